"""Say what a run would play and how long it would take, from its schedule and a few games; nothing is written."""

import functools
import time
from collections.abc import Iterator
from dataclasses import dataclass

from spades_sim.records.games import hand_lines
from spades_sim.records.matches import evidence_of
from spades_sim.records.results import MatchResult
from spades_sim.runs.playing import DigestedBlock, digest_block, without_prints
from spades_sim.tournament.crew import Lost
from spades_sim.tournament.formats import rounds_of
from spades_sim.tournament.plan import Block, Match, Plan
from spades_sim.tournament.stopping import pairs_needed
from spades_sim.tournament.workers import Pool, available_cores, open_pool, prepare

#: Matches that are tried out; where there are more, they are spread over the schedule.
SAMPLED = 12
#: Pairs of a match that are tried out first, and how many follow where those were quick.
FEW, MANY = 8, 128
#: Seconds that the first pairs may take if more are to follow.
QUICK = 0.1


@dataclass(frozen=True)
class Sample:
    """What some games of a match showed."""

    match: Match
    games: int
    seconds: float
    games_bytes: int
    hands_bytes: int
    result: MatchResult


@dataclass(frozen=True)
class Preview:
    """What a run would play.

    Attributes
    ----------
    plan : Plan
    rounds, matches, games, blocks : int
        With a rule that stops matches, the most there can be.
    expected : int
        Games that are expected: fewer where a precision is wanted, which the sample tells how to reach.
    hands : int
        Expected.
    seconds : float
        Expected, compiling apart.
    games_bytes, hands_bytes : int
        Expected size of games.csv, and of hands as CSV where they are recorded.
    """

    plan: Plan
    rounds: int
    matches: int
    games: int
    blocks: int
    expected: int
    hands: int
    seconds: float
    games_bytes: int
    hands_bytes: int


def preview(plan: Plan, jobs: int | None = None) -> Preview:
    """Try out some matches of a plan for a moment, and work out what all of it takes.

    Parameters
    ----------
    plan : Plan
    jobs : int, optional
        Processes at once; all cores when left out.
    """
    prepare(plan)
    samples = list(_samples(plan))
    expected = plan.games
    if plan.stop.active:
        reached = [_games_needed(plan, sample) for sample in samples]
        expected = round(plan.games * sum(reached) / sum(plan.pairs * plan.seatings(each.match) for each in samples))
    blocks = _blocks(plan)
    processes = max(1, min(jobs or available_cores(), available_cores(), blocks))
    share = expected / sum(sample.games for sample in samples)
    return Preview(
        plan,
        rounds_of(plan.format, len(plan.entrants)),
        plan.match_count,
        plan.games,
        blocks,
        expected,
        round(share * sum(sample.result.hands for sample in samples)),
        # Matches take as long as their own games, so a mean over matches, not over games, is what counts.
        expected * sum(each.seconds / each.games for each in samples) / len(samples) / processes,
        round(share * sum(sample.games_bytes for sample in samples)),
        round(share * sum(sample.hands_bytes for sample in samples)),
    )


def _games_needed(plan: Plan, sample: Sample) -> int:
    """Return after how many games a match would stop, as far as its sample tells."""
    seatings = plan.seatings(sample.match)
    pairs = max((pairs_needed(plan.stop, each, plan.pairs) for each in evidence_of(sample.result)), default=plan.pairs)
    in_block = plan.block_pairs(sample.match)
    return min(plan.pairs, -(-pairs // in_block) * in_block) * seatings


def _blocks(plan: Plan) -> int:
    """Count the blocks of a plan, rounds that are not known yet like the first one."""
    known = sum(-(-plan.pairs // plan.block_pairs(match)) for match in plan.matches)
    return round(known * plan.match_count / len(plan.matches))


def _samples(plan: Plan) -> Iterator[Sample]:
    """Play a little of some matches."""
    seats = max(variant.rules.table.players for variant in plan.variants)
    teams = max(len(variant.rules.table.teams) for variant in plan.variants)
    digest = functools.partial(digest_block, seats=seats, entrants=teams)
    step = max(1, len(plan.matches) // SAMPLED)
    with open_pool(plan, 1, digest) as pool:
        for match in plan.matches[::step][:SAMPLED]:
            few, seconds = _time(pool, Block(match, match.shift * plan.pairs, min(FEW, plan.pairs)))
            if seconds < QUICK and plan.pairs > FEW:
                few, seconds = _time(pool, Block(match, match.shift * plan.pairs, min(MANY, plan.pairs)))
            hands = 0 if few.hands is None else len(hand_lines(few.hands).encode())
            yield Sample(match, few.games, seconds, len(few.lines.encode()), hands, few.result)


def _time(pool: Pool, block: Block) -> tuple[DigestedBlock, float]:
    start = time.perf_counter()
    ((_, made),) = list(without_prints(pool, iter([block])))
    if isinstance(made, Lost):
        raise RuntimeError(f"the process that measured the speed died: {made.reason}")
    return made, time.perf_counter() - start
