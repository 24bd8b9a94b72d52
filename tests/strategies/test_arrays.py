"""The set helpers for arrays answer what those for one set answer."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from spades_sim.cards import above, highest_bit, lowest_bit, nth_bit, popcount, suit_cards
from spades_sim.strategy import arrays

SETS = st.lists(st.integers(0, (1 << 63) - 1) | st.integers(0, 62).map(lambda bit: (1 << bit) - 1), min_size=1)


@given(SETS)
def test_counts_and_ends(sets):
    array = np.array(sets, np.int64)
    assert arrays.popcounts(array).tolist() == [popcount(each) for each in sets]
    assert arrays.lowest_bits(array).tolist() == [lowest_bit(each) for each in sets]
    assert arrays.highest_bits(array).tolist() == [highest_bit(each) for each in sets]
    assert array.tolist() == sets


@given(SETS.filter(all), st.integers(0, 2**40))
def test_nth(sets, number):
    places = [number % popcount(each) for each in sets]
    found = arrays.nth_bits(np.array(sets, np.int64), np.array(places))
    assert found.tolist() == [nth_bit(each, place) for each, place in zip(sets, places, strict=True)]


def test_suits_and_ranks():
    assert arrays.suits_cards(np.array([-1, 0, 1, 2, 3])).tolist() == [0, *(suit_cards(suit) for suit in range(4))]
    cards = np.arange(-1, 62)
    assert arrays.cards_above(cards).tolist() == [above(card) for card in range(-1, 62)]
