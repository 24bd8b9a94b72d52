"""Make the rows that set stated chances of nils against what came of them: nil_calibration.csv."""

from collections.abc import Sequence
from typing import Any

from spades_sim.records.bids import by_strategy
from spades_sim.records.results import MatchResult
from spades_sim.records.standings import Row, spread
from spades_sim.stats.calibration import PERCENT, calibration
from spades_sim.stats.intervals import wilson

#: Classes of stated chances: 0 to 9 percent, 10 to 19, ..., 90 to 100.
TENTHS = 10


def _cells(counts: Any) -> Row:
    """Return the cells of some stated chances; `counts` is int64[101, 2], 0 for the percents that are not meant."""
    nils, made = (int(total) for total in counts.sum(axis=0))
    judged = calibration(counts.tolist())
    gap = None if judged.rate is None or judged.predicted is None else judged.rate - judged.predicted
    return {
        "nils": nils,
        "mean_predicted": judged.predicted,
        "made": made,
        **spread("made_rate", wilson(made, nils), ""),
        "gap": gap,
        "brier": judged.brier,
        "reliability": judged.reliability,
        "resolution": judged.resolution,
        "uncertainty": judged.uncertainty,
    }


def nil_calibration_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of nil_calibration.csv for one variant: the tenths that were stated, then `all`.

    A strategy that never stated a chance has no row.
    """
    rows = []
    for strategy, counts in by_strategy(results, "chances").items():
        if not counts.any():
            continue
        key = {"variant": variant, "strategy": strategy}
        width = PERCENT // TENTHS
        for tenth in range(TENTHS):
            only = counts.copy()
            only[: width * tenth] = 0
            if tenth < TENTHS - 1:
                only[width * (tenth + 1) :] = 0
            if only.any():
                rows.append({**key, "tenth": f"{tenth / TENTHS:.1f}", **_cells(only)})
        rows.append({**key, "tenth": "all", **_cells(counts)})
    return rows
