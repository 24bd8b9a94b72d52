"""Options that several commands share, and the playing they have in common."""

import functools
import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

import click

#: Exit code of a run that is over but saw a foul, under ``--strict``.
FOULED = 3
#: Exit code of a run that is over but could not play some blocks.
INCOMPLETE = 1

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Way:
    """How a command plays and prints: what its options say beside the config (`run_options`)."""

    jobs: int | None
    scheduler: str | None
    output: Path
    overwrite: bool
    strict: bool
    as_json: bool
    quiet: bool
    dry_run: bool


def _address(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """Read the address of a scheduler: how to reach it, where, and its port."""
    if text is not None and not re.fullmatch(r"(tcp|tls|ws|wss)://[^\s/]+:\d+", text):
        raise click.BadParameter(f"{text!r}: write tcp://HOST:PORT, as tcp://192.0.2.1:8786")
    if text is not None and context.params.get("jobs"):
        raise click.BadParameter("the cluster's workers say how many play at once; leave --jobs out")
    if text is not None:
        try:
            importlib.import_module("distributed")
        except ImportError as error:
            raise click.UsageError("--scheduler needs Dask: pip install distributed") from error
    return text


scheduler_option = click.option(
    "--scheduler", metavar="tcp://HOST:PORT", callback=_address,
    help="Play on the Dask cluster of this scheduler, to the same bytes.",
)  # fmt: skip


def folders_option(name: str = "--strategies") -> Callable[[F], F]:
    """Make the option that names folders of strategies."""
    return click.option(
        name, "folders", multiple=True, type=click.Path(path_type=Path), metavar="DIR",
        help="Look strategies up here, too.",
    )  # fmt: skip


def run_options(function: Callable[..., int], lookup: str = "--strategies") -> Callable[..., int]:
    """Add the options of a command that plays, which gets those of `Way` as `way`.

    `lookup` is the option that names a folder of strategies.
    """

    @functools.wraps(function)
    def command(**chosen: Any) -> int:
        way = Way(**{field.name: chosen.pop(field.name) for field in fields(Way)})
        return function(way=way, **chosen)

    options = (
        click.option("-n", "--games", type=click.IntRange(1),
            help="Games a match, rounded up to whole pairs.  [default: the config's, or 2,000; 1,000,000 where a rule "
            "stops play]",
        ),
        click.option("--seed", type=click.IntRange(0), help="Names all random numbers.  [default: 1]"),
        click.option(
            "-j", "--jobs", "--concurrency", type=click.IntRange(1),
            help="Processes at once.  [default: the cores there are]",
        ),
        scheduler_option,
        click.option(
            "-o", "--output", type=click.Path(path_type=Path), default=Path("results"), show_default=True,
            help="Folder that result folders are made in.",
        ),
        click.option("--name", help="Name of the result folder.  [default: the config's]"),
        click.option("--overwrite", is_flag=True, help="Replace a result folder of the same name."),
        click.option(
            "--hands", type=click.Choice(["none", "csv", "parquet"]), help="Record every hand.  [default: none]"
        ),
        click.option(
            "--record", metavar="WHICH",
            help="Write games down card by card: all, fouls, or sample:N of each match.  [default: none]",
        ),
        click.option("--gzip", "record_gzip", is_flag=True, help="Compress the records."),
        folders_option(lookup),
        click.option("--set", "settings", multiple=True, metavar="KEY=VALUE",
            help="Set any key of the config; may be repeated.",
        ),
        click.option("--dry-run", is_flag=True, help="Say what would be played and how long it takes; write nothing."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables."),
        click.option("--strict", is_flag=True, help="End with exit code 3 if a strategy fouled."),
        click.option("-q", "--quiet", is_flag=True, help="Print only the result folder; no bar."),
    )  # fmt: skip
    return functools.reduce(lambda decorated, option: option(decorated), reversed(options), command)


def until_option(function: F) -> F:
    """Add the option that stops matches."""
    option = click.option(
        "--until", multiple=True, metavar="WHAT=X",
        help="Stop a match when margin=2 or win_rate=0.5% is known to plus or minus X.",
    )  # fmt: skip
    return option(function)


def until_settings(texts: tuple[str, ...]) -> dict[str, float]:
    """Read the words of ``--until``: ``margin=POINTS`` and ``win_rate=SHARE``, or with a percent sign."""
    wanted: dict[str, float] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or name not in ("margin", "win_rate"):
            raise click.UsageError(f"--until {text}: write margin=POINTS or win_rate=PERCENT%, as margin=2")
        if name in wanted:
            raise click.UsageError(f"--until {text}: {name} is given twice")
        percent = name == "win_rate" and value.strip().endswith("%")
        try:
            wanted[name] = float(value.strip().removesuffix("%" if percent else "")) / (100 if percent else 1)
        except ValueError as error:
            raise click.UsageError(f"--until {text}: {value!r} is not a number") from error
    return wanted


def settings_of(
    games: int | None,
    seed: int | None,
    name: str | None,
    hands: str | None,
    record: str | None,
    record_gzip: bool,
    folders: tuple[Path, ...],
    settings: tuple[str, ...],
    until: tuple[str, ...] = (),
    **others: Any,
) -> dict[str, Any]:
    """Put the options that stand for config keys into one mapping; a key that is set twice is an error."""
    from spades_sim.runs.config import setting
    from spades_sim.tournament.stopping import GAMES_AT_MOST

    chosen = dict(setting(text) for text in settings)
    direct: Mapping[str, Any] = {"games": games, "seed": seed, "name": name, "hands": hands, "record": record, **others}
    given = {key: value for key, value in direct.items() if value is not None}
    if record_gzip:
        given["record_gzip"] = True
    if until:
        given["stop"] = until_settings(until)
        if games is None and "games" not in chosen:
            given["games"] = GAMES_AT_MOST
    if folders:
        given["strategies"] = [str(folder) for folder in folders]
    for key in given:
        if key in chosen:
            raise click.UsageError(f"--set {key}: is given by an option, too; leave one of them out")
    return chosen | given


def exit_code(result: Any, strict: bool, done: int = 0) -> int:
    """Return the exit code of a run; `done` is that of one in which nothing went wrong, None a run that was none."""
    if result is None:
        return 0
    if result.manifest["blocks_lost"]:
        return INCOMPLETE
    return FOULED if strict and result.manifest["fouls"] else done


def play_and_print(
    config: Any,
    source: str,
    way: Way,
    closing: Callable[[Any], str] | None = None,
    effects_only: bool = False,
) -> Any:
    """Play a config and print its tables; the last line is the result folder.

    Parameters
    ----------
    config : RunConfig
    source : str
        What messages call it.
    way : Way
    closing : function, optional
        Makes of the result a line that stands in place of the tables.
    effects_only : bool
        Print only what the changes of the rules do.

    Returns
    -------
    Result or None
        None where nothing was to be played.
    """
    if way.dry_run:
        if way.scheduler is not None:
            raise click.UsageError("--dry-run measures this machine; leave --scheduler out")
        from spades_sim.cli.dry_run import print_preview

        print_preview(config, source, way.jobs, way.as_json)
        return None
    from spades_sim.cli.progress import Bar
    from spades_sim.runs.run import run

    with Bar(way.quiet or way.as_json) as bar:
        result = run(
            config,
            source=source,
            jobs=way.jobs,
            scheduler=way.scheduler,
            output=way.output,
            overwrite=way.overwrite,
            watch=bar,
        )
    print_result(result, way.as_json, way.quiet, closing, effects_only)
    return result


def print_result(
    result: Any,
    as_json: bool,
    quiet: bool,
    closing: Callable[[Any], str] | None = None,
    effects_only: bool = False,
) -> None:
    """Print the tables of a result, or the line that stands in their place; the last line is its folder."""
    for line in result.warnings():
        click.echo(f"Warning: {line}", err=True)
    if as_json:
        import json

        click.echo(json.dumps(result.as_json(), ensure_ascii=False))
        return
    if closing is not None and not quiet:
        click.echo(closing(result))
    elif not quiet:
        from spades_sim.report.effects import print_effects
        from spades_sim.report.tables import print_tables

        if not effects_only:
            print_tables(result.frames)
        print_effects(result.effects)
    click.echo(str(result.folder))
