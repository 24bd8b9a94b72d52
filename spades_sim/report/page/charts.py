"""Draw the four kinds of plots: rows with intervals, a heat map, curves, and stacked bars.

All are as wide as a telephone, so that they are readable there; a wide page puts them side by side.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spades_sim.report.page.drawing import (
    DASHES,
    SERIES,
    Area,
    Dot,
    Drawing,
    Label,
    Line,
    Rect,
    Shape,
    clipped,
    ticks,
)

WIDTH = 360
_LEFT, _RIGHT, _TOP = 12, 348, 14
#: Letters that fit over a row, and beside a heat map.
_OVER, _BESIDE = 34, 15
_ROW = 36

Show = Callable[[float], str]


@dataclass(frozen=True)
class Interval:
    """A number with its interval, if there is one, the text beside it, and whether it stands out."""

    name: str
    value: float
    low: float
    high: float
    text: str
    strong: bool = True


@dataclass(frozen=True)
class Curve:
    """Points (x, y, low, high) in order of x; low and high may be missing (NaN). `dots` draws every point."""

    name: str
    points: tuple[tuple[float, float, float, float], ...]
    dots: bool = False


def _finite(values: Sequence[float]) -> list[float]:
    return [value for value in values if not math.isnan(value)]


def _span(values: Sequence[float]) -> tuple[float, float]:
    """Return the range of the numbers that are there, never empty."""
    there = _finite(values)
    low, high = min(there), max(there)
    return (low, high) if high > low else (low - 1, high + 1)


def _across(low: float, high: float, left: float = _LEFT, right: float = _RIGHT) -> Callable[[float], float]:
    return lambda value: left + (value - low) / (high - low) * (right - left)


def interval_rows(
    title: str, description: str, rows: Sequence[Interval], axis: str, show: Show, mark: float | None
) -> Drawing:
    """Draw a row for each number, with its interval; a line at `mark` says where nothing happens.

    Parameters
    ----------
    rows : sequence of Interval
        At least one.
    axis : str
        What is measured, and its unit.
    show : callable
        Writes a number of the axis.
    mark : float, optional
    """
    values = [value for row in rows for value in (row.value, row.low, row.high)]
    scale = ticks(*_span([*values, *([] if mark is None else [mark])]), most=4)
    across = _across(scale[0], scale[-1], _LEFT + 8, _RIGHT - 8)
    bottom = _TOP + _ROW * len(rows) + 4
    shapes: list[Shape] = []
    for tick in scale:
        shapes += [
            Line(((across(tick), _TOP), (across(tick), bottom)), "grid", 1),
            Label(across(tick), bottom + 14, show(tick), "middle", "muted", 10),
        ]
    if mark is not None:
        shapes.append(Line(((across(mark), _TOP), (across(mark), bottom)), "muted", 1.5, (4, 3)))
    for place, row in enumerate(rows):
        y = _TOP + _ROW * place + 12
        role = "s1" if row.strong else "muted"
        shapes += [
            Label(_LEFT, y, clipped(row.name, _OVER), bold=row.strong),
            Label(_RIGHT, y, row.text, "end", "ink"),
        ]
        if not math.isnan(row.low):
            shapes.append(Line(((across(row.low), y + 11), (across(row.high), y + 11)), role, 3))
        shapes.append(Dot(across(row.value), y + 11, 4.5, role))
    shapes.append(Label(WIDTH / 2, bottom + 30, axis, "middle", "muted"))
    return Drawing(WIDTH, bottom + 38, title, description, tuple(shapes))


def heat_map(
    title: str, description: str, names: Sequence[str], cells: Sequence[Sequence[float]], even: float, note: str
) -> Drawing:
    """Draw a matrix of shares; blue above `even`, orange below, the stronger the further away. NaN stays empty."""
    left = 118.0
    size = min(44.0, (_RIGHT - left) / len(names))
    top = 32.0
    shapes: list[Shape] = []
    for place, name in enumerate(names):
        y = top + size * (place + 0.5) + 4
        if size >= 9:
            shapes += [
                Label(_LEFT, y, f"{place + 1} {clipped(name, _BESIDE)}"),
                Label(left + size * (place + 0.5), top - 8, str(place + 1), "middle"),
            ]
        for column, value in enumerate(cells[place]):
            x, cell_top = left + size * column, top + size * place
            if math.isnan(value):
                shapes.append(Rect(x + 1, cell_top + 1, size - 2, size - 2, "grid", 0.5))
                continue
            far = min(1.0, abs(value - even) / max(even, 1 - even))
            role = "s1" if value > even else "s2"
            # At most 0.5, so that ink on the cell keeps a contrast of 4.5 on light and on dark ground.
            shapes.append(Rect(x + 1, cell_top + 1, size - 2, size - 2, role, round(0.04 + 0.46 * far, 2)))
            if size >= 20:
                letters = min(12.0, size * 0.38)
                shapes.append(Label(x + size / 2, y, f"{100 * value:.0f}", "middle", size=letters))
    bottom = top + size * len(names)
    shapes.append(Label(_LEFT, bottom + 18, note, "start", "muted"))
    return Drawing(WIDTH, bottom + 28, title, description, tuple(shapes))


def _legend(names: Sequence[str], top: float, lines: bool) -> list[Shape]:
    shapes: list[Shape] = []
    for place, name in enumerate(names):
        y = top + 16 * place
        role, dashes = SERIES[place % len(SERIES)], DASHES[place % len(DASHES)]
        shapes.append(
            Line(((_LEFT, y - 4), (_LEFT + 26, y - 4)), role, 2.5, dashes)
            if lines
            else Rect(_LEFT + 8, y - 10, 12, 12, role)
        )
        shapes.append(Label(_LEFT + 34, y, clipped(name, 48)))
    return shapes


def curves(
    title: str,
    description: str,
    series: Sequence[Curve],
    axes: tuple[str, str],
    shows: tuple[Show, Show],
    diagonal: bool = False,
) -> Drawing:
    """Draw curves with their intervals, and the line of equal x and y where `diagonal` says so.

    Parameters
    ----------
    series : sequence of Curve
        At least one, with at least one point.
    axes : (str, str)
        Names of x and y.
    shows : (callable, callable)
        Write a number of x and of y.
    """
    xs = [point[0] for curve in series for point in curve.points]
    ys = [value for curve in series for point in curve.points for value in point[1:]]
    x_scale = ticks(*_span(xs), most=6)
    y_scale = ticks(*_span([*ys, *(xs if diagonal else [])]), most=5)
    left, top, bottom = 46, 26, 250
    across = _across(x_scale[0], x_scale[-1], left, _RIGHT - 6)
    up = _across(y_scale[0], y_scale[-1], bottom, top)
    shapes: list[Shape] = [Label(_LEFT, 14, axes[1], "start", "muted")]
    for tick in y_scale:
        shapes += [
            Line(((left, up(tick)), (_RIGHT - 6, up(tick))), "grid", 1),
            Label(left - 6, up(tick) + 4, shows[1](tick), "end", "muted", 10),
        ]
    shapes += [Label(across(tick), bottom + 15, shows[0](tick), "middle", "muted", 10) for tick in x_scale]
    if diagonal:
        ends = (max(x_scale[0], y_scale[0]), min(x_scale[-1], y_scale[-1]))
        shapes.append(Line(tuple((across(end), up(end)) for end in ends), "muted", 1.5, (4, 3)))
    for place, curve in enumerate(series):
        shapes += _curve(curve, SERIES[place % len(SERIES)], DASHES[place % len(DASHES)], across, up)
    shapes.append(Label((left + _RIGHT) / 2, bottom + 31, axes[0], "middle", "muted"))
    names = [curve.name for curve in series] if len(series) > 1 else []
    shapes += _legend(names, bottom + 52, lines=True)
    return Drawing(WIDTH, bottom + 42 + 16 * len(names), title, description, tuple(shapes))


def _curve(
    curve: Curve,
    role: str,
    dashes: tuple[float, ...],
    across: Callable[[float], float],
    up: Callable[[float], float],
) -> list[Shape]:
    sure = [point for point in curve.points if not math.isnan(point[2])]
    shapes: list[Shape] = []
    if curve.dots:
        shapes += [Line(((across(x), up(low)), (across(x), up(high))), role, 1.5) for x, _, low, high in sure]
        shapes += [Dot(across(x), up(y), 3, role) for x, y, _, _ in curve.points]
    elif len(sure) > 1:
        upper = [(across(x), up(high)) for x, _, _, high in sure]
        lower = [(across(x), up(low)) for x, _, low, _ in reversed(sure)]
        shapes.append(Area((*upper, *lower), role, 0.15))
    if len(curve.points) > 1:
        shapes.append(Line(tuple((across(x), up(y)) for x, y, _, _ in curve.points), role, 1.5, dashes))
    elif not curve.dots:
        shapes += [Dot(across(x), up(y), 3, role) for x, y, _, _ in curve.points]
    return shapes


def stacked_rows(
    title: str,
    description: str,
    names: Sequence[str],
    parts: Sequence[tuple[str, Sequence[float]]],
    axis: str,
    show: Show,
) -> Drawing:
    """Draw a bar for each name: parts above 0 are stacked to the right, parts below 0 to the left, a line is the sum.

    Parameters
    ----------
    parts : sequence of (str, sequence of float)
        Each part's name, and its value for each of the names.
    """
    gains = [sum(max(0.0, values[place]) for _, values in parts) for place in range(len(names))]
    losses = [sum(min(0.0, values[place]) for _, values in parts) for place in range(len(names))]
    scale = ticks(*_span([0.0, *gains, *losses]), most=4)
    across = _across(scale[0], scale[-1], _LEFT + 10, _RIGHT - 10)
    bottom = _TOP + _ROW * len(names) + 4
    shapes: list[Shape] = []
    for tick in scale:
        shapes += [
            Line(((across(tick), _TOP), (across(tick), bottom)), "muted" if tick == 0 else "grid", 1),
            Label(across(tick), bottom + 14, show(tick), "middle", "muted", 10),
        ]
    for place, name in enumerate(names):
        y = _TOP + _ROW * place + 12
        total = sum(values[place] for _, values in parts)
        shapes += [
            Label(_LEFT, y, clipped(name, _OVER), bold=True),
            Label(_RIGHT, y, f"sum {show(total)}", "end"),
        ]
        ends = [0.0, 0.0]
        for part, (_, values) in enumerate(parts):
            value = values[place]
            side = 0 if value < 0 else 1
            start, ends[side] = ends[side], ends[side] + value
            left, right = sorted((across(start), across(ends[side])))
            if right - left > 0.05:
                shapes.append(Rect(left, y + 5, right - left, 14, SERIES[part % len(SERIES)]))
        x = across(total)
        shapes += [Line(((x, y + 3), (x, y + 21)), "paper", 4), Line(((x, y + 3), (x, y + 21)), "ink", 2)]
    shapes.append(Label(WIDTH / 2, bottom + 30, axis, "middle", "muted"))
    shapes += _legend([name for name, _ in parts], bottom + 52, lines=False)
    return Drawing(WIDTH, bottom + 46 + 16 * len(parts), title, description, tuple(shapes))
