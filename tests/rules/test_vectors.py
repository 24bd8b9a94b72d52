"""Every vector of the rules matrix and every public fault, against the functions of the engine."""

import pytest
from reference.data import vectors

from spades_sim.rules import api
from spades_sim.rules.load import load_rules

PLAY = vectors("play_vectors")


def rules_of(vector):
    return load_rules(vector["ruleset"], vector.get("overrides"))


def rows(kind):
    return [pytest.param(row, id=row["id"]) for row in (PLAY[kind] if kind else vectors("scoring_vectors"))]


@pytest.mark.parametrize("row", rows(""))
def test_scoring(row):
    score = api.score_hand(rules_of(row), row["bids"], row["tricks"], row["score_before"], row["bags_before"])
    assert list(score.points) == row["expected_score_delta"]
    assert list(score.score) == row["expected_score_after"]
    assert list(score.bags) == row["bags_after"]
    assert [sum(causes.values()) for causes in score.causes] == row["expected_score_delta"]


@pytest.mark.parametrize("row", rows("legality"))
def test_legal_cards(row):
    legal = api.legal_cards(rules_of(row), row["hand"], row["trick"], row["spades_broken"], row["first_trick"])
    assert sorted(legal) == sorted(row["expected_legal"])


@pytest.mark.parametrize("row", rows("breaking"))
def test_breaking(row):
    trick = [] if row["is_lead"] else ["9H"]
    assert api.breaks_spades(rules_of(row), row["card"], trick, row["broken_before"]) == row["broken_after"]


@pytest.mark.parametrize("row", rows("trick_winner"))
def test_trick_winner(row):
    assert api.trick_winner(rules_of(row), row["trick"]) == row["expected_winner_index"]


@pytest.mark.parametrize("row", rows("bid_legality"))
def test_legal_bids(row):
    prior = {int(seat): bid for seat, bid in row.get("prior_bids", {}).items()}
    spades = row["own_spades"] or 0
    legal = api.legal_bids(rules_of(row), row["seat"], prior, spades=spades, last_bidder=row["last_bidder"])
    assert legal == row["expected_legal"]


@pytest.mark.parametrize("row", rows("blind_nil_eligibility"))
def test_blind_nil(row):
    assert api.blind_nil_allowed(rules_of(row), row["scores"], row["team"], row["hand_no"]) == row["allowed"]


@pytest.mark.parametrize("row", rows("end_of_game"))
def test_end_of_game(row):
    ending, winner = api.game_end(rules_of(row), row["scores_after_hand"], row["hands_done"], row["sets_so_far"])
    assert bool(ending) == (row["expected"] == "over")
    assert winner == row["winner_team"]
    assert not ending or ending == row["reason"]
