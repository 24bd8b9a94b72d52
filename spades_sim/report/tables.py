"""Print the tables of a result that a player reads: standings, bids, nils, bags."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import pandas as pd
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from spades_sim.shown import printable

#: Width where stdout is no terminal.
WIDTH = 100
NOT_ENOUGH = "-"
#: Stands below a table with a number or an interval that is missing.
FEW_GAMES = "- or no ±: not enough games"


def number_cell(value: Any, decimals: int, sign: bool = False) -> str:
    """Write a number with some digits after the point."""
    if pd.isna(value):
        return NOT_ENOUGH
    return f"{float(value):{'+' if sign else ''},.{decimals}f}"


def percent_cell(value: Any) -> str:
    """Write a share in percent."""
    return NOT_ENOUGH if pd.isna(value) else f"{100 * float(value):.1f}%"


def plus_minus(row: Any, name: str, prefix: str, show: Callable[[Any], str]) -> str:
    """Write a number with half the width of its interval."""
    low, high = row[f"{prefix}low"], row[f"{prefix}high"]
    if pd.isna(low) or pd.isna(high):
        return show(row[name])
    return f"{show(row[name])} ± {show((high - low) / 2).removeprefix('+')}"


class Sheet:
    """A table to be printed: a first column of names, numbers beside it, and which columns may go where it is narrow.

    Parameters
    ----------
    title : str
    heads : sequence of str
    rows : sequence of sequence of str
    spare : sequence of str
        Heads of the columns that are left out first, one after the other.
    notes : sequence of str
        Lines below the table.
    """

    def __init__(
        self,
        title: str,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        spare: Sequence[str],
        notes: Sequence[str] = (),
    ) -> None:
        self.title, self.heads, self.rows, self.spare, self.notes = title, list(heads), rows, spare, notes

    def fitting(self, console: Console) -> Table:
        """Return the widest table that fits the console."""
        for count in range(len(self.spare) + 1):
            table = self._table(set(self.spare[:count]))
            if console.measure(table, options=console.options.update(width=1000)).maximum <= console.width:
                break
        return table

    def _table(self, left_out: set[str]) -> Table:
        title = escape(printable(self.title))
        table = Table(
            title=title,
            title_justify="left",
            title_style="bold",
            box=box.SIMPLE_HEAD,
            pad_edge=False,
        )
        shown = [place for place, head in enumerate(self.heads) if head not in left_out]
        for place in shown:
            # Numbers are never broken over two lines; a long name is.
            side: Literal["left", "right"] = "left" if place == 0 else "right"
            table.add_column(self.heads[place], justify=side, no_wrap=place > 0, overflow="fold")
        for row in self.rows:
            table.add_row(*(escape(printable(row[place])) for place in shown))
        return table


def _signed(value: Any) -> str:
    return number_cell(value, 1, sign=True)


def _elo(value: Any) -> str:
    return number_cell(value, 0, sign=True)


def standings_table(frames: Mapping[str, pd.DataFrame]) -> Sheet:
    """Make the table of who won, with ratings where more than two entrants met, and fouls where there were any."""
    standings, ratings = frames["standings"], frames["ratings"]
    rating_of = {row["strategy"]: row for _, row in ratings.iterrows()}
    # Where partners are mixed, teams are rated, and the standings rank their members.
    known = set(standings["strategy"]) <= rating_of.keys()
    rated = len(standings) > 2 and known and ratings["rating"].notna().any()
    fouled = standings["fouls"].sum() > 0
    rows = []
    for _, row in standings.iterrows():
        rating = [plus_minus(rating_of[row["strategy"]], "rating", "rating_", _elo)] if rated else []
        rows.append(
            [
                str(row["strategy"]),
                f"{row['games']:,}",
                f"{row['wins']:,}",
                f"{row['losses']:,}",
                f"{row['ties'] + row['truncated']:,}",
                *rating,
                plus_minus(row, "win_rate", "win_rate_", percent_cell),
                plus_minus(row, "margin_per_game", "margin_", _signed),
                number_cell(row["hands_per_game"], 1),
                *([f"{row['fouls']:,}"] if fouled else []),
            ]
        )
    heads = ["", "games", "won", "lost", "undecided", *(["Elo"] if rated else []), "win rate", "margin/game", "hands"]
    heads += ["fouls"] if fouled else []
    few = (standings["margin_low"].isna() & (standings["pairs"] < 2)).any()
    notes = [
        *(
            _rating_notes(ratings)
            if rated
            else [_duel_note(frames["head_to_head"]) if len(frames["head_to_head"]) == 2 else ""]
        ),
        *([FEW_GAMES] if few else []),
    ]
    if standings["match_points"].notna().any():
        heads[1:1] = ["place", "match points", "byes"]
        for cells, (_, row) in zip(rows, standings.iterrows(), strict=True):
            cells[1:1] = [str(row["rank"]), f"{row['match_points']:g}", str(row["byes"])]
    spare = ["lost", "undecided", "won", "games"]
    return Sheet("Standings", heads, rows, spare, [note for note in notes if note])


def _rating_notes(ratings: pd.DataFrame) -> list[str]:
    """Return what a reader of the ratings must know."""
    notes = [f"Play is not transitive: {circle}." for circle in dict.fromkeys(ratings["circle"]) if circle]
    notes += [f"Elo: {note}." for note in dict.fromkeys(ratings["note"]) if note]
    if ratings["group"].nunique() > 1:
        groups = "; ".join(", ".join(group["strategy"]) for _, group in ratings.groupby("group"))
        notes.append(f"Elo: not all met, so ratings compare within each of: {groups}.")
    return notes


def _duel_note(head_to_head: pd.DataFrame) -> str:
    """Say in words who is stronger, and what pairing was worth, where two entrants met."""
    if head_to_head.empty:
        return ""
    row = head_to_head.sort_values("win_rate", kind="stable", na_position="first").iloc[-1]
    if row["pairs"] > 1 and pd.isna(row["margin_low"]):
        return f"All {row['pairs']:,} pairs have the same margin, {_signed(row['margin_per_game'])} a game."
    said = []
    if not pd.isna(row["superiority"]):
        said.append(f"{row['strategy']} is stronger than {row['opponent']} with a likelihood of {_chance(row)}.")
    if not pd.isna(row["pairing_factor"]):
        factor, games = float(row["pairing_factor"]), int(row["games"])
        did = f"cut the variance of the margin {factor:.1f} times" if factor >= 1 else "did not cut the variance"
        said.append(f"Pairing {did}: worth {factor * games:,.0f} unpaired games.")
    return "\n".join(said)


def _chance(row: Any) -> str:
    """Write a likelihood of superiority; it is never quite certain."""
    percent = 100 * float(row["superiority"])
    return "over 99.9%" if percent > 99.9 else f"{percent:.1f}%"


#: Matches that are shown, the last ones.
MATCHES = 16


def matches_table(frame: pd.DataFrame) -> Sheet:
    """Make the table of the matches, where they were played in rounds or stopped by a rule; otherwise it is empty."""
    shown = frame if (frame["round"] > 1).any() or (frame["ended"] != "games").any() else frame[:0]
    rows = [
        [
            f"{row['strategy']} v {row['opponent']}",
            str(row["round"]),
            f"{row['games']:,}",
            percent_cell(row["win_rate"]),
            plus_minus(row, "margin_per_game", "margin_", _signed),
            str(row["winner"]) or NOT_ENOUGH,
            {"games": "all games"}.get(row["ended"], str(row["ended"])),
        ]
        for _, row in shown[-MATCHES:].iterrows()
    ]
    title = "Matches" if len(shown) <= MATCHES else f"Matches (the last {MATCHES} of {len(shown):,})"
    heads = ["", "round", "games", "win rate", "margin at any look", "winner", "ended by"]
    return Sheet(title, heads, rows, ["ended by", "win rate", "winner"])


#: Bids that have a column of their own; higher ones share the last.
BID_COLUMNS = 7


def bids_table(frame: pd.DataFrame) -> Sheet:
    """Make the table of the mean tricks taken on each bid, over all positions."""
    rows = []
    for name, group in frame[frame["position"] == "all"].groupby("strategy", sort=False):
        total = group[group["bid"] == "all"].iloc[0]
        by_bid = group[group["bid"] != "all"]
        numbers = by_bid["bid"].astype(int)
        cells = []
        for bid in range(1, BID_COLUMNS + 1):
            chosen = by_bid[numbers >= bid] if bid == BID_COLUMNS else by_bid[numbers == bid]
            hands = chosen["bids"].sum()
            cells.append(
                number_cell((chosen["mean_tricks"] * chosen["bids"]).sum() / hands, 2) if hands else NOT_ENOUGH
            )
        rates = [percent_cell(total[f"{kind}_rate"]) for kind in ("exact", "over", "under")]
        rows.append([str(name), *cells, number_cell(total["bias"], 2, sign=True), *rates])
    heads = ["bid", *(str(bid) for bid in range(1, BID_COLUMNS)), f"{BID_COLUMNS}+", "bias", "exact", "over", "under"]
    return Sheet("Mean tricks by bid", heads, rows, ["under", "6", "over", "5", "bias", "exact"])


def nils_table(frame: pd.DataFrame) -> Sheet:
    """Make the table of nils, over all positions."""
    chosen = frame[
        (frame["position"] == "all") & (frame["kind"] != "all") & ((frame["attempts"] > 0) | (frame["kind"] == "nil"))
    ]
    rows = [
        [
            str(row["strategy"]),
            str(row["kind"]).replace("_", " "),
            f"{row['attempts']:,}",
            percent_cell(row["attempt_rate"]),
            plus_minus(row, "success_rate", "", percent_cell),
            number_cell(row["points_per_attempt"], 1, sign=True),
        ]
        for _, row in chosen.iterrows()
    ]
    return Sheet("Nils", ["", "kind", "bid", "of all bids", "made", "points/nil"], rows, ["points/nil", "of all bids"])


def bags_table(frame: pd.DataFrame) -> Sheet:
    """Make the table of bags."""
    rows = [
        [
            str(row["strategy"]),
            f"{row['bags']:,}",
            plus_minus(row, "bags_per_hand", "", lambda value: number_cell(value, 3)),
            f"{row['penalties']:,}",
            number_cell(row["penalties_per_game"], 3),
            number_cell(row["penalty_points_per_game"], 1),
        ]
        for _, row in frame.iterrows()
    ]
    return Sheet(
        "Bags",
        ["", "bags", "bags/hand", "penalties", "penalties/game", "points/game"],
        rows,
        ["bags", "penalties", "points/game"],
        [FEW_GAMES] if frame["low"].isna().any() else [],
    )


def open_console() -> Console:
    """Return where tables are printed: stdout, `WIDTH` wide where it is no terminal."""
    return Console(file=sys.stdout, highlight=False, width=None if sys.stdout.isatty() else WIDTH)


def print_tables(frames: Mapping[str, pd.DataFrame]) -> None:
    """Print the tables of a result to stdout, variant by variant."""
    console = open_console()
    variants = list(dict.fromkeys(frames["standings"]["variant"]))
    for variant in variants:
        console.print(f"Rules: {printable(variant)}", style="bold", markup=False)
        chosen = {name: frame[frame["variant"] == variant] for name, frame in frames.items() if "variant" in frame}
        for sheet in (
            standings_table(chosen),
            *([matches] if (matches := matches_table(chosen["matches"])).rows else []),
            bids_table(chosen["bid_accuracy"]),
            nils_table(chosen["nil_success"]),
            bags_table(chosen["bags"]),
        ):
            console.print(sheet.fitting(console))
            for note in sheet.notes:
                for line in note.split("\n"):
                    console.print(printable(line), markup=False)
            if sheet.notes:
                console.print()
