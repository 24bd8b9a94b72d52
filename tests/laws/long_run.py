"""Judge very many random games under drawn rule sets, and print how many of what were compared.

``PYTHONPATH=.:tests python -m laws.long_run --games 100000 --stepped 5000 --seed 1``: the games are played by compiled
random strategies and scored again by the reference; the stepped ones are compared decision by decision.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from laws.drawn_rules import seeded_rules
from laws.judge import Judge
from laws.rescore import play_compiled, rescore
from spades_sim.rules.schema import Rules


def compiled_games(rules: Rules, number: int, seed: int, games: int) -> Counter[str]:
    """Play and score again some games under one rule set."""
    cap = 2 + number % 7
    return rescore(rules, play_compiled(rules, seed * 1_000_003 + number, games, cap), cap)


def stepped_games(rules: Rules, number: int, seed: int, games: int) -> Counter[str]:
    """Step through some games under one rule set."""
    counts: Counter[str] = Counter()
    for deal_number in range(games):
        judge = Judge(rules, seed * 1_000_003 + number, deal_number, cap=4).play()
        counts += Counter(
            games=1, hands=judge.hands, decisions=judge.decisions, fouls=judge.fouls, reneges=judge.reneges
        )
    return counts


def run(name: str, play: Callable[..., Counter[str]], total: int, each: int, seed: int, seconds: float) -> int:
    """Play a kind of games until there are enough or the time is over; return the number of rule sets that failed."""
    counts: Counter[str] = Counter()
    failed, sets, start = 0, 0, time.perf_counter()
    for rules in seeded_rules(seed):
        if counts["games"] >= total or time.perf_counter() - start > seconds:
            break
        try:
            counts += play(rules, sets, seed, each)
        except AssertionError as error:
            failed += 1
            print(f"FAILED under rule set {sets}: {_first_line(error)}\n  {rules.values()}")
        sets += 1
    spent = time.perf_counter() - start
    text = ", ".join(f"{what} {count:,}" for what, count in counts.items())
    print(f"{name}: {sets:,} rule sets, {failed} failed, {spent:.0f} s; {text}", flush=True)
    return failed


def _first_line(error: BaseException) -> Any:
    return (str(error).splitlines() or ["no message"])[0]


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games of compiled strategies")
    parser.add_argument("--stepped", type=int, default=5_000, help="games compared decision by decision")
    parser.add_argument("--each", type=int, default=20, help="games of compiled strategies under one rule set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="longest time for each of the two kinds")
    options = parser.parse_args()
    failed = run("scored again", compiled_games, options.games, options.each, options.seed, options.seconds)
    failed += run("stepped", stepped_games, options.stepped, 1, options.seed + 1, options.seconds)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
