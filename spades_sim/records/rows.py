"""Make the rows of the summary files out of the counts of all matches."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from spades_sim.core.codes import Cause
from spades_sim.core.tally import NIL_KINDS
from spades_sim.records.sums import MatchResult, Sums, empty_sums
from spades_sim.stats.intervals import Interval, mean, wilson
from spades_sim.tournament.plan import Plan

Row = dict[str, Any]


def _interval(interval: Interval | None, name: str, prefix: str) -> Row:
    start = f"{prefix}_" if prefix else ""
    if interval is None:
        return {name: None, f"{start}low": None, f"{start}high": None}
    return {name: interval.estimate, f"{start}low": interval.low, f"{start}high": interval.high}


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _outcomes(sums: Sums, others: int) -> Row:
    """Return the columns that standings and head_to_head share; `others` is the number of other teams."""
    win_rate = sums.per("half_wins", "decided")
    margin = sums.per("margin", "games")
    if win_rate is not None:
        win_rate = Interval(win_rate.estimate / 2, max(0.0, win_rate.low / 2), min(1.0, win_rate.high / 2))
    if margin is not None:
        margin = Interval(*(each / others for each in (margin.estimate, margin.low, margin.high)))
    row: Row = {"games": sums.total("games")}
    row |= {name: sums.outcome(name) for name in ("wins", "losses", "ties", "truncated")}
    row |= _interval(win_rate, "win_rate", "win_rate") | _interval(margin, "margin_per_game", "margin")
    if win_rate is None:
        row["win_rate"] = _share(sums.total("half_wins") / 2, sums.total("decided"))
    if margin is None:
        row["margin_per_game"] = _share(sums.total("margin") / others, sums.total("games"))
    return row


class Summary:
    """The counts of a whole run, by variant and by name.

    Parameters
    ----------
    plan : Plan
    results : sequence of MatchResult
        One for each match.
    """

    def __init__(self, plan: Plan, results: Sequence[MatchResult]) -> None:
        self._plan = plan
        self._results = results

    def _of_variant(self, variant: int) -> list[MatchResult]:
        return [result for result in self._results if result.match.variant == variant]

    def _others(self, variant: int) -> int:
        return len(self._plan.variants[variant].rules.table.teams) - 1

    def _entrants(self, variant: int) -> Iterator[tuple[str, Sums]]:
        for number, entrant in enumerate(self._plan.entrants):
            sums = empty_sums()
            for result in self._of_variant(variant):
                sums = sums + result.sums.get(number, empty_sums())
            yield entrant.name, sums

    def standings(self) -> Iterator[Row]:
        """Yield the rows of standings.csv."""
        for number, variant in enumerate(self._plan.variants):
            rows: list[Row] = []
            for name, sums in self._entrants(number):
                rows.append(
                    {"variant": variant.name, "strategy": name, **_outcomes(sums, self._others(number)), "fouls": 0}
                )
                rows[-1]["points_per_hand"] = _share(sums.total("points"), sums.total("contracts"))
                rows[-1]["hands_per_game"] = _share(sums.total("hands"), sums.total("games"))
            rows.sort(key=lambda row: (-(row["win_rate"] or 0), -(row["margin_per_game"] or 0)))
            for rank, row in enumerate(rows, 1):
                yield row | {"rank": rank}

    def head_to_head(self) -> Iterator[Row]:
        """Yield the rows of head_to_head.csv, each match from either side."""
        names = [entrant.name for entrant in self._plan.entrants]
        sums: dict[tuple[int, int, str], Sums] = {}
        for result in self._results:
            for entrant, each in result.sums.items():
                others = " / ".join(names[other] for other in result.sums if other != entrant)
                key = (result.match.variant, entrant, others)
                sums[key] = sums[key] + each if key in sums else each
        for variant, entrant, others in sorted(sums, key=lambda key: key[:2]):
            row = {"variant": self._plan.variants[variant].name, "strategy": names[entrant], "opponent": others}
            yield row | _outcomes(sums[variant, entrant, others], self._others(variant))

    def _players(self, variant: int) -> Iterator[tuple[str, Any, Any, Any]]:
        """Yield each strategy's name with its bids, nils and seat_hands, added over all seats it sat in."""
        added: dict[str, list[Any]] = {}
        for result in self._of_variant(variant):
            for slot, name in enumerate(self._slot_names(result)):
                parts = [array[slot].copy() for array in result.tallies[:3]]
                known = added.setdefault(name, parts)
                if known is not parts:
                    for mine, part in zip(known, parts, strict=True):
                        mine += part
        for name, (bids, nils, hands) in added.items():
            yield name, bids, nils, hands

    def _slot_names(self, result: MatchResult) -> list[str]:
        """Return the strategy of each slot: the entrant's name, or the player's own in a mixed team."""
        names: list[str] = []
        seen: dict[int, int] = {}
        for place in result.slot_entrants:
            entrant = self._plan.entrants[result.match.entrants[place]]
            member = seen.get(place, 0)
            seen[place] = member + 1
            names.append(entrant.name if len(entrant.specs) == 1 else entrant.specs[member])
        return names

    def bid_accuracy(self) -> Iterator[Row]:
        """Yield the rows of bid_accuracy.csv; bids that never occurred are left out."""
        for number, variant in enumerate(self._plan.variants):
            for name, bids, _, _ in self._players(number):
                head = {"variant": variant.name, "strategy": name}
                positions = [*((str(place + 1), bids[place]) for place in range(len(bids))), ("all", bids.sum(axis=0))]
                for position, table in positions:
                    for bid in [*range(len(table)), "all"]:
                        row = _bid_row(table, bid)
                        if row is not None:
                            yield head | {"position": position, "bid": str(bid)} | row

    def nil_success(self) -> Iterator[Row]:
        """Yield the rows of nil_success.csv."""
        for number, variant in enumerate(self._plan.variants):
            for name, _, nils, hands in self._players(number):
                kinds = [*zip(NIL_KINDS, nils, strict=True), ("all", nils.sum(axis=0))]
                for kind, table in kinds:
                    positions = [(str(place + 1), table[place], hands[place]) for place in range(len(table))]
                    for position, counts, sat in [*positions, ("all", table.sum(axis=0), hands.sum())]:
                        attempts, made, points = (int(each) for each in counts)
                        yield {
                            "variant": variant.name,
                            "strategy": name,
                            "kind": kind,
                            "position": position,
                            "hands": int(sat),
                            "attempts": attempts,
                            "attempt_rate": _share(attempts, int(sat)),
                            "made": made,
                            **_interval(wilson(made, attempts), "success_rate", ""),
                            "points_per_attempt": _share(points, attempts),
                        }

    def _teams(self, variant: int) -> Iterator[tuple[str, Any, Any, Sums]]:
        """Yield each entrant's name with its contracts, ledger and sums."""
        for number, (name, sums) in enumerate(self._entrants(variant)):
            contracts, ledger = 0, 0
            for result in self._of_variant(variant):
                for place, entrant in enumerate(result.match.entrants):
                    if entrant == number:
                        contracts = contracts + result.tallies.contracts[place]
                        ledger = ledger + result.tallies.ledger[place]
            yield name, np.atleast_2d(contracts), np.atleast_1d(ledger), sums

    def contracts(self) -> Iterator[Row]:
        """Yield the rows of contracts.csv; contracts that never occurred are left out."""
        for number, variant in enumerate(self._plan.variants):
            for name, table, _, _ in self._teams(number):
                if table.shape[1] < 3:
                    continue
                rows: Iterable[tuple[str, Any]] = [
                    *((str(n), row) for n, row in enumerate(table) if row[0]),
                    ("all", table.sum(axis=0)),
                ]
                for contract, counts in rows:
                    hands, made, points = (int(each) for each in counts)
                    yield {
                        "variant": variant.name,
                        "strategy": name,
                        "contract": contract,
                        "hands": hands,
                        "made": made,
                        "set": hands - made,
                        **_interval(wilson(made, hands), "made_rate", ""),
                        "points_per_hand": _share(points, hands),
                    }

    def bags(self) -> Iterator[Row]:
        """Yield the rows of bags.csv."""
        for number, variant in enumerate(self._plan.variants):
            for name, sums in self._entrants(number):
                hands, games = sums.total("contracts"), sums.total("games")
                row: Row = {
                    "variant": variant.name,
                    "strategy": name,
                    "hands": hands,
                    "bags": sums.total("bags"),
                    "games": games,
                }
                row |= _interval(sums.per("bags", "contracts"), "bags_per_hand", "")
                if row["bags_per_hand"] is None:
                    row["bags_per_hand"] = _share(sums.total("bags"), hands)
                row["penalties"] = sums.total("penalties")
                row["penalties_per_game"] = _share(sums.total("penalties"), games)
                row["penalty_points_per_game"] = _share(sums.total("penalty_points"), games)
                yield row

    def ledger(self) -> Iterator[Row]:
        """Yield the rows of ledger.csv; the row ``all`` is the sum of the others."""
        for number, variant in enumerate(self._plan.variants):
            for name, _, ledger, sums in self._teams(number):
                hands = sums.total("contracts")
                causes = [(cause.name.lower(), int(ledger[cause]) if len(ledger) > 1 else 0) for cause in Cause]
                for cause, points in [*causes, ("all", sum(points for _, points in causes))]:
                    yield {
                        "variant": variant.name,
                        "strategy": name,
                        "cause": cause,
                        "points": points,
                        "points_per_hand": _share(points, hands),
                    }


def _bid_row(table: Any, bid: int | str) -> Row | None:
    """Return the numbers of one bid, or of all, out of int64[bid, tricks]; None where it never occurred."""
    chosen = np.zeros_like(table)
    if bid == "all":
        chosen = table
    else:
        chosen[int(bid)] = table[int(bid)]
    count = int(chosen.sum())
    if count == 0:
        return None
    bids, tricks = np.indices(table.shape)
    off = tricks - bids
    total, squares = int((chosen * tricks).sum()), int((chosen * tricks * tricks).sum())
    row: Row = {"bids": count, **_interval(mean(count, total, squares), "mean_tricks", "mean_tricks")}
    row["mean_tricks"] = total / count
    row["bias"] = int((chosen * off).sum()) / count
    row["mae"] = int((chosen * abs(off)).sum()) / count
    for name, which in (("exact", off == 0), ("over", off > 0), ("under", off < 0)):
        row |= _interval(wilson(int(chosen[which].sum()), count), f"{name}_rate", name)
    return row
