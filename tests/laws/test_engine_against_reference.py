"""Random games under drawn rule sets and under every preset: the engine and the reference never differ."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.drawn_rules import rule_sets, seeded_rules
from laws.judge import Judge
from spades_sim.rules.load import load_rules, preset_names

DRAWN = list(islice(seeded_rules(2024), 150))


@pytest.mark.parametrize("part", range(10))
def test_drawn_rule_sets(part):
    for number, rules in list(enumerate(DRAWN))[part::10]:
        try:
            for deal_number in range(2):
                Judge(rules, seed=number, deal_number=deal_number, cap=3).play()
        except AssertionError as error:
            raise AssertionError(f"rule set {number}: {rules.values()}") from error


@settings(derandomize=True, deadline=None, max_examples=40, database=None)
@given(rule_sets(), st.integers(0, 1000), st.integers(0, 5))
def test_rule_sets_of_hypothesis(rules, seed, deal_number):
    Judge(rules, seed, deal_number, cap=2).play()


@pytest.mark.parametrize("name", preset_names())
def test_presets(name):
    judge = Judge(load_rules(name), seed=7, cap=6).play()
    assert judge.fouls
    assert judge.hands


def test_the_games_compare_what_they_should():
    """The drawn rule sets reach every kind of decision, misplays, blind bids and every key's values."""
    values = [rules.values() for rules in DRAWN]
    for section, keys in values[0].items():
        for key in keys:
            seen = {repr(each[section][key]) for each in values}
            assert len(seen) > 1 or (section, key) == ("pass", "when"), (section, key)
    for wanted in ("mirror", "whiz", "suicide"):
        assert sum(each["bid"]["formula"] == wanted for each in values) >= 5
    assert sum(each["bid"]["counter_bid"] for each in values) >= 20
    assert sum(each["bid"]["mode"] == "second_partner_sets_team" for each in values) >= 20
    for order in ("bidder_first", "simultaneous", "draw_from_discards"):
        passing = [each["pass"] for each in values]
        assert sum(each["order"] == order and each["nil"] + each["blind_nil"] > 0 for each in passing) >= 8
    for policy in ("forfeit_hand", "plus_three", "lose_three"):
        assert sum(each["conduct"]["illegal_play"] == policy for each in values) >= 10
