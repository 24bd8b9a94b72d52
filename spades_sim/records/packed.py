"""Write counts as bytes and read them back: numbers, texts, arrays, and the classes that hold them.

Nothing that is read is executed. A class is made only where the reader names it (`known_classes`), and only from
values; so bytes from somebody else can be wrong, but they cannot do anything.
"""

import dataclasses
import enum
import math
import struct
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

_LENGTH = struct.Struct("<I")
_FLOAT = struct.Struct("<d")
#: Integers are kept in the narrowest of these that holds them all: most counts of a block are small.
_WIDTHS = tuple(np.dtype(f"<i{size}") for size in (1, 2, 4, 8))
_REAL = np.dtype("<f8")
_DTYPES = {dtype.str.encode(): dtype for dtype in (*_WIDTHS, _REAL)}


class PackedError(ValueError):
    """Bytes are not what `pack` writes."""


def _fields(value: Any) -> tuple[str, ...] | None:
    """Return the names of what a dataclass or a named tuple holds; None for anything else."""
    if dataclasses.is_dataclass(value):
        return tuple(field.name for field in dataclasses.fields(value) if field.init)
    return getattr(value, "_fields", None)


def known_classes(*roots: type) -> dict[str, type]:
    """Return the classes that values of some classes may hold, by name: those that their annotations name.

    Parameters
    ----------
    roots : classes
        Dataclasses, named tuples or enumerations.
    """
    found: dict[str, type] = {}
    waiting: list[Any] = list(roots)
    while waiting:
        hint = waiting.pop()
        waiting += typing.get_args(hint)
        if not isinstance(hint, type) or hint.__name__ in found:
            continue
        if issubclass(hint, enum.Enum):
            found[hint.__name__] = hint
        elif _fields(hint) is not None:
            found[hint.__name__] = hint
            waiting += typing.get_type_hints(hint).values()
    return found


def pack(value: Any) -> bytes:
    """Write a value as bytes.

    Parameters
    ----------
    value : None, bool, int, float, str, bytes, tuple, list, dict, int64 or float64 array, dataclass, named tuple, enum
        And what these hold.

    Raises
    ------
    TypeError
        Where it is anything else.
    """
    out: list[bytes] = []
    _put(value, out.append)
    return b"".join(out)


def _text(text: str) -> bytes:
    data = text.encode("utf-8", "surrogateescape")
    return _LENGTH.pack(len(data)) + data


def _put(value: Any, put: Callable[[bytes], None]) -> None:
    names = _fields(value)
    if isinstance(value, enum.Enum):
        put(b"e" + _text(type(value).__name__) + _text(value.name))
    elif names is not None:
        put(b"o" + _text(type(value).__name__) + _LENGTH.pack(len(names)))
        for name in names:
            put(_text(name))
            _put(getattr(value, name), put)
    elif value is None or isinstance(value, bool):
        put({None: b"n", True: b"t", False: b"f"}[value])
    elif isinstance(value, (int, np.integer)):
        put(b"i" + _text(str(int(value))))
    elif isinstance(value, float):
        put(b"r" + _FLOAT.pack(value))
    elif isinstance(value, str):
        put(b"s" + _text(value))
    elif isinstance(value, bytes):
        put(b"b" + _LENGTH.pack(len(value)) + value)
    elif isinstance(value, (tuple, list)):
        put((b"u" if isinstance(value, tuple) else b"l") + _LENGTH.pack(len(value)))
        for each in value:
            _put(each, put)
    elif isinstance(value, Mapping):
        put(b"d" + _LENGTH.pack(len(value)))
        for key, each in value.items():
            _put(key, put)
            _put(each, put)
    elif isinstance(value, np.ndarray):
        put(_array(value))
    else:
        raise TypeError(f"{type(value).__name__} is nothing that a journal can hold")


def _array(array: Any) -> bytes:
    if array.dtype == np.int64:
        low, high = (int(array.min()), int(array.max())) if array.size else (0, 0)
        dtype = next(each for each in _WIDTHS if np.iinfo(each).min <= low and high <= np.iinfo(each).max)
    elif array.dtype == np.float64:
        dtype = _REAL
    else:
        raise TypeError(f"an array of {array.dtype} is nothing that a journal can hold")
    shape = b"".join(map(_LENGTH.pack, array.shape))
    data: bytes = array.astype(dtype).tobytes()
    return b"a" + dtype.str.encode() + _LENGTH.pack(array.ndim) + shape + data


def unpack(data: bytes, classes: Mapping[str, type]) -> Any:
    """Read what `pack` wrote.

    Parameters
    ----------
    data : bytes
    classes : mapping of str to class
        The classes that may be made, by name.

    Raises
    ------
    PackedError
        Where the bytes are anything else.
    """
    reader = _Reader(data, classes)
    try:
        value = reader.value()
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise PackedError(f"byte {reader.place}: {' '.join(str(error).split()) or type(error).__name__}") from error
    if reader.place != len(data):
        raise PackedError(f"byte {reader.place}: there is more than a value")
    return value


class _Reader:
    def __init__(self, data: bytes, classes: Mapping[str, type]) -> None:
        self._data, self._classes, self.place = data, classes, 0

    def _take(self, size: int) -> bytes:
        taken = self._data[self.place : self.place + size]
        if len(taken) < size:
            raise ValueError("there is not enough")
        self.place += size
        return taken

    def _count(self) -> int:
        return int(_LENGTH.unpack(self._take(4))[0])

    def _text(self) -> str:
        return self._take(self._count()).decode("utf-8", "surrogateescape")

    def _items(self) -> Iterator[Any]:
        return (self.value() for _ in range(self._count()))

    def value(self) -> Any:
        """Read the next value."""
        kind = self._take(1)
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        return _READERS[kind](self)

    def _object(self) -> Any:
        made = self._classes[self._text()]
        values = {self._text(): self.value() for _ in range(self._count())}
        if tuple(values) != _fields(made):
            raise ValueError(f"{made.__name__} holds other things")
        return made(**values)

    def _array(self) -> Any:
        dtype = _DTYPES[self._take(3)]
        shape = [self._count() for _ in range(min(self._count(), 32))]
        data = self._take(math.prod(shape) * dtype.itemsize)
        return np.frombuffer(data, dtype).reshape(shape).astype(np.float64 if dtype == _REAL else np.int64)


_SIMPLE = {b"n": None, b"t": True, b"f": False}
_READERS: dict[bytes, Callable[[Any], Any]] = {
    b"e": lambda reader: reader._classes[reader._text()][reader._text()],
    b"o": _Reader._object,
    b"i": lambda reader: int(reader._text()),
    b"r": lambda reader: _FLOAT.unpack(reader._take(8))[0],
    b"s": _Reader._text,
    b"b": lambda reader: reader._take(reader._count()),
    b"u": lambda reader: tuple(reader._items()),
    b"l": lambda reader: list(reader._items()),
    b"d": lambda reader: {reader.value(): reader.value() for _ in range(reader._count())},
    b"a": _Reader._array,
}
