"""Write a result folder: games and hands block by block, the summaries and the manifest at the end."""

import csv
import json
import os
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Literal

from spades_sim.records.column import File, header
from spades_sim.records.columns import FILES, FOULS, GAMES
from spades_sim.records.folder import (
    JOURNAL,
    MANIFEST,
    ResultError,
    StoppedError,
    hold,
    make_partial,
    partial_folder,
    put_in_place,
)
from spades_sim.records.games import game_lines, hand_columns
from spades_sim.records.growing import HANDS_FORMATS, GrowingFile, text_bytes
from spades_sim.records.journal import Entry, Journal, read_head, write_head
from spades_sim.records.matches import Course
from spades_sim.records.packed import known_classes
from spades_sim.records.records_file import RecordsFile
from spades_sim.records.results import MatchHead, MatchResult
from spades_sim.records.rows import row_cells, summary_rows

HandsFormat = Literal["none", "csv", "parquet"]
#: A power cut loses at most the blocks of this time; a killed run loses at most the blocks under way.
SYNC_SECONDS = 1.0


@contextmanager
def _open_text(path: Path) -> Iterator[IO[str]]:
    """Open a file to be written; it is on the disk when it is closed."""
    with path.open("w", encoding="utf-8", errors="surrogateescape", newline="") as out:
        yield out
        out.flush()
        os.fsync(out.fileno())


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


class ResultWriter:
    """Write a result folder whole or not at all.

    As a context manager it keeps what was written where an exception leaves the block, so that the run can be resumed;
    where nothing was written yet it removes the folder.

    Parameters
    ----------
    folder : Path
        Where the result will stand.
    seats, entrants : int
        Largest table of the run: seats, and teams, which number the columns of games.csv and hands.csv.
    hands : {"none", "csv", "parquet"}
    overwrite : bool
        Whether a result that is there is replaced.
    head : mapping, optional
        What the journal says of the run, for whoever resumes it.
    resume : bool
        Whether to go on with a run that was stopped.
    records : RecordsFile, optional
        Where games are written down card by card.

    Raises
    ------
    ResultError
        Where the folder is there already, cannot be written, or pyarrow is missing.
    """

    def __init__(
        self,
        folder: Path,
        seats: int,
        entrants: int,
        hands: HandsFormat = "none",
        overwrite: bool = False,
        head: Mapping[str, Any] | None = None,
        resume: bool = False,
        records: RecordsFile | None = None,
    ) -> None:
        self.folder, self.shape = folder, (seats, entrants)
        self._hands = None if hands == "none" else HANDS_FORMATS[hands](seats, entrants)
        self._overwrite, self._resumed = overwrite, resume
        self.records = records
        self._in_place = self.torn = self.recalled = False
        self._files: list[GrowingFile] = []
        self._journal: Journal | None = None
        if resume:
            self.partial = partial_folder(folder)
            self._lock = hold(self.partial)
        else:
            self.partial, self._lock = make_partial(folder, overwrite)
        try:
            with self._writing():
                if not resume or (head is not None and read_head(self.partial) != head):
                    write_head(self.partial, head or {})
                self._journal = Journal(self.partial / JOURNAL)
                games = text_bytes(",".join(header(GAMES, seats, entrants)) + "\n")
                self._files.append(GrowingFile(self.partial / "games.csv", games))
                fouls = text_bytes(",".join(header(FOULS, seats, entrants)) + "\n")
                self._files.append(GrowingFile(self.partial / "fouls.csv", fouls))
                if self._hands is not None:
                    self._files.append(GrowingFile(self.partial / self._hands.name, self._hands.head))
                if records is not None:
                    self._files.append(GrowingFile(self.partial / records.name, records.head))
        except BaseException:
            self._leave()
            raise
        self._cut, self._synced = not resume, time.monotonic()

    def __enter__(self) -> "ResultWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if not self._in_place:
            self._leave()

    @property
    def keeps(self) -> bool:
        """Tell whether there is anything that a resumed run could go on from."""
        return self._resumed or (self._journal is not None and self._journal.entries > 0)

    def recall(self, block: tuple[int, int, int], root: type) -> Any:
        """Return what a stopped run has kept of a block; from the first block that it has not, always None.

        Blocks must be asked for in the order in which they were written.

        Parameters
        ----------
        block : tuple of int
            Match, first pair, pairs.
        root : class
            Of the counts of a block.
        """
        if self._cut:
            return None
        entry = self._next_entry(root)
        if entry is None or entry.block != block:
            self.go_on()
            return None
        assert self._journal is not None, "the result is finished or abandoned"
        self._journal.take()
        self.recalled = True
        for file, piece in zip(self._files, entry.pieces, strict=True):
            file.take(piece)
        return entry.made

    def _next_entry(self, root: type) -> Entry | None:
        """Read the next entry of the journal; None where it is not sound or the files do not hold what it says."""
        assert self._journal is not None, "the result is finished or abandoned"
        entry = self._journal.read(known_classes(root))
        if entry is None or not isinstance(entry.made, root) or len(entry.pieces) != len(self._files):
            return None
        sound = all(file.holds(piece) for file, piece in zip(self._files, entry.pieces, strict=True))
        return entry if sound else None

    def go_on(self) -> None:
        """Cut off what is behind the blocks that were kept; `torn` tells whether anything was there."""
        assert self._journal is not None, "the result is finished or abandoned"
        self._cut = True
        with self._writing():
            for file in self._files:
                file.cut()
            self.torn = self._journal.cut()

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
        seats, entrants = self.shape
        lines = game_lines(head, first_deal, games, entrants)
        wanted = self._hands is not None and hands is not None and len(hands) > 0
        columns = hand_columns(head, first_deal, hands, seats, entrants) if wanted else None
        self.write_made((head.match, first_deal, len(games) // len(head.teams)), None, lines, columns)

    def write_made(
        self,
        block: tuple[int, int, int],
        made: Any,
        lines: str,
        columns: Any = None,
        fouls: str = "",
        records: str = "",
    ) -> None:
        """Write a block that was digested elsewhere, and put it into the journal.

        Parameters
        ----------
        block : tuple of int
            Match, first pair, pairs.
        made : object
            Its counts, as the journal keeps them.
        lines : str
            Of games.csv.
        columns : list of sequences
            Of hands, where they are wanted.
        fouls : str
            Lines of fouls.csv.
        records : str
            Lines of the records of its games.
        """
        assert self._journal is not None, "the result is finished or abandoned"
        if not self._cut:
            self.go_on()
        pieces = [text_bytes(lines), text_bytes(fouls)]
        if self._hands is not None:
            pieces.append(b"" if columns is None else self._hands.piece(columns))
        if self.records is not None:
            pieces.append(self.records.piece(records))
        with self._writing():
            added = tuple(file.add(piece) for file, piece in zip(self._files, pieces, strict=True))
            self._journal.append(Entry(block, added, made))
            if time.monotonic() - self._synced > SYNC_SECONDS:
                self._sync()

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
        if not self._cut:
            self.go_on()
        with self._writing():
            self._sync()
            if self._hands is not None:
                self._hands.finish(self.partial)
            for name, rows in summary_rows(results, course).items():
                write_summary(self.partial, FILES[name], rows)
            write_manifest(self.partial, manifest)
            self._close()
        put_in_place(self.partial, self.folder, self._overwrite, self._lock)
        self._in_place = True
        return self.folder

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Say in one line what the system says where it does not write."""
        try:
            yield
        except OSError as error:
            reason = error.strerror or " ".join(str(error).split())
            kind = StoppedError if self.keeps else ResultError
            raise kind(f"{self.partial}: cannot be written: {reason}") from error

    def _sync(self) -> None:
        """Wait until everything is on the disk; the journal last."""
        assert self._journal is not None, "the result is finished or abandoned"
        for file in self._files:
            file.sync()
        self._journal.sync()
        self._synced = time.monotonic()

    def _leave(self) -> None:
        """Leave what was written to be resumed, or remove it where there is nothing to go on from."""
        keeps = self.keeps
        try:
            if keeps and self._journal is not None:
                with suppress(OSError):
                    self._sync()
            self._close()
        finally:
            if not keeps:
                shutil.rmtree(self.partial, ignore_errors=True)
            self._lock.release(self.partial)

    def _close(self) -> None:
        for out in (*self._files, self._journal):
            if out is not None:
                out.close()
        self._files, self._journal = [], None
