"""Play one block of games and count it: the piece of work that is handed to a process."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.core.codes import (
    DECISIONS,
    DONE,
    FOUL,
    FULL,
    HOSTED,
    MAX_PARAMETERS,
    MAX_SEATS,
    Ending,
)
from spades_sim.core.games import play_in_step, play_in_turn
from spades_sim.core.layout import ALL_DECISIONS, GAME, HAND, STATE_WORDS, TABLE
from spades_sim.core.machine import start_game
from spades_sim.core.tally import Tallies, add_ledger, empty_tallies
from spades_sim.jit import PLAIN
from spades_sim.rules.numbers import rules_record
from spades_sim.rules.schema import Rules
from spades_sim.strategy.host import Host
from spades_sim.strategy.machine_code import address_of
from spades_sim.strategy.plugin import STATED, Strategy
from spades_sim.tournament.board import IN_STEP, IN_TURN, Board
from spades_sim.tournament.fouls import Foul, forfeit, no_answer, refused_answer
from spades_sim.tournament.plan import Block, Match, Plan, players_of

#: Rows of the buffer that hands are recorded into.
HAND_ROWS = 4096


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
    fouls : tuple of Foul
        In the order of the games, at most one a game.
    """

    block: Block
    tallies: Tallies
    games: Any
    hands: Any
    fouls: tuple[Foul, ...] = ()


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


@dataclass
class _Games:
    """Games that are being played.

    Attributes
    ----------
    plan, match, table
    deals : int64[games, 2]
        Deal number and rotation.
    caps : int64[games]
        Hands after which each game is stopped.
    rows : GAME[games]
        A game whose row has an ending is not played.
    tallies : Tallies
    buffer : _HandBuffer
    fouls : list of Foul
    """

    plan: Plan
    match: Match
    table: Table
    deals: Any
    caps: Any
    rows: Any
    tallies: Tallies
    buffer: "_HandBuffer"
    fouls: list[Foul]

    def stop_at(self, foul: Foul) -> None:
        """Play the game of a foul that is known already up to the hand before it."""
        self.caps[foul.game] = foul.hand - 1
        if foul.hand == 1:
            self.rows[foul.game].ending = Ending.FOUL

    def settle(self, foul: Foul) -> None:
        """Close the game of a foul with the scores that are in its row."""
        rotation, place = int(self.deals[foul.game, 1]), self.table.slot_entrants[foul.slot]
        forfeit(self.table, self.match, self.rows[foul.game], rotation, place, Ending.FOUL)
        self.fouls.append(foul)

    def break_off(self, foul: Foul, state: Any) -> None:
        """Close the game of a foul where it stands; the hand that was being played counts nowhere."""
        row = self.rows[foul.game]
        row.hands = foul.hand - 1
        row.score, row.bags = state.score, state.bags
        state.running = 0
        self.settle(foul)

    def leave_out(self, first: int, place: int) -> None:
        """Close all games from one on without playing them: the entrant at a place of the match has forfeited them."""
        for game in range(first, len(self.rows)):
            rotation = int(self.deals[game, 1])
            forfeit(self.table, self.match, self.rows[game], rotation, place, Ending.FORFEIT)


def _make_games(plan: Plan, block: Block, table: Table) -> _Games:
    rules = table.rules
    seatings = len(rules.table.teams)
    games = block.pairs * seatings
    deals = np.empty((games, 2), np.int64)
    deals[:, 0] = block.first_pair + np.arange(games) // seatings
    deals[:, 1] = np.arange(games) % seatings
    largest = max(len(team) for team in rules.table.teams) * rules.deal.hand_size
    tallies = empty_tallies(len(table.strategies), seatings, rules.table.players, rules.deal.hand_size, largest)
    rows = np.zeros(games, GAME).view(np.recarray)
    caps = np.full(games, plan.cap, np.int64)
    return _Games(plan, block.match, table, deals, caps, rows, tallies, _HandBuffer(plan.record_hands), [])


def play_block(
    plan: Plan,
    block: Block,
    table: Table,
    host: Host | None = None,
    known: Sequence[Foul] = (),
    board: Board | None = None,
) -> BlockResult:
    """Play a block.

    A foul costs the game that it is committed in, and under the policy ``forfeit_match`` all later games of the block,
    too. Then what was played of them is given up and the block is played once more up to the foul.

    Parameters
    ----------
    plan, block, table
    host : Host, optional
        Who answers for seats that live in Python; made from the table when left out.
    known : sequence of Foul
        Fouls of the block that are known already because they brought down the process that played it; the strategies
        are not asked again.
    board : Board, optional
        Where to lay open what is being played.
    """
    games = _make_games(plan, block, table)
    board = board or Board(max(1, len(games.rows)))
    if block.forfeited_by is not None:
        games.leave_out(0, block.forfeited_by)
        return BlockResult(block, games.tallies, games.rows, games.buffer.all_rows())
    whole_match = plan.on_foul == "forfeit_match"
    known = sorted(known, key=lambda foul: foul.game)[: 1 if whole_match else None]
    hands = _play(games, known, host, board)
    if whole_match and games.fouls and games.fouls[0] not in known:
        first = games.fouls[:1]
        games = _make_games(plan, block, table)
        hands = _play(games, first, host, board)
    add_ledger(games.tallies, games.rows["accounts"], games.deals[:, 1], len(table.rules.table.teams))
    return BlockResult(block, games.tallies, games.rows, hands, tuple(games.fouls))


def _play(games: _Games, known: Sequence[Foul], host: Host | None, board: Board) -> Any:
    """Play games, those of known fouls up to them; return their hands."""
    for foul in known:
        games.stop_at(foul)
    if known and games.plan.on_foul == "forfeit_match":
        games.leave_out(known[0].game + 1, games.table.slot_entrants[known[0].slot])
    if games.table.hosted:
        _play_hosted(games, host or Host(games.table.strategies, games.table.record), board)
    else:
        _play_compiled(games, board)
    board.rest()
    for foul in known:
        games.settle(foul)
    games.fouls.sort(key=lambda foul: foul.game)
    return games.buffer.all_rows()


class _HandBuffer:
    """Rows that the core writes hands into, emptied whenever they are full."""

    def __init__(self, wanted: bool) -> None:
        self.rows = np.zeros(HAND_ROWS if wanted else 0, HAND).view(np.recarray)
        self._full: list[Any] = []

    def flush(self, cursor: Any) -> None:
        """Put the rows in use aside and start over. The cursor is modified in place."""
        self._full.append(np.array(self.rows[: cursor[0]]))
        cursor[0] = 0

    def all_rows(self) -> Any:
        """Return every row that was put aside, ordered by game and hand."""
        rows = np.concatenate(self._full) if self._full else np.array(self.rows[:0])
        return rows[np.lexsort((rows["hand"], rows["game"]))]


def _play_compiled(games: _Games, board: Board) -> None:
    """Play games one after the other inside the core."""
    table, plan, buffer, cursor = games.table, games.plan, games.buffer, board.cursor
    state = board.states(1, IN_TURN)[0]
    while True:
        status = play_in_turn(
            state, table.record, table.table, games.tallies, games.rows, games.deals, table.lineups, plan.seed,
            games.caps, buffer.rows, cursor,
        )  # fmt: skip
        if status == FOUL:
            games.break_off(refused_answer(table, state, int(cursor[1])), state)
        else:
            buffer.flush(cursor)
        if status == DONE:
            return


def _play_hosted(games: _Games, host: Host, board: Board) -> None:
    """Play games in step, answering for the seats that live in Python."""
    table, plan, buffer, rows, cursor = games.table, games.plan, games.buffer, games.rows, board.cursor
    states = board.states(len(rows), IN_STEP)
    words = states.view(np.int64, np.ndarray).reshape(len(rows), STATE_WORDS)
    for game in np.flatnonzero(rows["ending"] == Ending.NONE).tolist():
        deal_number, rotation = games.deals[game].tolist()
        states[game].slots[: table.lineups.shape[1]] = table.lineups[rotation]
        start_game(states[game], table.record, plan.seed, deal_number, rotation)
    waiting = np.zeros(len(rows), np.int64)
    while True:
        count = play_in_step(
            states, table.record, table.table, games.tallies, rows, games.caps, buffer.rows, cursor, waiting
        )
        if count == 0:
            buffer.flush(cursor)
            return
        if count == -FOUL:
            game = int(cursor[1])
            games.break_off(refused_answer(table, states[game], game), states[game])
        elif count == -FULL:
            buffer.flush(cursor)
        else:
            for foul in host.answer(words, waiting[:count]):
                games.break_off(no_answer(states[foul.game], foul), states[foul.game])
