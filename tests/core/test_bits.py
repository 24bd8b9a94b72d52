"""The bit helpers and the card helpers, compiled and plain."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_sim import bits, cards
from spades_sim.jit import compiled

card_sets = st.integers(0, (1 << 62) - 1)


@compiled
def all_of_them(cards_in, n, out):
    out[0] = bits.popcount(cards_in)
    out[1] = bits.lowest_bit(cards_in)
    out[2] = bits.highest_bit(cards_in)
    out[3] = bits.nth_bit(cards_in, n) if cards_in else -1


@given(card_sets, st.integers(0, 61))
def test_compiled_equals_plain(chosen, n):
    n = n % chosen.bit_count() if chosen else 0
    out = np.zeros(4, np.int64)
    all_of_them(chosen, n, out)
    held = [i for i in range(63) if chosen >> i & 1]
    assert out.tolist() == [len(held), min(held, default=-1), max(held, default=-1), held[n] if held else -1]
    assert bits.popcount(chosen) == len(held)
    assert bits.lowest_bit(chosen) == min(held, default=-1)
    assert bits.highest_bit(chosen) == max(held, default=-1)
    assert not held or bits.nth_bit(chosen, n) == held[n]


@pytest.mark.parametrize("text", [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])
def test_cards_go_to_text_and_back(text):
    assert cards.card_text(cards.card_number(text)) == text


def test_high_trumps_rank_above_the_ace_of_spades_in_their_order():
    jjdd = ["BJ", "LJ", "2D", "2S"]
    numbers = [cards.card_number(name, jjdd) for name in ["AS", "2S", "2D", "LJ", "BJ"]]
    assert numbers == sorted(numbers)
    assert all(cards.suit_of(number) == 3 for number in numbers)
    assert [cards.card_text(number, jjdd) for number in numbers] == ["AS", "2S", "2D", "LJ", "BJ"]


@pytest.mark.parametrize("text", ["", "1S", "AX", "S", "BJ", "AS KS", "ASS"])
def test_what_is_no_card_is_named(text):
    with pytest.raises(ValueError, match=r"card|pack"):
        cards.card_number(text)


@given(card_sets, st.integers(0, 61))
def test_neighbours_of_a_card(chosen, card):
    held = [i for i in range(63) if chosen >> i & 1]
    assert cards.highest_under(chosen, card) == max((i for i in held if i < card), default=-1)
    assert cards.lowest_over(chosen, card) == min((i for i in held if i > card), default=-1)
    assert cards.above(card) & chosen == sum(1 << i for i in held if i > card)
    assert cards.below(card) & chosen == sum(1 << i for i in held if i < card)
