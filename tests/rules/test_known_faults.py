"""Faults that public Spades programs had, against the engine; the rows are those the reference is held to."""

import copy

import numpy as np
import pytest
from reference import fault_rows as faults

from spades_sim.rules import api
from spades_sim.rules.load import load_rules
from spades_sim.rules.numbers import rules_record


def rules_of(keys):
    return load_rules(faults.DEFAULT, {**faults.DEFAULT_KEYS, **keys})


def rows(table):
    return [pytest.param(row, id=row.id) for row in table]


@pytest.mark.parametrize("row", rows([*faults.SCORES, *faults.RENEGES]))
def test_score(row):
    score = api.score_hand(rules_of(row.keys), row.bids, row.tricks, row.scores, row.bags, reneges=row.reneges)
    assert score.points == row.delta, row.source
    assert score.bags == row.bags_after, row.source
    assert score.sets == row.set_teams, row.source


def test_b29_the_penalty_reported_is_the_one_scored():
    row = next(row for row in faults.SCORES if row.id == "B29")
    score = api.score_hand(rules_of(row.keys), row.bids, row.tricks, row.scores, row.bags)
    assert score.causes[0] == faults.B29_CAUSES


@pytest.mark.parametrize("row", rows(faults.LEGAL))
def test_legal_cards(row):
    legal = api.legal_cards(load_rules(row.ruleset), row.hand, row.trick, row.broken, row.first_trick)
    assert sorted(legal) == sorted(row.legal), row.source


@pytest.mark.parametrize(("card", "leads", "after"), faults.BREAKS)
def test_b02_b04_what_breaks_spades(card, leads, after):
    assert api.breaks_spades(rules_of({}), card, [] if leads else ["9D"]) == after


def test_b05_the_winner_of_a_trick():
    assert api.trick_winner(rules_of({}), faults.B05[0]) == faults.B05[1]


@pytest.mark.parametrize("row", rows(faults.BIDS))
def test_b08_team_cap(row):
    assert (row.bid in api.legal_bids(rules_of(row.keys), 2, {0: row.partner})) == row.legal, row.source


@pytest.mark.parametrize("bid", [bid for bid in faults.B09 if bid is not None], ids=repr)
def test_b09_what_is_no_bid_is_named(bid):
    with pytest.raises(ValueError, match=r"bids\[0\] = "):
        api.score_hand(rules_of({}), [bid, 3, 3, 3], [4, 3, 3, 3])


def test_b09_numpy_numbers_are_bids():
    score = api.score_hand(rules_of({}), list(np.array([3, 3, 3, 3])), np.array([4, 3, 3, 3]))
    assert score.points == (61, 60)


@pytest.mark.parametrize("row", rows(faults.ENDS))
def test_end_of_game(row):
    rules = rules_of(row.keys)
    score = api.score_hand(rules, row.bids, row.tricks, row.scores)
    assert score.score == row.after
    ending, winner = api.game_end(rules, score.score, row.hands_done)
    assert bool(ending) == (row.state == "over"), row.source
    assert winner == row.winner, row.source


def test_b24b_the_last_hand_is_in_the_total():
    rules, scores, bags = rules_of({}), (0, 0), (0, 0)
    for bids, tricks in faults.B24B_HANDS:
        hand = api.score_hand(rules, bids, tricks, scores, bags)
        scores, bags = hand.score, hand.bags
    assert (scores, bags) == (faults.B24B_TOTAL, faults.B24B_BAGS)


def test_b27_copies_of_rules_are_equal():
    rules = load_rules("cardgames_io")
    twin = copy.deepcopy(rules)
    assert twin == rules
    assert twin.hash() == rules.hash()
    assert rules_record(twin).tobytes() == rules_record(rules).tobytes()
