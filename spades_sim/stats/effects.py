"""Judge what a change does to a ratio, batch by batch of the same deals, and correct many such judgements together.

References
----------
.. [1] W. G. Cochran, "Sampling Techniques", 3rd edition, Wiley 1977, sections 2.11 and 6.19: the difference of two
   ratios, linearised.
.. [2] S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979),
   65-70.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from spades_sim.stats.intervals import LEVEL, student_quantile


class Effect(NamedTuple):
    """The difference between two ratios and how sure it is; None where the data do not tell.

    Attributes
    ----------
    base, value : float or None
        The ratio without and with the change.
    effect, low, high : float or None
        ``value - base`` and its t interval.
    p : float or None
        Chance of a difference at least as large if there were none (two-sided t test).
    """

    base: float | None = None
    value: float | None = None
    effect: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None


def ratio_effect(
    base: Sequence[tuple[int, int]], value: Sequence[tuple[int, int]], groups: int | None = None, level: float = LEVEL
) -> Effect:
    """Compare two ratios of totals over the same batches of deals.

    With R the ratios, Y the totals below and n the batches, batch b leaves the residual
    ``e_b = (x1_b - R1 y1_b) / Y1 - (x0_b - R0 y0_b) / Y0``, and the standard error of R1 - R0 is
    ``sqrt(n / (n - 1) * sum(e_b**2))`` [1]_. What both have in common in a batch cancels: that is what pairing wins.

    Parameters
    ----------
    base, value : sequences of (x, y), one for each batch, in the same order
    groups : int, optional
        How many batches were played; by default all.
    level : float
        Chance that the interval holds the true difference.

    Returns
    -------
    Effect
        No effect where a ratio does not exist, no interval below 2 batches. Without any spread `p` is 1 for no
        difference and 0 for one.
    """
    n = len(base) if groups is None else groups
    (x0, y0), (x1, y1) = (tuple(map(sum, zip((0, 0), *each, strict=True))) for each in (base, value))
    before, after = (x0 / y0 if y0 else None), (x1 / y1 if y1 else None)
    if before is None or after is None:
        return Effect(before, after)
    effect = after - before
    if n < 2:
        return Effect(before, after, effect)
    # Whole numbers as long as possible: equal batches leave residuals of exactly 0.
    residuals = (
        (b1 * y1 - x1 * c1) / (y1 * y1) - (b0 * y0 - x0 * c0) / (y0 * y0)
        for (b0, c0), (b1, c1) in zip(base, value, strict=True)
    )
    error = math.sqrt(n / (n - 1) * math.fsum(each * each for each in residuals))
    half = student_quantile(level, n - 1) * error
    return Effect(before, after, effect, effect - half, effect + half, _two_sided(effect, error, n - 1))


def _two_sided(effect: float, error: float, freedom: int) -> float:
    """Return the p-value of a t test of no effect."""
    if error == 0:
        return float(effect == 0)
    from scipy.special import stdtr  # a late import: scipy is slow to load and most commands need none of it

    return float(2 * stdtr(freedom, -abs(effect) / error))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number [2]_: where one is below 0.05, the chance that any such is wrong is.

    Parameters
    ----------
    p_values : sequence of float

    Returns
    -------
    list of float
        In the same order, each at most 1.
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    corrected = [1.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = highest
    return corrected
