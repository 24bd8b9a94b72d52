"""The short form of `promises.long_run`: what is promised, up to four standard errors of fewer tournaments."""

import math

import numpy as np
import pytest

from promises.kept import PROMISED, coverage, sequence_errors, sprt_errors, variance_factors
from promises.played import play

TOURNAMENTS, PAIRS = 150, 40
SLACK = 4 * math.sqrt(0.05 * 0.95 / TOURNAMENTS)


@pytest.fixture(scope="module")
def played():
    return play(("careful", "careful:nil_threshold=0.7"), TOURNAMENTS, PAIRS)


def test_intervals_hold_the_truth(played):
    shares = coverage(played, "careful")
    assert {name: round(shares[name], 3) for name in PROMISED if abs(shares[name] - 0.95) > SLACK} == {}


def test_the_printed_factor_of_pairing_is_the_true_one(played):
    """A ratio of two variances of 150 tournaments has a relative error of 1/6; two and a half of them are allowed."""
    printed, true = variance_factors(played, np.random.default_rng(1))
    assert printed > 1
    assert printed == pytest.approx(true, rel=0.4)


def test_sequential_tests_keep_their_error_rates(played):
    errors = sprt_errors(played, np.random.default_rng(2), TOURNAMENTS)
    assert {name: share for name, share in errors.items() if share > 0.05 + SLACK} == {}


def test_the_sequence_keeps_its_level_at_every_look(played):
    missed, plain = sequence_errors(played, np.random.default_rng(3), TOURNAMENTS, 60, 50)
    assert missed <= 0.05 + SLACK
    assert plain > 0.2
