"""Read a result folder back into pandas data frames."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas as pd

from spades_sim.records.cells import read_name
from spades_sim.records.column import Column, File, match_header
from spades_sim.records.columns import FILES, FOULS, GAMES, HANDS, SUMMARIES
from spades_sim.records.folder import MANIFEST, ResultError

_DTYPES: dict[str, Any] = {"text": "str", "integer": "int64", "number": "float64"}


def _dtype(column: Column) -> Any:
    return "Int64" if column.type == "integer" and column.optional else _DTYPES[column.type]


def _named(frame: pd.DataFrame, names: Iterable[str]) -> pd.DataFrame:
    """Take the apostrophes off names; most columns have none."""
    for name in names:
        texts = frame[name]
        marked = texts.str.startswith("'")
        if marked.any():
            frame[name] = texts.where(~marked, texts.map(read_name))
    return frame


def _read_csv(path: Path, **options: Any) -> pd.DataFrame:
    """Read a CSV file; turn what pandas says about damage into one line."""
    try:
        frame: pd.DataFrame = pd.read_csv(path, encoding="utf-8", keep_default_na=False, **options)
    except pd.errors.EmptyDataError as error:
        raise ResultError(f"{path}: is empty, without a header") from error
    except pd.errors.ParserError as error:
        raise ResultError(f"{path}: is damaged: {' '.join(str(error).split())}") from error
    except UnicodeDecodeError as error:
        raise ResultError(f"{path}: is not UTF-8 text") from error
    except OSError as error:
        raise ResultError(f"{path}: cannot be read: {error.strerror}") from error
    if not isinstance(frame.index, pd.RangeIndex):  # what pandas makes of a first row with too many cells
        raise ResultError(f"{path}: is damaged: row 1 has more cells than the header")
    return frame


def _find_damage(path: Path, columns: dict[str, Column]) -> ResultError:
    """Name the first cell that does not fit its column."""
    frame = _read_csv(path, dtype="str")
    for name, column in columns.items():
        if column.type == "text":
            continue
        texts = frame[name].fillna("")
        numbers = pd.to_numeric(texts, errors="coerce")
        wrong = numbers.isna() | numbers.isin([float("inf"), float("-inf")])
        if column.type == "integer":
            wrong |= numbers % 1 != 0
        if column.optional:
            wrong &= texts != ""
        if wrong.any():
            row = int(wrong.to_numpy().argmax())
            return ResultError(f"{path}: row {row + 1}, column {name}: {texts.iloc[row]!r} is no {column.type}")
    return ResultError(f"{path}: is damaged")


def _ends_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"


def read_file(path: Path, file: File) -> pd.DataFrame:
    """Read one CSV file with the types of its columns.

    Raises
    ------
    ResultError
        Where the file is missing or damaged: one line with file and column.
    """
    header = list(_read_csv(path, nrows=0, dtype="str").columns)
    if not _ends_a_line(path):
        raise ResultError(f"{path}: is cut off: its last line has no end")
    columns = dict(match_header(file, header))
    for name in columns:
        if name not in header:
            raise ResultError(f"{path}: column {name} is missing")
    blank = [name for name, column in columns.items() if column.type != "text" and column.optional]
    try:
        frame = _read_csv(
            path,
            dtype={name: _dtype(column) for name, column in columns.items()},
            na_values={name: [""] for name in blank},
        )
    except ResultError:
        raise
    except (ValueError, TypeError, OverflowError) as error:
        raise _find_damage(path, columns) from error
    if any(frame[name].isin([float("inf"), float("-inf")]).any() for name in frame.select_dtypes("float")):
        raise _find_damage(path, columns)
    return _named(frame[list(columns)], [name for name, column in columns.items() if column.type == "text"])


def _read_parquet(path: Path) -> pd.DataFrame:
    try:
        frame = pd.read_parquet(path)
    except ImportError as error:
        raise ResultError(f"{path}: needs pyarrow: pip install 'spades-sim[parquet]'") from error
    except (OSError, ValueError) as error:
        raise ResultError(f"{path}: is damaged: {' '.join(str(error).split())}") from error
    columns = dict(match_header(HANDS, list(frame.columns)))
    for name, column in columns.items():
        if name not in frame:
            raise ResultError(f"{path}: column {name} is missing")
        cells = frame[name].fillna("") if column.type == "text" else frame[name]
        frame[name] = cells.astype(_dtype(column))
    return frame[list(columns)]


def read_result(
    folder: Path | str, games: bool = False, hands: bool = False, fouls: bool = False
) -> dict[str, pd.DataFrame]:
    """Read a result folder.

    Parameters
    ----------
    folder : Path or str
    games, hands, fouls : bool
        Whether to read games.csv, hands.csv or hands.parquet, and fouls.csv too, which have a row for every game, hand
        or foul.

    Returns
    -------
    dict of str to DataFrame
        By file name without ``.csv``; texts are str (empty where there is none), counts int64 (Int64 where cells may
        be empty), numbers float64.

    Raises
    ------
    ResultError
        Where the folder is no result, or a file is missing or damaged: one line with file and column.
    """
    folder = Path(folder)
    read_manifest(folder)
    files = [*SUMMARIES, *([GAMES] if games else []), *([FOULS] if fouls else [])]
    frames = {file.name: read_file(folder / f"{file.name}.csv", file) for file in files}
    if hands:
        frames[HANDS.name] = _read_hands(folder)
    return frames


def load_result(folder: Path | str) -> dict[str, pd.DataFrame]:
    """Load everything of a result folder, each file as a data frame.

    Parameters
    ----------
    folder : Path or str

    Returns
    -------
    dict of str to DataFrame
        By file name without its ending: `standings`, `head_to_head`, `bid_accuracy`, ..., `games`, `fouls`, and `hands`
        where the run recorded them. Texts are str (empty where there is none), counts int64 (Int64 where cells may be
        empty), rates and means float64 (NaN where a cell is empty). ``frame.attrs["units"]`` tells the unit of each
        column: rates are shares from 0 to 1, `margin_per_game`, `points` and `score` are points, `bags`, `tricks` and
        `hands` are counts of these. results/README.md has the meaning and the formula of every column.

    Raises
    ------
    ResultError
        Where the folder is no result, or a file is missing or damaged: one line with file and column.

    Examples
    --------
    >>> frames = load_result("results/quickstart")
    >>> frames["games"].groupby("winner")["hands"].mean()
    """
    folder = Path(folder)
    hands = any((folder / f"hands.{kind}").is_file() for kind in ("csv", "parquet"))
    frames = read_result(folder, games=True, hands=hands, fouls=True)
    for name, frame in frames.items():
        columns = dict(match_header(FILES[name], list(frame.columns)))
        frame.attrs["units"] = {each: column.unit for each, column in columns.items()}
    return frames


def _read_hands(folder: Path) -> pd.DataFrame:
    path = folder / "hands.parquet"
    if path.is_file():
        return _read_parquet(path)
    if not (folder / "hands.csv").is_file():
        raise ResultError(f"{folder}: has no hands.csv or hands.parquet; the run did not record hands")
    return read_file(folder / "hands.csv", HANDS)


def read_manifest(folder: Path | str) -> dict[str, Any]:
    """Read manifest.json of a result.

    Raises
    ------
    ResultError
    """
    path = Path(folder) / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ResultError(f"{path}: cannot be read: {error.strerror}; is {folder} a result folder?") from error
    except (ValueError, RecursionError) as error:
        raise ResultError(f"{path}: is damaged: {' '.join(str(error).split())}") from error
    if not isinstance(manifest, dict):
        raise ResultError(f"{path}: is damaged: no JSON object")
    return manifest
