"""Bids outside the round of bidding: before the cards are seen, and the counter-bid (A1.4, A2, D13, D22).

Readings of combinations that the rule text leaves open:

* A blind team bid needs a team of which nobody has bid; it is at most ``bid.max`` and ``team_max``, and at least
  ``blind_bid_min`` and ``team_min``. Blind nil beside a partner's blind nil needs ``double_nil``.
* Where a blind bid closes the table, it may not bring it to ``forbidden_total``, like any last bid.
* The counter-bid is the first bidder's team's, after all bids: the earliest of its seats that said a number (the
  last under ``second_partner_sets_team``, whose number is the contract) keeps it or raises it, within ``bid.min``,
  ``bid.max`` and ``team_max``. A blind team bid is not raised. ``forbidden_total`` binds the last bidder only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .bidding import Call, blind_bid_allowed, blind_nil_allowed
from .sheet import NILS, Bid, number

Rules = Mapping[str, Any]


def blind_calls(
    rules: Rules, seat: int, prior: Mapping[int, Bid], scores: Sequence[int], hand_number: int
) -> list[str]:
    """Blind bids that a seat may declare instead of nothing.

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    seat
        The seat that is asked, before anybody sees cards.
    prior
        Seat -> blind bid declared so far, in the order of bidding; None for a seat that a partner covers.
    scores
        Scores of all sides before the hand.
    hand_number
        1 is the first hand of a game.

    Returns
    -------
    list of str
        ``"blind_nil"`` and ``"blind_6"`` and so on; empty where the seat may declare nothing.
    """
    bid, teams = rules["bid"], rules["table"]["teams"]
    side = next(index for index, seats in enumerate(teams) if seat in seats)
    partners = [prior[other] for other in teams[side] if other in prior]
    others = [other for seats in teams for other in seats if seat not in seats]
    others_total = sum(number(prior[other]) for other in others if other in prior)
    calls: list[str] = []
    if blind_nil_allowed(rules, scores, side, hand_number):
        closes = len(prior) == rules["table"]["players"] - 1
        total_is_free = not closes or not bid["forbidden_total"] or others_total != bid["forbidden_total"]
        if total_is_free and (bid["double_nil"] or not any(partner in NILS for partner in partners)):
            calls.append("blind_nil")
    if blind_bid_allowed(rules, scores, side, hand_number) and not partners:
        closes = all(other in prior for other in others)
        low, high = max(bid["blind_bid_min"], bid["team_min"]), min(bid["max"], bid["team_max"] or bid["max"])
        for call in range(low, high + 1):
            if not (closes and bid["forbidden_total"] and others_total + call == bid["forbidden_total"]):
                calls.append(f"blind_{call}")
    return calls


def counter_bid(rules: Rules, said: Mapping[int, Bid], first_bidder: int) -> tuple[int, list[Call]] | None:
    """Seat that may raise its bid once, and what it may say (D22).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    said
        Seat -> bid of every seat that said one, in the order of bidding.
    first_bidder
        The seat that bid first.

    Returns
    -------
    tuple or None
        Seat and its calls, its own bid first; None where nobody may raise.
    """
    bid = rules["bid"]
    team = next(seats for seats in rules["table"]["teams"] if first_bidder in seats)
    numbers = [seat for seat, call in said.items() if seat in team and (isinstance(call, int) or call == "zero")]
    if not bid["counter_bid"] or not numbers:
        return None
    alone = bid["mode"] == "second_partner_sets_team"
    seat = numbers[-1] if alone else numbers[0]
    rest = 0 if alone else sum(number(said[other]) for other in numbers if other != seat)
    high = min(bid["max"], bid["team_max"] - rest if bid["team_max"] else bid["max"])
    own: Call = said[seat]  # type: ignore[assignment]
    return seat, [own, *range(max(number(own) + 1, bid["min"]), high + 1)]
