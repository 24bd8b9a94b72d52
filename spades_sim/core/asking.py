"""Ask one compiled strategy the question that waits in a state, for games that are watched decision by decision."""

from typing import Any

from spades_sim.core.view import call_strategy
from spades_sim.jit import compiled


@compiled
def ask_compiled(table: Any, cell: int, state: Any, rules: Any, seat: int) -> int:
    """Return what the strategy in a cell of the table answers; RAISED where it raised.

    The state is not changed, but for the seat's random stream.
    """
    return call_strategy(table, cell, state, rules, seat)
