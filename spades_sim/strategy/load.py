"""Load strategy files, and read what a user writes to name a player.

A player is written ``NAME``, ``path/to/file.py``, ``NAME:parameter=value,parameter=value``, or in parts,
``bid=rb,play=careful``; parts may have parameters too, ``bid=rb,play=careful:nil_threshold=0.8``.
A file may borrow a decision from another strategy by its name, ``play = "careful"``, and then offers that file's
parameters, too. A strategy file is code: it is executed when it is loaded, so only files that were named are loaded.
"""

import difflib
import functools
import hashlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from spades_sim.core.codes import MAX_PARAMETERS
from spades_sim.strategy.find import find_strategy
from spades_sim.strategy.plugin import NAMES, REQUIRED, STATED, Parameter, Part, Plugin, Strategy, StrategyError
from spades_sim.strategy.tables import tables_read

DEFAULTS = Path(__file__).with_name("defaults.py")


def module_of(path: Path, suffix: str = "") -> ModuleType:
    """Execute a strategy file as a module of its own.

    Raises
    ------
    StrategyError
        Where the file cannot be read or raises; the text names the line.
    """
    digest = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    name = f"spades_sim_plugin_{re.sub(r'[^0-9A-Za-z_]', '_', path.stem)}_{digest}{suffix}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise StrategyError(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""
        raise StrategyError(f"{path}: {where}syntax error: {error.msg}") from error
    except StrategyError:
        raise
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
        where = f"line {frames[-1].lineno}: " if frames else ""
        raise StrategyError(f"{path}: {where}{type(error).__name__}: {one_line(error)}") from error
    return module


def one_line(error: BaseException) -> str:
    """Return an exception's text as one line."""
    return " ".join(str(error).split()) or "no message"


def own_functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return the functions that a module defines itself, imported ones left out."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }


def _parameters(module: ModuleType, path: Path) -> tuple[Parameter, ...]:
    parameters = getattr(module, "PARAMETERS", ())
    if not isinstance(parameters, (tuple, list)) or not all(isinstance(each, Parameter) for each in parameters):
        raise StrategyError(f"{path}: PARAMETERS: must be a tuple of Parameter(name, default, low, high, meaning)")
    if len(parameters) > MAX_PARAMETERS:
        raise StrategyError(f"{path}: PARAMETERS: {len(parameters)} are too many; at most {MAX_PARAMETERS}")
    seen: set[str] = set()
    for each in parameters:
        if not str(each.name).isidentifier() or each.name in NAMES or each.name in seen:
            raise StrategyError(f'{path}: parameter "{each.name}": must be a new name, and not that of a decision')
        if not each.low <= each.default <= each.high:
            raise StrategyError(f'{path}: parameter "{each.name}": default {each.default} is outside its range')
        seen.add(each.name)
    return tuple(parameters)


@functools.cache
def load_plugin(path: Path) -> Plugin:
    """Load a strategy file.

    Raises
    ------
    StrategyError
        Where the file is broken or decides nothing.
    """
    try:
        source = path.read_bytes()
    except OSError as error:
        raise StrategyError(f"{path}: cannot be read: {error.strerror}") from error
    with tables_read() as tables:
        module = module_of(path)
    digest = hashlib.sha256(source)
    for table in tables:
        digest.update(table.read_bytes())
    wanted = {name for decision in (*NAMES, STATED) for name in (decision, f"{decision}_batch")}
    functions = {name: value for name, value in vars(module).items() if name in wanted and callable(value)}
    compiled = getattr(module, "compiled", True)
    if not isinstance(compiled, bool):
        raise StrategyError(f"{path}: compiled = {compiled!r}: must be True or False")
    borrowed = {
        name: value
        for name in NAMES
        if isinstance(value := getattr(module, name, None), str) and f"{name}_batch" not in functions
    }
    if not any(name.removesuffix("_batch") in REQUIRED for name in functions):
        raise StrategyError(f"{path}: defines neither bid(view) nor play(view)")
    if compiled and any(name.endswith("_batch") for name in functions):
        raise StrategyError(f"{path}: only a file with compiled = False may decide in batches")
    doc = module.__doc__ or ""
    return Plugin(
        path.stem,
        path,
        doc,
        compiled,
        _parameters(module, path),
        functions,
        borrowed,
        tuple(tables),
        digest.hexdigest(),
    )


def takers(plugin: Plugin, extra: Sequence[Path] = ()) -> dict[str, Plugin]:
    """Return the file that takes each decision of a strategy: itself, or the one that it borrows the decision from.

    Raises
    ------
    StrategyError
        Where a file that is borrowed from is missing, does not take the decision, or borrows it back.
    """
    found = {}
    for decision in plugin.decisions:
        taker, asked = plugin, [plugin.path]
        while not taker.answers(decision):
            folders = (taker.path.parent, *extra)
            try:
                lender = load_plugin(find_strategy(taker.borrowed[decision], folders))
            except StrategyError as error:
                raise StrategyError(f"{taker.path}: {decision}: {error}") from error
            if lender.path in asked or decision not in lender.decisions:
                why = "borrows it back" if lender.path in asked else "does not define it"
                raise StrategyError(f'{taker.path}: {decision} = "{taker.borrowed[decision]}": that strategy {why}')
            taker = lender
            asked.append(taker.path)
        found[decision] = taker
    return found


def _value(plugin: Plugin, parameters: Sequence[Parameter], text: str) -> tuple[int, float]:
    """Read one ``parameter=value``; return the parameter's place and its value."""
    name, equals, number = text.partition("=")
    names = [parameter.name for parameter in parameters]
    if not equals and name.strip() in names:
        raise StrategyError(f'strategy "{plugin.name}": {name.strip()}: has no value; write {name.strip()}=NUMBER')
    if not equals or name.strip() not in names:
        near = difflib.get_close_matches(name, names, 1)
        known = f'did you mean "{near[0]}"?' if near else f"it has {', '.join(names) if names else 'none'}"
        raise StrategyError(f'strategy "{plugin.name}": no parameter "{name.strip()}"; {known}')
    place = names.index(name.strip())
    parameter = parameters[place]
    words = {"true": 1.0, "false": 0.0}
    try:
        value = words[number.strip().lower()] if number.strip().lower() in words else float(number)
    except ValueError:
        raise StrategyError(f'strategy "{plugin.name}": {name} = {number}: not a number') from None
    if not parameter.low <= value <= parameter.high:
        allowed = f"from {parameter.low:g} to {parameter.high:g}"
        raise StrategyError(f'strategy "{plugin.name}": {name} = {number}: out of range; {allowed}')
    return place, value


def _parts(name: str, settings: Iterable[str], extra: Sequence[Path]) -> dict[str, Part]:
    """Return who takes each decision of a named strategy; a setting goes to the file that has such a parameter."""
    plugin = load_plugin(find_strategy(name.strip(), extra))
    by_decision = takers(plugin, extra)
    files = list(dict.fromkeys((plugin, *by_decision.values())))
    offered = [(file, parameter) for file in files for parameter in file.parameters]
    values = [parameter.default for _, parameter in offered]
    given: set[int] = set()
    for setting in settings:
        place, value = _value(plugin, [parameter for _, parameter in offered], setting)
        if place in given:
            raise StrategyError(f'strategy "{plugin.name}": {offered[place][1].name}: is set twice')
        given.add(place)
        values[place] = value
    own = {
        file: tuple(value for (owner, _), value in zip(offered, values, strict=True) if owner is file) for file in files
    }
    return {decision: Part(file, own[file]) for decision, file in by_decision.items()}


def _split(spec: str) -> dict[str, tuple[str, list[str]]]:
    """Split a player's text into ``decision -> (strategy, settings)``; the decision "" stands for all of them."""
    parts: dict[str, tuple[str, list[str]]] = {}
    current: list[str] = []
    for token in spec.split(","):
        decision, equals, rest = token.strip().partition("=")
        if equals and decision in NAMES:
            name, colon, setting = rest.partition(":")
        elif not parts:
            decision = ""
            name, colon, setting = token.strip().partition(":")
        else:
            current.append(token.strip())
            continue
        if not name:
            raise StrategyError(f'strategy "{spec}": names no strategy')
        if decision in parts:
            raise StrategyError(f'strategy "{spec}": the part "{decision}" is there twice')
        current = [setting] if colon else []
        parts[decision] = (name, current)
    return parts


def load_strategy(spec: str, folders: Sequence[Path] = ()) -> Strategy:
    """Load the player that a user names.

    Parameters
    ----------
    spec : str
        See the head of this module. A trailing ``#2`` only tells two entries of the same player apart.
    folders : sequence of Path
        Folders to look names up in, before the shipped ones.

    Raises
    ------
    StrategyError
        One line: what is wrong with which file, strategy or parameter.
    """
    if not spec.isprintable():
        raise StrategyError(f"strategy {spec!r}: holds signs that cannot be printed")
    text = re.sub(r"#\d+$", "", spec.strip())
    chosen = {decision: _parts(name, settings, folders) for decision, (name, settings) in _split(text).items()}
    names = {decision: name for decision, (name, _) in _split(text).items()}
    whole = chosen.get("")
    parts: dict[str, Part] = {}
    for decision in NAMES:
        if decision in chosen and decision not in chosen[decision]:
            raise StrategyError(f'strategy "{spec}": {names[decision].strip()} defines no {decision}(view)')
        part = chosen.get(decision, whole or {}).get(decision) or _fallback(decision, chosen)
        if part is None:
            raise StrategyError(_missing(spec, decision, names.get(""), folders))
        parts[decision] = part
    if parts["bid"].plugin.answers(STATED):
        parts[STATED] = parts["bid"]
    return Strategy(spec, parts)


def _fallback(decision: str, chosen: dict[str, dict[str, Part]]) -> Part | None:
    """Return who takes a decision that the user gave to nobody: the bidder's own file, or the default."""
    if decision in REQUIRED:
        return None
    for other in ("bid", "play"):
        if decision in chosen.get(other, {}):
            return chosen[other][decision]
    return Part(load_plugin(DEFAULTS), ())


def _missing(spec: str, decision: str, name: str | None, folders: Sequence[Path]) -> str:
    if name is None:
        return f'strategy "{spec}": has no part for {decision}; add {decision}=NAME'
    plugin = load_plugin(find_strategy(name.strip(), folders))
    other = "play" if decision == "bid" else "bid"
    parts = f"{other}={plugin.name},{decision}=NAME"
    return f"{plugin.path}: defines no {decision}(view); combine it as {parts}, or add the function"
