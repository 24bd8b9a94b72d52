"""What the published bidders say at a table, one scene a row: idea, cards, table, fine answers.

I am seat 0 and bid first unless `bids` says who bid before; 2 is my partner. A10 and A12 are faults of published bots.
"""

from typing import Any

import pytest

from strategies.scene import ask, module, strategy_files

LOW = "3S 2S 6H 4H 3H 2H 7C 5C 3C 8D 6D 4D 2D"
FLAT = "QS 9S 4S KH 8H 5H JC 7C 3C QD 8D 6D 2D"
GOOD = "AS KS 4S AH KH 5H AC 7C 3C KD 8D 6D 2D"
LONG = "AS KS QS JS 9S 7S 5S 3S AH 5H 4C 7D 2D"
NIL_OPPOSITE = {"bids": (None, 3, "nil", 3), "first_bidder": 1}
LAST = {"first_bidder": 1}

SCENES: tuple[tuple[str, str, str, dict[str, Any], set[int | str]], ...] = (
    ("beginner", "three aces, three guarded kings", GOOD, {}, {6}),
    ("beginner", "no nil in the guide", LOW, {}, {1}),
    ("beginner", "two more opposite a blind nil", GOOD,
     {"rules": "pagat", "bids": (None, 3, 61, 3), "first_bidder": 1}, {8}),
    ("beginner", "none more opposite a nil", GOOD, NIL_OPPOSITE, {6}),
    ("book_points", "honours only", GOOD, {}, {6}),
    ("book_points", "spade length is nothing", LONG, {}, {5}),
    ("book_points", "never nil", LOW, {}, {1}),
    ("book_points", "rounding moves it", "AS 4S 3S QH 8H 5H AC 7C 3C QD 6D 4D 2D",
     {"parameters": {"rounding": 0.0}}, {2}),
    ("book_points", "and up", "AS 4S 3S QH 8H 5H AC 7C 3C QD 6D 4D 2D", {}, {3}),
    ("ruff_first", "low cards in every suit: nil", LOW, {}, {"nil"}),
    ("ruff_first", "no nil opposite a nil", LOW, NIL_OPPOSITE, {1}),
    ("ruff_first", "no nil where anybody bid blind nil", LOW,
     {"rules": "pagat", "bids": (None, 61, 4, 3), "first_bidder": 1}, {1}),
    ("ruff_first", "no nil with as many high as low in a suit", "3S 2S KH QH 3H 2H KC 5C 8D 7D 6D 4D 2D", {}, {1, 2}),
    ("ruff_first", "no more than the partner leaves", LONG, {"bids": (None, 1, 6, 1), **LAST}, {7}),
    ("ruff_first", "nil is off: the least bid", LOW, {"change": {"bid.nil": False}}, {1}),
    ("offsuit_table", "low cards: nil before the partner bids", LOW, {}, {"nil"}),
    ("offsuit_table", "nil opposite four", LOW, {"bids": (None, 3, 4, 3), **LAST}, {"nil"}),
    ("offsuit_table", "no nil opposite three", LOW, {"bids": (None, 3, 3, 3), **LAST}, {1}),
    ("offsuit_table", "no nil opposite a nil", LOW, NIL_OPPOSITE, {1}),
    ("offsuit_table", "no nil with a king", "3S 2S KH 4H 3H 2H 7C 5C 3C 8D 6D 4D 2D", {}, {1}),
    ("offsuit_table", "the hard part only, opposite seven", LONG, {"bids": (None, 1, 7, 1), **LAST}, {4}),
    ("offsuit_table", "the team is cut to eleven", LONG, {"bids": (None, 1, 6, 1), **LAST}, {5}),
    ("offsuit_table", "seven at most", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", {}, {7}),
    ("additive", "honours and a little more", GOOD, {}, {5}),
    ("additive", "A10: at least four opposite a nil", FLAT, NIL_OPPOSITE, {4}),
    ("additive", "a team sum above ten costs one", GOOD, {"bids": (None, 2, 6, 2), **LAST}, {4}),
    ("additive", "a partner's one takes a little off", "AS 9S 4S KH 8H 5H AC 7C 3C QD 8D 6D 2D",
     {"bids": (None, 3, 1, 3), **LAST}, {2}),
    ("additive", "a partner's two takes nothing off", "AS 9S 4S KH 8H 5H AC 7C 3C QD 8D 6D 2D",
     {"bids": (None, 3, 2, 3), **LAST}, {3}),
    ("additive", "desperate: pass them where that is near", FLAT,
     {"bids": (None, 3, 3, 2), "score": (470, 470), **LAST}, {3}),
    ("additive", "desperate: what passes them already stands", GOOD,
     {"bids": (None, 3, 3, 2), "score": (480, 470), **LAST}, {5}),
    ("additive", "desperate: too far to pass, near enough to set", GOOD,
     {"bids": (None, 3, 3, 2), "score": (380, 470), **LAST}, {6}),
    ("additive", "desperate: too far for either, let them have the bags", GOOD,
     {"bids": (None, 2, 3, 1), "score": (200, 475), **LAST}, {1}),
    ("additive", "not desperate: they do not reach the target", FLAT,
     {"bids": (None, 3, 3, 2), "score": (470, 440), **LAST}, {1}),
    ("additive", "not desperate before all of them have bid", GOOD, {"score": (200, 495)}, {5}),
    ("free_trumps", "low cards and few spades: nil", "3S 2S 6H 4H 3H 2H 7C 5C 3C 8D 6D 4D 2D", {}, {"nil"}),
    ("free_trumps", "no nil with three spades", "4S 3S 2S 6H 4H 3H 2H 7C 5C 3C 8D 6D 4D", {}, {1}),
    ("free_trumps", "no nil with a queen", "3S 2S QH 4H 3H 2H 7C 5C 3C 8D 6D 4D 2D", {}, {1}),
    ("free_trumps", "a void with free trumps", "8S 6S 4S 2S AH 8H 7H 5H JC 9C 7C 3C 2C", {}, {4}),
    ("high_low", "half the spades, and aces and kings", GOOD, {}, {7}),
    ("high_low", "a joker is above the queen", "BJ 4S 3S QH 8H 5H JC 7C 3C QD 8D 6D 5D", {"rules": "jjdd_house"}, {2}),
    ("spade_counter", "one trick a spade", GOOD, {}, {3}),
    ("high_card", "nil after nine tricks", LOW, {"bids": (None, 3, 3, 3), **LAST}, {"nil"}),
    ("high_card", "no nil before", LOW, {"bids": (None, 3, 2, 3), **LAST}, {1}),
    ("high_card", "one and a half times what is left, opposite a nil", FLAT, NIL_OPPOSITE, {10}),
    ("rb", "low cards: nil", LOW, {}, {"nil"}),
    ("rb", "a liability: none", "3S 2S KH TH 9H 2H 7C 5C 3C 8D 6D 4D 2D", {}, {1}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "idea", "cards", "table", "fine"), SCENES, ids=[f"{row[0]}: {row[1]}" for row in SCENES]
)
def test_bid(name: str, idea: str, cards: str, table: dict[str, Any], fine: set[int | str]) -> None:
    assert ask(name, "bid", cards, **table) in fine


BIDDERS = [name for name in strategy_files() if name != "random" and hasattr(module(name), "bid")]


@pytest.mark.parametrize("name", BIDDERS)
@pytest.mark.parametrize("cards", [LOW, FLAT, GOOD, LONG], ids=["low", "flat", "good", "long"])
def test_any_bidder_has_an_answer_opposite_a_nil(name: str, cards: str) -> None:
    """A12: a nil of the partner has made published bots loop, crash and misread."""
    for bid in ("nil", 61):
        for rules in ("pagat", "wikipedia", "jjdd_house", "whiz"):
            ask(name, "bid", cards, rules=rules, bids=(None, 3, bid, 3), first_bidder=1)


@pytest.mark.parametrize("name", ["careful", "additive", "high_card"])
def test_a_bidder_that_looks_at_its_partner_bids_more_opposite_a_nil(name: str) -> None:
    """A10: bots that bid opposite a nil as ever collect bags."""
    for cards in (FLAT, GOOD):
        three = ask(name, "bid", cards, bids=(None, 2, 3, 3), first_bidder=1)
        assert ask(name, "bid", cards, bids=(None, 2, "nil", 3), first_bidder=1) > three
