"""Play many small tournaments of the same two strategies, on deals of their own."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

import numpy as np

from spades_sim.records.results import MatchResult, count_block, match_head
from spades_sim.runs.config import make_plan, parse_config
from spades_sim.tournament.block import make_table, play_block
from spades_sim.tournament.plan import Block


@dataclass(frozen=True)
class Played:
    """Small tournaments.

    Attributes
    ----------
    results : list of MatchResult
        One a tournament.
    margins : int64[tournaments, pairs, 2]
        Margin of the first strategy in each game.
    """

    results: list[MatchResult]
    margins: Any

    @property
    def whole(self) -> MatchResult:
        """All tournaments as one, which stands for the truth."""
        return reduce(add, self.results)


def play(entrants: Sequence[str], tournaments: int, pairs: int, seed: int = 1) -> Played:
    """Play tournaments of some pairs; each has deal numbers that no other has."""
    settings = {"name": "promises", "seed": seed, "games": 2 * tournaments * pairs, "entrants": list(entrants)}
    plan = make_plan(parse_config(settings, "promises"), "promises")
    match = plan.matches[0]
    table = make_table(plan, match)
    head = match_head(plan, match, table)
    results, margins = [], []
    for number in range(tournaments):
        block = play_block(plan, Block(match, number * pairs, pairs), table)
        results.append(count_block(head, block))
        score = block.games["score"][:, :2]
        # In the second game of a pair the first strategy is team 1.
        margins.append((score[:, 0] - score[:, 1]).reshape(pairs, 2) * [1, -1])
    return Played(results, np.array(margins))
