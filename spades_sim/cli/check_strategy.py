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
Exit codes: 0 all is well; 2 no such file, or a broken one; 3 a check failed."""
)
@click.argument("file")
@click.option("-n", "--games", type=click.IntRange(2), default=40, show_default=True, help="Games under each rule set.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(file: str, games: int, as_json: bool) -> int:
    """Check the strategy FILE: a path, or a name.

    Plays every shipped rule set against random opponents; asks the same positions twice, compiled and plain, and with
    the hidden cards changed; replays games in another order; measures its speed.
    """
    from spades_sim.runs.conformance import check_strategy

    findings = list(_shown(check_strategy(file, games), as_json))
    failed = [finding for finding in findings if finding.fault]
    if as_json:
        import json

        click.echo(json.dumps([vars(finding) for finding in findings], ensure_ascii=False))
    return 3 if failed else 0


def _shown(findings: "Iterator[Finding]", as_json: bool) -> "Iterator[Finding]":
    """Pass findings on, each printed as it comes."""
    for finding in findings:
        if not as_json:
            click.echo(
                f"{'FAIL' if finding.fault else 'ok  '}  {finding.question:<24}  {finding.fault or finding.detail}"
            )
            if finding.fault and finding.detail:
                click.echo(f"      {finding.detail}")
        yield finding
