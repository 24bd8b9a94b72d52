"""``spades-sim bench``: how fast this machine plays, as ratios within one run."""

from pathlib import Path

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim bench
  spades-sim bench --seconds 3 --memory

\b
Exit codes: 0 done; 1 internal error."""
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 60),
    default=1.0,
    show_default=True,
    help="Length of each measurement; each is taken five times.",
)
@click.option(
    "--limit",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Another C program to set the engine against.",
)
@click.option("--jobs", is_flag=True, help="Also measure what a second process brings.")
@click.option("--memory", is_flag=True, help="Also measure peak memory at 10,000 and 1,000,000 games (minutes).")
def command(seconds: float, limit: Path | None, jobs: bool, memory: bool) -> None:
    """Measure hands a second against a C program of the same work and, where it is installed, OpenSpiel.

    The C program plays random legal cards in single hands without bidding, views or scores; the engine plays full games
    with all of them. The last two lines seat strategies of plain Python beside compiled ones: one call a decision, and
    one call for a thousand games at once.
    """
    from spades_sim.bench.measure import LIMIT, jobs_ratio, peak_memory, rates

    click.echo("Measuring; each rate is the median of five, taken in turns.", err=True)
    measured = {rate.name: rate.hands for rate in rates(seconds, limit or LIMIT)}
    yardsticks = [name for name in ("C program", "OpenSpiel, C++ loop", "OpenSpiel from Python") if name in measured]
    click.echo(f"{'':<28}{'hands/s':>12}" + "".join(f"{'/ ' + name:>26}" for name in yardsticks))
    for name, hands in measured.items():
        ratios = "".join(f"{hands / measured[each]:>26.3f}" for each in yardsticks)
        click.echo(f"{name:<28}{hands:>12,.0f}{ratios}")
    if jobs:
        click.echo(f"two processes against one: {jobs_ratio(60_000):.2f} times as fast")
    if memory:
        small, large = peak_memory(10_000), peak_memory(1_000_000)
        click.echo(
            f"peak memory: {small:.0f} MB at 10,000 games, {large:.0f} MB at 1,000,000 ({large / small - 1:+.1%})"
        )
