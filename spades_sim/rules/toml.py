"""Read TOML files of any origin: what is not TOML, too large or nested too deeply is an error of one line."""

import os
import tomllib
from pathlib import Path
from typing import Any

#: Largest file. A tournament file of 200 entrants has some 50 kB.
MAX_BYTES = 1_000_000
#: Deepest nesting of tables and lists: what is read must never exhaust the stack of whoever looks at it.
MAX_DEPTH = 12
#: Longest whole number, in digits: Python refuses to write longer ones.
MAX_DIGITS = 1000


class TomlError(ValueError):
    """A file or a value is no TOML that is taken; the text is one line and does not name the file."""


def read_tables(path: Path) -> dict[str, Any]:
    """Read a TOML file; Windows editors put a mark in front of UTF-8 text.

    Raises
    ------
    TomlError
    """
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size > MAX_BYTES:
                raise TomlError(f"is too large: more than {MAX_BYTES:,} bytes")
            data = file.read(MAX_BYTES + 1)  # a pipe or a device has no size
    except OSError as error:
        raise TomlError(f"cannot be read: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise TomlError(f"is too large: more than {MAX_BYTES:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TomlError(f"is not UTF-8 text: byte {error.start} is 0x{error.object[error.start]:02x}") from error
    return parse_tables(text.replace("\r\n", "\n"))


def parse_tables(text: str) -> dict[str, Any]:
    """Read TOML text.

    Raises
    ------
    TomlError
    """
    try:
        tables = tomllib.loads(text)
    except RecursionError as error:
        raise TomlError("is nested too deeply") from error
    except ValueError as error:
        raise TomlError(f"broken TOML: {' '.join(str(error).split())}") from error
    _check(tables)
    return tables


def _check(tables: dict[str, Any]) -> None:
    """Refuse what is nested too deeply or cannot be written down."""
    level: list[Any] = [tables]
    for _ in range(MAX_DEPTH):
        lists = [list(each.values()) if isinstance(each, dict) else each for each in level]
        level = [item for items in lists for item in items if isinstance(item, (dict, list))]
        numbers = [item for items in lists for item in items if isinstance(item, int)]
        if any(abs(number) >= 10**MAX_DIGITS for number in numbers):
            raise TomlError(f"has a number of more than {MAX_DIGITS} digits")
    if level:
        raise TomlError("is nested too deeply")
