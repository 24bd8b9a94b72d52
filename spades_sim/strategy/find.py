"""Find strategy files by name, and say where each comes from. Nothing that is found here is executed.

A name is looked up in this order: folders that were given (``--strategies``, the key `strategies` of a tournament
file), the folders of the environment variable ``SPADES_SIM_STRATEGIES``, the shipped folder, and last the entry points
of installed packages in the group ``spades_sim.strategies``. So no package that is installed changes what a shipped
name means, and two packages that offer one name must be told apart by path. A path goes before everything.

On a machine that plays for another one, paths lead to copies of the other's files (`look_under`).

An entry point's value is a module, ``bold_bots.bold``, or the path of a file in the package, ``bold_bots/bold.py``.
Either way the file is loaded as any strategy file is, so it imports its package by absolute names.
"""

import difflib
import importlib.metadata
import importlib.util
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from spades_sim.shipped import is_file, is_folder, is_shipped, shipped
from spades_sim.strategy.plugin import StrategyError

#: Entry points of this group are strategies.
GROUP = "spades_sim.strategies"
SHIPPED = "shipped"
#: Environment variable with more folders.
FOLDERS_VARIABLE = "SPADES_SIM_STRATEGIES"

_places: list[Path] = []
_roots: list[Path] = []


@contextmanager
def looked_up() -> Iterator[list[Path]]:
    """List the places at which strategies are found inside this block, links not followed."""
    first = len(_places)
    found: list[Path] = []
    try:
        yield found
    finally:
        found += dict.fromkeys(_places[first:])
        del _places[first:]


def look_under(root: Path) -> None:
    """From now on take a folder for the root of the disk where a user's path leads to a strategy."""
    _roots[:] = [root.resolve()]


def _here(path: Path) -> Path:
    """Return where a path leads that a user wrote, or that was found from one."""
    if not _roots or path.is_relative_to(_roots[0]) or is_shipped(path):
        return path
    path = Path(os.path.abspath(path.expanduser()))
    drive = path.drive.replace(":", "").strip("\\/")
    return path if path.is_relative_to(_roots[0]) else Path(_roots[0], drive, path.relative_to(path.anchor))


def _found_at(path: Path) -> Path:
    """Return the file that stands at a place, and note the place."""
    _places.append(Path(os.path.abspath(path)))
    return path.resolve()


@dataclass(frozen=True)
class Found:
    """A strategy that can be looked up.

    Attributes
    ----------
    name : str
    path : Path
        Its file; the empty path where there is none.
    source : str
        `SHIPPED`, a folder, or a package and its version.
    fault : str
        Why it cannot be used by this name; ``""`` where it can.
    """

    name: str
    path: Path
    source: str
    fault: str = ""


def strategy_folders(extra: Sequence[Path] = ()) -> list[Path]:
    """Return the folders in which a strategy is looked up by name, the first one first."""
    named = os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)
    return [*(_here(folder) for folder in (*extra, *(Path(each) for each in named if each))), shipped("strategies")]


def _module_file(module: str) -> Path | None:
    """Return the file of a module without importing anything, its packages included."""
    top, *rest = module.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None:
        return None
    if not rest:
        return Path(spec.origin) if spec.origin else None
    for root in spec.submodule_search_locations or ():
        below = Path(root, *rest)
        for path in (below.with_suffix(".py"), below / "__init__.py"):
            if path.is_file():
                return path
    return None


def _installed(point: importlib.metadata.EntryPoint) -> Found:
    """Return the strategy of an entry point."""
    source = f"{point.dist.name} {point.dist.version}" if point.dist else "an installed package"
    try:
        if point.value.endswith(".py"):
            path = Path(str(point.dist.locate_file(point.value))) if point.dist else None
        else:
            path = _module_file(point.value.partition(":")[0].strip())
    except (ImportError, ValueError, AttributeError, OSError) as error:
        return Found(point.name, Path(), source, f"{point.value}: {' '.join(str(error).split())}")
    if path is None or not path.is_file():
        return Found(point.name, Path(), source, f"{point.value}: there is no such module or file")
    return Found(point.name, path.resolve(), source)


def installed_strategies() -> list[Found]:
    """List the strategies of installed packages, by name; of one name, each that offers it."""
    points = importlib.metadata.entry_points(group=GROUP)
    return [_installed(point) for point in sorted(points, key=lambda point: (point.name, str(point.value)))]


def all_strategies(extra: Sequence[Path] = ()) -> list[Found]:
    """List every strategy that a name leads to, and, with their fault, those that a name does not lead to."""
    listed: dict[str, Found] = {}
    for folder in strategy_folders(extra):
        source = SHIPPED if folder == shipped("strategies") else str(folder)
        for path in sorted(folder.glob("*.py")):
            if not path.name.startswith("_"):
                listed.setdefault(path.stem, Found(path.stem, path.resolve(), source))
    installed = installed_strategies()
    hidden: list[Found] = []
    for each in installed:
        rivals = [other for other in installed if other.name == each.name and other != each]
        if each.name in listed and each.name not in (other.name for other in rivals):
            fault = f"another strategy of this name goes before it, {listed[each.name].path}"
            hidden.append(Found(each.name, each.path, each.source, each.fault or fault))
        elif rivals:
            fault = f"{rivals[0].source} offers this name, too; name it by its path, {each.path}"
            hidden.append(Found(each.name, each.path, each.source, each.fault or fault))
        else:
            listed[each.name] = each
    return sorted([*listed.values(), *hidden], key=lambda each: (each.name, each.source))


def strategy_names(extra: Sequence[Path] = ()) -> list[str]:
    """List the names of all strategies that can be looked up."""
    return [each.name for each in all_strategies(extra) if not each.fault]


def find_strategy(name: str, extra: Sequence[Path] = ()) -> Path:
    """Return the file of a strategy, given its name or its path.

    Raises
    ------
    StrategyError
        Where there is no such file.
    """
    if name.endswith(".py") or "/" in name or "\\" in name:
        path = _here(Path(name))
        if is_file(path):
            return _found_at(path.expanduser())
        if is_folder(path):
            raise StrategyError(f"{name}: is a folder, and must be a strategy file")
        raise StrategyError(f"{name}: no such strategy file")
    for folder in strategy_folders(extra):
        if is_file(folder / f"{name}.py"):
            return _found_at(folder / f"{name}.py")
    offered = [each for each in all_strategies(extra) if each.name == name]
    for each in offered:
        if each.fault:
            raise StrategyError(f'strategy "{name}", of {each.source}: {each.fault}')
        return each.path
    names = strategy_names(extra)
    near = difflib.get_close_matches(name, names, 1)
    hint = f'did you mean "{near[0]}"?' if near else "there are " + ", ".join(names)
    raise StrategyError(f'strategy "{name}": no strategy has this name; {hint}')
