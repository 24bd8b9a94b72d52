"""Put a result folder into place: written beside it under another name, then renamed, so it is whole or not there."""

import shutil
from pathlib import Path

#: Marks a folder as a result, so that nothing else is ever replaced.
MANIFEST = "manifest.json"


class ResultError(ValueError):
    """A result folder cannot be written or read; the text is one line that names the file."""


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


def make_partial(folder: Path, overwrite: bool) -> Path:
    """Make the folder that a result is written into.

    Raises
    ------
    ResultError
        Where the result is there already, or another run writes it.
    """
    may_write(folder, overwrite)
    partial = partial_folder(folder)
    try:
        if overwrite and partial.is_dir():
            shutil.rmtree(partial)
        partial.mkdir(parents=True)
    except FileExistsError as error:
        raise ResultError(
            f"{partial}: is there already; another run is writing it or was killed: add --overwrite, or remove it"
        ) from error
    except OSError as error:
        raise ResultError(f"{partial}: cannot be written: {error.strerror}") from error
    return partial


def put_in_place(partial: Path, folder: Path, overwrite: bool) -> None:
    """Rename a whole result into place; an older one goes only when the new one is there.

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
        partial.rename(folder)
        if old.exists():
            shutil.rmtree(old)
    except OSError as error:
        raise ResultError(f"{folder}: cannot be written: {error.strerror}") from error
