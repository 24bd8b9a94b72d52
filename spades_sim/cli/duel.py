"""``spades-sim duel``: two entrants, one line, no file."""

import re
from typing import Any

import click

from spades_sim.cli.options import Way, exit_code, play_and_print, run_options, settings_of, until_option


def duel_name(first: str, second: str) -> str:
    """Return the name of a duel's result folder: ``careful_vs_rb``."""
    names = [
        re.sub(r"[^0-9A-Za-z=.-]+", "_", spec.replace(".py", "").split("/")[-1]).strip("_.") for spec in (first, second)
    ]
    return "_vs_".join(name[:25] or "x" for name in names)


def entrant_of(text: str) -> str | dict[str, list[str]]:
    """Return what stands for a strategy, or for partners who differ, in a tournament file."""
    partners = [part.strip() for part in text.split(" + ")]
    return text if len(partners) == 1 else {"strategies": partners}


@click.command(
    epilog="""\b
Examples:
  spades-sim duel careful rb --games 4000
  spades-sim duel bid=rb,play=careful careful --rules cardems
  spades-sim duel careful rb --until margin=2
  spades-sim duel my_strategy.py careful:nil_threshold=0.8

\b
Exit codes: 0 done; 1 internal error or no room; 2 usage, config or strategy file; 3 a strategy fouled, under
--strict or on_foul=stop; 4 stopped by a full disk; 130 Ctrl-C and 143 SIGTERM: `resume` goes on."""
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--rules", help="Rule set: a preset, a TOML file, or NAME:key=value.  [default: cardgames_io]")
@until_option
@run_options
def command(
    first: str,
    second: str,
    way: Way,
    rules: str | None,
    **chosen: Any,
) -> int:
    """Play strategy A against strategy B: paired games on the same deals.

    A strategy is NAME, path/to/file.py, NAME:parameter=value,..., or parts as bid=NAME,play=NAME; partners who differ
    are written "A + B".
    """
    from spades_sim.runs.config import parse_config

    settings = settings_of(**chosen, rules=rules, entrants=[entrant_of(first), entrant_of(second)])
    settings.setdefault("name", duel_name(first, second))
    config = parse_config(settings, "duel")
    result = play_and_print(config, "duel", way)
    return exit_code(result, way.strict)
