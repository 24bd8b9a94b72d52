"""Bid by aces and kings, and always play the highest card, or always the lowest.

Source: the baseline of SpAIdes, a university project (CS221) that measured a learner against "always the highest legal
card". The two extremes bracket what play alone is worth: on the same bids, all that a player adds lies between them.

The bid is that project's: the cards above the queen, high trumps among them, plus half the spades, halves cut off.
Never nil. A learner of that project took 3.5 tricks a hand where 3.25 are average: a good low bar.

Parameters: `high`, 1 to play the highest card (the project's player), 0 to play the lowest.
"""

from spades_sim.cards import ACES, KINGS, SPADES, highest_bit, lowest_bit, popcount
from spades_sim.strategy import NIL, Parameter, View

PARAMETERS = (Parameter("high", 1.0, 0.0, 1.0, "1: always the highest legal card; 0: always the lowest"),)
HIGH = 0
HIGH_TRUMPS = SPADES & -(1 << 52)


def bid(view: View) -> int:
    """Bid the cards above the queen plus half the spades, or the legal number of tricks next to it."""
    tricks = popcount(view.cards & (ACES | KINGS | HIGH_TRUMPS)) + popcount(view.cards & SPADES) // 2
    numbers = view.legal & ((1 << NIL) - 2)
    if numbers == 0:
        return highest_bit(view.legal)
    tricks = max(lowest_bit(numbers), min(tricks, highest_bit(numbers)))
    return tricks if (numbers >> tricks) & 1 else lowest_bit(numbers)


def play(view: View) -> int:
    """Play the highest or the lowest rank; between suits, a side card before a spade."""
    high = view.parameters[HIGH] >= 0.5
    side = view.legal & ~SPADES
    if side == 0:
        return highest_bit(view.legal) if high else lowest_bit(view.legal)
    ranks = (side | side >> 13 | side >> 26) & 0x1FFF
    rank = highest_bit(ranks) if high else lowest_bit(ranks)
    return lowest_bit(side & (1 << rank | 1 << (rank + 13) | 1 << (rank + 26)))
