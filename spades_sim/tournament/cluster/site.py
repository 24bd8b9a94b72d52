"""What runs inside a worker of the cluster: hand blocks to players, one for each thread, and replace those that die.

The functions here are called by Dask. They take and return plain values only, so that neither the scheduler nor a
worker loads the engine.
"""

import os
import pickle
import subprocess
import sys
import threading

from spades_sim.tournament.cluster.identity import differences, identity
from spades_sim.tournament.cluster.words import DIED, MADE, OVER, READY, REFUSED, TRIES, Reply


class Player:
    """A player process (`tournament.cluster.player`).

    Parameters
    ----------
    letter : bytes
        The parcel.
    """

    def __init__(self, letter: bytes) -> None:
        # The worker may have found this package by a path of its own.
        paths = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "spades_sim.tournament.cluster.player"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        self._letter: bytes | None = letter

    def greet(self) -> Reply:
        """Send the parcel where that was not done yet; return whether it can play."""
        if self._letter is None:
            return (READY,)
        letter, self._letter = self._letter, None
        return self.ask(letter)

    def ask(self, question: bytes) -> Reply:
        """Send something and wait for the answer.

        Raises
        ------
        EOFError, OSError
            Where the process has died.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        pickle.dump(question, self._process.stdin)
        self._process.stdin.flush()
        reply: Reply = pickle.load(self._process.stdout)
        return reply

    def end(self) -> int:
        """End the process; return its exit code."""
        self._process.kill()
        code = self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what could not be sent is not wanted any more
                    continue
        return code

    @property
    def alive(self) -> bool:
        """Whether the process still runs; an idle one ends by itself."""
        return self._process.poll() is None


class Site:
    """The players of one run on this worker."""

    def __init__(self) -> None:
        self._lock, self._first = threading.Lock(), threading.Lock()
        self._idle: list[Player] = []
        self._all: set[Player] = set()
        self._warm = self._over = False

    def play(self, letter: bytes, blocks: bytes) -> Reply:
        """Have blocks played, several times if a player dies."""
        reason = ""
        for _ in range(TRIES):
            player = self._take(letter)
            if player is None:
                return (OVER,)
            try:
                reply = self._welcome(player)
                if reply[0] == READY:
                    reply = player.ask(blocks)
            except (EOFError, OSError, ValueError, pickle.UnpicklingError):
                reason = f"exit code {self._part_with(player)}"
                continue
            if reply[0] != MADE:
                self._part_with(player)
                return reply
            with self._lock:
                self._idle.append(player)
            return reply
        return (OVER,) if self._over else (DIED, reason)

    def _take(self, letter: bytes) -> Player | None:
        """Return an idle player or a new one; none when the run is over."""
        with self._lock:
            if self._over:
                return None
            while self._idle:
                player = self._idle.pop()
                if player.alive:
                    return player
                self._all.discard(player)
                player.end()
            player = Player(letter)
            self._all.add(player)
            return player

    def _welcome(self, player: Player) -> Reply:
        """Greet a player; the first of a run alone, so that what it compiles is there for the others."""
        with self._first:
            if not self._warm:
                reply = player.greet()
                self._warm = reply[0] == READY
                return reply
        return player.greet()

    def _part_with(self, player: Player) -> int:
        with self._lock:
            self._all.discard(player)
        return player.end()

    def close(self) -> None:
        """End all players; a task that is under way comes back without a result."""
        with self._lock:
            self._over = True
            players, self._all = self._all, set()
        for player in players:
            player.end()


_sites: dict[str, Site] = {}
_sites_lock = threading.Lock()


def play(letter: bytes, run: str, wanted: dict[str, str], blocks: bytes) -> tuple[str, Reply]:
    """Play blocks on this worker.

    Parameters
    ----------
    letter : bytes
        The parcel of the run.
    run : str
        Tells the runs of a cluster apart.
    wanted : mapping
        What this machine must be (`identity`).
    blocks : bytes
        Pickled.

    Returns
    -------
    address : str
        Of this worker.
    reply
        See `tournament.cluster.words`.
    """
    from distributed import get_worker

    address = str(get_worker().address)
    different = differences(wanted, identity())
    if different:
        return address, (REFUSED, different)
    with _sites_lock:
        site = _sites.setdefault(run, Site())
    return address, site.play(letter, blocks)


def end(run: str) -> None:
    """End what a run has started on this worker."""
    with _sites_lock:
        site = _sites.setdefault(run, Site())
    site.close()
