"""Ask a strategy about a position: as compiled code, as plain Python, in a batch, or with an eye on what it writes."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.core.codes import DECISIONS, MAX_PARAMETERS, RAISED
from spades_sim.core.layout import PUBLIC_WORDS
from spades_sim.core.view import RulesView, View, call_strategy
from spades_sim.jit import compiled
from spades_sim.runs.check.position import AT, Position, rule_set
from spades_sim.strategy.find import find_strategy
from spades_sim.strategy.host import BatchView, checked_answer, checked_answers
from spades_sim.strategy.load import load_plugin, load_strategy, module_of
from spades_sim.strategy.plugin import NAMES, REQUIRED, STATED, Plugin, Strategy
from spades_sim.tournament.block import fill_table

Functions = Mapping[str, Callable[[Any], Any]]
_COPIES = itertools.count()


@compiled
def _ask_compiled(table: Any, cell: int, state: Any, rules: Any, seat: int) -> int:
    return call_strategy(table, cell, state, rules, seat)  # type: ignore[no-any-return]


@dataclass
class Checked:
    """A strategy under check.

    Attributes
    ----------
    spec : str
        What the user wrote.
    plugin : Plugin
    player : Strategy
        The file, with `careful` beside it for what it does not decide.
    table : record TABLE
        Its machine code in slot 0; None until it is compiled.
    watch : function or None
        Called with each position before it is asked.
    """

    spec: str
    plugin: Plugin
    player: Strategy
    table: Any = None
    watch: Callable[[Position], None] | None = None

    @property
    def decides(self) -> tuple[str, ...]:
        """What the file itself answers."""
        return tuple(name for name in (*NAMES, STATED) if self.plugin.answers(name))

    @property
    def is_compiled(self) -> bool:
        """Whether positions are asked in machine code."""
        return self.table is not None and self.plugin.compiled

    def compile(self) -> None:
        """Compile the strategy; raise a StrategyError where that fails."""
        self.table = fill_table([self.player])[0]

    def seen(self, position: Position) -> None:
        """Tell the watch what is about to be asked."""
        if self.watch is not None:
            self.watch(position)


def whole_player(spec: str) -> str:
    """Return a player for a file: itself, or its one part with the built-in `careful` beside it."""
    plugin = load_plugin(find_strategy(spec))
    missing = [decision for decision in REQUIRED if decision not in plugin.decisions]
    if not missing:
        return spec
    own = next(decision for decision in REQUIRED if decision in plugin.decisions)
    return f"{own}={spec},{missing[0]}=careful"


def load_checked(spec: str) -> Checked:
    """Load a strategy to check.

    Raises
    ------
    StrategyError
        Where the file cannot be loaded at all.
    """
    return Checked(spec, load_plugin(find_strategy(spec)), load_strategy(whole_player(spec)))


def fresh_functions(plugin: Plugin) -> Functions:
    """Execute a strategy file once more and return its functions, which remember nothing."""
    module = module_of(plugin.path, f"_copy{next(_COPIES)}")
    return {name: getattr(module, name) for name in plugin.functions}


def view_of(position: Position, kind: Callable[..., View] = View, rules: RulesView | None = None) -> View:
    """Return the view of a position for plain Python."""
    stream = int(position.words[AT["streams"] + position.seat])
    words = position.words[:PUBLIC_WORDS].tobytes()
    return kind(words, rules or rule_set(position.rules)[2], position.values, stream)


def batch_of(positions: Sequence[Position]) -> BatchView:
    """Return the views of positions of one rule set, decision and choice of parameters."""
    words = np.stack([each.words for each in positions])
    rows = np.arange(len(positions))
    streams = words[rows, AT["streams"] + words[:, AT["seat"]]]
    return BatchView(words, rows, rule_set(positions[0].rules)[2], positions[0].values, streams)


def ask_together(checked: Checked, positions: Sequence[Position]) -> list[int]:
    """Ask a batch function about many positions in one call."""
    name = f"{DECISIONS[positions[0].decision]}_batch"
    answers = checked.plugin.functions[name](batch_of(positions))
    numbers: list[int] = checked_answers(answers, len(positions), positions[0].decision, name).tolist()
    return numbers


def ask_plain(checked: Checked, position: Position, functions: Functions | None = None) -> int:
    """Ask in plain Python, by the file's batch function where it has one.

    Raises
    ------
    Exception
        Whatever the strategy raises; TypeError where the answer is no whole number.
    """
    checked.seen(position)
    known = functions or checked.plugin.functions
    name = DECISIONS[position.decision]
    if f"{name}_batch" in known:
        answers = known[f"{name}_batch"](batch_of([position]))
        return int(checked_answers(answers, 1, position.decision, f"{name}_batch")[0])
    return checked_answer(known[name](view_of(position)), position.decision)


def ask_compiled(checked: Checked, position: Position, state: Any = None) -> int:
    """Ask machine code, about a position or a changed copy of its state; `RAISED` where it raised."""
    checked.seen(position)
    cell = position.decision
    start = cell * MAX_PARAMETERS
    checked.table.parameters[start : start + len(position.values)] = position.values
    asked = position.state() if state is None else state
    return int(_ask_compiled(checked.table, cell, asked, rule_set(position.rules)[1], position.seat))


def ask(checked: Checked, position: Position) -> int:
    """Ask as a run does: machine code where there is some.

    Raises
    ------
    Exception
        Whatever the strategy raises.
    """
    if not checked.is_compiled:
        return ask_plain(checked, position)
    answer = ask_compiled(checked, position)
    if answer == RAISED:
        ask_plain(checked, position)
        raise RuntimeError("raises in compiled code and not in plain Python")
    return answer
