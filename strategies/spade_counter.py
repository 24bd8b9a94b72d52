"""Bid the number of spades, and play any legal card.

Source: a published student simulator bids just so. A seat holds 3.25 spades on average and takes 3.25 tricks on
average, so the bid is right on average and wrong hand by hand: it knows nothing of aces, and its play throws away what
the spades were worth. The published bidder also adds its partner's bid, a plain error that is left out here.

Assumes nothing; a low bar above `random`. Parameters: none.
"""

from spades_sim.cards import SPADES, highest_bit, lowest_bit, nth_bit, popcount
from spades_sim.strategy import NIL, View


def bid(view: View) -> int:
    """Bid the number of spades, or the legal number of tricks next to it."""
    spades = popcount(view.cards & SPADES) + popcount(view.twice & SPADES)
    numbers = view.legal & ((1 << NIL) - 2)
    if numbers == 0:
        return highest_bit(view.legal)
    tricks = max(lowest_bit(numbers), min(spades, highest_bit(numbers)))
    return tricks if (numbers >> tricks) & 1 else lowest_bit(numbers)


def play(view: View) -> int:
    """Play any legal card, each as likely."""
    return nth_bit(view.legal, view.random_below(popcount(view.legal)))
