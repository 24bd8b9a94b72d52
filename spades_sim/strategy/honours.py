"""Count what honours, long suits and short suits are worth in tricks, by the exact odds of the unseen cards.

For strategy files to import, compiled or plain. Source: table 1 of the paper on the BIS bidder, whose printed values
(from simulation) are within 0.006 of this closed form: an honour wins its round if both opponents follow to it.
"""

from math import comb

import numpy as np

from spades_sim.cards import above, highest_bit, popcount
from spades_sim.strategy.anywhere import anywhere


def both_hold(length: int, count: int) -> float:
    """Return the chance that each of two opponents holds `count` cards of a suit of which one seat has `length`."""
    missing, good = 13 - length, 0
    for a in range(count, missing + 1):
        for b in range(count, missing - a + 1):
            if missing - a - b <= 13:
                good += comb(13, a) * comb(13, b) * comb(13, missing - a - b)
    return good / comb(39, missing)


#: Thousandths of a trick that ace, king, queen (rounds 1 to 3) of a side suit win, by the suit's length.
ROUND_WINS = np.array([[round(1000 * both_hold(n, k)) for k in (1, 2, 3)] for n in range(14)], np.int64)


@anywhere
def side_tricks(ranks: int) -> int:
    """Return thousandths of a trick that ace, guarded king and twice guarded queen of a side suit win."""
    n = popcount(ranks)
    value = 0
    if ranks >> 12 & 1:
        value += ROUND_WINS[n, 0]
    if ranks >> 11 & 1 and n > 1:
        value += ROUND_WINS[n, 1]
    if ranks >> 10 & 1 and n > 2:
        value += ROUND_WINS[n, 2]
    return int(value)


@anywhere
def guarded_spades(spades: int, others: int) -> int:
    """Count the spades that win by rank: those with at least as many own lower ones as others have higher ones."""
    count = 0
    rest = spades
    while rest:
        card = highest_bit(rest)
        rest ^= 1 << card
        if popcount(rest) >= popcount(others & above(card)):
            count += 1
    return count


@anywhere
def ruff_tricks(lengths: int, trumps: int) -> int:
    """Return thousandths of a trick that up to three spare trumps win in short suits.

    `lengths` holds the three side suits' lengths, four bits each. Each round that a suit is too short for is worth what
    its honour would be; the best rounds are taken.
    """
    first, second, third = 0, 0, 0
    for suit in range(3):
        n = lengths >> (4 * suit) & 15
        for turn in range(n, 3):
            value = int(ROUND_WINS[n, turn])
            if value > first:
                first, second, third = value, first, second
            elif value > second:
                second, third = value, second
            elif value > third:
                third = value
    if trumps <= 0:
        return 0
    return first + (second if trumps > 1 else 0) + (third if trumps > 2 else 0)
