"""Judge stated chances by what came of them: the Brier score and its parts.

References
----------
.. [1] G. W. Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78 (1950),
   1-3.
.. [2] A. H. Murphy, "A new vector partition of the probability score", Journal of Applied Meteorology 12 (1973),
   595-600.
"""

from collections.abc import Sequence
from typing import NamedTuple

#: Stated chances are whole percents.
PERCENT = 100


class Calibration(NamedTuple):
    """What stated chances were worth; None without any.

    Attributes
    ----------
    predicted : float or None
        Mean of the stated chances, 0..1.
    rate : float or None
        Share of events that came about.
    brier : float or None
        Mean squared distance of chance and outcome (1 or 0) [1]_; 0 is perfect, 0.25 is what saying 1/2 gets.
    reliability, resolution, uncertainty : float or None
        Murphy's parts [2]_, ``brier = reliability - resolution + uncertainty``, with each stated percent as a class.
    """

    predicted: float | None = None
    rate: float | None = None
    brier: float | None = None
    reliability: float | None = None
    resolution: float | None = None
    uncertainty: float | None = None


def calibration(counts: Sequence[Sequence[int]]) -> Calibration:
    """Judge stated chances.

    Parameters
    ----------
    counts : sequence of 101 pairs of int
        By stated percent: how often it was stated, and how often the event came about.

    Returns
    -------
    Calibration
        Worked out in whole numbers up to the last division.
    """
    total = sum(stated for stated, _ in counts)
    if total == 0:
        return Calibration()
    came = sum(each for _, each in counts)
    predicted = sum(percent * stated for percent, (stated, _) in enumerate(counts))
    # In units of 1 / PERCENT**2: an event that came is PERCENT - percent away, one that did not is percent away.
    squares = sum(
        each * (PERCENT - percent) ** 2 + (stated - each) * percent**2 for percent, (stated, each) in enumerate(counts)
    )
    rate = came / total
    reliability = sum(
        (PERCENT * each - percent * stated) ** 2 / stated for percent, (stated, each) in enumerate(counts) if stated
    )
    resolution = sum((total * each - came * stated) ** 2 / stated for stated, each in counts if stated)
    return Calibration(
        predicted / (PERCENT * total),
        rate,
        squares / (PERCENT**2 * total),
        reliability / (PERCENT**2 * total),
        resolution / total**3,
        rate * (1 - rate),
    )
