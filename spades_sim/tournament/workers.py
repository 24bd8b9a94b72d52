"""Play the blocks of a plan in this process or in several, and give their results back in schedule order."""

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from typing import Any

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
    """Start a worker: Ctrl-C is the parent's to handle, and what a strategy prints is no result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    _start_worker(plan, digest)


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
    seen: set[tuple[int, tuple[int, ...]]] = set()
    hosted, compiled = False, False
    for match in plan.matches:
        if (match.variant, match.entrants) not in seen:
            seen.add((match.variant, match.entrants))
            table = make_table(plan, match)
            hosted = hosted or table.hosted
            compiled = compiled or not table.hosted
    if plan.matches:
        # The engine compiles when it is first asked, so ask it for no games at all.
        nothing = Block(plan.matches[0], 0, 0)
        table = make_table(plan, plan.matches[0])
        for kind in [kind for kind, needed in ((False, compiled), (True, hosted)) if needed]:
            play_block(plan, nothing, replace(table, hosted=kind))


def results(plan: Plan, jobs: int, digest: Digest | None = None) -> Generator[Any, None, None]:
    """Play all blocks of a plan.

    Parameters
    ----------
    plan : Plan
    jobs : int
        Processes that play at once; 1 plays in this one.

    digest : function, optional
        Applied to each block where it was played; it must be importable.

    Yields
    ------
    BlockResult, or what `digest` made of it
        In schedule order, whatever finishes first.
    """
    if jobs <= 1:
        _start_worker(plan, digest)
        for block in plan.blocks():
            yield _work(block)
        return
    # A forked worker starts with everything compiled; where there is no fork it loads the cache.
    context = multiprocessing.get_context("fork" if sys.platform.startswith("linux") else "spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, context, initializer=_start_process, initargs=(plan, digest))
    pending: deque[Future[Any]] = deque()
    try:
        for block in plan.blocks():
            pending.append(pool.submit(_work, block))
            if len(pending) >= jobs * AHEAD:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    except BaseException:
        try:
            # The blocks under way are short. A worker killed while it hands over a result would block the pool.
            pool.shutdown(wait=True, cancel_futures=True)
        except KeyboardInterrupt:
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
        raise
    pool.shutdown()
