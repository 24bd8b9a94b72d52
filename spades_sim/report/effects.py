"""Print what changes of the rules do: one table for each variant, with a verdict in words."""

from collections.abc import Iterator

import pandas as pd
from rich.console import Console

from spades_sim.report.tables import Sheet, open_console
from spades_sim.shown import printable

#: Digits after the point, as many as half the interval needs to be seen; shares are shown in percent.
FEWEST, MOST = {True: 1, False: 2}, 4
_SHARES = ("win_rate", "nil_success", "set_rate", "nils_per_hand")
#: What the tables leave out: points by cause follow from the rest, and effects.csv has them.
_CAUSES = "points_by_"
_REAL = "real: "


def _cells(row: pd.Series) -> tuple[str, str, str]:
    """Write base, value and effect of a row, all with the same digits."""
    share = row["measure"] in _SHARES
    factor, sign = (100, "%") if share else (1, "")
    half = factor * (row["high"] - row["low"]) / 2
    digits = FEWEST[share]
    while digits < MOST and 0 < half < 2 * 10**-digits:
        digits += 1

    def shown(value: float, plus: str = "") -> str:
        return "-" if pd.isna(value) else f"{factor * value:{plus},.{digits}f}{sign}"

    interval = "" if pd.isna(half) else f" ± {shown(half / factor)}"
    return shown(row["base"]), shown(row["value"]), shown(row["effect"], "+") + interval


def _rows(frame: pd.DataFrame) -> Iterator[list[str]]:
    for _, row in frame.iterrows():
        who = "" if row["strategy"] == "all" else f"{row['strategy']}: "
        name = str(row["measure"]).replace("_", " ")
        yield [who + name, *_cells(row), str(row["verdict"]).removeprefix(_REAL)]


def effects_table(frame: pd.DataFrame, full: bool = False) -> Sheet:
    """Make the table of the effects of one variant.

    Parameters
    ----------
    frame : DataFrame
        Rows of effects.csv of the variant.
    full : bool
        Show every row; otherwise only the real effects on all hands together and on win rates, points by cause apart.
    """
    title = f"{frame['variant'].iloc[0]}, against {frame['baseline'].iloc[0]}"
    chosen = frame
    if not full:
        real = frame["verdict"].str.startswith(_REAL)
        everybody = (frame["strategy"] == "all") & ~frame["measure"].str.startswith(_CAUSES)
        chosen = frame[real & (everybody | (frame["measure"] == "win_rate"))]
    heads = ["what is real" if not full else "", "before", "after", "effect", "in words"]
    return Sheet(title, heads, list(_rows(chosen)), ["before", "after"])


def _silent(frame: pd.DataFrame) -> Iterator[str]:
    """Say which measures of all hands together show no effect, and of which the games do not tell."""
    everybody = frame[(frame["strategy"] == "all") & ~frame["measure"].str.startswith(_CAUSES)]
    win_rates = frame[frame["measure"] == "win_rate"]
    for start, text in (("no ", "No sign of an effect on"), ("not ", "Not enough games to tell for")):
        names = [
            ("" if row["strategy"] == "all" else f"{row['strategy']}: ") + str(row["measure"]).replace("_", " ")
            for part in (everybody, win_rates)
            for _, row in part.iterrows()
            if str(row["verdict"]).startswith(start)
        ]
        if names:
            yield f"{text}: {', '.join(names)}."


def print_effects(frame: pd.DataFrame, full: bool = False) -> None:
    """Print the effects of a run to stdout, variant by variant; nothing where only one was played."""
    if frame.empty:
        return
    console: Console = open_console()
    for _, part in frame.groupby("variant", sort=False):
        console.print(effects_table(part, full).fitting(console))
        if not full:
            for line in _silent(part):
                console.print(printable(line), markup=False)
            console.print()
    count = int(frame["p"].notna().sum())
    console.print(f"Real: p below 0.05 after Holm's correction for all {count} comparisons of the run.", markup=False)
