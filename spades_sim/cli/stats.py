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

\b
Exit codes: 0 done; 2 no result folder, or a damaged one."""
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--effects", is_flag=True, help="Print every effect of a change of the rules instead.")
@click.option("--depth", is_flag=True, help="Print bids, nils and bags by score, bags held, partner's bid instead.")
def command(folder: Path, as_json: bool, effects: bool, depth: bool) -> None:
    """Print the tables of the result folder FOLDER, without playing."""
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
