"""Intervals for rates and for means, from exact integer sums, so that the order of the games does not matter.

Every function returns None where there is too little to say; none returns NaN or infinity.
"""

import functools
import math
from dataclasses import dataclass

#: Two-sided level of every interval that is printed.
LEVEL = 0.95


@dataclass(frozen=True)
class Interval:
    """An estimate with its interval at `LEVEL`."""

    estimate: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2


@functools.lru_cache(maxsize=4096)
def t_quantile(degrees: int, level: float = LEVEL) -> float:
    """Return the two-sided quantile of Student's t distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, 0.5 + level / 2))


@functools.cache
def z_quantile(level: float = LEVEL) -> float:
    """Return the two-sided quantile of the normal distribution."""
    from scipy.special import ndtri

    return float(ndtri(0.5 + level / 2))


def wilson(successes: int, trials: int) -> Interval | None:
    """Return a rate with its score interval (Wilson, JASA 22, 1927).

    Parameters
    ----------
    successes, trials : int

    Returns
    -------
    Interval or None
        None without trials.
    """
    if trials <= 0:
        return None
    z, rate = z_quantile(), successes / trials
    spread = 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / spread
    half = z * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials)) / spread
    return Interval(rate, max(0.0, centre - half), min(1.0, centre + half))


def ratio(groups: int, x: int, n: int, xx: int, xn: int, nn: int) -> Interval | None:
    """Return the ratio of two sums over groups, with an interval that treats the group as the unit.

    The hands of a game are not independent, nor are the games of a pair; groups of games on the same deals are. The
    variance is that of the linearised ratio estimator (Cochran, Sampling Techniques, 1977, section 6.3).

    Parameters
    ----------
    groups : int
        Number of groups.
    x, n : int
        Sums over groups of the numerator and the denominator.
    xx, xn, nn : int
        Sums over groups of their squares and products.

    Returns
    -------
    Interval or None
        None with fewer than two groups or a denominator of 0.
    """
    if groups < 2 or n == 0:
        return None
    # In integers as long as possible: n*n * sum((x - R n)^2) with R = x / n.
    scaled = n * n * xx - 2 * x * n * xn + x * x * nn
    variance = max(scaled, 0) / (n * n) * groups / (groups - 1) / (n * n)
    estimate = x / n
    half = t_quantile(groups - 1) * math.sqrt(variance)
    return Interval(estimate, estimate - half, estimate + half)


def mean(count: int, total: int, squares: int) -> Interval | None:
    """Return the mean of independent values with its t interval; None with fewer than two values."""
    return ratio(count, total, count, squares, total, count)
