"""Describe a plot by shapes, without saying how it is written: `page.svg` and `page.png` do that.

A colour is named by its role, so that a page can give a role one colour on light ground and another on dark ground.
"""

import math
from dataclasses import dataclass

Point = tuple[float, float]

#: Colours by role, on light ground and on dark ground. Text is in ink or muted alone (contrast 4.5 and more); the
#: series have a contrast of at least 3 to their ground (WCAG 2.2, 1.4.3 and 1.4.11).
COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#ffffff", "#14181d"),
    "ink": ("#1b2026", "#e8ecf0"),
    "muted": ("#56606b", "#a9b4bf"),
    "grid": ("#dfe4e9", "#313a44"),
    "s1": ("#0b6bb8", "#6cb6ff"),
    "s2": ("#c4470b", "#ff9d5c"),
    "s3": ("#0a7a55", "#4fd1a1"),
    "s4": ("#a8327e", "#f08fd0"),
    "s5": ("#7a5c00", "#d9bb4a"),
    "s6": ("#5a4bc2", "#a99cff"),
    "s7": ("#b3261e", "#ff8a80"),
    "s8": ("#4d6570", "#a8bcc6"),
}
#: Roles of series in order, and their dashes, so that lines differ without colour, too.
SERIES = tuple(role for role in COLOURS if role.startswith("s"))
DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (2, 2), (8, 3, 2, 3), (4, 4), (10, 3), (1, 3), (8, 2, 2, 2, 2, 2))


@dataclass(frozen=True)
class Rect:
    """A filled rectangle; `strength` is its opacity."""

    x: float
    y: float
    width: float
    height: float
    role: str
    strength: float = 1.0


@dataclass(frozen=True)
class Line:
    """A line through points."""

    points: tuple[Point, ...]
    role: str
    width: float = 1.5
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True)
class Area:
    """A filled polygon; `strength` is its opacity."""

    points: tuple[Point, ...]
    role: str
    strength: float


@dataclass(frozen=True)
class Dot:
    """A filled circle."""

    x: float
    y: float
    radius: float
    role: str


@dataclass(frozen=True)
class Label:
    """A line of text; `anchor` says which of its ends is at x: start, middle or end. y is its base line."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    role: str = "ink"
    size: float = 11
    bold: bool = False


Shape = Rect | Line | Area | Dot | Label


@dataclass(frozen=True)
class Drawing:
    """A plot: its size in pixels, its shapes from back to front, and its words for those who cannot see it."""

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Shape, ...]


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Return round numbers (1, 2 or 5 times a power of ten apart) that cover a range.

    Parameters
    ----------
    low, high : float
        With low < high.
    most : int
        About how many.
    """
    raw = (high - low) / most
    power = 10 ** math.floor(math.log10(raw))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(place * step, 10) for place in range(first, last + 1)]


def clipped(text: str, most: int) -> str:
    """Return a text of at most some letters; the page's table has the whole of it."""
    return text if len(text) <= most else text[: most - 1] + "…"
