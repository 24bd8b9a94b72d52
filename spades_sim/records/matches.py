"""Make the rows of matches.csv, and tell the schedule what came of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spades_sim.records.results import MatchResult
from spades_sim.records.standings import Row
from spades_sim.records.sums import OUTCOMES
from spades_sim.stats.intervals import Estimate, quotient
from spades_sim.stats.sequence import margin_sequence
from spades_sim.tournament.formats import MeetingScore, Place
from spades_sim.tournament.stopping import Evidence, StopRule, reason_to_stop, verdict_of


@dataclass(frozen=True)
class Course:
    """How a tournament went, beside what was counted.

    Attributes
    ----------
    places : mapping of (str, str) to Place
        Where entrants stand, by variant and name, in a format that has places of its own.
    stop : StopRule
    baseline : str
        Name of the variant that the others are set against; none stands for the first one.
    """

    places: Mapping[tuple[str, str], Place] = field(default_factory=dict)
    stop: StopRule = field(default_factory=StopRule)
    baseline: str = ""


def evidence_of(result: MatchResult) -> list[Evidence]:
    """Return what a match tells of each of its entrants."""
    teams, sums = len(result.head.teams), result.sums
    return [
        Evidence(sums.margin(teams, place), sums.win_rate(place), sums.pair_results[place].tolist())
        for place in range(len(result.head.names))
    ]


def score_of(result: MatchResult, entrants: Sequence[int]) -> MeetingScore:
    """Return what a match brought each of its entrants, who are known to the schedule by numbers."""
    numbers = tuple(dict.fromkeys(entrants))
    shares, margins = (
        tuple(result.sums.total(name, place) for place in range(len(numbers))) for name in ("win_shares", "margin")
    )
    return MeetingScore(result.head.round, numbers, shares, margins)


def running_margin(result: MatchResult) -> Estimate:
    """Return the margin of a match's first entrant with an interval that may be looked at after every block."""
    return margin_sequence(result.sums.margin(len(result.head.teams)))


def match_rows(results: Sequence[MatchResult], stop: StopRule) -> list[Row]:
    """Return the rows of matches.csv for the matches of one variant."""
    return [_match_row(result, stop) for result in results]


def _match_row(result: MatchResult, stop: StopRule) -> Row:
    names, sums = result.head.names, result.sums
    shares = [sums.total("win_shares", place) for place in range(len(names))]
    best = [name for name, share in zip(names, shares, strict=True) if share == max(shares)]
    evidence = evidence_of(result)
    verdict = verdict_of(stop, evidence[0])
    margin = running_margin(result)
    return {
        "variant": result.head.variant,
        "round": result.head.round,
        "match": result.head.match + 1,
        "strategy": names[0],
        "opponent": " / ".join(names[1:]) or names[0],
        "games": result.games,
        "pairs": sums.total("groups"),
        **{name: sums.outcome(name) for name in OUTCOMES},
        "win_rate": quotient(evidence[0].win_rate.x, evidence[0].win_rate.y),
        "margin_per_game": margin.value,
        "margin_low": margin.low,
        "margin_high": margin.high,
        "winner": best[0] if len(best) == 1 else "",
        "ended": reason_to_stop(stop, evidence),
        "llr": None if verdict is None else verdict.llr,
    }
