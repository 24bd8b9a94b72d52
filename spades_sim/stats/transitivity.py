"""Ask whether one rating for each entrant explains who beat whom, and name the worst circle where it does not.

Where a beats b, b beats c and c beats a, no ratings fit: play is not transitive.

References
----------
.. [1] A. Agresti, "Categorical Data Analysis", 3rd edition, Wiley 2013, section 11.6: goodness of fit of the
   Bradley-Terry model.
.. [2] C. R. Rao, S. K. Mitra, "Generalized Inverse of Matrices and its Applications", Wiley 1971, section 9.2:
   quadratic forms of normal vectors with a singular variance.
"""

import math
from typing import NamedTuple

import numpy as np

from spades_sim.stats.ratings import Group, design_matrix, score_variance


class Fit(NamedTuple):
    """How well the ratings of a group explain its meetings.

    Attributes
    ----------
    chi_square : float or None
        Sum of the squared standardised deviations; None where nothing is left to be tested or to judge it by.
    freedom : int
        Meetings of different entrants beyond those that fix the ratings.
    chance : float or None
        Chance of deviations as large if play is transitive.
    """

    chi_square: float | None = None
    freedom: int = 0
    chance: float | None = None


def goodness_of_fit(group: Group) -> Fit:
    """Test the ratings of a group against its meetings [1]_.

    The games won beyond what the ratings say, in the directions that ratings cannot follow, over the variance that the
    pairs of each meeting show ([2]_; the pair is the unit, so it is no plain Pearson sum).

    Parameters
    ----------
    group : Group
    """
    meetings = group.meetings
    freedom = len(meetings) - (len(group.entrants) - 1)
    variances = [score_variance(each) for each in meetings]
    if freedom < 1 or group.held_in or any(each is None for each in variances):
        return Fit(freedom=max(0, freedom))
    from scipy.special import chdtrc  # a late import: scipy is slow to load and most commands need none of it

    games, won = np.array([each.games for each in meetings]), np.array([each.won for each in meetings])
    fitted = np.array(group.fitted)
    slopes = (games * fitted * (1 - fitted))[:, None] * design_matrix(group.entrants, meetings)
    # What ratings can follow is spanned by the slopes; the last columns of U stand at right angles to it.
    beyond = np.linalg.svd(slopes)[0][:, len(group.entrants) - 1 :]
    apart = beyond.T @ (won - games * fitted)
    spread = beyond.T @ (np.array(variances, float)[:, None] * beyond)
    chi_square = float(apart @ np.linalg.solve(spread, apart))
    return Fit(chi_square, freedom, float(chdtrc(freedom, chi_square)))


def worst_circle(group: Group) -> tuple[int, int, int] | None:
    """Return three entrants each of whom won from the next, the last from the first; the one least due to chance.

    Returns
    -------
    tuple of 3 int or None
        The circle whose weakest link is strongest, in standard errors; None where there is no circle.
    """
    size = len(group.entrants)
    ahead, variance = np.zeros((size, size)), np.zeros((size, size))
    for each in group.meetings:
        first, second = group.entrants.index(each.first), group.entrants.index(each.second)
        beyond_even = each.won - each.games * each.odds / (1 + each.odds)
        for winner, loser, sign in ((first, second, 1), (second, first, -1)):
            ahead[winner, loser] += sign * beyond_even
            variance[winner, loser] += score_variance(each) or math.inf
    links = np.divide(ahead, np.sqrt(variance), out=np.zeros_like(ahead), where=variance > 0)
    best, circle = 0.0, None
    for a in range(size):
        weakest = np.minimum(np.minimum(links[a, :, None], links), links[:, a][None, :])
        b, c = np.unravel_index(int(weakest.argmax()), weakest.shape)
        if weakest[b, c] > best:
            best, circle = float(weakest[b, c]), (a, int(b), int(c))
    return None if circle is None else (group.entrants[circle[0]], group.entrants[circle[1]], group.entrants[circle[2]])
