"""Count what a seat, and sitting after the dealer of a game's first hand, are worth.

In a group of games every entrant plays every place on the same deals, so strategies do not blur what a place is worth.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.core.codes import Ending, Tie
from spades_sim.records.sums import SHARES, shares_of
from spades_sim.stats.intervals import RatioSums

#: What places are counted by: the seat itself, and its distance clockwise from the first dealer.
KINDS = ("seat", "from_dealer")


@dataclass(frozen=True)
class SeatSums:
    """Counts by place; they add up over blocks and matches.

    Attributes
    ----------
    sums : int64[KINDS, places, 2, RatioSums]
        Of the margin and of the win rate of the team that sits there, with the group of games as the unit. As many
        places as teams: the next ones belong to the same teams again.
    games : int64
        Games that were played to their end.
    """

    sums: Any
    games: int

    def __add__(self, other: "SeatSums") -> "SeatSums":
        """Return the counts of both together."""
        return SeatSums(self.sums + other.sums, self.games + other.games)


def no_seats(teams: int) -> SeatSums:
    """Make counts of nothing."""
    return SeatSums(np.zeros((len(KINDS), teams, 2, len(RatioSums._fields)), np.int64), 0)


def seat_sums(games: Any, teams: Sequence[Sequence[int]], tie: Tie) -> SeatSums:
    """Count whole groups of games by place.

    Parameters
    ----------
    games : GAME[n]
        Group by group, the ``len(teams)`` seatings of a group next to each other. Games that a foul ended or forfeited
        count for nothing here.
    teams : sequence of sequence of int
        Seats of each team.
    tie : Tie
        Value of end.tie.
    """
    count = len(teams)
    shares, decided = shares_of(games, count, tie)
    score = games["score"][:, :count]
    played = (games["ending"] != Ending.FOUL) & (games["ending"] != Ending.FORFEIT)
    values = np.zeros((len(games), count, 4), np.int64)
    values[:, :, 0] = count * score - score.sum(axis=1, keepdims=True)
    values[:, :, 1] = count - 1
    values[:, :, 2] = shares
    values[:, :, 3] = SHARES * decided[:, None]
    values[~played] = 0
    team_of = np.zeros(sum(map(len, teams)), np.int64)
    for team, seats in enumerate(teams):
        team_of[list(seats)] = team
    places = np.arange(count)
    by_seat = values[:, team_of[places]]
    after = (games["first_dealer"][:, None] + places) % len(team_of)
    from_dealer = np.take_along_axis(values, team_of[after][:, :, None], axis=1)
    groups = np.stack([by_seat, from_dealer]).reshape(len(KINDS), -1, count, count, 4).sum(axis=2)
    x, y = groups[..., 0::2], groups[..., 1::2]
    sums = np.stack([y > 0, x, y, x * x, x * y, y * y], axis=-1).sum(axis=1)
    return SeatSums(sums, int(played.sum()))
