"""Records play again to the same bytes, and one wrong card, bid or score is named with its place."""

import copy
import json

import pytest
from records.games import preset_text, recorded_hands, replayed_text, text_of

from spades_sim.records.reading import RecordError, read_records
from spades_sim.records.replay import replay
from spades_sim.records.second_opinion import judged
from spades_sim.rules.load import load_rules, preset_names
from spades_sim.strategy.load import load_strategy

#: Rules that few presets have: a counter-bid, reneges, blind team bids, passing, two packs without a seed.
EXTRA = (
    "cardgames_io:counter_bid=true",
    "cardgames_io:illegal_play=plus_three",
    "six_player:pass.nil=2",
    "cardgames_io:pass.nil=2,pass.order=simultaneous",
    "wikipedia:blind_bid_min=6,blind_bid_deficit=0",
)


@pytest.mark.parametrize("name", [*preset_names(), *EXTRA])
def test_record_replay_record_gives_the_same_bytes(name, tmp_path):
    rules, text = preset_text(name, deals=(0, 1, 2), cap=3)
    path = tmp_path / "records.jsonl"
    path.write_text(text, encoding="utf-8")
    assert replayed_text(rules, path) == text


@pytest.mark.parametrize("name", [name for name in preset_names() if name != "two_player"])
def test_cards_are_put_into_the_seats_where_no_seed_deals_them(name, tmp_path):
    rules = load_rules(name)
    hands = recorded_hands(rules, "random", cap=3)
    for hand in hands:
        hand["game"] = {"match": 1}
    path = tmp_path / "records.jsonl"
    path.write_text(text_of(rules, hands[1:]), encoding="utf-8")
    assert replayed_text(rules, path) == text_of(rules, hands[1:])


def test_a_strategy_agrees_with_its_own_records(tmp_path):
    path = tmp_path / "records.jsonl"
    for spec in ("random", "careful"):
        path.write_text(preset_text("cardgames_io", spec, cap=6)[1], encoding="utf-8")
        hands = list(judged(read_records(path), load_strategy(spec)))
        assert sum(hand.decisions for hand in hands) >= 56 * len(hands)
        assert [hand.opinions for hand in hands] == [()] * len(hands)
    assert any(hand.opinions for hand in judged(read_records(path), load_strategy("random")))


def _first(hands, number=1):
    return next(hand for hand in hands if hand["hand"] == number)


def wrong_card(hands):
    trick = _first(hands)["tricks"][4]
    other = _first(hands)["tricks"][9]["cards"][0]
    trick["cards"][0] = other
    return "hand 1: trick 5"


def swapped_cards(hands):
    cards = _first(hands)["tricks"][2]["cards"]
    cards[0], cards[1] = cards[1], cards[0]
    return "hand 1: trick 3, seat"


def missing_card(hands):
    _first(hands)["tricks"][12]["cards"].pop()
    return "hand 1: trick 13: the card of seat"


def missing_trick(hands):
    _first(hands)["tricks"].pop()
    return "hand 1: trick 13 is missing"


def wrong_leader(hands):
    trick = _first(hands, 2)["tricks"][6]
    trick["leader"] = (trick["leader"] + 1) % 4
    return "hand 2: trick 7: leader"


def wrong_bid(hands):
    hand = _first(hands, 2)
    hand["bids"][1] = 13 if hand["bids"][1] != 13 else 12
    return "hand 2: "


def no_bid(hands):
    _first(hands)["bids"][3] = None
    return "hand 1: bids: the bid of seat 3 is missing"


def impossible_bid(hands):
    _first(hands)["bids"][2] = 14
    return "hand 1: bid of seat 2 = 14"


def wrong_points(hands):
    _first(hands, 2)["points"][1] += 1
    return "hand 2: points of team 1"


def wrong_score(hands):
    _first(hands)["score"][0] -= 10
    return "hand 1: score of team 0"


def wrong_bags(hands):
    _first(hands)["bags"][0] += 1
    return "hand 1: bags of team 0"


def wrong_score_before(hands):
    _first(hands, 3)["score_before"][1] += 10
    return "hand 3: score_before of team 1"


def wrong_deal(hands):
    deal = _first(hands)["deal"]
    deal[0][0], deal[1][0] = deal[1][0], deal[0][0]
    return "hand 1: deal of seat 0, card 1"


def wrong_dealer(hands):
    _first(hands)["dealer"] = (_first(hands)["dealer"] + 1) % 4
    return "hand 1: dealer"


def wrong_end(hands):
    hands[-1]["end"]["reason"] = "target"
    return "hand 4: end"


def missing_hand(hands):
    del hands[1]
    return "hand 3: hand 2 must come next"


def missing_start(hands):
    del hands[0]
    return "hand 2: the hands before it are missing"


def missing_end(hands):
    del hands[-1]
    return "its next hand is missing"


@pytest.mark.parametrize(
    "damage",
    [
        wrong_card, swapped_cards, missing_card, missing_trick, wrong_leader, wrong_bid, no_bid, impossible_bid,
        wrong_points, wrong_score, wrong_bags, wrong_score_before, wrong_deal, wrong_dealer, wrong_end, missing_hand,
        missing_start, missing_end,
    ],
)  # fmt: skip
def test_one_change_is_refused_with_its_place(damage, tmp_path):
    rules = load_rules("cardgames_io")
    hands = copy.deepcopy(recorded_hands(rules, "high_card"))
    place = damage(hands)
    path = tmp_path / "records.jsonl"
    path.write_text(text_of(rules, hands), encoding="utf-8")
    with pytest.raises(RecordError) as refused:
        list(replay(path))
    text = str(refused.value)
    assert place in text
    assert text.startswith(f"{path}: line ")
    assert "\n" not in text


def test_rules_that_are_not_those_of_the_hash_are_refused(tmp_path):
    _, text = preset_text("cardgames_io")
    lines = text.splitlines(keepends=True)
    head = json.loads(lines[0])
    head["rules"]["score"]["nil_bonus"] = 50
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps(head) + "\n" + "".join(lines[1:]), encoding="utf-8")
    with pytest.raises(RecordError, match="line 1: rules_hash"):
        list(replay(path))
    path.write_text("".join(lines[1:]), encoding="utf-8")
    with pytest.raises(RecordError, match="no line before holds these rules"):
        list(replay(path))
