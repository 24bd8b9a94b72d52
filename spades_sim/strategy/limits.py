"""Bound what a decision may take: the numbers, and the guard that holds strategies in Python to them.

Time is measured by a timer that ticks some times in the span of a decision, so a decision in Python is stopped where it
stands, up to a tick late. The budget of lines does not depend on the clock: it counts the lines of Python that a
decision runs, in the strategy and in what it calls, this package apart. Counting makes Python several times slower, so
it is done only where a budget is set.
"""

import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any, Protocol

#: Ticks of the timer in the time of one decision.
TICKS = 8
#: Seconds between two ticks at least.
_SHORTEST = 0.005


@dataclass(frozen=True)
class Limits:
    """What strategies may take.

    Attributes
    ----------
    decision_seconds : float
        Time for one decision.
    game_seconds : float
        Time that a strategy in Python has for all its decisions in a game, all seats together, those in batches apart;
        0 = any.
    decision_lines : int
        Lines of Python that one decision may run; 0 = any.
    memory_mb : int
        Memory that a process may take beyond what it starts with, in MB; 0 = any.
    """

    decision_seconds: float = 10.0
    game_seconds: float = 0.0
    decision_lines: int = 0
    memory_mb: int = 4096


class LimitError(BaseException):
    """A decision went beyond a limit; no `Exception`, so that a strategy does not catch it by accident."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind


class Announce(Protocol):
    """Whoever wants to know which game's decision is asked for."""

    def ask(self, game: int, together: int) -> None:
        """Take note."""


class Guard:
    """Stands around every call of a strategy in Python: says who is asked, and ends what takes too long.

    Only in the main thread of a process that does nothing else, for it takes the process's timer.
    """

    def __init__(self, board: Announce, limits: Limits) -> None:
        self._board, self._limits = board, limits
        self._calls = self._busy = self._seen = self._ticks = 0
        self._allowed = 0.0
        self._key = (0, 0)
        self._start = 0.0
        self._lines = 0
        self._spent: dict[tuple[int, int], float] = {}
        self._tick = max(limits.decision_seconds / TICKS, _SHORTEST)
        if limits.game_seconds:
            self._tick = min(self._tick, max(limits.game_seconds / TICKS, _SHORTEST))

    def __enter__(self) -> "Guard":
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._on_tick)
            signal.setitimer(signal.ITIMER_REAL, self._tick, self._tick)
        return self

    def __exit__(self, *_: object) -> None:
        self._busy = 0
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)

    def begin(self, game: int, slot: int, together: int = 1) -> None:
        """Call before a strategy is asked for one decision, or for several at once."""
        self._board.ask(game, together)
        self._calls += 1
        limits = self._limits
        self._allowed = limits.decision_seconds * together
        if limits.game_seconds and together == 1:
            self._key = (game, slot)
            self._allowed = min(self._allowed, limits.game_seconds - self._spent.get(self._key, 0.0))
            self._start = time.perf_counter()
        self._busy = self._calls
        if limits.decision_lines:
            self._lines = limits.decision_lines * together
            sys.settrace(self._on_call)

    def end(self) -> None:
        """Call when a strategy has answered or failed.

        Raises
        ------
        LimitError
            Where it took longer than it has for the game.
        """
        if self._limits.decision_lines:
            sys.settrace(None)
        self._busy = 0
        if self._limits.game_seconds and self._start:
            elapsed, self._start = time.perf_counter() - self._start, 0.0
            spent = self._spent.get(self._key, 0.0) + elapsed
            self._spent[self._key] = spent
            if spent > self._limits.game_seconds:
                raise self._late()

    def _late(self) -> LimitError:
        limits = self._limits
        if limits.game_seconds and self._allowed < limits.decision_seconds:
            return LimitError("timeout", f"took longer than the {limits.game_seconds:g} s of a game")
        return LimitError("timeout", f"took longer than the {limits.decision_seconds:g} s of a decision")

    def _on_tick(self, *_: object) -> None:
        """Count ticks of the call that is under way; end it when it has had its time, once."""
        if not self._busy:
            return
        if self._busy != self._seen:
            self._seen, self._ticks = self._busy, 0
            return
        self._ticks += 1
        if self._ticks * self._tick >= self._allowed:
            self._busy = 0
            raise self._late()

    def _on_call(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        """Count the lines of a frame, if it is none of this package's."""
        return None if str(frame.f_globals.get("__name__", "")).startswith("spades_sim.") else self._on_line

    def _on_line(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
        if event == "line":
            self._lines -= 1
            if self._lines < 0:
                raise LimitError("budget", f"ran more than {self._limits.decision_lines:,} lines of Python")
        return self._on_line
