"""Start a run in a process of its own, stop it in some way, go on with it, and compare with an unbroken one.

The processes are forked from this one, in which everything is compiled, so that hundreds of them can be started.
"""

import contextlib
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from spades_sim.cli.main import main
from spades_sim.runs.config import make_plan, parse_config
from spades_sim.tournament.workers import prepare

PLAYERS = ["high_card", "rb", "spade_counter"]
#: A run of a second under two rule sets, one of them with three seats, in 18 blocks.
CONFIG = """
name = "t"
games = 1100
hand_cap = 4
hands = "{hands}"
entrants = ["high_card", "rb", "spade_counter"]
[[variant]]
name = "=four"
rules = "cardgames_io"
[[variant]]
name = "three"
rules = "cutthroat3"
"""


def contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file of a result folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def write_config(folder: Path, hands: str = "none") -> None:
    """Write the tournament file into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "t.toml").write_text(CONFIG.format(hands=hands))


def warm_up() -> None:
    """Compile what the runs need in this process, so that those which are forked start at once."""
    prepare(make_plan(parse_config({"entrants": PLAYERS, "games": 2}, "warm_up"), "warm_up"))


class Child:
    """The command line in a forked process.

    Parameters
    ----------
    folder : Path
        Where it works.
    words : sequence of str
    limit : int, optional
        Largest size of a file that it may write, as on a disk that is full.
    """

    def __init__(self, folder: Path, *words: str, limit: int | None = None) -> None:
        self._said = folder / "said.txt"
        self._code: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            _be_child(self._said, folder, words, limit)
        self._group = self.pid

    def poll(self) -> int | None:
        """Return the exit code, or minus the signal, where it is over."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
        return self._code

    def wait(self, seconds: float = 120) -> int:
        """Wait for its end and that of all its workers; return the exit code."""
        try:
            _wait_until(lambda: self.poll() is not None, seconds, "the run does not end")
            _wait_until(lambda: not _lives(self._group), 30, "a worker outlives the run")
        except AssertionError:
            os.killpg(self._group, signal.SIGKILL)
            raise
        assert self._code is not None
        return self._code

    def send(self, how: signal.Signals, group: bool = False) -> None:
        """Send a signal to it, or to its workers as well."""
        with contextlib.suppress(ProcessLookupError):
            if self.poll() is None:
                (os.killpg if group else os.kill)(self.pid, how)

    @property
    def said(self) -> str:
        """Return what it printed."""
        return self._said.read_text()


def _be_child(said: Path, folder: Path, words: tuple[str, ...], limit: int | None) -> None:
    code = 70
    try:
        os.setsid()
        os.chdir(folder)
        out = os.open(said, os.O_CREAT | os.O_TRUNC | os.O_WRONLY)
        os.dup2(out, 1)
        os.dup2(out, 2)
        sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        main(list(words))
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def _wait_until(done: Callable[[], bool], seconds: float, what: str) -> None:
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, what
        time.sleep(0.002)


def run_words(jobs: int) -> tuple[str, ...]:
    """Return the words that start the run."""
    return ("run", "t.toml", "-q", "-j", str(jobs))


def wait_for_journal(folder: Path, size: int, child: Child, seconds: float = 120) -> None:
    """Wait until a run has a journal of some size, or is over."""
    journal = folder / "results" / ".t.partial" / ".journal"

    def is_there() -> bool:
        with contextlib.suppress(FileNotFoundError):
            return journal.stat().st_size >= size or child.poll() is not None
        return child.poll() is not None

    _wait_until(is_there, seconds, "the run writes no journal")


def finish(folder: Path, *words: str) -> tuple[int, str]:
    """Run the command line in a folder to its end; return its exit code and what it printed."""
    child = Child(folder, *words)
    return child.wait(), child.said


def differences(folder: Path, unbroken: dict[str, bytes]) -> set[str]:
    """Return the names of the files that differ from those of an unbroken run; hidden folders count as well."""
    done = contents(folder / "results" / "t")
    names = {name for name in done | unbroken if done.get(name) != unbroken.get(name)}
    return names | {path.name for path in (folder / "results").iterdir()} - {"t"}
