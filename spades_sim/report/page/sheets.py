"""Make the tables of the page from the CSV files: chosen columns, each with what it means."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from spades_sim.records.columns import FILES

#: Rows of a table on the page; the CSV file has all.
MOST_ROWS = 400

Show = Callable[[Any], str]


@dataclass(frozen=True)
class Cell:
    """A cell: its text, the interval beside it, and the number by which it sorts, as the CSV file has it."""

    text: str
    interval: str = ""
    value: str = ""


@dataclass(frozen=True)
class Sheet:
    """A table: what it says, its heads, whether each column is of numbers, its rows, and the meaning of its heads."""

    caption: str
    source: str
    heads: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[tuple[Cell, ...], ...]
    meanings: tuple[tuple[str, str], ...] = ()
    more: int = 0


@dataclass(frozen=True)
class Head:
    """A column: its name in the CSV file, its head, how it is written, and the prefix of its interval, if any."""

    column: str
    head: str
    show: Show
    bounds: str | None = None


def text(value: Any) -> str:
    """Write a name."""
    return str(value)


def words(value: Any) -> str:
    """Write a name of the CSV files as words."""
    return str(value).replace("_", " ")


def whole(value: Any) -> str:
    """Write a count."""
    return "" if pd.isna(value) else f"{int(value):,}"


def percent(value: Any) -> str:
    """Write a share in percent."""
    return "" if pd.isna(value) else f"{100 * float(value):.1f}%"


def chance(value: Any) -> str:
    """Write a likelihood in percent; one that was measured is never quite certain."""
    if pd.isna(value):
        return ""
    share = float(value)
    return "over 99.9%" if share > 0.999 else "below 0.1%" if share < 0.001 else f"{100 * share:.1f}%"


def small(value: Any) -> str:
    """Write a chance that may be tiny."""
    return "" if pd.isna(value) else "below 0.0001" if float(value) < 0.0001 else f"{float(value):.4f}"


def fixed(digits: int, sign: bool = False) -> Show:
    """Return what writes a number with some digits after the point."""
    return lambda value: "" if pd.isna(value) else f"{float(value):{'+' if sign else ''},.{digits}f}"


def _number(value: Any) -> str:
    """Write a number as the CSV file has it."""
    return "" if pd.isna(value) else f"{float(value):.6f}".rstrip("0").rstrip(".")


def _cell(row: Any, head: Head) -> Cell:
    value = row[head.column]
    if head.show in (text, words):
        return Cell(str(value))
    interval = ""
    if head.bounds is not None and not pd.isna(row[f"{head.bounds}low"]):
        interval = f"{head.show(row[f'{head.bounds}low'])} to {head.show(row[f'{head.bounds}high'])}"
    return Cell(head.show(value), interval, _number(value))


def sheet_of(file: str, caption: str, frame: pd.DataFrame, heads: Sequence[Head], variants: int) -> Sheet:
    """Make a table of rows of a CSV file; the variant is its first column where there are several."""
    chosen = [*([Head("variant", "rules", text)] if variants > 1 else []), *heads]
    meaning = {column.name: column for column in FILES[file].columns}
    return Sheet(
        caption,
        f"{file}.csv",
        tuple(head.head for head in chosen),
        tuple(head.show not in (text, words) for head in chosen),
        tuple(tuple(_cell(row, head) for head in chosen) for _, row in frame.head(MOST_ROWS).iterrows()),
        tuple((head.head, _explained(meaning[head.column], head.bounds is not None)) for head in chosen),
        max(0, len(frame) - MOST_ROWS),
    )


def _explained(column: Any, interval: bool) -> str:
    words = column.meaning + (f" ({column.unit})" if column.unit else "")
    formula = f"; {column.formula}" if column.formula else ""
    return f"{words}{formula}" + ("; below it its 95% interval" if interval else "")


def data_sheet(frame: pd.DataFrame, caption: str) -> Sheet:
    """Make the table of the data of a plot, numbers as the CSV file has them."""
    numeric = tuple(pd.api.types.is_numeric_dtype(frame[name]) for name in frame)
    rows = tuple(
        tuple(Cell(_number(value)) if number else Cell(str(value)) for value, number in zip(row, numeric, strict=True))
        for row in frame.head(MOST_ROWS).itertuples(index=False)
    )
    return Sheet(caption, "", tuple(map(str, frame.columns)), numeric, rows, more=max(0, len(frame) - MOST_ROWS))


def pairs_sheet(caption: str, heads: tuple[str, str], pairs: Iterable[tuple[str, str]]) -> Sheet:
    """Make a table of names and texts."""
    return Sheet(caption, "", heads, (False, False), tuple((Cell(one), Cell(other)) for one, other in pairs))
