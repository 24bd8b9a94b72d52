"""Fit the tables of the strategy `bis`: weights of its parts, the spread around them, and its nils."""

from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np

from spades_sim.bits import popcount
from spades_sim.core.codes import NIL
from spades_sim.fit.model import curve, log_odds, spread
from spades_sim.fit.samples import Samples, collect
from spades_sim.fit.tables import Table, compiled_functions, each_row, write_tables

#: Deals of the three other seats that a holding is tried against.
TRIALS = 4000
DECK = (1 << 52) - 1


@numba.njit  # type: ignore[untyped-decorator]
def _lost(holding: int, spades: bool, partner: int, first: int, second: int) -> bool:
    """Tell whether a nil dies in this suit; all arguments but `spades` are 13 bits of ranks."""
    rest = holding
    for turn in range(1, 4):
        if rest == 0:
            return False
        card = rest & -rest
        rest ^= card
        if not (popcount(first) < turn or popcount(first & (card - 1)) >= turn):
            continue
        if not (popcount(second) < turn or popcount(second & (card - 1)) >= turn):
            continue
        covered = popcount(partner & ~(card | (card - 1))) >= turn or (not spades and popcount(partner) < turn)
        if not covered:
            return True
    return False


@numba.njit  # type: ignore[untyped-decorator]
def kept_holdings(trials: int, seed: int) -> Any:
    """Return int64[2, 8192], thousandths: how often each holding of a side suit, and of spades, is not lost."""
    np.random.seed(seed)
    kept = np.zeros((2, 1 << 13), np.int64)
    for holding in range(1 << 13):
        for kind in range(2):
            if kind == 1 and popcount(holding) > 3:
                continue
            good = 0
            for _ in range(trials):
                left = np.array([13, 13, 13])
                owned = np.zeros(3, np.int64)
                unseen = 39
                for rank in range(13):
                    if holding >> rank & 1:
                        continue
                    draw = np.random.randint(unseen)
                    seat = 0 if draw < left[0] else (1 if draw < left[0] + left[1] else 2)
                    owned[seat] |= 1 << rank
                    left[seat] -= 1
                    unseen -= 1
                good += not _lost(holding, kind == 1, owned[0], owned[1], owned[2])
            kept[kind, holding] = (1000 * good + trials // 2) // trials
    return kept


@numba.njit  # type: ignore[untyped-decorator]
def _features(
    parts: Any, place_row: Any, others: Any, places: int, cards: Any, place: Any, bids: Any, out: Any
) -> None:
    for sample in range(len(cards)):
        values = parts(cards[sample], popcount(cards[sample] >> 39), DECK)
        for part in range(4):
            out[sample, part] = values[part] / 1000
        partner, after, before = bids[sample]
        out[sample, places + place_row(place[sample], partner)] = 1
        weights = others(after, before)
        for other in range(3):
            out[sample, out.shape[1] - 3 + other] = weights[other] / 1000


def _known(samples: Samples) -> Any:
    return np.column_stack([samples.known(seat) for seat in ("partner", "after", "before")])


def fit(module: ModuleType, samples: Samples, kept: Any) -> dict[str, Table]:
    """Fit all tables but that of the holdings, which is `kept`, int64[2, 8192]."""
    numbers = samples.where(~samples.is_nil)
    features = np.zeros((len(numbers.cards), module.FIT_ROWS), np.float64)
    _features(
        module.parts, module.place_row, module.others_weights, module.PLACES,
        numbers.cards, numbers.place, _known(numbers), features,
    )  # fmt: skip
    beyond = np.where(numbers.partner == NIL, numbers.tricks, numbers.tricks + numbers.partner_tricks - numbers.partner)
    normal = features.T @ features + np.eye(module.FIT_ROWS)
    weights = np.round(1000 * np.linalg.solve(normal, features.T @ beyond)).astype(np.int64)
    expected = np.floor(features @ weights).astype(np.int64)
    place = each_row(module.spread_row, expected, numbers.bid)
    usual = np.arange(-module.NEAR, module.NEAR + 1) / 4
    return {
        "bis_fit": Table("Thousandths of a trick by row (see strategies/bis.py)", weights[:, None]),
        "bis_spread": Table(
            "Ten-thousandths: tricks above the contract, -6 to 6, by estimate minus bid in quarters of a trick",
            spread(place, len(usual), beyond - numbers.bid, module.REACH, usual),
        ),
        "bis_nil": Table(
            "Thousandths: chance that a holding is not lost, 13 bits from 0 up, 64 to a line; side suits, then spades",
            kept.reshape(-1, 64),
        ),
        "bis_success": _success(module, samples, kept),
    }


def _success(module: ModuleType, samples: Samples, kept: Any) -> Table:
    """Fit the success curve: one shape for all, moved for each place and partner's bid."""
    nils = samples.where(samples.is_nil)
    value = np.full(len(nils.cards), 1000)
    for suit in range(4):
        value = value * kept[int(suit == 3), nils.cards >> (13 * suit) & 0x1FFF] // 1000
    odds = np.clip(module.LOG_ODDS[value], -module.STEPS, module.STEPS)
    made = (nils.tricks == 0).astype(float)
    rows = module.CLASSES * 4
    row = np.array([module.place_row(*each) for each in zip(nils.place, nils.known("partner"), strict=True)])
    columns = np.zeros((len(made), rows + 1))
    columns[np.arange(len(made)), row] = 1
    columns[:, rows] = odds / 10
    weights = log_odds(columns, made, np.zeros(rows + 1), shrink=1.0)
    shape = curve(columns @ weights, made, module.STEPS)
    grid = np.arange(-module.STEPS, module.STEPS + 1)
    sums = weights[:rows, None] + weights[rows] * grid / 10
    place = np.clip(np.round(10 * sums), -module.STEPS, module.STEPS).astype(np.int64) + module.STEPS
    return Table("Thousandths: chance of a nil by place and partner's bid, and by the product's log-odds", shape[place])


def remake(folder: Path, pairs: int, seed: int, command: str) -> list[Path]:
    """Play, fit and write the tables.

    Parameters
    ----------
    folder : Path
        Where the tables are written.
    pairs : int
        Deals to play.
    seed : int
    command : str
        What the files say about how they were made.
    """
    module = compiled_functions("bis")
    tables = fit(module, collect("careful", pairs, seed), kept_holdings(TRIALS, seed % 2**32))
    return list(write_tables(folder, tables, command))
