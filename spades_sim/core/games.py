"""Play whole games: hands until the rules end the game or the cap does, each counted as it is scored."""

from typing import Any

from spades_sim.core.codes import DONE, FOUL, FULL, WAITING, Ending
from spades_sim.core.depth import note_standing
from spades_sim.core.machine import play_hand, start_game, start_hand
from spades_sim.core.score import game_end, score_hand
from spades_sim.core.tally import count_hand
from spades_sim.jit import compiled, inlined


@inlined
def _record_hand(state: Any, rules: Any, row: Any, game: int) -> None:
    """Write one row of `HAND`. Modified in place."""
    row.game = game
    row.hand = state.hand_number
    row.dealer = state.dealer
    row.first_bidder = state.first_bidder
    for seat in range(rules.table_players):
        row.bids[seat] = state.bids[seat]
        row.tricks[seat] = state.tricks[seat]
    for team in range(rules.teams):
        row.points[team] = state.delta[team]
        row.score[team] = state.score[team]
        row.bags[team] = state.bags[team]


@inlined
def _settle_hand(state: Any, rules: Any) -> int:
    """Score the hand and add it to the totals; return the team that wins by a Boston, or -1."""
    boston = score_hand(
        rules,
        state.bids,
        state.tricks,
        state.reneges,
        state.first_bidder,
        state.bags,
        state.delta,
        state.causes,
        state.was_set,
        state.new_bags,
        state.penalties,
        state.contracts,
        state.nils,
    )
    for team in range(rules.teams):
        state.score[team] += state.delta[team]
        state.sets[team] += state.was_set[team]
    state.in_hand = 0
    return boston


@inlined
def _close_game(state: Any, rules: Any, row: Any, ending: int, winner: int) -> None:
    """Write one row of `GAME`. Modified in place."""
    row.hands = state.hand_number
    row.ending = ending
    row.first_dealer = state.first_dealer
    row.winner = winner
    for team in range(rules.teams):
        row.score[team] = state.score[team]
        row.bags[team] = state.bags[team]
    state.running = 0


@compiled
def play_game(
    state: Any, rules: Any, table: Any, tallies: Any, row: Any, game: int, cap: int, hands: Any, cursor: Any
) -> int:
    """Go on with a game that was started.

    Parameters
    ----------
    state : record STATE
        Modified in place.
    rules : record RULES
    table : record TABLE
    tallies : Tallies
        Modified in place.
    row : record GAME
        Written when the game is over; its accounts grow with every hand. Modified in place.
    game : int
        Index of the game, written into its hand rows.
    cap : int
        Hands after which a game is stopped, with `Ending.CAP`.
    hands : record HAND[...]
        Receives a row per hand; of length 0 to record none. Modified in place.
    cursor : int64[1]
        Rows of `hands` in use. Modified in place.

    Returns
    -------
    int
        DONE, WAITING, FOUL, or FULL when `hands` has no row left.
    """
    while True:
        if not state.in_hand:
            start_hand(state, rules)
        status = play_hand(state, rules, table)
        if status != DONE:
            return status
        # Asked here, for other games may have filled the rows while this hand was being played.
        if len(hands) > 0 and cursor[0] >= len(hands):
            return FULL
        note_standing(state, rules)
        boston = _settle_hand(state, rules)
        count_hand(state, rules, tallies, row.accounts)
        if len(hands) > 0:
            _record_hand(state, rules, hands[cursor[0]], game)
            cursor[0] += 1
        ending, winner = game_end(rules, state.score, state.hand_number, state.sets, boston)
        if ending == Ending.NONE and state.hand_number >= cap:
            ending, winner = Ending.CAP.value, -1
        if ending != Ending.NONE:
            _close_game(state, rules, row, ending, winner)
            return DONE


@compiled
def play_in_turn(
    state: Any,
    rules: Any,
    table: Any,
    tallies: Any,
    rows: Any,
    deals: Any,
    lineups: Any,
    seed: int,
    caps: Any,
    hands: Any,
    cursor: Any,
) -> int:
    """Play games one after the other on one state, for line-ups that are compiled throughout.

    Games whose row has an ending already are left out.

    Parameters
    ----------
    caps : int64[games]
        Hands after which each game is stopped.
    deals : int64[games, 2]
        Deal number and rotation of each game.
    lineups : int64[rotations, seats]
        Row of the strategy table that plays each seat.
    cursor : int64[2]
        Rows of `hands` in use, games finished. Modified in place.

    Returns
    -------
    int
        DONE, FOUL or FULL; `cursor[1]` is the game it happened in.
    """
    while cursor[1] < len(rows):
        game = cursor[1]
        if rows[game].ending != Ending.NONE:
            cursor[1] += 1
            continue
        if not state.running:
            rotation = deals[game, 1]
            for seat in range(rules.table_players):
                state.slots[seat] = lineups[rotation, seat]
            start_game(state, rules, seed, deals[game, 0], rotation)
        status = play_game(state, rules, table, tallies, rows[game], game, caps[game], hands, cursor)
        if status != DONE:
            return status
        cursor[1] += 1
    return DONE


@compiled
def play_in_step(
    states: Any,
    rules: Any,
    table: Any,
    tallies: Any,
    rows: Any,
    caps: Any,
    hands: Any,
    cursor: Any,
    waiting: Any,
) -> int:
    """Move every running game on to its next question for a strategy outside.

    Parameters
    ----------
    states : record STATE[games]
        Modified in place.
    caps : int64[games]
        Hands after which each game is stopped.
    waiting : int64[games]
        Receives the indexes of the games that wait for an answer. Modified in place.
    cursor : int64[2]
        Rows of `hands` in use; the game that is being moved, or that stopped the round. Modified in place.

    Returns
    -------
    int
        How many games wait; -FOUL or -FULL when a game stopped the round.
    """
    count = 0
    for game in range(len(states)):
        if not states[game].running:
            continue
        cursor[1] = game
        status = play_game(states[game], rules, table, tallies, rows[game], game, caps[game], hands, cursor)
        if status == WAITING:
            waiting[count] = game
            count += 1
        elif status == FOUL or status == FULL:
            return -status
    return count
