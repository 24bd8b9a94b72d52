"""Put a result folder into place: written beside it under another name, then renamed, so it is whole or not there."""

import os
import shlex
import shutil
from pathlib import Path

from spades_sim.records.lock import LOCK, Lock

#: Marks a folder as a result, so that nothing else is ever replaced.
MANIFEST = "manifest.json"
#: Stands in the folder of a run that is not over, and says what it has played (`records.journal`).
JOURNAL = ".journal"
#: Hands on their way to hands.parquet, which can be written only as a whole.
HANDS_ARROW = ".hands.arrow"
#: What a run needs while it is not over.
SCAFFOLD = (HANDS_ARROW, JOURNAL, f"{JOURNAL}.new", LOCK)


class ResultError(ValueError):
    """A result folder cannot be written or read; the text is one line that names the file."""


class StoppedError(ResultError):
    """A run cannot be written to its end, but what it has played is kept and can be resumed."""


def resume_command(folder: Path) -> str:
    """Return the command that goes on with a run."""
    return f"spades-sim resume {shlex.quote(str(folder))}"


def partial_folder(folder: Path) -> Path:
    """Return where a result is written until it is whole."""
    return folder.parent / f".{folder.name}.partial"


def may_write(folder: Path, overwrite: bool) -> None:
    """Refuse where writing a result would destroy something.

    Raises
    ------
    ResultError
    """
    if not folder.name:
        raise ResultError(f"{folder}: is no name for a result folder")
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise ResultError(f"{folder}: is there and is no folder")
    if not folder.exists() or not any(folder.iterdir()):
        return
    if not (folder / MANIFEST).is_file():
        raise ResultError(f"{folder}: is there and is no result (it has no {MANIFEST}); it is left alone")
    if not overwrite:
        raise ResultError(f"{folder}: is there already; choose another --name or --output, or add --overwrite")


def make_partial(folder: Path, overwrite: bool) -> tuple[Path, Lock]:
    """Make the folder that a result is written into, and hold it.

    Raises
    ------
    ResultError
        Where the result is there already, another run writes it, or a stopped run can be resumed.
    """
    may_write(folder, overwrite)
    partial = partial_folder(folder)
    try:
        if not partial.is_symlink():
            partial.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ResultError(f"{partial}: cannot be written: {error.strerror}") from error
    lock = hold(partial)
    try:
        old = {path.name for path in partial.iterdir()} - {LOCK, f"{JOURNAL}.new"}
        if old and not overwrite:
            way = f"go on with: {resume_command(folder)}; or " if JOURNAL in old else ""
            raise ResultError(f"{partial}: is there already, of a run that was stopped; {way}add --overwrite")
        for name in old:
            path = partial / name
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    except BaseException as error:
        lock.release(partial)
        if isinstance(error, OSError):
            raise ResultError(f"{partial}: cannot be written: {error.strerror}") from error
        raise
    return partial, lock


def hold(partial: Path) -> Lock:
    """Take the lock of the folder of a run that is not over.

    Raises
    ------
    ResultError
        Where another run has it, or it is no folder.
    """
    if partial.is_symlink() or not partial.is_dir():
        raise ResultError(f"{partial}: is there and is no folder")
    try:
        return Lock(partial)
    except BlockingIOError as error:
        raise ResultError(f"{partial}: is there already: another run is writing it") from error
    except OSError as error:
        raise ResultError(f"{partial}: cannot be written: {error.strerror}") from error


def put_in_place(partial: Path, folder: Path, overwrite: bool, lock: Lock) -> None:
    """Rename a whole result into place; an older one goes only when the new one is there.

    What the run needed goes last. So whenever a run is killed, either the result is there, or it can be resumed.

    Raises
    ------
    ResultError
    """
    may_write(folder, overwrite)
    old = folder.parent / f".{folder.name}.old"
    try:
        if folder.exists():
            if old.exists():
                shutil.rmtree(old)
            folder.rename(old)
        if os.name == "nt":  # where a folder with an open file cannot be renamed
            lock.release(partial)
        partial.rename(folder)
        clear_scaffold(folder)
        lock.release(folder)
        if old.exists():
            shutil.rmtree(old)
    except OSError as error:
        raise ResultError(f"{folder}: cannot be written: {error.strerror}") from error


def clear_scaffold(folder: Path) -> None:
    """Remove from a finished result what only an unfinished one needs; the lock is released, not removed."""
    for name in SCAFFOLD:
        if name != LOCK:
            (folder / name).unlink(missing_ok=True)
