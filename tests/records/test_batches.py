"""Batches of deals: the same sums however the blocks are cut, and never more than the limit."""

import itertools
import random

import numpy as np
import pytest

from spades_sim.core.codes import Tie
from spades_sim.records.batches import BATCHED, FEWEST, MOST, batch_limit, batches_of, no_batches


@pytest.fixture
def batches(games):
    draw = random.Random(1)
    rows = games(*[(draw.randint(-200, 600), draw.randint(-200, 600)) for _ in range(200)])

    def _batches(start, end, limit):
        turns = [game % 2 for game in range(2 * (end - start))]
        return batches_of(rows[2 * start : 2 * end], turns, 2, Tie.PLAY_ON, (0, 1), start, limit)

    return _batches


@pytest.mark.parametrize("limit", [7, 16, 100, 1000])
def test_any_cut_into_blocks_gives_the_same(batches, limit):
    whole = batches(0, 100, limit)
    assert len(whole.sums) <= limit
    for cuts in ((0, 1, 50, 100), (0, 33, 34, 99, 100), tuple(range(101))):
        parts = [batches(a, b, limit) for a, b in itertools.pairwise(cuts)]
        for order in (parts, parts[::-1]):
            together = sum(order, start=no_batches(2, limit))
            assert (together.width, together.first) == (whole.width, whole.first)
            assert np.array_equal(together.sums, whole.sums)


def test_the_sums_are_those_of_the_pairs(batches):
    one, whole = batches(3, 4, 100), batches(0, 100, 4)
    assert one.first == 3
    assert one.sums[0, 0, BATCHED.index("groups")] == 1
    assert one.sums[0, 0, BATCHED.index("games")] == 2
    assert whole.sums[:, :, BATCHED.index("groups")].sum(axis=0).tolist() == [100, 100]
    assert whole.width == 32


def test_none_are_kept_without_a_limit(batches):
    assert len(batches(0, 100, 0).sums) == 0


def test_many_matches_have_fewer_each():
    assert batch_limit(1, 5) == 0
    assert batch_limit(2, 1) == MOST
    assert batch_limit(2, 1000) == 64
    assert batch_limit(2, 10**6) == FEWEST
