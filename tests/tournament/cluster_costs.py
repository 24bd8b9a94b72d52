"""Measure what a block and a task of a cluster cost: ``python tests/tournament/cluster_costs.py``.

Seconds are those of a processor, not of the clock, so that what else the machine does counts little. The numbers in
CLUSTER.md are from here. The players' side is measured by playing blocks in this process; the scheduler's and the
client's by a thousand tasks on a cluster of this machine that hand over as many bytes as a block does and play nothing.
"""

import contextlib
import functools
import io
import json
import os
import pickle
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from unittest import mock

from distributed import Client, wait

from spades_sim.records.write import ResultWriter
from spades_sim.runs import playing
from spades_sim.runs.config import make_plan, parse_config
from spades_sim.runs.playing import digest_block
from spades_sim.tournament.block import make_table, play_block
from spades_sim.tournament.workers import prepare

TASKS = 1000
BLOCKS = 8


def plan_of(first: str, second: str, hands: str = "none"):
    config = parse_config({"entrants": [first, second], "games": 1024 * BLOCKS, "hands": hands}, "costs")
    return make_plan(config, "costs")


def block_costs(plan) -> tuple[float, float, int]:
    """Return the seconds of a block to play and to digest, and the bytes that come of it."""
    blocks = list(plan.blocks(plan.matches))
    table = make_table(plan, plan.matches[0])
    start = time.process_time()
    results = [play_block(plan, block, table) for block in blocks]
    played = time.process_time()
    digest = functools.partial(digest_block, seats=4, entrants=2)
    size = sum(len(pickle.dumps([digest(plan, table, result)])) for result in results)
    return (played - start) / BLOCKS, (time.process_time() - played) / BLOCKS, size // BLOCKS


class _Played:
    """A pool that has everything ready."""

    def __init__(self, plan, digest) -> None:
        table = make_table(plan, plan.matches[0])
        self._made = {
            block.first_pair: digest(plan, table, play_block(plan, block, table)) for block in plan.blocks(plan.matches)
        }

    def play(self, blocks):
        return ((block, self._made[block.first_pair]) for block in blocks)


def writing_costs(plan) -> float:
    """Return the seconds of a block in the process that writes."""
    pool = _Played(plan, functools.partial(digest_block, seats=4, entrants=2))
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(playing, "open_pool") as opened:
        opened.return_value = contextlib.nullcontext(pool)
        head = {"conditions": {}, "overwrite": False}
        with ResultWriter(Path(folder, "r"), seats=4, entrants=2, hands="none", overwrite=False, head=head) as writer:
            start = time.process_time()
            playing.play_plan(plan, 1, writer, playing.Nobody())
            return (time.process_time() - start) / BLOCKS


def busy(process) -> float:
    """Return the seconds of a processor that a process has had."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def task_costs(size: int) -> tuple[float, float]:
    """Return the seconds of a task in the scheduler and in the client."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        place = Path(folder, "scheduler.json")
        words = [sys.executable, "-m", "dask"]

        def start(*more: str):
            process = subprocess.Popen([*words, *more], stderr=subprocess.DEVNULL, cwd=folder)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        scheduler = start("scheduler", "--no-dashboard", "--host", "127.0.0.1", "--port", "0",
                          "--scheduler-file", str(place))  # fmt: skip
        while not (place.is_file() and place.read_text()):
            time.sleep(0.05)
        address = json.loads(place.read_text())["address"]
        start("worker", address, "--no-dashboard", "--no-nanny", "--nthreads", "2")
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(1)
            letter = client.submit(bytes, bytes(100_000), pure=False)
            before, mine = busy(scheduler), time.process_time()
            with client.as_current():
                for first in range(0, TASKS, 20):
                    futures = [
                        client.submit(_nothing, letter, bytes(1000), size, pure=False, key=f"task-{first + each}")
                        for each in range(20)
                    ]
                    wait(futures)
                    client.gather(futures)
                    del futures
            return (busy(scheduler) - before) / TASKS, (time.process_time() - mine) / TASKS


def _nothing(letter: bytes, blocks: bytes, size: int) -> tuple[str, tuple[str, bytes, float]]:
    return "", ("made", bytes(size), 0.0)


def main() -> None:
    """Print the costs as a table."""
    for first, second, hands in (("high_card", "rb", "none"), ("careful", "rb", "none"), ("careful", "rb", "csv")):
        plan = plan_of(first, second, hands)
        with contextlib.redirect_stderr(io.StringIO()):
            prepare(plan)
        played, digested, size = block_costs(plan)
        line = (
            f"{first} - {second}, hands {hands}: play {1e3 * played:.1f} ms, digest {1e3 * digested:.1f} ms, {size:,} B"
        )
        print(line, flush=True)
        if hands == "none":
            print(f"  write {1e3 * writing_costs(plan):.1f} ms")
    for size in (1000, 100_000, 1_000_000):
        scheduler, client = task_costs(size)
        print(f"task of {size:,} B: scheduler {1e3 * scheduler:.2f} ms, client {1e3 * client:.2f} ms", flush=True)


if __name__ == "__main__":
    main()
