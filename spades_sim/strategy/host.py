"""Ask strategies that live in Python: show each seat its view, check what it answers, hand it back to the engine.

One decision a call, or, where a file defines ``bid_batch(views)`` or ``play_batch(views)``, one call for all games
that wait for the same decision.
"""

import operator
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from spades_sim.core.codes import DECISIONS, Decision
from spades_sim.core.layout import ALL_DECISIONS, OWN, PUBLIC, PUBLIC_WORDS, STATE_FIELDS, offsets
from spades_sim.core.random import next_words
from spades_sim.core.view import RulesView, View
from spades_sim.strategy.limits import Guard, LimitError
from spades_sim.strategy.load import one_line
from spades_sim.strategy.plugin import Strategy

_AT = {name: word for name, (word, _) in offsets(STATE_FIELDS).items()}
_SEAT, _DECISION, _SLOTS, _STREAMS = _AT["seat"], _AT["decision"], _AT["slots"], _AT["streams"]
_ANSWER, _ANSWERED = _AT["answer"], _AT["answered"]
_PUBLIC_AT = offsets(PUBLIC)
#: Words before those that are many and mostly unused: the cards played, in order.
_FRONT = min(_PUBLIC_AT["history"][0], _PUBLIC_AT["leaders"][0])
_LATE = tuple((name, word) for name, (word, _) in _PUBLIC_AT.items() if word >= _FRONT)
#: Answers at or below this are kept for what the core says itself.
_LOWEST = -(1 << 61)


class HostedFoul(NamedTuple):
    """What a strategy in Python did instead of answering with a number.

    Attributes
    ----------
    game : int
        Game of the block.
    kind : str
        Kind of foul (`tournament.fouls.Foul`).
    reason : str
    answer : str
        What was returned, where something was.
    """

    game: int
    kind: str
    reason: str
    answer: str = ""


class WrongTypeError(TypeError):
    """An answer is no whole number."""

    def __init__(self, answer: Any, what: str) -> None:
        self.answer = repr(answer)
        super().__init__(f"returned {self.answer}, {what}")


def kind_of(error: BaseException) -> str:
    """Return the kind of foul that an exception is."""
    if isinstance(error, LimitError):
        return error.kind
    kinds = {WrongTypeError: "wrong_type", MemoryError: "memory", SystemExit: "exited"}
    return next((kind for each, kind in kinds.items() if isinstance(error, each)), "raised")


def reason_of(error: BaseException) -> str:
    """Say in one line what an exception says."""
    own = isinstance(error, (WrongTypeError, LimitError))
    return str(error) if own else f"{type(error).__name__}: {one_line(error)}"


def checked_answer(answer: Any, decision: int) -> int:
    """Return an answer as an int.

    Raises
    ------
    WrongTypeError
        Where it is no whole number: a bool (but for ``keep``), a float, a text, None.
    """
    if isinstance(answer, (bool, np.bool_)):
        if decision == Decision.KEEP:
            return int(answer)
        raise WrongTypeError(answer, f"which is no {DECISIONS[decision]}")
    try:
        number = operator.index(answer)
    except TypeError:
        raise WrongTypeError(answer, "which is no whole number") from None
    if not _LOWEST < number < 1 << 63:
        raise WrongTypeError(number, "which is out of any range")
    return number


def judged_answers(answers: Any, count: int, decision: int, name: str) -> tuple[Any, dict[int, WrongTypeError]]:
    """Return the answers of a batch as int64[count], and what is wrong with those that are no whole numbers, by place.

    Raises
    ------
    ValueError
        Where there are more or fewer answers than views.
    """
    if len(answers) != count:
        raise ValueError(f"{name} returned {len(answers)} answers to {count} views")
    if isinstance(answers, np.ndarray) and answers.ndim == 1 and answers.dtype.kind in "iu":
        if answers.dtype != np.uint64 and (answers.size == 0 or answers.min() > _LOWEST):
            return answers.astype(np.int64), {}
    checked, wrong = np.zeros(count, np.int64), {}
    for place, answer in enumerate(answers):
        try:
            checked[place] = checked_answer(answer, decision)
        except WrongTypeError as error:
            wrong[place] = error
    return checked, wrong


def checked_answers(answers: Any, count: int, decision: int, name: str) -> Any:
    """Return the answers of a batch as int64[count].

    Raises
    ------
    ValueError
        Where there are more or fewer answers than views.
    WrongTypeError
        Where one of them is no whole number.
    """
    checked, wrong = judged_answers(answers, count, decision, name)
    for error in wrong.values():
        raise error
    return checked


class BatchView:
    """The views of many games at once: every name of a `View`, with the games along the first axis.

    Scalars are int64[games], arrays int64[games, length] at their full length, a hand's `history` and `leaders` filled
    up with 0. `rules` and `parameters` are those of
    a single view. All arrays are copies: writing into them changes nothing.
    """

    def __init__(self, words: Any, rows: Any, rules: RulesView, parameters: tuple[float, ...], streams: Any) -> None:
        self._words = words[rows, :_FRONT]
        tricks = int(self._words[:, _PUBLIC_AT["trick_number"][0]].max()) + 1
        longest = {"history": tricks * int(rules.table_players), "leaders": tricks}
        self._late = {name: words[rows, at : at + longest[name]] for name, at in _LATE}
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
        if name in self._late:
            return self._whole(name, count)
        return self._words[:, word].copy() if count == 1 else self._words[:, word : word + count].copy()

    def _whole(self, name: str, count: int) -> Any:
        """Return an array that grows in the course of a hand, with 0 where a game has not come yet."""
        late = self._late[name]
        done = self._words[:, _PUBLIC_AT["trick_number"][0]]
        played = done * self.rules.table_players + self._words[:, _PUBLIC_AT["trick_size"][0]]
        own = played if name == "history" else done + 1
        whole = np.zeros((len(self), count), np.int64)
        whole[:, : late.shape[1]] = np.where(np.arange(late.shape[1]) < own[:, None], late, 0)
        return whole

    def random_below(self, n: Any) -> Any:
        """Draw one uniform integer from 0 to n - 1 for each game, n being a number or int64[games] below 2**32."""
        streams, words = next_words(self.streams)
        self.streams[:] = streams
        limits = np.broadcast_to(np.asarray(n), (len(self),)).astype(np.uint64)
        half = np.uint64(32)
        low = (words & np.uint64(0xFFFFFFFF)) * limits >> half
        return (((words >> half) * limits + low) >> half).astype(np.int64)


class Host:
    """Answers for all seats of a block of games whose strategies live in Python.

    Parameters
    ----------
    strategies : sequence of Strategy
        By slot.
    rules : record RULES
    guard : Guard, optional
        Holds the strategies to their limits. Under a guard nothing that a strategy raises leaves the host; without one,
        Ctrl-C is the user's.
    alone : bool
        Ask batches one view at a time.
    """

    def __init__(
        self, strategies: Sequence[Strategy], rules: Any, guard: Guard | None = None, alone: bool = False
    ) -> None:
        self._strategies = strategies
        self._rules = RulesView(rules)
        self._guard, self._alone = guard, alone
        self._caught: tuple[type[BaseException], ...] = (BaseException,) if guard else (Exception, SystemExit)

    def answer(self, words: Any, games: Any) -> list[HostedFoul]:
        """Answer the questions of some games: strategy by strategy, decision by decision.

        Parameters
        ----------
        words : int64[games, STATE_WORDS]
            The states as flat numbers. Modified in place.
        games : int64[waiting]
            Those that wait.

        Returns
        -------
        list of HostedFoul
            Of the games that have no answer now, because a strategy raised or returned no number.
        """
        fouls: list[HostedFoul] = []
        rows = np.asarray(games)
        seats = words[rows, _SEAT]
        kinds = words[rows, _SLOTS + seats] * ALL_DECISIONS + words[rows, _DECISION]
        for kind in np.flatnonzero(np.bincount(kinds)).tolist():
            chosen = kinds == kind
            slot, decision = divmod(kind, ALL_DECISIONS)
            name = DECISIONS[decision]
            part = self._strategies[slot].parts[name]
            if f"{name}_batch" in part.plugin.functions:
                fouls += self._answer_batch(words, rows[chosen], seats[chosen], slot, decision)
            else:
                fouls += self._answer_each(words, rows[chosen], seats[chosen], slot, decision)
        return fouls

    def _asked(self, function: Callable[[Any], Any], view: Any, game: int, slot: int, decision: int) -> int:
        """Return what a strategy answers, within its limits."""
        guard = self._guard
        if guard is None:
            return checked_answer(function(view), decision)
        guard.begin(game, slot)
        try:
            return checked_answer(function(view), decision)
        finally:
            guard.end()

    def _answer_each(self, words: Any, rows: Any, seats: Any, slot: int, decision: int) -> list[HostedFoul]:
        part = self._strategies[slot].parts[DECISIONS[decision]]
        function = part.plugin.functions[DECISIONS[decision]]
        games = rows.tolist()
        seen = words[rows, :PUBLIC_WORDS].tobytes()
        streams = words[rows, _STREAMS + seats].tolist()
        answers, fouls = [], []
        for place, stream in enumerate(streams):
            start = 8 * PUBLIC_WORDS * place
            view = View(seen[start : start + 8 * PUBLIC_WORDS], self._rules, part.values, stream)
            try:
                answers.append(self._asked(function, view, games[place], slot, decision))
            except self._caught as error:
                answers.append(0)
                fouls.append(_foul(games[place], error))
            streams[place] = view.stream
        words[rows, _ANSWER] = answers
        words[rows, _ANSWERED] = 1
        words[rows, _STREAMS + seats] = streams
        for foul in fouls:
            words[foul.game, _ANSWERED] = 0
        return fouls

    def _answer_batch(self, words: Any, rows: Any, seats: Any, slot: int, decision: int) -> list[HostedFoul]:
        """Answer many games in one call; where that fails, each by itself, to find those that fail alone."""
        if self._alone and len(rows) > 1:
            return self._answer_alone(words, rows, seats, slot, decision)
        part = self._strategies[slot].parts[DECISIONS[decision]]
        views = BatchView(words, rows, self._rules, part.values, words[rows, _STREAMS + seats])
        name = f"{DECISIONS[decision]}_batch"
        try:
            answers, wrong = self._asked_together(
                part.plugin.functions[name], views, int(rows[0]), slot, decision, name
            )
        except self._caught as error:
            if len(rows) == 1:
                return [_foul(int(rows[0]), error)]
            return self._answer_alone(words, rows, seats, slot, decision)
        words[rows, _ANSWER] = answers
        words[rows, _ANSWERED] = 1
        words[rows, _STREAMS + seats] = views.streams
        words[rows[list(wrong)], _ANSWERED] = 0
        return [_foul(int(rows[place]), error) for place, error in wrong.items()]

    def _answer_alone(self, words: Any, rows: Any, seats: Any, slot: int, decision: int) -> list[HostedFoul]:
        alone = [(rows[place : place + 1], seats[place : place + 1]) for place in range(len(rows))]
        return [foul for row, seat in alone for foul in self._answer_batch(words, row, seat, slot, decision)]

    def _asked_together(
        self, function: Callable[[Any], Any], views: BatchView, game: int, slot: int, decision: int, name: str
    ) -> tuple[Any, dict[int, WrongTypeError]]:
        guard = self._guard
        if guard is None:
            return judged_answers(function(views), len(views), decision, name)
        guard.begin(game, slot, len(views))
        try:
            return judged_answers(function(views), len(views), decision, name)
        finally:
            guard.end()


def _foul(game: int, error: BaseException) -> HostedFoul:
    answer = error.answer if isinstance(error, WrongTypeError) else ""
    try:
        return HostedFoul(game, kind_of(error), reason_of(error), answer)
    except Exception:  # an exception of the strategy's own that cannot say what it is
        return HostedFoul(game, kind_of(error), type(error).__name__)


def explain_raise(strategy: Strategy, rules: Any, state: Any) -> str:
    """Say what a compiled strategy raised, by asking the same function in plain Python once more."""
    part = strategy.parts[DECISIONS[int(state["decision"])]]
    seat = int(state["seat"])
    view = View(state.tobytes()[: 8 * PUBLIC_WORDS], RulesView(rules), part.values, int(state["streams"][seat]))
    try:
        part.plugin.functions[DECISIONS[int(state["decision"])]](view)
    except (Exception, SystemExit) as error:
        return reason_of(error)
    return "raised in compiled code and not in plain Python"
