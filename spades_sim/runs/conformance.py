"""Check a strategy file: that it plays every rule set legally, answers alike, and does what its plain text says.

Positions are taken from games that the strategy itself plays against random opponents, under every shipped rule set.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from spades_sim.core.codes import DECISIONS, HOSTED, RAISED, Decision
from spades_sim.core.layout import ALL_DECISIONS, HIDDEN, PUBLIC_WORDS, STATE_FIELDS, offsets
from spades_sim.core.view import RulesView, View, call_strategy
from spades_sim.jit import PLAIN, compiled
from spades_sim.rules.load import load_rules, preset_names
from spades_sim.strategy.host import Host, HostedFoulError, checked_answer
from spades_sim.strategy.load import find_strategy, load_plugin, one_line
from spades_sim.strategy.plugin import REQUIRED, Plugin, Strategy, StrategyError
from spades_sim.tournament.block import FoulError, Table, make_table, play_block
from spades_sim.tournament.plan import Block, Entrant, Plan, Variant, round_robin

#: Hands after which a game is stopped here.
CAP = 6
#: Positions of one rule set that are asked again.
POSITIONS = 400

_ANSWER = offsets(STATE_FIELDS)["answer"][0]


@dataclass(frozen=True)
class Finding:
    """The answer to one question of the check.

    Attributes
    ----------
    question : str
    fault : str
        What is wrong; ``""`` where all is well.
    detail : str
        A figure worth showing, or the command that repeats the fault.
    """

    question: str
    fault: str = ""
    detail: str = ""


@dataclass(frozen=True)
class Position:
    """A question that came up in a game: the state, the rules, the plain answer."""

    state: Any
    table: Table
    answer: int


@compiled
def _ask_compiled(table: Any, cell: int, state: Any, rules: Any, seat: int) -> int:
    return call_strategy(table, cell, state, rules, seat)  # type: ignore[no-any-return]


def whole_player(spec: str) -> str:
    """Return a player for a file: itself, or its one part with the built-in `careful` beside it."""
    plugin = load_plugin(find_strategy(spec))
    missing = [decision for decision in REQUIRED if decision not in plugin.decisions]
    if not missing:
        return spec
    own = next(decision for decision in REQUIRED if decision in plugin.decisions)
    return f"{own}={spec},{missing[0]}=careful"


def _plan(spec: str, rules: str, pairs: int) -> Plan:
    entrants = (Entrant("checked", (spec,)), Entrant("random", ("random",)))
    variants = (Variant(rules, load_rules(rules)),)
    return Plan(20260101, pairs, CAP, entrants, variants, round_robin(entrants, variants), (), False)


def check_strategy(spec: str, games: int = 40) -> Iterator[Finding]:
    """Check a strategy file.

    Parameters
    ----------
    spec : str
        Name or path of the file.
    games : int
        Games under each rule set.

    Yields
    ------
    Finding
        One for each question.

    Raises
    ------
    StrategyError
        Where the file cannot be loaded at all.
    """
    plugin = load_plugin(find_strategy(spec))
    player = whole_player(spec)
    yield _documented(plugin)
    try:
        make_table(_plan(player, "cardgames_io", 1), _plan(player, "cardgames_io", 1).matches[0])
    except StrategyError as error:
        yield Finding("compiles", str(error))
        return
    yield Finding("compiles", detail="" if plugin.compiled else "plain Python, nothing to compile")
    fouls = [foul for rules in preset_names() if (foul := _foul(player, rules, -(-games // 2)))]
    total = len(preset_names())
    yield Finding("legal in every rule set", *(fouls[0] if fouls else ("", f"{total} rule sets, {games} games each")))
    if fouls:
        return
    positions = [
        each for rules in ("cardgames_io", "wikipedia", "jjdd_house") for each in _positions(player, rules, plugin)
    ]
    detail = f"{len(positions):,} positions"
    yield Finding("same view, same answer", _first(positions, plugin, _differs), detail)
    if plugin.compiled and not PLAIN:
        yield Finding("compiled equals plain", _first(positions, plugin, _differs_compiled), detail)
        yield Finding("sees no hidden card", _first(positions, plugin, _sees_hidden), detail)
    else:
        yield Finding("sees no hidden card", detail="its view is a copy of what is public")
    yield Finding("no state between games", _leaks(player))
    yield _speed(player)


def _documented(plugin: Plugin) -> Finding:
    silent = [parameter.name for parameter in plugin.parameters if not parameter.meaning.strip()]
    if not plugin.summary:
        return Finding("explains itself", f"{plugin.path}: has no docstring", "its first line is shown in lists")
    if silent:
        return Finding("explains itself", f"{plugin.path}: parameter {silent[0]} has no meaning")
    return Finding("explains itself", detail=plugin.summary)


def _foul(player: str, rules: str, pairs: int) -> tuple[str, str] | None:
    plan = _plan(player, rules, pairs)
    for match in plan.matches:
        try:
            play_block(plan, Block(match, 0, pairs), make_table(plan, match))
        except FoulError as error:
            settings = f"--rules {rules} --seed {plan.seed} --set hand_cap={CAP} --games {2 * pairs}"
            return str(error), f"spades-sim duel {player} random {settings}"
    return None


def _positions(player: str, rules: str, plugin: Plugin) -> list[Position]:
    """Play some games with every seat of the checked strategy asked in plain Python, and keep its questions."""
    plan = _plan(player, rules, 4)
    table = make_table(plan, plan.matches[0])
    listener = _Listener(table, plugin)
    addresses = table.table.copy()
    for slot, owner in enumerate(table.slot_entrants):
        if plan.entrants[plan.matches[0].entrants[owner]].name == "checked":
            first = slot * ALL_DECISIONS
            states = addresses.addresses[first + Decision.NIL_CHANCE] != 0
            addresses.addresses[first : first + ALL_DECISIONS] = 0
            addresses.addresses[first + Decision.NIL_CHANCE] = HOSTED if states else 0
    play_block(plan, Block(plan.matches[0], 0, 4), replace(table, table=addresses, hosted=True), host=listener)
    return listener.positions[:POSITIONS]


class _Listener(Host):
    """Answer as a host does, and keep the positions that the checked file decided."""

    def __init__(self, table: Table, plugin: Plugin) -> None:
        super().__init__(table.strategies, table.record)
        self.positions: list[Position] = []
        self._table, self._plugin = table, plugin

    def answer(self, words: Any, games: Any) -> None:
        """Keep the states, answer, and keep the answers."""
        before = [words[game].copy() for game in games]
        super().answer(words, games)
        for state, game in zip(before, games, strict=True):
            position = Position(state, self._table, int(words[game, _ANSWER]))
            if _part_of(position).plugin is self._plugin:
                self.positions.append(position)


def _part_of(position: Position) -> Any:
    record = _record(position)
    strategy: Strategy = position.table.strategies[int(record.slots[record.seat])]
    return strategy.parts[DECISIONS[int(record.decision)]]


def _record(position: Position) -> Any:
    from spades_sim.core.layout import STATE

    return position.state.view(STATE).view(np.recarray)[0]


def _plain_answer(position: Position, plugin: Plugin) -> int:
    record, decision = _record(position), int(_record(position).decision)
    words, seat = position.state[:PUBLIC_WORDS].tobytes(), int(record.seat)
    view = View(words, RulesView(position.table.record), _part_of(position).values, int(record.streams[seat]))
    return checked_answer(plugin.functions[DECISIONS[decision]](view), decision)


def _compiled_answer(position: Position) -> int:
    record = _record(position)
    seat, decision = int(record.seat), int(record.decision)
    cell = int(record.slots[seat]) * ALL_DECISIONS + decision
    return int(_ask_compiled(position.table.table, cell, record, position.table.record, seat))


def _differs(position: Position, plugin: Plugin) -> str:
    if f"{DECISIONS[int(_record(position).decision)]}_batch" in plugin.functions:
        return ""
    again = _plain_answer(position, plugin)
    return "" if again == position.answer else f"answered {position.answer}, then {again}"


def _differs_compiled(position: Position, plugin: Plugin) -> str:
    copy = replace(position, state=position.state.copy())
    answer = _compiled_answer(copy)
    if answer == RAISED:
        return f"plain Python answers {position.answer}, compiled code raises"
    return "" if answer == position.answer else f"plain Python answers {position.answer}, compiled code {answer}"


def _sees_hidden(position: Position, plugin: Plugin) -> str:
    """Ask again with everything hidden turned to nonsense, but for the own random stream."""
    copy = replace(position, state=position.state.copy())
    record = _record(copy)
    for name, _, _ in HIDDEN:
        if name not in ("slots", "streams"):
            record[name] = 0x5A5A5A
    answer = _compiled_answer(copy)
    return "" if answer == position.answer else f"answers {position.answer}, or {answer} when only hidden cards change"


def _first(positions: list[Position], plugin: Plugin, fault: Callable[[Position, Plugin], str]) -> str:
    """Return the first fault among some positions, with where it is; ``""`` without one."""
    for position in positions:
        try:
            found = fault(position, plugin)
        except Exception as error:
            found = f"{type(error).__name__}: {one_line(error)}"
        if found:
            record = _record(position)
            return (
                f"{DECISIONS[int(record.decision)]}: {found} (rules {position.table.rules.name}, deal number "
                f"{int(record.deal_number)}, hand {int(record.hand_number)}, trick {int(record.trick_number) + 1}, "
                f"seat {int(record.seat)})"
            )
    return ""


def _leaks(player: str) -> str:
    """Play the same games in another order and in other company, and compare."""
    plan = _plan(player, "cardgames_io", 6)
    match = plan.matches[0]
    table = make_table(plan, match)
    try:
        together = play_block(plan, Block(match, 0, 6), table).games
        for pair in reversed(range(6)):
            alone = play_block(plan, Block(match, pair, 1), table).games
            if alone.tobytes() != together[2 * pair : 2 * pair + 2].tobytes():
                return f"deal number {pair} of cardgames_io ends otherwise when it is played alone"
    except (FoulError, HostedFoulError) as error:
        return str(error)
    return ""


def _speed(player: str) -> Finding:
    """Measure decisions a second against random opponents, beside the built-in strategies."""
    figures = [f"{_decisions_per_second(player):,.0f} decisions/s"]
    figures += [f"{name} {_decisions_per_second(name):,.0f}" for name in ("careful", "student")]
    return Finding("speed", detail=", ".join(figures))


def _decisions_per_second(player: str, seconds: float = 0.3) -> float:
    plan = _plan(player, "cardgames_io", 1)
    match = plan.matches[0]
    table = make_table(plan, match)
    play_block(plan, Block(match, 0, 1), table)
    hands, pair, start = 0, 1, time.perf_counter()
    while time.perf_counter() - start < seconds:
        hands += int(play_block(plan, Block(match, pair, 8), table).games["hands"].sum())
        pair += 8
    # Two of the four seats: a bid and 13 cards each.
    return hands * 28 / (time.perf_counter() - start)


TEMPLATE = '''"""{title}: bid aces and kings, win when the contract needs it, lose when it does not.

Source: say where the idea comes from. Assumes: say what it takes for granted.
"""

from spades_sim.cards import ACES, KINGS, SPADES, highest_bit, lowest_bit, popcount, suit_cards
from spades_sim.strategy import NIL, Parameter, bid_tricks, is_nil

# Numbers that can be set from outside: spades-sim duel {name}.py:optimism=1 careful
PARAMETERS = (Parameter("optimism", 0.0, -3.0, 3.0, "tricks added to the count before bidding"),)
OPTIMISM = 0

# All functions here are compiled. For ordinary Python, with lists, dicts and any library, add: compiled = False


def bid(view):
    """Return a number of tricks, or NIL: always a bit of view.legal."""
    count = popcount(view.cards & (ACES | KINGS)) + max(popcount(view.cards & SPADES) - 3, 0)
    wanted = max(int(count + view.parameters[OPTIMISM]), 1)
    numbers = view.legal & ((1 << NIL) - 2)
    if numbers == 0:
        return lowest_bit(view.legal)
    under = numbers & ((2 << wanted) - 1)
    return highest_bit(under) if under else lowest_bit(numbers)


def team_needs_tricks(view):
    """Tell whether the own team is still short of its contract."""
    needed = 0
    for seat in range(len(view.bids)):
        if view.rules.team[seat] == view.team and not is_nil(view.bids[seat]):
            needed += bid_tricks(view.bids[seat]) - view.tricks[seat]
    return needed > 0


def play(view):
    """Return a card: always a bit of view.legal."""
    lowest, highest = lowest_bit(view.legal), highest_bit(view.legal)
    wanted = team_needs_tricks(view) and not is_nil(view.bids[view.seat])
    if view.led_suit < 0:
        return highest if wanted else lowest
    can_win = view.legal & (suit_cards(view.led_suit) | SPADES)
    winners = can_win & ~((2 << view.winning_card) - 1)
    losers = view.legal & ~winners
    if wanted and winners and view.winning_seat != view.partner:
        return lowest_bit(winners)
    return highest_bit(losers) if losers else lowest_bit(winners)
'''


def new_strategy(name: str, folder: Path) -> Path:
    """Write a working strategy file to start from.

    Raises
    ------
    StrategyError
        Where the name is none, or the file is there already.
    """
    if not name.isidentifier():
        raise StrategyError(f'"{name}": must be a name of letters, digits and _, not starting with a digit')
    path = folder / f"{name}.py"
    if path.exists():
        raise StrategyError(f"{path}: is there already")
    try:
        path.write_text(TEMPLATE.format(title=name.replace("_", " ").capitalize(), name=name), encoding="utf-8")
    except OSError as error:
        raise StrategyError(f"{path}: cannot be written: {error.strerror}") from error
    return path
