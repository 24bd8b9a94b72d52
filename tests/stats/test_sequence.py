"""The confidence sequence against its formula, and against what it promises at all looks together."""

import math

import numpy as np
import pytest

from spades_sim.stats.intervals import Estimate, RatioSums, ratio_interval
from spades_sim.stats.sequence import (
    FIRST_LOOK,
    margin_sequence,
    mean_sequence,
    mixture_half_width,
    win_rate_sequence,
)


def sums_of(values, games=2):
    """Return the sums of a margin from the margins of pairs."""
    values = [int(each) for each in values]
    pairs, total = len(values), sum(values)
    return RatioSums(
        pairs, total, games * pairs, sum(each * each for each in values), games * total, games * games * pairs
    )


def test_the_mixture_is_a_martingale_at_its_threshold():
    """Robbins: for W(t) at the boundary, the mixture of exp(u W - u**2 t / 2) over u ~ N(0, rho**2) is 1 / risk."""
    for pairs in (100, 5000, 10**6):
        for planned in (500, 20_000):
            rho2 = (2 * math.log(20) + math.log(1 + 2 * math.log(20))) / planned
            walk = pairs * mixture_half_width(pairs, planned)
            mixture = math.exp(rho2 * walk**2 / (2 * (1 + pairs * rho2))) / math.sqrt(1 + pairs * rho2)
            assert mixture == pytest.approx(20)


def test_it_is_narrowest_where_it_was_planned():
    widths = {planned: mixture_half_width(2000, planned) for planned in (200, 1000, 2000, 4000, 20_000)}
    assert min(widths, key=widths.get) == 2000


def test_it_is_about_half_as_wide_again_as_an_interval():
    random = np.random.default_rng(1)
    sums = sums_of(random.integers(-300, 300, 2000))
    sequence, interval = margin_sequence(sums), ratio_interval(sums)
    assert sequence.value == interval.value
    assert 1.5 < (sequence.high - sequence.low) / (interval.high - interval.low) < 1.7


@pytest.mark.parametrize("sequence", [margin_sequence, win_rate_sequence])
def test_nothing_is_said_before_the_first_look(sequence):
    assert sequence(sums_of([])) == Estimate()
    assert sequence(sums_of([1])) == Estimate(0.5)
    assert sequence(sums_of([1] * (FIRST_LOOK - 1))).low is None
    assert sequence(sums_of([1] * FIRST_LOOK)).low is not None


def test_equal_pairs_leave_a_width_that_shrinks():
    widths = [margin_sequence(sums_of([0] * n)) for n in (100, 1000, 10_000)]
    assert [each.value for each in widths] == [0, 0, 0]
    assert widths[0].high > widths[1].high > widths[2].high > 0
    rates = win_rate_sequence(sums_of([2] * 200))
    assert rates.value == rates.high == 1
    assert 0.8 < rates.low < 1


def margins(random, kind, size):
    """Draw margins with the mean 0 that are unlike a normal distribution."""
    if kind == "rare":
        return np.where(random.random(size) < 0.05, np.rint(random.normal(0, 300, size)), 0)
    if kind == "skewed":
        return np.rint(300 * (random.exponential(1, size) - 1))
    return np.rint(random.normal(0, 300, size))


@pytest.mark.parametrize("kind", ["normal", "skewed", "rare"])
def test_level_at_all_looks(kind):
    """Of 400 matches of 3,000 pairs, at most 5 % and four standard errors are ever wrong at a look after 50 pairs."""
    random = np.random.default_rng(5)
    runs, looks, step = 400, 60, 50
    blocks = margins(random, kind, (runs, looks, step)).astype(np.int64)
    total, squares = blocks.sum(2).cumsum(1), (blocks**2).sum(2).cumsum(1)
    wrong = 0
    for run in range(runs):
        for look in range(looks):
            n, x, xx = (look + 1) * step, int(total[run, look]), int(squares[run, look])
            estimate = margin_sequence(RatioSums(n, x, 2 * n, xx, 2 * x, 4 * n))
            if estimate.low is not None and not estimate.low <= 0 <= estimate.high:
                wrong += 1
                break
    assert wrong / runs <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / runs)


def test_an_interval_that_is_watched_is_wrong_far_more_often():
    """The reason for the sequence: the same looks at a 95 % interval of 400 matches."""
    random = np.random.default_rng(6)
    blocks = random.normal(0, 300, (400, 60, 50)).sum(2).cumsum(1)
    pairs = 50 * np.arange(1, 61)
    watched = (abs(blocks) > 1.96 * 300 * np.sqrt(pairs)).any(axis=1).mean()
    assert watched > 0.2


def test_an_unknown_prior_is_the_callers():
    assert mean_sequence(sums_of([0] * 100), 0.0) == Estimate(0, 0, 0)
