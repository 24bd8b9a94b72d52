"""``spades-sim run``: play a tournament file."""

from typing import Any

import click

from spades_sim.cli.options import Way, exit_code, play_and_print, run_options, settings_of, until_option


@click.command(
    epilog="""\b
Examples:
  spades-sim run quickstart
  spades-sim run my_tournament.toml --games 20000 --jobs 4
  spades-sim run quickstart --set format=swiss --dry-run
  spades-sim run quickstart --set rules=cardems --name cardems

\b
Exit codes: 0 done; 1 internal error or no room; 2 usage, config or strategy file; 3 a strategy fouled, under
--strict or on_foul=stop; 4 stopped by a full disk; 130 Ctrl-C and 143 SIGTERM: `resume` goes on."""
)
@click.argument("config")
@until_option
@click.option("--effects", is_flag=True, help="Print only which effects of changed rules are real.")
@run_options
def command(
    config: str,
    way: Way,
    effects: bool,
    **chosen: Any,
) -> int:
    """Play the tournament file CONFIG, or the shipped one of that name, and write a result folder."""
    from spades_sim.runs.config import load_config

    loaded, source = load_config(config, settings_of(**chosen))
    result = play_and_print(loaded, source, way, effects_only=effects)
    return exit_code(result, way.strict)
