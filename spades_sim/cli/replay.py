"""``spades-sim replay``: play recorded games again."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from spades_sim.cli.options import folders_option


@click.command(
    epilog="""\b
Examples:
  spades-sim play careful rb --record game.jsonl
  spades-sim replay game.jsonl
  spades-sim replay records.jsonl.gz --with careful

\b
Exit codes: 0 done, every hand is as the rules make it; 2 a record is damaged or differs."""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--with", "strategy", metavar="STRATEGY", help="List where this strategy would decide otherwise.")
@folders_option()
@click.option("--rules", "rules_name", default="cardgames_io", show_default=True, help="Of PBN that names none.")
@click.option("--pbn", type=click.Path(path_type=Path), help="Write the hands to this file, as PBN.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    file: Path,
    strategy: str | None,
    folders: tuple[Path, ...],
    rules_name: str,
    pbn: Path | None,
    as_json: bool,
) -> None:
    """Play the recorded hands of FILE again under the rules that it holds, and score them again.

    The first card, bid or score that is not as the rules make it is named with its hand, trick and seat. FILE is a
    records.jsonl, packed or not, or PBN (.pbn, .ptn), whose points are worked out where it does not hold them.
    """
    from spades_sim.cli.progress import say_compiling

    say_compiling()
    lines = _lines(file, rules_name)
    if strategy is not None:
        _print_judged(lines, strategy, folders, as_json)
        return
    from spades_sim.records.pbn import pbn_text
    from spades_sim.records.replay import Replayed, replay_lines

    written: list[str] = []
    games = hands = 0
    lost: list[str] = []
    last: dict[str, Any] | None = None
    for line in replay_lines(lines):
        if isinstance(line, Replayed):
            hands += 1
            if pbn is not None:
                written.append(_as_pbn(pbn_text, line))
            if "points" not in (line.recorded.hand or {}) and not as_json and "foul" not in line.hand:
                click.echo(f"{line.recorded.where}: points {' '.join(f'{each:+d}' for each in line.hand['points'])}")
            games += line.hand["game"] != last
            last = line.hand["game"]
        elif line.lost:
            lost.append(f"{line.where}: {line.lost}")
    for text in lost:
        click.echo(f"Warning: {text}", err=True)
    if pbn is not None:
        _write(pbn, "".join(written))
    if as_json:
        click.echo(json.dumps({"file": str(file), "games": games, "hands": hands, "not_recorded": len(lost)}))
        return
    click.echo(f"{games:,} games, {hands:,} hands: every card, bid, point and score is as the rules make it.")


def _lines(file: Path, rules_name: str) -> Iterator[Any]:
    """Return the lines of a file of records, or the hands of a PBN file."""
    from spades_sim.records.pbn import read_pbn
    from spades_sim.records.reading import read_records
    from spades_sim.rules.load import load_rules

    if file.suffix.lower() in (".pbn", ".ptn"):
        return read_pbn(file, load_rules(rules_name))
    return read_records(file)


def _as_pbn(pbn_text: Callable[..., str], line: Any) -> str:
    from spades_sim.records.reading import RecordError

    try:
        return pbn_text(line.recorded.rules, line.hand)
    except ValueError as error:
        raise RecordError(f"{line.recorded.where}: {error}") from error


def _write(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write("% PBN 2.1\n" + text)
    except OSError as error:
        raise click.UsageError(f"--pbn {path}: cannot be written: {error.strerror}") from error


def _print_judged(lines: Iterable[Any], spec: str, folders: tuple[Path, ...], as_json: bool) -> None:
    """Print where a strategy would decide otherwise, and how often in all."""
    from dataclasses import asdict

    from spades_sim.records.second_opinion import judged
    from spades_sim.strategy.load import load_strategy

    decisions = differences = 0
    rows: list[dict[str, Any]] = []
    for hand in judged(lines, load_strategy(spec, folders)):
        decisions += hand.decisions
        differences += len(hand.opinions)
        for each in hand.opinions:
            if as_json:
                rows.append({"hand": hand.game, **asdict(each)})
            else:
                click.echo(f"{hand.game}, {each.place}, seat {each.seat}: {each.made}; {spec}: {each.own}")
    if as_json:
        click.echo(json.dumps({"strategy": spec, "decisions": decisions, "differences": rows}))
    else:
        click.echo(f"{spec} would differ at {differences:,} of {decisions:,} decisions.")
