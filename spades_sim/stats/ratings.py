"""Rate entrants by whom they beat: the Bradley-Terry model on the Elo scale.

An entrant of strength g wins against one of strength h in ``g / (g + h)`` of the games, ties half; its rating is
``400 * log10(g)``, and the ratings of entrants who met, at least through others, have the mean 0. At a table of more
teams an entrant with a teams of its own wins ``a g / (a g + b h)``, Luce's rule of choice.

The ratings make the games likeliest (each game won or lost, a tie half of each). Games of a pair are not independent,
so the intervals do not come from that likelihood: the spread of the pairs' results within each meeting goes through the
ratings' slopes (a sandwich). Meetings count as independent.

References
----------
.. [1] R. A. Bradley, M. E. Terry, "Rank Analysis of Incomplete Block Designs", Biometrika 39 (1952), 324-345.
.. [2] L. R. Ford, "Solution of a Ranking Problem from Binary Comparisons", American Mathematical Monthly 64 (1957),
   no. 8, 28-33: the ratings are finite where every two halves of the entrants have won from each other.
.. [3] R. D. Luce, "Individual Choice Behavior", Wiley 1959.
.. [4] H. White, "Maximum Likelihood Estimation of Misspecified Models", Econometrica 50 (1982), 1-25: the sandwich.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from spades_sim.stats.intervals import LEVEL, Estimate, RatioSums, student_quantile

#: Name of the model, as every row and line says it.
MODEL = "Bradley-Terry, logistic Elo"
#: Elo of a factor e in strength.
ELO = 400 / math.log(10)
#: Games put to either side of each meeting where the ratings would not be finite otherwise [2]_.
PRIOR_GAMES = 0.5


class Meeting(NamedTuple):
    """All games between two entrants.

    Attributes
    ----------
    first, second : int
        The entrants.
    sums : RatioSums
        Of games won by the first, ties in part, and games decided, by pair.
    unit : int
        What a game counts in the sums.
    odds : float
        Teams of the first at the table over teams of the second.
    """

    first: int
    second: int
    sums: RatioSums
    unit: int = 1
    odds: float = 1.0

    @property
    def games(self) -> float:
        """Return how many games were decided."""
        return self.sums.y / self.unit

    @property
    def won(self) -> float:
        """Return how many of them the first entrant won."""
        return self.sums.x / self.unit


@dataclass(frozen=True)
class Group:
    """Entrants who met, at least through others, and their ratings.

    Attributes
    ----------
    entrants : tuple of int
        Rising.
    ratings : tuple of Estimate
        In Elo, mean 0; all None for an entrant who met nobody, no interval where a meeting has a single pair.
    meetings : tuple of Meeting
        Those within the group.
    held_in : bool
        Whether `PRIOR_GAMES` were needed.
    fitted : tuple of float
        Share of the games that the ratings let the first entrant of each meeting win.
    """

    entrants: tuple[int, ...]
    ratings: tuple[Estimate, ...]
    meetings: tuple[Meeting, ...]
    held_in: bool
    fitted: tuple[float, ...]


def rate(entrants: int, meetings: Sequence[Meeting], level: float = LEVEL) -> list[Group]:
    """Rate entrants within each group of those who met.

    Parameters
    ----------
    entrants : int
        How many there are.
    meetings : sequence of Meeting
        Two entrants may meet several times. Meetings without a decided game are left out.
    level : float
        Chance that an interval holds the true rating.

    Returns
    -------
    list of Group
        By their first entrant.
    """
    played = [each for each in meetings if each.sums.y > 0 and each.first != each.second]
    groups = []
    for members in _reachable_groups(entrants, [(each.first, each.second) for each in played]):
        among = tuple(each for each in played if each.first in members)
        groups.append(_rate_group(tuple(sorted(members)), among, level))
    return groups


def _reachable_groups(entrants: int, links: Sequence[tuple[int, int]]) -> list[set[int]]:
    """Return the connected groups, by their first entrant."""
    group_of = [{entrant} for entrant in range(entrants)]
    for first, second in links:
        if group_of[first] is not group_of[second]:
            joined = group_of[first] | group_of[second]
            for member in joined:
                group_of[member] = joined
    return [group for entrant, group in enumerate(group_of) if min(group) == entrant]


def _beaten(start: int, wins: dict[int, set[int]]) -> set[int]:
    """Return whom an entrant beat, directly or through others, and itself."""
    found, todo = {start}, [start]
    while todo:
        new = wins[todo.pop()] - found
        found |= new
        todo += new
    return found


def _has_finite_ratings(members: Sequence[int], meetings: Sequence[Meeting]) -> bool:
    """Tell whether everyone has won from everyone, at least through others [2]_."""
    wins: dict[int, set[int]] = {member: set() for member in members}
    losses: dict[int, set[int]] = {member: set() for member in members}
    for each in meetings:
        first, second, sums = each.first, each.second, each.sums
        for winner, loser, there in ((first, second, sums.x > 0), (second, first, sums.x < sums.y)):
            if there:
                wins[winner].add(loser)
                losses[loser].add(winner)
    return all(len(_beaten(members[0], graph)) == len(members) for graph in (wins, losses))


def _rate_group(members: tuple[int, ...], meetings: tuple[Meeting, ...], level: float) -> Group:
    if not meetings:
        return Group(members, (Estimate(),) * len(members), (), False, ())
    held_in = not _has_finite_ratings(members, meetings)
    prior = PRIOR_GAMES if held_in else 0.0
    games = np.array([each.games for each in meetings]) + 2 * prior
    won = np.array([each.won for each in meetings]) + prior
    design = design_matrix(members, meetings)
    log_odds = np.log([each.odds for each in meetings])
    strengths = _likeliest(design, log_odds, games, won)
    fitted = 1 / (1 + np.exp(-(design @ strengths + log_odds)))
    errors = _errors(design, games * fitted * (1 - fitted), meetings)
    freedom = sum(each.sums.groups - 1 for each in meetings)
    ratings = []
    for place, strength in enumerate(strengths.tolist()):
        value = ELO * strength
        half = None if errors is None else student_quantile(level, freedom) * ELO * float(errors[place])
        ratings.append(Estimate(value) if half is None else Estimate(value, value - half, value + half))
    return Group(members, tuple(ratings), meetings, held_in, tuple(fitted.tolist()))


def design_matrix(members: Sequence[int], meetings: Sequence[Meeting]) -> Any:
    """Return float64[meetings, members]: 1 for the first entrant of each meeting, -1 for the second."""
    design = np.zeros((len(meetings), len(members)))
    for row, meeting in enumerate(meetings):
        design[row, members.index(meeting.first)] = 1
        design[row, members.index(meeting.second)] = -1
    return design


def _likeliest(design: Any, log_odds: Any, games: Any, won: Any) -> Any:
    """Return the strengths, natural logarithms with the mean 0, that make the games likeliest.

    Newton's steps on a concave function, halved where they would go too far.
    """

    def likelihood(strengths: Any) -> float:
        ahead = design @ strengths + log_odds
        return float(won @ -np.logaddexp(0, -ahead) + (games - won) @ -np.logaddexp(0, ahead))

    strengths = np.zeros(design.shape[1])
    for _ in range(100):
        fitted = 1 / (1 + np.exp(-(design @ strengths + log_odds)))
        step = inverse_information(design, games * fitted * (1 - fitted)) @ (design.T @ (won - games * fitted))
        before = likelihood(strengths)
        while likelihood(strengths + step) < before and abs(step).max() > 1e-12:
            step = step / 2
        strengths = strengths + step
        if abs(step).max() < 1e-12:
            break
    return strengths - strengths.mean()


def inverse_information(design: Any, weights: Any) -> Any:
    """Return the inverse of the information that games give about strengths with the mean 0."""
    count = design.shape[1]
    level = np.full((count, count), 1 / count)
    return np.linalg.inv(design.T @ (weights[:, None] * design) + level) - level


def score_variance(meeting: Meeting) -> float | None:
    """Return the variance of the games that the first entrant won, as the pairs of a meeting show it.

    Where all pairs are equal, one more is imagined that is as far from them as can be: that they will all be equal for
    ever cannot be known.

    Returns
    -------
    float or None
        None below 2 pairs.
    """
    groups, x, y, xx, xy, yy = meeting.sums
    if groups < 2:
        return None
    residuals = y * y * xx - 2 * x * y * xy + x * x * yy
    if residuals == 0:
        return (meeting.games / groups * max(x, y - x) / y) ** 2
    return groups / (groups - 1) * residuals / (y * meeting.unit) ** 2


def _errors(design: Any, weights: Any, meetings: Sequence[Meeting]) -> Any:
    """Return the standard errors of the strengths by the sandwich [4]_; None where a meeting has a single pair."""
    variances = [score_variance(each) for each in meetings]
    if any(each is None for each in variances):
        return None
    bread = inverse_information(design, weights)
    filling = design.T @ (np.array(variances, float)[:, None] * design)
    return np.sqrt(np.maximum(0, np.diag(bread @ filling @ bread)))
