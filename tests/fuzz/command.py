"""Run the command line on what was drawn: it may refuse in lines, and it may play, but it never breaks."""

import contextlib
import io
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from spades_sim.cli.main import main

#: How it may end: done, refused, a foul.
ALLOWED = (0, 2, 3)


class BrokenError(AssertionError):
    """The command line broke."""


def run(*words: str) -> tuple[int, str]:
    """Run the command line in this process; return its exit code and what it wrote to stderr.

    Raises
    ------
    BrokenError
        Where it breaks, or refuses in anything but lines.
    """
    out, errors = io.StringIO(), io.StringIO()
    code: object = None
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            main(list(words))
    except SystemExit as ended:
        code = ended.code
    except BaseException as error:
        raise BrokenError(f"{words}: {type(error).__name__}: {error}") from error
    said = errors.getvalue()
    if code not in ALLOWED or "Traceback" in said:
        raise BrokenError(f"{words}: exit code {code}: {said}")
    lines = said.split("\n")[:-1]
    if code == 2 and (not lines or not all(line.isprintable() for line in lines) or max(map(len, lines)) > 3000):
        raise BrokenError(f"{words}: refused in {said!r}")
    if code != 0 and not any(line.startswith("Error: ") for line in lines):
        raise BrokenError(f"{words}: no line says what is wrong: {said!r}")
    return int(str(code)), said


@contextlib.contextmanager
def work_folder() -> Iterator[Path]:
    """Work in a new folder that has nothing beside it but what the command line writes."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as outer:
        folder = Path(outer) / "work"
        folder.mkdir()
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(before)
        beside = [path.name for path in Path(outer).iterdir() if path.name != "work"]
        assert not beside, f"it wrote outside of its folder: {beside}"


def clear_results(folder: Path) -> None:
    """Remove what a run wrote."""
    shutil.rmtree(folder / "results", ignore_errors=True)


Counts = Counter[str]
