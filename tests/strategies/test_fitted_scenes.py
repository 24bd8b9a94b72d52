"""What the fitted bidders say at a table, one scene a row: idea, cards, table, fine answers of each.

I am seat 0, my partner is seat 2; seat 1 bids first. Their tables come from games, so each scene takes what is a matter
of taste for right, and only what no good player would say for wrong.
"""

import pytest

from strategies.scene import ask, module, view

LOW = "2C 3C 5C 7C 2D 4D 6D 2H 4H 5H 2S 3S 5S"
STRONG = "AC KC 5C AD KD 4D AH 7H 3H AS KS QS 2S"
GOOD = "AC QC 4C KD 7D 3D KH 9H 5H AS 8S 6S 2S"
FLAT = "2C 3C 5C 7C 2D 4D 6D 2H JH QH 2S 3S 9S"
WEAK_WITH_ACE = "2C 3C 5C 7C 2D 4D 6D 2H 4H 5H AS 3S 5S"

SCENES = (
    ("aces and kings in every suit", STRONG, {}, {6, 7, 8}),
    ("a hand of low cards is a nil", LOW, {}, {"nil"}),
    ("never nil with the ace of spades", WEAK_WITH_ACE, {}, {1, 2}),
    ("no nil where nil is off", LOW, {"change": {"bid.nil": False}}, {0, 1, 2}),
    ("a nil worth nothing is no nil", LOW, {"change": {"score.nil_bonus": 0, "score.nil_penalty": 100}}, {1, 2}),
    ("a good hand", GOOD, {}, {4, 5}),
    ("more opposite a nil than beside a bidder", GOOD, {"bids": (None, 4, "nil", 3)}, {4, 5}),
    ("fewer where all others bid high", GOOD, {"bids": (None, 5, 4, 5)}, {2, 3, 4}),
    ("two packs, jokers: still a bid", "BJ LJ AS KH 7H 5H AC 7C 3C KD 8D 6D 4D", {"rules": "jjdd_house"}, {4, 5, 6, 7}),
)


@pytest.mark.parametrize("strategy", ["expected", "bis"])
@pytest.mark.parametrize(("idea", "cards", "table", "fine"), SCENES, ids=[row[0] for row in SCENES])
def test_scene(strategy, idea, cards, table, fine):
    assert ask(strategy, "bid", cards, **{"first_bidder": 1, **table}) in fine


NEAR_THE_END = (
    # A04: what wins the game is not what scores most.
    ("we need 20 of 500 and are far ahead: the safest bid", GOOD, (480, 300), {1, 2}),
    ("both near: the bid that gets there", GOOD, (400, 490), {4, 5}),
    ("they go out by making, only a nil reaches them: nil", FLAT, (400, 490), {"nil"}),
    ("far ahead with a doubtful nil: a number", FLAT, (480, 300), {1, 2}),
)


@pytest.mark.parametrize(("idea", "cards", "score", "fine"), NEAR_THE_END, ids=[row[0] for row in NEAR_THE_END])
def test_near_the_end_the_chance_to_win_counts(idea, cards, score, fine):
    table = {"bids": (None, 3, 3, 3), "first_bidder": 1, "score": score}
    assert ask("expected", "bid", cards, parameters={"win_within": 100}, **table) in fine


def test_a_bag_penalty_that_is_off_never_lowers_a_bid():
    for cards in (LOW, STRONG, GOOD, FLAT):
        with_bags = ask("expected", "bid", cards)
        without = ask("expected", "bid", cards, change={"score.bag_penalty": 0})
        assert without == with_bags or (with_bags != "nil" and without <= with_bags)


def test_the_stated_chance_is_that_of_the_bid():
    for strategy in ("expected", "bis"):
        loaded = module(strategy)
        values = tuple(each.default for each in loaded.PARAMETERS)
        low, high = (loaded.nil_chance(view("bid", cards, parameters=values)) for cards in (LOW, WEAK_WITH_ACE))
        assert 60 <= low <= 100
        assert high == 0
