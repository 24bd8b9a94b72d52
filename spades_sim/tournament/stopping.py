"""Decide when a match has been played enough: its precision is reached, or a test has decided.

A match is judged after each of its blocks, which end where the schedule says, whoever plays them; so it stops at the
same game for any number of processes.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from spades_sim.stats.intervals import Estimate, RatioSums
from spades_sim.stats.sequence import FIRST_LOOK, margin_sequence, mixture_half_width, win_rate_sequence
from spades_sim.stats.sprt import Hypotheses, Verdict, judge, square_distance

#: Games a match at most, where a rule stops it and the user names no number of games.
GAMES_AT_MOST = 1_000_000
#: Why a match ended: it played all its games, it is precise enough, or a test accepted a hypothesis.
Reason = Literal["games", "precision", "H0", "H1"]


class Evidence(NamedTuple):
    """What is known of one entrant of a match.

    Attributes
    ----------
    margin, win_rate : RatioSums
    pair_results : sequence of 5 int
        See `stats.pairs`.
    """

    margin: RatioSums
    win_rate: RatioSums
    pair_results: Sequence[int]


@dataclass(frozen=True)
class StopRule:
    """When a match stops before all its games are played; with nothing set, never.

    Attributes
    ----------
    margin : float or None
        Half the width of the margin's interval, in points a game, that is precise enough.
    win_rate : float or None
        The same for the win rate, as a share.
    test : Hypotheses or None
        Two hypotheses, of which the test accepts one.
    """

    margin: float | None = None
    win_rate: float | None = None
    test: Hypotheses | None = None

    def __str__(self) -> str:
        """Say when a match stops."""
        parts = [] if self.margin is None else [f"margin ± {self.margin:g}"]
        parts += [] if self.win_rate is None else [f"win rate ± {100 * self.win_rate:g}%"]
        return ", ".join(parts + ([] if self.test is None else [str(self.test)]))

    @property
    def active(self) -> bool:
        """Tell whether the rule can stop a match."""
        return self != StopRule()


def verdict_of(rule: StopRule, first: Evidence) -> Verdict | None:
    """Judge the hypotheses of a rule, where it has some, by what is known of the first entrant."""
    return None if rule.test is None else judge(rule.test, first.pair_results, first.margin)


def reason_to_stop(rule: StopRule, entrants: Sequence[Evidence]) -> Reason:
    """Say whether a match is to stop now.

    Precision is judged by confidence sequences, which stay true though a match stops when they are narrow enough
    (`stats.sequence`), and must be reached for every entrant and every number that the rule names.

    Parameters
    ----------
    rule : StopRule
    entrants : sequence of Evidence
        Of the whole match so far, by entrant.

    Returns
    -------
    Reason
        "games" where the match goes on as long as there are games.
    """
    verdict = verdict_of(rule, entrants[0])
    if verdict is not None and verdict.decision != "undecided":
        return verdict.decision
    wanted = [
        (half, sequence)
        for evidence in entrants
        for half, sequence in (
            (rule.margin, margin_sequence(evidence.margin)),
            (rule.win_rate, win_rate_sequence(evidence.win_rate)),
        )
        if half is not None
    ]
    return "precision" if wanted and all(_is_within(sequence, half) for half, sequence in wanted) else "games"


def pairs_needed(rule: StopRule, evidence: Evidence, most: int) -> int:
    """Return after how many pairs an entrant's numbers are likely to be as precise as a rule wants.

    Parameters
    ----------
    rule : StopRule
    evidence : Evidence
        Of some pairs, whose spread is taken for that of all.
    most : int
        The answer where the rule wants no precision, or more than so many pairs give.
    """
    wanted = [
        (half, math.sqrt(square_distance(sums, sums.x / sums.y) / sums.groups) if sums.y else math.inf)
        for half, sums in ((rule.margin, evidence.margin), (rule.win_rate, evidence.win_rate))
        if half is not None
    ]
    if not wanted:
        return most
    pairs = FIRST_LOOK
    while pairs < most and any(spread * mixture_half_width(pairs) > half for half, spread in wanted):
        pairs += pairs // 50
    return min(pairs, most)


def _is_within(estimate: Estimate, half: float) -> bool:
    return estimate.low is not None and estimate.high is not None and (estimate.high - estimate.low) / 2 <= half
