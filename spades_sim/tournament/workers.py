"""Play blocks in this process or in several, and give their results back in the order in which they were asked for.

Shipped strategies are tested, so they are played in this process where one is enough. Whatever else takes part is
played in processes of its own: a strategy that hangs is ended with its worker, one that brings the worker down is known
from the worker's board, and either way the block is played again without asking it for that decision. Fresh processes
keep matches apart: no strategy finds what another one, or an earlier match, has left behind.
"""

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol

from spades_sim.shipped import is_shipped
from spades_sim.tournament.block import make_table, play_block
from spades_sim.tournament.crew import Crew
from spades_sim.tournament.plan import Block, Match, Plan, players_of
from spades_sim.tournament.worker import Digest, Tables


def available_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def prepare(plan: Plan) -> None:
    """Load and compile everything that a plan needs, before any worker is forked and before the first game.

    Raises
    ------
    StrategyError
        Where a strategy is broken.
    """
    # Alone at every place of a table, each entrant is compiled once, whoever it will meet.
    alone = [
        (match, make_table(plan, match)) for entrant in range(len(plan.entrants)) for match in _alone(plan, entrant)
    ]
    hosts = {match.entrants[0] for match, table in alone if table.hosted}
    compiled = len(plan.entrants) - len(hosts) > (1 if hosts else 0)
    # The engine compiles when it is first asked, so ask it for no games at all.
    for hosted in [kind for kind, needed in ((False, compiled), (True, len(hosts) > 0)) if needed]:
        match, table = alone[0]
        play_block(plan, Block(match, 0, 0), replace(table, hosted=hosted))


def _alone(plan: Plan, entrant: int) -> Iterator[Match]:
    """Seat one entrant at every place of a table, once for each number of teams and size of team."""
    seen = set()
    for number, variant in enumerate(plan.variants):
        teams = variant.rules.table.teams
        shape = (len(teams), max(len(team) for team in teams))
        if shape not in seen:
            seen.add(shape)
            yield Match(-1, number, (entrant,) * len(teams))


class Pool(Protocol):
    """Where blocks are played."""

    def play(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Any]]:
        """Play blocks and give back each with what the digest made of it, in the order of `blocks`.

        A block whose worker died again and again for no fault of a strategy comes back with a `Lost`.
        `blocks` is read as far ahead as it takes to keep every process busy, so a generator that looks at what came
        back so far may leave out blocks that are no longer wanted; those under way come back all the same.
        """


class _Here:
    """Plays in this process."""

    def __init__(self, plan: Plan, digest: Digest | None) -> None:
        self._plan, self._digest, self._tables = plan, digest, Tables(plan)

    def play(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Any]]:
        """Play one block after the other."""
        for block in blocks:
            table = self._tables.of(block.match)
            result = play_block(self._plan, block, table)
            yield block, result if self._digest is None else self._digest(self._plan, table, result)


def strangers(plan: Plan) -> frozenset[int]:
    """Return the entrants, by number, that bring a file which is not shipped."""
    return frozenset(
        number
        for number, entrant in enumerate(plan.entrants)
        for player in players_of(entrant, len(entrant.specs), plan.folders)
        if not all(is_shipped(plugin.path) for plugin in player.plugins)
    )


def _to_nobody(text: str) -> None:
    """Let a line of news pass."""


@contextmanager
def open_pool(
    plan: Plan,
    jobs: int,
    digest: Digest | None = None,
    scheduler: str | None = None,
    say: Callable[[str], None] = _to_nobody,
) -> Iterator[Pool]:
    """Start what plays the blocks of a plan; everything must be compiled before (`prepare`).

    Parameters
    ----------
    plan : Plan
    jobs : int
        Processes that play at once; 1 plays in this one where all strategies are shipped ones.
    digest : function, optional
        Applied to each block where it was played; it must be importable. Without one, blocks come back whole.
    scheduler : str, optional
        Address of a Dask scheduler whose workers play in place of processes of this machine.
    say : function, optional
        Takes a line of news about the cluster.

    Raises
    ------
    ClusterError
        Where there is no cluster that can play.
    """
    if scheduler is not None:
        from spades_sim.tournament.cluster.pool import open_cluster

        with open_cluster(scheduler, plan, digest, say) as cluster:
            yield cluster
        return
    strange = strangers(plan)
    if jobs <= 1 and not strange:
        yield _Here(plan, digest)
        return
    # A forked worker starts with everything compiled; where there is no fork it loads the cache.
    context = multiprocessing.get_context("fork" if sys.platform.startswith("linux") else "spawn")
    crew = Crew(context, plan, digest, max(jobs, 1), strange)
    try:
        yield crew
    finally:
        crew.dismiss()
