"""Whose turn it is: the dealer, the first bidder, the opening leader (A0 steps 1, 3, 5 and 9; D23, D32).

Readings of combinations that the rule text leaves open:

* In the draft game the "first player" (the first to draw) stands where the dealer stands: ``first_dealer``
  and ``rotation`` move that role, and ``second_player`` is the seat after it.
* ``high_bidder`` compares the seats' own numbers (a blind team bid is the number of the seat that said it;
  nil, plain zero and a covered seat count 0); the earliest bidder of equals leads.
* ``holder_2C``: with two packs both holders may have the lowest club; the earliest bidder of them leads.
* Where nobody holds a club, the first bidder leads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .play import height, suit
from .sheet import Bid, number

Rules = Mapping[str, Any]


def next_dealer(rules: Rules, dealer: int) -> int:
    """Dealer of the next hand: the left neighbour, which in a game of two swaps the roles (S0, S2, S3)."""
    return int((dealer + 1) % rules["table"]["players"])


def first_bidder(rules: Rules, dealer: int) -> int:
    """Seat that bids first (S0, S1, S2: left of the dealer; S3: the second player; Hoyle: the dealer).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    dealer
        Seat that deals, or that draws first in the draft game.

    Returns
    -------
    int
        A seat.
    """
    if rules["bid"]["first_bidder"] == "dealer":
        return dealer
    return next_dealer(rules, dealer)


def opening_leader(rules: Rules, dealer: int, bids: Sequence[Bid], hands: Sequence[Sequence[str]]) -> int:
    """Seat that leads to trick 1 (A1.6 ``first_leader``).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    dealer
        Seat that deals, or that draws first in the draft game.
    bids
        In seat order; read for ``high_bidder`` only.
    hands
        Cards in seat order; read for the two ``holder_2C`` values only.

    Returns
    -------
    int
        A seat.
    """
    leader: str = rules["play"]["first_leader"]
    players: int = rules["table"]["players"]
    first = first_bidder(rules, dealer)
    clockwise = [(first + turn) % players for turn in range(players)]
    if leader == "dealer":
        return dealer
    if leader == "second_player":
        return next_dealer(rules, dealer)
    if leader == "high_bidder":
        return max(clockwise, key=lambda seat: number(bids[seat]))
    if leader in ("holder_2C", "holder_2C_all_lowest"):
        clubs = {seat: [card for card in hands[seat] if suit(rules, card) == "C"] for seat in clockwise}
        lowest = {seat: min(height(rules, card) for card in held) for seat, held in clubs.items() if held}
        return min(lowest, key=lambda seat: lowest[seat], default=first)
    return first
