"""What pairs of games tell: the same deals are played once in every seating, and the pair is the unit.

References
----------
.. [1] W. G. Cochran, "Sampling Techniques", 3rd edition, Wiley 1977, section 2.7.
.. [2] Chess Programming Wiki, "Match Statistics": likelihood of superiority.
.. [3] R. Y. Rubinstein, D. P. Kroese, "Simulation and the Monte Carlo Method", 2nd edition, Wiley 2008, section 5.2:
   common and antithetic variables, and the variance they save.
"""

from collections.abc import Sequence

from spades_sim.stats.intervals import LEVEL, Estimate, RatioSums, mean_interval, ratio_error, share_interval

#: What a pair of two games can bring, in games won, a tie being half a game; divide by 2 for the pair's score 0..1.
PAIR_RESULTS = (0.0, 0.5, 1.0, 1.5, 2.0)


def paired_margin(pairs: int, total: int, squares: int, games: int = 2, level: float = LEVEL) -> Estimate:
    """Return the margin per game and its interval, with the pairs as units [1]_.

    Parameters
    ----------
    pairs : int
    total, squares : int
        Sum over pairs of the pair's margin, all its games added up, and of its square.
    games : int
        Games of a pair.
    level : float
    """
    return mean_interval(pairs, total, squares, level).scaled(1 / games)


def pair_sums(counts: Sequence[int]) -> RatioSums:
    """Turn counts of pair results into the sums of a win rate.

    Parameters
    ----------
    counts : sequence of 5 int
        How many pairs brought each of `PAIR_RESULTS`.
    """
    pairs = sum(counts)
    halves = sum(result * count for result, count in enumerate(counts))
    squares = sum(result * result * count for result, count in enumerate(counts))
    return RatioSums(pairs, halves, 4 * pairs, squares, 4 * halves, 16 * pairs)


def pair_win_rate(counts: Sequence[int], level: float = LEVEL) -> Estimate:
    """Return the win rate, ties half, and its interval from the counts of pair results.

    Parameters
    ----------
    counts : sequence of 5 int
        How many pairs brought each of `PAIR_RESULTS`.
    level : float
    """
    return share_interval(pair_sums(counts), level)


def superiority(sums: RatioSums, even: float) -> float | None:
    """Return the likelihood that the true ratio is above `even`: Student's distribution around what was seen [2]_.

    It is the chance that a judge would give who held every strength for equally likely before the games.

    Parameters
    ----------
    sums : RatioSums
        Of a win rate (`even` = 1 / teams) or of a margin (`even` = 0), with the pairs as units.
    even : float
        The ratio of equal strategies.

    Returns
    -------
    float or None
        None where the pairs show no spread.
    """
    error = ratio_error(sums)
    if not error:
        return None
    from scipy.special import stdtr  # a late import: scipy is slow to load and most commands need none of it

    return float(stdtr(sums.groups - 1, (sums.x / sums.y - even) / error))


def variance_factor(pairs: int, games: int, total: int, game_squares: int, pair_squares: int) -> float | None:
    """Return how many times as many unpaired games would be needed for the same error [3]_.

    It is the variance of the mean margin that the same games would have if they were independent, over the one that
    the pairs show.

    Parameters
    ----------
    pairs, games : int
        How many of each.
    total : int
        Sum of all margins.
    game_squares, pair_squares : int
        Sum of the squares of the games' margins, and of the pairs' margins.

    Returns
    -------
    float or None
        Above 1 where pairing helped; None below 2 pairs or games, or where the pairs show no spread.
    """
    if pairs < 2 or games < 2:
        return None
    # Each is the variance of the sum of all margins: n times the variance of one, estimated from n of them.
    paired = (pairs * pair_squares - total * total) / (pairs - 1)
    unpaired = (games * game_squares - total * total) / (games - 1)
    return unpaired / paired if paired > 0 else None
