"""Run a tournament: play its plan block by block, add up, and write the result folder."""

import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from spades_sim.jit import PLAIN, cache_root, core_key
from spades_sim.records.columns import FOULS
from spades_sim.records.folder import ResultError, resume_command
from spades_sim.records.journal import AFRESH
from spades_sim.records.read import read_result
from spades_sim.records.records_file import RecordsFile, wanted_games
from spades_sim.records.write import ResultWriter
from spades_sim.runs.conditions import conditions, plugins_of
from spades_sim.runs.config import RunConfig, load_config, make_plan, parse_config
from spades_sim.runs.manifest import command_of, manifest_of
from spades_sim.runs.playing import Nobody, Watch, play_plan
from spades_sim.shipped import shipped
from spades_sim.strategy.plugin import StrategyError
from spades_sim.tournament.crew import TRIES
from spades_sim.tournament.plan import Plan
from spades_sim.tournament.workers import available_cores, prepare


@dataclass(frozen=True)
class Result:
    """A finished run.

    Attributes
    ----------
    folder : Path
        The result folder.
    manifest : mapping
        What `manifest.json` says.
    """

    folder: Path
    manifest: Mapping[str, Any] = field(repr=False)

    @cached_property
    def frames(self) -> dict[str, pd.DataFrame]:
        """The summary files as data frames, by name without ``.csv``."""
        return read_result(self.folder)

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name.startswith("_") or name not in self.frames:
            raise AttributeError(name)
        return self.frames[name]

    def warnings(self) -> list[str]:
        """Return what a user should know beside the numbers: who fouled how often, a line each."""
        path = self.folder / f"{FOULS.name}.csv"
        totals = self.frames["standings"].groupby("strategy", sort=False)[["fouls", "games"]].sum()
        fouls_of = [
            f'"{name}" fouled in {fouls:,} of {games:,} games, which are lost: see {path}'
            for name, (fouls, games) in zip(totals.index, totals.to_numpy().tolist(), strict=True)
            if fouls
        ]
        return fouls_of + [
            f"match {block['match']}: {block['pairs']} pairs from deal number {block['first_deal']} could not be "
            f"played: the process that played them died {TRIES} times ({block['reason']})"
            for block in self.manifest["blocks_lost"]
        ]

    def as_json(self) -> dict[str, Any]:
        """Return the folder, the manifest and the summary files as one object for JSON."""
        return {"folder": str(self.folder), "manifest": self.manifest, **frames_as_json(self.frames)}


def frames_as_json(frames: Mapping[str, pd.DataFrame]) -> dict[str, Any]:
    """Return data frames as lists of rows, missing values as None."""
    return {name: frame.astype(object).where(frame.notna(), None).to_dict("records") for name, frame in frames.items()}


def run(
    config: RunConfig | Mapping[str, Any] | str | Path,
    *,
    source: str = "config",
    jobs: int | None = None,
    output: Path | str = "results",
    overwrite: bool = False,
    watch: Watch | None = None,
    scheduler: str | None = None,
) -> Result:
    """Play a tournament and write its result folder.

    Parameters
    ----------
    config : RunConfig, mapping, str or Path
        A config, the tables of one, a tournament file, or the name of a shipped one.
    source : str
        What messages call the config.
    jobs : int, optional
        Processes that play at once; all cores when left out. The results do not depend on it.
    output : Path or str
        Folder in which the result folder is made.
    overwrite : bool
        Replace a result folder of the same name.
    watch : Watch, optional
        Told how far the run is.
    scheduler : str, optional
        Address of a Dask scheduler, ``tcp://HOST:PORT``, whose workers play in place of `jobs` processes here.

    Returns
    -------
    Result

    Raises
    ------
    ConfigError, RulesError, StrategyError, ResultError, ClusterError
        What the user can mend, a line each.
    FoulError
        Where a strategy fouls and the config says ``on_foul = "stop"``.
    """
    if isinstance(config, (str, Path)):
        config, source = load_config(str(config))
    elif not isinstance(config, RunConfig):
        config = parse_config(config, source)
    watch = watch or Nobody()
    jobs = jobs or available_cores()
    plan = make_plan(config, source)
    head = {
        # What was not set stays so: a key may only be set together with others.
        "config": config.model_dump(mode="json", exclude_unset=True),
        "source": source,
        "base": os.getcwd(),
        "command": command_of(sys.argv),
        "overwrite": overwrite,
        "conditions": conditions(config, plan, source),
        "changes": [],
    }
    return play_into(Path(output) / config.name, config, plan, head, jobs, watch, scheduler=scheduler)


def play_into(
    folder: Path,
    config: RunConfig,
    plan: Plan,
    head: Mapping[str, Any],
    jobs: int,
    watch: Watch,
    resume: bool = False,
    scheduler: str | None = None,
) -> Result:
    """Play a plan into a result folder, from its start or from where it was stopped.

    Parameters
    ----------
    folder, config, plan
    head : mapping
        Of the journal.
    jobs, watch
    resume : bool
    scheduler : str, optional

    Raises
    ------
    ResultError, StrategyError, FoulError
        Where something is kept that can be resumed, any exception has a note that says how.
    """
    for plugin in plugins_of(plan):
        if not plugin.path.is_relative_to(shipped("strategies").resolve()):
            watch.say(f"Strategy {plugin.name}: code from {plugin.path}")
    with (
        ResultWriter(
            folder,
            seats=max(variant.rules.table.players for variant in plan.variants),
            entrants=max(len(variant.rules.table.teams) for variant in plan.variants),
            hands=config.hands,
            overwrite=head["overwrite"],
            head=head,
            resume=resume,
            records=_records_of(config, plan),
        ) as writer,
        _explained(writer),
    ):
        _compile(plan, watch)
        schedule = play_plan(plan, jobs, writer, watch, scheduler)
        manifest = manifest_of(config, plan, schedule.ordered(), head["command"], head["changes"], schedule.lost)
        writer.finish(schedule.ordered(), manifest, schedule.course())
    return Result(writer.folder, manifest)


@contextmanager
def _explained(writer: ResultWriter) -> Iterator[None]:
    """Say how to go on after any exception, and tell a forged journal from a fault of the program."""
    try:
        yield
    except BaseException as error:
        # A checksum keeps out accidents only. Counts that no games give make the sums and rates of the result fail.
        if writer.recalled and isinstance(error, _NO_GAMES) and not isinstance(error, (ResultError, StrategyError)):
            fault = f"{type(error).__name__}: {' '.join(str(error).split())}"
            raise ResultError(f"{writer.partial}: its journal holds what no games give ({fault}); {AFRESH}") from error
        if writer.keeps:
            error.add_note(f"What was played is kept. Go on with: {resume_command(writer.folder)}")
        raise


#: What counts raise that do not fit together.
_NO_GAMES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def _records_of(config: RunConfig, plan: Plan) -> RecordsFile | None:
    """Return the file that games are written down in, where any are wanted."""
    wanted = wanted_games(config.record)
    return RecordsFile(wanted, config.record_gzip, [each.rules for each in plan.variants]) if wanted else None


def _compile(plan: Plan, watch: Watch) -> None:
    """Make every match ready; say so beforehand where it may take long because nothing is cached yet."""
    cached = any((cache_root() / core_key()).rglob("*.nbi"))
    start = time.perf_counter()
    if not cached and not PLAIN:
        watch.say("Compiling engine and strategies; this happens once and takes up to a minute ...")
    prepare(plan)
    if not cached and not PLAIN:
        watch.say(f"Compiled in {time.perf_counter() - start:.0f} s.")
