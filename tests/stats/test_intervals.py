"""Intervals against published numbers, against scipy, and against what they promise."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from spades_sim.stats.intervals import (
    Estimate,
    RatioSums,
    mean_interval,
    quotient,
    ratio_error,
    ratio_interval,
    share_interval,
    wilson,
)


def sums_of(x, y):
    """Return the sums of groups with the counts x and y."""
    x, y = [int(each) for each in x], [int(each) for each in y]
    products = [sum(a * b for a, b in zip(u, v, strict=True)) for u, v in ((x, x), (x, y), (y, y))]
    return RatioSums(len(x), sum(x), sum(y), *products)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_interval(successes, trials, low, high):
    estimate = wilson(successes, trials)
    assert estimate.value == successes / trials
    assert estimate.low == pytest.approx(low, abs=5e-5)
    assert estimate.high == pytest.approx(high, abs=5e-5)


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_wilson_equals_scipy(part, whole):
    part = part % (whole + 1)
    expected = stats.binomtest(part, whole).proportion_ci(method="wilson")
    estimate = wilson(part, whole)
    assert estimate.low == pytest.approx(expected.low, abs=1e-9)
    assert estimate.high == pytest.approx(expected.high, abs=1e-9)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


def test_mean_gives_students_own_interval():
    # Student 1908, additional hours of sleep, in tenths; R's t.test(extra) gives 0.7001142 to 2.4598858.
    tenths = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14]
    estimate = mean_interval(10, sum(tenths), sum(each * each for each in tenths)).scaled(0.1)
    assert estimate == pytest.approx((1.58, 0.7001142, 2.4598858), abs=1e-7)


def test_ratio_worked_by_hand():
    # R = 6 / 8; residuals x - R y = -0.5, 1.5, -1 with the sum of squares 3.5; error = sqrt(3 / 2 * 3.5) / 8.
    sums = sums_of([1, 3, 2], [2, 2, 4])
    assert ratio_error(sums) == pytest.approx(math.sqrt(1.5 * 3.5) / 8)
    half = stats.t.ppf(0.975, 2) * math.sqrt(1.5 * 3.5) / 8
    assert ratio_interval(sums) == pytest.approx((0.75, 0.75 - half, 0.75 + half))


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=30).filter(lambda v: len(set(v)) > 1), st.integers(1, 6))
def test_groups_of_one_size_make_the_ratio_a_mean(values, size):
    ratio = ratio_interval(sums_of(values, [size] * len(values)))
    mean = mean_interval(len(values), sum(values), sum(each * each for each in values)).scaled(1 / size)
    assert ratio == pytest.approx(mean, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(
    ("estimate", "expected"),
    [
        (wilson(0, 0), Estimate()),
        (mean_interval(0, 0, 0), Estimate()),
        (mean_interval(1, 5, 25), Estimate(5.0)),
        (ratio_interval(RatioSums(0, 0, 0, 0, 0, 0)), Estimate()),
        (ratio_interval(RatioSums(5, 3, 0, 9, 0, 0)), Estimate()),
        (ratio_interval(sums_of([3], [2])), Estimate(1.5)),
        (share_interval(sums_of([1], [2])), Estimate(0.5)),
    ],
)
def test_nothing_is_said_where_there_is_too_little(estimate, expected):
    assert estimate == expected


def test_a_quotient_without_a_whole_is_none():
    assert quotient(1, 0) is None
    assert quotient(1, 4) == 0.25


def test_equal_numbers_do_not_tell_how_far_others_may_be():
    assert ratio_interval(sums_of([3] * 7, [7] * 7)) == Estimate(3 / 7)
    assert mean_interval(10, 30, 90) == Estimate(3)


@pytest.mark.parametrize("groups", [2, 20, 10_000])
def test_equal_shares_leave_room_for_as_many_others_as_can_be(groups):
    even = share_interval(sums_of([1] * groups, [2] * groups))
    others = wilson(0, groups).high
    assert even == pytest.approx((0.5, 0.5 - others / 2, 0.5 + others / 2))


def test_a_share_of_0_or_1_has_the_interval_of_wilson():
    assert share_interval(sums_of([0] * 20, [2] * 20)) == pytest.approx(wilson(0, 20))
    assert share_interval(sums_of([2] * 20, [2] * 20)) == pytest.approx(wilson(20, 20))


def test_a_share_stays_within_0_and_1():
    estimate = share_interval(sums_of([2, 2, 1], [2, 2, 2]))
    assert 0 < estimate.low < estimate.value < estimate.high < 1


def test_a_share_is_wilsons_with_the_trials_that_groups_are_worth():
    """Pairs of independent games are worth their games; pairs of equal games are worth one game each."""
    random = np.random.default_rng(2)
    games = random.random((2, 20_000)) < 0.9
    assert share_interval(sums_of(games.sum(0), [2] * 20_000)) == pytest.approx(
        wilson(int(games.sum()), 40_000), abs=1e-4
    )
    twice = share_interval(sums_of(2 * games[0], [2] * 20_000))
    assert twice == pytest.approx(wilson(int(games[0].sum()), 20_000), abs=1e-5)


def test_huge_sums_stay_exact():
    big = 10**13
    half = stats.t.ppf(0.975, 1) * 0.5
    assert ratio_interval(sums_of([big, big + 1], [1, 1])) == pytest.approx(
        (big + 0.5, big + 0.5 - half, big + 0.5 + half)
    )
    assert ratio_interval(sums_of([big, big], [1, 1])) == Estimate(big)


@given(st.permutations([(1, 3), (0, 2), (7, 9), (2, 2), (5, 8)]), st.integers(1, 4))
def test_the_order_of_the_blocks_does_not_matter(groups, cut):
    first, second = groups[:cut], groups[cut:]
    together = sums_of(*zip(*first, strict=True)) + sums_of(*zip(*second, strict=True))
    assert ratio_interval(together) == ratio_interval(sums_of([1, 0, 7, 2, 5], [3, 2, 9, 2, 8]))


def test_ratio_covers_the_truth_as_often_as_it_says():
    """1,000 tournaments of 60 groups of uneven sizes; 95 % +- 2.1 % is three standard errors of the count."""
    random = np.random.default_rng(20260101)
    covered, truth, repeats = 0, 0.3, 1000
    for _ in range(repeats):
        sizes = random.integers(5, 25, 60)
        hits = random.binomial(sizes, np.clip(random.normal(truth, 0.1, 60), 0, 1))
        estimate = ratio_interval(sums_of(hits, sizes))
        covered += estimate.low <= truth <= estimate.high
    assert 0.929 <= covered / repeats <= 0.971
