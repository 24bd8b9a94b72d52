"""Print bids, nils and bags in depth, and how well stated chances of nils fit."""

from collections.abc import Callable, Mapping

import pandas as pd

from spades_sim.report.tables import Sheet, number_cell, open_console, percent_cell, plus_minus
from spades_sim.shown import printable

Cell = Callable[[pd.Series], str]


def _share(name: str, bounds: str) -> Cell:
    return lambda row: plus_minus(row, name, bounds, percent_cell)


def _mean(name: str, bounds: str, decimals: int, sign: bool = False) -> Cell:
    return lambda row: plus_minus(row, name, bounds, lambda value: number_cell(value, decimals, sign))


def _count(name: str) -> Cell:
    return lambda row: f"{row[name]:,}"


#: Tables by file: title and columns.
_TABLES: dict[str, tuple[str, dict[str, Cell]]] = {
    "bid_depth": (
        "Bids in depth",
        {
            "bids": _count("bids"),
            "mean bid": lambda row: number_cell(row["mean_bid"], 2),
            "bias": _mean("bias", "bias_", 2, True),
            "exact": _share("exact_rate", "exact_"),
        },
    ),
    "nil_depth": (
        "Nils in depth",
        {
            "nils": _count("attempts"),
            "of all bids": _share("attempt_rate", "attempt_"),
            "made": _share("success_rate", ""),
        },
    ),
    "bags_depth": (
        "Bags and points in depth",
        {
            "hands": _count("hands"),
            "bags/hand": _mean("bags_per_hand", "", 3),
            "set": _share("set_rate", "set_"),
            "points/hand": _mean("points_per_hand", "points_", 1, True),
        },
    ),
}
_SEATS: dict[str, Cell] = {
    "games": _count("games"),
    "win rate": _share("win_rate", "win_rate_"),
    "margin/game": _mean("margin_per_game", "margin_", 1, True),
}
_CALIBRATION: dict[str, Cell] = {
    "nils": _count("nils"),
    "said": lambda row: percent_cell(row["mean_predicted"]),
    "made": _share("made_rate", ""),
    "Brier": lambda row: number_cell(row["brier"], 4),
}


def _sheet(title: str, frame: pd.DataFrame, columns: Mapping[str, Cell], names: list[str]) -> Sheet:
    rows = [
        [*(str(row[name]).replace("_", " ") for name in names), *(cell(row) for cell in columns.values())]
        for _, row in frame.iterrows()
    ]
    return Sheet(title, [*names, *columns], rows, list(columns)[:1])


def print_depth(frames: Mapping[str, pd.DataFrame]) -> None:
    """Print the tables in depth to stdout, variant by variant and strategy by strategy."""
    console = open_console()
    for variant in dict.fromkeys(frames["standings"]["variant"]):
        console.print(f"Rules: {printable(variant)}", style="bold", markup=False)
        for file, (title, columns) in _TABLES.items():
            chosen = frames[file][frames[file]["variant"] == variant]
            for strategy, part in chosen.groupby("strategy", sort=False):
                console.print(_sheet(f"{title}: {strategy}", part, columns, ["by", "value"]).fitting(console))
        places = frames["seats"][frames["seats"]["variant"] == variant]
        console.print(_sheet("Seat and first dealer", places, _SEATS, ["by", "place"]).fitting(console))
        said = frames["nil_calibration"]
        for strategy, part in said[said["variant"] == variant].groupby("strategy", sort=False):
            title = f"Chances stated for nils: {strategy}"
            console.print(_sheet(title, part, _CALIBRATION, ["tenth"]).fitting(console))
