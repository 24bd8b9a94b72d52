"""Show a seat what it may know, and nothing else.

Compiled strategies get a `ViewType` value: pointers (state, rules, parameters, own random stream) for which the
compiler knows only getters of the public fields. Writing an attribute or reading a hidden one is refused when the
strategy is compiled.
Strategies in plain Python get a `View`, an object with the same names over a copy of the public part of the state.
Both read ``view.cards``, ``view.bids[seat]``, ``view.rules.score_nil_bonus``, ``view.parameters[i]`` and draw random
numbers by ``view.random_below(n)``. An index out of range is an IndexError in both.
"""

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    models,
    overload_method,
    register_model,
    type_callable,
)

from spades_sim.core.codes import MAX_PARAMETERS, RAISED
from spades_sim.core.layout import (
    CELLS,
    OWN,
    PUBLIC,
    PUBLIC_WORDS,
    RULES_FIELDS,
    STATE_FIELDS,
    offsets,
)
from spades_sim.core.random import below, next_stream, word_of

#: Arrays whose length is known only while the game runs, and what gives it.
_LENGTHS = {
    "positions": "seats",
    "bids": "seats",
    "tricks": "seats",
    "voids": "seats",
    "played_by": "seats",
    "score": "teams",
    "bags": "teams",
    "sets": "teams",
    "trick_cards": "trick",
    "history": "history",
    "leaders": "leaders",
}
_PUBLIC = {name: count for name, count, _ in PUBLIC}
_STATE_AT = offsets(STATE_FIELDS)
_RULES = {name: count for name, count, _ in RULES_FIELDS}
_RULES_AT = offsets(RULES_FIELDS)
_PARAMETERS_AT = 8 * CELLS


class ViewType(types.Type):
    """The type of `view` in a compiled strategy."""

    def __init__(self) -> None:
        super().__init__(name="View")


class RulesViewType(types.Type):
    """The type of `view.rules`."""

    def __init__(self) -> None:
        super().__init__(name="RulesView")


class NumbersType(types.Type):
    """The type of an array in a view: read by index, of a length known at run time."""

    def __init__(self, element: Any) -> None:
        self.element = element
        super().__init__(name=f"Numbers({element})")


VIEW = ViewType()
RULES_VIEW = RulesViewType()
INTEGERS = NumbersType(types.int64)
FLOATS = NumbersType(types.float64)


@register_model(ViewType)
class _ViewModel(models.StructModel):
    def __init__(self, manager: Any, view_type: Any) -> None:
        pointers = ("state", "rules", "parameters", "stream")
        members = [(name, types.voidptr) for name in pointers]
        super().__init__(manager, view_type, members)


@register_model(RulesViewType)
class _RulesViewModel(models.StructModel):
    def __init__(self, manager: Any, rules_type: Any) -> None:
        super().__init__(manager, rules_type, [("rules", types.voidptr)])


@register_model(NumbersType)
class _NumbersModel(models.StructModel):
    def __init__(self, manager: Any, numbers_type: Any) -> None:
        super().__init__(manager, numbers_type, [("data", types.voidptr), ("length", types.int64)])


@infer_getattr
class _ViewAttributes(AttributeTemplate):
    key = ViewType

    def generic_resolve(self, view_type: Any, name: str) -> Any:
        if name == "rules":
            return RULES_VIEW
        if name == "parameters":
            return FLOATS
        if name in OWN:
            return types.int64
        if name in _PUBLIC:
            return types.int64 if _PUBLIC[name] == 1 else INTEGERS
        return None


@infer_getattr
class _RulesAttributes(AttributeTemplate):
    key = RulesViewType

    def generic_resolve(self, rules_type: Any, name: str) -> Any:
        if name in _RULES:
            return types.int64 if _RULES[name] == 1 else INTEGERS
        return None


def _address(builder: Any, base: Any, byte_offset: int) -> Any:
    return cgutils.pointer_add(builder, base, byte_offset)


def _load(context: Any, builder: Any, base: Any, word: int) -> Any:
    kind = context.get_value_type(types.int64)
    return builder.load(builder.bitcast(_address(builder, base, 8 * word), kind.as_pointer()))


def _length(context: Any, builder: Any, view: Any, name: str) -> Any:
    """Emit the length of an array of the state."""
    what = _LENGTHS[name]
    if what == "seats":
        return _load(context, builder, view.rules, _RULES_AT["table_players"][0])
    if what == "teams":
        return _load(context, builder, view.rules, _RULES_AT["teams"][0])
    size = _load(context, builder, view.state, _STATE_AT["trick_size"][0])
    if what == "trick":
        return size
    done = _load(context, builder, view.state, _STATE_AT["trick_number"][0])
    if what == "leaders":
        return builder.add(done, context.get_constant(types.int64, 1))
    seats = _load(context, builder, view.rules, _RULES_AT["table_players"][0])
    return builder.add(builder.mul(done, seats), size)


def _numbers(context: Any, builder: Any, numbers_type: Any, data: Any, length: Any) -> Any:
    numbers = cgutils.create_struct_proxy(numbers_type)(context, builder)
    numbers.data = data
    numbers.length = length
    return numbers._getvalue()


@lower_getattr_generic(ViewType)
def _view_attribute(context: Any, builder: Any, view_type: Any, value: Any, name: str) -> Any:
    view = cgutils.create_struct_proxy(view_type)(context, builder, value=value)
    if name == "rules":
        rules = cgutils.create_struct_proxy(RULES_VIEW)(context, builder)
        rules.rules = view.rules
        return rules._getvalue()
    if name == "parameters":
        return _numbers(context, builder, FLOATS, view.parameters, context.get_constant(types.int64, MAX_PARAMETERS))
    if name in OWN:
        record, array, _ = OWN[name]
        base = view.rules if record == "rules" else view.state
        start = _address(builder, base, 8 * (_RULES_AT if record == "rules" else _STATE_AT)[array][0])
        seat = _load(context, builder, view.state, _STATE_AT["seat"][0])
        word_type = context.get_value_type(types.int64)
        return builder.load(builder.gep(builder.bitcast(start, word_type.as_pointer()), [seat]))
    word, count = _STATE_AT[name]
    if count == 1:
        return _load(context, builder, view.state, word)
    data = _address(builder, view.state, 8 * word)
    return _numbers(context, builder, INTEGERS, data, _length(context, builder, view, name))


@lower_getattr_generic(RulesViewType)
def _rules_attribute(context: Any, builder: Any, rules_type: Any, value: Any, name: str) -> Any:
    rules = cgutils.create_struct_proxy(rules_type)(context, builder, value=value)
    word, count = _RULES_AT[name]
    if count == 1:
        return _load(context, builder, rules.rules, word)
    seats = _load(context, builder, rules.rules, _RULES_AT["table_players"][0])
    return _numbers(context, builder, INTEGERS, _address(builder, rules.rules, 8 * word), seats)


@type_callable(operator.getitem)
def _type_item(context: Any) -> Any:
    def typer(numbers: Any, index: Any) -> Any:
        if isinstance(numbers, NumbersType) and isinstance(index, types.Integer):
            return numbers.element
        return None

    return typer


@lower_builtin(operator.getitem, NumbersType, types.Integer)
def _item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    numbers = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
    index = context.cast(builder, args[1], sig.args[1], types.int64)
    zero = context.get_constant(types.int64, 0)
    wrapped = builder.select(builder.icmp_signed("<", index, zero), builder.add(index, numbers.length), index)
    outside = builder.icmp_unsigned(">=", wrapped, numbers.length)
    with builder.if_then(outside, likely=False):
        context.call_conv.return_user_exc(builder, IndexError, ("index out of range in a view",))
    element = context.get_value_type(sig.args[0].element)
    base = builder.bitcast(numbers.data, element.as_pointer())
    return builder.load(builder.gep(base, [wrapped]))


@type_callable(len)
def _type_len(context: Any) -> Any:
    def typer(numbers: Any) -> Any:
        return types.int64 if isinstance(numbers, NumbersType) else None

    return typer


@lower_builtin(len, NumbersType)
def _len(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0]).length


@intrinsic
def _take_word(typingctx: Any, view: Any) -> Any:
    """Draw the next random word of the asking seat's stream; the one thing in the state that a strategy moves."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        view = cgutils.create_struct_proxy(VIEW)(context, builder, value=args[0])
        word = context.get_value_type(types.int64)
        place = builder.bitcast(view.stream, word.as_pointer())
        before = builder.load(place)
        after = builder.add(before, context.get_constant(types.int64, -7046029254386353131))
        builder.store(after, place)
        return after

    return types.int64(VIEW), emit


@overload_method(ViewType, "random_below")
def _random_below(view, n):
    def draw(view, n):
        return below(word_of(_take_word(view)), n)

    return draw


@intrinsic
def call_strategy(typingctx: Any, table: Any, cell: Any, state: Any, rules: Any, seat: Any) -> Any:
    """Call the strategy function in a cell of the table for a seat; answer `RAISED` where it raised."""
    signature = types.int64(table, types.int64, state, rules, types.int64)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        table, cell, state, rules, seat = args
        byte = context.get_value_type(types.voidptr)
        word = context.get_value_type(types.int64)
        base = builder.bitcast(table, byte)
        parameters = builder.gep(
            builder.bitcast(_address(builder, base, _PARAMETERS_AT), word.as_pointer()),
            [builder.mul(cell, context.get_constant(types.int64, MAX_PARAMETERS))],
        )
        view = cgutils.create_struct_proxy(VIEW)(context, builder)
        view.state = builder.bitcast(state, byte)
        view.rules = builder.bitcast(rules, byte)
        view.parameters = builder.bitcast(parameters, byte)
        streams = _address(builder, view.state, 8 * _STATE_AT["streams"][0])
        view.stream = builder.bitcast(builder.gep(builder.bitcast(streams, word.as_pointer()), [seat]), byte)
        address = builder.load(builder.gep(builder.bitcast(base, word.as_pointer()), [cell]))
        call_type = context.call_conv.get_function_type(types.int64, (VIEW,))
        function = builder.inttoptr(address, call_type.as_pointer())
        status, answer = context.call_conv.call_function(builder, function, types.int64, (VIEW,), [view._getvalue()])
        return builder.select(status.is_error, context.get_constant(types.int64, RAISED), answer)

    return signature, emit


class Numbers:
    """Read an array of a view: a run of numbers with a length, and no way to write."""

    __slots__ = ("_words",)

    def __init__(self, words: Any) -> None:
        self._words = words

    def __getitem__(self, index: int) -> Any:
        return self._words[operator.index(index)]

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._words)

    def __repr__(self) -> str:
        return repr(list(self._words))


class RulesView:
    """Read the rules as numbers by name, as `view.rules` does in compiled code."""

    __slots__ = tuple(_RULES)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __init__(self, rules: Any) -> None:
        for name, count in _RULES.items():
            value = rules[name]
            object.__setattr__(
                self,
                name,
                int(value) if count == 1 else Numbers(tuple(value[: rules["table_players"]].tolist())),
            )

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"the rules are read-only: {name}")


class View:
    """What one seat may know at a decision, for strategies in plain Python; a copy, so writing changes nothing.

    Its attributes are the names of `PUBLIC` and `OWN`, beside `rules`, `parameters` and `random_below`.

    Parameters
    ----------
    words : bytes
        The public part of the state, int64 after int64 (`PUBLIC_WORDS` of them).
    rules : RulesView
    parameters : tuple of float
    stream : int
        State of the seat's own random stream; the host stores it back after the decision.
    """

    __slots__ = ("_words", "parameters", "rules", "stream")

    def __init__(self, words: bytes, rules: RulesView, parameters: tuple[float, ...], stream: int) -> None:
        self._words = memoryview(words).cast("q")
        self.rules = rules
        self.parameters = parameters
        self.stream = stream

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def random_below(self, n: int) -> int:
        """Draw a uniform integer from 0 to n - 1 from the seat's own stream."""
        self.stream = next_stream(self.stream)
        return below(word_of(self.stream), n)


def _plain_length(view: View, name: str) -> int:
    """Return the length of an array of the state, as `_length` does in compiled code."""
    what = _LENGTHS[name]
    if what == "seats":
        return int(view.rules.table_players)
    if what == "teams":
        return int(view.rules.teams)
    if what == "trick":
        return int(view.trick_size)
    if what == "leaders":
        return int(view.trick_number) + 1
    return int(view.trick_number * view.rules.table_players + view.trick_size)


def _getter(name: str, count: int) -> property:
    word = _STATE_AT[name][0]
    if count == 1:
        return property(lambda view: view._words[word])
    return property(lambda view: Numbers(view._words[word : word + _plain_length(view, name)]))


def _own_getter(record: str, array: str) -> property:
    if record == "rules":
        return property(lambda view: getattr(view.rules, array)[view.seat])
    word = _STATE_AT[array][0]
    return property(lambda view: view._words[word + view.seat])


for _name, _count in _PUBLIC.items():
    setattr(View, _name, _getter(_name, _count))
for _name, (_record, _array, _) in OWN.items():
    setattr(View, _name, _own_getter(_record, _array))


def plain_view(state: Any, rules: RulesView, parameters: tuple[float, ...]) -> View:
    """Make the view of the seat that is being asked, from the state record."""
    return View(state.tobytes()[: 8 * PUBLIC_WORDS], rules, parameters, int(state["streams"][state["seat"]]))
