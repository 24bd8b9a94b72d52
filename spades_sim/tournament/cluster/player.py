"""The process that plays for a thread of a Dask worker, started anew for each run.

It reads a parcel from its standard input, then blocks, and writes what came of them to its standard output, all of it
pickled. It plays them exactly as a local run with one job does. A process of its own has one thread, so that it may
fork watched processes, and no signal or exit of it reaches the worker. It ends when its input ends.
"""

import contextlib
import ctypes
import os
import pickle
import select
import signal
import sys
import time
import traceback
from typing import Any, BinaryIO

from spades_sim.jit import cache_root
from spades_sim.strategy.find import FOLDERS_VARIABLE, look_under
from spades_sim.strategy.plugin import StrategyError
from spades_sim.tournament.cluster.identity import differences
from spades_sim.tournament.cluster.parcel import DISK, MODULES, Parcel, parcel_of, place, source_hashes
from spades_sim.tournament.cluster.words import IDLE_SECONDS, MADE, READY, REFUSED, TROUBLE
from spades_sim.tournament.workers import Pool, open_pool, prepare

_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of prctl(2)


def _set_up() -> tuple[BinaryIO, BinaryIO]:
    """Keep input and output to this module, turn what strategies print to stderr, leave Ctrl-C to the worker."""
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    return source, target


def _settle(parcel: Parcel) -> None:
    """Place the files of a parcel and look strategies up among them, then compile.

    Raises
    ------
    StrategyError
        Where a strategy cannot be loaded here, or is another one than the sender's.
    """
    folder = place(parcel, cache_root() / "cluster")
    sys.path.insert(0, str(folder / MODULES))
    os.chdir(folder / parcel.base)
    os.environ[FOLDERS_VARIABLE] = parcel.search
    look_under(folder / DISK)
    try:
        different = differences(dict(parcel.hashes), source_hashes(parcel.plan))
        if different:
            raise StrategyError(f"source of {different}")
        prepare(parcel.plan)
    except StrategyError as error:
        # Paths of the sender say more than those of a copy.
        raise StrategyError(str(error).replace(str(folder / DISK), "")) from error


def _tell(target: BinaryIO, *reply: Any) -> None:
    pickle.dump(reply, target, pickle.HIGHEST_PROTOCOL)
    target.flush()


def _asked(source: BinaryIO) -> bool:
    """Wait for the next question, not for ever where the system can tell a pipe that is still."""
    return os.name != "posix" or bool(select.select([source], [], [], IDLE_SECONDS)[0])


def _serve(pool: Pool, source: BinaryIO, target: BinaryIO) -> None:
    """Play what comes in until nothing comes any more."""
    while _asked(source):
        blocks = pickle.loads(pickle.load(source))
        start = time.perf_counter()
        try:
            made = pickle.dumps([made for _, made in pool.play(blocks)], pickle.HIGHEST_PROTOCOL)
        except Exception:
            _tell(target, TROUBLE, traceback.format_exc())
        else:
            _tell(target, MADE, made, time.perf_counter() - start)


def main() -> None:
    """Play for a worker until it closes the pipe."""
    source, target = _set_up()
    with contextlib.suppress(EOFError, BrokenPipeError):
        letter = pickle.load(source)
        try:
            parcel = parcel_of(letter)
            _settle(parcel)
        except StrategyError as error:
            _tell(target, REFUSED, " ".join(str(error).split()))
            return
        except Exception:
            _tell(target, TROUBLE, traceback.format_exc())
            return
        with open_pool(parcel.plan, 1, parcel.digest) as pool:
            _tell(target, READY)
            _serve(pool, source, target)
    # Nothing that a strategy left behind (threads, exit functions) is waited for.
    os._exit(0)


if __name__ == "__main__":
    main()
