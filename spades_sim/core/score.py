"""Score a hand and say whether the game is over: pure functions over plain numbers.

The order of the steps is the one every preset shares (rules matrix, A0): nils, contract, overtricks, bags of failed
nils, Boston, the bag counter, and then the end of the game on the new totals.
"""

from typing import Any

from spades_sim.core.codes import (
    BLIND,
    BLIND_NIL,
    COVERED,
    BagCarry,
    BagPenaltyTo,
    Boston,
    Cause,
    DoubleNil,
    Ending,
    FailedNilBagPoints,
    FailedNilTricks,
    IllegalPlay,
    SetPenalty,
    TenBid,
    Tie,
)
from spades_sim.core.legal import contract_of, is_nil
from spades_sim.jit import compiled, inlined

CAUSES = len(Cause)


@inlined
def _score_nils(rules: Any, bids: Any, tricks: Any, team: int, nils: int, causes: Any) -> bool:
    """Write the points of a team's nils; tell whether they were scored as one lump."""
    seats, failed = 0, 0
    for seat in range(rules.table_players):
        if rules.team[seat] == team:
            seats += 1
            failed += is_nil(bids[seat]) and tricks[seat] > 0
    row = team * CAUSES
    if rules.score_double_nil == DoubleNil.ALL_OR_NOTHING and seats > 1 and nils == seats:
        if failed == 0:
            causes[row + Cause.NIL_MADE] = rules.score_double_nil_bonus
        else:
            causes[row + Cause.NIL_FAILED] = -rules.score_double_nil_penalty
        return True
    for seat in range(rules.table_players):
        if rules.team[seat] != team or not is_nil(bids[seat]):
            continue
        if bids[seat] == BLIND_NIL:
            if tricks[seat] == 0:
                causes[row + Cause.BLIND_NIL_MADE] += rules.score_blind_nil_bonus
            else:
                causes[row + Cause.BLIND_NIL_FAILED] -= rules.score_blind_nil_penalty
        elif tricks[seat] == 0:
            causes[row + Cause.NIL_MADE] += rules.score_nil_bonus
        else:
            causes[row + Cause.NIL_FAILED] -= rules.score_nil_penalty
    return False


@compiled
def _contract_points(rules: Any, contract: int, short: int, made: bool, blind: bool) -> int:
    """Return the points of a contract, overtricks apart (keys score.trick, set, ten_*, blind_*).

    `ten_bonus` and `ten_penalty` stand in place of the contract's value, so no blind multiplier touches them.
    """
    ten = (rules.score_ten_bid == TenBid.EXACT and contract == 10) or (
        rules.score_ten_bid == TenBid.AT_LEAST and contract >= 10
    )
    if ten:
        return rules.score_ten_bonus if made else -rules.score_ten_penalty
    if made:
        return rules.score_trick * contract * (rules.score_blind_multiplier if blind else 1)
    lost = 0
    if rules.score_set == SetPenalty.BID:
        lost = contract
    elif rules.score_set == SetPenalty.UNDERTRICKS:
        lost = short
    return -rules.score_trick * lost * (rules.score_blind_fail_multiplier if blind else 1)


@compiled
def _moved_tricks(rules: Any, bids: Any, tricks: Any, reneges: Any, team: int) -> int:
    """Return the tricks that lose_three moves to a team, negative when it loses them (D21).

    A side loses at most the tricks it counts; every other side counts as many more.
    """
    moved = 0
    for side in range(rules.teams):
        revokes, counted, nil_tricks, all_nil, seats = 0, 0, 0, True, 0
        for seat in range(rules.table_players):
            if rules.team[seat] == side:
                seats += 1
                revokes += reneges[seat]
                if is_nil(bids[seat]):
                    nil_tricks += tricks[seat]
                else:
                    all_nil = False
                    counted += tricks[seat]
        lump = rules.score_double_nil == DoubleNil.ALL_OR_NOTHING and seats > 1 and all_nil
        if rules.score_failed_nil_tricks == FailedNilTricks.CONTRACT and not lump:
            counted += nil_tricks
        lost = min(rules.conduct_renege_tricks * revokes, counted)
        moved += -lost if side == team else lost
    return moved


@inlined
def _score_team(
    rules: Any,
    bids: Any,
    tricks: Any,
    reneges: Any,
    team: int,
    first_bidder: int,
    causes: Any,
    was_set: Any,
    new_bags: Any,
    contracts: Any,
    nils: Any,
) -> int:
    """Score one team but for the bag counter; return 1 where the hand wins the game by a Boston."""
    row = team * CAUSES
    counted, failed_tricks, taken, all_covered, blind, revokes, others_revokes = 0, 0, 0, True, False, 0, 0
    nil_bids = 0
    for seat in range(rules.table_players):
        if rules.team[seat] != team:
            others_revokes += reneges[seat]
            continue
        taken += tricks[seat]
        revokes += reneges[seat]
        bid = bids[seat]
        if bid >= BLIND:
            blind = True
        if bid != COVERED:
            all_covered = False
        if is_nil(bid):
            nil_bids += 1
            failed_tricks += tricks[seat]
        else:
            counted += tricks[seat]
    nils[team] = nil_bids
    contract = contract_of(rules, bids, team, first_bidder)
    contracts[team] = contract
    if nil_bids > 0 and _score_nils(rules, bids, tricks, team, nil_bids, causes):
        failed_tricks = 0
    forfeited = rules.conduct_illegal_play == IllegalPlay.FORFEIT_HAND and revokes > 0
    if rules.score_failed_nil_tricks == FailedNilTricks.CONTRACT:
        counted += failed_tricks
    if rules.conduct_illegal_play == IllegalPlay.LOSE_THREE:
        moved = _moved_tricks(rules, bids, tricks, reneges, team) if revokes + others_revokes > 0 else 0
        counted += moved
        taken += moved
    boston_taken = taken == rules.deal_hand_size and not forfeited
    made = not forfeited
    if all_covered:  # the first hand bids itself
        if made:
            causes[row + Cause.CONTRACT_MADE] = rules.score_trick * counted
        new_bags[team] = 0
        boston_bid = False
    else:
        needed = contract
        if rules.conduct_illegal_play == IllegalPlay.PLUS_THREE:
            needed += rules.conduct_renege_tricks * revokes
        made = made and counted >= needed and not (blind and rules.score_blind_exact and counted != needed)
        short = contract if forfeited else max(needed - counted, 0)
        points = _contract_points(rules, contract, short, made, blind)
        if blind:
            causes[row + (Cause.BLIND_MADE if made else Cause.BLIND_SET)] = points
        else:
            causes[row + (Cause.CONTRACT_MADE if made else Cause.CONTRACT_SET)] = points
        bags = counted - needed if made else 0
        causes[row + Cause.BAG_POINTS] = bags * rules.score_overtrick
        if rules.score_failed_nil_tricks == FailedNilTricks.BAGS and failed_tricks > 0:
            bags += failed_tricks
            paid = rules.score_failed_nil_bag_points == FailedNilBagPoints.ALWAYS or (
                made and rules.score_failed_nil_bag_points == FailedNilBagPoints.IF_MADE
            )
            if paid:
                causes[row + Cause.BAG_POINTS] += failed_tricks * rules.score_overtrick
        new_bags[team] = bags
        boston_bid = made and contract == rules.deal_hand_size
    was_set[team] = 0 if made else 1
    if rules.score_boston == Boston.NONE:
        return 0
    by_bid = rules.score_boston == Boston.BID or rules.score_boston == Boston.BID_WINS_GAME
    if boston_bid if by_bid else boston_taken:
        causes[row + Cause.BOSTON] = rules.score_boston_bonus
        return 1 if rules.score_boston >= Boston.BID_WINS_GAME else 0
    return 0


@inlined
def score_hand(
    rules: Any,
    bids: Any,
    tricks: Any,
    reneges: Any,
    first_bidder: int,
    bags: Any,
    delta: Any,
    causes: Any,
    was_set: Any,
    new_bags: Any,
    penalties: Any,
    contracts: Any,
    nils: Any,
) -> int:
    """Score one hand for every team.

    Parameters
    ----------
    rules : record RULES
    bids, tricks, reneges : int64[seats]
        Bids (codes of `core.codes`), tricks taken, illegal cards played.
    first_bidder : int
        Seat that bid first; it matters only under bid.mode = second_partner_sets_team.
    bags : int64[teams]
        Bag counters. Modified in place.
    delta, was_set, new_bags, penalties, contracts, nils : int64[teams]
        Points of the hand, 1 where the contract was set, bags of the hand, bag penalties, contract, number of nils.
        Modified in place.
    causes : int64[teams * len(Cause)]
        Points by cause, adding up to `delta`. Modified in place.

    Returns
    -------
    int
        The team that wins the game by a Boston, -1 without one.
    """
    boston = -1
    for i in range(rules.teams * CAUSES):
        causes[i] = 0
    for team in range(rules.teams):
        if _score_team(rules, bids, tricks, reneges, team, first_bidder, causes, was_set, new_bags, contracts, nils):
            boston = team
    for team in range(rules.teams):
        bags[team] += new_bags[team]
        penalties[team] = 0
        if rules.score_bag_limit > 0 and bags[team] >= rules.score_bag_limit:
            penalties[team] = bags[team] // rules.score_bag_limit
            bags[team] -= penalties[team] * rules.score_bag_limit
            if rules.score_bag_carry == BagCarry.RESET:
                bags[team] = 0
            cost = penalties[team] * rules.score_bag_penalty
            if rules.score_bag_penalty_to == BagPenaltyTo.SELF:
                causes[team * CAUSES + Cause.BAG_PENALTY] = -cost
            else:
                for other in range(rules.teams):
                    if other != team:
                        causes[other * CAUSES + Cause.BAG_GIFT] += cost
    for team in range(rules.teams):
        total = 0
        for cause in range(CAUSES):
            total += causes[team * CAUSES + cause]
        delta[team] = total
    return boston


@inlined
def _best_team(rules: Any, score: Any, sets: Any, limit: int) -> int:
    """Return the team alone on top among those set less often than the limit (0: all); -1 a tie, -2 no team."""
    best, count = -1, 0
    for team in range(rules.teams):
        if limit > 0 and sets[team] >= limit:
            continue
        if count == 0 or score[team] > score[best]:
            best, count = team, 1
        elif score[team] == score[best]:
            count += 1
    if count == 0:
        return -2
    return best if count == 1 else -1


@inlined
def game_end(rules: Any, score: Any, hands: int, sets: Any, boston: int) -> tuple[int, int]:
    """Tell whether the game is over after a complete hand.

    Parameters
    ----------
    rules : record RULES
    score, sets : int64[teams]
        Totals after the hand, and how often each team was set in this game.
    hands : int
        Hands played.
    boston : int
        Team that won the game by a Boston, or -1.

    Returns
    -------
    ending, winner : int
        `Ending.NONE` while the game goes on; the winner is -1 for a tie.
    """
    if boston >= 0:
        return Ending.BOSTON.value, boston
    ending = Ending.NONE.value
    winner = -1
    highest, lowest, most_sets = score[0], score[0], 0
    for team in range(rules.teams):
        highest = max(highest, score[team])
        lowest = min(lowest, score[team])
        most_sets = max(most_sets, sets[team])
    if rules.end_set_limit > 0 and most_sets >= rules.end_set_limit:
        ending = Ending.SET_LIMIT.value
        winner = _best_team(rules, score, sets, rules.end_set_limit)
        if winner == -2:
            winner = _best_team(rules, score, sets, 0)
    else:
        if highest >= rules.end_target:
            ending = Ending.TARGET.value
        elif rules.end_use_floor and lowest <= rules.end_floor:
            ending = Ending.FLOOR.value
        elif rules.end_max_hands > 0 and hands >= rules.end_max_hands:
            ending = Ending.MAX_HANDS.value
        if ending != Ending.NONE.value:
            winner = _best_team(rules, score, sets, 0)
    if winner < 0 and rules.end_tie == Tie.PLAY_ON:
        return Ending.NONE.value, -1
    return ending, winner
