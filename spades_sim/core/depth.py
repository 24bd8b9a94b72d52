"""Sort hands by what a seat knew when it bid: how the score stood, the bags it held, what its partner had bid.

The three sortings are counted together, one row for each combination, so that a hand costs one row to find.
"""

from typing import Any

from spades_sim.core.codes import NIL, NOT_BID
from spades_sim.core.legal import bid_tricks, is_nil
from spades_sim.jit import inlined

#: By the own score less the best other team's before the hand, level being within a tenth of the target; and whether
#: any team was near: at most a fifth of the target short of it.
SCORE_STATES = ("behind", "level", "ahead", "behind, target near", "level, target near", "ahead, target near")
#: By the team's bag counter before the hand in tenths of the limit: 0 to 3, 4 to 6, 7 to 9.
BAGS_HELD = ("few", "some", "many", "no limit")
#: By the partner's bid where it was made before the own one (the next member's, clockwise, in a team of three).
PARTNER_BIDS = ("no partner", "not yet", "nil", "0 to 2", "3 to 4", "5 or more")
#: By who dealt: a seat of the own team, or another.
DEALERS = ("own team", "other team")

STANDINGS = len(SCORE_STATES) * len(BAGS_HELD)
#: Places of `Tallies.bid_depth` after those of tricks minus bid, which is from minus to plus the hand size: the sum of
#: the bids, nils failed, nils made.
BID_SUM, NIL_FAILED, NIL_MADE = range(3)
BESIDE = 3
#: Columns of `Tallies.team_depth`, by standing and dealer.
TEAM_COLUMNS = ("hands", "bags", "bag_squares", "penalties", "set", "points", "point_squares")


@inlined
def note_standing(state: Any, rules: Any) -> None:
    """Keep how each team stood before the hand is scored: ``score state * len(BAGS_HELD) + bags held``.

    Modifies `state.standings` in place.
    """
    for team in range(rules.teams):
        best = -(1 << 60)
        for other in range(rules.teams):
            if other != team and state.score[other] > best:
                best = state.score[other]
        lead = state.score[team] - best
        score_state = int(10 * lead >= -rules.end_target) + int(10 * lead > rules.end_target)
        if 5 * max(best, state.score[team]) >= 4 * rules.end_target:
            score_state += 3
        held = 3
        if rules.score_bag_limit > 0:
            tenths = 10 * state.bags[team] // rules.score_bag_limit
            held = int(tenths > 3) + int(tenths > 6)
        state.standings[team] = score_state * len(BAGS_HELD) + held


@inlined
def partner_class(state: Any, rules: Any, seat: int) -> int:
    """Return the place in `PARTNER_BIDS` of what a seat knew of its partner's bid."""
    partner = rules.partner[seat]
    if partner < 0:
        return 0
    bid = state.bids[partner]
    if is_nil(bid):
        # A nil bid later was not known; a blind one always was.
        return 2 if bid != NIL or state.positions[partner] < state.positions[seat] else 1
    if bid == NOT_BID or state.positions[partner] > state.positions[seat]:
        return 1
    return 3 + (bid_tricks(bid) > 2) + (bid_tricks(bid) > 4)


@inlined
def count_team(row: Any, bags: int, penalties: int, was_set: int, points: int) -> None:
    """Count a team's hand. `row` is int64[TEAM_COLUMNS], modified in place."""
    row[0] += 1
    row[1] += bags
    row[2] += bags * bags
    row[3] += penalties
    row[4] += was_set
    row[5] += points
    row[6] += points * points
