"""What the sensible strategy should do at a table that a player would recognise, one scene a row.

I am seat 0 unless the scene says otherwise: 1 is on my left, 2 is my partner, 3 is on my right. `bids` and `tricks` go
by seat. Where several answers are fine, all are listed. Rows A01 to A09 are faults found in published bots.
"""

import random
from typing import Any

import pytest

from spades_sim.cards import card_set
from strategies.scene import ask, module

NEED = {"bids": (4, 4, 3, 2), "tricks": (3, 3, 2, 1)}
MADE = {"bids": (2, 3, 2, 3), "tricks": (2, 3, 2, 3)}
COVER = {"bids": (4, 3, "nil", 3)}
OWN_NIL = {"bids": ("nil", 3, 4, 3)}
NIL_LEFT = {"bids": (3, "nil", 3, 4)}
NIL_RIGHT = {"bids": (3, 4, 3, "nil")}
#: The seat that played second showed hearts up to the five, and none from the six to the jack.
LOW_HEARTS = "QH 5H 3H AH"
A04 = {"bids": (2, 2, "nil", 1), "tricks": (2, 1, 0, 1), "trick": "5H 3H 9H"}
NO_BAGS = {"score.bag_limit": 0, "score.bag_penalty": 0}

PLAYS: tuple[tuple[str, str, dict[str, Any], set[str]], ...] = (
    # to take
    ("take: last hand wins with the cheapest card", "AH JH 2H", {**NEED, "trick": "5H 9H TH"}, {"JH"}),
    ("take: ruff with the lowest spade", "KS 2S 3C", {**NEED, "trick": "5H 9H TH"}, {"2S"}),
    ("take: overruff", "KS 2S 3C", {**NEED, "trick": "5H 9H 3S"}, {"KS"}),
    ("take: second hand low under the ace", "KH 7H 3H 2C", {**NEED, "trick": "5H"}, {"3H"}),
    ("take: second hand cashes the ace", "AH 7H 3H 2C", {**NEED, "trick": "5H"}, {"AH"}),
    ("take: third hand wins with the ace", "AH 2H 3C", {**NEED, "trick": "5H 9H"}, {"AH"}),
    ("take: third hand plays one of equal winners", "QH JH 2H",
     {**NEED, "trick": "5H 9H", "gone": "AH KH"}, {"QH", "JH"}),
    ("take: leave the partner's sure winner alone", "KH 2H 3C", {**NEED, "trick": "AH 4H"}, {"2H"}),
    ("take: cover the partner's weak winner", "AH 2H 3C", {**NEED, "trick": "TH 4H"}, {"AH"}),
    ("take: lead the ace", "AH 7C 2C 5D", NEED, {"AH"}),
    ("take: a king is as good as an ace once that is gone", "KH 7C 2C 5D", {**NEED, "gone": "AH"}, {"KH"}),
    ("take: no ace into a suit an opponent ruffs", "AH AC 5D", {**NEED, "voids": {1: "H"}}, {"AC"}),
    ("take: lead what the partner can ruff", "4H 5C 6D 8D", {**NEED, "voids": {2: "H"}}, {"4H"}),
    ("take: no king into the ace", "KH 3H 6C 4C 8C", NEED, {"4C", "3H"}),
    ("A07: no ruff over the partner's trick", "4S 9C 8C", {**MADE, "trick": "7D AD 2D"}, {"9C", "8C"}),
    ("A07: nor while tricks are needed", "4S 9C 8C", {**NEED, "trick": "7D AD 2D"}, {"9C", "8C"}),
    # to lose
    ("duck: highest card that loses", "KD 8D 2C", {**MADE, "trick": "7D 3D 9D"}, {"8D"}),
    ("A09: no ducking where bags cost nothing", "KD 8D 2C", {**MADE, "trick": "7D 3D 9D", "change": NO_BAGS}, {"KD"}),
    ("A09: nor where an overtrick pays more than a bag costs", "KD 8D 2C",
     {**MADE, "trick": "7D 3D 9D", "change": {"score.overtrick": 20}}, {"KD"}),
    ("duck: lead low", "AH 2C KD", MADE, {"2C"}),
    ("duck: the last trick of the team takes the high card along", "KD 8D 2C", {**MADE, "trick": "7D AD 3D"}, {"KD"}),
    ("duck: throw a high card off suit", "AC 2C 3D", {**MADE, "trick": "7H 3H 9H"}, {"AC"}),
    # to set
    ("set: they need both tricks", "KH 2H",
     {"bids": (2, 5, 2, 3), "tricks": (2, 4, 3, 2), "trick": "5H 9H TH"}, {"KH"}),
    ("set: not where they need one of three", "KD 8D 2C",
     {"bids": (2, 4, 2, 3), "tricks": (2, 3, 2, 3), "trick": "7D 3D 9D"}, {"8D"}),
    ("A05: one bag sets the leader", "KH 3H",
     {"rules": "solo", "seat": 1, "bids": (4, 4, 2, 2), "tricks": (2, 4, 3, 2), "score": (396, 211, 198, 244),
      "trick": "5H 6H 9H"}, {"KH"}),
    # own nil
    ("nil: as high as it may", "QH 3H AC", {**OWN_NIL, "trick": "5H KH"}, {"QH"}),
    ("nil: low where it must beat", "QH 8H AC", {**OWN_NIL, "trick": "5H 7H"}, {"8H"}),
    ("nil: high where it wins anyway", "QH 8H AC", {**OWN_NIL, "trick": "5H 7H 6H"}, {"QH"}),
    ("nil: throw the most dangerous card", "AC 2C 3D 4D", {**OWN_NIL, "trick": "7H 3H"}, {"AC"}),
    ("nil: never ruff with a side card in hand", "9S 2C 3D", {**OWN_NIL, "trick": "7H 3H 2H"}, {"2C", "3D"}),
    ("nil: lead low", "2C KD 9H", OWN_NIL, {"2C"}),
    ("A02: a double nil stays under the ruff", "KS 3S", {"bids": ("nil", 4, "nil", 5), "trick": "KC 3C TS"}, {"3S"}),
    ("nil: broken, it plays for the contract", "AH 2H 3C",
     {"bids": ("nil", 3, 5, 3), "tricks": (1, 2, 2, 2), "trick": "5H 9H TH"}, {"AH"}),
    # partner's nil
    ("A01: overtake the nil with the ace", "AS 2S KH", {**COVER, "trick": "5S 9S 4S"}, {"AS"}),
    ("cover: ruff the nil's winner", "2S 3C 4C", {**COVER, "trick": "5H 9H 4H"}, {"2S"}),
    ("cover: go high before the nil plays", "AH KH 2H", {**COVER, "trick": "6H"}, {"AH", "KH"}),
    ("cover: high even with bags to come", "AH KH 2H", {**COVER, "tricks": (6, 2, 0, 2), "trick": "6H"}, {"AH", "KH"}),
    ("cover: lead the ace", "AC 2C 3D", COVER, {"AC"}),
    ("cover: lead what the nil lacks", "9D 8D 5C", {**COVER, "voids": {2: "D"}}, {"8D", "9D"}),
    ("cover: a broken nil needs none", "2S 3C 4C",
     {"bids": (2, 3, "nil", 3), "tricks": (2, 3, 2, 3), "trick": "5H 9H 4H"}, {"3C", "4C"}),
    # their nil
    ("bust: stay under the nil that wins", "KH 5H 2H", {**NIL_RIGHT, "trick": "4H 3H 6H"}, {"5H"}),
    ("bust: stay low before the nil plays", "AH 2H 3C", {**NIL_LEFT, "trick": "3H 4H"}, {"2H"}),
    ("bust: lead low where the nil must follow", "2C 3D KH", {**NIL_LEFT, "voids": {1: "C"}}, {"3D"}),
    ("bust: not with a nil that is safe in this trick", "AH 2H 3C",
     {**NIL_RIGHT, "tricks": (2, 4, 3, 0), "trick": "9H 5H 3H"}, {"AH"}),
    ("bust: not when every trick is needed", "AH 2H",
     {"bids": (4, "nil", 3, 4), "tricks": (3, 0, 2, 6), "trick": "3H 4H"}, {"AH"}),
    # what a nil has shown
    ("cover: no high card where the nil showed it has none above", "KH 2H 3C",
     {**COVER, "tricks": (5, 3, 0, 2), "trick": "8H", "earlier": ((1, LOW_HEARTS),)}, {"2H"}),
    ("cover: high where it may have one", "KH 2H 3C",
     {**COVER, "tricks": (5, 3, 0, 2), "trick": "8H", "gone": LOW_HEARTS}, {"KH"}),
    ("cover: lead what the nil showed it can stay under", "9H 4H 9D",
     {**COVER, "gone": "KH", "earlier": ((1, LOW_HEARTS),)}, {"9H"}),
    ("cover: lead the suit with more cards out, of two aces", "AH AC 2D",
     {**COVER, "gone": "KH QH JH TH 9H 8H"}, {"AC"}),
    ("bust: lead what the nil has not shown to be low", "4H 4D", {**NIL_RIGHT, "earlier": ((2, LOW_HEARTS),)}, {"4D"}),
    ("bust: lead low where the nil may be high", "4H 4D", {**NIL_RIGHT, "gone": LOW_HEARTS}, {"4H"}),
    ("bust: no ducking before a nil that showed it is safe", "KH 2H 3C",
     {**NIL_LEFT, "tricks": (2, 0, 2, 6), "trick": "8H", "earlier": ((0, LOW_HEARTS),)}, {"KH"}),
    ("bust: ducking before a nil that may not be", "KH 2H 3C",
     {**NIL_LEFT, "tricks": (2, 0, 2, 6), "trick": "8H", "gone": "QH 5H 3H"}, {"2H"}),
    ("bust: a nil shows nothing by a lead", "4H 4D",
     {**NIL_RIGHT, "earlier": ((3, "5H QH 3H AH"),)}, {"4H"}),
    ("bust: a nil shows nothing below a ruff that is not hearts", "4H 4D",
     {**NIL_RIGHT, "earlier": ((2, "QH 5C AH 3H"),)}, {"4H"}),
    ("nil: throw from the short suit, the long one has cards to hide behind", "KC 4C 3C 2C QD",
     {**OWN_NIL, "trick": "7H 3H"}, {"QD"}),
    # the score
    ("A04: they win by making theirs: one more trick passes or sets them", "KH 8H 2C 3C 4C 5C 6D 7D 8D",
     {**A04, "score": (381, 472)}, {"KH"}),
    ("A04: they do not reach the target", "KH 8H 2C 3C 4C 5C 6D 7D 8D", {**A04, "score": (381, 460)}, {"8H"}),
    ("A04: they reach it behind the own team", "KH 8H 2C 3C 4C 5C 6D 7D 8D", {**A04, "score": (391, 472)}, {"8H"}),
    ("A04: a bag penalty takes them below it", "KH 8H 2C 3C 4C 5C 6D 7D 8D",
     {**A04, "tricks": (2, 1, 0, 1), "score": (381, 472), "bags": (0, 10)}, {"8H"}),
    # its dispositions
    ("bag_fear 0: takes every trick", "KD 8D 2C",
     {**MADE, "trick": "7D 3D 9D", "parameters": {"bag_fear": 0.0}}, {"KD"}),
    ("bust_margin: no hunt while the contract is open", "KH 5H 2H",
     {**NIL_RIGHT, "tricks": (2, 4, 3, 0), "trick": "4H 3H 6H", "parameters": {"bust_margin": 14.0}}, {"KH"}),
    ("cover_margin: no cover", "AH KH 2H",
     {**COVER, "tricks": (5, 3, 0, 2), "trick": "6H", "parameters": {"cover_margin": 14.0}}, {"2H"}),
    ("set: many promised, few left", "KD 8D 2C",
     {"bids": (2, 5, 2, 4), "tricks": (2, 4, 2, 3), "trick": "7D 3D 9D"}, {"KD"}),
    ("table_disposition below zero: not even then", "KD 8D 2C",
     {"bids": (2, 5, 2, 4), "tricks": (2, 4, 2, 3), "trick": "7D 3D 9D", "parameters": {"table_disposition": -1.0}},
     {"8D"}),
    # other packs
    ("joker: it is the highest spade", "BJ 3S 3C", {**NEED, "rules": "jjdd_house", "trick": "5S 9S AS"}, {"BJ"}),
    ("joker: a promoted deuce is the cheaper winner", "BJ 2S 3S",
     {**NEED, "rules": "jjdd_house", "trick": "5S 9S AS"}, {"2S"}),
)  # fmt: skip

BIDS: tuple[tuple[str, str, dict[str, Any], set[int | str]], ...] = (
    ("low cards: nil", "3S 2S 6H 4H 3H 2H 7C 5C 3C 8D 6D 4D 2D", {}, {"nil"}),
    ("with the ace of spades no nil", "AS 2S 6H 4H 3H 2H 7C 5C 3C 8D 6D 4D 2D", {}, {1, 2}),
    ("with four spades no nil", "8S 5S 3S 2S 6H 4H 3H 2H 7C 5C 3C 8D 2D", {}, {1, 2}),
    ("nil off: none", "3S 2S 6H 4H 3H 2H 7C 5C 3C 8D 6D 4D 2D", {"change": {"bid.nil": False}}, {1}),
    ("nil for 10 points: only a safe one", "9S 2S QH 7H 3H 2H 9C 5C 3C JD 9D 4D 2D",
     {"change": {"score.nil_bonus": 10, "score.nil_penalty": 100}}, {1, 2}),
    ("aces and kings", "AS KS 4S AH KH 5H AC 7C 3C KD 8D 6D 2D", {}, {5, 6}),
    ("long spades", "AS KS QS JS 9S 7S 5S 3S AH 5H 4C 7D 2D", {}, {8, 9}),
    ("all spades: all tricks", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", {}, {13}),
    ("nothing much after bids of 11: one or two", "QS 9S 4S KH 8H 5H JC 7C 3C QD 8D 6D 2D",
     {"bids": (None, 4, 3, 4), "first_bidder": 1}, {1, 2}),
    ("mirror: the number of spades", "QS 9S 4S KH 8H 5H JC 7C 3C QD 8D 6D 2D", {"rules": "mirror"}, {3}),
    ("whiz: nil or the number of spades", "AS KS 4S KH 8H 5H JC 7C 3C QD 8D 6D 2D", {"rules": "whiz"}, {3}),
)  # fmt: skip


@pytest.mark.parametrize(("idea", "cards", "table", "fine"), PLAYS, ids=[row[0] for row in PLAYS])
def test_play(idea: str, cards: str, table: dict[str, Any], fine: set[str]) -> None:
    assert ask("careful", "play", cards, **table) in fine


@pytest.mark.parametrize(("idea", "cards", "table", "fine"), BIDS, ids=[row[0] for row in BIDS])
def test_bid(idea: str, cards: str, table: dict[str, Any], fine: set[int | str]) -> None:
    assert ask("careful", "bid", cards, **table) in fine


@pytest.mark.parametrize(
    ("spades", "tricks"),
    [("AS KS QS", 3), ("AS KS 2S", 2), ("4S 3S 2S", 0), ("KS 2S", 1), ("QS 3S 2S", 1), ("AS", 1), ("", 0)],
)
def test_spade_honours(spades: str, tricks: int) -> None:
    """A06: the gaps above a spade are counted from each spade in turn."""
    own = card_set(spades)
    others = card_set("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S") & ~own
    assert module("careful").spade_honours(own, others) // 100 == tricks


def test_a_higher_spade_is_never_worth_less() -> None:
    """A06: exchanging a spade for a higher one never lowers the worth of the honours."""
    honours, draw = module("careful").spade_honours, random.Random(1)
    suit = 0x1FFF << 39
    for _ in range(2000):
        own = sum(1 << (39 + rank) for rank in draw.sample(range(13), draw.randint(1, 8)))
        card = draw.choice([card for card in range(39, 51) if own >> card & 3 == 1] or [0])
        if card:
            better = own ^ (3 << card)
            assert honours(better, suit & ~better) >= honours(own, suit & ~own)


def test_partner_nil_raises_the_bid_and_high_bids_lower_it() -> None:
    cards = "AS QS 4S KH 8H 5H AC 7C 3C QD 8D 6D 2D"
    seen = {}
    for bids in ((None, None, "nil", None), (None, None, 3, None), (None, 5, 3, 5)):
        seen[bids] = ask("careful", "bid", cards, bids=bids, first_bidder=1)
    assert list(seen.values()) == sorted(seen.values(), reverse=True)
    assert len(set(seen.values())) > 1


def test_parameters_move_the_bid() -> None:
    cards = "AS QS 4S KH 8H 5H AC 7C 3C QD 8D 6D 2D"
    bids = [ask("careful", "bid", cards, parameters={"bid_bias": bias}) for bias in (-1.0, 0.0, 1.0)]
    assert bids[0] + 1 == bids[1] == bids[2] - 1
    low = "3S 2S 6H 4H 3H 2H 7C 5C 3C 8D 6D 4D 2D"
    assert ask("careful", "bid", low, parameters={"nil_threshold": 1.0}) != "nil"


def test_nil_bidder_passes_what_threatens_it() -> None:
    table = {"rules": "pagat", "bids": ("nil", 3, 4, 3), "to_pass": 2}
    assert ask("careful", "exchange", "QS 2S AH 9H 4H 3H 2H 7C 5C 3C 8D 6D 4D", **table) == {"QS", "AH"}


def test_partner_of_a_nil_returns_low_side_cards() -> None:
    table = {"rules": "pagat", "bids": (4, 3, "nil", 3), "to_pass": 2}
    assert ask("careful", "exchange", "QS 2S AH KH 4H 3H AC 7C 2C KD 8D 6D 2D", **table) == {"2C", "2D"}


@pytest.mark.parametrize(("card", "kept"), [("2S", 1), ("QH", 1), ("9H", 0), ("2C", 0), ("AD", 1)])
def test_draft(card: str, kept: int) -> None:
    assert ask("careful", "keep", "", rules="two_player", offered=card) == kept


@pytest.mark.parametrize(("deficit", "answer"), [(0.0, 0), (200.0, 61), (400.0, 0)])
def test_blind_nil_only_far_behind_and_only_if_asked_to(deficit: float, answer: int) -> None:
    table = {"rules": "pagat", "score": (0, 300)}
    assert ask("careful", "blind", "", parameters={"blind_deficit": deficit}, **table) == answer
