"""Turn the games and hands of a block into lines of CSV, or hands into tables of Parquet."""

from collections.abc import Sequence
from typing import Any

from spades_sim.core.codes import BLIND_NIL, NIL, Ending
from spades_sim.records.columns import CsvFile
from spades_sim.records.write import cell, csv_line, safe_text
from spades_sim.rules.api import bid_text
from spades_sim.tournament.block import BlockResult
from spades_sim.tournament.plan import Plan

_ENDINGS = {int(ending): ending.name.lower() for ending in Ending} | {int(Ending.CAP): "truncated"}


def _quoted(text: str) -> str:
    """Return a text as a cell of CSV."""
    return csv_line([safe_text(text)])[:-1]


def game_lines(plan: Plan, result: BlockResult, teams: int) -> str:
    """Return the lines of games.csv of a block, with columns for so many teams."""
    match = result.block.match
    variant = plan.variants[match.variant]
    own = len(variant.rules.table.teams)
    names = [plan.entrants[number].name for number in match.entrants]
    quoted = [_quoted(name) for name in names]
    head = f"{_quoted(variant.name)},{match.index + 1}"
    lineups = [_quoted(_lineup(variant.rules.table.teams, names, rotation)) for rotation in range(own)]
    games = result.games
    score, bags = games["score"].tolist(), games["bags"].tolist()
    rows = zip(games["hands"].tolist(), games["winner"].tolist(), games["ending"].tolist(), strict=True)
    blank = ",,," * (teams - own)
    lines: list[str] = []
    for game, (hands, winner, ending) in enumerate(rows):
        rotation, deal_number = game % own, result.block.first_pair + game // own
        by_entrant = ",".join(
            f"{quoted[place]},{score[game][(place - rotation) % own]},{bags[game][(place - rotation) % own]}"
            for place in range(own)
        )
        won = quoted[(winner + rotation) % own] if winner >= 0 else ""
        key = f"{head},{deal_number + 1},{rotation},{deal_number},{lineups[rotation]}"
        lines.append(f"{key},{by_entrant}{blank},{hands},{won},{_ENDINGS[ending]}\n")
    return "".join(lines)


def _lineup(teams: Sequence[Sequence[int]], names: Sequence[str], rotation: int) -> str:
    """Write the entrants by seat."""
    seats = {seat: names[(team + rotation) % len(teams)] for team, members in enumerate(teams) for seat in members}
    return " / ".join(seats[seat] for seat in sorted(seats))


def hand_rows(plan: Plan, result: BlockResult, file: CsvFile, seats: int, teams: int) -> list[list[Any]]:
    """Return the hands of a block as rows with a value for each column of `file`; None is an empty cell."""
    match = result.block.match
    variant = plan.variants[match.variant]
    own_teams, own_seats = len(variant.rules.table.teams), variant.rules.table.players
    rows: list[list[Any]] = []
    for hand in result.hands:
        game = int(hand["game"])
        rotation, deal_number = game % own_teams, result.block.first_pair + game // own_teams
        row: list[Any] = [variant.name, match.index + 1, deal_number + 1, rotation, int(hand["hand"])]
        row += [int(hand["dealer"]), int(hand["first_bidder"])]
        for seat in range(seats):
            if seat >= own_seats:
                row += [None, None, None]
                continue
            bid, tricks = int(hand["bids"][seat]), int(hand["tricks"][seat])
            nil = ("made" if tricks == 0 else "failed") if bid in (NIL, BLIND_NIL) else None
            said = bid_text(bid)
            row += [None if said is None else str(said), tricks, nil]
        for place in range(teams):
            team = (place - rotation) % own_teams
            known = place < own_teams
            row += [int(hand[name][team]) if known else None for name in ("points", "score", "bags")]
        rows.append(row)
    assert not rows or len(rows[0]) == len(file.columns)
    return rows


def hand_lines(rows: Sequence[Sequence[Any]], file: CsvFile) -> str:
    """Return rows of hands as lines of CSV."""
    return "".join(
        csv_line([cell(column, value) for column, value in zip(file.columns, row, strict=True)]) for row in rows
    )


class ParquetHands:
    """Write rows of hands to hands.parquet, block by block.

    Raises
    ------
    ImportError
        Where pyarrow is not installed.
    """

    def __init__(self, path: Any, file: CsvFile) -> None:
        import pyarrow
        import pyarrow.parquet

        kinds = {"text": pyarrow.string(), "int": pyarrow.int64(), "float": pyarrow.float64()}
        self._arrow = pyarrow
        self._schema = pyarrow.schema([(column.name, kinds[column.kind]) for column in file.columns])
        self._writer = pyarrow.parquet.ParquetWriter(path, self._schema)

    def append(self, rows: Sequence[Sequence[Any]]) -> None:
        """Write some rows."""
        columns: list[Sequence[Any]] = list(zip(*rows, strict=True)) if rows else [() for _ in self._schema]
        arrays = [
            self._arrow.array(list(values), field.type) for values, field in zip(columns, self._schema, strict=True)
        ]
        self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))

    def close(self) -> None:
        """Finish the file."""
        self._writer.close()
