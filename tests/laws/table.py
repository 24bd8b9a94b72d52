"""The table of the reference: everything that is so at a decision, whoever may see it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Rules = dict[str, Any]


@dataclass
class Table:
    """Everything that is so at a decision, whoever may see it.

    ``aside`` are the cards that a seat knows to be out of play.
    """

    rules: Rules
    dealer: int
    teams: list[int]
    scores: list[int]
    bags: list[int]
    sets: list[int]
    hand_number: int = 0
    first_bidder: int = 0
    hands: list[list[str]] = field(default_factory=list)
    bids: dict[int, Any] = field(default_factory=dict)
    aside: list[set[str]] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    gave: list[set[str]] = field(default_factory=list)
    got: list[set[str]] = field(default_factory=list)
    broken: bool = False
    leader: int = -1
    leaders: list[int] = field(default_factory=list)
    trick: list[str] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    played_by: list[list[str]] = field(default_factory=list)
    reneges: list[int] = field(default_factory=list)

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return len(self.teams)

    def clockwise(self) -> list[int]:
        """Return the seats in the order of bidding."""
        return [(self.first_bidder + turn) % self.players for turn in range(self.players)]

    def said(self) -> dict[int, Any]:
        """Return the bids made so far in the order of bidding, covered seats left out."""
        return {seat: self.bids[seat] for seat in self.clockwise() if self.bids.get(seat) is not None}

    def partners(self, seat: int) -> list[int]:
        """Return the other seats of a seat's team."""
        return [other for other in range(self.players) if other != seat and self.teams[other] == self.teams[seat]]


def known(table: Table, seat: int, pack: Counter[str]) -> set[str]:
    """Return the faces of which every copy is played, in the seat's own hand, or known to be out of play."""
    seen = Counter(table.history) + Counter(table.hands[seat])
    return {card for card, copies in pack.items() if seen[card] >= copies or card in table.aside[seat]}
