"""Measure hands a second and memory on this machine, and set them against a C program and OpenSpiel."""

import contextlib
import io
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from spades_sim.rules.load import load_rules
from spades_sim.strategy.find import find_strategy
from spades_sim.tournament.block import make_table, play_block
from spades_sim.tournament.plan import BLOCK_GAMES, Block, Entrant, Plan, Variant, round_robin
from spades_sim.tournament.workers import open_pool, prepare

LIMIT = Path(__file__).with_name("limit.c")
#: Times each rate is taken; the median is kept. The kinds take turns, so that all meet the same machine.
ROUNDS = 5


@dataclass(frozen=True)
class Rate:
    """A rate in hands a second and what it is the rate of."""

    name: str
    hands: float


def plan_of(first: str, second: str, games: int, rules: str = "cardgames_io") -> Plan:
    """Make the plan of a duel without a config."""
    entrants = (Entrant(first, (first,)), Entrant(f"{second}#2", (second,)))
    variants = (Variant(rules, load_rules(rules)),)
    return Plan(1, -(-games // 2), 200, entrants, variants, round_robin(entrants, variants), (), False)


def plain_random(folder: Path) -> str:
    """Write the random strategy as one that stays in plain Python, and return its path."""
    path = folder / "plain_random.py"
    path.write_text(find_strategy("random").read_text(encoding="utf-8") + "\n\ncompiled = False\n", encoding="utf-8")
    return str(path)


def engine_rate(first: str, second: str, seconds: float, pairs: int = 8) -> Callable[[], float]:
    """Return a function that measures the engine alone, on one core, for about so many seconds.

    Blocks have so many pairs of games.
    """
    plan = plan_of(first, second, 2)
    table = make_table(plan, plan.matches[0])
    block = Block(plan.matches[0], 0, pairs)
    play_block(plan, block, table)

    def measure() -> float:
        hands, number, start = 0, 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            result = play_block(plan, replace(block, first_pair=pairs * number), table)
            hands += int(result.games["hands"].sum())
            number += 1
        return hands / (time.perf_counter() - start)

    return measure


def c_rate(source: Path, folder: Path, hands: int) -> Callable[[], float] | None:
    """Compile the C program; return a function that runs it, or None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = folder / "limit"
    subprocess.run([compiler, "-O3", "-march=native", str(source), "-o", str(program)], check=True)

    def measure() -> float:
        start = time.perf_counter()
        subprocess.run([str(program), str(hands)], check=True, capture_output=True)
        return hands / (time.perf_counter() - start)

    return measure


def openspiel_rates(seconds: float) -> dict[str, Callable[[], float]]:
    """Return functions that measure OpenSpiel's own loop and OpenSpiel driven from Python; none without it."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            import pyspiel
    except ImportError:
        return {}
    import random

    game = pyspiel.load_game("spades")
    bots = [pyspiel.make_uniform_random_bot(seat, 11 + seat) for seat in range(4)]
    numbers = random.Random(5)

    def own_loop(hand: int) -> None:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, hand)

    def from_python(hand: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numbers.choices(actions, odds)[0])
            else:
                state.apply_action(numbers.choice(state.legal_actions()))

    def rate(play: Callable[[int], None]) -> Callable[[], float]:
        def measure() -> float:
            hands, start = 0, time.perf_counter()
            while time.perf_counter() - start < seconds:
                play(hands)
                hands += 1
            return hands / (time.perf_counter() - start)

        return measure

    return {"OpenSpiel, C++ loop": rate(own_loop), "OpenSpiel from Python": rate(from_python)}


def rates(seconds: float, limit: Path = LIMIT) -> list[Rate]:
    """Measure everything in turns and return the medians."""
    with tempfile.TemporaryDirectory() as folder:
        kinds: dict[str, Callable[[], float]] = {}
        in_c = c_rate(limit, Path(folder), int(2_000_000 * seconds))
        if in_c is not None:
            kinds["C program"] = in_c
        kinds |= openspiel_rates(seconds)
        kinds["four random seats"] = engine_rate("random", "random", seconds)
        kinds["four careful seats"] = engine_rate("careful", "careful", seconds)
        kinds["two random seats in Python"] = engine_rate(plain_random(Path(folder)), "random", seconds, 32)
        kinds["two seats in batches"] = engine_rate("batch_counter", "random", seconds, BLOCK_GAMES // 2)
        taken: dict[str, list[float]] = {name: [] for name in kinds}
        for _ in range(ROUNDS):
            for name, measure in kinds.items():
                taken[name].append(measure())
    return [Rate(name, float(np.median(each))) for name, each in taken.items()]


def jobs_ratio(games: int) -> float:
    """Return how many times faster two processes play a long run than one."""
    times = []
    prepare(plan_of("careful", "high_card", 2))
    for jobs in (1, 2):
        plan = plan_of("careful", "high_card", games)
        start = time.perf_counter()
        with open_pool(plan, jobs) as pool:
            for _ in pool.play(plan.blocks(plan.matches)):
                pass
        times.append(time.perf_counter() - start)
    return times[0] / times[1]


_MEMORY = """
import resource, sys
from spades_sim.runs.run import run
run({"name": "memory", "games": int(sys.argv[1]), "entrants": ["high_low", "high_low"]}, jobs=1, output=sys.argv[2])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak_memory(games: int) -> float:
    """Return the peak memory of a whole run in its own process, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _MEMORY, str(games), folder]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    kilobytes = float(done.stdout.split()[-1])
    return kilobytes / (1024 if resource.getpagesize() and sys.platform != "darwin" else 1024 * 1024)
