"""Run a tournament: play its plan block by block, add up, and write the result folder."""

import contextlib
import functools
import platform
import shlex
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import llvmlite
import numba
import numpy as np
import pandas as pd

import spades_sim
from spades_sim.records.games import game_lines, hand_columns
from spades_sim.records.read import read_result
from spades_sim.records.results import MatchResult, count_block, match_head
from spades_sim.records.write import ResultWriter
from spades_sim.runs.config import RunConfig, load_config, make_plan, parse_config
from spades_sim.stats.intervals import ratio_interval
from spades_sim.strategy.load import load_strategy
from spades_sim.tournament.block import BlockResult, Table
from spades_sim.tournament.plan import Plan
from spades_sim.tournament.workers import available_cores, prepare, results


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    done: int
    total: int
    headline: str


class Watch(Protocol):
    """Whoever wants to know how far a run is."""

    def say(self, text: str) -> None:
        """Take a line of news."""

    def update(self, progress: Progress) -> None:
        """Take the state of the run."""


class _Nobody:
    def say(self, text: str) -> None:
        pass

    def update(self, progress: Progress) -> None:
        pass


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

    Returns
    -------
    Result

    Raises
    ------
    ConfigError, RulesError, StrategyError, ResultError
        What the user can mend, a line each.
    FoulError
        Where a strategy gives an answer that is refused.
    """
    if isinstance(config, (str, Path)):
        config, source = load_config(str(config))
    elif not isinstance(config, RunConfig):
        config = parse_config(config, source)
    watch = watch or _Nobody()
    jobs = jobs or available_cores()
    plan = make_plan(config, source)
    with ResultWriter(
        Path(output) / config.name,
        seats=max(variant.rules.table.players for variant in plan.variants),
        entrants=max(len(variant.rules.table.teams) for variant in plan.variants),
        hands=config.hands,
        overwrite=overwrite,
    ) as writer:
        _compile(plan, watch)
        ordered = _play(plan, jobs, writer, watch)
        manifest = _manifest(config, plan, ordered)
        writer.finish(ordered, manifest)
    return Result(writer.folder, manifest)


def _compile(plan: Plan, watch: Watch) -> None:
    """Make every match ready; say so beforehand where it may take long because nothing is cached yet."""
    from spades_sim.jit import PLAIN, cache_root, core_key

    cached = any((cache_root() / core_key()).rglob("*.nbi"))
    start = time.perf_counter()
    if not cached and not PLAIN:
        watch.say("Compiling engine and strategies; this happens once and takes up to a minute ...")
    prepare(plan)
    if not cached and not PLAIN:
        watch.say(f"Compiled in {time.perf_counter() - start:.0f} s.")


def _play(plan: Plan, jobs: int, writer: ResultWriter, watch: Watch) -> list[MatchResult]:
    """Play all blocks, write their games, and return what came of every match, in schedule order."""
    matches: dict[int, MatchResult] = {}
    done = 0
    watch.update(Progress(0, plan.games, ""))
    seats, entrants = writer.shape
    digest = functools.partial(digest_block, seats=seats, entrants=entrants)
    # Closed at once when anything goes wrong here, so that no worker is left to itself.
    with contextlib.closing(results(plan, jobs, digest)) as blocks:
        for made in _without_prints(blocks):
            writer.write_made(made.lines, made.hands)
            index = made.result.head.match
            matches[index] = matches[index] + made.result if index in matches else made.result
            done += made.games
            watch.update(Progress(done, plan.games, _headline(matches[index])))
    return [matches[index] for index in sorted(matches)]


@dataclass(frozen=True)
class DigestedBlock:
    """What is kept of a block: its lines and columns ready to be written, and its counts."""

    games: int
    lines: str
    hands: Any
    result: MatchResult


def digest_block(plan: Plan, table: Table, result: BlockResult, seats: int, entrants: int) -> DigestedBlock:
    """Make of a block what is written and counted, in the process that played it."""
    head = match_head(plan, result.block.match, table)
    first = result.block.first_pair
    hands = hand_columns(head, first, result.hands, seats, entrants) if len(result.hands) else None
    lines = game_lines(head, first, result.games, entrants)
    return DigestedBlock(len(result.games), lines, hands, count_block(head, result))


def _without_prints(blocks: Iterator[DigestedBlock]) -> Iterator[DigestedBlock]:
    """Play blocks with stdout turned to stderr, so that what a strategy prints is not taken for a result."""
    while True:
        with contextlib.redirect_stdout(sys.stderr):
            result = next(blocks, None)
        if result is None:
            return
        yield result


def _headline(result: MatchResult) -> str:
    """Say in a few words how the current match stands: its first entrant's margin with its error."""
    names = result.head.names
    margin = ratio_interval(result.sums.margin(len(result.head.teams)))
    if margin.value is None or margin.high is None or len(names) < 2:
        return ""
    return f"{names[0]} - {names[1]}: {margin.value:+.1f} ± {margin.high - margin.value:.1f} a game"


#: Options that do not change the results, and how many words each takes; the command that repeats a run needs none.
_IDLE = {
    "-j": 2,
    "--jobs": 2,
    "--concurrency": 2,
    "-o": 2,
    "--output": 2,
    "-q": 1,
    "--quiet": 1,
    "--json": 1,
    "--overwrite": 1,
}


def _command(arguments: Sequence[str]) -> str:
    """Return the command that repeats a run, where the run was started by one."""
    if Path(arguments[0]).stem != "spades-sim":
        return ""
    words, rest = ["spades-sim"], list(arguments[1:])
    while rest:
        option, equals, _ = rest[0].partition("=")
        if option in _IDLE:
            del rest[: 1 if equals else _IDLE[option]]
        elif rest[0].startswith("-j") and rest[0][2:].isdigit():
            del rest[0]
        else:
            words.append(rest.pop(0))
    return shlex.join(words)


def _manifest(config: RunConfig, plan: Plan, ordered: list[MatchResult]) -> dict[str, Any]:
    plugins = {
        plugin.name: {"file": plugin.path.name, "sha256": plugin.source_hash}
        for entrant in plan.entrants
        for spec in entrant.specs
        for plugin in load_strategy(spec, plan.folders).plugins
    }
    return {
        "format": 1,
        "config": config.model_dump(mode="json"),
        "seed": plan.seed,
        "variants": {each.name: {"hash": each.rules.hash(), "rules": each.rules.values()} for each in plan.variants},
        "entrants": {entrant.name: list(entrant.specs) for entrant in plan.entrants},
        "strategies": plugins,
        "counts": {
            "matches": len(plan.matches),
            "pairs_per_match": plan.pairs,
            "games": plan.games,
            "hands": sum(result.hands for result in ordered),
        },
        "fouls": 0,
        "command": _command(sys.argv),
        "versions": {
            "spades-sim": spades_sim.__version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "numba": numba.__version__,
            "llvmlite": llvmlite.__version__,
        },
    }
