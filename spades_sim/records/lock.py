"""Let one run alone write a folder. The lock goes with the process that holds it, however that process ends."""

import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _seize(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(file: IO[bytes]) -> None:
        # A lock of the process, not of the open file: workers that outlive a killed run must not hold it.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


#: Stands in the folder that is locked.
LOCK = ".lock"


def _key(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


#: What this process holds already: its own lock does not stop a process.
_held: set[tuple[int, int]] = set()


class Lock:
    """Hold a folder until `release`.

    Parameters
    ----------
    folder : Path

    Raises
    ------
    BlockingIOError
        Where another run holds it.
    OSError
        Where the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        path = folder / LOCK
        # Asked before the file is opened: closing it again would give up the lock that this process holds by another.
        if path.exists() and _key(path.stat()) in _held:
            raise BlockingIOError
        self._file = path.open("ab")
        try:
            _seize(self._file)
            self._key = _key(os.fstat(self._file.fileno()))
            # Whoever held it before may have moved the folder away in between.
            if not path.exists() or _key(path.stat()) != self._key:
                raise BlockingIOError
        except PermissionError as error:  # what some systems say in place of "would block"
            self._file.close()
            raise BlockingIOError from error
        except OSError:
            self._file.close()
            raise
        _held.add(self._key)

    def release(self, folder: Path) -> None:
        """Give the folder free, wherever it stands by now."""
        if self._file.closed:
            return
        (folder / LOCK).unlink(missing_ok=True)
        _held.discard(self._key)
        self._file.close()
