"""Check a strategy file: that it answers every question legally, alike, honestly, from its view alone, and how fast.

Positions come from games under every shipped rule set, played at random and by the strategy itself. A fault is shown
at the smallest position that was found, with the command that repeats it.
"""

import functools
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.core.codes import DECISIONS
from spades_sim.jit import PLAIN
from spades_sim.rules.load import load_rules, preset_names
from spades_sim.runs.check.ask import Checked, ask, ask_together, load_checked
from spades_sim.runs.check.memory import TIMES, asked_again, find_memory, remembered
from spades_sim.runs.check.position import Position, position_text, shown, size_of, tidy
from spades_sim.runs.check.shrink import shrink
from spades_sim.runs.check.verdict import agreement, blindness, legality, respect, sameness
from spades_sim.runs.check.wander import positions_of
from spades_sim.strategy.load import one_line
from spades_sim.strategy.plugin import Plugin, StrategyError
from spades_sim.tournament.block import make_table, play_block
from spades_sim.tournament.fouls import Foul, describe
from spades_sim.tournament.plan import Block, Entrant, Plan, Variant, round_robin

#: Hands after which a game is stopped here.
CAP = 6
#: Seconds that one question may be asked of slow strategies; what is left of the positions is not asked.
SECONDS = 4.0
#: Questions that a command to repeat a fault may hold.
MOST_QUESTIONS = 6

Question = Callable[[Checked, Position], str]


@dataclass(frozen=True)
class Finding:
    """The answer to one question of the check.

    Attributes
    ----------
    question : str
    fault : str
        What is wrong; ``""`` where all is well.
    detail : str
        A figure worth showing.
    position : tuple of str
        Lines that show where the fault was found.
    repeat : str
        The command that repeats the fault.
    """

    question: str
    fault: str = ""
    detail: str = ""
    position: tuple[str, ...] = ()
    repeat: str = ""


def plan_against(player: str, opponent: str, rules: str, pairs: int) -> Plan:
    """Make the plan of some games of a player under check."""
    entrants = (Entrant("checked", (player,)), Entrant("opponent", (opponent,)))
    variants = (Variant(rules, load_rules(rules)),)
    return Plan(20260101, pairs, CAP, entrants, variants, round_robin(entrants, variants), (), False)


def _no_watch() -> None:
    """Watch nothing."""


def check_strategy(
    spec: str,
    games: int = 40,
    presets: Sequence[str] = (),
    watch: Callable[[Position], None] | None = None,
    playing: Callable[[], None] = _no_watch,
) -> Iterator[Finding]:
    """Check a strategy file.

    Parameters
    ----------
    spec : str
        Name or path of the file.
    games : int
        Games under each rule set; fewer where the strategy is slow.
    presets : sequence of str
        Rule sets to check under; all that are shipped when left out.
    watch : function, optional
        Called with each position before it is asked.
    playing : function, optional
        Called before each stretch of whole games.

    Yields
    ------
    Finding
        One for each question.

    Raises
    ------
    StrategyError
        Where the file cannot be loaded at all.
    """
    checked = load_checked(spec)
    yield _documented(checked.plugin)
    compiles = _compiles(checked)
    yield compiles
    if compiles.fault:
        return
    checked.watch = watch
    everywhere = tuple(presets) or tuple(preset_names())
    positions = [each for rules in everywhere for each in positions_of(checked, rules, own=False)]
    start = time.perf_counter()
    found = _asked(checked, positions, "legal at any table", legality)
    seconds_each = 0.0 if checked.is_compiled else (time.perf_counter() - start) / max(len(positions), 1)
    if not found.fault:
        own_games = 2 if seconds_each < 0.002 else 1
        names = everywhere if seconds_each < 0.02 else everywhere[:3]
        own = [each for rules in names for each in positions_of(checked, rules, own=True, games=own_games)]
        positions += own
        found = _asked(checked, positions, "legal at any table", legality)
    yield found
    if found.fault:
        return
    positions.sort(key=size_of)
    yield from _questions(checked, positions)
    yield _whole_games(checked, everywhere, games, seconds_each, playing)
    if not checked.is_compiled:
        yield _memory(checked, positions, seconds_each)
    playing()
    yield Finding("no state between games", _leaks(checked.player.spec), "played alone and together, in two orders")
    yield _speed(checked.player.spec, playing)


def check_positions(spec: str, texts: Sequence[Position], watch: Callable[[Position], None]) -> Iterator[Finding]:
    """Ask a strategy about given positions: every question about the last, after the others where there are any."""
    checked = load_checked(spec)
    compiles = _compiles(checked)
    yield compiles
    if compiles.fault:
        return
    checked.watch = watch
    last = texts[-1]
    if not checked.plugin.answers(DECISIONS[last.decision]):
        raise StrategyError(f"{checked.plugin.path}: defines no {DECISIONS[last.decision]}(view), which is asked here")
    if len(last.values) != len(checked.plugin.parameters):
        raise StrategyError(f"{checked.plugin.path}: has other parameters than when the position was printed")
    yield _asked(checked, [last], "legal at any table", legality, reduce=False)
    yield from _questions(checked, [last], reduce=False)
    if not checked.is_compiled:
        fault = asked_again(checked, last) or remembered(checked, texts[:-1], last)
        yield Finding("no memory of questions", fault, f"asked {TIMES} times", shown(last) if fault else ())


def _questions(checked: Checked, positions: list[Position], reduce: bool = True) -> Iterator[Finding]:
    """Ask what holds of every position."""
    yield _asked(checked, positions, "same view, same answer", sameness, reduce)
    if checked.is_compiled:
        yield _asked(checked, positions, "compiled equals plain", agreement, reduce)
        yield Finding("writes nothing into a view", detail="the compiler refuses it")
    else:
        yield _asked(checked, positions, "writes nothing into a view", respect, reduce)
        if len(positions) > 1 and any(name.endswith("_batch") for name in checked.plugin.functions):
            yield _batches(checked, positions)
    # The text of a position holds nothing hidden: more nonsense is tried there to find the same again.
    sees = blindness if reduce else functools.partial(blindness, tries=16)
    yield _asked(checked, positions, "sees no hidden card", sees, reduce)


def _documented(plugin: Plugin) -> Finding:
    silent = [parameter.name for parameter in plugin.parameters if not parameter.meaning.strip()]
    if not plugin.summary:
        return Finding("explains itself", f"{plugin.path}: has no docstring", "its first line is shown in lists")
    if silent:
        return Finding("explains itself", f"{plugin.path}: parameter {silent[0]} has no meaning")
    return Finding("explains itself", detail=plugin.summary)


def _compiles(checked: Checked) -> Finding:
    try:
        checked.compile()
    except StrategyError as error:
        return Finding("compiles", str(error))
    if PLAIN:
        checked.table = None
    return Finding("compiles", detail="" if checked.plugin.compiled else "plain Python, nothing to compile")


def _told(question: Question, checked: Checked) -> Callable[[Position], str]:
    """Return a question that takes an exception for a fault."""

    def fault(position: Position) -> str:
        try:
            return question(checked, position)
        except (Exception, SystemExit) as error:
            return f"{type(error).__name__}: {one_line(error)}"

    return fault


def _asked(checked: Checked, positions: list[Position], name: str, question: Question, reduce: bool = True) -> Finding:
    """Ask a question of all positions, as far as time allows; show the smallest that fails."""
    fails, failing, asked = _told(question, checked), [], 0
    stop = time.monotonic() + SECONDS
    step = 7919 if len(positions) % 7919 else 1
    for number in range(len(positions)):
        # In an order that mixes rule sets and sizes, for those that are too slow to be asked everything.
        position = positions[number * step % len(positions)]
        asked += 1
        fault = fails(position)
        if fault:
            failing.append((size_of(position), number, position, fault))
        if time.monotonic() > stop:
            break
    if not failing:
        return Finding(name, detail=f"{asked:,} positions" if len(positions) > 1 else "")
    _, _, case, fault = min(failing)
    smaller = shrink(checked, case, fails) if reduce else case
    # Where the fault comes and goes, the first account of it is kept.
    case, fault = (smaller, again) if (again := fails(smaller)) else (case, fault)
    share = f"{len(failing):,} of {asked:,} positions" if len(positions) > 1 else ""
    return Finding(name, f"{DECISIONS[case.decision]}: {fault}", share, shown(case), command_for(checked, [case]))


def command_for(checked: Checked, case: Sequence[Position]) -> str:
    """Return the command that asks the same again; the whole check where that takes too many questions."""
    spec = shlex.quote(checked.spec)
    if len(case) > MOST_QUESTIONS:
        return f"spades-sim check-strategy {spec}"
    return f"spades-sim check-strategy {spec} " + " ".join(f"--position {position_text(each)}" for each in case)


def _batches(checked: Checked, positions: list[Position]) -> Finding:
    """Ask all positions of a kind in one call, and compare with one call each."""
    groups: dict[Any, list[Position]] = {}
    for each in positions:
        if f"{DECISIONS[each.decision]}_batch" in checked.plugin.functions:
            groups.setdefault((each.rules, each.decision, each.values), []).append(each)
    name = "a batch answers as one"
    for group in groups.values():
        for each, answer in zip(group, ask_together(checked, group), strict=True):
            alone = ask(checked, each)
            if alone != answer:
                text = f"{DECISIONS[each.decision]}: answers {answer} among {len(group)} views, and {alone} alone"
                return Finding(name, text, "", shown(each), f"spades-sim check-strategy {shlex.quote(checked.spec)}")
    return Finding(name, detail=f"{sum(map(len, groups.values())):,} positions")


def _memory(checked: Checked, positions: list[Position], seconds_each: float) -> Finding:
    """Look for memory of earlier questions, as far as a slow strategy leaves time."""
    most = max(int(SECONDS / (2 * max(seconds_each, 1e-6))), 20)
    chosen = positions[:: max(-(-len(positions) // most), 1)]
    fault, case = find_memory(checked, chosen)
    name = "no memory of questions"
    if not fault:
        return Finding(name, detail=f"{len(chosen):,} positions in two orders")
    text = f"{DECISIONS[case[-1].decision]}: {fault}"
    return Finding(name, text, "", shown(case[-1]), command_for(checked, case))


def _whole_games(
    checked: Checked, presets: Sequence[str], games: int, seconds_each: float, playing: Callable[[], None]
) -> Finding:
    """Play whole games under every rule set, as a run does."""
    most = int(SECONDS / (len(presets) * CAP * 28 * max(seconds_each, 1e-7)))
    pairs = max(1, min(games, most) // 2)
    name, player = "legal in every rule set", checked.player.spec
    for rules in presets if most else presets[:2]:
        playing()
        plan = plan_against(player, "random", rules, pairs)
        for match in plan.matches:
            table = make_table(plan, match)
            for foul in play_block(plan, Block(match, 0, pairs), table).fouls[:1]:
                deal, rotation = divmod(foul.game, plan.seatings(match))
                return _fouled(checked, name, foul, describe(table, match, rotation, deal, foul), deal, plan, rules)
    played = len(presets) if most else 2
    return Finding(name, detail=f"{played} rule sets, {2 * pairs} games each against random")


def _fouled(checked: Checked, name: str, foul: Foul, text: str, deal: int, plan: Plan, rules: str) -> Finding:
    """Show a foul of a whole game: the position where asking again repeats it, else the games."""
    settings = f"--rules {rules} --seed {plan.seed} --set hand_cap={CAP} --set first_deal={deal} --games 2"
    duel = f"spades-sim duel {shlex.quote(checked.player.spec)} random {settings}"
    defaults = tuple(parameter.default for parameter in checked.plugin.parameters)
    position = tidy(rules, np.frombuffer(foul.state, np.int64), defaults)
    fails = _told(legality, checked)
    if DECISIONS[position.decision] not in checked.decides or not fails(position):
        return Finding(name, text, repeat=duel)
    case = shrink(checked, position, fails)
    return Finding(name, f"{DECISIONS[case.decision]}: {fails(case)}", "", shown(case), command_for(checked, [case]))


def _leaks(player: str) -> str:
    """Play the same games in another order and in other company, and compare."""
    plan = plan_against(player, "random", "cardgames_io", 6)
    match = plan.matches[0]
    table = make_table(plan, match)
    together = play_block(plan, Block(match, 0, 6), table).games
    for pair in reversed(range(6)):
        alone = play_block(plan, Block(match, pair, 1), table).games
        if alone.tobytes() != together[2 * pair : 2 * pair + 2].tobytes():
            return f"deal number {pair} of cardgames_io ends otherwise when it is played alone"
    return ""


def _speed(player: str, playing: Callable[[], None]) -> Finding:
    """Measure decisions a second against random opponents, beside built-in strategies of every kind."""
    figures = [f"{_decisions_per_second(player, playing):,.0f} decisions/s"]
    beside = ("random", "careful", "student", "batch_counter")
    figures += [f"{name} {_decisions_per_second(name, playing):,.0f}" for name in beside]
    return Finding("speed", detail=", ".join(figures))


def _decisions_per_second(player: str, playing: Callable[[], None], seconds: float = 0.25) -> float:
    playing()
    plan = plan_against(player, "random", "cardgames_io", 1)
    match = plan.matches[0]
    table = make_table(plan, match)
    play_block(plan, Block(match, 0, 1), table)
    files = [file for each in table.strategies for file in each.plugins]
    batches = any(name.endswith("_batch") for file in files for name in file.functions)
    pairs = 256 if batches else 4 if table.hosted else 32
    hands, pair, start = 0, 1, time.perf_counter()
    while time.perf_counter() - start < seconds:
        hands += int(play_block(plan, Block(match, pair, pairs), table).games["hands"].sum())
        pair += pairs
    # Two of the four seats: a bid and 13 cards each.
    return hands * 28 / (time.perf_counter() - start)
