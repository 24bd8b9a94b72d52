"""Pairs of games: what they say, and what they save."""

import numpy as np
import pytest
from scipy import stats

from spades_sim.stats.intervals import Estimate, RatioSums, wilson
from spades_sim.stats.pairs import pair_sums, pair_win_rate, paired_margin, superiority, variance_factor


def test_win_rate_worked_by_hand():
    """Scores 0, .25, .5, .75, 1 of the pair, twice each but one 0: mean 5 / 9, worth 18.3 trials, t = 2.306."""
    scores = np.array([0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1])
    rate, t = 5 / 9, 2.306004
    trials = rate * (1 - rate) / (scores.var(ddof=1) / 9)
    middle = (rate * trials + t * t / 2) / (trials + t * t)
    half = t * np.sqrt(rate * (1 - rate) * trials + t * t / 4) / (trials + t * t)
    assert trials == pytest.approx(18.286, abs=0.001)
    assert pair_win_rate([1, 2, 2, 2, 2]) == pytest.approx((rate, middle - half, middle + half), abs=1e-6)


def test_split_pairs_are_even_but_for_those_not_seen():
    others = wilson(0, 50).high
    assert pair_win_rate([0, 0, 50, 0, 0]) == pytest.approx((0.5, 0.5 - others / 2, 0.5 + others / 2))


@pytest.mark.parametrize("counts", [[0, 0, 0, 0, 0], [0, 0, 1, 0, 0]])
def test_one_pair_says_nothing_of_its_error(counts):
    estimate = pair_win_rate(counts)
    assert estimate.low is None
    assert estimate.high is None
    assert superiority(pair_sums(counts), 0.5) is None


def test_margin_is_per_game():
    # Pairs of +100, +300 and -100 points: 100 a pair, 50 a game.
    expected = stats.ttest_1samp([50, 150, -50], 0).confidence_interval()
    assert paired_margin(3, 300, 110_000) == pytest.approx((50, expected.low, expected.high))
    assert paired_margin(0, 0, 0) == Estimate()


def test_superiority():
    # 40 pairs lost and 60 won, two games each: t = 0.1 / sqrt(0.24 / 99), and one half where both are equal.
    assert superiority(pair_sums([40, 0, 0, 0, 60]), 0.5) == pytest.approx(stats.t.cdf(0.1 / np.sqrt(0.24 / 99), 99))
    assert superiority(pair_sums([7, 1, 5, 1, 7]), 0.5) == 0.5
    assert superiority(RatioSums(9, 9, 18, 9, 18, 36), 0.5) is None


@pytest.mark.parametrize("pairs", [8, 200])
def test_superiority_is_the_share_of_the_stronger_among_those_with_it(pairs):
    """True win rates drawn evenly around one half, where they are all but one as likely before the games.

    Of 4,000 matches, those with a likelihood in each fifth are won by the truly stronger in such a share, up to four
    standard errors and, with few pairs, the coarse steps of their results.
    """
    random = np.random.default_rng(8)
    rates = random.uniform(0.1, 0.9, 4000)
    luck = random.uniform(-0.1, 0.1, (4000, pairs))
    games = [(random.random((4000, pairs)) < rates[:, None] + sign * luck) for sign in (1, -1)]
    halves = 2 * sum(game.astype(int) for game in games)
    seen = [superiority(pair_sums(np.bincount(row, minlength=5).tolist()), 0.5) for row in halves]
    told = np.array([each is not None for each in seen])
    likelihood, stronger = np.array(seen)[told].astype(float), rates[told] > 0.5
    for low in (0, 0.2, 0.4, 0.6, 0.8):
        chosen = (likelihood >= low) & (likelihood < low + 0.2)
        slack = 4 * np.sqrt(0.25 / chosen.sum()) + (0.03 if pairs < 20 else 0)
        assert stronger[chosen].mean() == pytest.approx(likelihood[chosen].mean(), abs=slack)


@pytest.mark.parametrize(("luck", "expected"), [(0, 1), (3, 10)])
def test_pairing_saves_the_variance_of_the_shared_luck(luck, expected):
    """Luck of the deal with opposite signs in the two games, noise of variance 1: the factor is 1 + luck ** 2.

    40,000 pairs give the factor a relative error of about 1 %; four of these are allowed.
    """
    random = np.random.default_rng(7)
    deal = random.normal(0, luck, 40_000) if luck else np.zeros(40_000)
    games = np.rint(1000 * (np.stack([deal, -deal]) + random.normal(0, 1, (2, 40_000)))).astype(np.int64)
    pairs = games.sum(axis=0)
    factor = variance_factor(40_000, 80_000, int(games.sum()), int((games**2).sum()), int((pairs**2).sum()))
    assert factor == pytest.approx(expected, rel=0.04)


def test_pairs_that_cancel_have_no_factor():
    assert variance_factor(1, 2, 5, 25, 25) is None
    assert variance_factor(10, 20, 0, 2000, 0) is None
