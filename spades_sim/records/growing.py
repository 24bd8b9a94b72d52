"""Write the files that grow block by block, so that a run that is stopped can go on behind the last sound block."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from spades_sim.records.column import header
from spades_sim.records.columns import HANDS
from spades_sim.records.folder import HANDS_ARROW, ResultError
from spades_sim.records.games import hand_lines
from spades_sim.records.journal import Piece, checksum, write_all

#: Rows of hands.parquet that are compressed and read together.
ROW_GROUP = 1 << 17


class GrowingFile:
    """A file that starts with a header and takes pieces.

    Parameters
    ----------
    path : Path
        Made where it is not there. One with another header is started anew: then no piece of it is sound.
    head : bytes
    """

    def __init__(self, path: Path, head: bytes) -> None:
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b", 0)
        try:
            if self._file.read(len(head)) != head:
                self._file.seek(0)
                self._file.truncate()
                write_all(self._file, head)
        except BaseException:
            self._file.close()
            raise
        self._end = len(head)

    def holds(self, piece: Piece) -> bool:
        """Tell whether the next bytes of the file are those of a piece."""
        if not self._end <= piece.end <= os.fstat(self._file.fileno()).st_size:
            return False
        self._file.seek(self._end)
        return checksum(self._file.read(piece.end - self._end)) == piece.checksum

    def take(self, piece: Piece) -> None:
        """Go on behind a piece that it holds."""
        self._end = piece.end

    def cut(self) -> None:
        """Cut off what is behind the pieces that were taken."""
        self._file.truncate(self._end)
        self._file.seek(self._end)

    def add(self, data: bytes) -> Piece:
        """Put a piece behind the others."""
        write_all(self._file, data)
        self._end += len(data)
        return Piece(self._end, checksum(data))

    def sync(self) -> None:
        """Wait until all is on the disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def text_bytes(text: str) -> bytes:
    """Return a text as the bytes of a CSV file."""
    return text.encode("utf-8", "surrogateescape")


class HandsFormat(Protocol):
    """How hands are kept while they are played, and made into the file of the result."""

    name: str
    head: bytes

    def piece(self, columns: Sequence[Sequence[Any]]) -> bytes:
        """Return the columns of some hands as bytes to be put behind others."""

    def finish(self, folder: Path) -> None:
        """Make the file of the result in the folder that the pieces stand in."""


class HandsCsv:
    """hands.csv grows as it is."""

    name = "hands.csv"

    def __init__(self, seats: int, entrants: int) -> None:
        self.head = text_bytes(",".join(header(HANDS, seats, entrants)) + "\n")

    def piece(self, columns: Sequence[Sequence[Any]]) -> bytes:
        """Return the lines of some hands."""
        return text_bytes(hand_lines(columns))

    def finish(self, folder: Path) -> None:
        """Leave the file as it is."""


class HandsParquet:
    """Hands are kept as messages of Arrow, and made into hands.parquet at the end: a Parquet file cannot grow.

    Raises
    ------
    ResultError
        Where pyarrow is missing.
    """

    name = HANDS_ARROW

    def __init__(self, seats: int, entrants: int) -> None:
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
        self._options = pyarrow.ipc.IpcWriteOptions(compression="lz4")
        self.head = self._schema.serialize().to_pybytes()

    def piece(self, columns: Sequence[Sequence[Any]]) -> bytes:
        """Return some hands as a message of Arrow."""
        arrays = [
            self._arrow.array([None if cell == "" else cell for cell in column], field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        batch = self._arrow.RecordBatch.from_arrays(arrays, schema=self._schema)
        out = self._arrow.BufferOutputStream()
        with self._arrow.ipc.new_stream(out, self._schema, options=self._options) as stream:
            stream.write_batch(batch)
            end = out.tell()
        # A stream is the schema, the message and a mark of its end.
        return bytes(out.getvalue().to_pybytes()[len(self.head) : end])

    def finish(self, folder: Path) -> None:
        """Write hands.parquet from the messages, some at a time."""
        with (
            self._arrow.OSFile(str(folder / HANDS_ARROW)) as source,
            self._arrow.ipc.open_stream(source) as stream,
            self._arrow.parquet.ParquetWriter(folder / "hands.parquet", self._schema) as out,
        ):
            waiting: list[Any] = []
            for batch in stream:
                waiting.append(batch)
                if sum(each.num_rows for each in waiting) >= ROW_GROUP:
                    self._write(out, waiting)
                    waiting = []
            self._write(out, waiting)

    def _write(self, out: Any, batches: list[Any]) -> None:
        if batches:
            table = self._arrow.Table.from_batches(batches)
            out.write_table(table, row_group_size=table.num_rows)


#: How hands can be kept, by the config's word.
HANDS_FORMATS: dict[str, type[HandsCsv] | type[HandsParquet]] = {"csv": HandsCsv, "parquet": HandsParquet}
