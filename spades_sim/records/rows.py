"""Turn the results of all matches into the rows of every summary file."""

from collections.abc import Callable, Sequence

from spades_sim.records.bids import bid_accuracy_rows, nil_success_rows
from spades_sim.records.calibration import nil_calibration_rows
from spades_sim.records.cells import name_text, number_text
from spades_sim.records.column import File
from spades_sim.records.columns import (
    BAGS,
    BAGS_DEPTH,
    BID_ACCURACY,
    BID_DEPTH,
    CONTRACTS,
    EFFECTS,
    HEAD_TO_HEAD,
    LEDGER,
    MATCHES,
    NIL_CALIBRATION,
    NIL_DEPTH,
    NIL_SUCCESS,
    PARTNERS,
    RATINGS,
    SEATS,
    STANDINGS,
)
from spades_sim.records.depth import bags_depth_rows, bid_depth_rows, nil_depth_rows, seat_rows
from spades_sim.records.effects import effect_rows
from spades_sim.records.matches import Course, match_rows
from spades_sim.records.partners import partner_rows
from spades_sim.records.points import bag_rows, contract_rows, ledger_rows
from spades_sim.records.ratings import rating_rows
from spades_sim.records.results import MatchResult
from spades_sim.records.standings import Row, head_to_head_rows, standings_rows

MAKERS: dict[File, Callable[[str, Sequence[MatchResult]], list[Row]]] = {
    HEAD_TO_HEAD: head_to_head_rows,
    RATINGS: rating_rows,
    PARTNERS: partner_rows,
    BID_ACCURACY: bid_accuracy_rows,
    CONTRACTS: contract_rows,
    NIL_SUCCESS: nil_success_rows,
    NIL_CALIBRATION: nil_calibration_rows,
    BAGS: bag_rows,
    BID_DEPTH: bid_depth_rows,
    NIL_DEPTH: nil_depth_rows,
    BAGS_DEPTH: bags_depth_rows,
    SEATS: seat_rows,
    LEDGER: ledger_rows,
}


def summary_rows(results: Sequence[MatchResult], course: Course | None = None) -> dict[str, list[Row]]:
    """Return the rows of every summary file, by its name without ``.csv``.

    Parameters
    ----------
    results : sequence of MatchResult
        In schedule order; variants and strategies come in order of appearance.
    course : Course, optional
        How the tournament went; without one, entrants are ranked by what they won.
    """
    course = course or Course()
    makers: dict[File, Callable[[str, Sequence[MatchResult]], list[Row]]] = {
        STANDINGS: lambda variant, part: standings_rows(variant, part, course.places),
        MATCHES: lambda _, part: match_rows(part, course.stop),
        **MAKERS,
    }
    variants = dict.fromkeys(result.head.variant for result in results)
    parts = {variant: [each for each in results if each.head.variant == variant] for variant in variants}
    rows = {
        file.name: [row for variant, part in parts.items() for row in make(variant, part)]
        for file, make in makers.items()
    }
    return rows | {EFFECTS.name: effect_rows(results, course.baseline)}


def row_cells(file: File, row: Row) -> list[str]:
    """Write a row as the cells of its file, in order.

    Raises
    ------
    ValueError
        Where the row's names are not the file's columns.
    """
    if row.keys() != {column.name for column in file.columns}:
        odd = row.keys() ^ {column.name for column in file.columns}
        raise ValueError(f"{file.name}: row and columns differ in {', '.join(sorted(odd))}")
    cells = []
    for column in file.columns:
        value = row[column.name]
        if column.type == "text":
            cells.append(name_text(value))
        else:
            cells.append(number_text(value) if column.type == "number" else "" if value is None else str(value))
    return cells
