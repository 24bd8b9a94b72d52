"""Make the page, or its plots alone, from a result folder."""

import os
from collections.abc import Callable
from pathlib import Path

from spades_sim.records.folder import ResultError
from spades_sim.records.hand_sample import read_hand_sample
from spades_sim.records.read import read_manifest, read_result
from spades_sim.report.page.drawing import Drawing
from spades_sim.report.page.html import page_html
from spades_sim.report.page.played import played_of
from spades_sim.report.page.png import write_png
from spades_sim.report.page.sections import Section, sections_of
from spades_sim.report.page.svg import svg_file
from spades_sim.report.page.viewer import recorded_hands

#: The start of every page, by which an older one is known.
_MARK = b"<!doctype html>\n<!-- spades-sim report -->\n"


def _sections(folder: Path) -> list[Section]:
    return sections_of(read_result(folder, fouls=True), read_hand_sample(folder))


def write_page(folder: Path, path: Path) -> None:
    """Write the page of a result folder; an older page is replaced, nothing else.

    Raises
    ------
    ResultError
        Where the folder is damaged, a package is missing, or the page cannot be written.
    RecordError
        Where recorded hands are damaged.
    """
    played = played_of(folder, read_manifest(folder))
    sections = _sections(folder)
    try:
        text = page_html(played, sections, recorded_hands(folder))
    except ImportError as error:
        raise _missing(error) from error
    _replace(path, text.encode("utf-8"))


def _missing(error: ImportError) -> ResultError:
    return ResultError(
        f"the report needs {(error.name or 'a package').split('.')[0]}: pip install 'spades-sim[report]'"
    )


def _replace(path: Path, content: bytes) -> None:
    new = path.with_name(f".{path.name}.new")
    try:
        if path.exists():
            with path.open("rb") as file:
                if file.read(len(_MARK)) != _MARK:
                    raise ResultError(f"{path}: is there and is no report; choose another --output")
        new.write_bytes(content)
        os.replace(new, path)
    except OSError as error:
        raise ResultError(f"{path}: cannot be written: {error.strerror}") from error


def _write_svg(drawing: Drawing, path: Path) -> None:
    path.write_text(svg_file(drawing), encoding="utf-8", newline="\n")


#: Kinds of files that plots can be written as.
KINDS: dict[str, Callable[[Drawing, Path], None]] = {"svg": _write_svg, "png": write_png}


def write_plots(folder: Path, into: Path, kind: str) -> list[Path]:
    """Write the plots of a result folder as files, which are named by what they show.

    Parameters
    ----------
    kind : str
        A key of `KINDS`.

    Returns
    -------
    list of Path

    Raises
    ------
    ResultError
        Where the folder is damaged, a package is missing, or a plot cannot be written.
    """
    read_manifest(folder)
    drawn = [figure for section in _sections(folder) for figure in section.figures]
    paths = [into / f"{figure.name}.{kind}" for figure in drawn]
    try:
        into.mkdir(parents=True, exist_ok=True)
        for figure, path in zip(drawn, paths, strict=True):
            KINDS[kind](figure.drawing, path)
    except ImportError as error:
        raise _missing(error) from error
    except OSError as error:
        raise ResultError(f"{into}: cannot be written: {error.strerror}") from error
    return paths
