"""Print what a run would play, where ``--dry-run`` asks for it."""

from typing import Any

import click

from spades_sim.runs.preview import Preview, preview
from spades_sim.tournament.workers import available_cores


def print_preview(config: Any, source: str, jobs: int | None, as_json: bool) -> None:
    """Try out a config for a moment and print its schedule, size and time."""
    from spades_sim.runs.config import make_plan

    expected = preview(make_plan(config, source), jobs)
    if as_json:
        import json

        numbers = {name: value for name, value in vars(expected).items() if name != "plan"}
        click.echo(json.dumps(numbers))
        return
    for line in preview_lines(expected, jobs):
        click.echo(line)


def _size(count: int) -> str:
    """Write a number of bytes the way a file manager does."""
    amount, unit = float(count), "bytes"
    for larger in ("kB", "MB", "GB", "TB"):
        if amount < 1000:
            break
        amount, unit = amount / 1000, larger
    return f"{amount:,.{0 if amount >= 100 or unit == 'bytes' else 1}f} {unit}"


def _duration(seconds: float) -> str:
    for limit, size, unit in ((90, 1, "s"), (5400, 60, "min"), (172_800, 3600, "h")):
        if seconds < limit:
            return f"{seconds / size:,.{1 if seconds / size < 10 else 0}f} {unit}"
    return f"{seconds / 86_400:,.1f} days"


#: Matches that are listed.
LISTED = 20


def preview_lines(preview: Preview, jobs: int | None) -> list[str]:
    """Write a preview as lines for a terminal."""
    plan, many = preview.plan, len(preview.plan.variants) > 1
    lines = []
    first = "Round 1: " if plan.format.in_rounds else ""
    for match in plan.matches[:LISTED]:
        names = [plan.entrants[number].name for number in match.entrants]
        where = f"  ({plan.variants[match.variant].name})" if many else ""
        lines.append(f"{first}Match {match.index + 1}: {' v '.join(names)}{where}")
    if len(plan.matches) > LISTED:
        lines.append(f"... and {len(plan.matches) - LISTED:,} more matches")
    if preview.matches > len(plan.matches):
        lines.append("The other rounds follow from the results.")
    most = "at most " if plan.stop.active else ""
    lines += [
        f"Matches  {preview.matches:,} in {preview.rounds} round{'s' if preview.rounds > 1 else ''}",
        f"Games    {most}{preview.games:,}, {plan.pairs:,} pairs a match, in {preview.blocks:,} blocks",
    ]
    if plan.stop.active:
        lines.append(f"Stop     {plan.stop}; about {preview.expected:,} games")
    files = [f"games.csv {_size(preview.games_bytes)}"]
    if plan.record_hands:
        files.append(f"hands.csv {_size(preview.hands_bytes)} (hands.parquet is smaller)")
    processes = min(jobs or available_cores(), available_cores())
    lines += [
        f"Hands    about {preview.hands:,}",
        f"Time     about {_duration(preview.seconds)} with {processes} process{'es' if processes > 1 else ''}, "
        "once everything is compiled",
        f"Disk     about {' and '.join(files)}",
        "Nothing was written.",
    ]
    return lines
