"""Working sheet of one hand: what each side bid, needs and counts (steps 2 and 3 of rule A0, and reneges).

Readings of combinations that the rule text leaves open:

* Under ``second_partner_sets_team`` the last *number* said by the side is the contract (a nil is no number).
* ``plus_three`` raises only the number needed, also of a contract of 0; points are those of the original
  contract; bags and shortfall are counted from the raised number. A hand without bids has nothing to raise.
* ``lose_three`` moves books out of the counted tricks, never more than the side has; every other side counts
  as many more (the text has one other side). Nils are judged by the tricks really taken.
* ``forfeit_hand``: not made, so -10 x contract by ``set`` (``undertricks``: all of the contract is short), no
  bag from the contract and no Boston; nils and their bags are scored as always.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Rules = Mapping[str, Any]
Bid = int | str | None
NILS = ("nil", "blind_nil")


@dataclass
class Side:
    """Working sheet of one side while its hand is scored."""

    bids: list[Bid]
    tricks: list[int]
    blind: bool
    reneges: int
    contract: int = 0
    needed: int = 0
    counted: int = 0
    taken: int = 0
    forfeited: bool = False
    made: bool = True
    new_bags: int = 0
    causes: dict[str, int] = field(default_factory=dict)

    def add(self, cause: str, points: int) -> None:
        """Enter points under a cause."""
        self.causes[cause] = self.causes.get(cause, 0) + points


def open_sheet(
    rules: Rules,
    bids: Sequence[Bid],
    tricks: Sequence[int],
    first_bidder: int,
    reneges: Sequence[int] | None,
    open_hand: bool,
) -> list[Side]:
    """Take steps 2 and 3 of A0: contract and counted tricks of every side."""
    players = rules["table"]["players"]
    faults = [0] * players if reneges is None else list(reneges)
    if not len(bids) == len(tricks) == len(faults) == players:
        raise ValueError("one bid, one trick count and one renege count per seat")
    if any(faults) and rules["conduct"]["illegal_play"] == "reject":
        raise ValueError("conduct.illegal_play = reject: a renege cannot reach the score")
    read = [read_bid(rules, bid) for bid in bids]
    result = []
    for seats in rules["table"]["teams"]:
        own = [read[seat] for seat in seats]
        blind = any(_is_blind_number(bid) for bid in own)
        side = Side(own, [tricks[seat] for seat in seats], blind, sum(faults[seat] for seat in seats))
        _check_bids(side, open_hand)
        if not open_hand:
            side.contract = _contract(rules, read, seats, first_bidder)
        side.needed = side.contract
        side.taken = sum(side.tricks)
        side.counted = sum(took for bid, took in zip(own, side.tricks, strict=True) if bid not in NILS)
        if rules["score"]["failed_nil_tricks"] == "contract":
            side.counted += failed_nil_tricks(rules["score"], side)
        result.append(side)
    return result


def read_bid(rules: Rules, bid: Bid) -> Bid:
    """Take 0 as nil or as plain zero, by ``bid.zero`` (D27); refuse what is no bid at all."""
    number(bid)
    if bid not in (0, "zero"):
        return bid
    if rules["bid"]["zero"] == "plain":
        return "zero"
    if rules["bid"]["zero"] == "nil" and bid == 0:
        return "nil"
    raise ValueError(f"bid {bid!r} does not exist with bid.zero = {rules['bid']['zero']}")


def _check_bids(side: Side, open_hand: bool) -> None:
    """Refuse a missing bid that nothing covers, bids in a hand without bids, and a bid beside blind_N."""
    if open_hand:
        if any(bid is not None for bid in side.bids):
            raise ValueError("the first hand bids itself: no bids")
        return
    covering = [bid for bid in side.bids if bid is not None]
    if not covering or (len(covering) < len(side.bids) and not side.blind):
        raise ValueError("a seat without a bid needs a partner's blind team bid")
    if any(_is_blind_number(bid) for bid in covering) and len(covering) > 1:
        raise ValueError("a blind team bid is the only bid of its side")


def _is_blind_number(bid: Bid) -> bool:
    return isinstance(bid, str) and bid.startswith("blind_") and bid.removeprefix("blind_").isdigit()


def number(bid: Bid) -> int:
    """Return the number of tricks that a bid adds to a contract (nil, plain zero and None add 0)."""
    if isinstance(bid, int) and not isinstance(bid, bool) and bid >= 0:
        return bid
    if _is_blind_number(bid):
        return int(str(bid).removeprefix("blind_"))
    if bid is None or bid == "zero" or bid in NILS:
        return 0
    raise ValueError(f"unknown bid {bid!r}")


def _contract(rules: Rules, bids: Sequence[Bid], seats: Sequence[int], first_bidder: int) -> int:
    """Step 2: the sum of the numbers, or the last number said under second_partner_sets_team."""
    numbers = [number(bids[seat]) for seat in seats]
    if rules["bid"]["mode"] == "individual":
        return sum(numbers)
    clockwise = [(first_bidder + turn) % len(bids) for turn in range(len(bids))]
    said = [number(bids[seat]) for seat in clockwise if seat in seats and bids[seat] not in (None, *NILS)]
    return said[-1] if said else 0


def is_lump(score: Rules, side: Side) -> bool:
    """Whether the side's nils are scored as one lump (D12)."""
    all_nil = len(side.bids) > 1 and all(bid in NILS for bid in side.bids)
    return all_nil and score["double_nil"] == "all_or_nothing"


def failed_nil_tricks(score: Rules, side: Side) -> int:
    """Tricks of the side's failed nils; a lump discards them (D12)."""
    if is_lump(score, side):
        return 0
    return sum(took for bid, took in zip(side.bids, side.tricks, strict=True) if bid in NILS)


def apply_reneges(rules: Rules, sides: list[Side]) -> None:
    """Change what is needed or counted by the renege policy (S1, D21, C9)."""
    policy, size = rules["conduct"]["illegal_play"], rules["conduct"]["renege_tricks"]
    lost = [min(size * side.reneges, side.counted) for side in sides]
    for index, side in enumerate(sides):
        if policy == "plus_three":
            side.needed += size * side.reneges
        elif policy == "lose_three":
            moved = sum(lost) - 2 * lost[index]
            side.counted += moved
            side.taken += moved
        elif policy == "forfeit_hand":
            side.forfeited = side.reneges > 0
