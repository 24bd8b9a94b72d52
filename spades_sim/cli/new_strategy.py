"""``spades-sim new-strategy``: a working plug-in to start from."""

from pathlib import Path

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim new-strategy bold
  spades-sim duel bold.py rb

\b
Exit codes: 0 done; 2 a wrong name, or the file is there."""
)
@click.argument("name")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("."),
    show_default=True,
    help="Folder to write it in.",
)
def command(name: str, output: Path) -> None:
    """Write NAME.py, a strategy that plays at once and explains itself."""
    from spades_sim.runs.template import new_strategy

    path = new_strategy(name, output)
    click.echo(f"Wrote {path}. Next:\n  spades-sim check-strategy {path}\n  spades-sim duel {path} rb")
