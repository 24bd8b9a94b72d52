"""Play a watched game on while nobody in Python need be asked: by compiled strategies, or by cards that are known.

The machine stops at every question as it does for a strategy outside, so what was answered can be written down; these
loops give the answer without going back to Python.
"""

from typing import Any

from spades_sim.core.codes import HOSTED, RAISED, Decision
from spades_sim.core.games import play_in_step
from spades_sim.core.layout import ALL_DECISIONS
from spades_sim.core.view import call_strategy
from spades_sim.jit import compiled


@compiled
def ask_compiled(table: Any, cell: int, state: Any, rules: Any, seat: int) -> int:
    """Return what the strategy in a cell of the table answers; RAISED where it raised.

    The state is not changed, but for the seat's random stream.
    """
    return call_strategy(table, cell, state, rules, seat)


@compiled
def play_noting(
    states: Any,
    rules: Any,
    table: Any,
    tallies: Any,
    rows: Any,
    caps: Any,
    hands: Any,
    cursor: Any,
    waiting: Any,
    players: Any,
    log: Any,
    noted: Any,
) -> int:
    """Move one game on until a player in Python is asked, and note what the compiled ones answered.

    Parameters
    ----------
    states : record STATE[1]
        Modified in place, as all that `play_in_step` takes.
    table : record TABLE
        Of nobody: every question waits.
    players : record TABLE
        Of the strategies.
    log : int64[n, 3]
        Receives decision, seat and answer. Modified in place.
    noted : int64[1]
        Rows of `log` in use. Modified in place.

    Returns
    -------
    int
        As `play_in_step`; 1 also where a strategy raised or the log is full.
    """
    while True:
        count = play_in_step(states, rules, table, tallies, rows, caps, hands, cursor, waiting)
        state = states[0]
        cell = state.slots[state.seat] * ALL_DECISIONS + state.decision
        at = noted[0]
        if count != 1 or players.addresses[cell] <= HOSTED or at >= len(log):
            return count
        answer = call_strategy(players, cell, state, rules, state.seat)
        if answer == RAISED:
            return count
        log[at, 0] = state.decision
        log[at, 1] = state.seat
        log[at, 2] = answer
        noted[0] = at + 1
        state.answer = answer
        state.answered = 1


@compiled
def play_known(
    states: Any,
    rules: Any,
    table: Any,
    tallies: Any,
    rows: Any,
    caps: Any,
    hands: Any,
    cursor: Any,
    waiting: Any,
    leaders: Any,
    cards: Any,
) -> int:
    """Move one game on, playing the cards that are known of its hand, until something else is asked.

    Parameters
    ----------
    leaders : int64[tricks]
        Who leads each trick; where the engine has another leader, its question waits.
    cards : int64[n]
        In order of play.

    Returns
    -------
    int
        As `play_in_step`.
    """
    while True:
        count = play_in_step(states, rules, table, tallies, rows, caps, hands, cursor, waiting)
        state = states[0]
        if count != 1 or state.decision != Decision.PLAY:
            return count
        trick = state.trick_number
        at = trick * rules.table_players + state.trick_size
        if at >= len(cards) or leaders[trick] != state.leader:
            return count
        state.answer = cards[at]
        state.answered = 1
