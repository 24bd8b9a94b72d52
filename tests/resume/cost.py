"""Measure what the journal costs: the same run with and without it, in turns.

``PYTHONPATH=.:tests python -m resume.cost --games 20000 --turns 8``
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

from spades_sim.records.growing import GrowingFile, write_all
from spades_sim.records.journal import Journal, Piece, checksum
from spades_sim.runs.run import run

TABLES = {"name": "t", "entrants": ["random", "random"]}


def share(games: int) -> tuple[float, float]:
    """Play once; return the journal's part of the processor's time, and the part of the clock's spent on fsync."""
    spent = {"processor": 0.0, "clock": 0.0}

    def timed(function: Callable[..., Any], what: str, clock: Callable[[], float]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            start = clock()
            made = function(*given)
            spent[what] += clock() - start
            return made

        return call

    with (
        mock.patch.object(Journal, "append", timed(Journal.append, "processor", time.process_time)),
        mock.patch("spades_sim.records.growing.checksum", timed(checksum, "processor", time.process_time)),
        mock.patch.object(os, "fsync", timed(os.fsync, "clock", time.perf_counter)),
        tempfile.TemporaryDirectory() as folder,
    ):
        start = time.perf_counter(), time.process_time()
        run({**TABLES, "games": games}, jobs=1, output=Path(folder))
        clock, processor = time.perf_counter() - start[0], time.process_time() - start[1]
    return spent["processor"] / processor, spent["clock"] / clock


def seconds(games: int, journal: bool) -> tuple[float, float]:
    """Play once; return the time on the clock and that of the processor."""

    def add(file: GrowingFile, data: bytes) -> Piece:
        write_all(file._file, data)
        return Piece(0, 0)

    without = (
        mock.patch.object(Journal, "append", return_value=None),
        mock.patch.object(Journal, "sync", return_value=None),
        mock.patch.object(GrowingFile, "sync", return_value=None),
        mock.patch.object(GrowingFile, "add", add),
    )
    with tempfile.TemporaryDirectory() as folder:
        for each in () if journal else without:
            each.start()
        try:
            start = time.perf_counter(), time.process_time()
            run({**TABLES, "games": games}, jobs=1, output=Path(folder))
            return time.perf_counter() - start[0], time.process_time() - start[1]
        finally:
            mock.patch.stopall()


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300_000)
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args()
    seconds(2000, True)
    processor, clock = share(options.games)
    print(f"the journal takes {processor:.2%} of the processor's time, waits for the disk {clock:.2%} of the clock's")
    pairs = []
    for turn in range(options.turns):
        order = (True, False) if turn % 2 else (False, True)
        times = {journal: seconds(options.games, journal) for journal in order}
        pairs.append((times[True], times[False]))
        print(f"turn {turn + 1}: with {times[True]}, without {times[False]}", flush=True)
    for place, what in enumerate(("clock", "processor")):
        ratio = statistics.median(with_[place] / without[place] for with_, without in pairs)
        print(f"{what}: with the journal {100 * (ratio - 1):+.1f} % (median of {options.turns} pairs)")


if __name__ == "__main__":
    main()
