"""Prepare recorded hands for the page's viewer, which steps through them: what each seat held, bid and played.

The steps themselves are made by the page's script.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from spades_sim.records.reading import read_records

#: Where hands are recorded, as `records.hand` says.
FILES = ("records.jsonl", "records.jsonl.gz")
#: Hands that a page holds, the first of the file; about 1,300 bytes each.
MOST_HANDS = 200


@dataclass(frozen=True)
class Recorded:
    """Recorded hands as JSON that may stand inside a page, their number, and whether the file has more."""

    text: str
    count: int
    more: bool


def recorded_hands(folder: Path) -> Recorded:
    """Read the first recorded hands of a result; nothing where none were recorded.

    Raises
    ------
    RecordError
        Where a line is damaged.
    """
    path = next((folder / name for name in FILES if (folder / name).is_file()), None)
    if path is None:
        return Recorded("", 0, False)
    there = (line for line in read_records(path) if line.hand is not None and line.rules is not None)
    lines = list(islice(there, MOST_HANDS + 1))
    shown = [_shown(line.hand, line.rules.table.teams) for line in lines[:MOST_HANDS] if line.hand and line.rules]
    return Recorded(_embedded(shown) if shown else "", len(shown), len(lines) > MOST_HANDS)


def _name(hand: Mapping[str, Any]) -> str:
    """Write what tells a hand from the others."""
    game = hand["game"]
    keys = [key for key in ("variant", "match", "deal", "seating") if key in game]
    return ", ".join([*(f"{key} {game[key]}" for key in keys), f"hand {hand['hand']}"])


def _shown(hand: Mapping[str, Any], teams: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Keep of a hand what the viewer shows."""
    seats = len(hand["bids"])
    tricks = _tricks(hand, seats)
    players = hand["game"].get("players") or [""] * seats
    return {
        "name": _name(hand),
        "players": [str(player) for player in players],
        "team": [next(number for number, team in enumerate(teams) if seat in team) for seat in range(seats)],
        "dealer": hand["dealer"],
        "before": hand["score_before"],
        "bags": hand["bags_before"],
        "dealt": hand["deal"],
        "kept": hand.get("kept"),
        "held": _held(hand, tricks, seats),
        "bids": [None if bid is None else str(bid).replace("_", " ") for bid in hand["bids"]],
        "passes": [[each["seat"], each["cards"]] for each in hand.get("passes", ())],
        "tricks": tricks,
        "points": hand.get("points"),
        "after": hand.get("score"),
        "bags_after": hand.get("bags"),
        "end": _end(hand),
    }


def _tricks(hand: Mapping[str, Any], seats: int) -> list[list[Any]]:
    """Return leader, cards and winner of each trick; whoever wins leads the next, the last is what `taken` lacks."""
    tricks = hand["tricks"]
    leaders = [trick["leader"] for trick in tricks]
    taken = hand.get("taken")
    won = Counter(leaders[1:])
    last = None if taken is None else next((seat for seat in range(seats) if taken[seat] > won[seat]), None)
    return [
        [trick["leader"], trick["cards"], winner] for trick, winner in zip(tricks, [*leaders[1:], last], strict=True)
    ]


def _held(hand: Mapping[str, Any], tricks: Sequence[Sequence[Any]], seats: int) -> list[list[str]]:
    """Return the cards that each seat holds when play begins, as dealt or as it plays them."""
    dealt = hand["deal"]
    played: list[list[str]] = [[] for _ in range(seats)]
    for leader, cards, _ in tricks:
        for place, card in enumerate(cards):
            played[(leader + place) % seats].append(card)
    if dealt is not None and not hand.get("passes"):
        return [list(cards) for cards in dealt]
    # After passes and drafts a seat holds what it plays; of a hand that was broken off, what it was seen to play.
    known = [card for cards in dealt or () for card in cards]
    order = {card: place for place, card in enumerate(dict.fromkeys(known))}
    return [sorted(cards, key=lambda card: (order.get(card, len(order)), card)) for cards in played]


def _end(hand: Mapping[str, Any]) -> str:
    """Say how a hand ended where that was not as usual."""
    if foul := hand.get("foul"):
        return f"Seat {foul['seat']} fouled ({foul['decision']}): {foul['reason']}"
    if end := hand.get("end"):
        winner = "" if end["winner"] is None else f", won by team {end['winner']}"
        return f"The game is over ({str(end['reason']).replace('_', ' ')}){winner}."
    return ""


def _embedded(hands: Sequence[Mapping[str, Any]]) -> str:
    """Write hands as JSON that may stand inside a page: no sign in it can end its element."""
    text = json.dumps(hands, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
