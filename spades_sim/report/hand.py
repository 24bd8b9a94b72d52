"""Show a recorded hand to people: the deal as a diagram, bids, tricks, what it scored; and a game's score sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from spades_sim.cards import RANKS, card_number, suit_of
from spades_sim.rules.schema import Rules

_LETTERS = "SHDC"
_GAP = 24


def bid_words(bid: Any) -> str:
    """Write a bid as players say it."""
    return "-" if bid is None else str(bid).replace("_", " ")


def suit_lines(rules: Rules, cards: Sequence[str]) -> list[str]:
    """Write some cards as four lines, spades first, high cards first; high trumps are spades."""
    high = rules.deck.high_trumps
    numbers = sorted((card_number(card, high) for card in cards), reverse=True)
    by_suit = {3 - suit: [number for number in numbers if suit_of(number) == suit] for suit in range(4)}

    def name(number: int) -> str:
        return high[len(high) - 1 - (number - 52)] if number >= 52 else RANKS[number % 13]

    return [f"{letter}  {' '.join(map(name, by_suit[row])) or '-'}" for row, letter in enumerate(_LETTERS)]


def seat_name(seat: int, players: Sequence[str]) -> str:
    """Name a seat and who sits there."""
    return f"seat {seat}" + (f" {players[seat]}" if players else "")


def diagram(rules: Rules, hands: Sequence[Sequence[str]], players: Sequence[str]) -> str:
    """Show the cards of all seats: four round a table, seat 0 on top and the others clockwise; others in rows."""
    blocks = [[seat_name(seat, players), *suit_lines(rules, cards)] for seat, cards in enumerate(hands)]
    if len(blocks) == 4:
        top, right, bottom, left = blocks
        width = max(_GAP, 4 + max(map(len, left)))
        middle = [f"{one:<{2 * width}}{other}".rstrip() for one, other in zip(left, right, strict=True)]
        indent = " " * width
        return "\n".join([*(indent + line for line in top), *middle, *(indent + line for line in bottom)])
    return "\n".join(f"{name}:  " + "   ".join(suits) for name, *suits in blocks)


def kept_cards(hand: Mapping[str, Any], seats: int) -> list[list[str]]:
    """Return the cards that each seat drew and kept in a draft, or was dealt."""
    if hand["deal"] is not None:
        return list(hand["deal"])
    held: list[list[str]] = [[] for _ in range(seats)]
    for turn, card in enumerate(hand["kept"]):
        held[(hand["dealer"] + turn) % seats].append(card)
    return held


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_row(row, widths) for row in rows)


def tricks_text(hand: Mapping[str, Any], seats: int) -> str:
    """Show the tricks, a column for each seat: ``>`` marks who led, ``*`` who won."""
    tricks = hand["tricks"]
    rows = [["trick", *(f"seat {seat}" for seat in range(seats))]]
    for number, trick in enumerate(tricks):
        winner = tricks[number + 1]["leader"] if number + 1 < len(tricks) else _last_winner(hand)
        cells = [""] * seats
        for place, card in enumerate(trick["cards"]):
            seat = (trick["leader"] + place) % seats
            cells[seat] = f"{'>' if place == 0 else ' '}{card}{'*' if seat == winner else ' '}"
        rows.append([str(number + 1), *cells])
    return _table(rows)


def _last_winner(hand: Mapping[str, Any]) -> int | None:
    """Return who took the last trick: the seat that has one more than the tricks before it show."""
    if "taken" not in hand:
        return None
    leaders = [trick["leader"] for trick in hand["tricks"][1:]]
    return next((seat for seat, taken in enumerate(hand["taken"]) if taken > leaders.count(seat)), None)


def hand_text(rules: Rules, hand: Mapping[str, Any]) -> str:
    """Show a whole hand."""
    seats, players = rules.table.players, hand["game"].get("players", [])
    parts = [f"Hand {hand['hand']}, dealt by {seat_name(hand['dealer'], players)}"]
    parts.append(diagram(rules, kept_cards(hand, seats), players))
    order = [(hand["dealer"] + 1 + place) % seats for place in range(seats)]
    bids = "   ".join(f"seat {seat}: {bid_words(hand['bids'][seat])}" for seat in order)
    raised = hand.get("raised")
    parts.append(f"Bids   {bids}" + (f"   (seat {raised['seat']} raised from {raised['from']})" if raised else ""))
    for each in hand.get("passes", []):
        drawn = f", drew {' '.join(each['drawn'])}" if "drawn" in each else ""
        parts.append(f"Passed seat {each['seat']}: {' '.join(each['cards']) or 'no card'}{drawn}")
    parts.append(tricks_text(hand, seats))
    if "foul" in hand:
        foul = hand["foul"]
        parts.append(f"Broken off: seat {foul['seat']} fouled in {foul['decision']}: {foul['reason']}")
        return "\n\n".join(parts)
    parts.append(sheet_text(rules, [hand]))
    return "\n\n".join(parts)


def sheet_text(rules: Rules, hands: Sequence[Mapping[str, Any]]) -> str:
    """Show the score sheet: for each hand and team its bids, tricks, points, bags and score."""
    rows = [["hand", "team", "bids", "tricks", "points", "bags", "score"]]
    for hand in hands:
        for team, seats in enumerate(rules.table.teams):
            rows.append(
                [
                    str(hand["hand"]) if team == 0 else "",
                    "+".join(map(str, seats)),
                    " + ".join(bid_words(hand["bids"][seat]) for seat in seats),
                    " + ".join(str(hand["taken"][seat]) for seat in seats),
                    f"{hand['points'][team]:+d}",
                    str(hand["bags"][team]),
                    str(hand["score"][team]),
                ]
            )
    return _table(rows)


def end_text(rules: Rules, hand: Mapping[str, Any]) -> str:
    """Say how a game ended; ``""`` while it goes on."""
    end = hand.get("end")
    if end is None:
        return ""
    how = f"The game is over after {hand['hand']} hands ({end['reason'].replace('_', ' ')})"
    if end["winner"] is None:
        return f"{how}; nobody won it alone."
    seats = " and ".join(map(str, rules.table.teams[end["winner"]]))
    return f"{how}; seats {seats} won it." if " and " in seats else f"{how}; seat {seats} won it."
