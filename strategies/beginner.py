"""Bid aces, guarded kings and long spades, as a beginners' guide teaches.

Source: the counting rule of a published beginners' guide to Spades. An ace is a trick, a king with company is a trick,
each spade beyond the third is a trick. A side suit of more than four cards costs a trick for each card beyond: its
honours will be ruffed. Opposite a blind nil, two tricks more.

What the guide leaves open is decided so: at least one trick; the ace and king of spades count as those of the other
suits; a high trump counts as an ace; never nil, of which the guide says nothing.

Assumes four seats and 13 cards; looks at no score and at no other bid but a partner's blind nil. On random cards it
bids 2.3 on average, 9.1 for the table. The cards are played by `careful_player`; to judge the bidder against another,
let both have the same player.

Parameters: none.
"""

from spades_sim.cards import ACES, KINGS, SPADES, popcount, suit_cards
from spades_sim.strategy import BLIND_NIL, View
from spades_sim.strategy.contract import bid_near, partner_bid
from spades_sim.strategy.reading import spade_count

HIGH_TRUMPS = SPADES & -(1 << 52)

play = "careful_player"


def count(cards: int, spades: int) -> int:
    """Count the guide's tricks, given the number of spades."""
    tricks = popcount(cards & (ACES | HIGH_TRUMPS)) + max(spades - 3, 0)
    for suit in range(4):
        own = cards & suit_cards(suit)
        if own & KINGS and popcount(own) > 1:
            tricks += 1
        if suit < 3:
            tricks -= max(popcount(own) - 4, 0)
    return tricks


def bid(view: View) -> int:
    """Bid the count, two more opposite a blind nil, and at least one."""
    more = 2 if partner_bid(view) == BLIND_NIL else 0
    return bid_near(view, max(count(view.cards, spade_count(view)) + more, 1))
