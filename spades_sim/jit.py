"""Compile the core with numba, and keep what was compiled where it cannot go stale.

numba's own on-disk cache looks only at the file that a function stands in: edit a file it calls and the old machine
code answers on. So the cache folder is named after everything the machine code depends on: the sources of this
package, numba, numpy, Python and the processor. A change of any of them starts an empty folder.
"""

import functools
import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding
import numba
import numpy as np

#: True when ``NUMBA_DISABLE_JIT=1`` runs the same sources as plain Python.
PLAIN: bool = bool(numba.config.DISABLE_JIT)

PACKAGE = Path(__file__).parent


def source_hash(*paths: Path) -> str:
    """Hash the bytes of some files, in the order given."""
    digest = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        digest.update(len(content).to_bytes(8, "little"))
        digest.update(content)
    return digest.hexdigest()


def core_sources() -> list[Path]:
    """Return the files whose functions are compiled into every strategy and into the engine."""
    top = [PACKAGE / name for name in ("jit.py", "bits.py", "cards.py")]
    return top + sorted((PACKAGE / "core").glob("*.py"))


@functools.cache
def core_key() -> str:
    """Name the state of everything that compiled code depends on, as 16 hex digits."""
    machine = (
        source_hash(*core_sources()),
        numba.__version__,
        np.__version__,
        platform.python_version(),
        sys.implementation.cache_tag,
        llvmlite.binding.get_host_cpu_name(),
        llvmlite.binding.get_host_cpu_features().flatten(),
    )
    return hashlib.sha256(repr(machine).encode()).hexdigest()[:16]


def _usable(folder: Path) -> bool:
    """Tell whether a folder exists, or can be made, and be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@functools.cache
def cache_root() -> Path:
    """Return the folder for compiled code: ``SPADES_SIM_CACHE``, the user's cache, or a private temp folder."""
    named = os.environ.get("SPADES_SIM_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or (
        os.environ.get("LOCALAPPDATA") if os.name == "nt" else str(Path.home() / ".cache")
    )
    for root in ([Path(named)] if named else []) + ([Path(base) / "spades-sim"] if base else []):
        if _usable(root / core_key()):
            return root
    return Path(tempfile.mkdtemp(prefix="spades-sim-cache-"))


@contextmanager
def cached_in(folder: str) -> Iterator[None]:
    """Let functions decorated inside this block cache their machine code in a subfolder of the current key's folder."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_root() / core_key() / folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function of the core; with ``NUMBA_DISABLE_JIT=1`` it stays as it is."""
    with cached_in("core"):
        decorated: F = numba.njit(function, cache=True, error_model="numpy")
    return decorated


def inlined(function: F) -> F:
    """Compile a small function of the core and have LLVM write it out wherever it is called."""
    with cached_in("core"):
        decorated: F = numba.njit(function, cache=True, error_model="numpy", forceinline=True)
    return decorated
