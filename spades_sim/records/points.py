"""Make the rows that say where points come from: contracts.csv, bags.csv and ledger.csv."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from spades_sim.core.codes import Cause
from spades_sim.records.cells import DECIMALS
from spades_sim.records.results import MatchResult
from spades_sim.records.standings import Row, entrant_sums, spread
from spades_sim.stats.intervals import quotient, ratio_interval, wilson


def _by_entrant(results: Sequence[MatchResult], name: str) -> dict[str, Any]:
    """Add up an array of the tallies by entrant, in order of appearance."""
    together: dict[str, Any] = {}
    for result in results:
        counts = getattr(result.tallies, name)
        for place, owner in enumerate(result.head.owners):
            for entrant in result.head.counted[owner]:
                together[entrant] = together[entrant] + counts[place] if entrant in together else counts[place]
    return together


def contract_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of contracts.csv for one variant: the contracts that were there, and `all` in any case."""
    rows = []
    for entrant, counts in _by_entrant(results, "contracts").items():
        contracts = np.flatnonzero(counts[:, 0]).tolist()
        for contract, each in [*((str(n), counts[n]) for n in contracts), ("all", counts.sum(axis=0))]:
            hands, made, points = each.tolist()
            rows.append(
                {
                    "variant": variant,
                    "strategy": entrant,
                    "contract": contract,
                    "hands": hands,
                    "made": made,
                    "set": hands - made,
                    **spread("made_rate", wilson(made, hands), ""),
                    "points_per_hand": quotient(points, hands),
                }
            )
    return rows


def bag_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of bags.csv for one variant."""
    rows = []
    for entrant, sums in entrant_sums(results).items():
        games, hands = sums.total("team_played"), sums.total("contracts")
        rows.append(
            {
                "variant": variant,
                "strategy": entrant,
                "hands": hands,
                "bags": sums.total("bags"),
                **spread("bags_per_hand", ratio_interval(sums.ratio("bags", "contracts")), ""),
                "games": games,
                "penalties": sums.total("penalties"),
                "penalties_per_game": quotient(sums.total("penalties"), games),
                "penalty_points_per_game": quotient(sums.total("penalty_points"), games),
            }
        )
    return rows


def shared_out(parts: Sequence[int], whole: int) -> list[float | None]:
    """Divide parts and their sum by a number, rounded so that the quotients add up as written.

    The sum is rounded to `DECIMALS` digits as everywhere; the parts are rounded down, and the units that are missing
    go to the largest remainders, the first one of equals (Hamilton's method).

    Parameters
    ----------
    parts : sequence of int
    whole : int

    Returns
    -------
    list of float or None
        The parts' quotients, then the sum's.
    """
    if whole == 0:
        return [None] * (len(parts) + 1)
    unit = 10**DECIMALS
    total = round(round(sum(parts) / whole, DECIMALS) * unit)
    exact = [Fraction(part * unit, whole) for part in parts]
    floors = [value.numerator // value.denominator for value in exact]
    by_remainder = sorted(range(len(parts)), key=lambda i: floors[i] - exact[i])
    for i in by_remainder[: total - sum(floors)]:
        floors[i] += 1
    return [value / unit for value in [*floors, total]]


def ledger_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of ledger.csv for one variant: every cause, and `all`."""
    sums = entrant_sums(results)
    rows = []
    for entrant, counts in _by_entrant(results, "ledger").items():
        hands, points = sums[entrant].total("contracts"), counts.tolist()
        names = [cause.name.lower() for cause in Cause] + ["all"]
        for name, each, per_hand in zip(names, [*points, sum(points)], shared_out(points, hands), strict=True):
            key = {"variant": variant, "strategy": entrant, "cause": name}
            rows.append({**key, "hands": hands, "points": each, "points_per_hand": per_hand})
    return rows
