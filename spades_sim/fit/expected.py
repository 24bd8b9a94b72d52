"""Fit the tables of the strategy `expected`: tricks, what becomes of a contract, and nils."""

import shutil
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np

from spades_sim.bits import popcount
from spades_sim.core.codes import NIL
from spades_sim.fit import win
from spades_sim.fit.model import curve, least_squares, logistic, spread
from spades_sim.fit.samples import Samples, collect
from spades_sim.fit.tables import Table, compiled_functions, each_row, write_tables
from spades_sim.strategy.find import find_strategy


@numba.njit  # type: ignore[untyped-decorator]
def _bid_rows(of_bids: Any, first: int, place: Any, partner: Any, after: Any, before: Any, out: Any) -> None:
    for sample in range(len(place)):
        rows = of_bids(place[sample], partner[sample], after[sample], before[sample])
        for turn in range(3):
            out[sample, turn] = first + rows[turn]


@numba.njit  # type: ignore[untyped-decorator]
def _card_rows(side: Any, spade: Any, shape: Any, deck: int, cards: Any, out: Any) -> None:
    for sample in range(len(cards)):
        held = cards[sample]
        count = popcount(held >> 39)
        for suit in range(3):
            out[sample, suit] = side(held >> (13 * suit) & 0x1FFF)
        out[sample, 3] = spade(held >> 39 << 39, count, deck)
        out[sample, 4] = shape(held, count)


@numba.njit  # type: ignore[untyped-decorator]
def _low_rows(of_suit: Any, first_of_spades: int, cards: Any, out: Any) -> None:
    for sample in range(len(cards)):
        for suit in range(4):
            rows = of_suit(cards[sample] >> (13 * suit) & 0x1FFF, first_of_spades if suit == 3 else 0)
            for turn in range(4):
                out[sample, 4 * suit + turn] = rows[turn]


def _known_rows(module: ModuleType, samples: Samples, first: int) -> Any:
    out = np.zeros((len(samples.cards), 3), np.int64)
    bids = [samples.known(seat) for seat in ("partner", "after", "before")]
    _bid_rows(module.bids_rows, first, samples.place, *bids, out)
    return out


def trick_rows(module: ModuleType, samples: Samples) -> Any:
    """Return int64[samples, 8]: the rows of the table of tricks that each sample picks, the constant apart."""
    cards = np.zeros((len(samples.cards), 5), np.int64)
    deck = (1 << 52) - 1
    _card_rows(module.side_row, module.spade_row, module.shape_row, deck, samples.cards, cards)
    return np.column_stack([cards, _known_rows(module, samples, module.BIDS)])


def _nil_rows(module: ModuleType, samples: Samples) -> Any:
    low = np.zeros((len(samples.cards), 16), np.int64)
    _low_rows(module.low_rows, module.NIL_SPADE, samples.cards, low)
    constant = np.full((len(low), 1), module.NIL_ROWS - 1)
    return np.column_stack([low, _known_rows(module, samples, module.NIL_BIDS), constant])


def fit(module: ModuleType, samples: Samples) -> dict[str, Table]:
    """Fit all tables to some samples."""
    beyond = np.where(samples.partner == NIL, samples.tricks, samples.tricks + samples.partner_tricks - samples.partner)
    numbers = ~samples.is_nil
    rows = trick_rows(module, samples)
    size = module.TRICK_ROWS
    tricks = [least_squares(rows[numbers], size, target[numbers].astype(float)) for target in (samples.tricks, beyond)]
    thousandths = np.round(1000 * np.column_stack(tricks)).astype(np.int64)
    expected = thousandths[rows].sum(axis=1) + thousandths[size - 1]
    contract = _contracts(module, samples, expected, beyond)
    nils = samples.where(samples.is_nil)
    made = (nils.tricks == 0).astype(float)
    odds = np.round(100 * logistic(_nil_rows(module, nils), module.NIL_ROWS, made)).astype(np.int64)
    return {
        "expected_tricks": Table(
            "Thousandths of a trick by row (strategies/expected.py): own tricks, team's beyond the partner's bid",
            thousandths,
        ),
        "expected_contract": Table(
            "Ten-thousandths: tricks above the contract, -6 to 6, by partner, bid, and estimate minus bid",
            contract,
        ),
        "expected_nil": Table(
            "Hundredths of log-odds of a made nil by row (see strategies/expected.py)", odds[:, None]
        ),
        "expected_curve": _curve(module, odds, samples),
    }


def _curve(module: ModuleType, odds: Any, samples: Samples, beyond: Any = None) -> Table:
    """Fit the chance that goes with the log-odds of nils that were bid."""
    nils = samples.where(samples.is_nil)
    sums = odds[_nil_rows(module, nils)].sum(axis=1) / 100
    chances = curve(sums, (nils.tricks == 0).astype(float), module.ODDS, beyond)
    return Table("Thousandths: chance of a nil by log-odds of -6.0, -5.9 .. 6.0", chances[:, None])


def _contracts(module: ModuleType, samples: Samples, expected: Any, beyond: Any) -> Any:
    """Count how contracts ended, by block and by distance of bid and estimate."""
    nil_beside = samples.partner == NIL
    knows = samples.knows_partner == 1
    usual = np.tile(np.arange(-module.NEAR, module.NEAR + 1) / 4, module.HIGHEST)
    blocks = []
    for chosen, column, over in (
        (knows & nil_beside, 0, samples.tricks - samples.bid),
        (~knows & ~nil_beside, 1, beyond - samples.bid),
        (knows & ~nil_beside, 1, beyond - samples.bid),
    ):
        chosen = chosen & ~samples.is_nil
        place = each_row(module.distance_row, expected[:, column], samples.bid)
        blocks.append(spread(place[chosen], len(usual), over[chosen], module.REACH, usual))
    alone = samples.is_nil & ~nil_beside
    known = np.where(knows, np.clip(samples.partner, 1, 6) + 1, 0)
    over = samples.partner_tricks - samples.partner
    blocks.append(spread(known[alone], 8, over[alone], module.REACH, np.zeros(8)))
    return np.concatenate(blocks)


def remake(folder: Path, pairs: int, seed: int, command: str) -> list[Path]:
    """Play, fit and write the tables, in three rounds.

    The first explores beside `careful`, the second beside what came of the first. The third plays only the bids that
    come of the second, and puts the curve of nils right for hands that are really bid nil; the chances to win are from
    those hands, too.

    Parameters
    ----------
    folder : Path
        Where the tables are written.
    pairs : int
        Deals of each round.
    seed : int
    command : str
        What the files say about how they were made.
    """
    module = compiled_functions("expected")
    tables = fit(module, collect("careful", pairs, seed))
    with tempfile.TemporaryDirectory() as made:
        tables = fit(module, collect(str(_copy(Path(made), "first", tables, command)), pairs, seed + 1))
        itself = str(_copy(Path(made), "second", tables, command))
        bids = collect(itself, pairs, seed + 2, explorer=itself)
        explored = tables["expected_curve"].rows[:, 0]
        tables["expected_curve"] = _curve(module, tables["expected_nil"].rows[:, 0], bids, explored)
        tables["expected_win"] = win.fit(itself, seed + 3)
    return list(write_tables(folder, tables, command))


def _copy(folder: Path, name: str, tables: dict[str, Table], command: str) -> Path:
    """Make a copy of the strategy with some tables, to play with; return its file."""
    source = find_strategy("expected")
    copy = folder / name / source.name
    shutil.copytree(source.parent / "tables", copy.parent / "tables")
    shutil.copy(source, copy)
    write_tables(copy.parent / "tables", tables, command)
    return copy
