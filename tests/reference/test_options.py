"""Rows for the scoring options that no vector touches; the arithmetic is written out beside each row."""

from __future__ import annotations

from typing import Any

import pytest

from . import data, legality
from .scorer import score_hand

BLIND7 = ["blind_7", 3, None, 3]
BLIND10 = ["blind_10", 1, None, 1]
ALL13 = [7, 1, 6, 1]

SCORES: list[Any] = [
    ("boston-taken", {"boston": "taken", "boston_bonus": 250}, [5, 1, 5, 1], [7, 0, 6, 0], 103 + 250, "A1.7"),
    ("boston-bid-only", {"boston": "bid", "boston_bonus": 70}, [6, 1, 6, 1], [7, 0, 6, 0], 121, "A1.7"),
    (
        "boston-ten",
        {"boston": "bid", "boston_bonus": 70, "ten_bid": "at_least"},
        ALL13,
        [7, 0, 6, 0],
        270,
        "A0.8",
    ),
    ("boston-set", {"boston": "taken", "boston_bonus": 70}, ["nil", 1, 13, 1], [1, 0, 12, 0], -159, "A0.8"),
    ("boston-none", {"boston_bonus": 70}, ALL13, [7, 0, 6, 0], 130, "A1.7"),
    ("boston-12", {"boston": "taken", "boston_bonus": 70}, [5, 1, 5, 1], [6, 1, 6, 0], 102, "A1.7"),
    ("zero-is-nil", {}, [0, 4, 5, 4], [0, 4, 5, 4], 150, "D27: 0 and nil are the same bid"),
    ("ten-at-least-10", {"ten_bid": "at_least"}, [6, 1, 4, 1], [6, 1, 5, 1], 201, "D39"),
    ("ten-at-least", {"ten_bid": "at_least"}, [6, 1, 5, 1], [6, 1, 5, 1], 200, "D39"),
    ("ten-exact-11", {"ten_bid": "exact"}, [6, 1, 5, 1], [6, 1, 5, 1], 110, "D39"),
    ("ten-set-zero", {"ten_bid": "exact", "set": "zero"}, [5, 1, 5, 1], [5, 3, 4, 1], -100, "D39 before D28"),
    ("blind-ten", {"ten_bid": "exact"}, BLIND10, [5, 2, 5, 1], 200, "ten_bonus is not 10 x bid"),
    (
        "blind-ten-set",
        {"ten_bid": "exact"},
        BLIND10,
        [5, 3, 4, 1],
        -100,
        "ten_penalty replaces the set penalty",
    ),
    ("blind-over", {}, BLIND7, [4, 2, 4, 3], 141, "A1.7: bags are not doubled"),
    ("blind-exact", {"blind_exact": True}, BLIND7, [4, 2, 4, 3], -140, "D14: an overtrick breaks it"),
    ("blind-short", {"set": "undertricks"}, BLIND7, [4, 4, 1, 4], -40, "A0.5: two short, doubled"),
    (
        "blind-exact-over",
        {"blind_exact": True, "set": "undertricks"},
        BLIND7,
        [4, 2, 4, 3],
        0,
        "A0.5: no trick is short",
    ),
    ("set-zero", {"set": "zero"}, [4, 3, 3, 3], [2, 4, 3, 4], 0, "D28"),
    ("if-made", {"failed_nil_bag_points": "if_made"}, ["nil", 4, 4, 4], [2, 4, 4, 3], -58, "D2"),
    ("ignored", {"failed_nil_tricks": "ignored"}, ["nil", 4, 4, 4], [2, 4, 4, 3], -60, "D1"),
    ("lump-blind", {"double_nil": "all_or_nothing"}, ["blind_nil", 6, "nil", 7], [0, 6, 0, 7], 200, "D12"),
    ("nil-and-blind", {}, ["blind_nil", 6, "nil", 7], [0, 6, 0, 7], 300, "D12 independent"),
]


@pytest.mark.parametrize(
    ("keys", "bids", "tricks", "delta", "source"), [pytest.param(*row[1:], id=row[0]) for row in SCORES]
)
def test_score(keys: dict[str, Any], bids: list[Any], tricks: list[int], delta: int, source: str) -> None:
    assert sum(tricks) == 13
    rules = data.preset("pagat", {"score": keys})
    assert score_hand(rules, bids, tricks, [0, 0], [0, 0]).delta[0] == delta, source


def test_boston_wins_the_game() -> None:
    """A1.7 (JokersWild): the bid of 13 wins, before any set limit."""
    rules = data.preset("jjdd_house")
    result = score_hand(rules, ALL13, [7, 0, 6, 0], [0, 0], [0, 0])
    assert result.boston_game == (True, False)
    assert legality.game_end(rules, result.score_after, 1, [3, 3], 0) == ("over", 0, "boston")
    assert score_hand(rules, [6, 1, 6, 1], [7, 0, 6, 0], [0, 0], [0, 0]).boston_game == (False, False)


def test_first_hand_bids_itself() -> None:
    """A1.4: hand 1 has no bids, 10 per trick and no bags; hand 2 is an ordinary hand."""
    rules = data.preset("pagat", {"bid": {"first_hand_bids_itself": True}})
    result = score_hand(rules, [None] * 4, [4, 3, 3, 3], [0, 0], [0, 0], hand_number=1)
    assert (result.delta, result.bags_after, result.set_teams) == ((70, 60), (0, 0), (False, False))
    with pytest.raises(ValueError, match="without a bid"):
        score_hand(rules, [None] * 4, [4, 3, 3, 3], [0, 0], [0, 0])


def test_lost_books_spoil_a_boston() -> None:
    """D21 with A1.7: after lose_three the side has ten tricks, and the other side three."""
    keys: dict[str, Any] = {
        "score": {"boston": "taken", "boston_bonus": 70},
        "conduct": {"illegal_play": "lose_three"},
    }
    rules = data.preset("pagat", keys)
    result = score_hand(rules, [5, 1, 5, 2], [7, 0, 6, 0], [0, 0], [0, 0], reneges=[0, 0, 1, 0])
    assert result.delta == (100, 30)


def test_second_partner_sets_team() -> None:
    """A1.4 (VPChat, PlaySite): the first number is only a hint."""
    rules = data.preset("pagat", {"bid": {"mode": "second_partner_sets_team"}})
    result = score_hand(rules, [3, 2, 5, 4], [3, 4, 2, 4], [0, 0], [0, 0], first_bidder=1)
    assert result.delta == (32, 44)
    result = score_hand(rules, [3, 2, 5, 4], [3, 4, 2, 4], [0, 0], [0, 0], first_bidder=0)
    assert result.delta == (50, 44)


def test_bag_gift() -> None:
    """WorldWinner: the fifth bag gives each other side 50, and the giver loses nothing."""
    rules = data.preset("worldwinner")
    result = score_hand(rules, [3, 3, 2, 3], [5, 3, 2, 3], [0, 0], [3, 0])
    assert result.delta == (52, 110)
    assert result.causes[1] == {"contract_made": 60, "bag_gift": 50}
    assert result.bags_after == (0, 0)


@pytest.mark.parametrize(
    ("name", "bids", "words"),
    [
        ("pagat", ["zero", 4, 5, 4], "does not exist"),
        ("bicycle", [0, 4, 5, 4], "does not exist"),
        ("bicycle", ["zero", 4, 5, 4], "does not exist"),
        ("pagat", [5, 4, None, 4], "without a bid"),
        ("pagat", ["blind_6", 4, 5, 4], "only bid"),
        ("pagat", ["blind_6", 4, None], "per seat"),
        ("pagat", ["pass", 4, 5, 4], "unknown bid"),
    ],
)
def test_bids_that_cannot_be_scored(name: str, bids: list[Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        score_hand(data.preset(name), bids, [4, 3, 3, 3], [0, 0], [0, 0])


def test_second_partner_who_says_nil_leaves_the_first_number() -> None:
    """A1.4: a nil is no number, so the number said before it stays the contract."""
    rules = data.preset("pagat", {"bid": {"mode": "second_partner_sets_team"}})
    result = score_hand(rules, [4, 3, "nil", 4], [4, 3, 0, 6], [0, 0], [0, 0], first_bidder=0)
    assert result.delta == (140, 45)


def test_reset_after_two_penalties() -> None:
    """A0 step 9: both limits of one hand are charged, then the counter is emptied."""
    rules = data.preset("pagat", {"score": {"bag_limit": 2, "bag_carry": "reset"}})
    result = score_hand(rules, [2, 3, 2, 3], [5, 3, 3, 2], [0, 0], [1, 0])
    assert (result.delta, result.bags_after) == ((44 - 200, -60), (0, 0))


@pytest.mark.parametrize(
    ("policy", "bids", "tricks", "delta", "was_set"),
    [
        ("plus_three", ["nil", 6, "nil", 5], [0, 8, 2, 3], 0, True),
        ("forfeit_hand", ["nil", 6, "nil", 5], [0, 8, 2, 3], 0, True),
        ("lose_three", [1, 6, 1, 4], [1, 8, 1, 3], -20, True),
    ],
)
def test_edge_reneges(policy: str, bids: list[Any], tricks: list[int], delta: int, was_set: bool) -> None:
    """D21: a contract of 0 can be set too, then at no cost; a side cannot lose more books than it has."""
    rules = data.preset("cardems", {"conduct": {"illegal_play": policy}})
    result = score_hand(rules, bids, tricks, [0, 0], [0, 0], reneges=[1, 0, 0, 0])
    assert (result.delta[0], result.set_teams[0], result.bags_after[0]) == (delta, was_set, 0)
    assert result.bags_after[1] == (3 if policy == "lose_three" else 0)
