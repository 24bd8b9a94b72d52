"""Make the rows that rank entrants: standings.csv and head_to_head.csv."""

from collections.abc import Mapping, Sequence
from typing import Any

from spades_sim.records.results import MatchResult
from spades_sim.records.sums import OUTCOMES, EntrantSums
from spades_sim.stats.intervals import Estimate, quotient, ratio_interval, share_interval
from spades_sim.stats.pairs import superiority, variance_factor
from spades_sim.tournament.formats import Place

Row = dict[str, Any]
_PAIR_COLUMNS = ("pairs_0", "pairs_half", "pairs_1", "pairs_1_half", "pairs_2")


def spread(name: str, estimate: Estimate, bounds: str | None = None) -> Row:
    """Return the three cells of an estimate; `bounds` stands before ``low`` and ``high``, by default the name."""
    start = name + "_" if bounds is None else bounds
    return {name: estimate.value, f"{start}low": estimate.low, f"{start}high": estimate.high}


def _result_cells(sums: EntrantSums, teams: int) -> Row:
    """Return the cells that standings and head-to-head share."""
    wins = sums.win_rate()
    margin = sums.margin(teams)
    games, played, pairs = sums.total("games"), sums.total("played"), sums.total("groups")
    even = quotient(sums.total("team_games"), teams * games)
    return {
        "games": games,
        **{name: sums.outcome(name) for name in OUTCOMES},
        **spread("win_rate", share_interval(wins)),
        **spread("margin_per_game", ratio_interval(margin), "margin_"),
        "points_per_hand": quotient(sums.total("points"), sums.total("contracts")),
        "hands_per_game": quotient(sums.total("hands"), played),
        "pairs": pairs,
        "even_rate": even,
        "superiority": None if even is None else superiority(wins, even),
        "pairing_factor": variance_factor(pairs, played, margin.x, int(sums.margin_squares[0]), margin.xx),
    }


def entrant_sums(results: Sequence[MatchResult]) -> dict[str, EntrantSums]:
    """Add up the sums of every entrant over matches; entrants in order of appearance.

    The games of a team of mixed partners count for each of its members.
    """
    together: dict[str, EntrantSums] = {}
    for result in results:
        for place, names in enumerate(result.head.counted):
            sums = result.sums.one(place)
            for name in names:
                together[name] = together[name] + sums if name in together else sums
    return together


def standings_rows(
    variant: str, results: Sequence[MatchResult], places: Mapping[tuple[str, str], Place] | None = None
) -> list[Row]:
    """Return the rows of standings.csv for one variant, best first.

    Entrants are ranked by the places that the format gave them, and where it gave none by win rate and margin; equals
    share a rank and stand in order of appearance.
    """
    teams = len(results[0].head.teams)
    rows: list[Row] = [
        {"variant": variant, "strategy": name, **_result_cells(sums, teams)}
        for name, sums in entrant_sums(results).items()
    ]
    rows.sort(key=_strength, reverse=True)
    for place, row in enumerate(rows):
        level = place > 0 and _strength(rows[place - 1]) == _strength(row)
        given = (places or {}).get((variant, row["strategy"]))
        row["rank"] = given.rank if given else rows[place - 1]["rank"] if level else place + 1
        row["match_points"] = given.points if given else None
        row["byes"] = given.byes if given else 0
    return sorted(rows, key=lambda row: row["rank"])


def _strength(row: Row) -> tuple[float, float]:
    """Return what rows are ranked by; no number ranks last."""
    rate, margin = row["win_rate"], row["margin_per_game"]
    return (-1.0 if rate is None else rate, float("-inf") if margin is None else margin)


def head_to_head_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of head_to_head.csv for one variant: every strategy against every opponent, both ways."""
    together: dict[tuple[str, str], EntrantSums] = {}
    for result in results:
        names = result.head.names
        for place, name in enumerate(names):
            key = (name, " / ".join(other for other in names if other != name) or name)
            sums = result.sums.one(place)
            together[key] = together[key] + sums if key in together else sums
    teams = len(results[0].head.teams)
    order = list(dict.fromkeys(name for result in results for name in result.head.names))
    rows = []
    for (name, opponent), sums in sorted(together.items(), key=lambda item: order.index(item[0][0])):
        cells = _result_cells(sums, teams)
        pairs = sums.pair_results[0].tolist() if teams == 2 else [None] * len(_PAIR_COLUMNS)
        cells.update(zip(_PAIR_COLUMNS, pairs, strict=True))
        rows.append({"variant": variant, "strategy": name, "opponent": opponent, **cells})
    return rows
