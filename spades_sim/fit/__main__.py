"""Remake the tables of a strategy: ``python -m spades_sim.fit expected``."""

from pathlib import Path

import click

from spades_sim.fit import bis, expected

REMAKE = {"bis": bis.remake, "expected": expected.remake}


@click.command()
@click.argument("strategy", type=click.Choice(sorted(REMAKE)))
@click.option("--pairs", default=700_000, show_default=True, type=click.IntRange(1), help="Deals of each round.")
@click.option("--seed", default=20261130, show_default=True, type=click.IntRange(0), help="Names all random numbers.")
@click.option("--to", "folder", default=Path("strategies/tables"), show_default=True, type=click.Path(path_type=Path))
def main(strategy: str, pairs: int, seed: int, folder: Path) -> None:
    """Play, fit, and write the tables of STRATEGY."""
    command = f"python -m spades_sim.fit {strategy} --pairs {pairs} --seed {seed}"
    for path in REMAKE[strategy](folder, pairs, seed, command):
        click.echo(path)


main()
