"""Every vector of the two JSON files, and the draft row that the rule text gives in words."""

from __future__ import annotations

from typing import Any

import pytest

from . import data, legality
from .scorer import score_hand

PLAY = data.vectors("play_vectors")
PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def rows(table: list[dict[str, Any]]) -> list[Any]:
    """Turn vectors into parameters, each with its id and its source beside it."""
    return [pytest.param(row, row["source"], id=row["id"]) for row in table]


def rules_of(row: dict[str, Any]) -> dict[str, Any]:
    return data.preset(row["ruleset"], row["overrides"])


def test_number_of_vectors() -> None:
    assert len(data.vectors("scoring_vectors")) == 86
    assert sum(len(table) for table in PLAY.values()) == 69


@pytest.mark.parametrize(("row", "source"), rows(data.vectors("scoring_vectors")))
def test_scoring_vector(row: dict[str, Any], source: str) -> None:
    rules = rules_of(row)
    assert rules["table"]["teams"] == row["teams"], source
    assert sum(row["tricks"]) == rules["deal"]["hand_size"], source
    result = score_hand(rules, row["bids"], row["tricks"], row["score_before"], row["bags_before"])
    assert list(result.delta) == row["expected_score_delta"], source
    assert list(result.score_after) == row["expected_score_after"], source
    assert list(result.bags_after) == row["bags_after"], source
    assert [sum(causes.values()) for causes in result.causes] == list(result.delta), source


@pytest.mark.parametrize(("row", "source"), rows(PLAY["legality"]))
def test_legality_vector(row: dict[str, Any], source: str) -> None:
    broken, first = row["spades_broken"], row["first_trick"]
    legal = legality.legal_cards(rules_of(row), row["hand"], row["trick"], broken, first)
    assert legal == row["expected_legal"], source


@pytest.mark.parametrize(("row", "source"), rows(PLAY["breaking"]))
def test_breaking_vector(row: dict[str, Any], source: str) -> None:
    after = legality.breaks(rules_of(row), row["card"], row["is_lead"], row["broken_before"])
    assert after is row["broken_after"], source


@pytest.mark.parametrize(("row", "source"), rows(PLAY["trick_winner"]))
def test_trick_winner_vector(row: dict[str, Any], source: str) -> None:
    assert legality.trick_winner(rules_of(row), row["trick"]) == row["expected_winner_index"], source


@pytest.mark.parametrize(("row", "source"), rows(PLAY["bid_legality"]))
def test_bid_vector(row: dict[str, Any], source: str) -> None:
    prior = {int(seat): bid for seat, bid in row["prior_bids"].items()}
    legal = legality.legal_bids(rules_of(row), row["seat"], prior, row["own_spades"], row["last_bidder"])
    assert legal == row["expected_legal"], source


@pytest.mark.parametrize(("row", "source"), rows(PLAY["blind_nil_eligibility"]))
def test_blind_nil_vector(row: dict[str, Any], source: str) -> None:
    allowed = legality.blind_nil_allowed(rules_of(row), row["scores"], row["team"], row["hand_no"])
    assert allowed is row["allowed"], source


@pytest.mark.parametrize(("row", "source"), rows(PLAY["end_of_game"]))
def test_end_vector(row: dict[str, Any], source: str) -> None:
    end = legality.game_end(rules_of(row), row["scores_after_hand"], row["hands_done"], row["sets_so_far"])
    assert end == (row["expected"], row["winner_team"], row["reason"]), source


@pytest.mark.parametrize(
    ("row", "decisions"),
    [
        pytest.param(PLAY["two_player_draft"][0], [True] * 26, id="dr-01"),
        pytest.param(PLAY["two_player_draft"][1], [True, False] * 13, id="dr-03"),
    ],
)
def test_draft_vector(row: dict[str, Any], decisions: list[bool]) -> None:
    result = legality.draft(data.preset("two_player"), PACK, decisions)
    assert result.hands == (row["hand0"], row["hand1"]), row["source"]
    assert sorted(result.discards) == sorted(row["discards"]), row["source"]


def test_draft_both_refuse() -> None:
    """dr-02, which rule C8 gives in words: player 0 gets 1,5,9.., player 1 gets 3,7,11.. (S3)."""
    result = legality.draft(data.preset("two_player"), PACK, [False] * 26)
    assert result.hands == (PACK[1::4], PACK[3::4])
    assert result.discards == PACK[0::2]
