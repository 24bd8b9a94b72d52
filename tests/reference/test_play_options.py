"""Rows for the options of bidding, play and game end that no vector touches."""

from __future__ import annotations

from typing import Any

import pytest

from . import data, legality


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
