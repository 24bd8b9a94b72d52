"""Count what happens in games while they are played, so that memory does not grow with their number.

All counts are int64, so the sum over blocks is the same in any order.
"""

from typing import Any, NamedTuple

import numpy as np

from spades_sim.core.codes import BLIND, BLIND_NIL, COVERED, NIL, SURE, Cause
from spades_sim.core.depth import (
    BESIDE,
    BID_SUM,
    DEALERS,
    NIL_FAILED,
    PARTNER_BIDS,
    STANDINGS,
    TEAM_COLUMNS,
    count_team,
    partner_class,
)
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

#: Where a game's accounts go on after `TEAM_COUNTS` and the contracts: points by cause.
_CAUSES_AT = len(TEAM_COUNTS) + 1


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
        Points by cause; `add_ledger` makes it from the games.
    bid_depth : int64[slots, standings, partner bids, 2 * hand_size + 1 + BESIDE]
        By how the seat's team stood and what its partner had bid (`core.depth`): how often tricks minus bid was n, at
        place n + hand_size, then the sum of the bids, nils failed and nils made; blind nils are left out.
    team_depth : int64[entrants, standings, dealers, TEAM_COLUMNS]
        By how the team stood and who dealt.
    """

    bids: Any
    nils: Any
    seat_hands: Any
    chances: Any
    contracts: Any
    ledger: Any
    bid_depth: Any
    team_depth: Any


def empty_tallies(slots: int, entrants: int, seats: int, hand_size: int, largest_contract: int) -> Tallies:
    """Make tallies that count nothing yet."""
    return Tallies(
        bids=np.zeros((slots, seats, hand_size + 1, hand_size + 1), np.int64),
        nils=np.zeros((slots, len(NIL_KINDS), seats, len(NIL_COLUMNS)), np.int64),
        seat_hands=np.zeros((slots, seats), np.int64),
        chances=np.zeros((slots, SURE + 1, len(CHANCE_COLUMNS)), np.int64),
        contracts=np.zeros((entrants, largest_contract + 1, len(CONTRACT_COLUMNS)), np.int64),
        ledger=np.zeros((entrants, CAUSES), np.int64),
        bid_depth=np.zeros((slots, STANDINGS, len(PARTNER_BIDS), 2 * hand_size + 1 + BESIDE), np.int64),
        team_depth=np.zeros((entrants, STANDINGS, len(DEALERS), len(TEAM_COLUMNS)), np.int64),
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
    beside = 2 * rules.deal_hand_size + 1
    for seat in range(rules.table_players):
        slot, place, bid = state.slots[seat], state.positions[seat] - 1, state.bids[seat]
        if bid == COVERED or bid >= BLIND:
            continue
        tallies.seat_hands[slot, place] += 1
        standing, partner = state.standings[rules.team[seat]], partner_class(state, rules, seat)
        if bid < NIL:
            tallies.bids[slot, place, bid, state.tricks[seat]] += 1
            tallies.bid_depth[slot, standing, partner, state.tricks[seat] - bid + rules.deal_hand_size] += 1
            tallies.bid_depth[slot, standing, partner, beside + BID_SUM] += bid
            continue
        kind = 1 if bid == BLIND_NIL else 0
        made = int(state.tricks[seat] == 0)
        tallies.nils[slot, kind, place, 0] += 1
        tallies.nils[slot, kind, place, 1] += made
        if not kind:
            tallies.bid_depth[slot, standing, partner, beside + NIL_FAILED + made] += 1
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
    accounts : int64[teams, ACCOUNTS]
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
            accounts[team, _CAUSES_AT + cause] += state.causes[team * CAUSES + cause]
        other = 1 - (rules.team[state.dealer] == team)
        depth = tallies.team_depth[entrant, state.standings[team], other]
        count_team(depth, state.new_bags[team], state.penalties[team], state.was_set[team], points)
        accounts[team, 0] += points
        accounts[team, 1] += state.new_bags[team]
        accounts[team, 2] += state.penalties[team]
        accounts[team, 3] += state.causes[team * CAUSES + Cause.BAG_PENALTY]
        accounts[team, 4] += 1
        accounts[team, 5] += made
        accounts[team, _CAUSES_AT - 1] += contract
        if state.nils[team] > 0:
            _count_nil_points(state, rules, tallies, accounts, team)


def add_ledger(tallies: Tallies, accounts: Any, rotations: Any, teams: int) -> None:
    """Add up the points by cause of some games.

    Parameters
    ----------
    tallies : Tallies
        Its `ledger` is modified in place.
    accounts : int64[games, MAX_TEAMS, ACCOUNTS]
    rotations : int64[games]
    teams : int
    """
    for team in range(teams):
        np.add.at(tallies.ledger, (team + rotations) % teams, accounts[:, team, _CAUSES_AT:])
