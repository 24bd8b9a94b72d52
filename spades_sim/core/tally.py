"""Count what happens in games while they are played, so that memory does not grow with their number.

All counts are int64, so the sum over blocks is the same in any order.
"""

from typing import Any, NamedTuple

import numpy as np

from spades_sim.core.codes import BLIND, BLIND_NIL, COVERED, NIL, SURE, Cause
from spades_sim.core.layout import TEAM_COUNTS
from spades_sim.core.score import CAUSES
from spades_sim.jit import compiled, inlined

#: Columns of `Tallies.contracts`: hands, hands made, points of those hands.
CONTRACT_COLUMNS = ("hands", "made", "points")
#: Columns of `Tallies.nils`: attempts, attempts made, points won and lost by them.
NIL_COLUMNS = ("attempts", "made", "points")
#: Kinds of nil, the second axis of `Tallies.nils`.
NIL_KINDS = ("nil", "blind_nil")
#: Columns of `Tallies.chances`: nils, nils made.
CHANCE_COLUMNS = ("nils", "made")

MOMENTS = len(TEAM_COUNTS) + 2


class Tallies(NamedTuple):
    """Counts of one match, by strategy (`slot`) for what a seat does and by entrant for what a team does.

    Attributes
    ----------
    bids : int64[slots, seats, hand_size + 1, hand_size + 1]
        How often a strategy in a bidding position (0 = first) bid n and took m tricks.
    nils : int64[slots, 2, seats, 3]
        By kind (`NIL_KINDS`) and position: `NIL_COLUMNS`.
    seat_hands : int64[slots, seats]
        Hands that a strategy bid in, by position.
    chances : int64[slots, 101, 2]
        By the chance in percent that a strategy stated for its nil: `CHANCE_COLUMNS`.
    contracts : int64[entrants, contracts, 3]
        By the team's contract: `CONTRACT_COLUMNS`.
    ledger : int64[entrants, causes]
        Points by cause.
    """

    bids: Any
    nils: Any
    seat_hands: Any
    chances: Any
    contracts: Any
    ledger: Any


def empty_tallies(slots: int, entrants: int, seats: int, hand_size: int, largest_contract: int) -> Tallies:
    """Make tallies that count nothing yet."""
    return Tallies(
        bids=np.zeros((slots, seats, hand_size + 1, hand_size + 1), np.int64),
        nils=np.zeros((slots, len(NIL_KINDS), seats, len(NIL_COLUMNS)), np.int64),
        seat_hands=np.zeros((slots, seats), np.int64),
        chances=np.zeros((slots, SURE + 1, len(CHANCE_COLUMNS)), np.int64),
        contracts=np.zeros((entrants, largest_contract + 1, len(CONTRACT_COLUMNS)), np.int64),
        ledger=np.zeros((entrants, CAUSES), np.int64),
    )


@compiled
def _nil_points(state: Any, team: int, seat: int, nils: int, first: bool) -> int:
    """Return the points that one nil of the hand won or lost: its share where a team had several."""
    row = team * CAUSES
    if state.bids[seat] == BLIND_NIL:
        total = state.causes[row + Cause.BLIND_NIL_MADE] + state.causes[row + Cause.BLIND_NIL_FAILED]
    else:
        total = state.causes[row + Cause.NIL_MADE] + state.causes[row + Cause.NIL_FAILED]
    share = total // nils
    return share + total - share * nils if first else share


@inlined
def _count_seats(state: Any, rules: Any, tallies: Any) -> None:
    for seat in range(rules.table_players):
        slot, place, bid = state.slots[seat], state.positions[seat] - 1, state.bids[seat]
        if bid == COVERED or bid >= BLIND:
            continue
        tallies.seat_hands[slot, place] += 1
        if bid < NIL:
            tallies.bids[slot, place, bid, state.tricks[seat]] += 1
            continue
        kind = 1 if bid == BLIND_NIL else 0
        made = int(state.tricks[seat] == 0)
        tallies.nils[slot, kind, place, 0] += 1
        tallies.nils[slot, kind, place, 1] += made
        if state.chances[seat] >= 0:
            tallies.chances[slot, state.chances[seat], 0] += 1
            tallies.chances[slot, state.chances[seat], 1] += made


@inlined
def _count_nil_points(state: Any, rules: Any, tallies: Any, accounts: Any, team: int) -> None:
    for kind in range(2):
        bid = BLIND_NIL if kind else NIL
        same = 0
        for seat in range(rules.table_players):
            same += rules.team[seat] == team and state.bids[seat] == bid
        first = True
        for seat in range(rules.table_players):
            if rules.team[seat] == team and state.bids[seat] == bid:
                points = _nil_points(state, team, seat, same, first)
                tallies.nils[state.slots[seat], kind, state.positions[seat] - 1, 2] += points
                first = False
                accounts[team, 6] += 1
                accounts[team, 7] += state.tricks[seat] == 0


@inlined
def count_hand(state: Any, rules: Any, tallies: Any, accounts: Any) -> None:
    """Count a hand that was scored.

    Parameters
    ----------
    state : record STATE
        With the hand's `delta`, `causes`, `new_bags`, `penalties`, `was_set`.
    rules : record RULES
    tallies : Tallies
        Modified in place.
    accounts : int64[teams, TEAM_COUNTS]
        The game's counts by team. Modified in place.
    """
    _count_seats(state, rules, tallies)
    for team in range(rules.teams):
        entrant = team + state.rotation
        if entrant >= rules.teams:
            entrant -= rules.teams
        points = state.delta[team]
        made = 1 - state.was_set[team]
        contract = state.contracts[team]
        tallies.contracts[entrant, contract, 0] += 1
        tallies.contracts[entrant, contract, 1] += made
        tallies.contracts[entrant, contract, 2] += points
        for cause in range(CAUSES):
            tallies.ledger[entrant, cause] += state.causes[team * CAUSES + cause]
        accounts[team, 0] += points
        accounts[team, 1] += state.new_bags[team]
        accounts[team, 2] += state.penalties[team]
        accounts[team, 3] += state.causes[team * CAUSES + Cause.BAG_PENALTY]
        accounts[team, 4] += 1
        accounts[team, 5] += made
        if state.nils[team] > 0:
            _count_nil_points(state, rules, tallies, accounts, team)
