"""Read the bids and the score: what each team still needs, what an overtrick costs, which bid is legal.

For strategy files to import, compiled or plain, as `spades_sim.strategy.reading`.
"""

from spades_sim.cards import highest_bit, lowest_bit
from spades_sim.core.codes import BLIND_NIL, COVERED, NIL, NOT_BID
from spades_sim.core.legal import bid_tricks, is_nil
from spades_sim.core.view import View
from spades_sim.strategy.anywhere import anywhere

#: The legal answers that are numbers of tricks, 0 included.
NUMBERS = (1 << NIL) - 1


@anywhere
def nearest(legal: int, wanted: int) -> int:
    """Return the legal number of tricks nearest to the wanted one, the lower of two; nil where no number is legal."""
    numbers = legal & NUMBERS
    if numbers == 0:
        return lowest_bit(legal)
    down = highest_bit(numbers & ((2 << wanted) - 1))
    up = lowest_bit(numbers & -(1 << wanted))
    if up < 0 or (down >= 0 and wanted - down <= up - wanted):
        return down
    return up


@anywhere
def trick_bids(view: View) -> int:
    """Return the legal answers without a zero that would be a nil, unless there is no other."""
    if view.rules.bid_zero == 0 and view.legal != 1:
        return int(view.legal & ~1)
    return int(view.legal)


@anywhere
def can_bid_nil(view: View) -> bool:
    """Tell whether nil is a legal answer."""
    return view.legal >> NIL & 1 == 1


@anywhere
def bid_near(view: View, tricks: int) -> int:
    """Return the legal bid nearest to some tricks, the lower of two; nil only where no number of tricks is legal."""
    return nearest(trick_bids(view), min(max(tricks, 0), view.rules.deal_hand_size))


@anywhere
def partner_bid(view: View) -> int:
    """Return what the partner bid: a number of tricks or a nil; `NOT_BID` where it did not bid or there is none."""
    return view.bids[view.partner] if view.partner >= 0 else NOT_BID


@anywhere
def called(view: View) -> int:
    """Return the tricks that the table has promised so far."""
    total = 0
    for seat in range(view.rules.table_players):
        total += bid_tricks(view.bids[seat])
    return total


@anywhere
def blind_nil_called(view: View) -> bool:
    """Tell whether any seat declared a blind nil."""
    found = False
    for seat in range(view.rules.table_players):
        found = found or view.bids[seat] == BLIND_NIL
    return found


@anywhere
def bid_class(number: int) -> int:
    """Sort a bid: 0 none yet, 1 nil, 2 to 7 for one to six tricks and more."""
    if number < 0:
        return 0
    if is_nil(number):
        return 1
    return 1 + min(max(bid_tricks(number), 1), 6)


@anywhere
def quarters_over(expected: int, tricks: int, most: int) -> int:
    """Return how far an estimate, in thousandths of a trick, lies above a bid: quarters of a trick, -most to most."""
    return min(max((expected - 1000 * tricks + 10125) // 250 - 40, -most), most)


@anywhere
def known_bids(view: View) -> tuple[int, int, int]:
    """Return the bids of partner, next and previous seat as far as they have been made, -1 where not."""
    players = view.rules.table_players
    partner = view.bids[view.partner] if view.partner >= 0 else -1
    return partner, view.bids[(view.seat + 1) % players], view.bids[(view.seat + players - 1) % players]


@anywhere
def contracts(view: View) -> tuple[int, int]:
    """Return the contracts and the tricks that count for them, ten bits a team."""
    promised, taken = 0, 0
    players = view.rules.table_players
    for place in range(players):
        seat = view.first_bidder + place
        if seat >= players:
            seat -= players
        shift = 10 * view.rules.team[seat]
        number = view.bids[seat]
        if is_nil(number):
            if view.rules.score_failed_nil_tricks == 0:
                taken += view.tricks[seat] << shift
            continue
        taken += view.tricks[seat] << shift
        if number == COVERED:
            continue
        if view.rules.bid_mode == 1:
            promised &= ~(1023 << shift)
        promised += bid_tricks(number) << shift
    return promised, taken


@anywhere
def outlook(view: View, team: int) -> int:
    """Return a team's score after this hand if it makes what it bid and takes no more than it has beyond that.

    A nil that is alive counts as made, a blind one as such; other blind bids count at the plain price of a trick.
    """
    rules = view.rules
    promised, taken = contracts(view)
    contract = promised >> (10 * team) & 1023
    bags = max((taken >> (10 * team) & 1023) - contract, 0)
    total = view.score[team] + rules.score_trick * contract + rules.score_overtrick * bags
    if rules.score_bag_limit > 0 and view.bags[team] + bags >= rules.score_bag_limit:
        total -= rules.score_bag_penalty
    for seat in range(rules.table_players):
        if rules.team[seat] == team and is_nil(view.bids[seat]):
            if view.bids[seat] == BLIND_NIL:
                total += rules.score_blind_nil_bonus if view.tricks[seat] == 0 else -rules.score_blind_nil_penalty
            else:
                total += rules.score_nil_bonus if view.tricks[seat] == 0 else -rules.score_nil_penalty
    return total


@anywhere
def wins_by_making(view: View, team: int) -> bool:
    """Tell whether a team reaches the target, and passes the own one, if everybody makes what they bid."""
    theirs = outlook(view, team)
    return theirs >= view.rules.end_target and theirs > outlook(view, view.team)
