"""Keep the sums of a match by runs of neighbouring deal numbers, so that variants can be compared deal by deal.

Two variants play the same deals, so a difference between them is judged batch by batch: the same batch under both,
deals in different batches being independent. The batches are few whatever the number of games: when there would be
more than the limit, neighbours merge and a batch becomes twice as wide. Which batch a pair is in follows from its deal
number and the number of pairs alone, so blocks may be added in any order and in any cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.core.codes import Tie
from spades_sim.core.layout import ACCOUNTS, TEAM_COUNTS
from spades_sim.records.sums import QUANTITIES, by_entrant, game_values, owner_table

#: What is summed up of the games of a batch, by entrant: `groups` are pairs, the rest is as in `records.sums`.
BATCHED = (*QUANTITIES, *ACCOUNTS[len(TEAM_COUNTS) :])
#: Batches of a match where there are few matches; with many, each has fewer and their sums together as many.
MOST, FEWEST = 512, 32
_ALL_MATCHES = 1 << 16


def batch_limit(variants: int, matches: int) -> int:
    """Return how many batches a match may have: 0 where there is nothing to compare."""
    if variants < 2:
        return 0
    return max(FEWEST, min(MOST, 1 << (1 + _ALL_MATCHES // max(matches, 1)).bit_length() - 1))


@dataclass(frozen=True)
class Batches:
    """Sums by batch and entrant.

    Attributes
    ----------
    limit : int
        Most batches that are kept; 0 keeps none.
    width : int
        Pairs of a batch, a power of two: batch b holds the deal numbers ``b * width`` to ``(b + 1) * width - 1``.
    first : int
        Number of the first batch that is kept.
    sums : int64[batches, entrants, BATCHED]
    """

    limit: int
    width: int
    first: int
    sums: Any

    def widened(self, width: int) -> "Batches":
        """Return the same sums in batches of another width, a multiple of the present one."""
        factor = width // self.width
        if factor == 1:
            return self
        first = self.first // factor
        places = (np.arange(len(self.sums)) + self.first) // factor - first
        sums = np.zeros((int(places[-1]) + 1 if len(places) else 0, *self.sums.shape[1:]), np.int64)
        np.add.at(sums, places, self.sums)
        return Batches(self.limit, width, first, sums)

    def __add__(self, other: "Batches") -> "Batches":
        """Return the sums of both together."""
        if not len(other.sums):
            return self
        if not len(self.sums):
            return other
        width = max(self.width, other.width)
        one, two = self.widened(width), other.widened(width)
        first = min(one.first, two.first)
        end = max(one.first + len(one.sums), two.first + len(two.sums))
        sums = np.zeros((end - first, *one.sums.shape[1:]), np.int64)
        for part in (one, two):
            sums[part.first - first : part.first - first + len(part.sums)] += part.sums
        return Batches(self.limit, width, first, sums).narrowed()

    def narrowed(self) -> "Batches":
        """Return the same sums in no more batches than the limit, counted from deal number 0."""
        width = self.width
        while -(-(self.first + len(self.sums)) * self.width // width) > self.limit:
            width *= 2
        return self.widened(width)


def no_batches(entrants: int, limit: int = 0) -> Batches:
    """Make batches of which nothing has been played."""
    return Batches(limit, 1, 0, np.zeros((0, entrants, len(BATCHED)), np.int64))


def batches_of(
    games: Any, rotations: Any, teams: int, tie: Tie, owners: Sequence[int], first_pair: int, limit: int
) -> Batches:
    """Sum up some whole pairs of a match.

    Parameters
    ----------
    games, rotations, teams, tie, owners
        As `records.sums.group_sums` takes them.
    first_pair : int
        Deal number of the first pair.
    limit : int
        Most batches that are kept; 0 keeps none.
    """
    owner = owner_table(teams, owners)
    entrants = owner.shape[1]
    if not limit or not len(games):
        return no_batches(entrants, limit)
    values = game_values(games, rotations, teams, tie, owner)
    beside = games["accounts"][:, :, len(TEAM_COUNTS) :]
    values = np.concatenate([values, by_entrant(beside, rotations, teams, owner)], axis=2)
    sums = values.reshape(-1, teams, entrants, len(BATCHED)).sum(axis=1)
    sums[:, :, 0] = 1
    return Batches(limit, 1, first_pair, sums).narrowed()
