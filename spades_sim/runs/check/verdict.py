"""Judge answers: each question of the check as a function from a strategy and a position to a fault, "" for none."""

import functools
import operator
from typing import Any

import numpy as np

from spades_sim.cards import popcount
from spades_sim.core.codes import DECISIONS, NIL, RAISED, SURE, Decision, PassOrder, Zero
from spades_sim.core.layout import HIDDEN, PUBLIC_WORDS, STATE_WORDS
from spades_sim.core.view import Numbers, RulesView, View
from spades_sim.runs.check.ask import Checked, ask, ask_compiled, ask_plain, batch_of, view_of
from spades_sim.runs.check.position import AT, Position, rule_set
from spades_sim.strategy.host import Host
from spades_sim.strategy.load import one_line
from spades_sim.tournament.fouls import answer_text, legal_text

#: Hidden words that a question may depend on: who sits where, and the own random stream.
_KEPT = ("slots", "streams", "answer", "answered")
_GAMMA_INVERSE = pow(0x9E3779B97F4A7C15, -1, 1 << 64)
#: Random numbers that a strategy may draw for one answer.
_MOST_DRAWS = 1 << 20


def is_legal(position: Position, answer: int) -> bool:
    """Tell whether an answer is one of those that the view calls legal."""
    legal, decision = position.one("legal"), position.decision
    _, record, _ = rule_set(position.rules)
    if decision == Decision.NIL_CHANCE:
        return 0 <= answer <= SURE
    if decision == Decision.EXCHANGE:
        count, most = popcount(answer) if answer >= 0 else -1, position.one("to_pass")
        fewer = record.pass_order == PassOrder.DRAW_FROM_DISCARDS
        return answer >= 0 and answer & ~legal == 0 and (count == most or (fewer and count < most))
    if decision == Decision.BID and answer == 0 and record.bid_zero == Zero.NIL:
        answer = NIL
    return 0 <= answer <= 62 and bool(legal >> answer & 1)


def legality(checked: Checked, position: Position) -> str:
    """Say what is illegal about the answer."""
    answer = ask(checked, position)
    if is_legal(position, answer):
        return ""
    state, rules = position.state(), rule_set(position.rules)[0]
    state.foul_answer = answer
    what = "card" if position.decision == Decision.PLAY else DECISIONS[position.decision]
    return f"illegal {what} {answer_text(state, rules)}; legal: {legal_text(state, rules)}"


def sameness(checked: Checked, position: Position) -> str:
    """Say how a second answer differs from the first."""
    first, second = ask(checked, position), ask(checked, position)
    return "" if first == second else f"answered {first}, then {second}"


def agreement(checked: Checked, position: Position) -> str:
    """Say how machine code and plain Python differ."""
    plain, answer = ask_plain(checked, position), ask_compiled(checked, position)
    if answer == RAISED:
        return f"plain Python answers {plain}, compiled code raises"
    return "" if answer == plain else f"plain Python answers {plain}, compiled code {answer}"


def blindness(checked: Checked, position: Position, tries: int = 2) -> str:
    """Say how the answer changes when only what is hidden is turned to nonsense, so many times."""
    numbers = np.random.default_rng(7)
    known = _answer_in(checked, position, position.state())
    for _ in range(tries):
        state = position.state()
        for name, count, _ in HIDDEN:
            if name not in _KEPT:
                state[name] = numbers.integers(0, 1 << 52, count) if count > 1 else numbers.integers(0, 1 << 52)
        answer = _answer_in(checked, position, state)
        if answer != known:
            return f"answers {known}, and {answer} when only hidden cards change"
    return ""


def _answer_in(checked: Checked, position: Position, state: Any) -> int:
    """Ask with the whole state at hand, as in a run: machine code by its address, plain Python by way of the host."""
    return ask_compiled(checked, position, state) if checked.is_compiled else _hosted(checked, position, state)


def _hosted(checked: Checked, position: Position, state: Any) -> int:
    """Ask by way of the host, which has the whole state at hand as in a run."""
    checked.seen(position)
    words = state.reshape(1).view("<i8").reshape(1, STATE_WORDS)
    words[0, AT["slots"] + position.seat] = 0
    for foul in Host([checked.player], rule_set(position.rules)[1]).answer(words, [0]):
        raise RuntimeError(foul.reason)
    return int(words[0, AT["answer"]])


class _WatchedNumbers(Numbers):
    """An array of a view that notes who tries to write."""

    __slots__ = ("_name", "_writes")

    def __init__(self, words: Any, name: str, writes: list[str]) -> None:
        super().__init__(words)
        self._name, self._writes = name, writes

    def __setitem__(self, index: int, value: Any) -> None:
        self._writes.append(f"{self._name}[{operator.index(index)}]")
        raise TypeError(f"a view cannot be written: {self._name}")


class _WatchedRules(RulesView):
    """Rules that note who tries to write."""

    __slots__ = ("_writes",)

    def __init__(self, record: Any, writes: list[str]) -> None:
        super().__init__(record)
        object.__setattr__(self, "_writes", writes)

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if isinstance(value, Numbers):
            return _WatchedNumbers(value._words, f"view.rules.{name}", object.__getattribute__(self, "_writes"))
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        object.__getattribute__(self, "_writes").append(f"view.rules.{name}")
        super().__setattr__(name, value)


class _WatchedView(View):
    """A view that notes who tries to write."""

    __slots__ = ("_writes",)

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        object.__setattr__(self, "_writes", parts[1]._writes)

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if isinstance(value, Numbers):
            return _WatchedNumbers(value._words, f"view.{name}", object.__getattribute__(self, "_writes"))
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            writes = object.__getattribute__(self, "_writes")
        except AttributeError:  # the view is being made
            super().__setattr__(name, value)
            return
        if name != "stream":
            writes.append(f"view.{name}")
        super().__setattr__(name, value)


def respect(checked: Checked, position: Position) -> str:
    """Say what a strategy in plain Python tries to write into its view."""
    name = DECISIONS[position.decision]
    checked.seen(position)
    if f"{name}_batch" in checked.plugin.functions:
        return _batch_respect(checked, position, f"{name}_batch")
    writes: list[str] = []
    record = rule_set(position.rules)[1]
    rules = _WatchedRules(record, writes)
    view = view_of(position, _WatchedView, rules)
    before = view.stream
    try:
        checked.plugin.functions[name](view)
    except Exception as error:
        if not writes:
            return f"{type(error).__name__}: {one_line(error)}"
    draws = ((view.stream - before) & ((1 << 64) - 1)) * _GAMMA_INVERSE & ((1 << 64) - 1)
    if draws > _MOST_DRAWS:
        writes.append("view.stream")
    if bytes(view._words) != position.words[:PUBLIC_WORDS].tobytes():
        writes.append("what its view shows")
    if _told(rules) != _untouched(position.rules):
        writes.append("view.rules")
    return f"writes {writes[0]}" if writes else ""


def _told(rules: RulesView) -> list[Any]:
    """Return all that a view of rules says."""
    told = []
    for name in RulesView.__slots__:
        value = object.__getattribute__(rules, name)
        told.append(list(value._words) if isinstance(value, Numbers) else value)
    return told


@functools.cache
def _untouched(rules: str) -> list[Any]:
    """Return all that the rules say, from a view that no strategy had."""
    return _told(RulesView(rule_set(rules)[1]))


def _batch_respect(checked: Checked, position: Position, name: str) -> str:
    """Say what a batch function writes that is not its own copy."""
    views = batch_of([position])
    words, rules, known = views._words.copy(), _untouched(position.rules), set(vars(views))
    checked.plugin.functions[name](views)
    added = sorted(set(vars(views)) - known)
    if added:
        return f"writes views.{added[0]}"
    if (views._words != words).any() or _told(views.rules) != rules:
        return "writes what its view shows"
    return ""
