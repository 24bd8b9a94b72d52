"""Fit the chance to win a game from the points that both teams still need, by backward induction over hands played."""

from typing import Any

import numba
import numpy as np

from spades_sim.fit.samples import play_hands
from spades_sim.fit.tables import Table

#: Steps of points, and how many of them the table reaches.
STEP, SIZE = 20, 46
#: What ten bags cost, so one bag a tenth of it; the same as in `strategies/expected.py`.
BAG = 10
#: Hands that the chances are averaged over, and rounds of the induction: hands that a game goes on at most.
HANDS, ROUNDS = 3000, 60


@numba.njit  # type: ignore[untyped-decorator]
def _improved(chance: Any, points: Any) -> Any:
    """Return float64[size, size]: the chances one hand earlier, given those after it and the hands' points."""
    size = len(chance)
    last = (size - 1) * STEP - 1e-9
    better = np.zeros_like(chance)
    for i in range(size):
        for j in range(size):
            total = 0.0
            for hand in range(len(points)):
                ours, theirs = i * STEP - points[hand, 0], j * STEP - points[hand, 1]
                if ours <= 0 or theirs <= 0:
                    total += 1.0 if ours < theirs else (0.0 if ours > theirs else 0.5)
                    continue
                a, b = min(ours, last) / STEP, min(theirs, last) / STEP
                x, y = int(a), int(b)
                a, b = a - x, b - y
                total += (1 - a) * ((1 - b) * chance[x, y] + b * chance[x, y + 1])
                total += a * ((1 - b) * chance[x + 1, y] + b * chance[x + 1, y + 1])
            better[i, j] = total / len(points)
    return better


def fit(player: str, seed: int) -> Table:
    """Play hands between four of a player and work out the chances to win."""
    hands = np.concatenate(list(play_hands((player,), player, HANDS // 2, seed)))
    points = (hands["points"][:, :2] - BAG * hands["bags"][:, :2]).astype(np.float64)
    both = np.concatenate([points, points[:, ::-1]])
    need = np.arange(SIZE)
    chance = np.where(need[:, None] < need, 1.0, np.where(need[:, None] > need, 0.0, 0.5))
    for _ in range(ROUNDS):
        chance = _improved(chance, both)
    meaning = f"Thousandths: chance to win, by points that the own (rows) and the other team need, in steps of {STEP}"
    return Table(meaning, np.round(1000 * chance).astype(np.int64))
