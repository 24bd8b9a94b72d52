"""Turn the functions of a strategy file into machine code that the engine calls by address.

Every function of the file is compiled, so a strategy may call its own small functions; decisions get one fixed
signature, a view in and an int64 out.
"""

import functools
import hashlib
import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
from numba.core.errors import NumbaError

from spades_sim.core.view import VIEW
from spades_sim.jit import PACKAGE, PLAIN, cached_in, core_sources
from spades_sim.shipped import is_shipped
from spades_sim.strategy.load import module_of, one_line, own_functions
from spades_sim.strategy.plugin import NAMES, Plugin, StrategyError


def is_library(path: str) -> bool:
    """Tell whether a module belongs to Python or to an installed package."""
    python = Path(hashlib.__file__).parent
    return Path(path).is_relative_to(sys.prefix) or Path(path).is_relative_to(python) or "site-packages" in path


def _local_sources(module: ModuleType, seen: dict[str, bytes]) -> dict[str, bytes]:
    """Collect the sources of the modules that a strategy file uses, the user's own and those of this package.

    The core is left out: its state names the whole cache.
    """
    names = {getattr(value, "__module__", None) for value in vars(module).values()}
    names |= {value.__name__ for value in vars(module).values() if isinstance(value, ModuleType)}
    for name in sorted(name for name in names if name):
        other = sys.modules.get(name)
        path = getattr(other, "__file__", None)
        if other is None or not path or path in seen or not path.endswith(".py"):
            continue
        if (not Path(path).is_relative_to(PACKAGE) and is_library(path)) or Path(path) in core_sources():
            continue
        seen[path] = Path(path).read_bytes()
        _local_sources(other, seen)
    return seen


def _why(plugin: Plugin, decision: str, error: NumbaError) -> str:
    """Say in one line why a function does not compile: the line of the file, and numba's first reason."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines()]
    place = next((line for line in lines if line.startswith("File ") and plugin.path.name in line), "")
    number = place.rpartition("line ")[2].rstrip(":").split(":")[0] if place else ""
    reasons = (
        "Unknown attribute",
        "No definition for lowering",
        "NameError",
        "Untyped global",
        "Cannot unify",
        "Invalid use",
    )
    reason = next((line for start in reasons for line in lines if start in line), "")
    reason = reason or next((line for line in lines if line and not line.startswith("Failed in")), one_line(error))
    where = f"line {number}: " if number.isdigit() else ""
    return f"{plugin.path}: {where}{decision}(view) does not compile: {reason}"


def _is_checked(plugin: Plugin) -> bool:
    """Tell whether an index beyond an array raises, as in plain Python, rather than spoil memory."""
    return not is_shipped(plugin.path)


@contextmanager
def _bounds_checked(wanted: bool) -> Iterator[None]:
    """Compile array accesses with a check inside this block, also those of functions that are compiled on the way."""
    before = numba.config.BOUNDSCHECK
    numba.config.BOUNDSCHECK = 1 if wanted else before
    try:
        yield
    finally:
        numba.config.BOUNDSCHECK = before


@functools.cache
def _compiled_module(plugin: Plugin) -> tuple[ModuleType, str]:
    """Load a strategy file a second time and compile its functions where they stand; return its cache folder too."""
    module = module_of(plugin.path, "_compiled")
    sources = _local_sources(module, {})
    digest = hashlib.sha256(plugin.source_hash.encode())
    for path in sorted(sources):
        digest.update(sources[path])
    # Compiled otherwise, so kept elsewhere.
    folder = f"strategies/{digest.hexdigest()[:16]}" + ("_checked" if _is_checked(plugin) else "")
    for name, function in own_functions(module).items():
        if name not in NAMES:
            setattr(module, name, numba.njit(function))
    return module, folder


@functools.cache
def _dispatcher(path: Path, plugin: Plugin, decision: str) -> Any:
    module, folder = _compiled_module(plugin)
    function = getattr(module, decision)
    function = getattr(function, "py_func", function)
    try:
        with cached_in(folder), _bounds_checked(_is_checked(plugin)):
            return _compile_decision(plugin, decision, function)
    except StrategyError:
        raise
    except NumbaError as error:
        raise StrategyError(_why(plugin, decision, error)) from error
    except Exception as error:
        # What numba cannot compile it does not always say in its own words.
        text = one_line(error).replace("No definition for lowering View.", "a view cannot be written: view.")
        hint = "keep to numbers, or say compiled = False"
        raise StrategyError(f"{plugin.path}: {decision}(view) does not compile: {text[:200]}; {hint}") from error


def _compile_decision(plugin: Plugin, decision: str, function: Any) -> Any:
    """Compile a decision to a function from a view to an int64; refuse one that returns something else."""
    if len(inspect.signature(function).parameters) != 1:
        raise StrategyError(f"{plugin.path}: {decision}: must take one argument, the view")
    dispatcher = numba.njit((VIEW,), cache=True)(function)
    returns = dispatcher.overloads[dispatcher.signatures[0]].signature.return_type
    if returns == numba.int64:
        return dispatcher
    # A function that only raises has no type of its own: the fixed signature gives it one.
    if returns != numba.types.none and not isinstance(returns, (numba.types.Integer, numba.types.Boolean)):
        raise StrategyError(f"{plugin.path}: {decision}(view) does not compile: returns {returns}, not a whole number")
    return numba.njit(numba.int64(VIEW), cache=True)(function)


def address_of(plugin: Plugin, decision: str) -> int:
    """Return the address of a decision's machine code; 0 where the decision is taken in plain Python.

    Raises
    ------
    StrategyError
        Where the function does not compile.
    """
    if PLAIN or not plugin.compiled:
        return 0
    dispatcher = _dispatcher(plugin.path, plugin, decision)
    result = dispatcher.overloads[dispatcher.signatures[0]]
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))
