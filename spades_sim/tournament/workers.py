"""Play blocks in this process or in several, and give their results back in the order in which they were asked for."""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol

from spades_sim.tournament.block import BlockResult, Table, make_table, play_block
from spades_sim.tournament.plan import Block, Match, Plan

#: Blocks that may be under way or wait for their turn, per worker.
AHEAD = 4

#: What a worker makes of a block before it hands it over, so that the parent has little left to do.
Digest = Callable[[Plan, Table, BlockResult], Any]

_plan: Plan | None = None
_digest: Digest | None = None
_tables: dict[int, Table] = {}


def available_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _table_of(plan: Plan, match: Match) -> Table:
    if match.index not in _tables:
        _tables.clear()
        _tables[match.index] = make_table(plan, match)
    return _tables[match.index]


def _start_worker(plan: Plan, digest: Digest | None) -> None:
    global _plan, _digest
    _plan, _digest = plan, digest
    _tables.clear()


def _start_process(plan: Plan, digest: Digest | None) -> None:
    """Start a worker: Ctrl-C and SIGTERM are the parent's to handle, and what a strategy prints is no result."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    sys.stdout = sys.stderr
    _start_worker(plan, digest)


def _end_with_parent() -> None:
    """End this worker when its parent is killed: it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _work(block: Block) -> Any:
    assert _plan is not None
    table = _table_of(_plan, block.match)
    result = play_block(_plan, block, table)
    return result if _digest is None else _digest(_plan, table, result)


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

        `blocks` is read as far ahead as it takes to keep every process busy, so a generator that looks at what came
        back so far may leave out blocks that are no longer wanted; those under way come back all the same.
        """


class _Here:
    """Plays in this process."""

    def play(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Any]]:
        """Play one block after the other."""
        for block in blocks:
            yield block, _work(block)


class _Processes:
    """Plays in several processes."""

    def __init__(self, executor: ProcessPoolExecutor, jobs: int) -> None:
        self._executor, self._jobs = executor, jobs

    def play(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Any]]:
        """Keep every process busy, and hand the results over in order."""
        pending: deque[tuple[Block, Future[Any]]] = deque()
        for block in blocks:
            pending.append((block, self._executor.submit(_work, block)))
            if len(pending) >= self._jobs * AHEAD:
                first, future = pending.popleft()
                yield first, future.result()
        while pending:
            first, future = pending.popleft()
            yield first, future.result()


@contextmanager
def open_pool(plan: Plan, jobs: int, digest: Digest | None = None) -> Iterator[Pool]:
    """Start what plays the blocks of a plan; everything must be compiled before (`prepare`).

    Parameters
    ----------
    plan : Plan
    jobs : int
        Processes that play at once; 1 plays in this one.
    digest : function, optional
        Applied to each block where it was played; it must be importable. Without one, blocks come back whole.
    """
    if jobs <= 1:
        _start_worker(plan, digest)
        yield _Here()
        return
    # A forked worker starts with everything compiled; where there is no fork it loads the cache.
    context = multiprocessing.get_context("fork" if sys.platform.startswith("linux") else "spawn")
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(jobs, context, initializer=_start_process, initargs=(plan, digest))
    try:
        yield _Processes(executor, jobs)
    except BaseException:
        try:
            # The blocks under way are short. A worker killed while it hands over a result would block the pool.
            executor.shutdown(wait=True, cancel_futures=True)
        except KeyboardInterrupt:
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
        raise
    executor.shutdown()
