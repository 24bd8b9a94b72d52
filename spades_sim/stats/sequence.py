"""Say at every look how large a mean is: a confidence sequence, which stays true however often it is looked at.

A 95 % interval holds the truth in 95 % of the tournaments if it is looked at once. Whoever watches it and stops when it
pleases is wrong far more often. A confidence sequence holds the truth at *all* looks together in 95 % of the
tournaments, so it may be watched, and play may stop at any look. The price is an interval about half as wide again.

It is asymptotic: pairs are independent and of one kind with a finite variance, and the first look comes after enough of
them for a sum to be about normal (`FIRST_LOOK`); nothing is assumed about the looks, and nothing is bounded.

References
----------
.. [1] I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, "Time-uniform central limit theory and
   asymptotic confidence sequences", Annals of Statistics 52 (2024), 2613-2640: theorem 2.2, and the appendix on rho.
.. [2] H. Robbins, "Statistical Methods Related to the Law of the Iterated Logarithm", Annals of Mathematical Statistics
   41 (1970), 1397-1409: the normal mixture behind it.
"""

import math

from spades_sim.stats.intervals import LEVEL, Estimate, RatioSums
from spades_sim.stats.sprt import PRIOR_MARGIN, square_distance

#: Pairs at the first look; there is no interval before.
FIRST_LOOK = 100
#: Pairs after which the sequence is narrowest for what it promises, unless a caller plans otherwise.
PLANNED = 2000


def mixture_half_width(pairs: int, planned: int = PLANNED, level: float = LEVEL) -> float:
    """Return half the width of the sequence after some pairs, for numbers of variance 1 ([1]_, [2]_).

    Parameters
    ----------
    pairs : int
        Above 0.
    planned : int
        Pairs at which the width is to be smallest; must be fixed before play. The interval is some 7 % wider than it
        could be after ten times as many, and some 27 % after a tenth.
    level : float
    """
    risk = 1 - level
    rho2 = (-2 * math.log(risk) + math.log(1 - 2 * math.log(risk))) / planned
    scale = pairs * rho2 + 1
    return math.sqrt(2 * scale / (pairs * pairs * rho2) * math.log(math.sqrt(scale) / risk))


def mean_sequence(sums: RatioSums, prior: float, planned: int = PLANNED, level: float = LEVEL) -> Estimate:
    """Return the ratio x / y with the sequence's interval at this look, pairs as units.

    Parameters
    ----------
    sums : RatioSums
        Of one match, so that y is the same in all pairs.
    prior : float
        A distance from the mean that is put on top of those seen, in the unit of the ratio: until a pair that differs
        has been seen, equal pairs prove little.
    planned : int
        See `mixture_half_width`.
    level : float
        Chance that the interval holds the true value at all looks.

    Returns
    -------
    Estimate
        No interval below `FIRST_LOOK` pairs.
    """
    if sums.groups == 0 or sums.y == 0:
        return Estimate()
    ratio = sums.x / sums.y
    if sums.groups < FIRST_LOOK:
        return Estimate(ratio)
    deviation = math.sqrt((square_distance(sums, ratio) + prior * prior) / sums.groups)
    half = deviation * mixture_half_width(sums.groups, planned, level)
    return Estimate(ratio, ratio - half, ratio + half)


def margin_sequence(sums: RatioSums, planned: int = PLANNED, level: float = LEVEL) -> Estimate:
    """Return the margin per game with an interval that may be looked at after every block.

    Parameters
    ----------
    sums : RatioSums
        Of margin and games, as `EntrantSums.margin` gives them for one match.
    planned : int
        See `mixture_half_width`.
    level : float
    """
    return mean_sequence(sums, PRIOR_MARGIN, planned, level)


def win_rate_sequence(sums: RatioSums, planned: int = PLANNED, level: float = LEVEL) -> Estimate:
    """Return the win rate, ties half, with an interval within 0..1 that may be looked at after every block.

    Parameters
    ----------
    sums : RatioSums
        Of games won and games decided, as `EntrantSums.win_rate` gives them for one match.
    planned : int
        See `mixture_half_width`.
    level : float
    """
    estimate = mean_sequence(sums, 0.5, planned, level)
    if estimate.low is None or estimate.high is None:
        return estimate
    return Estimate(estimate.value, max(0.0, estimate.low), min(1.0, estimate.high))
