"""Lay open which game is being played and who is asked, in memory that another process can read.

Where a strategy hangs, or brings its process down, the board is all that is left to say which one it was.
"""

from typing import Any

import numpy as np

from spades_sim.core.layout import STATE, STATE_WORDS

#: Games that a board has room for at least; enough for any block of the usual size.
ROOM = 1024
# What is being done, the third word of a board.
IDLE, IN_TURN, IN_STEP, OUT_OF_MEMORY = range(4)
#: Words before the states: rows of hands in use, the game, what is being done, decisions asked for in one call, calls.
_HEAD = 8
_CURSOR, _GAME, _DOING, _TOGETHER, _CALLS = slice(0, 2), 1, 2, 3, 4
_BEAT = ("hand_number", "phase", "step", "trick_number", "trick_size", "seat", "decision")


def board_words(games: int) -> int:
    """Return how many int64 a board for some games takes."""
    return _HEAD + games * STATE_WORDS


class Board:
    """The states of a block of games and what is being done with them.

    Parameters
    ----------
    games : int
    memory : buffer, optional
        ``8 * board_words(games)`` bytes; its own memory when left out.

    Attributes
    ----------
    room : int
        Games that it has states for.
    cursor : int64[2]
        What the core keeps: rows of hands in use, and the game that is being played.
    """

    def __init__(self, games: int, memory: Any = None) -> None:
        self.room = games
        words = np.zeros(board_words(games), np.int64) if memory is None else np.frombuffer(memory, np.int64)
        self.cursor = words[_CURSOR]
        self._words = words
        # Single words are written before each decision in Python, and this is the fastest way to do it.
        self._marks = memoryview(words[:_HEAD].data).cast("B").cast("q")
        self._states = words[_HEAD:].view(STATE).view(np.recarray)

    def clear(self) -> None:
        """Forget everything."""
        self._marks[_DOING] = IDLE
        self.cursor[:] = 0

    def states(self, games: int, doing: int) -> Any:
        """Return cleared states for some games that are now played, as STATE[games]."""
        states = self._states[:games]
        states.view(np.int64, np.ndarray)[:] = 0
        self.cursor[:] = 0
        self._marks[_TOGETHER] = 1
        self._marks[_DOING] = doing
        return states

    def rest(self) -> None:
        """Say that no strategy is being asked any more."""
        self._marks[_DOING] = IDLE

    def give_up(self) -> None:
        """Say that there was no memory left where none was asked for by a strategy."""
        self._marks[_DOING] = OUT_OF_MEMORY

    def ask(self, game: int, together: int) -> None:
        """Say that a strategy in Python is asked for the decision of a game, or for several in one call."""
        marks = self._marks
        marks[_GAME] = game
        marks[_TOGETHER] = together
        marks[_CALLS] += 1

    @property
    def doing(self) -> int:
        """What is being done."""
        return int(self._marks[_DOING])

    @property
    def together(self) -> int:
        """How many decisions the strategy that is being asked owes."""
        return int(self._marks[_TOGETHER])

    @property
    def game(self) -> int:
        """The game that is being played."""
        return int(self._marks[_GAME])

    @property
    def state(self) -> Any:
        """The state of the game that is being played."""
        return self._states[self.game if self.doing != IN_TURN and self.game < self.room else 0]

    def beat(self) -> tuple[int, ...]:
        """Return numbers that change with every decision, so that a decision that takes for ever can be told."""
        state = self.state
        return (self.doing, self.game, int(self._marks[_CALLS]), *(int(state[name]) for name in _BEAT))
