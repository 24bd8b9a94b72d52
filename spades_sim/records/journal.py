"""Keep what a run has played, so that it can go on: a file of records, each with its length and checksum.

The file is a line that names the format and then records: 4 bytes length, 4 bytes CRC-32, and the bytes themselves.
The checksum counts the record's number in, so that a record that is lost or doubled is noticed. The first record is the
head (JSON: what was to be played, and all that decides its results), each other one is a block: which one, where the
files that grow (games.csv, hands) end after it with the checksums of what it added to them, and its counts
(`records.packed`).

Blocks are pure functions of what the head says. So damage never makes a wrong result: everything from the first record
that is not sound is dropped and played again. Only without a sound head is there nothing to go on from.
"""

import json
import os
import shutil
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spades_sim.records.folder import JOURNAL, ResultError
from spades_sim.records.packed import PackedError, pack, unpack

_FORMAT = b"spades-sim journal 1\n"
_FRAME = struct.Struct("<II")


@dataclass(frozen=True)
class Piece:
    """What a block added to a file that grows.

    Attributes
    ----------
    end : int
        Bytes of the file after it.
    checksum : int
        CRC-32 of the bytes that it added.
    """

    end: int
    checksum: int


@dataclass(frozen=True)
class Entry:
    """What the journal says of a block.

    Attributes
    ----------
    block : tuple of int
        Match, first pair, pairs.
    pieces : tuple of Piece
        By file.
    made : object
        What was counted.
    """

    block: tuple[int, int, int]
    pieces: tuple[Piece, ...]
    made: Any


def checksum(data: bytes, number: int = 0) -> int:
    """Return the CRC-32 of the record with some number."""
    return zlib.crc32(data, number)


def _framed(data: bytes, number: int) -> bytes:
    return _FRAME.pack(len(data), checksum(data, number)) + data


def write_head(folder: Path, head: Mapping[str, Any]) -> None:
    """Put a head before the entries of the journal of a folder, or start its journal.

    It is there with its whole head and all its entries, or as it was.
    """
    text = json.dumps(head, ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogateescape")
    path = folder / JOURNAL
    fresh = path.with_name(f"{JOURNAL}.new")
    with fresh.open("wb") as out:
        out.write(_FORMAT + _framed(text, 0))
        if path.exists():
            with path.open("rb") as old:
                old.seek(len(_FORMAT))
                _record(old, 0)
                shutil.copyfileobj(old, out)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(path)


def read_head(folder: Path) -> dict[str, Any]:
    """Read the head of the journal of a folder.

    Raises
    ------
    ResultError
        Where there is none, or a damaged one.
    """
    path = folder / JOURNAL
    try:
        with path.open("rb") as file:
            if file.read(len(_FORMAT)) != _FORMAT:
                raise ResultError(f"{path}: is damaged at byte 0 or not a journal of this version; {AFRESH}")
            head = _record(file, 0)
            data = None if head is None else json.loads(head.decode("utf-8", "surrogateescape"))
    except OSError as error:
        hint = f"is {folder} the folder of a stopped run?"
        raise ResultError(f"{path}: cannot be read: {error.strerror}; {hint}") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, ResultError):
            raise
        raise ResultError(f"{path}: is damaged: its head is no JSON; {AFRESH}") from error
    if not isinstance(data, dict):
        raise ResultError(f"{path}: is damaged at byte {len(_FORMAT)}: its head cannot be read; {AFRESH}")
    return data


#: What is left where a journal is no use.
AFRESH = "the run cannot be resumed; start it again with --overwrite"


def _record(file: Any, number: int) -> bytes | None:
    """Read the next record; None where there is no sound one."""
    frame = file.read(_FRAME.size)
    if len(frame) < _FRAME.size:
        return None
    size, expected = _FRAME.unpack(frame)
    left = os.fstat(file.fileno()).st_size - file.tell()
    data: bytes = file.read(min(size, left))
    return data if len(data) == size and checksum(data, number) == expected else None


class Journal:
    """The journal of a run that is being played: first its entries are read, then new ones are put behind them.

    Parameters
    ----------
    path : Path
        Its head must be sound (`read_head`).
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("r+b", buffering=0)
        self._file.seek(len(_FORMAT))
        _record(self._file, 0)
        self._number, self._end = 1, self._file.tell()

    @property
    def entries(self) -> int:
        """Return how many blocks were read and written."""
        return self._number - 1

    def read(self, classes: Mapping[str, type]) -> Entry | None:
        """Read the next entry; None where there is no sound one. It counts only when it is taken."""
        self._file.seek(self._end)
        data = _record(self._file, self._number)
        if data is None:
            return None
        try:
            entry = unpack(data, {**classes, "Entry": Entry, "Piece": Piece})
        except PackedError:
            return None
        return entry if isinstance(entry, Entry) else None

    def take(self) -> None:
        """Go on behind the entry that was read."""
        self._number, self._end = self._number + 1, self._file.tell()

    def cut(self) -> bool:
        """Cut off what is behind the entries that were read and taken; return whether anything was there."""
        there = self._file.seek(0, os.SEEK_END)
        self._file.truncate(self._end)
        self._file.seek(self._end)
        return there > self._end

    def append(self, entry: Entry) -> None:
        """Put an entry behind the others."""
        data = _framed(pack(entry), self._number)
        write_all(self._file, data)
        self._number, self._end = self._number + 1, self._end + len(data)

    def sync(self) -> None:
        """Wait until all entries are on the disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def write_all(file: Any, data: bytes) -> None:
    """Write to a file without buffer, which may take less than it is given when the disk fills up."""
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]
