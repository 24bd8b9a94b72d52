"""Bid at random around a crude count, and often nil, so that a fit sees bids that a good bidder would never make.

A bidder that always bids what it believes in shows only what comes of that. Here a seat bids up to two tricks more or
less than a rough count, and nil in 30 of 100 hands that have at most four spades and no unbeatable one.
"""

from spades_sim.cards import SPADES, highest_bit, lowest_bit, popcount
from spades_sim.strategy import NIL, View
from spades_sim.strategy.contract import nearest, trick_bids
from spades_sim.strategy.reading import ranks_of


def crude(cards: int) -> int:
    """Return hundredths of a trick: aces, guarded kings, spades by number and height."""
    value = 0
    for suit in range(3):
        ranks = ranks_of(cards, suit)
        length = popcount(ranks)
        value += 90 * (ranks >> 12 & 1)
        if length > 1:
            value += 60 * (ranks >> 11 & 1)
        if length < 2:
            value += 40
    return value + 60 * popcount(cards & -(1 << 49)) + 45 * max(popcount(cards & SPADES) - 1, 0)


def bid(view: View) -> int:
    """Bid nil, or a number near the count, at random."""
    hopeless = view.cards >> highest_bit(view.rules.deck) & 1 == 1 or popcount(view.cards & SPADES) > 4
    nil = view.random_below(100) < 30
    wanted = (crude(view.cards) * 95 // 100 + view.random_below(100)) // 100 + view.random_below(5) - 2
    if nil and not hopeless and view.legal >> NIL & 1:
        return NIL
    return nearest(trick_bids(view), max(wanted, lowest_bit(trick_bids(view)), 0))
