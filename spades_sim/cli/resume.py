"""``spades-sim resume``: go on with a run that was stopped."""

from pathlib import Path

import click

from spades_sim.cli.options import exit_code, print_result, scheduler_option


@click.command(
    epilog="""\b
Examples:
  spades-sim resume results/quickstart
  spades-sim resume results/quickstart --jobs 1

\b
Exit codes: 0 done, or was finished; 1 internal error; 2 nothing to resume, or something has changed; 3 a strategy
fouled, under --strict or on_foul=stop; 4 stopped, can be resumed (disk full); 130 Ctrl-C and 143 SIGTERM, after
saving."""
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "-j", "--jobs", "--concurrency", type=click.IntRange(1), help="Processes at once.  [default: the cores there are]"
)
@scheduler_option
@click.option("--force", is_flag=True, help="Go on though rules, strategies, the config or a version has changed.")
@click.option("--strict", is_flag=True, help="End with exit code 3 if a strategy fouled.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("-q", "--quiet", is_flag=True, help="Print only the result folder; no bar.")
def command(
    folder: Path, jobs: int | None, scheduler: str | None, force: bool, strict: bool, as_json: bool, quiet: bool
) -> int:
    """Go on with the run of the result folder DIR that was stopped, killed, or ran out of disk.

    The result is the same, to the byte, as that of an unbroken run. Strategies are code: those that the run names are
    loaded and executed, so resume only what you trust.
    """
    from spades_sim.cli.progress import Bar
    from spades_sim.runs.resume import is_finished, result_folder, resume

    if is_finished(result_folder(folder)):
        click.echo(f"{result_folder(folder)} is finished; there is nothing to resume.", err=True)
    with Bar(quiet or as_json) as bar:
        result = resume(folder, jobs=jobs, scheduler=scheduler, force=force, watch=bar)
    print_result(result, as_json, quiet)
    return exit_code(result, strict)
