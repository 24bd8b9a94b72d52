"""``spades-sim stats``: the tables of a result that is already there."""

from pathlib import Path

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim stats results/quickstart
  spades-sim stats results/quickstart --json
  spades-sim stats results/quickstart --depth
  spades-sim stats results/compare_cardgames_io --effects
  spades-sim stats --counts 142,620,1122,699,188 --elo0 0 --elo1 5

\b
Exit codes: 0 done; 2 no result folder, or a damaged one."""
)
@click.argument("folder", type=click.Path(path_type=Path), required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--effects", is_flag=True, help="Print every effect of a change of the rules instead.")
@click.option("--depth", is_flag=True, help="Print bids, nils and bags by score, bags held, partner's bid instead.")
@click.option("--counts", help="No folder: a sequential test of 5 counts of pairs (0 to 2 won), or won,tied,lost.")
@click.option("--elo0", type=float, default=0.0, show_default=True, help="H0 of --counts, logistic Elo.")
@click.option("--elo1", type=float, default=5.0, show_default=True, help="H1 of --counts.")
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Chance to accept H1 where H0 is true.")
@click.option("--beta", type=float, default=0.05, show_default=True, help="Chance to accept H0 where H1 is true.")
def command(
    folder: Path | None,
    as_json: bool,
    effects: bool,
    depth: bool,
    counts: str | None,
    elo0: float,
    elo1: float,
    alpha: float,
    beta: float,
) -> None:
    """Print the tables of the result folder FOLDER, without playing."""
    if (folder is None) == (counts is None):
        raise click.UsageError("give a result folder, or --counts")
    if counts is not None:
        from spades_sim.cli.counts import judge_counts

        click.echo(judge_counts(counts, elo0, elo1, alpha, beta))
        return
    assert folder is not None
    from spades_sim.records.read import read_result
    from spades_sim.runs.run import frames_as_json

    frames = read_result(folder)
    if as_json:
        import json

        click.echo(json.dumps(frames_as_json(frames), ensure_ascii=False))
        return
    from spades_sim.report.depth import print_depth
    from spades_sim.report.effects import print_effects
    from spades_sim.report.tables import print_tables

    if effects and frames["effects"].empty:
        raise click.UsageError(f"--effects: {folder} has no two rule sets to compare")
    if depth:
        print_depth(frames)
    elif not effects:
        print_tables(frames)
    if effects or not depth:
        print_effects(frames["effects"], full=effects)
