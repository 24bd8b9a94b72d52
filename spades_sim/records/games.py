"""Write games and hands as CSV text, many at a time."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from spades_sim.core.codes import BLIND, BLIND_NIL, NIL, Ending
from spades_sim.records.cells import csv_quoted, name_text
from spades_sim.records.results import MatchHead
from spades_sim.rules.api import bid_text

#: Stands between the names of a line-up.
JOINT = " / "
_ENDINGS = ["truncated" if ending == Ending.CAP else ending.name.lower() for ending in Ending]
_BIDS = [str(bid_text(bid) or "") for bid in range(2 * BLIND)]
_NIL_RESULTS = ("", "made", "failed")


def _cell(text: str) -> str:
    return csv_quoted(name_text(text))


def lineup_text(head: MatchHead, rotation: int) -> str:
    """Return the strategies by seat after some turns."""
    return JOINT.join(head.slots[slot] for slot in head.lineups[rotation])


def _padded(numbers: Any, width: int) -> list[list[Any]]:
    """Return the columns of a table as lists, with empty columns up to a width."""
    return [*numbers.T.tolist(), *([""] * len(numbers) for _ in range(width - numbers.shape[1]))]


def _by_entrant(values: Any, rotations: Any, teams: int) -> Any:
    """Put a table by team into the order of the match's entrants."""
    return np.take_along_axis(values[:, :teams], (np.arange(teams) - rotations[:, None]) % teams, axis=1)


def _deals(head: MatchHead, first_deal: int, games: Any) -> tuple[Any, Any]:
    """Return deal number and rotation of games counted from the start of a block; pairs are numbered one higher."""
    teams = len(head.teams)
    return first_deal + games // teams, games % teams


def game_lines(head: MatchHead, first_deal: int, games: Any, entrants: int) -> str:
    """Write games as lines of games.csv.

    Parameters
    ----------
    head : MatchHead
    first_deal : int
        Deal number of the first game.
    games : GAME[n]
        Whole pairs, in the order of the rotations.
    entrants : int
        Numbered columns that the file has.
    """
    teams = len(head.teams)
    deals, rotations = _deals(head, first_deal, np.arange(len(games)))
    lineups = [_cell(lineup_text(head, rotation)) for rotation in range(teams)]
    winners = [*map(_cell, head.entrants), ""]
    winner = np.where(games["winner"] >= 0, (games["winner"] + rotations) % teams, teams)
    columns = [
        (deals + 1).tolist(),
        rotations.tolist(),
        deals.tolist(),
        [lineups[rotation] for rotation in rotations.tolist()],
        *_padded(_by_entrant(games["score"], rotations, teams), entrants),
        *_padded(_by_entrant(games["bags"], rotations, teams), entrants),
        games["hands"].tolist(),
        [winners[place] for place in winner.tolist()],
        [_ENDINGS[ending] for ending in games["ending"].tolist()],
    ]
    start = f"{_cell(head.variant)},{head.match + 1},".replace("%", "%%")
    names = ",".join([*map(_cell, head.entrants), *[""] * (entrants - teams)]).replace("%", "%%")
    line = f"{start}%d,%d,%d,%s,{names}{',%s' * (2 * entrants)},%d,%s,%s\n"
    return "".join([line % row for row in zip(*columns, strict=True)])


def hand_columns(head: MatchHead, first_deal: int, hands: Any, seats: int, entrants: int) -> list[Sequence[Any]]:
    """Return the columns of hands.csv for some hands, as lists; names and texts stand as they are.

    Parameters
    ----------
    head : MatchHead
    first_deal : int
        Deal number of the game with the number 0 in `hands`.
    hands : HAND[n]
    seats, entrants : int
        Numbered columns that the file has.
    """
    teams = len(head.teams)
    deals, rotations = _deals(head, first_deal, hands["game"])
    bids, tricks = hands["bids"][:, : head.seats], hands["tricks"][:, : head.seats]
    nils = np.where((bids == NIL) | (bids == BLIND_NIL), 1 + (tricks > 0), 0)
    empty = [""] * len(hands)
    missing = [empty] * (seats - head.seats)
    return [
        [head.variant] * len(hands),
        [head.match + 1] * len(hands),
        (deals + 1).tolist(),
        rotations.tolist(),
        deals.tolist(),
        hands["hand"].tolist(),
        hands["dealer"].tolist(),
        hands["first_bidder"].tolist(),
        *([_BIDS[bid] for bid in column] for column in bids.T.tolist()),
        *missing,
        *_padded(tricks, seats),
        *([_NIL_RESULTS[nil] for nil in column] for column in nils.T.tolist()),
        *missing,
        *_padded(_by_entrant(hands["points"], rotations, teams), entrants),
        *_padded(_by_entrant(hands["score"], rotations, teams), entrants),
        *_padded(_by_entrant(hands["bags"], rotations, teams), entrants),
    ]


def hand_lines(columns: Sequence[Sequence[Any]]) -> str:
    """Write `hand_columns` as lines of hands.csv."""
    if not columns[0]:
        return ""
    variant = [_cell(columns[0][0])] * len(columns[0])
    line = ",".join(["%s"] * len(columns)) + "\n"
    return "".join([line % row for row in zip(variant, *columns[1:], strict=True)])
