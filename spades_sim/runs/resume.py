"""Go on with a run that was stopped: from its journal, under the conditions under which it was started."""

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from spades_sim.records.folder import MANIFEST, ResultError, clear_scaffold, partial_folder
from spades_sim.records.journal import read_head
from spades_sim.records.read import read_manifest
from spades_sim.runs.conditions import changes, conditions
from spades_sim.runs.config import make_plan, parse_config
from spades_sim.runs.playing import Nobody, Watch
from spades_sim.runs.run import Result, play_into
from spades_sim.tournament.workers import available_cores

#: What a journal's head must hold.
_HEAD = {
    "config": dict,
    "source": str,
    "base": str,
    "command": str,
    "overwrite": bool,
    "conditions": dict,
    "changes": list,
}


def result_folder(folder: Path) -> Path:
    """Return where the result of a run will stand, given that folder or the one that the run is kept in."""
    folder = Path(folder)
    name = folder.name
    if name.startswith(".") and name.endswith(".partial"):
        return folder.parent / name[1:].removesuffix(".partial")
    return folder


def is_finished(folder: Path) -> bool:
    """Tell whether there is a result and no run that would replace it; clear away what a killed run left in it."""
    if partial_folder(folder).is_dir() or not (folder / MANIFEST).is_file():
        return False
    with contextlib.suppress(OSError):
        clear_scaffold(folder)
    return True


def resume(
    folder: Path | str,
    *,
    jobs: int | None = None,
    force: bool = False,
    watch: Watch | None = None,
    scheduler: str | None = None,
) -> Result:
    """Go on with a run that was stopped; the result is the same, to the byte, as if it had not been.

    The run goes on in the working directory in which it was started, so that its relative paths mean the same.

    Parameters
    ----------
    folder : Path or str
        The result folder that would have been, or the hidden one beside it. A finished result is returned as it is.
    jobs : int, optional
        Processes that play at once; all cores when left out.
    force : bool
        Go on though the rules, a strategy's source, the tournament file or a version has changed.
    watch : Watch, optional
        Told how far the run is.
    scheduler : str, optional
        Address of a Dask scheduler whose workers play, wherever the run was started.

    Raises
    ------
    ResultError
        Where there is nothing to go on with, or something has changed: a line for each change.
    ConfigError, RulesError, StrategyError, FoulError
        As `run` does.
    """
    final = result_folder(Path(folder)).absolute()
    shown = result_folder(Path(folder))
    if is_finished(final):
        return Result(shown, read_manifest(final))
    partial = partial_folder(final)
    if not partial.is_dir():
        raise ResultError(f"{shown}: there is neither a result nor a stopped run (no {partial})")
    head = _checked(read_head(partial), partial)
    with _in_folder(head["base"]):
        config = parse_config(head["config"], head["source"])
        plan = make_plan(config, head["source"])
        now = conditions(config, plan, head["source"])
        found = changes(head["conditions"], now)
        if found and not force:
            raise ResultError("\n".join([*(f"{shown}: {line}" for line in found), f"{shown}: {_FORCE}"]))
        head = head | {"conditions": now, "changes": [*head["changes"], *found]}
        jobs, watch = jobs or available_cores(), watch or Nobody()
        result = play_into(final, config, plan, head, jobs, watch, resume=True, scheduler=scheduler)
    return Result(shown, result.manifest)


_FORCE = "changed since the run was started; undo that, go on with --force, or start again with run --overwrite"


def _checked(head: Mapping[str, Any], partial: Path) -> dict[str, Any]:
    """Return the head of a journal where it holds what it must."""
    for name, kind in _HEAD.items():
        if not isinstance(head.get(name), kind):
            raise ResultError(f"{partial}: its journal is damaged: the head has no sound {name}")
    return dict(head)


@contextlib.contextmanager
def _in_folder(base: str) -> Iterator[None]:
    """Work in a folder; where it is gone, stay: then what is missing is named when it is looked for."""
    if not Path(base).is_dir():
        yield
        return
    with contextlib.chdir(base):
        yield
