"""Print what changes of the rules do: one table for each variant, with a verdict in words."""

from collections.abc import Iterator

import pandas as pd
from rich.console import Console

from spades_sim.report.tables import Sheet, open_console

#: Digits after the point by measure; others have `DECIMALS`. Shares are shown in percent.
DECIMALS = 2
_SHARES = ("win_rate", "nil_success", "set_rate", "nils_per_hand")
#: What the tables leave out: points by cause follow from the rest, and effects.csv has them.
_CAUSES = "points_by_"
_REAL = "real: "


def _shown(value: float, measure: str, sign: bool = False) -> str:
    if pd.isna(value):
        return "-"
    plus = "+" if sign else ""
    return f"{100 * value:{plus}.1f}%" if measure in _SHARES else f"{value:{plus},.{DECIMALS}f}"


def _effect(row: pd.Series) -> str:
    text = _shown(row["effect"], row["measure"], sign=True)
    if pd.isna(row["low"]):
        return text
    return f"{text} ± {_shown((row['high'] - row['low']) / 2, row['measure'])}"


def _rows(frame: pd.DataFrame) -> Iterator[list[str]]:
    for _, row in frame.iterrows():
        who = "" if row["strategy"] == "all" else f"{row['strategy']}: "
        yield [
            who + str(row["measure"]).replace("_", " "),
            _shown(row["base"], row["measure"]),
            _shown(row["value"], row["measure"]),
            _effect(row),
            str(row["verdict"]).removeprefix(_REAL),
        ]


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
                console.print(line, markup=False)
            console.print()
    count = int(frame["p"].notna().sum())
    console.print(f"Real: p below 0.05 after Holm's correction for all {count} comparisons of the run.", markup=False)
