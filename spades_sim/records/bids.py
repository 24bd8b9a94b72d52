"""Make the rows that judge bidding: bid_accuracy.csv and nil_success.csv."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from spades_sim.core.tally import NIL_KINDS
from spades_sim.records.results import MatchResult
from spades_sim.records.standings import Row, spread
from spades_sim.stats.intervals import mean_interval, quotient, wilson


def by_strategy(results: Sequence[MatchResult], name: str) -> dict[str, Any]:
    """Add up an array of the tallies by the strategy of its slots, in order of appearance."""
    together: dict[str, Any] = {}
    for result in results:
        counts = getattr(result.tallies, name)
        for slot, strategy in enumerate(result.head.slots):
            together[strategy] = together[strategy] + counts[slot] if strategy in together else counts[slot]
    return together


def _positions(counts: Any) -> Iterator[tuple[str, Any]]:
    """Split counts by their first axis, the position, and add them up under ``all``."""
    yield from ((str(place + 1), each) for place, each in enumerate(counts))
    yield "all", counts.sum(axis=0)


def _accuracy(table: Any) -> Row:
    """Return the cells of some bids.

    Parameters
    ----------
    table : int64[bids, tricks]
        How often n was bid and m taken; rows of bids that are not meant are 0.
    """
    bid, tricks = np.indices(table.shape)
    over = tricks - bid
    bids = int(table.sum())

    def total(values: Any) -> int:
        return int((table * values).sum())

    distance = abs(over)
    squares = total(over * over)
    return {
        "bids": bids,
        **spread("mean_tricks", mean_interval(bids, total(tricks), total(tricks * tricks))),
        **spread("bias", mean_interval(bids, total(over), squares)),
        **spread("mae", mean_interval(bids, total(distance), squares)),
        **spread("exact_rate", wilson(total(over == 0), bids), "exact_"),
        **spread("over_rate", wilson(total(over > 0), bids), "over_"),
        **spread("under_rate", wilson(total(over < 0), bids), "under_"),
    }


def bid_accuracy_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of bid_accuracy.csv for one variant: the bids that were made, and `all` in any case."""
    rows = []
    for strategy, counts in by_strategy(results, "bids").items():
        for position, table in _positions(counts):
            key = {"variant": variant, "strategy": strategy, "position": position}
            for bid in np.flatnonzero(table.sum(axis=1)).tolist():
                only = np.zeros_like(table)
                only[bid] = table[bid]
                rows.append({**key, "bid": str(bid), **_accuracy(only)})
            rows.append({**key, "bid": "all", **_accuracy(table)})
    return rows


def nil_success_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of nil_success.csv for one variant: every kind and position, tried or not."""
    seat_hands = by_strategy(results, "seat_hands")
    rows = []
    for strategy, nils in by_strategy(results, "nils").items():
        kinds = [*zip(NIL_KINDS, nils, strict=True), ("all", nils.sum(axis=0))]
        hands_at = dict(_positions(seat_hands[strategy]))
        for kind, counts in kinds:
            for position, each in _positions(counts):
                attempts, made, points = each.tolist()
                hands = int(hands_at[position])
                rows.append(
                    {
                        "variant": variant,
                        "strategy": strategy,
                        "kind": kind,
                        "position": position,
                        "hands": hands,
                        "attempts": attempts,
                        "attempt_rate": quotient(attempts, hands),
                        "made": made,
                        **spread("success_rate", wilson(made, attempts), ""),
                        "points_per_attempt": quotient(points, attempts),
                    }
                )
    return rows
