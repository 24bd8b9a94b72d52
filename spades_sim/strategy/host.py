"""Ask strategies that live in Python: show each seat its view, check what it answers, hand it back to the engine.

One decision a call, or, where a file defines ``bid_batch(views)`` or ``play_batch(views)``, one call for all games
that wait for the same decision.
"""

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from spades_sim.core.codes import DECISIONS, Decision
from spades_sim.core.layout import OWN, PUBLIC, PUBLIC_WORDS, STATE_FIELDS, offsets
from spades_sim.core.random import next_words
from spades_sim.core.view import RulesView, View
from spades_sim.strategy.load import one_line
from spades_sim.strategy.plugin import Strategy

_AT = {name: word for name, (word, _) in offsets(STATE_FIELDS).items()}
_SEAT, _DECISION, _SLOTS, _STREAMS = _AT["seat"], _AT["decision"], _AT["slots"], _AT["streams"]
_ANSWER, _ANSWERED = _AT["answer"], _AT["answered"]


class HostedFoulError(Exception):
    """A strategy in Python did not answer, or not with a number; `game` says in which game of the block."""

    def __init__(self, game: int, reason: str) -> None:
        super().__init__(reason)
        self.game = game
        self.reason = reason


def checked_answer(answer: Any, decision: int) -> int:
    """Return an answer as an int.

    Raises
    ------
    TypeError
        Where it is no whole number: a bool (but for ``keep``), a float, a text, None.
    """
    if isinstance(answer, (bool, np.bool_)):
        if decision == Decision.KEEP:
            return int(answer)
        raise TypeError(f"returned {answer!r}, which is no {DECISIONS[decision]}")
    try:
        number = operator.index(answer)
    except TypeError:
        raise TypeError(f"returned {answer!r}, which is no whole number") from None
    if not -(1 << 61) < number < 1 << 63:
        raise TypeError(f"returned {number}, which is out of any range")
    return number


class BatchView:
    """The views of many games at once: every name of a `View`, with the games along the first axis.

    Scalars are int64[games], arrays int64[games, length] at their full length. `rules` and `parameters` are those of
    a single view. All arrays are copies.
    """

    def __init__(self, words: Any, rules: RulesView, parameters: tuple[float, ...], streams: Any) -> None:
        self._words = words
        self.rules = rules
        self.parameters = parameters
        self.streams = streams

    def __len__(self) -> int:
        return len(self._words)

    def __getattr__(self, name: str) -> Any:
        if name in OWN:
            record, array, _ = OWN[name]
            seats = self._words[:, _PUBLIC_AT["seat"][0]]
            if record == "rules":
                return np.array(list(getattr(self.rules, array)))[seats]
            return self._words[np.arange(len(self)), _PUBLIC_AT[array][0] + seats]
        if name not in _PUBLIC_AT:
            raise AttributeError(f"a view has no {name}")
        word, count = _PUBLIC_AT[name]
        return self._words[:, word].copy() if count == 1 else self._words[:, word : word + count].copy()

    def random_below(self, n: Any) -> Any:
        """Draw one uniform integer from 0 to n - 1 for each game, n being a number or int64[games] below 2**32."""
        streams, words = next_words(self.streams)
        self.streams[:] = streams
        limits = np.broadcast_to(np.asarray(n), (len(self),)).astype(np.uint64)
        half = np.uint64(32)
        low = (words & np.uint64(0xFFFFFFFF)) * limits >> half
        return (((words >> half) * limits + low) >> half).astype(np.int64)


_PUBLIC_AT = offsets(PUBLIC)


class Host:
    """Answers for all seats of a block of games whose strategies live in Python.

    Parameters
    ----------
    strategies : sequence of Strategy
        By slot.
    rules : record RULES
    """

    def __init__(self, strategies: Sequence[Strategy], rules: Any) -> None:
        self._strategies = strategies
        self._rules = RulesView(rules)

    def answer(self, words: Any, games: Sequence[int]) -> None:
        """Answer the questions of some games.

        Parameters
        ----------
        words : int64[games, STATE_WORDS]
            The states as flat numbers. Modified in place.
        games : sequence of int
            Those that wait.

        Raises
        ------
        HostedFoulError
            Where a strategy raises or returns no number.
        """
        batches: dict[tuple[int, int], list[int]] = {}
        for game in games:
            row = words[game]
            seat, decision = int(row[_SEAT]), int(row[_DECISION])
            slot = int(row[_SLOTS + seat])
            functions = self._strategies[slot].parts[DECISIONS[decision]].plugin.functions
            if f"{DECISIONS[decision]}_batch" in functions:
                batches.setdefault((slot, decision), []).append(game)
            else:
                self._answer_one(row, game, slot, seat, decision)
        for (slot, decision), members in batches.items():
            self._answer_batch(words, members, slot, decision)

    @staticmethod
    def answer_in(words: Any, game: int) -> int:
        """Return the answer that was put into a state."""
        return int(words[game, _ANSWER])

    def _answer_one(self, row: Any, game: int, slot: int, seat: int, decision: int) -> None:
        part = self._strategies[slot].parts[DECISIONS[decision]]
        view = View(row[:PUBLIC_WORDS].tobytes(), self._rules, part.values, int(row[_STREAMS + seat]))
        try:
            answer = checked_answer(part.plugin.functions[DECISIONS[decision]](view), decision)
        except (Exception, SystemExit) as error:
            raise HostedFoulError(game, f"{type(error).__name__}: {one_line(error)}") from error
        row[_ANSWER] = answer
        row[_ANSWERED] = 1
        row[_STREAMS + seat] = view.stream

    def _answer_batch(self, words: Any, games: list[int], slot: int, decision: int) -> None:
        part = self._strategies[slot].parts[DECISIONS[decision]]
        rows = np.array(games)
        seats = words[rows, _SEAT]
        views = BatchView(words[rows, :PUBLIC_WORDS], self._rules, part.values, words[rows, _STREAMS + seats].copy())
        name = f"{DECISIONS[decision]}_batch"
        try:
            answers = part.plugin.functions[name](views)
            if len(answers) != len(games):
                raise ValueError(f"{name} returned {len(answers)} answers to {len(games)} views")
            checked = [checked_answer(answer, decision) for answer in answers]
        except (Exception, SystemExit) as error:
            raise HostedFoulError(games[0], f"{type(error).__name__}: {one_line(error)}") from error
        words[rows, _ANSWER] = checked
        words[rows, _ANSWERED] = 1
        words[rows, _STREAMS + seats] = views.streams


def explain_raise(strategy: Strategy, rules: Any, state: Any) -> str:
    """Say what a compiled strategy raised, by asking the same function in plain Python once more."""
    part = strategy.parts[DECISIONS[int(state["decision"])]]
    seat = int(state["seat"])
    view = View(state.tobytes()[: 8 * PUBLIC_WORDS], RulesView(rules), part.values, int(state["streams"][seat]))
    try:
        part.plugin.functions[DECISIONS[int(state["decision"])]](view)
    except Exception as error:
        return f"{type(error).__name__}: {one_line(error)}"
    return "raised in compiled code and not in plain Python"
