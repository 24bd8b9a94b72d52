"""``spades-sim compare-rules``: one change of the rules at a time, the same deals, and which effects are real."""

import functools
import re
from pathlib import Path
from typing import Any

import click

from spades_sim.cli.options import Way, exit_code, play_and_print, run_options, settings_of


def compared_variants(base: str, changes: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the variants of a comparison as tables of a config: the base, then each change on top of it.

    A change is ``key=value,key=value``, or another rule set.

    Raises
    ------
    RulesError
        Where a change cannot be read.
    """
    from spades_sim.rules.changes import read_changes, split_spec

    variants: list[dict[str, Any]] = [{"name": base[:200], "rules": base}]
    for change in changes:
        if "=" in change and not split_spec(change)[1]:
            variants.append({"name": change[:200], "rules": base, "set": read_changes(change)})
        else:
            variants.append({"name": change[:200], "rules": change})
    return variants


def compared_players(texts: tuple[str, ...]) -> list[str]:
    """Return the players that are named, one for each text, or several plain names joined by commas."""
    players = []
    for text in texts:
        # A player with parameters or parts has commas of its own.
        players += [text] if any(sign in text for sign in "=:") else [each.strip() for each in text.split(",")]
    return players if len(players) > 1 else 2 * players


@click.command(
    epilog="""\b
Examples:
  spades-sim compare-rules cardgames_io --change bag_limit=5,bag_penalty=50
  spades-sim compare-rules cardgames_io --change failed_nil_tricks=contract --change cardems --strategies careful,rb
  spades-sim compare-rules pagat --change nil_bonus=50,nil_penalty=50 --strategies bid=rb,play=careful -n 20000

\b
Exit codes: 0 done; 1 internal error or no room; 2 usage, config or strategy file; 3 a strategy fouled, under
--strict or on_foul=stop; 4 stopped by a full disk; 130 Ctrl-C and 143 SIGTERM: `resume` goes on."""
)
@click.argument("base", default="cardgames_io")
@click.option(
    "--change", "changes", multiple=True, required=True, metavar="KEY=VALUE,...",
    help="Keys to change together, or another rule set; once for each comparison.",
)  # fmt: skip
@click.option(
    "--strategies", "players", multiple=True, default=("careful",), show_default=True, metavar="A,B",
    help="Who plays; once for each player where one has parameters or parts.",
)  # fmt: skip
@functools.partial(run_options, lookup="--strategy-folder")
def command(
    base: str,
    changes: tuple[str, ...],
    players: tuple[str, ...],
    way: Way,
    **chosen: Any,
) -> int:
    """Say what each change of the rule set BASE does: the same strategies and deals under every variant.

    Effects have 95 % intervals from the same deals, corrected for their number; all of them are in effects.csv.
    """
    from spades_sim.runs.config import parse_config

    variants = compared_variants(base, changes)
    settings = settings_of(**chosen, variant=variants, entrants=compared_players(players))
    settings.setdefault(
        "name", "compare_" + (re.sub(r"[^0-9A-Za-z=.-]+", "_", Path(base).stem).strip("_.")[:40] or "x")
    )
    config = parse_config(settings, "compare-rules")
    result = play_and_print(config, "compare-rules", way, effects_only=True)
    return exit_code(result, way.strict)
