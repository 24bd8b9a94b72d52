"""Hands of compiled strategies, recorded by the tournament, scored again by the reference."""

from itertools import islice

from laws.drawn_rules import seeded_rules
from laws.rescore import play_compiled, rescore
from spades_sim.rules.load import load_rules, preset_names


def test_drawn_rule_sets():
    for number, rules in enumerate(islice(seeded_rules(99), 40)):
        cap = 2 + number % 7
        rescore(rules, play_compiled(rules, number, 12, cap), cap)


def test_presets():
    for name in preset_names():
        rules = load_rules(name)
        assert rescore(rules, play_compiled(rules, 3, 8, 40), 40)["hands"] > 8
