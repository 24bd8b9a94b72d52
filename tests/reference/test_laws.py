"""Laws that hold for every hand (rule C10), searched by Hypothesis over the presets and changed keys."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import data, legality
from .scorer import score_hand

QUICK = settings(max_examples=80, deadline=None, derandomize=True, database=None)
KEYS: dict[str, list[Any]] = {
    "overtrick": [-1, 0, 1, 5],
    "set": ["bid", "zero", "undertricks"],
    "failed_nil_tricks": ["contract", "bags", "ignored"],
    "failed_nil_bag_points": ["always", "if_made", "never"],
    "double_nil": ["independent", "all_or_nothing"],
    "bag_limit": [0, 2, 5, 7, 10],
    "bag_penalty": [0, 50, 100, 110],
    "bag_carry": ["remainder", "reset"],
    "bag_penalty_to": ["self", "opponents"],
    "ten_bid": ["off", "exact", "at_least"],
    "boston": ["none", "bid", "taken", "bid_wins_game", "taken_wins_game"],
    "boston_bonus": [0, 70],
    "blind_exact": [False, True],
}
FULL_DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


@st.composite
def rule_sets(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a preset with any combination of scoring keys."""
    choices = {key: st.sampled_from(values) for key, values in KEYS.items()}
    keys = draw(st.fixed_dictionaries({}, optional=choices))
    return data.preset(draw(st.sampled_from(data.preset_names())), {"score": keys})


@st.composite
def splits(draw: st.DrawFn, rules: dict[str, Any]) -> list[int]:
    """Draw how the tricks of a hand fall."""
    size, players = rules["deal"]["hand_size"], rules["table"]["players"]
    cuts = sorted(draw(st.lists(st.integers(0, size), min_size=players - 1, max_size=players - 1)))
    return [high - low for low, high in zip([0, *cuts], [*cuts, size], strict=True)]


@st.composite
def hands(draw: st.DrawFn, rules: dict[str, Any]) -> tuple[list[Any], list[int]]:
    """Draw bids and tricks of one hand, sometimes with a blind team bid."""
    players, teams = rules["table"]["players"], rules["table"]["teams"]
    one = st.one_of(st.sampled_from(["nil", "blind_nil"]), st.integers(1, rules["bid"]["max"]))
    bids: list[Any] = draw(st.lists(one, min_size=players, max_size=players))
    if draw(st.integers(0, 4)) == 0:
        first, *covered = draw(st.sampled_from(teams))
        bids[first] = f"blind_{draw(st.integers(6, 13))}"
        for seat in covered:
            bids[seat] = None
    return bids, draw(splits(rules))


def before(rules: dict[str, Any], fill: st.DataObject) -> tuple[list[int], list[int]]:
    """Draw scores and bags as they can stand before a hand."""
    sides = len(rules["table"]["teams"])
    top = max(1, rules["score"]["bag_limit"]) - 1
    scores = fill.draw(st.lists(st.integers(-400, 600), min_size=sides, max_size=sides))
    return scores, fill.draw(st.lists(st.integers(0, top), min_size=sides, max_size=sides))


def failed_nil(bids: list[Any], tricks: list[int]) -> bool:
    return any(bid in ("nil", "blind_nil") and took for bid, took in zip(bids, tricks, strict=True))


@QUICK
@given(rule_sets(), st.data())
def test_books_balance(rules: dict[str, Any], fill: st.DataObject) -> None:
    """Causes add up to the delta, the delta to the score; the counter stays under the limit."""
    bids, tricks = fill.draw(hands(rules))
    scores, bags = before(rules, fill)
    result = score_hand(rules, bids, tricks, scores, bags)
    assert [sum(causes.values()) for causes in result.causes] == list(result.delta)
    assert [old + new for old, new in zip(scores, result.delta, strict=True)] == list(result.score_after)
    limit = rules["score"]["bag_limit"]
    assert all(bag >= 0 and (limit == 0 or bag < limit) for bag in result.bags_after)
    if not failed_nil(bids, tricks):
        for side, was_set in enumerate(result.set_teams):
            assert not was_set or result.bags_after[side] == bags[side]


@QUICK
@given(rule_sets(), st.data())
def test_failed_nil_tricks_matters_only_for_failed_nils(rules: dict[str, Any], fill: st.DataObject) -> None:
    bids, tricks = fill.draw(hands(rules))
    tricks = tricks if not failed_nil(bids, tricks) else [0] * len(tricks)
    scores, bags = before(rules, fill)
    results = [
        score_hand(data.changed(rules, {"score": {"failed_nil_tricks": way}}), bids, tricks, scores, bags)
        for way in KEYS["failed_nil_tricks"]
    ]
    assert results[0] == results[1] == results[2]


@QUICK
@given(rule_sets(), st.integers(-500, 500), st.data())
def test_adding_a_constant_changes_no_delta(rules: dict[str, Any], extra: int, fill: st.DataObject) -> None:
    bids, tricks = fill.draw(hands(rules))
    scores, bags = before(rules, fill)
    plain = score_hand(rules, bids, tricks, scores, bags)
    moved = score_hand(rules, bids, tricks, [score + extra for score in scores], bags)
    assert (plain.delta, plain.bags_after, plain.causes) == (moved.delta, moved.bags_after, moved.causes)
    assert list(moved.score_after) == [score + extra for score in plain.score_after]


UNITS = [
    "cardgames_io",
    "cardems",
    "wikipedia",
    "pagat",
    "openspiel",
    "two_player",
    "cutthroat3",
    "six_player",
]


@QUICK
@given(st.sampled_from([*UNITS, "suicide", "mirror", "whiz"]), st.data())
def test_units_digit_is_the_bag_counter(name: str, fill: st.DataObject) -> None:
    """C10: from 0-0, floor modulo, also below zero."""
    rules = data.preset(name)
    scores = bags = [0] * len(rules["table"]["teams"])
    for _ in range(fill.draw(st.integers(1, 6))):
        bids, tricks = fill.draw(hands(rules))
        result = score_hand(rules, bids, tricks, scores, bags)
        scores, bags = list(result.score_after), list(result.bags_after)
        assert [score % 10 for score in scores] == bags


def test_units_digit_fails_when_a_failed_nil_bag_pays_nothing() -> None:
    """The identity needs ``failed_nil_bag_points = "always"``: here one bag moves the counter alone."""
    rules = data.preset("pagat", {"score": {"failed_nil_bag_points": "never"}})
    result = score_hand(rules, ["nil", 4, 4, 4], [1, 4, 4, 4], [0, 0], [0, 0])
    assert (result.score_after[0] % 10, result.bags_after[0]) == (0, 1)


BOUNDS = [("cardgames_io", -419, 230), ("cardems", -389, 230), ("wikipedia", -389, 230)]


@QUICK
@given(st.sampled_from(BOUNDS), st.data())
def test_delta_bounds(bound: tuple[str, int, int], fill: st.DataObject) -> None:
    """C10: without blind bids no hand leaves these bounds."""
    name, low, high = bound
    rules = data.preset(name)
    bids = fill.draw(st.lists(st.one_of(st.just("nil"), st.integers(1, 13)), min_size=4, max_size=4))
    bags = fill.draw(st.lists(st.integers(0, 9), min_size=2, max_size=2))
    result = score_hand(rules, bids, fill.draw(splits(rules)), [0, 0], bags)
    assert all(low <= delta <= high for delta in result.delta)


@pytest.mark.parametrize(
    ("name", "bids", "tricks", "delta"),
    [
        ("cardgames_io", ["nil", 1, 13, 1], [11, 1, 0, 1], -419),
        ("cardems", ["nil", 1, "nil", 1], [6, 1, 5, 1], -389),
        ("cardgames_io", ["nil", 1, 13, 1], [0, 0, 13, 0], 230),
    ],
)
def test_delta_bounds_are_reached(name: str, bids: list[Any], tricks: list[int], delta: int) -> None:
    bags = [9 if delta < 0 else 0, 0]
    assert score_hand(data.preset(name), bids, tricks, [0, 0], bags).delta[0] == delta


@QUICK
@given(
    st.sampled_from(data.preset_names()),
    st.lists(st.sampled_from(FULL_DECK), unique=True, min_size=2),
    st.data(),
)
def test_legal_cards_follow_suit(name: str, cards: list[str], fill: st.DataObject) -> None:
    """A0: never stuck; follow the suit led if able, anything otherwise; leads obey the break rule."""
    rules = data.preset(name)
    hand, trick = cards[1:], cards[: fill.draw(st.integers(0, 1))]
    broken, first = fill.draw(st.booleans()), fill.draw(st.booleans())
    legal = legality.legal_cards(rules, hand, trick, broken, first)
    assert legal
    assert set(legal) <= set(hand)
    led = legality.suit(rules, trick[0]) if trick else None
    same = [card for card in hand if legality.suit(rules, card) == led]
    if trick:
        assert legal == (same or hand)
    elif broken and not first:
        assert legal == hand


@QUICK
@given(st.lists(st.booleans(), min_size=26, max_size=26), st.permutations(FULL_DECK), st.integers(0, 1))
def test_draft_uses_every_card_once(decisions: list[bool], pack: list[str], first: int) -> None:
    """S3: 26 turns, 13 cards each, 26 discards."""
    result = legality.draft(data.preset("two_player"), pack, decisions, first)
    assert [len(hand) for hand in result.hands] == [13, 13]
    assert sorted([*result.hands[0], *result.hands[1], *result.discards]) == sorted(FULL_DECK)
