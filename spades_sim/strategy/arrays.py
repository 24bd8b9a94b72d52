"""Think about many card sets at once: the set helpers of `spades_sim.cards` for numpy arrays, for batch strategies.

Every function takes and returns int64 arrays of one shape and leaves its arguments as they are.
"""

from typing import Any

import numpy as np

from spades_sim.cards import CLUBS, SPADES

_SUITS = np.array([CLUBS, CLUBS << 13, CLUBS << 26, SPADES], np.int64)


def popcounts(sets: Any) -> Any:
    """Count the cards of each set."""
    return np.bitwise_count(sets).astype(np.int64)


def lowest_bits(sets: Any) -> Any:
    """Return the lowest card of each set, -1 for an empty one."""
    return _exponents(sets & -sets)


def highest_bits(sets: Any) -> Any:
    """Return the highest card of each set, -1 for an empty one."""
    # Without the bit below the highest one, a float cannot round up to the next power of two.
    return _exponents(sets & ~(sets >> 1))


def _exponents(numbers: Any) -> Any:
    """Return the exponent of the largest power of two in each number, -1 for 0."""
    return np.frexp(numbers.astype(np.float64))[1].astype(np.int64) - 1


def nth_bits(sets: Any, places: Any) -> Any:
    """Return the card at a place of each set, counted from below from 0 to ``popcounts(sets) - 1``."""
    rest, left = sets.copy(), np.array(places)
    while (left > 0).any():
        rest = np.where(left > 0, rest & (rest - 1), rest)
        left -= 1
    return lowest_bits(rest)


def suits_cards(suits: Any) -> Any:
    """Return all cards of each suit, 0 clubs to 3 spades; no cards where the suit is -1."""
    return np.where(suits >= 0, _SUITS[suits], 0)


def cards_above(cards: Any) -> Any:
    """Return the set of the cards with a larger number than each card, -1 standing for no card at all."""
    return -(np.int64(1) << (cards + 1)) & np.int64(0x7FFFFFFFFFFFFFFF)
