"""Differences of ratios over the same deals, and Holm's correction."""

import random
import statistics

import pytest

from spades_sim.stats.effects import Effect, holm, ratio_effect


def test_equal_batches_have_no_effect_and_no_spread():
    batches = [(3, 7), (5, 9), (0, 4)]
    assert ratio_effect(batches, batches) == (8 / 20, 8 / 20, 0, 0, 0, 1)


def test_with_one_below_each_it_is_the_paired_t_test():
    """Student (1908): with y = 1 the ratio is a mean, and the linearised error the one of the mean difference."""
    draw = random.Random(3)
    before = [draw.randint(0, 50) for _ in range(12)]
    after = [each + draw.randint(-3, 6) for each in before]
    found = ratio_effect([(x, 1) for x in before], [(x, 1) for x in after])
    differences = [b - a for a, b in zip(before, after, strict=True)]
    half = 2.200985160082949 * statistics.stdev(differences) / 12**0.5  # t quantile, 11 degrees
    assert found.effect == pytest.approx(statistics.mean(differences))
    assert (found.low, found.high) == pytest.approx((found.effect - half, found.effect + half))
    assert (found.p < 0.05) == (found.low > 0 or found.high < 0)


def test_what_batches_share_cancels():
    draw = random.Random(4)
    luck = [draw.randint(0, 1000) for _ in range(100)]
    base = [(each, 10) for each in luck]
    raised = [(each + 10 + draw.randint(0, 1), 10) for each in luck]
    found = ratio_effect(base, raised)
    assert found.p == 0 or found.p < 1e-12
    assert found.low < 1.05 < found.high


def test_the_interval_holds_the_truth_19_times_in_20():
    """Over 2,000 drawn experiments, 95 % give or take 4 standard errors (2 %)."""
    draw = random.Random(5)
    held = 0
    for _ in range(2000):
        batches = [[], []]
        for _ in range(30):
            y = draw.randint(5, 15)
            shared = draw.gauss(0, 5)
            for place, rate in enumerate((3.0, 3.5)):
                batches[place].append((round(1000 * (rate * y + shared + draw.gauss(0, 2))), 1000 * y))
        found = ratio_effect(*batches)
        held += found.low <= 0.5 <= found.high
    assert abs(held / 2000 - 0.95) < 0.02


@pytest.mark.parametrize(
    ("base", "value", "expected"),
    [
        ([], [], Effect()),
        ([(1, 0)], [(1, 2)], Effect(None, 0.5)),
        ([(1, 2)], [(2, 2)], Effect(0.5, 1.0, 0.5)),
        ([(1, 1), (1, 1)], [(2, 1), (2, 1)], Effect(1.0, 2.0, 1.0, 1.0, 1.0, 0.0)),
    ],
    ids=["nothing", "no base", "one batch", "no spread"],
)
def test_where_there_is_little_to_tell(base, value, expected):
    assert ratio_effect(base, value) == expected


def test_holm():
    """Holm (1979): the smallest p times m, the next times m - 1, never falling, at most 1."""
    assert holm([]) == []
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
