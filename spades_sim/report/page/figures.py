"""Make the plots of a result: each with a caption in words and the numbers that it shows."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pandas as pd

from spades_sim.report.page.charts import Curve, Interval, curves, heat_map, interval_rows, stacked_rows
from spades_sim.report.page.drawing import SERIES, Drawing

Frames = Mapping[str, pd.DataFrame]

#: Plots of a kind that are drawn; the tables have the rest.
MOST_PLOTS = 12
#: Strategies that share a plot of curves, and rows of a plot.
MOST_CURVES, MOST_ROWS = 8, 40
#: Bids of a number that a plot of bids needs.
FEWEST_BIDS = 30
ALL = "all"


@dataclass(frozen=True)
class Figure:
    """A plot.

    Attributes
    ----------
    name : str
        File name without its ending; unique in a result.
    title, caption : str
    drawing : Drawing
    data : DataFrame
        What is drawn, for the page's table of its data.
    """

    name: str
    title: str
    caption: str
    drawing: Drawing
    data: pd.DataFrame


def variants_of(frames: Frames) -> list[str]:
    """Return the names of the variants, in order."""
    return list(dict.fromkeys(frames["standings"]["variant"]))


def _of(frame: pd.DataFrame, variant: str) -> pd.DataFrame:
    return frame[frame["variant"] == variant]


def under(frames: Frames, variant: str) -> str:
    """Return what a title says of the variant: nothing where there is one alone."""
    return f" ({variant})" if len(variants_of(frames)) > 1 else ""


def slug(*words: str) -> str:
    """Make a file name of words, of signs that every system takes."""
    return "_".join(re.sub(r"[^A-Za-z0-9.-]+", "_", word).strip("_.") or "x" for word in words)


def percent(value: float) -> str:
    """Write a share for an axis."""
    return f"{100 * value:.0f}%"


def short(value: float) -> str:
    """Write a number for an axis, with as many digits as it has."""
    return f"{value:,.10g}"


def _around(value: float, low: float, high: float, factor: float, digits: int, unit: str = "") -> str:
    """Write a number with half its interval."""
    if math.isnan(low):
        return f"{factor * value:,.{digits}f}{unit}"
    return f"{factor * value:,.{digits}f}{unit} ± {factor * (high - low) / 2:,.{digits}f}"


def _rows(frame: pd.DataFrame, name: str, bounds: str, factor: float, digits: int, unit: str = "") -> list[Interval]:
    return [
        Interval(str(who), value, low, high, _around(value, low, high, factor, digits, unit))
        for who, value, low, high in zip(
            frame["strategy"], frame[name], frame[f"{bounds}low"], frame[f"{bounds}high"], strict=True
        )
        if not math.isnan(value)
    ][:MOST_ROWS]


def _intervals(
    frames: Frames,
    file: str,
    columns: tuple[str, str],
    words: tuple[str, str, str],
    form: tuple[float, int, str],
    chosen: Mapping[str, str] | None = None,
    even: str = "",
) -> Iterator[Figure]:
    """Draw one number of a file by strategy, variant by variant.

    `columns` are the number and the prefix of its interval, `words` the title, the caption and the axis, `form` factor,
    digits and unit of the text, `even` the column with the value that is nothing special.
    """
    column, bounds = columns
    title, caption, axis = words
    for variant in variants_of(frames)[:MOST_PLOTS]:
        frame = _of(frames[file], variant)
        for name, value in (chosen or {}).items():
            frame = frame[frame[name] == value]
        rows = _rows(frame, column, bounds, *form)
        if not rows:
            continue
        mark = float(frame[even].iloc[0]) if even else (0.0 if column in ("rating", "margin_per_game") else None)
        whole = title + under(frames, variant)
        drawing = interval_rows(whole, caption, rows, axis, percent if form[2] == "%" else short, mark)
        data = frame[["variant", "strategy", column, f"{bounds}low", f"{bounds}high"]].head(MOST_ROWS)
        yield Figure(slug(column, *(chosen or {}).values(), variant), whole, caption, drawing, data)


_INTERVAL = "A dot is the measured value, the bar its 95% interval."


def standings_figures(frames: Frames) -> Iterator[Figure]:
    """Draw win rates, margins and ratings."""
    yield from _intervals(
        frames,
        "standings",
        ("win_rate", "win_rate_"),
        ("Win rate", f"{_INTERVAL} Right of the dashed line a strategy won more than its equal share.", "games won"),
        (100, 1, "%"),
        even="even_rate",
    )
    yield from _intervals(
        frames,
        "standings",
        ("margin_per_game", "margin_"),
        ("Margin per game", f"{_INTERVAL} Right of the dashed line a strategy scored more than the others.", "points"),
        (1, 1, ""),
    )
    if len(frames["ratings"]) > 2 * len(variants_of(frames)):
        yield from _intervals(
            frames,
            "ratings",
            ("rating", "rating_"),
            ("Rating", f"{_INTERVAL} 100 Elo more win 64% of the games between two; 0 is the average.", "Elo"),
            (1, 0, ""),
        )


def head_to_head_figures(frames: Frames) -> Iterator[Figure]:
    """Draw who won how much against whom, as heat maps."""
    for variant in variants_of(frames)[:MOST_PLOTS]:
        frame = _of(frames["head_to_head"], variant)
        names = [name for name in _of(frames["standings"], variant)["strategy"] if name in set(frame["strategy"])]
        rate = frame.set_index(["strategy", "opponent"])["win_rate"]
        if not set(frame["opponent"]) <= set(names) or len(names) < 2 or not rate.index.is_unique:
            continue  # tables of more than two entrants: the table has their rows
        cells = [[float(rate.get((row, column), math.nan)) for column in names] for row in names]
        even = float(frame["even_rate"].iloc[0])
        title = "Head to head" + under(frames, variant)
        caption = (
            "Share of the games in percent that the row's strategy won against the column's, which has the number of "
            "its row. Blue above an equal share, orange below; the stronger the colour, the further away."
        )
        best = frame[frame["win_rate"] == frame["win_rate"].max()].head(1)
        words = "".join(
            f" Highest: {row['strategy']} against {row['opponent']}, {percent(float(row['win_rate']))}."
            for _, row in best.iterrows()
        )
        drawing = heat_map(title, caption + words, names, cells, even, "Percent of games won by the row's strategy")
        data = frame[["variant", "strategy", "opponent", "win_rate", "win_rate_low", "win_rate_high"]]
        yield Figure(slug("head_to_head", variant), title, caption, drawing, data)


def bid_figures(frames: Frames) -> Iterator[Figure]:
    """Draw tricks against bids, one plot for each strategy, one curve for each position."""
    bids = frames["bid_accuracy"]
    bids = bids[(bids["bid"] != ALL) & (bids["bids"] >= FEWEST_BIDS)]
    caption = (
        "Mean tricks taken by the bid. On the dashed line tricks equal the bid; above it the strategy bids too low. "
        "The first curve is all places in the order of bidding, with 95% intervals; bids made fewer than "
        f"{FEWEST_BIDS} times are left out."
    )
    for (variant, strategy), frame in list(bids.groupby(["variant", "strategy"], sort=False))[:MOST_PLOTS]:
        series = []
        positions = sorted(set(frame["position"]) - {ALL}, key=int)
        for position in [ALL, *positions]:
            part = frame[frame["position"] == position]
            columns = [part["bid"].astype(float), *(part[f"mean_tricks{end}"] for end in ("", "_low", "_high"))]
            points = tuple(zip(*(column.astype(float) for column in columns), strict=True))
            name = "all places" if position == ALL else f"bidding as number {position}"
            if points:
                series.append(Curve(name, points, dots=position == ALL))
        if not series:
            continue
        title = f"Tricks by bid: {strategy}{under(frames, str(variant))}"
        drawing = curves(title, caption, series, ("bid", "mean tricks"), (short, short), diagonal=True)
        data = frame[["variant", "strategy", "position", "bid", "bids", "mean_tricks"]]
        data = frame[[*data.columns, "mean_tricks_low", "mean_tricks_high"]]
        yield Figure(slug("bids", str(variant), str(strategy)), title, caption, drawing, data)


def nil_figures(frames: Frames) -> Iterator[Figure]:
    """Draw how often nils are made, and how well stated chances fit."""
    for kind, title in (("nil", "Nils made"), ("blind_nil", "Blind nils made")):
        chosen = frames["nil_success"]
        if not chosen[(chosen["kind"] == kind) & (chosen["attempts"] > 0)].empty:
            words = (title, f"{_INTERVAL} Share of the nils bid that took no trick.", "nils made")
            selection = {"kind": kind, "position": ALL}
            yield from _intervals(frames, "nil_success", ("success_rate", ""), words, (100, 1, "%"), selection)
    caption = (
        "Of nils that a strategy called as likely as x, the share that was made, with 95% interval. On the dashed line "
        "the stated chances are right; above it the strategy expects too little of its nils."
    )
    stated = frames["nil_calibration"]
    stated = stated[(stated["tenth"] != ALL) & (stated["nils"] > 0)]
    for (variant, strategy), frame in list(stated.groupby(["variant", "strategy"], sort=False))[:MOST_PLOTS]:
        points = tuple(
            zip(*(frame[name].astype(float) for name in ("mean_predicted", "made_rate", "low", "high")), strict=True)
        )
        title = f"Calibration of nils: {strategy}{under(frames, str(variant))}"
        drawing = curves(
            title,
            caption,
            [Curve(str(strategy), points, dots=True)],
            ("stated chance", "share made"),
            (percent, percent),
            diagonal=True,
        )
        data = frame[["variant", "strategy", "tenth", "nils", "mean_predicted", "made_rate", "low", "high"]]
        yield Figure(slug("nil_calibration", str(variant), str(strategy)), title, caption, drawing, data)


def bag_figures(frames: Frames) -> Iterator[Figure]:
    """Draw bags per hand."""
    words = ("Bags per hand", f"{_INTERVAL} Tricks beyond a made contract, of a team in a hand.", "bags")
    yield from _intervals(frames, "bags", ("bags_per_hand", ""), words, (1, 3, ""))


def ledger_figures(frames: Frames) -> Iterator[Figure]:
    """Draw where points come from, as stacked bars."""
    caption = (
        "Points of a team in a hand by their cause: gains to the right of 0, losses to the left. The stroke across a "
        "bar is their sum, the points per hand."
    )
    for variant in variants_of(frames)[:MOST_PLOTS]:
        frame = _of(frames["ledger"], variant)
        frame = frame[frame["cause"] != ALL]
        causes = frame.groupby(["cause", "strategy"], sort=False)["points_per_hand"].sum().to_dict()
        names = [str(name) for name in dict.fromkeys(frame["strategy"])][:MOST_ROWS]
        points = {
            str(cause): [float(causes.get((cause, name), 0)) for name in names]
            for cause in dict.fromkeys(frame["cause"])
        }
        parts = _few({cause.replace("_", " "): values for cause, values in points.items() if any(values)})
        if not parts:
            continue
        title = "Points per hand by cause" + under(frames, variant)
        drawing = stacked_rows(title, caption, names, parts, "points per hand", lambda value: f"{value:.4g}")
        yield Figure(
            slug("ledger", variant),
            title,
            caption,
            drawing,
            frame[["variant", "strategy", "cause", "points_per_hand"]],
        )


def _few(points: Mapping[str, list[float]]) -> list[tuple[str, list[float]]]:
    """Keep as many causes as there are colours, those that matter most; the others become one."""
    if len(points) <= len(SERIES):
        return list(points.items())
    heavy = sorted(points, key=lambda cause: -max(map(abs, points[cause])))
    kept, rest = set(heavy[: len(SERIES) - 1]), heavy[len(SERIES) - 1 :]
    others = [sum(values) for values in zip(*(points[cause] for cause in rest), strict=True)]
    return [(cause, values) for cause, values in points.items() if cause in kept] + [("other causes", others)]
