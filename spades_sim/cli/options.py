"""Options that several commands share, and the playing they have in common."""

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def run_options(function: F) -> F:
    """Add the options of a command that plays."""
    options = (
        click.option("-n", "--games", type=click.IntRange(1), help="Games a match, rounded up to whole pairs."),
        click.option("--seed", type=click.IntRange(0), help="Names all random numbers.  [default: 1]"),
        click.option(
            "-j", "--jobs", "--concurrency", type=click.IntRange(1),
            help="Processes at once.  [default: the cores there are]",
        ),
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
            "--strategies", "folders", multiple=True, type=click.Path(path_type=Path), metavar="DIR",
            help="Look strategies up here, too.",
        ),
        click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="Set any key of the config."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables."),
        click.option("-q", "--quiet", is_flag=True, help="Print only the result folder; no bar."),
    )  # fmt: skip
    return functools.reduce(lambda decorated, option: option(decorated), reversed(options), function)


def settings_of(
    games: int | None,
    seed: int | None,
    name: str | None,
    hands: str | None,
    folders: tuple[Path, ...],
    settings: tuple[str, ...],
    **others: Any,
) -> dict[str, Any]:
    """Put the options that stand for config keys into one mapping; a key that is set twice is an error."""
    from spades_sim.runs.config import setting

    chosen = dict(setting(text) for text in settings)
    direct: Mapping[str, Any] = {"games": games, "seed": seed, "name": name, "hands": hands, **others}
    given = {key: value for key, value in direct.items() if value is not None}
    if folders:
        given["strategies"] = [str(folder) for folder in folders]
    for key in given:
        if key in chosen:
            raise click.UsageError(f"--set {key}: is given by an option, too; leave one of them out")
    return chosen | given


def play_and_print(
    config: Any, source: str, jobs: int | None, output: Path, overwrite: bool, as_json: bool, quiet: bool
) -> None:
    """Play a config and print its tables; the last line is the result folder."""
    from spades_sim.cli.progress import Bar
    from spades_sim.runs.run import run

    with Bar(quiet or as_json) as bar:
        result = run(config, source=source, jobs=jobs, output=output, overwrite=overwrite, watch=bar)
    if as_json:
        import json

        click.echo(json.dumps(result.as_json(), ensure_ascii=False))
        return
    if not quiet:
        from spades_sim.report.tables import print_tables

        print_tables(result.frames)
    click.echo(str(result.folder))
