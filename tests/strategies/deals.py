"""Deal random hands to bidders, and name what they need to know of a hand."""

import random
from collections.abc import Iterator

from spades_sim.cards import SPADES, popcount

PACK = (1 << 52) - 1


def deals(number: int, seed: int) -> Iterator[tuple[int, int, int, int]]:
    """Deal so many times 13 cards to each of four seats."""
    draw = random.Random(seed)
    for _ in range(number):
        pack = list(range(52))
        draw.shuffle(pack)
        first, second, third, fourth = (sum(1 << card for card in pack[at : at + 13]) for at in (0, 13, 26, 39))
        yield first, second, third, fourth


def spades_of_others(cards: int) -> int:
    """Return the spades that a seat does not hold itself."""
    return SPADES & PACK & ~cards


def spade_number(cards: int) -> int:
    """Count the spades of some cards."""
    return popcount(cards & SPADES)


def raised(cards: int, draw: random.Random) -> int:
    """Exchange one card for the next higher one of its suit that is not held; the same cards where there is none."""
    choice = [card for card in range(51) if cards >> card & 3 == 1 and card % 13 < 12]
    return cards ^ (3 << draw.choice(choice)) if choice else cards
