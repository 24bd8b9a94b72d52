"""Intervals for rates, means and ratios, from plain sums.

Every sum is a Python int, so a result does not depend on the order in which blocks of games were added. Where there
are not enough data a number is None, never NaN or infinite.

References
----------
.. [1] E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
   Statistical Association 22 (1927), 209-212.
.. [2] W. G. Cochran, "Sampling Techniques", 3rd edition, Wiley 1977, sections 2.7 (mean) and 2.11, 6.4 (ratio).
.. [3] Student, "The probable error of a mean", Biometrika 6 (1908), 1-25.
.. [4] P. S. Kott, Y. K. Liu, "One-Sided Coverage Intervals for a Proportion Estimated from a Stratified Simple Random
   Sample", International Statistical Review 77 (2009), 251-265: Wilson's interval with the effective sample size.
"""

import math
from statistics import NormalDist
from typing import NamedTuple

#: Chance that an interval holds the true value.
LEVEL = 0.95


class Estimate(NamedTuple):
    """A number with the interval around it; None where the data do not tell.

    Attributes
    ----------
    value, low, high : float or None
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None

    def scaled(self, factor: float) -> "Estimate":
        """Return the estimate in another unit; `factor` is above 0."""
        return Estimate(*(None if each is None else each * factor for each in self))


class RatioSums(NamedTuple):
    """Sums over groups of games of two counts x and y, from which the ratio of their totals is judged.

    Attributes
    ----------
    groups : int
        How many groups, the units that are independent of each other (pairs of games).
    x, y : int
        Totals.
    xx, xy, yy : int
        Sums over groups of the squares and the products.
    """

    groups: int
    x: int
    y: int
    xx: int
    xy: int
    yy: int

    def __add__(self, other: tuple[int, ...]) -> "RatioSums":  # type: ignore[override]
        """Return the sums of both together."""
        return RatioSums(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def normal_quantile(level: float) -> float:
    """Return z with a chance of `level` between -z and z."""
    return NormalDist().inv_cdf((1 + level) / 2)


def student_quantile(level: float, freedom: int) -> float:
    """Return t with a chance of `level` between -t and t, Student's distribution [3]_ with `freedom` degrees."""
    from scipy.special import stdtrit  # a late import: scipy is slow to load and most commands need none of it

    return float(stdtrit(freedom, (1 + level) / 2))


def quotient(part: int, whole: int) -> float | None:
    """Return part / whole; None where the whole is 0."""
    return part / whole if whole else None


def wilson(successes: int, trials: int, level: float = LEVEL) -> Estimate:
    """Return a rate and its score interval [1]_.

    Parameters
    ----------
    successes, trials : int
        ``0 <= successes <= trials``; the trials are taken as independent.
    level : float
        Chance that the interval holds the true rate.

    Returns
    -------
    Estimate
        Within 0..1; all None without a trial.
    """
    if trials == 0:
        return Estimate()
    return _score_interval(successes / trials, trials, normal_quantile(level))


def _score_interval(rate: float, trials: float, quantile: float) -> Estimate:
    """Return a rate and its score interval [1]_, within 0..1, for trials that may be a fraction."""
    share = quantile * quantile / trials
    middle = (rate + share / 2) / (1 + share)
    half = quantile / (1 + share) * math.sqrt(rate * (1 - rate) / trials + share / (4 * trials))
    low = 0.0 if rate == 0 else max(0.0, middle - half)
    high = 1.0 if rate == 1 else min(1.0, middle + half)
    return Estimate(rate, low, high)


def mean_interval(count: int, total: int, squares: int, level: float = LEVEL) -> Estimate:
    """Return the mean of independent numbers and its t interval ([2]_ 2.7, [3]_).

    Parameters
    ----------
    count, total, squares : int
        How many numbers, their sum and the sum of their squares.
    level : float

    Returns
    -------
    Estimate
        No interval below 2 numbers, or where all are equal: then nothing tells how far others may be away.
    """
    if count == 0:
        return Estimate()
    mean = total / count
    if count < 2 or count * squares == total * total:
        return Estimate(mean)
    variance = (count * squares - total * total) / (count * (count - 1))
    half = student_quantile(level, count - 1) * math.sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)


def ratio_error(sums: RatioSums) -> float | None:
    """Return the standard error of the ratio x / y, linearised ([2]_ 2.11 and 6.4, groups as units).

    With R = sum(x) / sum(y) and n groups it is ``sqrt(n / (n - 1) * sum((x - R y)**2)) / sum(y)``. The sum is worked
    out in whole numbers, so equal groups give exactly 0.
    """
    groups, x, y, xx, xy, yy = sums
    if groups < 2 or y == 0:
        return None
    residuals = y * y * xx - 2 * x * y * xy + x * x * yy
    return math.sqrt(groups * residuals / ((groups - 1) * y**4))


def ratio_interval(sums: RatioSums, level: float = LEVEL) -> Estimate:
    """Return the ratio of two totals and its t interval with the groups as units ([2]_ 6.4).

    Parameters
    ----------
    sums : RatioSums
    level : float

    Returns
    -------
    Estimate
        All None where y adds up to 0; no interval below 2 groups, or where all groups show the same ratio: then nothing
        tells how far others may be away.
    """
    if sums.y == 0:
        return Estimate()
    ratio = sums.x / sums.y
    error = ratio_error(sums)
    if not error:
        return Estimate(ratio)
    half = student_quantile(level, sums.groups - 1) * error
    return Estimate(ratio, ratio - half, ratio + half)


def share_interval(sums: RatioSums, level: float = LEVEL) -> Estimate:
    """Return a ratio that lies in 0..1, as a win rate, and an interval that does too.

    It is Wilson's score interval [1]_ for as many independent trials as would have the error that the groups show
    (`ratio_error`), with Student's quantile for the groups: the groups as units, and no interval that leaves 0..1 or
    shrinks too far near its ends ([4]_).

    Where every group shows the same ratio, the groups have no spread to judge by. But they say how many other groups
    there can be: a share of up to u, the upper end of Wilson's interval of none among as many. The interval then
    reaches from where that share shows 0 to where it shows 1; for ratios of 0 and 1 it is Wilson's own with the groups
    as trials.
    """
    if sums.y == 0:
        return Estimate()
    rate, error = sums.x / sums.y, ratio_error(sums)
    if error is None:
        return Estimate(rate)
    if error == 0 or sums.x in (0, sums.y):
        others = wilson(0, sums.groups, level).high or 0.0
        low = rate * (1 - others)
        return Estimate(rate, low, min(1.0, low + others))
    trials = rate * (1 - rate) / error**2
    return _score_interval(rate, trials, student_quantile(level, sums.groups - 1))
