"""Write a result folder: games and hands block by block, the summaries and the manifest at the end."""

import csv
import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Literal

from spades_sim.records.column import File, header
from spades_sim.records.columns import FILES, GAMES, HANDS
from spades_sim.records.folder import MANIFEST, ResultError, make_partial, put_in_place
from spades_sim.records.games import game_lines, hand_columns, hand_lines
from spades_sim.records.matches import Course
from spades_sim.records.results import MatchHead, MatchResult
from spades_sim.records.rows import row_cells, summary_rows

HandsFormat = Literal["none", "csv", "parquet"]


def _open_text(path: Path) -> IO[str]:
    return path.open("w", encoding="utf-8", errors="surrogateescape", newline="")


def write_summary(folder: Path, file: File, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the rows of a summary file."""
    with _open_text(folder / f"{file.name}.csv") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header(file, 0, 0))
        writer.writerows(row_cells(file, dict(row)) for row in rows)


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write manifest.json: sorted keys, two spaces, finite numbers only."""
    text = json.dumps(manifest, sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False)
    with _open_text(folder / MANIFEST) as out:
        out.write(text + "\n")


class _HandsCsv:
    def __init__(self, folder: Path, seats: int, entrants: int) -> None:
        self._out = _open_text(folder / "hands.csv")
        self._out.write(",".join(header(HANDS, seats, entrants)) + "\n")

    def write(self, columns: list[Sequence[Any]]) -> None:
        self._out.write(hand_lines(columns))

    def close(self) -> None:
        self._out.close()


class _HandsParquet:
    def __init__(self, folder: Path, seats: int, entrants: int) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError as error:
            raise ResultError("hands.parquet needs pyarrow: pip install 'spades-sim[parquet]'") from error
        self._arrow = pyarrow
        fields = []
        for column in HANDS.columns:
            kind = pyarrow.string() if column.type == "text" else pyarrow.int64()
            fields += [pyarrow.field(name, kind) for name in column.names(seats, entrants)]
        self._schema = pyarrow.schema(fields)
        self._out = pyarrow.parquet.ParquetWriter(folder / "hands.parquet", self._schema)

    def write(self, columns: list[Sequence[Any]]) -> None:
        arrays = [
            self._arrow.array([None if cell == "" else cell for cell in column], field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        self._out.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))

    def close(self) -> None:
        self._out.close()


class ResultWriter:
    """Write a result folder whole or not at all.

    As a context manager it removes what was written where an exception leaves the block.

    Parameters
    ----------
    folder : Path
        Where the result will stand.
    seats, entrants : int
        Largest table of the run: seats, and teams, which number the columns of games.csv and hands.csv.
    hands : {"none", "csv", "parquet"}
    overwrite : bool
        Whether a result that is there is replaced.

    Raises
    ------
    ResultError
        Where the folder is there already, cannot be written, or pyarrow is missing.
    """

    def __init__(
        self, folder: Path, seats: int, entrants: int, hands: HandsFormat = "none", overwrite: bool = False
    ) -> None:
        self.folder, self.partial = folder, make_partial(folder, overwrite)
        self._seats, self._entrants, self._overwrite = seats, entrants, overwrite
        self._in_place = False
        self._games: IO[str] | None = None
        self._hands: _HandsCsv | _HandsParquet | None = None
        makers: dict[str, Callable[..., _HandsCsv | _HandsParquet]] = {"csv": _HandsCsv, "parquet": _HandsParquet}
        try:
            if hands != "none":
                self._hands = makers[hands](self.partial, seats, entrants)
            self._games = _open_text(self.partial / "games.csv")
            self._games.write(",".join(header(GAMES, seats, entrants)) + "\n")
        except BaseException:
            self.abandon()
            raise

    def __enter__(self) -> "ResultWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if not self._in_place:
            self.abandon()

    def write_block(self, head: MatchHead, first_deal: int, games: Any, hands: Any = None) -> None:
        """Write the games of a block, and its hands where they are wanted; blocks come in schedule order.

        Parameters
        ----------
        head : MatchHead
        first_deal : int
            Deal number of the first game.
        games : GAME[n]
            Whole pairs, in the order of the rotations.
        hands : HAND[...]
            Their `game` counts from the start of the block.
        """
        lines = game_lines(head, first_deal, games, self._entrants)
        wanted = self._hands is not None and hands is not None and len(hands) > 0
        columns = hand_columns(head, first_deal, hands, self._seats, self._entrants) if wanted else None
        self.write_made(lines, columns)

    @property
    def shape(self) -> tuple[int, int]:
        """Seats and entrants that the files have columns for."""
        return self._seats, self._entrants

    def write_made(self, lines: str, columns: Any = None) -> None:
        """Write the lines of games.csv and the columns of hands that were made elsewhere for a block."""
        assert self._games is not None, "the result is finished or abandoned"
        try:
            self._games.write(lines)
            if self._hands is not None and columns is not None:
                self._hands.write(columns)
        except OSError as error:
            raise ResultError(f"{self.partial}: cannot be written: {error.strerror}") from error

    def finish(self, results: Sequence[MatchResult], manifest: Mapping[str, Any], course: Course | None = None) -> Path:
        """Write the summaries and the manifest, and put the folder into place.

        Parameters
        ----------
        results : sequence of MatchResult
            Of whole matches, in schedule order.
        manifest : mapping
            What JSON can hold.
        course : Course, optional
            See `summary_rows`.

        Returns
        -------
        Path
            The result folder.
        """
        try:
            self._close()
            for name, rows in summary_rows(results, course).items():
                write_summary(self.partial, FILES[name], rows)
            write_manifest(self.partial, manifest)
        except OSError as error:
            raise ResultError(f"{self.partial}: cannot be written: {error.strerror}") from error
        put_in_place(self.partial, self.folder, self._overwrite)
        self._in_place = True
        return self.folder

    def abandon(self) -> None:
        """Remove what was written."""
        try:
            self._close()
        finally:
            shutil.rmtree(self.partial, ignore_errors=True)

    def _close(self) -> None:
        for out in (self._games, self._hands):
            if out is not None:
                out.close()
        self._games = self._hands = None
