"""Play the matches of a plan block by block: write each block's games, add up its counts, tell how far it is."""

import contextlib
import functools
import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol

from spades_sim.records.fouls import foul_lines
from spades_sim.records.games import game_lines, hand_columns
from spades_sim.records.matches import evidence_of, running_margin
from spades_sim.records.recording import block_lines
from spades_sim.records.records_file import Wanted
from spades_sim.records.results import MatchResult, count_block, empty_result, match_head
from spades_sim.records.write import ResultWriter
from spades_sim.runs.fouls import Referee, repeat_command
from spades_sim.runs.schedule import Schedule
from spades_sim.tournament.block import BlockResult, Table, make_table, play_block
from spades_sim.tournament.crew import Lost
from spades_sim.tournament.fouls import describe
from spades_sim.tournament.plan import Block, Plan
from spades_sim.tournament.stopping import StopRule, verdict_of
from spades_sim.tournament.workers import Pool, open_pool


@dataclass(frozen=True)
class Progress:
    """How far a run is.

    Attributes
    ----------
    done : int
        Games played.
    total : int or None
        Games in all; None where a rule stops the matches.
    headline : str
        How the match stands that was played last.
    kept : int
        Those of the games played that a stopped run has kept.
    """

    done: int
    total: int | None
    headline: str
    kept: int = 0


class Watch(Protocol):
    """Whoever wants to know how far a run is."""

    def say(self, text: str) -> None:
        """Take a line of news."""

    def update(self, progress: Progress) -> None:
        """Take the state of the run."""


class Nobody:
    """Wants to know nothing."""

    def say(self, text: str) -> None:
        """Let it pass."""

    def update(self, progress: Progress) -> None:
        """Let it pass."""


@dataclass(frozen=True)
class DigestedBlock:
    """What is kept of a block: its lines and columns ready to be written, and its counts.

    Attributes
    ----------
    games : int
    lines, fouls, records : str
        Lines of games.csv, fouls.csv and of the records.
    hands
        Columns of the hands, or None.
    result : MatchResult
    fouler : int or None
        Place in the match of the entrant that fouled first.
    foul : str
        The first foul in a line.
    """

    games: int
    lines: str
    fouls: str
    records: str
    hands: Any
    result: MatchResult
    fouler: int | None
    foul: str


def digest_block(
    plan: Plan, table: Table, result: BlockResult, seats: int, entrants: int, wanted: Wanted | None = None
) -> DigestedBlock:
    """Make of a block what is written and counted, in the process that played it."""
    match = result.block.match
    head = match_head(plan, match, table)
    first = result.block.first_pair
    hands = hand_columns(head, first, result.hands, seats, entrants) if len(result.hands) else None
    lines = game_lines(head, first, result.games, entrants)
    fouls, fouler, text = "", None, ""
    if result.fouls:
        command, foul = repeat_command(plan, match), result.fouls[0]
        deal, rotation = first + foul.game // len(head.teams), foul.game % len(head.teams)
        fouls = foul_lines(head, first, result.fouls, command)
        fouler = table.slot_entrants[foul.slot]
        text = f"{describe(table, match, rotation, deal, foul)}; to repeat it: {command(deal)}"
    records = block_lines(plan, table, head, result, wanted) if wanted is not None else ""
    return DigestedBlock(len(result.games), lines, fouls, records, hands, count_block(head, result), fouler, text)


def play_plan(plan: Plan, jobs: int, writer: ResultWriter, watch: Watch, scheduler: str | None = None) -> Schedule:
    """Play a plan.

    Blocks come back in schedule order, whoever played them, and everything that depends on what was played so far is
    decided here, between two blocks. So the result is the same for any number of jobs.

    Parameters
    ----------
    plan : Plan
        Its strategies must be compiled (`tournament.workers.prepare`).
    jobs : int
        Processes that play at once.
    writer : ResultWriter
        Gets the games of every block.
    watch : Watch
        Told how far the run is.
    scheduler : str, optional
        Address of a Dask scheduler whose workers play in place of `jobs` processes.

    Returns
    -------
    Schedule
        With the results of all matches.

    Raises
    ------
    FoulError
        Where a strategy fouls and the plan stops at a foul.
    """
    schedule = Schedule(plan)
    done = kept = 0
    total = None if plan.stop.active else plan.games
    watch.update(Progress(0, total, ""))
    seats, entrants = writer.shape
    digest = functools.partial(
        digest_block, seats=seats, entrants=entrants, wanted=None if writer.records is None else writer.records.wanted
    )
    referee = Referee(plan)
    with open_pool(plan, jobs, digest, scheduler, watch.say) as pool:
        for blocks in schedule.rounds():
            for block, made, recalled in _played(pool, referee.ahead(blocks), writer, watch):
                if not schedule.wants(block):
                    continue
                if isinstance(made, Lost):
                    schedule.lost.append((block, made.reason))
                    schedule.take(block, _nothing(plan, block))
                    continue
                other = None if recalled else referee.overtaken(block)
                if other is not None:
                    table = make_table(plan, block.match)
                    made = digest(plan, table, play_block(plan, other, table))
                referee.judge(block, made.fouler, made.foul)
                so_far = schedule.take(block, made.result)
                done += made.games
                if recalled:
                    kept = done
                    continue
                counts = replace(made, lines="", fouls="", records="", hands=None)
                writer.write_made(_key(block), counts, made.lines, made.hands, made.fouls, made.records)
                watch.update(Progress(done, total, _headline(so_far, plan.stop), kept))
    return schedule


def _key(block: Block) -> tuple[int, int, int]:
    return block.match.index, block.first_pair, block.pairs


def _played(
    pool: Pool, blocks: Iterator[Block], writer: ResultWriter, watch: Watch
) -> Iterator[tuple[Block, DigestedBlock | Lost, bool]]:
    """Yield the blocks that a stopped run has kept, then play the others; tell for each whether it was kept.

    The schedule takes the blocks that were kept just as it did then, so it is led to the same blocks again.
    """
    for block in blocks:
        made = writer.recall(_key(block), DigestedBlock)
        if made is None:
            blocks = itertools.chain([block], blocks)
            break
        yield block, made, True
    if writer.torn:
        watch.say("The journal has a torn end, which is played again.")
        writer.torn = False
    for block, made in without_prints(pool, blocks):
        yield block, made, False


def _nothing(plan: Plan, block: Block) -> MatchResult:
    """Return the counts of a block that is lost."""
    return empty_result(match_head(plan, block.match, make_table(plan, block.match)))


def without_prints(pool: Pool, blocks: Iterator[Block]) -> Iterator[tuple[Block, DigestedBlock | Lost]]:
    """Play blocks with stdout turned to stderr, so that what a strategy prints is not taken for a result."""
    played = pool.play(blocks)
    while True:
        with contextlib.redirect_stdout(sys.stderr):
            result = next(played, None)
        if result is None:
            return
        yield result


def _headline(result: MatchResult, stop: StopRule) -> str:
    """Say in a few words how a match stands, in numbers that may be watched: the test, or the first one's margin."""
    verdict = verdict_of(stop, evidence_of(result)[0])
    if verdict is not None:
        return f"LLR {verdict.llr:+.2f} between {verdict.lower:.2f} and {verdict.upper:.2f}"
    names = result.head.names
    margin = running_margin(result)
    if margin.value is None or margin.high is None or len(names) < 2:
        return ""
    return f"{names[0]} - {names[1]}: {margin.value:+.1f} ± {margin.high - margin.value:.1f} a game, at any time"
