"""Intervals against published numbers, against scipy, and against what they promise."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from spades_sim.stats.intervals import mean, ratio, wilson


def test_wilson_gives_the_published_interval():
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 and 15 of 148.
    assert wilson(81, 263).low == pytest.approx(0.2553, abs=5e-5)
    assert wilson(81, 263).high == pytest.approx(0.3662, abs=5e-5)
    assert wilson(15, 148).low == pytest.approx(0.0624, abs=5e-5)
    assert wilson(15, 148).high == pytest.approx(0.1605, abs=5e-5)


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_wilson_equals_scipy(part, whole):
    part = part % (whole + 1)
    expected = stats.binomtest(part, whole).proportion_ci(method="wilson")
    interval = wilson(part, whole)
    assert interval.low == pytest.approx(expected.low, abs=1e-9)
    assert interval.high == pytest.approx(expected.high, abs=1e-9)


def test_nothing_is_said_about_nothing():
    assert wilson(0, 0) is None
    assert mean(0, 0, 0) is None
    assert mean(1, 5, 25) is None
    assert ratio(5, 3, 0, 9, 0, 0) is None


def test_a_constant_has_an_interval_of_width_0():
    interval = mean(10, 30, 90)
    assert (interval.low, interval.estimate, interval.high) == (3, 3, 3)


def test_mean_is_the_t_interval():
    values = np.array([3, 1, 4, 1, 5, 9, 2, 6])
    expected = stats.ttest_1samp(values, 0).confidence_interval()
    interval = mean(len(values), int(values.sum()), int((values**2).sum()))
    assert interval.low == pytest.approx(expected.low)
    assert interval.high == pytest.approx(expected.high)


def test_ratio_covers_the_truth_as_often_as_it_says():
    """1,000 small tournaments of 60 groups with uneven sizes: 95 % +- 2.1 % is three standard errors."""
    random = np.random.default_rng(20260101)
    covered, truth, repeats = 0, 0.3, 1000
    for _ in range(repeats):
        sizes = random.integers(5, 25, 60)
        luck = random.normal(truth, 0.1, 60)
        hits = random.binomial(sizes, np.clip(luck, 0, 1))
        x, n = hits.astype(object), sizes.astype(object)
        interval = ratio(60, sum(x), sum(n), sum(x * x), sum(x * n), sum(n * n))
        covered += interval.low <= truth <= interval.high
    assert 0.929 <= covered / repeats <= 0.971


def test_huge_sums_stay_exact():
    big = 10**13
    interval = ratio(2, 2 * big, 2, 2 * big * big, 2 * big, 2)
    assert interval.low == interval.estimate == big
