"""Read the tables of numbers that a strategy file was fitted with.

A table is a small CSV file of whole numbers beside the strategy; lines that start with ``#`` say what it holds and
which command remakes it. What a file reads while it is loaded is part of its identity, so compiled code cannot outlive
a table that has changed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from spades_sim.strategy.plugin import StrategyError

_read: list[Path] = []


def read_table(beside: str, name: str) -> NDArray[np.int64]:
    """Read a table of whole numbers.

    Parameters
    ----------
    beside : str
        The strategy file that asks: ``__file__``.
    name : str
        Where the table stands, seen from the folder of that file: ``tables/bis.csv``.

    Returns
    -------
    int64[rows, columns]

    Raises
    ------
    StrategyError
        Where the file is missing or holds anything but rows of whole numbers of one length.
    """
    path = Path(beside).parent / name
    _read.append(path)
    try:
        return np.loadtxt(path, np.int64, delimiter=",", ndmin=2)
    except OSError as error:
        raise StrategyError(f"{path}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise StrategyError(f"{path}: no table of whole numbers: {' '.join(str(error).split())}") from error


@contextmanager
def tables_read() -> Iterator[list[Path]]:
    """List the tables that are read inside this block."""
    first = len(_read)
    found: list[Path] = []
    try:
        yield found
    finally:
        found += dict.fromkeys(_read[first:])
        del _read[first:]
