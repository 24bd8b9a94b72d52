"""``spades-sim stats``: the tables of a result that is already there."""

from pathlib import Path

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim stats results/quickstart
  spades-sim stats results/quickstart --json
  spades-sim stats results/compare_cardgames_io --effects

\b
Exit codes: 0 done; 2 no result folder, or a damaged one."""
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--effects", is_flag=True, help="Print every effect of a change of the rules instead.")
def command(folder: Path, as_json: bool, effects: bool) -> None:
    """Print the tables of the result folder FOLDER, without playing."""
    from spades_sim.records.read import read_result
    from spades_sim.runs.run import frames_as_json

    frames = read_result(folder)
    if as_json:
        import json

        click.echo(json.dumps(frames_as_json(frames), ensure_ascii=False))
        return
    from spades_sim.report.effects import print_effects
    from spades_sim.report.tables import print_tables

    if not effects:
        print_tables(frames)
    print_effects(frames["effects"], full=effects)
