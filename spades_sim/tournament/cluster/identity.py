"""Say what a machine would play with, so that two can be compared before they play one run."""

import functools
import hashlib
import importlib.metadata
import platform
from collections.abc import Iterable
from pathlib import Path

from spades_sim.shipped import PACKAGE, shipped

#: Folders of the package that show results, measure, or fit, and do not make results.
SHOWS = ("bench", "cli", "fit", "report")


def _tree_hash(folder: Path, paths: Iterable[Path]) -> str:
    """Hash the names and the contents of some files of a folder."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(content)} ".encode())
        digest.update(content)
    return digest.hexdigest()


@functools.cache
def sources_hash() -> str:
    """Hash the sources of the package that results depend on; the shipped strategies are hashed by themselves."""
    sources = (path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in (*SHOWS, "_shipped"))
    return _tree_hash(PACKAGE, sources)


@functools.cache
def _shipped_hash() -> str:
    """Hash the shipped strategies with their tables."""
    folder = shipped("strategies")
    return _tree_hash(folder, (path for path in folder.rglob("*") if path.suffix in (".py", ".csv")))


def identity() -> dict[str, str]:
    """Return versions and hashes by what they are of; the processor does not count."""
    return {
        "spades-sim": f"{importlib.metadata.version('spades-sim')} ({sources_hash()[:12]})",
        "shipped strategies": _shipped_hash()[:12],
        "python": platform.python_version(),
        **{name: importlib.metadata.version(name) for name in ("numpy", "numba", "llvmlite")},
    }


def differences(wanted: dict[str, str], found: dict[str, str]) -> str:
    """Say in one line what another machine has that differs from what is wanted; "" where nothing does."""
    return ", ".join(
        f"{name} is {found.get(name, 'not there')}, not {value}"
        for name, value in wanted.items()
        if found.get(name) != value
    )
