"""Write the lines of fouls.csv."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from spades_sim.records.cells import csv_quoted, name_text
from spades_sim.records.results import MatchHead

if TYPE_CHECKING:
    from spades_sim.tournament.fouls import Foul


def foul_lines(head: MatchHead, first_deal: int, fouls: "Sequence[Foul]", command: Callable[[int], str]) -> str:
    """Write fouls as lines of fouls.csv.

    Parameters
    ----------
    head : MatchHead
    first_deal : int
        Deal number of the first game of the block.
    fouls : sequence of Foul
    command : function
        Returns the command that plays a deal number again.
    """
    return "".join(_line(head, first_deal + foul.game // len(head.teams), foul, command) for foul in fouls)


def _line(head: MatchHead, deal: int, foul: "Foul", command: Callable[[int], str]) -> str:
    cells = [
        name_text(head.variant), head.match + 1, deal + 1, foul.game % len(head.teams), deal, foul.hand, foul.trick,
        foul.seat, name_text(head.slots[foul.slot]), foul.kind, foul.decision, name_text(foul.answer),
        name_text(foul.reason), name_text(command(deal)),
    ]  # fmt: skip
    return ",".join(csv_quoted(str(cell)) for cell in cells) + "\n"
