"""Make the rows of bids, nils and bags in depth, by score, bags held, partner and dealer, and those of places."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from spades_sim.core.depth import BAGS_HELD, DEALERS, SCORE_STATES, TEAM_COLUMNS
from spades_sim.records.groups import BID_COLUMNS, SEAT_GROUPS
from spades_sim.records.results import MatchResult
from spades_sim.records.seats import KINDS, no_seats
from spades_sim.records.standings import Row, spread
from spades_sim.stats.intervals import RatioSums, mean_interval, quotient, ratio_interval, share_interval, wilson

#: The groups of hands of a team.
TEAM_GROUPS = (*(group for group in SEAT_GROUPS if group[0] != "partner_bid"), *(("dealer", each) for each in DEALERS))


def _seat_rows(variant: str, results: Sequence[MatchResult]) -> Iterator[tuple[Row, dict[str, int]]]:
    """Yield the key and the counts of every group of hands that was there."""
    together: dict[str, Any] = {}
    for result in results:
        for slot, strategy in enumerate(result.head.slots):
            counts = result.bid_depth[slot]
            together[strategy] = together[strategy] + counts if strategy in together else counts
    for strategy, counts in together.items():
        for (by, value), each in zip(SEAT_GROUPS, counts.tolist(), strict=True):
            yield (
                {"variant": variant, "strategy": strategy, "by": by, "value": value},
                dict(zip(BID_COLUMNS, each, strict=True)),
            )


def bid_depth_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of bid_depth.csv for one variant: the groups in which a number of tricks was bid."""
    rows = []
    for key, n in _seat_rows(variant, results):
        bids, over = n["bids"], n["tricks"] - n["bid"]
        if bids:
            rows.append(
                {
                    **key,
                    "bids": bids,
                    "mean_bid": quotient(n["bid"], bids),
                    "mean_tricks": quotient(n["tricks"], bids),
                    **spread("bias", mean_interval(bids, over, n["squares"])),
                    **spread("mae", mean_interval(bids, n["distance"], n["squares"])),
                    **spread("exact_rate", wilson(n["exact"], bids), "exact_"),
                    **spread("over_rate", wilson(n["over"], bids), "over_"),
                    **spread("under_rate", wilson(bids - n["exact"] - n["over"], bids), "under_"),
                }
            )
    return rows


def nil_depth_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of nil_depth.csv for one variant: the groups in which anything was bid."""
    rows = []
    for key, n in _seat_rows(variant, results):
        hands = n["bids"] + n["nils"]
        if hands:
            rows.append(
                {
                    **key,
                    "hands": hands,
                    "attempts": n["nils"],
                    **spread("attempt_rate", wilson(n["nils"], hands), "attempt_"),
                    "made": n["made"],
                    **spread("success_rate", wilson(n["made"], n["nils"]), ""),
                }
            )
    return rows


def bags_depth_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of bags_depth.csv for one variant: the groups of hands that were there."""
    together: dict[str, Any] = {}
    for result in results:
        for place, entrant in enumerate(result.head.entrants):
            counts = result.tallies.team_depth[place]
            together[entrant] = together[entrant] + counts if entrant in together else counts
    rows = []
    for entrant, counts in together.items():
        table = counts.reshape(len(SCORE_STATES), len(BAGS_HELD), len(DEALERS), len(TEAM_COLUMNS))
        groups = np.concatenate([table.sum((1, 2)), table.sum((0, 2)), table.sum((0, 1))])
        for (by, value), each in zip(TEAM_GROUPS, groups.tolist(), strict=True):
            n = dict(zip(TEAM_COLUMNS, each, strict=True))
            hands = n["hands"]
            if hands:
                rows.append(
                    {
                        "variant": variant,
                        "strategy": entrant,
                        "by": by,
                        "value": value,
                        "hands": hands,
                        "bags": n["bags"],
                        **spread("bags_per_hand", mean_interval(hands, n["bags"], n["bag_squares"]), ""),
                        "penalties": n["penalties"],
                        "penalties_per_hand": quotient(n["penalties"], hands),
                        "set": n["set"],
                        **spread("set_rate", wilson(n["set"], hands), "set_"),
                        **spread("points_per_hand", mean_interval(hands, n["points"], n["point_squares"]), "points_"),
                    }
                )
    return rows


def seat_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of seats.csv for one variant, all its matches together."""
    total = no_seats(len(results[0].head.teams))
    for result in results:
        total = total + result.seats
    rows = []
    for kind, name in enumerate(KINDS):
        for place, sums in enumerate(total.sums[kind]):
            margin, won = (RatioSums(*map(int, each)) for each in sums)
            points, rate = ratio_interval(margin), share_interval(won)
            rows.append(
                {
                    "variant": variant,
                    "by": name,
                    "place": place,
                    "games": total.games,
                    "win_rate": rate.value,
                    "win_rate_low": rate.low,
                    "win_rate_high": rate.high,
                    "margin_per_game": points.value,
                    "margin_low": points.low,
                    "margin_high": points.high,
                }
            )
    return rows
