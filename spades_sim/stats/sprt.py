"""Decide between two hypotheses while games are played: the sequential probability ratio test, on pairs of games.

Two scales. *Logistic Elo* counts games won: a strategy of x Elo wins ``1 / (1 + 10 ** (-x / 400))`` of its games, ties
half. *Points* is the margin per game, which needs fewer games in Spades, because by how much a game was won tells more
than who won it. Both are generalised tests: whatever else the hypotheses leave open is set to its likeliest value under
each. A test may be asked after every pair or every block of pairs; the fewer the looks, the fewer the errors.

References
----------
.. [1] A. Wald, "Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16 (1945), 117-186:
   the bounds of section 3.4.
.. [2] X. Li, J. Liu, Z. Ying, "Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses",
   Sequential Analysis 33 (2014), 539-563.
.. [3] M. Van den Bergh, "A Practical Introduction to the GSPRT" (fishtest, 2020): multinomial counts of pairs under a
   given mean.
.. [4] A. B. Owen, "Empirical Likelihood", Chapman & Hall 2001, section 2.9: the likeliest weights under a given mean.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from spades_sim.stats.intervals import RatioSums
from spades_sim.stats.pairs import PAIR_RESULTS

Scale = Literal["elo", "points"]
Decision = Literal["H0", "H1", "undecided"]

#: What each scale is called in front of a reader, so that no line leaves the model open.
SCALE_NAMES: dict[Scale, str] = {"elo": "logistic Elo", "points": "points per game"}
#: Largest hypothesis, in Elo: it stands for winning 99.7 % of the games.
LARGEST_ELO = 1000.0
#: A result that was never seen counts as this many pairs [3]_, so that every ratio is finite.
UNSEEN = 1e-3
#: Points per game. As if one pair with this margin, of unknown sign, had been seen before the first: a few pairs that
#: happen to be equal must not be taken for proof that all are.
PRIOR_MARGIN = 500.0


@dataclass(frozen=True)
class Hypotheses:
    """The two hypotheses of a test, and how often it may be wrong.

    Attributes
    ----------
    h0, h1 : float
        Strength of the first entrant over the second, ``h0 < h1``, in Elo or in points per game.
    alpha : float
        Chance to decide for H1 where H0 is true, above 0 and below 0.5.
    beta : float
        Chance to decide for H0 where H1 is true, above 0 and below 0.5.
    scale : {"elo", "points"}

    Raises
    ------
    ValueError
        Names the value that makes no sense.
    """

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05
    scale: Scale = "elo"

    def __post_init__(self) -> None:
        if self.scale not in SCALE_NAMES:
            raise ValueError(f"scale: {self.scale!r} is none of {', '.join(SCALE_NAMES)}")
        for name, value in (("h0", self.h0), ("h1", self.h1)):
            if not math.isfinite(value):
                raise ValueError(f"{name}: {value} is no finite number")
            if self.scale == "elo" and abs(value) > LARGEST_ELO:
                raise ValueError(f"{name}: {value:g} Elo is beyond {LARGEST_ELO:g}")
        if self.h0 >= self.h1:
            raise ValueError(f"h0: {self.h0:g} must be below h1, which is {self.h1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ValueError(f"{name}: {value:g} must be above 0 and below 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the log-likelihood ratios at which H0 and H1 are accepted [1]_."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def __str__(self) -> str:
        """Name the test: its model, hypotheses and error rates."""
        return (
            f"SPRT on pairs, H0 {self.h0:+g} against H1 {self.h1:+g} {SCALE_NAMES[self.scale]}, "
            f"alpha {self.alpha:g}, beta {self.beta:g}"
        )


class Verdict(NamedTuple):
    """What a test says of the games so far.

    Attributes
    ----------
    llr : float
        Log of the likelihood under H1 over the one under H0; always finite.
    lower, upper : float
        H0 is accepted at or below `lower`, H1 at or above `upper`.
    decision : {"H0", "H1", "undecided"}
    """

    llr: float
    lower: float
    upper: float
    decision: Decision


def score_of_elo(elo: float) -> float:
    """Return the win rate, ties half, of an advantage on the logistic Elo scale."""
    return 1 / (1 + 10 ** (-elo / 400))


def judge(hypotheses: Hypotheses, counts: Sequence[int], margin: RatioSums) -> Verdict:
    """Judge a match by the scale of the hypotheses.

    Parameters
    ----------
    hypotheses : Hypotheses
    counts : sequence of 5 int
        See `judge_pairs`.
    margin : RatioSums
        See `judge_margin`.
    """
    if hypotheses.scale == "elo":
        return judge_pairs(hypotheses, counts)
    return judge_margin(hypotheses, margin)


def judge_pairs(hypotheses: Hypotheses, counts: Sequence[int]) -> Verdict:
    """Test the win rate by the counts of pair results (the pentanomial test of [3]_).

    Parameters
    ----------
    hypotheses : Hypotheses
        In Elo.
    counts : sequence of 5 int
        How many pairs brought the first entrant each of `stats.pairs.PAIR_RESULTS` games: 0, 1/2, 1, 1 1/2, 2. Any
        counts will do, all 0 too.
    """
    return _judge_scores(hypotheses, [result / 2 for result in PAIR_RESULTS], counts)


def judge_games(hypotheses: Hypotheses, wins: int, ties: int, losses: int) -> Verdict:
    """Test the win rate by counts of games that are not paired; for pairs it would waste what pairing saved."""
    return _judge_scores(hypotheses, [0, 0.5, 1], [losses, ties, wins])


def judge_margin(hypotheses: Hypotheses, sums: RatioSums) -> Verdict:
    """Test the margin per game by its sums over pairs: a normal distribution whose variance is not known [2]_.

    With S(m) the sum over pairs of the squared distance from m, the ratio is ``n / 2 * log(S(h0) / S(h1))``.

    Parameters
    ----------
    hypotheses : Hypotheses
        In points per game.
    sums : RatioSums
        Of margin and games, as `EntrantSums.margin` gives them; one match, so that all pairs have as many games.
    """
    if hypotheses.scale != "points":
        raise ValueError(f"the margin is tested in points, not in {SCALE_NAMES[hypotheses.scale]}")
    if sums.groups == 0 or sums.y == 0:
        return _verdict(hypotheses, 0.0)
    spread = [square_distance(sums, mean) + PRIOR_MARGIN**2 for mean in (hypotheses.h0, hypotheses.h1)]
    return _verdict(hypotheses, sums.groups / 2 * math.log(spread[0] / spread[1]))


def square_distance(sums: RatioSums, ratio: float) -> float:
    """Return the sum over groups of the squared distance of the group's ratio from some value, never below 0.

    Parameters
    ----------
    sums : RatioSums
        Of at least one group; `y` is taken as the same in all groups.
    ratio : float
    """
    groups, _, y, xx, xy, yy = sums
    return max(0.0, (xx - 2 * ratio * xy + ratio * ratio * yy) * (groups / y) ** 2)


def _judge_scores(hypotheses: Hypotheses, scores: Sequence[float], counts: Sequence[int]) -> Verdict:
    if hypotheses.scale != "elo":
        raise ValueError(f"counts of results are tested in Elo, not in {SCALE_NAMES[hypotheses.scale]}")
    if len(counts) != len(scores) or any(count < 0 for count in counts):
        raise ValueError(f"{list(counts)} must be {len(scores)} counts, none below 0")
    total = sum(counts)
    if total == 0:
        return _verdict(hypotheses, 0.0)
    weights = [count or UNSEEN for count in counts]
    under = [likeliest_under_mean(scores, weights, score_of_elo(elo)) for elo in (hypotheses.h0, hypotheses.h1)]
    terms = (weight * math.log(p1 / p0) for weight, p0, p1 in zip(weights, *under, strict=True))
    return _verdict(hypotheses, math.fsum(terms))


def likeliest_under_mean(scores: Sequence[float], weights: Sequence[float], mean: float) -> list[float]:
    """Return the probabilities of some scores that make weighted counts likeliest, given their mean ([3]_, [4]_).

    They are ``share / (1 + t * (score - mean))``, with the t that makes the mean come out; it is bracketed by the
    values at which a probability would be infinite, and found by bisection.

    Parameters
    ----------
    scores : sequence of float
        Rising.
    weights : sequence of float
        Counts, all above 0.
    mean : float
        Between the first and the last score.
    """
    total = math.fsum(weights)
    shares = [weight / total for weight in weights]
    away = [score - mean for score in scores]
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if math.fsum(share * each / (1 + middle * each) for share, each in zip(shares, away, strict=True)) > 0:
            low = middle
        else:
            high = middle
    # They add up to 1 but for rounding; to divide by their sum would carry the error of the rarest over to all.
    return [share / (1 + middle * each) for share, each in zip(shares, away, strict=True)]


def _verdict(hypotheses: Hypotheses, llr: float) -> Verdict:
    lower, upper = hypotheses.bounds
    decision: Decision = "H0" if llr <= lower else "H1" if llr >= upper else "undecided"
    return Verdict(llr, lower, upper, decision)
