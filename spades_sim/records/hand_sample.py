"""Read some recorded games out of a file of hands of any size, without reading all of it."""

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from spades_sim.records.column import match_header
from spades_sim.records.columns import HANDS
from spades_sim.records.folder import ResultError
from spades_sim.records.read import read_file

#: What names a game.
GAME = ["variant", "match", "pair", "seating"]
#: A CSV file is read whole up to this size; of a larger one, as many pieces, evenly spaced.
WHOLE_BYTES = 4 << 20
PIECES = 32
#: Rows of a Parquet file that are read, in evenly spaced row groups.
MOST_ROWS = 200_000


def read_hand_sample(folder: Path) -> tuple[pd.DataFrame, bool] | None:
    """Read the hands of whole games, evenly from the whole file.

    Parameters
    ----------
    folder : Path
        A result folder.

    Returns
    -------
    frame, whole
        Rows of hands.csv or hands.parquet, as `records.columns` describes them, and whether these are all; None where
        no hands were recorded.

    Raises
    ------
    ResultError
        Where what is read is damaged.
    """
    if (folder / "hands.parquet").is_file():
        return _parquet_sample(folder / "hands.parquet")
    path = folder / "hands.csv"
    if not path.is_file():
        return None
    try:
        size = path.stat().st_size
        if size <= WHOLE_BYTES:
            return read_file(path, HANDS), True
        head, *pieces = _pieces(path, size)
    except OSError as error:
        raise ResultError(f"{path}: cannot be read: {error.strerror}") from error
    frame = _parse(path, head + b"".join(pieces))
    sizes = [piece.count(b"\n") for piece in pieces]
    if len(frame) != sum(sizes):
        raise ResultError(f"{path}: is damaged: it has lines that are no rows")
    return _whole_games(frame, np.repeat(np.arange(len(sizes)), sizes)), False


def _pieces(path: Path, size: int) -> Iterator[bytes]:
    """Read the header and pieces of whole lines, evenly spaced."""
    length = WHOLE_BYTES // PIECES
    with path.open("rb") as file:
        yield file.readline()
        start = file.tell()
        for piece in range(PIECES):
            file.seek(start - 1 + (size - start - length) * piece // (PIECES - 1))
            lines = file.read(length).split(b"\n")
            # The first line of a piece may have lost its start, and the last its end.
            yield b"".join(line + b"\n" for line in lines[1:-1])


def _parse(path: Path, text: bytes) -> pd.DataFrame:
    try:
        frame: pd.DataFrame = pd.read_csv(io.BytesIO(text), encoding="utf-8", keep_default_na=False, na_values=[""])
    except (ValueError, pd.errors.ParserError) as error:
        raise ResultError(f"{path}: is damaged: {' '.join(str(error).split())}") from error
    return _typed(path, frame)


def _typed(path: Path, frame: pd.DataFrame) -> pd.DataFrame:
    """Give the columns their types; name the first that is missing, or has a cell that does not fit."""
    columns = dict(match_header(HANDS, list(frame.columns)))
    for name, column in columns.items():
        if name not in frame:
            raise ResultError(f"{path}: column {name} is missing")
        try:
            frame[name] = frame[name].fillna("").astype("str") if column.type == "text" else frame[name].astype("Int64")
        except (ValueError, TypeError) as error:
            raise ResultError(f"{path}: column {name} has a cell that is no integer") from error
        if column.type == "integer" and not column.optional and frame[name].isna().any():
            raise ResultError(f"{path}: column {name} has an empty cell")
    return frame[list(columns)]


def _whole_games(frame: pd.DataFrame, piece: NDArray[np.int64]) -> pd.DataFrame:
    """Keep the games of each piece that have their first hand and, another game being after them, their last."""
    pieces = pd.Series(piece, index=frame.index)
    new = (frame[GAME] != frame[GAME].shift()).any(axis=1) | (pieces != pieces.shift())
    game = new.cumsum()
    first_hand = frame["hand"].groupby(game).transform("first")
    last_game = game.groupby(pieces).transform("max")
    return frame[(first_hand == 1) & (game != last_game)].reset_index(drop=True)


def _parquet_sample(path: Path) -> tuple[pd.DataFrame, bool]:
    """Read evenly spaced row groups; a game that goes on in another group is left out."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise ResultError(f"{path}: needs pyarrow: pip install 'spades-sim[parquet]'") from error
    try:
        file = parquet.ParquetFile(path)
        groups = range(file.num_row_groups)
        rows_each = max(1, file.metadata.num_rows // max(1, len(groups)))
        most = max(1, MOST_ROWS // rows_each)
        chosen = list(groups) if len(groups) <= most else [len(groups) * place // most for place in range(most)]
        frames = [file.read_row_group(group).to_pandas() for group in chosen]
    except (OSError, ValueError, pyarrow.ArrowException) as error:
        raise ResultError(f"{path}: is damaged: {' '.join(str(error).split())}") from error
    whole = len(chosen) == len(groups)
    frame = _typed(path, pd.concat(frames, ignore_index=True))
    pieces = np.repeat(np.arange(len(frames)), [len(each) for each in frames])
    return (frame if whole else _whole_games(frame, pieces)), whole
