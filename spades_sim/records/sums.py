"""Add up games by entrant: outcomes, and sums of products over groups of games on the same deals."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.core.codes import Ending
from spades_sim.core.layout import TEAM_COUNTS
from spades_sim.core.tally import Tallies
from spades_sim.stats.intervals import Interval, ratio
from spades_sim.tournament.block import BlockResult
from spades_sim.tournament.plan import Match

#: What is summed over each group, by entrant. `half_wins` is twice the wins plus the ties of games that were decided.
QUANTITIES = ("groups", "games", "decided", "half_wins", "margin", "hands", *TEAM_COUNTS)
OUTCOMES = ("wins", "losses", "ties", "truncated")
_PLACE = {name: place for place, name in enumerate(QUANTITIES)}


@dataclass
class Sums:
    """Sums of one entrant.

    Attributes
    ----------
    moments : int64[QUANTITIES, QUANTITIES]
        Sum over groups of the products of every two quantities; row 0 holds the plain sums.
    outcomes : int64[OUTCOMES]
    """

    moments: Any
    outcomes: Any

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.moments + other.moments, self.outcomes + other.outcomes)

    def total(self, name: str) -> int:
        """Return the sum of a quantity over all groups."""
        return int(self.moments[0, _PLACE[name]])

    def outcome(self, name: str) -> int:
        """Return how many games ended in a certain way for the entrant."""
        return int(self.outcomes[OUTCOMES.index(name)])

    def per(self, numerator: str, denominator: str) -> Interval | None:
        """Return the ratio of two quantities with its interval by groups."""
        x, n = _PLACE[numerator], _PLACE[denominator]
        products = [int(each) for each in (self.moments[x, x], self.moments[x, n], self.moments[n, n])]
        return ratio(self.total("groups"), self.total(numerator), self.total(denominator), *products)


def empty_sums() -> Sums:
    """Return sums of nothing."""
    size = len(QUANTITIES)
    return Sums(np.zeros((size, size), np.int64), np.zeros(len(OUTCOMES), np.int64))


@dataclass
class MatchResult:
    """What came of a match, or of a part of it.

    Attributes
    ----------
    match : Match
    tallies : Tallies
        By slot and by place in the match.
    slot_entrants : tuple of int
        Place in the match of the entrant that each slot belongs to.
    sums : dict of int to Sums
        By entrant.
    """

    match: Match
    tallies: Tallies
    slot_entrants: tuple[int, ...]
    sums: dict[int, Sums]

    def add(self, other: "MatchResult") -> None:
        """Add another part of the same match. Modified in place."""
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine += theirs
        for entrant, sums in other.sums.items():
            self.sums[entrant] = self.sums[entrant] + sums if entrant in self.sums else sums


def outcome_of(games: Any, teams: int, shared_ties: bool) -> Any:
    """Return how each game ended for each team, as an index of `OUTCOMES`: int64[games, teams].

    A game without a winner is a tie for every team, or, where ties are shared, for the teams on top; a truncated game
    is neither won, lost nor tied.
    """
    score = games["score"][:, :teams]
    winner = games["winner"][:, None]
    result = np.where(np.arange(teams)[None, :] == winner, 0, 1)
    on_top = score == score.max(axis=1, keepdims=True) if shared_ties else np.ones_like(score, bool)
    result = np.where(winner < 0, np.where(on_top, 2, 1), result)
    return np.where((games["ending"] == Ending.CAP)[:, None], 3, result)


def sum_block(result: BlockResult, slot_entrants: tuple[int, ...], teams: int, shared_ties: bool) -> MatchResult:
    """Add up the games of a block.

    Parameters
    ----------
    result : BlockResult
    slot_entrants : tuple of int
        Place in the match of each slot's entrant.
    teams : int
    shared_ties : bool
        Whether a tie is one for the teams on top alone (end.tie = shared).

    Notes
    -----
    The margin of a game is the team's score minus the mean score of the other teams; it is kept as an integer,
    multiplied by the number of other teams.
    """
    games, match = result.games, result.block.match
    count = len(games)
    outcomes = outcome_of(games, teams, shared_ties)
    score = games["score"][:, :teams]
    values = np.zeros((count, teams, len(QUANTITIES)), np.int64)
    values[:, :, _PLACE["games"]] = 1
    values[:, :, _PLACE["decided"]] = outcomes != 3
    values[:, :, _PLACE["half_wins"]] = 2 * (outcomes == 0) + (outcomes == 2)
    values[:, :, _PLACE["margin"]] = teams * score - score.sum(axis=1, keepdims=True)
    values[:, :, _PLACE["hands"]] = games["hands"][:, None]
    values[:, :, len(QUANTITIES) - len(TEAM_COUNTS) :] = games["accounts"][:, :teams, :]
    rotation = np.arange(count) % teams
    sums: dict[int, Sums] = {}
    for entrant in dict.fromkeys(match.entrants):
        grouped = np.zeros((count // teams, len(QUANTITIES)), np.int64)
        counts = np.zeros(len(OUTCOMES), np.int64)
        for place in [place for place, each in enumerate(match.entrants) if each == entrant]:
            team = (place - rotation) % teams
            grouped += values[np.arange(count), team].reshape(count // teams, teams, -1).sum(axis=1)
            counts += np.bincount(outcomes[np.arange(count), team], minlength=len(OUTCOMES))
        grouped[:, 0] = 1
        sums[entrant] = Sums(grouped.T @ grouped, counts)
    return MatchResult(match, result.tallies, slot_entrants, sums)
