"""``spades-sim legal``: which cards may be played, or which bids made."""

import click


@click.command(
    epilog="""\b
Examples:
  spades-sim legal "AS KS 2H 3C" --first-trick
  spades-sim legal "9H 4D AS" --trick "2C KC" --rules cardems
  spades-sim legal --bids 2:nil --seat 0 --rules suicide

\b
Exit codes: 0 done; 2 a wrong card, bid or rule set."""
)
@click.argument("cards", required=False)
@click.option(
    "--rules", default="cardgames_io", show_default=True, help="Rule set: a preset, a TOML file, or NAME:key=value."
)
@click.option("--trick", default="", help="Cards on the table in order of play; none when leading.")
@click.option("--broken", is_flag=True, help="Spades are broken.")
@click.option("--first-trick", is_flag=True, help="It is the first trick of the hand.")
@click.option("--bids", help='Bids so far as SEAT:BID with commas, "" for none: asks for bids in place of cards.')
@click.option("--seat", type=int, default=0, show_default=True, help="Seat that bids.")
@click.option("--spades", type=int, default=0, show_default=True, help="Spades the seat holds (mirror, whiz).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    cards: str | None,
    rules: str,
    trick: str,
    broken: bool,
    first_trick: bool,
    bids: str | None,
    seat: int,
    spades: int,
    as_json: bool,
) -> None:
    """Say which of its CARDS a seat may play, or, with --bids, which bids it may make."""
    from spades_sim.rules.api import legal_bids, legal_cards
    from spades_sim.rules.load import load_rules

    loaded = load_rules(rules)
    try:
        if bids is not None:
            legal: list[object] = list(legal_bids(loaded, seat, _bids(bids), spades=spades))
        elif cards:
            legal = list(legal_cards(loaded, cards.split(), trick.split(), broken, first_trick))
        else:
            raise click.UsageError('name the cards of the seat, as spades-sim legal "AS 2H", or give --bids')
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        import json

        click.echo(json.dumps(legal))
    else:
        click.echo(" ".join(str(each) for each in legal))


def _bids(text: str) -> dict[int, int | str | None]:
    bids: dict[int, int | str | None] = {}
    for piece in filter(None, (each.strip() for each in text.split(","))):
        seat, colon, bid = piece.partition(":")
        if not colon or not seat.strip().isdigit():
            raise click.UsageError(f"--bids {text}: write SEAT:BID, as 0:3,1:nil")
        word = bid.strip()
        bids[int(seat)] = int(word) if word.lstrip("+-").isdigit() else word
    return bids
