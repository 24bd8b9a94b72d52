"""Keep workers busy, watch them, replace those that hang or die, and hand their results over in order."""

import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, wait
from typing import Any

from spades_sim.core.codes import DECISIONS
from spades_sim.tournament.board import IDLE, IN_STEP, OUT_OF_MEMORY, ROOM, Board, board_words
from spades_sim.tournament.fouls import Foul, foul_at
from spades_sim.tournament.plan import Block, Plan
from spades_sim.tournament.worker import Digest, Order, Reply, serve

#: Blocks that may be under way or wait for their turn, per worker.
AHEAD = 4
#: Orders that a worker has at once, so that it need not wait for the next.
AT_ONCE = 2
#: Times that a block is played whose worker dies for no fault of a strategy.
TRIES = 3
#: Seconds after which a worker that asks no strategy for anything is stuck.
STUCK_SECONDS = 600.0
#: Signals that only a process brings upon itself; any other may have been sent by somebody.
_OWN_FAULT = frozenset(
    getattr(signal, name)
    for name in ("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGSYS", "SIGTRAP")
    if hasattr(signal, name)
)


@dataclass(frozen=True)
class Lost:
    """What stands for a block that could not be played: how its worker died the last time."""

    reason: str


@dataclass
class _Task:
    """A block that is to be played: the order, how often its worker died, and at which decision the last time."""

    order: Order
    deaths: int = 0
    last: Foul | None = None


@dataclass
class _Worker:
    """A worker process, with the tasks that it was sent; the first of them is under way. Some have one task only."""

    process: Any
    connection: Connection
    board: Board
    once: bool
    tasks: deque[_Task] = field(default_factory=deque)
    beat: tuple[int, ...] = ()
    still: float = 0.0

    def rested(self) -> None:
        """Start to measure anew how long nothing moves."""
        self.beat, self.still = (), 0.0


class Crew:
    """Plays blocks in several processes (`tournament.workers.Pool`).

    Parameters
    ----------
    context : multiprocessing context
    plan, digest
    jobs : int
    strange : set of int
        Entrants whose blocks are each played in a process of their own.
    """

    def __init__(self, context: Any, plan: Plan, digest: Digest | None, jobs: int, strange: frozenset[int]) -> None:
        self._context, self._plan, self._digest, self._jobs = context, plan, digest, jobs
        self._strange = strange
        self._workers: list[_Worker] = []
        self._waiting: deque[_Task] = deque()
        self._made: dict[int, Any] = {}
        self._numbers = 0
        self._tick = min(0.25, plan.limits.decision_seconds / 4)
        self._looked = time.monotonic()

    def play(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Any]]:
        """Keep every process busy, and hand the results over in order."""
        source = iter(blocks)
        pending: deque[tuple[int, Block]] = deque()
        more = True
        while True:
            while more and len(pending) < self._jobs * AHEAD:
                block = next(source, None)
                if block is None:
                    more = False
                    break
                self._numbers += 1
                pending.append((self._numbers, block))
                self._waiting.append(_Task(Order(self._numbers, block)))
            if not pending:
                return
            self._hand_out()
            number, block = pending[0]
            self._listen(0.0 if number in self._made else self._tick)
            if number in self._made:
                pending.popleft()
                yield block, self._made.pop(number)

    def dismiss(self) -> None:
        """End all workers; what they are doing is not wanted any more."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()
            worker.connection.close()
        self._workers.clear()

    def _hand_out(self) -> None:
        """Send tasks to workers that have room for them, and start workers as long as there may be more."""
        while self._waiting:
            task = self._waiting[0]
            worker = self._worker_for(task.order.block)
            if worker is None:
                return
            self._waiting.popleft()
            worker.tasks.append(task)
            try:
                worker.connection.send(task.order)
            except OSError:  # it has died; that comes out when it is listened to
                return

    def _worker_for(self, block: Block) -> _Worker | None:
        once = bool(self._strange.intersection(block.match.entrants))
        room = max(block.pairs * self._plan.seatings(block.match), ROOM)
        fit = [each for each in self._workers if not once and not each.once and room <= each.board.room]
        fit.sort(key=lambda worker: len(worker.tasks))
        if fit and not fit[0].tasks:
            return fit[0]
        idle = [each for each in self._workers if not each.tasks]
        if len(self._workers) >= self._jobs and idle:
            self._part_with(idle[0])
        if len(self._workers) < self._jobs:
            return self._hire(once, room)
        return fit[0] if fit and len(fit[0].tasks) < AT_ONCE else None

    def _hire(self, once: bool, room: int) -> _Worker:
        mine, its = self._context.Pipe()
        memory = self._context.RawArray("q", board_words(room))
        process = self._context.Process(target=serve, args=(self._plan, self._digest, its, mine, room, memory))
        process.start()
        its.close()
        worker = _Worker(process, mine, Board(room, memory), once)
        self._workers.append(worker)
        return worker

    def _part_with(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.process.kill()
        worker.process.join()
        worker.process.close()
        worker.connection.close()

    def _listen(self, seconds: float) -> None:
        """Take replies, and see to workers that hang or are dead."""
        connections = {worker.connection: worker for worker in self._workers if worker.tasks}
        ends = {worker.process.sentinel: worker for worker in self._workers if worker.tasks}
        ready = wait([*connections, *ends], seconds)
        for each in ready:
            if each in connections:
                self._take(connections[each])
        for each in ready:
            worker = ends.get(each)
            if worker is not None and worker in self._workers:
                self._take(worker)
        self._watch()

    def _take(self, worker: _Worker) -> None:
        """Take a reply of a worker that has sent one or has died."""
        try:
            if not worker.connection.poll():
                if not worker.process.is_alive():
                    self._bury(worker)
                return
            reply = worker.connection.recv()
        except Exception:  # closed, or cut off in the middle of a reply
            self._bury(worker)
            return
        worker.tasks.popleft()
        worker.rested()
        assert isinstance(reply, Reply)
        if reply.trouble:
            raise RuntimeError(f"a block could not be played:\n{reply.trouble}")
        self._made[reply.number] = reply.made
        if worker.once:
            self._part_with(worker)

    def _watch(self) -> None:
        """End workers in which nothing has moved for too long.

        Time is added up between two looks, and a long time without a look counts little: the program was stopped, too.
        """
        now = time.monotonic()
        passed, self._looked = min(now - self._looked, 2 * self._tick), now
        for worker in [each for each in self._workers if each.tasks]:
            beat = worker.board.beat()
            if beat != worker.beat:
                worker.beat, worker.still = beat, 0.0
                continue
            worker.still += passed
            if worker.still > self._patience(worker.board):
                self._bury(worker, hangs=worker.board.doing != IDLE)

    def _patience(self, board: Board) -> float:
        if board.doing == IDLE:
            return STUCK_SECONDS
        seconds = self._plan.limits.decision_seconds * board.together
        # A decision in Python is ended by the worker itself, if it can be.
        return 2 * seconds + 1 if board.doing == IN_STEP else seconds

    def _bury(self, worker: _Worker, hangs: bool = False) -> None:
        """Find out why a worker died, or end it, and have its tasks done by another."""
        board, process = worker.board, worker.process
        if hangs:
            process.kill()
        process.join(1.0)
        process.kill()
        process.join()
        task, *rest = worker.tasks
        foul, reason = self._inquest(board, process.exitcode, hangs)
        self._part_with(worker)
        self._waiting.extendleft(reversed(rest))
        self._again(task, foul, reason, board.together > 1)

    def _inquest(self, board: Board, code: int, hangs: bool) -> tuple[Foul | None, str]:
        """Return what the strategy that was asked is to blame for; without a kind where it may have been others."""
        if board.doing == IDLE:
            return None, _end_text(code)
        # What died by itself while it was looked at has another exit code.
        if hangs and code == -getattr(signal, "SIGKILL", 9):
            seconds = self._plan.limits.decision_seconds
            kind, reason = "timeout", f"did not end within the {seconds:g} s of a decision"
        elif board.doing == OUT_OF_MEMORY:
            kind, reason = "memory", "left no memory for the program"
        elif code >= 0:
            kind, reason = "exited", f"ended the process with exit code {code}"
        else:
            kind, reason = ("crashed" if -code in _OWN_FAULT else ""), f"brought the process down: {_end_text(code)}"
        state = board.state
        if not 0 <= int(state.decision) < len(DECISIONS):
            return None, reason
        return foul_at(state, board.game, kind, reason), reason

    def _again(self, task: _Task, foul: Foul | None, reason: str, together: bool) -> None:
        """Have a block played again: without the decision that was fatal, where it is known."""
        order = task.order
        blamed = foul is not None and (foul.kind != "" or foul == task.last)
        if blamed and together and not order.alone:
            task.order = replace(order, alone=True)
        elif foul is not None and blamed:
            task.order = replace(order, known=(*order.known, replace(foul, kind=foul.kind or "crashed", state=b"")))
            task.deaths, task.last = 0, None
        else:
            task.deaths, task.last = task.deaths + 1, foul
        if task.deaths >= TRIES:
            self._made[order.number] = Lost(reason)
        else:
            self._waiting.appendleft(task)


def _end_text(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
