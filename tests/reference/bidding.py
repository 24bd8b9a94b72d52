"""Bids that are legal, and who may bid blind (A1.4, A2).

Readings of combinations that the rule text leaves open:

* Restrictions are applied in the order of table A1.4: ``double_nil``, ``team_min``, ``nil_partner_min``,
  ``team_max``, ``forbidden_total``. One that would leave no bid at all is waived, for everybody must bid.
* A mirror bid is automatic, so no restriction touches it. Mirror, whiz and suicide bring their own nil
  whatever ``bid.nil`` says, and admit no blind bid of either kind. ``custom`` restricts nothing here.
* ``bid.nil`` decides about nil even with ``zero = "forbidden"``; plain zero stands outside ``bid.min``.
* ``team_min`` is checked at the last bid of a side, also of a side of one seat; ``team_max`` at every bid.
  Under ``second_partner_sets_team`` both look at the last number alone, and so does the table total.
* A nil adds 0, so it is barred by ``forbidden_total`` when the others already bid that total.
* A seat whose partner made a blind team bid has no bid to make: the answer is empty.
* ``blind_nil`` alone decides about blind nil (not ``bid.nil``); ``blind_nil_from_hand`` is not asked for
  blind numbers; in a hand that bids itself nobody bids blind.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .sheet import NILS, Bid, number, read_bid

Rules = Mapping[str, Any]
Call = int | str


def blind_nil_allowed(rules: Rules, scores: Sequence[int], team: int, hand_number: int) -> bool:
    """Whether a seat of a side may bid blind nil (S1, S3, D13).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    scores
        Scores of all sides before the hand.
    team
        The side that asks.
    hand_number
        1 is the first hand of a game.

    Returns
    -------
    bool
        Whether blind nil may be bid.
    """
    bid = rules["bid"]
    if bid["blind_nil"] == "off" or hand_number < bid["blind_nil_from_hand"]:
        return False
    if not _may_go_blind(rules, hand_number):
        return False
    return bool(bid["blind_nil"] == "always" or _behind(scores, team) >= bid["blind_nil_deficit"])


def blind_bid_allowed(rules: Rules, scores: Sequence[int], team: int, hand_number: int) -> bool:
    """Whether a side may make a blind team bid of ``blind_bid_min`` or more (A1.4, A2 "blind 6 / blind 7").

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    scores
        Scores of all sides before the hand.
    team
        The side that asks.
    hand_number
        1 is the first hand of a game.

    Returns
    -------
    bool
        Whether a blind number may be bid.
    """
    bid = rules["bid"]
    if bid["blind_bid_min"] == 0 or not _may_go_blind(rules, hand_number):
        return False
    return bool(_behind(scores, team) >= bid["blind_bid_deficit"])


def _may_go_blind(rules: Rules, hand_number: int) -> bool:
    bid = rules["bid"]
    no_bids = bid["first_hand_bids_itself"] and hand_number == 1
    return not no_bids and bid["formula"] not in ("suicide", "mirror", "whiz")


def _behind(scores: Sequence[int], team: int) -> int:
    """Points behind the best other side (D13)."""
    return max(score for other, score in enumerate(scores) if other != team) - scores[team]


def legal_bids(
    rules: Rules, seat: int, prior_bids: Mapping[int, Bid], own_spades: int | None, last_bidder: bool
) -> list[Call]:
    """Bids that a seat may make after seeing its cards (A1.4, A2; S0, S1, S2, S3).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    seat
        The seat that bids.
    prior_bids
        Seat -> bid, of all seats that have bid.
    own_spades
        Spades held, high trumps included; needed for mirror and whiz only.
    last_bidder
        Whether every other seat has bid.

    Returns
    -------
    list of int or str
        Numbers in rising order, then ``"zero"`` and ``"nil"`` where they are legal.
    """
    team = next(seats for seats in rules["table"]["teams"] if seat in seats)
    prior_bids = {other: read_bid(rules, bid) for other, bid in prior_bids.items() if other != seat}
    partners = {other: prior_bids[other] for other in team if other in prior_bids}
    if any(isinstance(bid, str) and bid not in ("nil", "blind_nil", "zero") for bid in partners.values()):
        return []
    calls = _formula_bids(rules, team, list(partners.values()), own_spades)
    if rules["bid"]["formula"] == "mirror":
        return calls
    closes = len(partners) == len(team) - 1
    for allowed in _restrictions(rules, list(partners.values()), prior_bids, team, closes, last_bidder):
        calls = [call for call in calls if allowed(call)] or calls
    return calls


def check_bid(legal: Sequence[Call], bid: object) -> Call:
    """Accept one of the legal bids by type and value, else refuse it.

    Parameters
    ----------
    legal
        Answer of :func:`legal_bids`.
    bid
        Anything; a number is an ``int`` or an integer of another library, never a bool, a float or text.

    Returns
    -------
    int or str
        The bid, its number as a plain ``int``.
    """
    if isinstance(bid, str) and bid in legal:
        return bid
    if hasattr(bid, "__index__") and not isinstance(bid, bool):
        value = operator.index(bid)
        if value in legal:
            return value
    raise ValueError(f"illegal bid {bid!r}; legal: {list(legal)}")


def _formula_bids(rules: Rules, team: Sequence[int], partners: list[Bid], spades: int | None) -> list[Call]:
    """Bids by ``bid.formula`` before any restriction (D37, D38)."""
    bid = rules["bid"]
    numbers: list[Call] = list(range(max(1, bid["min"]), bid["max"] + 1))
    zero: list[Call] = ["zero"] if bid["zero"] == "plain" else []
    if bid["formula"] in ("mirror", "whiz"):
        if spades is None:
            raise ValueError("mirror and whiz need the number of spades held")
        own: list[Call] = [spades] if spades else []
        return own if own and bid["formula"] == "mirror" else [*own, "nil"]
    if bid["formula"] == "suicide":
        return _suicide_bids(bid, [*numbers, *zero], team, partners)
    return [*numbers, *zero, *(["nil"] if bid["nil"] else [])]


def _suicide_bids(bid: Rules, numbers: list[Call], team: Sequence[int], partners: list[Bid]) -> list[Call]:
    """Exactly one nil per side: open with nil or a number, close with the opposite (A2, D38)."""
    numbers = [call for call in numbers if number(call) >= bid["nil_partner_min"]]
    if any(partner in NILS for partner in partners):
        return numbers
    if len(team) > 1 and len(partners) == len(team) - 1:
        return ["nil"]
    return [*numbers, "nil"]


def _restrictions(
    rules: Rules,
    partners: list[Bid],
    prior: Mapping[int, Bid],
    team: Sequence[int],
    closes: bool,
    last_bidder: bool,
) -> list[Callable[[Call], bool]]:
    """Return the restrictions of A1.4 as tests of one call, in the order of the table."""
    bid = rules["bid"]
    said = _side_total(rules, prior, team)
    partner_nil = any(partner in NILS for partner in partners)
    numbers = [number(partner) for partner in partners if partner not in NILS]
    low_partner = any(value < bid["nil_partner_min"] for value in numbers)

    def contract(call: Call) -> int:
        if bid["mode"] == "individual" or call in NILS:
            return said + number(call)
        return number(call)

    def double_nil(call: Call) -> bool:
        return bool(bid["double_nil"]) or call != "nil" or not partner_nil

    def team_min(call: Call) -> bool:
        return not closes or partner_nil or call == "nil" or contract(call) >= bid["team_min"]

    def nil_partner_min(call: Call) -> bool:
        if call == "nil":
            return not low_partner
        return not partner_nil or number(call) >= bid["nil_partner_min"]

    def team_max(call: Call) -> bool:
        return not bid["team_max"] or call == "nil" or contract(call) <= bid["team_max"]

    def forbidden_total(call: Call) -> bool:
        if not last_bidder or not bid["forbidden_total"]:
            return True
        others = sum(_side_total(rules, prior, seats) for seats in rules["table"]["teams"] if seats != team)
        return bool(others + contract(call) != bid["forbidden_total"])

    return [double_nil, team_min, nil_partner_min, team_max, forbidden_total]


def _side_total(rules: Rules, prior: Mapping[int, Bid], seats: Sequence[int]) -> int:
    """Contract of a side so far; ``prior`` is in the order of bidding."""
    numbers = [number(bid) for seat, bid in prior.items() if seat in seats and bid not in (None, *NILS)]
    if rules["bid"]["mode"] == "individual":
        return sum(numbers)
    return numbers[-1] if numbers else 0
