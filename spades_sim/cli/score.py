"""``spades-sim score``: what a hand scores."""

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim score --bids 3,2,2,3 --tricks 4,2,4,3 --scores 337,0 --bags 7,0
  spades-sim score --rules cardems --bids nil,4,5,4 --tricks 1,4,4,4

\b
Exit codes: 0 done; 2 a wrong number, bid or rule set."""
)
@click.option(
    "--rules", default="cardgames_io", show_default=True, help="Rule set: a preset, a TOML file, or NAME:key=value."
)
@click.option("--bids", required=True, help="Bids by seat: 3, nil, zero, blind_nil, blind_6, - for none.")
@click.option("--tricks", required=True, help="Tricks taken, by seat.")
@click.option("--scores", help="Scores before the hand, by team.  [default: 0]")
@click.option("--bags", help="Bag counters before the hand, by team.  [default: 0]")
@click.option("--first-bidder", type=int, default=0, show_default=True, help="Seat that bid first.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    rules: str, bids: str, tricks: str, scores: str | None, bags: str | None, first_bidder: int, as_json: bool
) -> None:
    """Score one hand under any rules, with every point explained."""
    from spades_sim.rules.api import score_hand
    from spades_sim.rules.load import load_rules

    loaded = load_rules(rules)
    try:
        result = score_hand(
            loaded,
            [_bid(each) for each in bids.split(",")],
            _numbers("tricks", tricks),
            _numbers("scores", scores) if scores else None,
            _numbers("bags", bags) if bags else None,
            first_bidder=first_bidder,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        import dataclasses
        import json

        click.echo(json.dumps(dataclasses.asdict(result)))
        return
    for team, seats in enumerate(loaded.table.teams):
        causes = ", ".join(f"{cause.replace('_', ' ')} {points:+d}" for cause, points in result.causes[team].items())
        state = "set" if result.sets[team] else "made"
        members = " and ".join(str(seat) for seat in seats)
        click.echo(
            f"team {team} (seats {members}): contract {result.contracts[team]} {state}, {result.points[team]:+d} points"
            f" ({causes or 'nothing'}), score {result.score[team]}, bags {result.bags[team]}"
        )


def _bid(text: str) -> int | str | None:
    word = text.strip()
    if word in ("-", ""):
        return None
    return int(word) if word.lstrip("+-").isdigit() else word


def _numbers(name: str, text: str) -> list[int]:
    try:
        return [int(each) for each in text.split(",")]
    except ValueError:
        raise click.UsageError(f"--{name} {text}: write whole numbers with commas between them") from None
