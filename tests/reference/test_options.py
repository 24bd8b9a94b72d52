"""Rows for scoring and play options that no vector touches; the arithmetic is written out beside each row."""

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


def test_opening_club_when_the_deuce_is_out() -> None:
    """A1.6: 3C opens when 2C is out; A2: everybody plays the lowest club."""
    rules = data.preset("cutthroat3", {"play": {"first_leader": "holder_2C"}})
    assert legality.legal_cards(rules, ["5C", "3C", "AS"], [], False, True) == ["3C"]
    assert legality.legal_cards(rules, ["5C", "4C", "AS"], ["3C"], False, True) == ["5C", "4C"]
    deuces = {"high_trumps": ["2H", "2C", "2D", "2S"]}
    rules = data.preset("pagat", {"play": {"first_leader": "holder_2C_all_lowest"}, "deck": deuces})
    assert legality.legal_cards(rules, ["2C", "3C", "AS"], [], False, True) == ["3C"]
    assert legality.legal_cards(rules, ["2C", "KD"], ["3C"], False, True) == ["2C", "KD"]


def test_must_trump() -> None:
    """A2: cut if void, over-cut if able, anything if not able."""
    rules = data.preset("pagat", {"play": {"must_trump": True}})
    assert legality.legal_cards(rules, ["AS", "3S", "4D"], ["KH"], True, False) == ["AS", "3S"]
    assert legality.legal_cards(rules, ["3S", "4D"], ["KH", "5S"], True, False) == ["3S", "4D"]
    assert legality.legal_cards(rules, ["3S", "4S"], ["KS"], True, False) == ["3S", "4S"]


def test_strict_breaking_knows_the_card_led() -> None:
    """A1.6: without break_on_lead only a spade played to another suit breaks."""
    rules = data.preset("pagat", {"play": {"break_on_lead": False}})
    assert not legality.breaks(rules, "3S", False, False, led="AS")
    assert legality.breaks(rules, "3S", False, False, led="AD")


BIDS: list[Any] = [
    ("mirror", {}, 0, {}, 5, False, [5], "D37"),
    ("whiz", {}, 0, {}, 4, False, [4, "nil"], "A2 whiz"),
    ("whiz", {}, 0, {}, 0, False, ["nil"], "D37"),
    ("suicide", {}, 2, {0: "nil"}, None, False, list(range(4, 14)), "A2 suicide"),
    ("suicide", {}, 2, {0: 5}, None, False, ["nil"], "A2 suicide"),
    ("pagat", {"double_nil": False}, 2, {0: "blind_nil"}, None, False, list(range(1, 14)), "A1.4 double_nil"),
    ("pagat", {"zero": "plain"}, 0, {}, None, False, [*range(1, 14), "zero", "nil"], "D27"),
    (
        "pagat",
        {"nil": False, "team_max": 13},
        2,
        {0: 13},
        None,
        False,
        list(range(1, 14)),
        "waived: no bid left",
    ),
    ("pagat", {"forbidden_total": 13}, 0, {1: 5, 2: 4, 3: 4}, None, True, list(range(1, 14)), "nil adds 0"),
    ("jjdd_house", {}, 2, {0: "blind_6"}, None, False, [], "covered by the team bid"),
    ("jjdd_house", {}, 0, {}, None, False, [*range(1, 14), "zero"], "team_min waits for the second partner"),
    (
        "pagat",
        {"nil_partner_min": 4},
        2,
        {0: 4},
        None,
        False,
        [*range(1, 14), "nil"],
        "partner has 4: nil open",
    ),
    ("pagat", {"team_min": 4}, 2, {0: "nil"}, None, False, [*range(1, 14), "nil"], "a nil is in the pair"),
    (
        "pagat",
        {"forbidden_total": 13},
        3,
        {1: 5, 2: 4},
        None,
        False,
        [*range(1, 14), "nil"],
        "not the last bidder",
    ),
    ("jjdd_house", {}, 2, {0: "zero"}, None, False, list(range(4, 14)), "A1.4 team_min"),
]


@pytest.mark.parametrize(("name", "keys", "seat", "prior", "spades", "last", "legal", "source"), BIDS)
def test_bids(
    name: str,
    keys: dict[str, Any],
    seat: int,
    prior: dict[int, Any],
    spades: int | None,
    last: bool,
    legal: list[Any],
    source: str,
) -> None:
    rules = data.preset(name, {"bid": keys})
    assert legality.legal_bids(rules, seat, prior, spades, last) == legal, source


def test_blind_numbers() -> None:
    """A2: 100 behind the best other side, and the option switched on."""
    rules = data.preset("jjdd_house")
    assert legality.blind_bid_allowed(rules, [0, 100], 0, 2)
    assert not legality.blind_bid_allowed(rules, [1, 100], 0, 2)
    assert not legality.blind_bid_allowed(data.preset("pagat"), [0, 100], 0, 2)


@pytest.mark.parametrize(
    ("keys", "hand_number", "allowed"),
    [
        ({"blind_nil_from_hand": 2}, 1, False),
        ({"blind_nil_from_hand": 2}, 2, True),
        ({"first_hand_bids_itself": True}, 1, False),
        ({"first_hand_bids_itself": True}, 2, True),
        ({"first_hand_bids_itself": False}, 1, True),
        ({"formula": "suicide"}, 2, False),
        ({"formula": "mirror"}, 2, False),
        ({"formula": "whiz"}, 2, False),
        ({"blind_nil": "off"}, 2, False),
    ],
)
def test_who_may_bid_blind_nil(keys: dict[str, Any], hand_number: int, allowed: bool) -> None:
    """A1.4, A2: not before its hand, not without bids, not in the three formula games."""
    rules = data.preset("pagat", {"bid": {"blind_nil": "always"} | keys})
    assert legality.blind_nil_allowed(rules, [0, 0], 0, hand_number) is allowed


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


@pytest.mark.parametrize(
    ("sets", "scores", "end"),
    [
        ([3, 0], [600, 10], ("over", 1, "set_limit")),
        ([3, 3], [20, 10], ("over", 0, "set_limit")),
        ([3, 3], [20, 20], ("continue", None, "tie")),
        ([2, 2], [20, 10], ("continue", None, "")),
    ],
)
def test_set_limit(sets: list[int], scores: list[int], end: tuple[str, int | None, str]) -> None:
    """A0: set_limit is tested first; the side that is set this often loses."""
    assert legality.game_end(data.preset("jjdd_house"), scores, 5, sets) == end


@pytest.mark.parametrize(
    ("keys", "dealer", "leader"),
    [
        ({}, 3, 0),
        ({"play": {"first_leader": "dealer"}}, 3, 3),
        ({"play": {"first_leader": "high_bidder"}}, 1, 3),
        ({"play": {"first_leader": "high_bidder"}}, 3, 1),
        ({"play": {"first_leader": "holder_2C"}}, 0, 2),
        ({"bid": {"first_bidder": "dealer"}}, 3, 3),
    ],
)
def test_opening_leader(keys: dict[str, Any], dealer: int, leader: int) -> None:
    """A1.6, D32: earliest of equal high bids; the lowest club in play."""
    rules = data.preset("pagat", keys)
    hands = [["5C"], ["AS"], ["3C", "KC"], ["4C"]]
    assert legality.opening_leader(rules, dealer, [3, 5, "nil", 5], hands) == leader


def test_two_player_roles_alternate() -> None:
    """S3, D23: the second player bids and leads, and draws first in the next hand."""
    rules = data.preset("two_player")
    assert [legality.first_bidder(rules, dealer) for dealer in (0, 1)] == [1, 0]
    assert legality.opening_leader(rules, 0, [3, 3], [[], []]) == 1
    assert legality.next_dealer(rules, 0) == 1
