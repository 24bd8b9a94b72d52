"""Read a result folder back: every CSV file as a data frame with typed columns."""

import csv
import json
from pathlib import Path
from typing import Any

import pandas as pd

from spades_sim.records.columns import SUMMARIES, Column, CsvFile, games_file
from spades_sim.records.write import ResultError

__all__ = ["ResultError", "read_manifest", "read_result"]

_DTYPES: dict[str, Any] = {"text": "string", "int": "Int64", "float": "float64"}


def _read_csv(path: Path, file: CsvFile) -> pd.DataFrame:
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            header = next(csv.reader(stream), [])
        missing = [name for name in file.names if name not in header]
        if missing:
            raise ResultError(f"{path}: column {missing[0]}: is missing")
        kinds = {column.name: column for column in file.columns}
        frame = pd.read_csv(path, dtype="string", keep_default_na=False, encoding="utf-8")
    except OSError as error:
        raise ResultError(f"{path}: cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, csv.Error, pd.errors.ParserError, pd.errors.EmptyDataError) as error:
        raise ResultError(f"{path}: damaged: {' '.join(str(error).split())}") from error
    for name in frame.columns:
        column = kinds.get(name, Column(name, "text", "", ""))
        if column.kind == "text":
            continue
        try:
            numbers = pd.to_numeric(frame[name].where(frame[name] != "", None))
            frame[name] = numbers.astype(_DTYPES[column.kind])
        except (ValueError, TypeError) as error:
            raise ResultError(f"{path}: column {name}: {' '.join(str(error).split())}") from error
    return frame


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a result folder.

    Raises
    ------
    ResultError
        Where it is missing or damaged.
    """
    path = folder / "manifest.json"
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ResultError(f"{path}: cannot be read: {error.strerror}; is {folder} a result folder?") from error
    except (ValueError, RecursionError) as error:
        raise ResultError(f"{path}: damaged: {' '.join(str(error).split())}") from error
    if not isinstance(manifest, dict):
        raise ResultError(f"{path}: damaged: not a table")
    return manifest


def read_result(folder: Path | str, games: bool = False) -> dict[str, pd.DataFrame]:
    """Read a result folder.

    Parameters
    ----------
    folder : Path or str
    games : bool
        Whether to read games.csv, too, which has a row for every game.

    Returns
    -------
    dict of str to DataFrame
        ``standings``, ``head_to_head``, ``bid_accuracy``, ``contracts``, ``nil_success``, ``bags``, ``ledger``, and
        ``games``; texts as string, counts as Int64, numbers as float64, empty cells as missing.

    Raises
    ------
    ResultError
        One line with the file and the column.
    """
    folder = Path(folder)
    read_manifest(folder)
    frames = {file.name.removesuffix(".csv"): _read_csv(folder / file.name, file) for file in SUMMARIES}
    if games:
        frames["games"] = _read_csv(folder / "games.csv", games_file(2))
    return frames
