"""Chances against outcomes."""

import random

import pytest

from spades_sim.stats.calibration import Calibration, calibration


def counts(**by_percent):
    table = [[0, 0] for _ in range(101)]
    for percent, pair in by_percent.items():
        table[int(percent[1:])] = list(pair)
    return table


def test_nothing_stated():
    assert calibration(counts()) == Calibration()


@pytest.mark.parametrize(
    ("table", "brier"),
    [
        (counts(p100=(5, 5), p0=(5, 0)), 0.0),
        (counts(p100=(5, 0), p0=(5, 5)), 1.0),
        (counts(p50=(8, 3)), 0.25),
        (counts(p70=(10, 7)), 0.21),
        (counts(p80=(1, 1), p30=(1, 0)), (0.04 + 0.09) / 2),
    ],
)
def test_brier(table, brier):
    """Brier (1950): the mean of the squared distances."""
    assert calibration(table).brier == pytest.approx(brier, abs=1e-12)


def test_the_parts_add_up():
    """Murphy (1973), equation 4: reliability - resolution + uncertainty."""
    draw = random.Random(7)
    for _ in range(50):
        table = counts()
        for row in draw.sample(table, 6):
            row[0] = draw.randint(1, 400)
            row[1] = draw.randint(0, row[0])
        found = calibration(table)
        assert found.reliability - found.resolution + found.uncertainty == pytest.approx(found.brier, abs=1e-12)
        assert min(found.reliability, found.resolution, found.uncertainty) >= 0
