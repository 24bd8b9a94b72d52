"""``spades-sim check-strategy``: conformance of a plug-in."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from spades_sim.runs.conformance import Finding


@click.command(
    epilog="""\b
Examples:
  spades-sim check-strategy my_strategy.py
  spades-sim check-strategy careful --games 200

\b
Exit codes: 0 all is well; 2 no such file, or one that cannot be loaded; 3 a check failed."""
)
@click.argument("file")
@click.option("-n", "--games", type=click.IntRange(2), default=40, show_default=True, help="Games under each rule set.")
@click.option(
    "--rules", "presets", multiple=True, metavar="RULES", help="Check under this rule set only; may be repeated."
)
@click.option(
    "--position",
    "positions",
    multiple=True,
    metavar="TEXT",
    help="Ask about this position only, as a failure printed it; several are asked one after the other.",
)
@click.option(
    "--limit",
    type=click.FloatRange(0.1, 3600),
    default=5.0,
    show_default=True,
    metavar="SECONDS",
    help="Time for one answer; what takes longer is ended and named.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    file: str, games: int, presets: tuple[str, ...], positions: tuple[str, ...], limit: float, as_json: bool
) -> int:
    """Check the strategy FILE: a path, or a name.

    Takes thousands of positions from games under every shipped rule set, played at random and by the strategy. Asks
    whether each answer is legal, the same when it is asked again, the same as compiled code and in plain Python, and
    the same when only hidden cards change; whether anything is written into a view or remembered. Plays whole games
    and measures the speed. A failure shows the smallest position that was found and the command that repeats it.
    """
    from spades_sim.rules.load import load_rules
    from spades_sim.runs.check.apart import check_apart
    from spades_sim.strategy.find import find_strategy

    find_strategy(file)
    for rules in presets:
        load_rules(rules)
    findings = list(_shown(check_apart(file, games, presets, positions, limit), as_json))
    failed = [finding for finding in findings if finding.fault]
    if as_json:
        import json

        click.echo(json.dumps([vars(finding) for finding in findings], ensure_ascii=False))
    return 3 if failed else 0


def _shown(findings: "Iterator[Finding]", as_json: bool) -> "Iterator[Finding]":
    """Pass findings on, each printed as it comes."""
    for finding in findings:
        if not as_json:
            word = "FAIL" if finding.fault else "ok  "
            click.echo(f"{word}  {finding.question:<26}  {finding.fault or finding.detail}")
            if finding.fault:
                lines = [finding.detail, *finding.position, finding.repeat and f"repeat: {finding.repeat}"]
                for line in filter(None, lines):
                    click.echo(f"      {line}")
        yield finding
