"""Play one block of games and count it: the piece of work that is handed to a process."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.cards import cards_text
from spades_sim.core.codes import (
    BLIND_NIL,
    DECISIONS,
    DONE,
    FOUL,
    FULL,
    HOSTED,
    MAX_PARAMETERS,
    MAX_SEATS,
    NIL,
    SURE,
    FoulKind,
)
from spades_sim.core.games import play_in_step, play_in_turn
from spades_sim.core.layout import ALL_DECISIONS, GAME, HAND, STATE, STATE_WORDS, TABLE
from spades_sim.core.machine import start_game
from spades_sim.core.tally import Tallies, add_ledger, empty_tallies
from spades_sim.jit import PLAIN
from spades_sim.rules.numbers import rules_record
from spades_sim.rules.schema import Rules
from spades_sim.strategy.host import Host, HostedFoulError, explain_raise
from spades_sim.strategy.machine_code import address_of
from spades_sim.strategy.plugin import STATED, Strategy
from spades_sim.tournament.plan import Block, Match, Plan, players_of

#: Rows of the buffer that hands are recorded into.
HAND_ROWS = 4096


class FoulError(RuntimeError):
    """A strategy fouled; the text names strategy, rule set, deal number, hand, seat, decision and answer.

    Attributes
    ----------
    state : bytes
        The record STATE of the game, with the question still in it.
    """

    def __init__(self, text: str, state: bytes = b"") -> None:
        super().__init__(text)
        self.state = state


@dataclass
class BlockResult:
    """What came of a block.

    Attributes
    ----------
    block : Block
    tallies : Tallies
    games : GAME[pairs * seatings]
        Pair by pair, the seatings of a pair next to each other.
    hands : HAND[...]
        Empty unless hands are recorded; `game` counts from the start of the block.
    """

    block: Block
    tallies: Tallies
    games: Any
    hands: Any


@dataclass(frozen=True)
class Table:
    """A match made ready to play: its rules as numbers and its strategies as machine code.

    Attributes
    ----------
    rules : Rules
    record : record RULES
    strategies : tuple of Strategy
        By slot.
    slot_entrants : tuple of int
        Place in the match of the entrant that each slot belongs to.
    lineups : int64[seatings, seats]
        Slot of each seat.
    table : record TABLE
    hosted : bool
        Whether any decision is taken in Python.
    """

    rules: Rules
    record: Any
    strategies: tuple[Strategy, ...]
    slot_entrants: tuple[int, ...]
    lineups: Any
    table: Any
    hosted: bool


def make_table(plan: Plan, match: Match) -> Table:
    """Load, compile and seat the strategies of a match.

    Every entrant has one slot for each different player it brings; the entrant of team t is, after r turns, the one
    at place ``(t + r) % teams`` of the match.
    """
    rules = plan.variants[match.variant].rules
    record = rules_record(rules)
    teams = rules.table.teams
    strategies: list[Strategy] = []
    owners: list[int] = []
    slots_of: list[list[int]] = []
    for place, number in enumerate(match.entrants):
        entrant = plan.entrants[number]
        size = max(len(team) for team in teams)
        players = players_of(entrant, size, plan.folders)
        first = len(strategies)
        distinct = len(entrant.specs)
        strategies += players[:distinct]
        owners += [place] * len(players[:distinct])
        slots_of.append([first + member % distinct for member in range(size)])
    lineups = np.zeros((len(teams), rules.table.players), np.int64)
    for rotation in range(len(teams)):
        for team, seats in enumerate(teams):
            for member, seat in enumerate(seats):
                lineups[rotation, seat] = slots_of[(team + rotation) % len(teams)][member]
    table, hosted = fill_table(strategies)
    return Table(rules, record, tuple(strategies), tuple(owners), lineups, table, hosted)


def fill_table(strategies: Sequence[Strategy]) -> tuple[Any, bool]:
    """Make the record TABLE of some strategies; tell whether any of them lives in Python."""
    assert len(strategies) <= MAX_SEATS
    table = np.zeros(1, TABLE).view(np.recarray)[0]
    hosted = PLAIN
    for slot, strategy in enumerate(strategies):
        for decision, part in strategy.parts.items():
            cell = slot * ALL_DECISIONS + DECISIONS.index(decision)
            address = address_of(part.plugin, decision)
            table.addresses[cell] = address or (HOSTED if decision == STATED else 0)
            table.parameters[cell * MAX_PARAMETERS : cell * MAX_PARAMETERS + len(part.values)] = part.values
            hosted = hosted or address == 0
    return table, hosted


def play_block(plan: Plan, block: Block, table: Table, host: Host | None = None) -> BlockResult:
    """Play a block.

    Parameters
    ----------
    plan, block, table
    host : Host, optional
        Who answers for seats that live in Python; made from the table when left out.

    Raises
    ------
    FoulError
        Where a strategy commits a foul.
    """
    rules = table.rules
    seatings = len(rules.table.teams)
    games = block.pairs * seatings
    deals = np.empty((games, 2), np.int64)
    deals[:, 0] = block.first_pair + np.arange(games) // seatings
    deals[:, 1] = np.arange(games) % seatings
    largest = max(len(team) for team in rules.table.teams) * rules.deal.hand_size
    tallies = empty_tallies(len(table.strategies), seatings, rules.table.players, rules.deal.hand_size, largest)
    rows = np.zeros(games, GAME).view(np.recarray)
    if table.hosted:
        answers = host or Host(table.strategies, table.record)
        hands = _play_hosted(plan, table, deals, tallies, rows, answers)
    else:
        hands = _play_compiled(plan, table, deals, tallies, rows)
    add_ledger(tallies, rows["accounts"], deals[:, 1], seatings)
    return BlockResult(block, tallies, rows, hands)


class _HandBuffer:
    """Rows that the core writes hands into, emptied whenever they are full."""

    def __init__(self, wanted: bool) -> None:
        self.rows = np.zeros(HAND_ROWS if wanted else 0, HAND).view(np.recarray)
        self.cursor = np.zeros(2, np.int64)
        self._full: list[Any] = []

    def flush(self) -> None:
        """Put the rows in use aside and start over."""
        self._full.append(np.array(self.rows[: self.cursor[0]]))
        self.cursor[0] = 0

    def all_rows(self) -> Any:
        """Return every row, ordered by game and hand."""
        self.flush()
        rows = np.concatenate(self._full) if self._full else np.array(self.rows[:0])
        return rows[np.lexsort((rows["hand"], rows["game"]))]


def _play_compiled(plan: Plan, table: Table, deals: Any, tallies: Tallies, rows: Any) -> Any:
    """Play games one after the other inside the core; return their hands."""
    state = np.zeros(1, STATE).view(np.recarray)[0]
    buffer = _HandBuffer(plan.record_hands)
    while True:
        status = play_in_turn(
            state, table.record, table.table, tallies, rows, deals, table.lineups, plan.seed, plan.cap,
            buffer.rows, buffer.cursor,
        )  # fmt: skip
        if status == FOUL:
            raise FoulError(_describe(table, state), state.tobytes())
        if status == DONE:
            return buffer.all_rows()
        buffer.flush()


def _play_hosted(plan: Plan, table: Table, deals: Any, tallies: Tallies, rows: Any, host: Host) -> Any:
    """Play games in step, answering for the seats that live in Python; return their hands."""
    states = np.zeros(len(rows), STATE).view(np.recarray)
    words = states.view(np.int64, np.ndarray).reshape(len(rows), STATE_WORDS)
    states["slots"][:, : table.lineups.shape[1]] = table.lineups[deals[:, 1]]
    for state, (deal_number, rotation) in zip(states, deals.tolist(), strict=True):
        start_game(state, table.record, plan.seed, deal_number, rotation)
    buffer = _HandBuffer(plan.record_hands)
    waiting = np.zeros(len(rows), np.int64)
    while True:
        count = play_in_step(
            states, table.record, table.table, tallies, rows, plan.cap, buffer.rows, buffer.cursor, waiting
        )
        if count == -FOUL:
            state = states[buffer.cursor[1]]
            raise FoulError(_describe(table, state), state.tobytes())
        if count == -FULL:
            buffer.flush()
        elif count == 0:
            return buffer.all_rows()
        else:
            try:
                host.answer(words, waiting[:count])
            except HostedFoulError as foul:
                state = states[foul.game]
                raise FoulError(_describe(table, state, foul.reason), state.tobytes()) from foul


def answer_text(state: Any, rules: Rules) -> str:
    """Write a refused answer the way a player would say it."""
    answer, decision = int(state.foul_answer), DECISIONS[int(state.decision)]
    if decision in ("bid", "blind"):
        return {NIL: "nil", BLIND_NIL: "blind nil"}.get(answer, str(answer))
    if decision == "exchange" and answer >= 0:
        return " ".join(cards_text(answer, rules.deck.high_trumps)) or "no card"
    if decision != "play":
        return str(answer)
    if 0 <= answer <= 62:
        return f"{cards_text(1 << answer, rules.deck.high_trumps)[0]} (number {answer})"
    return f"{answer}, which is no card's number"


def legal_text(state: Any, rules: Rules) -> str:
    """Write what would have been a legal answer."""
    legal, decision = int(state.legal), DECISIONS[int(state.decision)]
    if decision in ("bid", "blind"):
        names = {NIL: "nil", BLIND_NIL: "blind nil"}
        return ", ".join(names.get(bid, str(bid)) for bid in range(63) if legal >> bid & 1)
    if decision == "exchange":
        return f"{int(state.to_pass)} cards of " + " ".join(cards_text(legal, rules.deck.high_trumps))
    if decision == "keep":
        return "0 or 1"
    if decision == STATED:
        return f"a whole number of percent from 0 to {SURE}"
    return " ".join(cards_text(legal, rules.deck.high_trumps))


def _describe(table: Table, state: Any, reason: str = "") -> str:
    """Name a foul: who, where in the game, what was answered and what was allowed."""
    strategy = table.strategies[int(state.slots[state.seat])]
    decision = DECISIONS[int(state.decision)]
    if not reason and int(state.foul) == FoulKind.RAISED:
        reason = explain_raise(strategy, table.record, state)
    if not reason:
        what = "card" if decision == "play" else decision
        reason = f"illegal {what} {answer_text(state, table.rules)}; legal: {legal_text(state, table.rules)}"
    return (
        f'strategy "{strategy.spec}" fouled in {decision}: {reason} (rules {table.rules.name}, deal number '
        f"{int(state.deal_number)}, hand {int(state.hand_number)}, trick {int(state.trick_number) + 1}, "
        f"seat {int(state.seat)})"
    )
