"""What a worker process does: set itself up, then play the blocks that it is sent, until its connection is closed."""

import contextlib
import ctypes
import faulthandler
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from spades_sim.strategy.host import Host
from spades_sim.strategy.limits import Guard
from spades_sim.tournament.block import BlockResult, Table, make_table, play_block
from spades_sim.tournament.board import IDLE, Board
from spades_sim.tournament.fouls import Foul
from spades_sim.tournament.plan import Block, Match, Plan

#: What is made of a block where it was played, so that the parent has little left to do.
Digest = Callable[[Plan, Table, BlockResult], Any]

_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of prctl(2)


@dataclass(frozen=True)
class Order:
    """A block to be played.

    Attributes
    ----------
    number : int
        Tells the orders of a run apart.
    block : Block
    known : tuple of Foul
        Fouls that brought down the workers that played it before.
    alone : bool
        Whether batches are asked one view at a time, to find the one that brings the worker down.
    """

    number: int
    block: Block
    known: tuple[Foul, ...] = ()
    alone: bool = False


@dataclass(frozen=True)
class Reply:
    """What came of an order: what the digest made of the block, or what went wrong in the program itself."""

    number: int
    made: Any = None
    trouble: str = ""


class Tables:
    """The table of the match that is being played, made once for all its blocks."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._index = -1
        self._table: Table | None = None

    def of(self, match: Match) -> Table:
        """Return the table of a match."""
        if self._table is None or match.index != self._index:
            self._table, self._index = make_table(self._plan, match), match.index
        return self._table


def _set_up(memory_mb: int) -> None:
    """Leave signals to the parent, end when it ends, keep results free of what strategies print, bound the memory."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, signal.SIG_IGN)
    faulthandler.disable()
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    else:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    with contextlib.suppress(OSError):  # there may be no stderr
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        if memory_mb:
            most = pages * resource.getpagesize() + (memory_mb << 20)
            hard = resource.getrlimit(resource.RLIMIT_AS)[1]
            resource.setrlimit(resource.RLIMIT_AS, (most if hard < 0 else min(most, hard), hard))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def serve(
    plan: Plan, digest: Digest | None, connection: Connection, other_end: Connection, room: int, memory: Any
) -> None:
    """Play blocks until the connection is closed; the process ends here.

    Parameters
    ----------
    plan, digest
    connection : Connection
        Brings orders and takes replies.
    other_end : Connection
        The parent's end of it, which a forked worker has, too.
    room, memory
        Of the board, which is shared with the parent.
    """
    other_end.close()
    _set_up(plan.limits.memory_mb)
    board = Board(room, memory)
    tables = Tables(plan)
    with contextlib.suppress(EOFError, OSError):
        while True:
            order = connection.recv()
            try:
                reply = Reply(order.number, _play(plan, digest, board, tables, order))
            except Exception:
                reply = Reply(order.number, trouble=traceback.format_exc())
            connection.send(reply)
    # Nothing that a strategy left behind (threads, exit functions) is waited for.
    os._exit(0)


def _play(plan: Plan, digest: Digest | None, board: Board, tables: Tables, order: Order) -> Any:
    table = tables.of(order.block.match)
    try:
        if table.hosted:
            with Guard(board, plan.limits) as guard:
                host = Host(table.strategies, table.record, guard, order.alone)
                result = play_block(plan, order.block, table, host, order.known, board)
        else:
            result = play_block(plan, order.block, table, None, order.known, board)
    except MemoryError:
        if board.doing == IDLE:
            raise
        board.give_up()
        os._exit(1)
    return result if digest is None else digest(plan, table, result)
