"""Count and pick bits of an int64, in compiled code by single machine instructions.

Each function here is plain Python that a strategy may call anywhere; where compiled code calls it, numba replaces it
by the processor's own instruction. Arguments are card sets, never negative.
"""

from collections.abc import Callable
from typing import Any

import llvmlite.binding
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

_U64 = (1 << 64) - 1
_PDEP = bool(llvmlite.binding.get_host_cpu_features().get("bmi2", False))


def popcount(cards: int) -> int:
    """Count the bits: how many cards a set holds."""
    return int(cards).bit_count()


def lowest_bit(cards: int) -> int:
    """Return the index of the lowest bit, -1 for an empty set."""
    return (int(cards) & -int(cards)).bit_length() - 1


def highest_bit(cards: int) -> int:
    """Return the index of the highest bit, -1 for an empty set."""
    return int(cards).bit_length() - 1


def nth_bit(cards: int, n: int) -> int:
    """Return the index of the n-th bit from below, n from 0 to ``popcount(cards) - 1``."""
    rest = int(cards)
    for _ in range(n):
        rest &= rest - 1
    return lowest_bit(rest)


def high_product(a: int, b: int) -> int:
    """Return the upper 64 bits of the 128-bit product of two uint64."""
    return ((int(a) & _U64) * (int(b) & _U64)) >> 64


def low_product(a: int, b: int) -> int:
    """Return the lower 64 bits of the product of two uint64."""
    return (int(a) * int(b)) & _U64


def _instruction(arity: int, emit: Callable[..., Any], result: Any = types.int64) -> Any:
    """Make a numba intrinsic of so many 64-bit integers out of a function that emits LLVM code."""
    if arity == 1:

        @intrinsic
        def one(typingctx: Any, a: Any) -> Any:
            if not isinstance(a, types.Integer):
                return None
            return result(result), lambda context, builder, sig, args: emit(builder, *args)

        return one

    @intrinsic
    def two(typingctx: Any, a: Any, b: Any) -> Any:
        if not (isinstance(a, types.Integer) and isinstance(b, types.Integer)):
            return None
        return result(result, result), lambda context, builder, sig, args: emit(builder, *args)

    return two


def _call(builder: Any, name: str, *args: Any) -> Any:
    word = ir.IntType(64)
    function = builder.module.globals.get(name) or ir.Function(
        builder.module, ir.FunctionType(word, [argument.type for argument in args]), name
    )
    return builder.call(function, args)


def _emit_lowest(builder: Any, cards: Any) -> Any:
    count = builder.cttz(cards, ir.Constant(ir.IntType(1), 0))
    empty = builder.icmp_unsigned("==", cards, ir.Constant(ir.IntType(64), 0))
    return builder.select(empty, ir.Constant(ir.IntType(64), -1), count)


def _emit_highest(builder: Any, cards: Any) -> Any:
    count = builder.ctlz(cards, ir.Constant(ir.IntType(1), 0))
    return builder.sub(ir.Constant(ir.IntType(64), 63), count)


def _emit_nth(builder: Any, cards: Any, n: Any) -> Any:
    bit = builder.shl(ir.Constant(ir.IntType(64), 1), n)
    chosen = _call(builder, "llvm.x86.bmi.pdep.64", bit, cards)
    return builder.cttz(chosen, ir.Constant(ir.IntType(1), 0))


def _emit_high_product(builder: Any, a: Any, b: Any) -> Any:
    wide = ir.IntType(128)
    product = builder.mul(builder.zext(a, wide), builder.zext(b, wide))
    return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))


_low_product = _instruction(2, lambda builder, a, b: builder.mul(a, b), types.uint64)
_popcount = _instruction(1, lambda builder, cards: builder.ctpop(cards))
_lowest = _instruction(1, _emit_lowest)
_highest = _instruction(1, _emit_highest)
_nth = _instruction(2, _emit_nth)
_high_product = _instruction(2, _emit_high_product, types.uint64)


@overload(popcount, inline="always")
def _popcount_compiled(cards):
    return lambda cards: _popcount(cards)


@overload(lowest_bit, inline="always")
def _lowest_compiled(cards):
    return lambda cards: _lowest(cards)


@overload(highest_bit, inline="always")
def _highest_compiled(cards):
    return lambda cards: _highest(cards)


@overload(nth_bit)
def _nth_compiled(cards, n):
    if _PDEP:
        return lambda cards, n: _nth(cards, n)

    def search(cards, n):
        rest = cards
        for _ in range(n):
            rest &= rest - 1
        return _lowest(rest)

    return search


@overload(high_product, inline="always")
def _high_product_compiled(a, b):
    return lambda a, b: _high_product(a, b)


@overload(low_product, inline="always")
def _low_product_compiled(a, b):
    return lambda a, b: _low_product(a, b)
