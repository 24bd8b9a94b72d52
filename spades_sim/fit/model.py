"""Fit additive tables: every sample picks some rows, and their numbers add up to its tricks or to its log-odds."""

from typing import Any

import numpy as np
import scipy.linalg
import scipy.sparse

#: What keeps rows that few samples picked near 0 (ridge).
SHRINK = 4.0
#: Newton steps of the logistic fit.
STEPS = 12
#: Spread of tricks around an estimate, and how many samples that assumption is worth.
SCATTER, WEIGHT = 1.2, 20


def _design(rows: Any, size: int) -> Any:
    """Return the sparse matrix with a one for each picked row; `rows` is int64[samples, picks]."""
    samples, picks = rows.shape
    ends = np.arange(0, rows.size + 1, picks)
    return scipy.sparse.csr_matrix((np.ones(rows.size), rows.ravel(), ends), (samples, size))


def least_squares(rows: Any, size: int, target: Any) -> Any:
    """Return float64[size], the numbers whose sums come nearest to the targets; the last row is added to all.

    Parameters
    ----------
    rows : int64[samples, picks]
    size : int
        Rows of the table.
    target : float64[samples]
    """
    mean = float(target.mean())
    design = _design(rows, size)
    normal = (design.T @ design).toarray()
    normal[np.diag_indices(size)] += SHRINK
    weights = scipy.linalg.solve(normal, design.T @ (target - mean), assume_a="pos")
    weights[size - 1] += mean
    return weights


def logistic(rows: Any, size: int, made: Any) -> Any:
    """Return float64[size], the numbers whose sums are the log-odds of what was made (Newton's method, ridge).

    Parameters
    ----------
    rows : int64[samples, picks]
        The last row of the table must be among the picks of every sample.
    size : int
    made : float64[samples]
        1 where it came true, else 0.
    """
    design = _design(rows, size)
    weights = np.zeros(size)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(design @ weights)))
        slope = design.T @ (made - chance) - SHRINK * weights
        bend = (design.T @ scipy.sparse.diags(chance * (1 - chance)) @ design).toarray()
        bend[np.diag_indices(size)] += SHRINK
        weights += scipy.linalg.solve(bend, slope, assume_a="pos")
    return weights


def log_odds(columns: Any, made: Any, weights: Any, shrink: float) -> Any:
    """Return float64[columns], the weights whose sums are the log-odds of what was made (Newton's method, ridge).

    Parameters
    ----------
    columns : float64[samples, columns]
    made : float64[samples]
        1 where it came true, else 0.
    weights : float64[columns]
        Where to start.
    shrink : float
        Pull of the weights to 0.
    """
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-columns @ weights))
        bend = columns.T @ (columns * (chance * (1 - chance))[:, None]) + shrink * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, columns.T @ (made - chance) - shrink * weights)
    return weights


def curve(odds: Any, made: Any, steps: int, beyond: Any = None) -> Any:
    """Return int64[2 * steps + 1], in thousandths, the chance that goes with log-odds of -steps/10 .. steps/10.

    A logistic regression on the log-odds, their square and their cube, made to rise: sums of tables fit the middle well
    and both ends less so.

    Parameters
    ----------
    odds : float64[samples]
    made : float64[samples]
    steps : int
    beyond : int64[2 * steps + 1], optional
        A curve from more varied samples: its shape, moved to fit, goes on where these samples end. Without one the
        curve is level there.
    """
    scaled = np.clip(odds, -steps / 10, steps / 10)
    columns = np.column_stack([np.ones_like(scaled), scaled, scaled**2, scaled**3])
    weights = log_odds(columns, made, np.array([0.0, 1.0, 0.0, 0.0]), shrink=1e-3)
    grid = np.arange(-steps, steps + 1) / 10
    inner = np.clip(grid, *np.quantile(scaled, (0.002, 0.998)))
    fitted = np.column_stack([np.ones_like(grid), inner, inner**2, inner**3]) @ weights
    if beyond is not None:
        shape = np.log((beyond + 0.5) / (1000.5 - beyond))
        fitted += shape - np.interp(inner, grid, shape)
    return np.round(1000 / (1 + np.exp(-np.maximum.accumulate(fitted)))).astype(np.int64)


def spread(place: Any, size: int, over: Any, reach: int, usual: Any) -> Any:
    """Return int64[size, 2 * reach + 1], in ten-thousandths: how often each row's samples ended so far over the bid.

    Parameters
    ----------
    place : int64[samples]
        Row of each sample.
    size : int
    over : int64[samples]
        Tricks over the bid; what lies beyond `reach` counts as `reach`.
    reach : int
    usual : float64[size]
        Where the middle of each row lies if there is nothing to go by: a bell of `SCATTER` tricks around it counts as
        `WEIGHT` samples, so that a row without any is sensible, too.
    """
    counts = np.zeros((size, 2 * reach + 1))
    np.add.at(counts, (place, np.clip(over, -reach, reach) + reach), 1)
    bell = np.exp(-(((np.arange(-reach, reach + 1) - usual[:, None]) / SCATTER) ** 2) / 2)
    counts += WEIGHT * bell / bell.sum(axis=1, keepdims=True)
    return np.round(10000 * counts / counts.sum(axis=1, keepdims=True)).astype(np.int64)
