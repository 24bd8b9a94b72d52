"""Keep a cluster busy with the blocks of a plan, and give the results back in order.

Some blocks make a task, so that the scheduler has a number of tasks a second that it can bear; how many depends on how
long a block takes and how many are played at once, and no result depends on it. Results stay on the workers until it is
their turn, so memory here does not grow with the cluster.
"""

import functools
import itertools
import logging
import math
import pickle
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from spades_sim.tournament.cluster import site
from spades_sim.tournament.cluster.identity import differences, identity
from spades_sim.tournament.cluster.parcel import letter_of, pack
from spades_sim.tournament.cluster.words import DIED, MADE, OVER, REFUSED, TRIES
from spades_sim.tournament.crew import Lost
from spades_sim.tournament.plan import Block, Plan
from spades_sim.tournament.worker import Digest

#: Tasks under way or waiting for their turn, for each that can be played at once.
AHEAD = 3
#: Seconds of the scheduler for a task, and for each block whose results pass through it (CLUSTER.md).
TASK_SECONDS, BLOCK_SECONDS = 0.0025, 0.0004
#: Share of its time that the scheduler should spend on a run.
SCHEDULER_SHARE = 0.5
#: Blocks that make a task at most: what is lost with a worker.
BLOCKS_AT_MOST = 64
#: Blocks whose results are fetched together, about: this bounds the memory that they take here.
FETCH = 64
#: Seconds between two looks at the workers.
LOOK_SECONDS = 1.0
#: Refused workers that an error names.
REFUSALS_SHOWN = 3
#: Seconds in which a scheduler must answer.
PATIENCE = 15

Say = Callable[[str], None]


class ClusterError(ValueError):
    """A cluster cannot be used; the text is one line for the user."""


class ClusterLostError(ClusterError):
    """A cluster is gone in the middle of a run; what was played is kept."""


@dataclass
class _Task:
    """Blocks that are played together; `within` are the only workers that may play them, where there is a choice."""

    blocks: tuple[Block, ...]
    future: Any = None
    within: frozenset[str] | None = None
    deaths: int = 0


class Cluster:
    """Plays blocks on a Dask cluster (`tournament.workers.Pool`).

    Parameters
    ----------
    client : distributed.Client
    plan, digest
    say : function
        Takes lines of news.
    """

    def __init__(self, client: Any, plan: Plan, digest: Digest | None, say: Say) -> None:
        self._client, self._say = client, say
        self._address = client.scheduler.address
        self._run = f"spades-sim-{uuid.uuid4().hex[:12]}"
        self._wanted = identity()
        self._letter_text = letter_of(pack(plan, digest))
        self._threads: dict[str, int] = {}
        self._refused: dict[str, str] = {}
        self._seconds = 0.0
        self._looked = 0.0
        self._alone = False
        self._letter = client.submit(bytes, self._letter_text, key=f"{self._run}-parcel", pure=False)

    def play(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Any]]:
        """Keep the cluster busy, and hand the results over in order."""
        source = iter(blocks)
        tasks: deque[_Task] = deque()
        more = True
        while True:
            self._look()
            while more and len(tasks) < max(1, self._at_once) * AHEAD:
                chunk = tuple(itertools.islice(source, self._blocks_a_task()))
                more = len(chunk) > 0
                if more:
                    tasks.append(self._send(_Task(chunk)))
            if not tasks:
                return
            self._wait(tasks[0])
            fetched = max(1, FETCH // len(tasks[0].blocks))
            ready = list(itertools.takewhile(lambda task: task.future.done(), itertools.islice(tasks, fetched)))
            for task, reply in zip(ready, self._fetch(ready), strict=False):
                made = self._failed(task) if reply is None else self._judged(task, reply)
                if made is None:
                    self._again(tasks)
                    break
                tasks.popleft()
                yield from zip(task.blocks, made, strict=True)

    def dismiss(self) -> None:
        """End what was started on the workers; what they are doing is not wanted any more."""
        with suppress(Exception):  # a cluster that is gone has nothing left to end
            self._client.run(site.end, self._run, on_error="ignore")

    @property
    def _at_once(self) -> int:
        return sum(threads for address, threads in self._threads.items() if address not in self._refused)

    def _blocks_a_task(self) -> int:
        """Return the smallest number that keeps the scheduler at ease, or the most where none does."""
        if not self._seconds or not self._at_once:
            return 1
        bearable = SCHEDULER_SHARE * self._seconds / self._at_once - BLOCK_SECONDS
        return BLOCKS_AT_MOST if bearable <= 0 else min(BLOCKS_AT_MOST, math.ceil(TASK_SECONDS / bearable))

    def _send(self, task: _Task, first: bool = False) -> _Task:
        """Give a task to the scheduler; keep it from workers that were refused, where there are any."""
        good = frozenset(self._threads) - frozenset(self._refused)
        task.within = good if self._refused and good else None
        where = {} if task.within is None else {"workers": sorted(task.within), "allow_other_workers": False}
        task.future = self._client.submit(
            site.play, self._letter, self._run, self._wanted, pickle.dumps(task.blocks, pickle.HIGHEST_PROTOCOL),
            pure=False, retries=0, priority=1 if first else 0, key=f"{self._run}-{uuid.uuid4().hex}", **where,
        )  # fmt: skip
        return task

    def _wait(self, task: _Task) -> None:
        """Wait some time for a task, and send it again where all workers are gone that might play it."""
        from distributed import wait

        with suppress(TimeoutError), self._client.as_current():
            wait([task.future], timeout=LOOK_SECONDS)
        self._look()
        if not task.future.done() and task.within is not None and not task.within & set(self._threads):
            task.future.cancel()
            self._send(task, first=True)

    def _fetch(self, tasks: Sequence[_Task]) -> list[Any]:
        """Return the replies to tasks that are done, None for those that have failed."""
        good = [task for task in tasks if task.future.status == "finished"]
        fetched: dict[int, Any] = {}
        if good:
            try:
                fetched = dict(zip(map(id, good), self._client.gather([task.future for task in good]), strict=True))
            except (OSError, TimeoutError) as error:
                raise self._gone(error) from error
        return [fetched.get(id(task)) for task in tasks]

    def _judged(self, task: _Task, reply: Any) -> list[Any] | None:
        """Return what was made of the blocks of a task; None where it must be played again."""
        address, (word, *rest) = reply
        if word == MADE:
            seconds = rest[1] / len(task.blocks)
            self._seconds = seconds if not self._seconds else 0.8 * self._seconds + 0.2 * seconds
            made: list[Any] = pickle.loads(rest[0])
            return made
        if word == REFUSED:
            self._refuse(address, rest[0])
            return None
        if word == DIED:
            return self._died(task, str(rest[0]), TRIES)
        if word == OVER:
            return None
        raise RuntimeError(f"a block could not be played on {address}:\n{rest[0]}")

    def _failed(self, task: _Task) -> list[Any] | None:
        """Find out why a task gave no reply; return what stands for its blocks, None where they are played again."""
        from distributed.scheduler import KilledWorker

        error = task.future.exception() if task.future.status == "error" else None
        if isinstance(error, KilledWorker):
            return self._died(task, "its workers died", 1)
        if isinstance(error, (ImportError, AttributeError)):
            # Some worker has no program, or another one, and came just now.
            self._look(at_once=True)
            if self._refused:
                return None
        if error is not None:
            raise RuntimeError(f"a block could not be played: {type(error).__name__}: {error}") from error
        return None

    def _died(self, task: _Task, reason: str, times: int) -> list[Any] | None:
        """Count a death of those who played a task; a single block that is always fatal is lost."""
        task.deaths += times
        return [Lost(reason)] if len(task.blocks) == 1 and task.deaths >= TRIES else None

    def _again(self, tasks: deque[_Task]) -> None:
        """Have the first task played again; block by block where one of them may be fatal."""
        task = tasks.popleft()
        parts = [_Task((block,)) for block in task.blocks] if task.deaths and len(task.blocks) > 1 else [task]
        tasks.extendleft(reversed([self._send(part, first=True) for part in parts]))

    def _refuse(self, address: str, why: str) -> None:
        if address not in self._refused:
            self._refused[address] = why
            self._say(f"Worker {address} is refused: {why}")

    def _look(self, at_once: bool = False) -> None:
        """See which workers have come and gone, now and then; refuse those that would play something else."""
        now = time.monotonic()
        if not at_once and self._looked and now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        try:
            before, self._threads = self._threads, dict(self._client.nthreads())
            new = [address for address in self._threads if address not in before and address not in self._refused]
            found = self._client.run(identity, workers=new, on_error="return") if new else {}
        except (OSError, TimeoutError) as error:
            raise self._gone(error) from error
        for address, its in found.items():
            if isinstance(its, (OSError, TimeoutError)):
                self._threads.pop(address, None)  # it has gone, or will be looked at again
            elif isinstance(its, dict):
                different = differences(self._wanted, its)
                if different:
                    self._refuse(address, different)
            else:
                self._refuse(address, f"it has no spades-sim {self._wanted['spades-sim']} ({type(its).__name__})")
        if self._threads and not self._at_once:
            lines = [f"Worker {each} is refused: {why}" for each, why in list(self._refused.items())[:REFUSALS_SHOWN]]
            raise ClusterError("\n".join([*lines, f"{self._address}: no worker can play this run"]))
        if not self._threads and not self._alone:
            self._say(f"No worker at {self._address}; waiting for one. Ctrl-C stops and keeps what was played.")
        elif self._threads and (self._alone or not before):
            count = len(self._threads)
            self._say(f"{count} worker{'s' if count > 1 else ''} at {self._address}, {self._at_once} blocks at once.")
        self._alone = not self._threads

    def _gone(self, error: Exception) -> ClusterLostError:
        return ClusterLostError(f"{self._address}: the scheduler does not answer any more ({type(error).__name__})")


@contextmanager
def open_cluster(address: str, plan: Plan, digest: Digest | None, say: Say) -> Iterator[Cluster]:
    """Connect to the scheduler of a cluster, and play blocks there.

    Parameters
    ----------
    address : str
        As ``tcp://192.0.2.1:8786``.
    plan, digest, say
        See `Cluster`.

    Raises
    ------
    ClusterError
        Where there is no cluster, or none that can be used.
    """
    try:
        import distributed
    except ImportError as error:
        raise ClusterError("--scheduler needs Dask: pip install distributed") from error
    # What Dask logs of workers that come and go is told in our own words.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError, RuntimeError, TypeError) as error:
        raise ClusterError(f"--scheduler {address}: no Dask scheduler answers there ({_reason(error)})") from error
    try:
        _check_scheduler(client, address)
        cluster = Cluster(client, plan, digest, say)
        try:
            yield cluster
        finally:
            cluster.dismiss()
    finally:
        with suppress(Exception):  # it may be gone
            client.close(timeout=2)


def _check_scheduler(client: Any, address: str) -> None:
    """Refuse a scheduler that could not pass tasks on: it must have this program, too."""
    try:
        client.run_on_scheduler(functools.partial(differences, identity(), {}))
    except (ImportError, AttributeError) as error:
        raise ClusterError(f"--scheduler {address}: has no spades-sim of this version; install it there") from error


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
