"""Score of one hand, in the ten steps of the canonical order (rule A0).

Readings of combinations that the rule text leaves open:

* A ten-bid contract pays ``ten_bonus`` or costs ``ten_penalty`` as it stands: these replace 10 x contract and
  the set penalty, so neither the blind multipliers nor ``set`` touch them.
* "Contract 13" of Boston means "contract equal to ``hand_size``"; a Boston that wins the game pays
  ``boston_bonus`` too; a Boston *taken* counts even for a side that is set (step 8 does not ask for
  ``made``).
* ``all_or_nothing`` applies when every seat of a side of two or more bid nil; a blind nil among them changes
  nothing, the lump is one amount.
* ``blind_exact`` broken by overtricks is a set without bags; its shortfall under ``undertricks`` is 0.
* Hand that bids itself: no contract, hence no set, no bag and no Boston *bid*; a Boston *taken* still counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .sheet import NILS, Bid, Rules, Side, apply_reneges, failed_nil_tricks, is_lump, open_sheet

__all__ = ["Bid", "HandScore", "Rules", "score_hand"]


@dataclass(frozen=True)
class HandScore:
    """Result of one hand; every field has one entry per side.

    ``causes`` maps a cause to its points and holds only causes worth something; it adds up to ``delta``.
    ``boston_game`` says that the side wins the game at once (``boston = *_wins_game``).
    """

    delta: tuple[int, ...]
    score_after: tuple[int, ...]
    bags_after: tuple[int, ...]
    set_teams: tuple[bool, ...]
    causes: tuple[dict[str, int], ...]
    boston_game: tuple[bool, ...]


def score_hand(
    rules: Rules,
    bids: Sequence[Bid],
    tricks: Sequence[int],
    scores: Sequence[int],
    bags: Sequence[int],
    *,
    hand_number: int = 2,
    first_bidder: int = 0,
    reneges: Sequence[int] | None = None,
) -> HandScore:
    """Score one hand (A0; made 10 x bid + 1 per extra, set -10 x bid: S0, S1, S2, S3).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    bids, tricks
        In seat order. A bid is a number, ``"nil"``, ``"blind_nil"``, ``"zero"``, ``"blind_6"`` or None
        (covered by the partner's team bid, or a hand that bids itself).
    scores, bags
        Per side, before the hand.
    hand_number
        1 is the first hand of a game.
    first_bidder
        Seat that bid first; it matters only under ``bid.mode = "second_partner_sets_team"``.
    reneges
        Reneges per seat; None for none.

    Returns
    -------
    HandScore
        Points, new totals, bags, sets, causes and Bostons of every side.
    """
    open_hand = bool(rules["bid"]["first_hand_bids_itself"]) and hand_number == 1
    sides = open_sheet(rules, bids, tricks, first_bidder, reneges, open_hand)
    apply_reneges(rules, sides)
    for side in sides:
        if open_hand:
            _score_open_hand(rules, side)
        else:
            _nil_points(rules["score"], side)
            _contract_points(rules["score"], side)
            _failed_nil_bags(rules["score"], side)
        if _is_boston(rules, side, open_hand):
            side.add("boston", rules["score"]["boston_bonus"])
    bags_after = _bag_penalties(rules["score"], sides, bags)
    delta = tuple(sum(side.causes.values()) for side in sides)
    wins_game = rules["score"]["boston"].endswith("_wins_game")
    return HandScore(
        delta=delta,
        score_after=tuple(old + new for old, new in zip(scores, delta, strict=True)),
        bags_after=bags_after,
        set_teams=tuple(not side.made for side in sides),
        causes=tuple({cause: points for cause, points in side.causes.items() if points} for side in sides),
        boston_game=tuple(wins_game and _is_boston(rules, side, open_hand) for side in sides),
    )


def _score_open_hand(rules: Rules, side: Side) -> None:
    """Hand that bids itself: 10 per trick, no bags (A1.4)."""
    side.made = not side.forfeited
    if side.made:
        side.add("contract_made", rules["score"]["trick"] * side.counted)


def _nil_points(score: Rules, side: Side) -> None:
    """Step 1: each nil on its own, or one lump (S0, S2, D12)."""
    if is_lump(score, side):
        if sum(side.tricks) == 0:
            side.add("nil_made", score["double_nil_bonus"])
        else:
            side.add("nil_failed", -score["double_nil_penalty"])
        return
    for bid, took in zip(side.bids, side.tricks, strict=True):
        if bid in NILS and took == 0:
            side.add(f"{bid}_made", score[f"{bid}_bonus"])
        elif bid in NILS:
            side.add(f"{bid}_failed", -score[f"{bid}_penalty"])


def _contract_points(score: Rules, side: Side) -> None:
    """Take steps 4 to 6: made or set, its points, and the overtricks of a made contract."""
    side.made = side.counted >= side.needed and not side.forfeited
    if side.blind and score["blind_exact"] and side.counted != side.needed:
        side.made = False
    kind = "blind" if side.blind else "contract"
    if side.made:
        side.add(f"{kind}_made", _made_points(score, side))
        side.new_bags = side.counted - side.needed
        side.add("bag_points", score["overtrick"] * side.new_bags)
    else:
        side.add(f"{kind}_set", -_set_loss(score, side))


def _is_ten(score: Rules, contract: int) -> bool:
    """Whether the contract is scored as 10-for-200 (D39)."""
    if score["ten_bid"] == "exact":
        return contract == 10
    return bool(score["ten_bid"] == "at_least" and contract >= 10)


def _made_points(score: Rules, side: Side) -> int:
    """Step 5, made: ten_bonus, or 10 x contract, doubled when blind."""
    if _is_ten(score, side.contract):
        return int(score["ten_bonus"])
    return int(score["trick"] * side.contract * (score["blind_multiplier"] if side.blind else 1))


def _set_loss(score: Rules, side: Side) -> int:
    """Step 5, not made: ten_penalty, or what ``set`` says (D28), doubled when blind."""
    if _is_ten(score, side.contract):
        return int(score["ten_penalty"])
    short = side.contract if side.forfeited else max(0, side.needed - side.counted)
    lost = {"bid": side.contract, "zero": 0, "undertricks": short}[score["set"]]
    return int(score["trick"] * lost * (score["blind_fail_multiplier"] if side.blind else 1))


def _failed_nil_bags(score: Rules, side: Side) -> None:
    """Step 7: bags of failed nils, also when the contract was set (S0, D1, D2, D3)."""
    if score["failed_nil_tricks"] != "bags":
        return
    extra = failed_nil_tricks(score, side)
    side.new_bags += extra
    when = score["failed_nil_bag_points"]
    if when == "always" or (when == "if_made" and side.made):
        side.add("bag_points", score["overtrick"] * extra)


def _is_boston(rules: Rules, side: Side, open_hand: bool) -> bool:
    """Step 8: contract of all tricks made, or all tricks taken, as ``boston`` says."""
    kind = rules["score"]["boston"].removesuffix("_wins_game")
    size = rules["deal"]["hand_size"]
    if kind == "bid":
        return not open_hand and side.made and side.contract == size
    return bool(kind == "taken" and side.taken == size and not side.forfeited)


def _bag_penalties(score: Rules, sides: list[Side], bags: Sequence[int]) -> tuple[int, ...]:
    """Step 9: move the counters and charge (or give away) the penalties (S0, S1, S2, D30, D31)."""
    counters = []
    for side, before in zip(sides, bags, strict=True):
        counter = before + side.new_bags
        penalised = False
        while score["bag_limit"] > 0 and counter >= score["bag_limit"]:
            counter -= score["bag_limit"]
            penalised = True
            _one_penalty(score, side, sides)
        counters.append(0 if penalised and score["bag_carry"] == "reset" else counter)
    return tuple(counters)


def _one_penalty(score: Rules, side: Side, sides: list[Side]) -> None:
    """Charge one bag penalty to the side, or give it to each other side (worldwinner)."""
    if score["bag_penalty_to"] == "self":
        side.add("bag_penalty", -score["bag_penalty"])
        return
    for other in sides:
        if other is not side:
            other.add("bag_gift", score["bag_penalty"])
