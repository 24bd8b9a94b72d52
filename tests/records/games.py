"""Recorded games, made by letting a strategy play every seat."""

from spades_sim.records.hand import line_of, rules_line
from spades_sim.records.recording import asking, game_records
from spades_sim.records.replay import Replayed, replay
from spades_sim.rules.load import load_rules
from spades_sim.strategy.load import load_strategy
from spades_sim.tournament.watched import Players, WatchedGame


def recorded_hands(rules, spec, deals=(0,), cap=4, seed=7):
    players = Players(rules, [load_strategy(spec)])
    hands = []
    for deal in deals:
        game = WatchedGame(rules, seed, deal, 0, [0] * rules.table.players, players.stated)
        about = {"match": 1, "deal": deal, "seating": 0, "seed": seed}
        hands += game_records(rules, game, about, asking(players), cap)
    return hands


def text_of(rules, hands):
    return rules_line(rules) + "".join(map(line_of, hands))


def replayed_text(rules, path):
    return text_of(rules, [line.hand for line in replay(path) if isinstance(line, Replayed)])


def preset_text(name, spec="random", **how):
    rules = load_rules(name)
    return rules, text_of(rules, recorded_hands(rules, spec, **how))
