"""Describe a column and a file: what `records.columns` lists."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """A column.

    Attributes
    ----------
    name : str
        With ``{}`` where there is one for each entrant or seat.
    type : str
        ``text``, ``integer`` or ``number``.
    unit : str
    meaning : str
    formula : str
        How it follows from counts or from other columns; empty where it is a count itself.
    per : str
        ``entrant`` (numbered from 1) or ``seat`` (numbered from 0) for a family of columns.
    optional : bool
        Whether a cell may be empty.
    """

    name: str
    type: str
    unit: str
    meaning: str
    formula: str = ""
    per: str = ""
    optional: bool = False

    def names(self, seats: int, entrants: int) -> list[str]:
        """Return the header cells of the column at a table of some size."""
        if self.per == "seat":
            return [self.name.format(seat) for seat in range(seats)]
        if self.per == "entrant":
            return [self.name.format(entrant + 1) for entrant in range(entrants)]
        return [self.name]


@dataclass(frozen=True)
class File:
    """A CSV file: what a row stands for, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]


def text(name: str, meaning: str, optional: bool = False, per: str = "") -> Column:
    """Make a column of texts."""
    return Column(name, "text", "", meaning, "", per, optional)


def count(name: str, unit: str, meaning: str, formula: str = "", per: str = "", optional: bool = False) -> Column:
    """Make a column of whole numbers."""
    return Column(name, "integer", unit, meaning, formula, per, optional or bool(per))


def number(name: str, unit: str, meaning: str, formula: str = "") -> Column:
    """Make a column of numbers, which may be missing."""
    return Column(name, "number", unit, meaning, formula, "", True)


def estimate(name: str, unit: str, meaning: str, formula: str, method: str, bounds: str | None = None) -> list[Column]:
    """Make a column and its 95 % interval; `bounds` stands before ``low`` and ``high``, by default the name."""
    start = name + "_" if bounds is None else bounds
    return [
        number(name, unit, meaning, formula),
        number(f"{start}low", unit, f"lower end of the 95 % interval of {name}", method),
        number(f"{start}high", unit, f"upper end of the 95 % interval of {name}", method),
    ]


def header(file: File, seats: int, entrants: int) -> list[str]:
    """Return the header cells of a file at tables of some size."""
    return [name for column in file.columns for name in column.names(seats, entrants)]


def match_header(file: File, cells: list[str]) -> Iterator[tuple[str, Column]]:
    """Find the columns of a header; families as far as they are there.

    Yields
    ------
    name, column
        Cells that are no column of the file are left out, columns that are missing are yielded all the same.
    """
    for column in file.columns:
        if not column.per:
            yield column.name, column
            continue
        family = column.names(len(cells), len(cells))
        there = [name for name in family if name in cells]
        yield from ((name, column) for name in there or family[:1])
