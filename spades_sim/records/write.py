"""Write a result folder: into a hidden folder beside it first, and into its place when it is whole."""

import csv
import io
import json
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TextIO

from spades_sim.records.columns import Column, CsvFile

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")


class ResultError(ValueError):
    """A result folder cannot be written or read; the text is one line for the user."""


def safe_text(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: an apostrophe goes in front where it might."""
    return "'" + text if text.startswith(_DANGEROUS) else text


def number_text(value: float) -> str:
    """Write a number with at most 6 decimals."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def cell(column: Column, value: Any) -> str:
    """Write the cell of a column; None is an empty cell."""
    if value is None:
        return ""
    if column.kind == "text":
        return safe_text(str(value))
    return str(int(value)) if column.kind == "int" else number_text(float(value))


def csv_line(cells: Iterable[str]) -> str:
    """Join cells to a line of CSV, quoted where needed."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue()


class ResultWriter:
    """Write the files of one run.

    Parameters
    ----------
    folder : Path
        The result folder to be.
    overwrite : bool
        Replace a folder that is there.

    Raises
    ------
    ResultError
        Where the folder is there, or cannot be made.
    """

    def __init__(self, folder: Path, overwrite: bool) -> None:
        self.folder = folder
        self._overwrite = overwrite
        self._partial = folder.parent / f".{folder.name}.partial-{os.getpid()}"
        self._streams: dict[str, TextIO] = {}
        if folder.exists() and not overwrite:
            raise ResultError(f"{folder}: is there already; choose another --name or --output, or add --overwrite")
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(self._partial, ignore_errors=True)
            self._partial.mkdir()
        except OSError as error:
            raise ResultError(f"{folder}: cannot be made: {error.strerror}") from error

    def path(self, name: str) -> Path:
        """Return where a file is until the folder is finished."""
        return self._partial / name

    def open_stream(self, file: CsvFile) -> None:
        """Start a file that is written line by line."""
        self._streams[file.name] = self.path(file.name).open("w", encoding="utf-8", newline="")
        self._streams[file.name].write(csv_line(file.names))

    def append(self, name: str, lines: str) -> None:
        """Add finished lines to a file that was started."""
        try:
            self._streams[name].write(lines)
        except OSError as error:
            raise ResultError(f"{self.folder / name}: cannot be written: {error.strerror}") from error

    def write_rows(self, file: CsvFile, rows: Iterable[Mapping[str, Any]]) -> None:
        """Write a whole file out of rows that name its columns."""
        lines = [csv_line(file.names)]
        for row in rows:
            assert row.keys() == set(file.names), sorted(row.keys() ^ set(file.names))
            lines.append(csv_line([cell(column, row[column.name]) for column in file.columns]))
        self._write(file.name, "".join(lines))

    def write_json(self, name: str, data: Mapping[str, Any]) -> None:
        """Write a JSON file with its keys in order."""
        self._write(name, json.dumps(data, indent=2, sort_keys=True, ensure_ascii=False) + "\n")

    def _write(self, name: str, text: str) -> None:
        try:
            self.path(name).write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise ResultError(f"{self.folder / name}: cannot be written: {error.strerror}") from error

    def finish(self) -> None:
        """Put the folder into its place."""
        self._close()
        try:
            if self._overwrite and self.folder.exists():
                old = self._partial.with_name(f".{self.folder.name}.old-{os.getpid()}")
                self.folder.rename(old)
                self._partial.rename(self.folder)
                shutil.rmtree(old, ignore_errors=True)
            else:
                self._partial.rename(self.folder)
        except OSError as error:
            raise ResultError(f"{self.folder}: cannot be put in place: {error.strerror}") from error

    def abandon(self) -> None:
        """Throw away what was written so far."""
        self._close()
        shutil.rmtree(self._partial, ignore_errors=True)

    def _close(self) -> None:
        for stream in self._streams.values():
            stream.close()
        self._streams.clear()
