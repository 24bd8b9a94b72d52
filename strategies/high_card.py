"""Count quarter points for high cards, then win a trick wherever it can be won.

Source: the bidder and the player that a small published Spades game gives its computer seats. Every card counts,
ace 1, king 3/4, queen 1/2, jack 1/4 (a high trump counts as an ace), the sum rounded up and cut so that the table does
not pass the tricks of the hand. Nil where at least nine tricks are already called, the cards are worth less than three,
the ace of spades is elsewhere and the partner did not bid nil. Opposite a nil it bids one and a half times what the
others have left.

Assumes nothing about suits: a king alone counts as much as a guarded one, and trumps count no more than side cards.
Its player takes every trick it can with the cheapest card that does, and otherwise plays its lowest; it leads high.
That makes it a busy collector of bags. Parameters: none.
"""

from spades_sim.cards import ACES, KINGS, QUEENS, SPADES, highest_bit, lowest_bit, popcount
from spades_sim.strategy import BLIND_NIL, NIL, View

JACKS = QUEENS >> 1
HIGH_TRUMPS = SPADES & -(1 << 52)
BLIND = 64
ACE_OF_SPADES = 1 << 51


def quarter_points(cards: int) -> int:
    """Return four times the points of some cards."""
    high = 4 * popcount(cards & (ACES | HIGH_TRUMPS))
    return high + 3 * popcount(cards & KINGS) + 2 * popcount(cards & QUEENS) + popcount(cards & JACKS)


def called(view: View) -> int:
    """Return the tricks that the table has promised so far."""
    total = 0
    for seat in range(view.rules.table_players):
        if 0 < view.bids[seat] < NIL:
            total += view.bids[seat]
        elif view.bids[seat] > BLIND:
            total += view.bids[seat] - BLIND
    return total


def nearest(legal: int, wanted: int) -> int:
    """Return the legal number of tricks nearest to the wanted one, the lower of two; nil where no number is legal."""
    numbers = legal & ((1 << NIL) - 2)
    if numbers == 0:
        return highest_bit(legal)
    down = highest_bit(numbers & ((2 << wanted) - 1))
    up = lowest_bit(numbers >> wanted) + wanted if numbers >> wanted else -1
    if up < 0 or (down >= 0 and wanted - down <= up - wanted):
        return down
    return up


def bid(view: View) -> int:
    """Bid the quarter points, rounded up."""
    quarters = quarter_points(view.cards)
    total = called(view)
    left = max(view.rules.deal_hand_size - total, 0)
    partner_nil = view.partner >= 0 and (view.bids[view.partner] == NIL or view.bids[view.partner] == BLIND_NIL)
    if (view.legal >> NIL) & 1 and total >= 9 and quarters < 12:
        if not view.cards & ACE_OF_SPADES and not partner_nil:
            return NIL
    if partner_nil:
        return nearest(view.legal, min(3 * left // 2, view.rules.deal_hand_size))
    return nearest(view.legal, min((quarters + 3) // 4, left))


def play(view: View) -> int:
    """Take the trick with the cheapest card that does; otherwise play the lowest card."""
    if view.led_suit < 0:
        return top_rank(view.legal)
    taking = view.legal & (SPADES | 0x1FFF << (13 * view.led_suit)) & -(2 << view.winning_card)
    return lowest_bit(taking) if taking else bottom_rank(view.legal)


def top_rank(cards: int) -> int:
    """Return a card of the highest rank, a side card before a spade; any high trump where there are only those."""
    low = cards & ((1 << 52) - 1)
    if low == 0:
        return highest_bit(cards)
    rank = highest_bit((low | low >> 13 | low >> 26 | low >> 39) & 0x1FFF)
    return lowest_bit(low & (1 << rank | 1 << (rank + 13) | 1 << (rank + 26) | 1 << (rank + 39)))


def bottom_rank(cards: int) -> int:
    """Return a side card of the lowest rank; the lowest spade where there are only spades."""
    side = cards & ((1 << 39) - 1)
    if side == 0:
        return lowest_bit(cards)
    rank = lowest_bit((side | side >> 13 | side >> 26) & 0x1FFF)
    return lowest_bit(side & (1 << rank | 1 << (rank + 13) | 1 << (rank + 26)))
