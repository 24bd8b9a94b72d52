"""``spades-sim replay``: play recorded games again."""

import json
from pathlib import Path
from typing import Any

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim replay results/careful_vs_rb/records.jsonl
  spades-sim replay records.jsonl.gz --with careful

\b
Exit codes: 0 done, every hand is as the rules make it; 2 a record is damaged or differs."""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--with", "strategy", metavar="STRATEGY", help="List where this strategy would decide otherwise.")
@click.option(
    "--strategies",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Look strategies up here, too.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(file: Path, strategy: str | None, folders: tuple[Path, ...], as_json: bool) -> None:
    """Play the recorded hands of FILE again under the rules that it holds, and score them again.

    The first card, bid or score that is not as the rules make it is named with its hand, trick and seat.
    """
    from spades_sim.cli.progress import say_compiling

    say_compiling()
    if strategy is not None:
        _print_judged(file, strategy, folders, as_json)
        return
    from spades_sim.records.replay import Replayed, replay

    games = hands = 0
    lost: list[str] = []
    last: dict[str, Any] = {}
    for line in replay(file):
        if isinstance(line, Replayed):
            hands += 1
            games += line.hand["game"] != last
            last = line.hand["game"]
        elif line.lost:
            lost.append(f"{line.where}: {line.lost}")
    for text in lost:
        click.echo(f"Warning: {text}", err=True)
    if as_json:
        click.echo(json.dumps({"file": str(file), "games": games, "hands": hands, "not_recorded": len(lost)}))
        return
    click.echo(f"{games:,} games, {hands:,} hands: every card, bid, point and score is as the rules make it.")


def _print_judged(file: Path, spec: str, folders: tuple[Path, ...], as_json: bool) -> None:
    """Print where a strategy would decide otherwise, and how often in all."""
    from dataclasses import asdict

    from spades_sim.records.second_opinion import judged
    from spades_sim.strategy.load import load_strategy

    decisions = differences = 0
    rows: list[dict[str, Any]] = []
    for hand in judged(file, load_strategy(spec, folders)):
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
