"""The streams: compiled equals plain, keys mix well, deals follow the exact odds of cards."""

import itertools

import numpy as np
import pytest
from scipy import stats

from spades_sim.cards import ACES, SPADES, suit_cards
from spades_sim.core.deal import deal, first_dealer
from spades_sim.core.layout import STATE
from spades_sim.core.random import below, next_stream, open_stream, word_of
from spades_sim.jit import compiled
from spades_sim.rules.load import load_rules
from spades_sim.rules.numbers import rules_record

# Exact odds of a 13-card hand out of 52 (hypergeometric), as any bridge book has them.
SPADE_LENGTHS = (0.01279, 0.08006, 0.20587, 0.28633, 0.23861, 0.12469, 0.04156, 0.00882, 0.00117)
SOME_VOID = 0.05107
HANDS = 60_000


@compiled
def compiled_words(seed, deal_number, hand_number, user, words):
    stream = open_stream(seed, deal_number, hand_number, user)
    for i in range(len(words)):
        stream = next_stream(stream)
        words[i] = below(word_of(stream), 52)


@compiled
def deal_many(state, rules, cards):
    for hand in range(len(cards)):
        state.hand_number = hand
        deal(state, rules)
        for seat in range(4):
            cards[hand, seat] = state.hands[seat]


@pytest.fixture(scope="module")
def dealt():
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.seed = 20260101
    cards = np.zeros((HANDS, 4), np.int64)
    deal_many(state, rules_record(load_rules("cardgames_io")), cards)
    return cards


@pytest.mark.parametrize("keys", [(0, 0, 1, 1), (1, 2, 3, 16), (2**62, 10**12, 200, 19)])
def test_compiled_streams_equal_plain_ones(keys):
    words = np.zeros(20, np.int64)
    compiled_words(*keys, words)
    stream, plain = open_stream(*keys), []
    for _ in range(20):
        stream = next_stream(stream)
        plain.append(below(word_of(stream), 52))
    assert words.tolist() == plain


def test_splitmix64_gives_the_published_numbers():
    # First outputs for seed 1234567, from the reference implementation of Vigna.
    stream, words = 1234567, []
    for _ in range(3):
        stream = next_stream(stream)
        words.append(word_of(stream))
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_neighbouring_keys_share_no_stream():
    keys = itertools.product(range(12), range(12), range(12), (1, 2, 16, 17))
    streams = [open_stream(*key) for key in keys]
    assert len(set(streams)) == len(streams)


def test_neighbouring_seeds_share_no_deal():
    rules = rules_record(load_rules("cardgames_io"))
    state = np.zeros(1, STATE).view(np.recarray)[0]
    seen = set()
    for seed, deal_number, hand in itertools.product(range(20), range(20), range(1, 6)):
        state.seed, state.deal_number, state.hand_number = seed, deal_number, hand
        deal(state, rules)
        seen.add(tuple(state.hands[:4].tolist()))
    assert len(seen) == 20 * 20 * 5


def test_every_card_is_dealt_once(dealt):
    assert (np.bitwise_or.reduce(dealt, axis=1) == (1 << 52) - 1).all()
    assert (np.bitwise_count(dealt) == 13).all()


def test_each_card_goes_to_each_seat_equally_often(dealt):
    counts = np.array([[(dealt[:, seat] >> card & 1).sum() for card in range(52)] for seat in range(4)])
    # 208 cells of probability 1/4; the chi-square of all of them at a level of one in a million.
    chi = ((counts - HANDS / 4) ** 2 / (HANDS * 3 / 16)).sum()
    assert chi < stats.chi2.ppf(1 - 1e-6, 208)


def within(observed: float, exact: float, n: int) -> bool:
    """Whether a rate is within five standard errors of its exact value."""
    return abs(observed - exact) < 5 * (exact * (1 - exact) / n) ** 0.5


def test_odds_of_spade_lengths(dealt):
    for seat in range(4):
        lengths = np.bitwise_count(dealt[:, seat] & SPADES)
        for length, odds in enumerate(SPADE_LENGTHS):
            assert within((lengths == length).mean(), odds, HANDS), (seat, length)


def test_odds_of_a_void_and_of_the_ace_of_spades(dealt):
    for seat in range(4):
        voids = sum((dealt[:, seat] & suit_cards(suit)) == 0 for suit in range(4)) > 0
        assert within(voids.mean(), SOME_VOID, HANDS)
        assert within((dealt[:, seat] >> 51 & 1).mean(), 0.25, HANDS)
    assert (np.bitwise_count(dealt & ACES).sum(axis=1) == 4).all()


def test_neighbouring_hands_are_not_alike(dealt):
    same = np.bitwise_count(dealt[1:, 0] & dealt[:-1, 0])
    # Two independent 13-card hands share 13 * 13 / 52 = 3.25 cards.
    assert abs(same.mean() - 3.25) < 5 * same.std() / len(same) ** 0.5


def test_the_first_dealer_is_drawn_evenly():
    seats = np.bincount([first_dealer(1, number, 4) for number in range(8000)], minlength=4)
    assert stats.chisquare(seats).pvalue > 1e-6
