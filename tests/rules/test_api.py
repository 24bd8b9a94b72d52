"""The public Python API: its words, what it refuses, and public faults of other programs."""

from typing import Any

import numpy as np
import pytest

from spades_sim.rules import api
from spades_sim.rules.load import load_rules
from spades_sim.rules.words import bid_code

BASE = load_rules("cardgames_io")
CONTRACT = load_rules("cardems", {"end.target": 500})


@pytest.mark.parametrize(
    "bid",
    [True, np.True_, 3.5, 3.0, float("nan"), "3", -1, 14, 10**30, "Nil", "blind_0", "blind_14", "blind_x", b"nil", [3]],
    ids=repr,
)
def test_no_bid(bid: Any) -> None:
    """B09: a NaN bid passed a range test and poisoned the score."""
    rules = load_rules("jjdd_house")
    with pytest.raises(ValueError, match=r"bids\[1\] = "):
        api.score_hand(rules, [3, bid, 3, 3], [4, 3, 3, 3])
    with pytest.raises(ValueError, match=r"prior_bids\[1\] = "):
        api.legal_bids(rules, 0, {1: bid})


@pytest.mark.parametrize("bid", [3, np.int64(3), np.uint8(3)], ids=repr)
def test_numpy_integers_are_bids(bid: Any) -> None:
    assert api.score_hand(BASE, [bid, 3, 2, 3], [4, 3, 3, 3]).points == (52, 60)
    arrays: list[Any] = [np.array([3, 3, 2, 3]), np.array([4, 3, 3, 3]), np.array([1, 2])]
    assert api.score_hand(BASE, *arrays).score == (53, 62)


@pytest.mark.parametrize(
    ("name", "bid", "reason"),
    [
        ("bicycle", "nil", "bid.nil = false"),
        ("bicycle", 0, "bid.zero"),
        ("cardgames_io", "zero", "bid.zero"),
        ("cardgames_io", "blind_nil", "bid.blind_nil"),
        ("cardgames_io", "blind_6", "bid.blind_bid_min = 0"),
        ("jjdd_house", "blind_5", "from 6 to 13"),
        ("cardgames_io:bid.max=8", 9, "from 1 to 8"),
        ("cardgames_io:bid.min=2", 1, "from 2 to 13"),
    ],
)
def test_bids_that_the_rules_never_allow(name: str, bid: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        bid_code(load_rules(name), bid)


@pytest.mark.parametrize("bid", [1, 13, "zero", "nil", "blind_nil", "blind_6", None], ids=repr)
def test_bid_text_is_the_inverse(bid: api.Bid) -> None:
    rules = load_rules("pagat:zero=plain,blind_bid_min=6")
    assert api.bid_text(api.bid_code(rules, bid)) == bid


def test_zero_is_nil_where_it_is_nil() -> None:
    assert api.bid_code(BASE, 0) == api.bid_code(BASE, "nil")
    plain = load_rules("cardgames_io:zero=plain")
    assert api.bid_code(plain, 0) == api.bid_code(plain, "zero") != api.bid_code(plain, "nil")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([3, 3, 3], [4, 3, 3, 3]), "bids"),
        (([3, 3, 3, 3], [4, 3, 3]), "tricks"),
        (([3, 3, 3, 3], [4, 3, 3, 4]), "add up to 14, and must add up to 13"),
        (([3, 3, 3, 3], [14, -1, 0, 0]), r"tricks\[1\] = -1"),
        (([3, 3, 3, 3], [4, 3, 3, 3.0]), r"tricks\[3\] = 3.0"),
        (([3, 3, 3, 3], 13), "tricks = 13"),
        (("3333", [4, 3, 3, 3]), "bids = '3333'"),
        (([3, 3, 3, 3], [4, 3, 3, 3], [0]), "scores"),
        (([3, 3, 3, 3], [4, 3, 3, 3], [0, float("nan")]), r"scores\[1\] = nan"),
        (([3, 3, 3, 3], [4, 3, 3, 3], [0, 10**30]), r"scores\[1\]"),
        (([3, 3, 3, 3], [4, 3, 3, 3], [0, 0], [0, -1]), r"bags\[1\] = -1"),
        (([3, 3, None, 3], [4, 3, 3, 3]), r"bids\[2\] = None"),
    ],
    ids=str,
)
def test_score_hand_refuses(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        api.score_hand(BASE, *arguments)


def test_score_hand_refuses_seats_and_reneges() -> None:
    wrong: list[Any] = [4, -1, True, 1.0]
    for first_bidder in wrong:
        with pytest.raises(ValueError, match="first_bidder"):
            api.score_hand(BASE, [3, 3, 3, 3], [4, 3, 3, 3], first_bidder=first_bidder)
    with pytest.raises(ValueError, match=r"conduct\.illegal_play"):
        api.score_hand(BASE, [3, 3, 3, 3], [4, 3, 3, 3], reneges=[1, 0, 0, 0])


def test_a_blind_team_bid_covers_the_partner() -> None:
    rules = load_rules("jjdd_house")
    assert api.score_hand(rules, ["blind_6", 3, None, 3], [4, 3, 3, 3]).points == (120, 60)
    assert api.legal_bids(rules, 2, {0: "blind_6"}) == []
    with pytest.raises(ValueError, match=r"bids\[2\] = 3: the team bid blind at seat 0"):
        api.score_hand(rules, ["blind_6", 3, 3, 3], [4, 3, 3, 3])


def test_a_first_hand_that_bids_itself() -> None:
    rules = load_rules("cardgames_io:first_hand_bids_itself=true")
    scored = api.score_hand(rules, [None] * 4, [4, 3, 3, 3], hand_number=1)
    assert (scored.points, scored.bags) == ((70, 60), (0, 0))
    with pytest.raises(ValueError, match="every bid is None"):
        api.score_hand(rules, [3, 3, 3, 3], [4, 3, 3, 3], hand_number=1)
    assert api.score_hand(rules, [None] * 4, [4, 3, 3, 3]).points == (70, 60)


#: Public faults: id, rules, bids, tricks, scores and bags before; points and bags after.
FAULTS = [
    ("B12a", CONTRACT, [1, 2, 1, 2], [7, 0, 6, 0], [0, 0], [9, 0], -169, 0),
    ("B13", CONTRACT, [1, 1, 1, 1], [6, 1, 6, 0], [0, 0], [0, 0], -70, 0),
    ("B16", CONTRACT, [2, 3, 1, 3], [3, 2, 5, 3], [-45, 0], [5, 0], -65, 0),
    ("B18", CONTRACT, [4, 3, 3, 3], [2, 4, 3, 4], [0, 0], [0, 0], -70, 0),
    ("B20 bags", load_rules("msn_zone"), ["nil", 5, 2, 5], [1, 5, 1, 6], [0, 0], [0, 0], -120, 1),
    ("B20 contract", CONTRACT, ["nil", 5, 2, 5], [1, 5, 1, 6], [0, 0], [0, 0], -80, 0),
    ("B21", CONTRACT, ["nil", 4, "nil", 5], [2, 4, 3, 4], [0, 0], [0, 0], -195, 5),
    (
        "B21 lump",
        load_rules("cardems:score.double_nil=all_or_nothing"),
        ["nil", 4, "nil", 5],
        [2, 4, 3, 4],
        [0, 0],
        [0, 0],
        -200,
        0,
    ),
    ("B26", load_rules("cardems:ten_bid=exact"), [4, 1, 4, 2], [6, 1, 4, 2], [0, 0], [0, 0], 82, 2),
]


@pytest.mark.parametrize(
    ("rules", "bids", "tricks", "scores", "bags", "points", "after"),
    [fault[1:] for fault in FAULTS],
    ids=[fault[0] for fault in FAULTS],
)
def test_faults_of_other_programs(
    rules: Any, bids: list[Any], tricks: list[int], scores: list[int], bags: list[int], points: int, after: int
) -> None:
    scored = api.score_hand(rules, bids, tricks, scores, bags)
    assert (scored.points[0], scored.bags[0]) == (points, after)
    assert sum(scored.causes[0].values()) == points


def test_what_a_score_says() -> None:
    scored = api.score_hand(BASE, ["nil", 4, 5, 4], [1, 4, 4, 4], [100, 200], [9, 0])
    assert scored.points == (-249, 80)
    assert scored.score == (-149, 280)
    assert scored.bags == (0, 0)
    assert scored.sets == (True, False)
    assert scored.contracts == (5, 8)
    assert scored.causes == (
        {"contract_set": -50, "nil_failed": -100, "bag_points": 1, "bag_penalty": -100},
        {"contract_made": 80},
    )
    assert scored.boston == -1


def test_a_boston_can_win_the_game() -> None:
    scored = api.score_hand(load_rules("jjdd_house"), [7, "zero", 6, "zero"], [7, 0, 6, 0])
    assert scored.boston == 0
    assert api.game_end(load_rules("jjdd_house"), scored.score, 1, boston=scored.boston) == ("boston", 0)


@pytest.mark.parametrize(
    ("cards", "trick", "message"),
    [
        ([], [], "cards: has no card"),
        (["XX"], [], "cards: 'XX' is no card"),
        ([3], [], "cards: 3 is no card"),
        (["BJ"], [], "is not in this pack"),
        (["AS", "AS"], [], "AS: is there 2 times"),
        (["AS", "2H"], ["AS"], "AS: is there 2 times"),
        (["AS"], ["2H", "3H", "4H", "5H"], "trick: 4 cards, and there can be 3 at most"),
    ],
    ids=str,
)
def test_legal_cards_refuses(cards: list[Any], trick: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        api.legal_cards(BASE, cards, trick)


def test_cards_that_are_not_in_the_pack() -> None:
    with pytest.raises(ValueError, match="'2C' is not in this pack"):
        api.legal_cards(load_rules("cutthroat3"), ["2C", "AS"])
    with pytest.raises(ValueError, match="'2H' is not in this pack"):
        api.trick_winner(load_rules("jjdd_house"), ["2H"])
    six = load_rules("six_player")
    assert api.legal_cards(six, ["KH", "KH", "2S"], ["3H"]) == ["KH"]
    with pytest.raises(ValueError, match="KH: is there 3 times"):
        api.legal_cards(six, ["KH", "KH"], ["KH"])


def test_cards_may_be_one_text_and_any_case() -> None:
    assert api.legal_cards(BASE, "as 5s 2h", "7s") == ["AS", "5S"]
    assert api.legal_cards(BASE, "10H AS") == ["TH"]


def test_flags_are_true_or_false() -> None:
    with pytest.raises(ValueError, match="broken = 'no'"):
        api.legal_cards(BASE, ["AS"], broken="no")  # type: ignore[arg-type]
    assert api.legal_cards(BASE, ["AS", "2H"], broken=np.True_) == ["AS", "2H"]  # type: ignore[arg-type]


def test_trick_winner_refuses() -> None:
    for trick, message in (([], "has no card"), (["AS"] * 2, "2 times"), (["2C", "3C", "4C", "5C", "6C"], "5 cards")):
        with pytest.raises(ValueError, match=message):
            api.trick_winner(BASE, trick)


def test_spades_of_a_seat_by_its_cards() -> None:
    mirror = load_rules("mirror")
    assert api.legal_bids(mirror, 0, cards=["AS", "2S", "KH"]) == [2]
    assert api.legal_bids(load_rules("whiz"), 0, cards="KH 2D") == ["nil"]
    with pytest.raises(ValueError, match="give spades or cards"):
        api.legal_bids(mirror, 0)


def test_the_last_bidder_is_found() -> None:
    rules = load_rules("pagat:forbidden_total=13")
    assert 4 not in api.legal_bids(rules, 0, {1: 4, 2: 3, 3: 2})
    assert 4 in api.legal_bids(rules, 0, {1: 4, 2: 3})


@pytest.mark.parametrize(("seat", "prior"), [(4, {}), (-1, {}), (True, {}), (0, {4: 3}), (0, {0: 3}), (0, {"1": 3})])
def test_legal_bids_refuses_seats(seat: Any, prior: dict[Any, Any]) -> None:
    with pytest.raises(ValueError, match=r"seat|prior_bids\[0\]"):
        api.legal_bids(BASE, seat, prior)


def test_teams_and_hands_have_limits() -> None:
    for team in (-1, 2):
        with pytest.raises(ValueError, match="team = "):
            api.blind_nil_allowed(BASE, [0, 0], team)
    with pytest.raises(ValueError, match="hand_number = 0"):
        api.blind_nil_allowed(BASE, [0, 0], 0, 0)
    with pytest.raises(ValueError, match="hands = 0"):
        api.game_end(BASE, [0, 0], 0)
    with pytest.raises(ValueError, match="boston = 2"):
        api.game_end(BASE, [0, 0], 1, boston=2)
    with pytest.raises(ValueError, match="scores"):
        api.game_end(BASE, None, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([540, 479], ("target", 0)),  # B22: the total counts, not the hand
        ([512, 530], ("target", 1)),  # B23c
        ([500, 500], ("", None)),  # B23a
        ([528, 526], ("target", 0)),  # B23b
    ],
)
def test_ends_of_games(scores: list[int], expected: tuple[str, int | None]) -> None:
    assert api.game_end(CONTRACT, scores, 1) == expected
