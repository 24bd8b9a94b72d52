"""The rows of ``fault_rows`` against the reference: faults of public programs, and the renege cases of C9."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from . import data, fault_rows, legality
from .fault_rows import BidRow, EndRow, LegalRow, ScoreRow
from .scorer import score_hand

BASE = data.preset(fault_rows.DEFAULT, fault_rows.DEFAULT_KEYS)


def rows(table: Sequence[Any]) -> list[Any]:
    return [pytest.param(row, id=row.id) for row in table]


@pytest.mark.parametrize("row", rows([*fault_rows.SCORES, *fault_rows.RENEGES]))
def test_score(row: ScoreRow) -> None:
    rules = data.changed(BASE, row.keys)
    assert sum(row.tricks) == rules["deal"]["hand_size"], row.source
    result = score_hand(rules, row.bids, row.tricks, row.scores, row.bags, reneges=row.reneges)
    assert result.delta == row.delta, row.source
    assert result.score_after == tuple(map(sum, zip(row.scores, row.delta, strict=True))), row.source
    assert result.bags_after == row.bags_after, row.source
    assert result.set_teams == row.set_teams, row.source
    assert tuple(sum(causes.values()) for causes in result.causes) == row.delta, row.source


def test_b29_reported_penalty_is_the_scored_one() -> None:
    row = next(row for row in fault_rows.SCORES if row.id == "B29")
    result = score_hand(data.changed(BASE, row.keys), row.bids, row.tricks, row.scores, row.bags)
    assert result.causes[0] == fault_rows.B29_CAUSES


def test_b27_copy_scores_equal() -> None:
    """TabletopGames c4d7687: a copy of the rules has the same defaults."""
    twin = copy.deepcopy(BASE)
    assert twin == BASE
    row = next(row for row in fault_rows.SCORES if row.id == "B20-contract")
    results = [score_hand(rules, row.bids, row.tricks, row.scores, row.bags) for rules in (BASE, twin)]
    assert results[0] == results[1]


def test_a_renege_never_reaches_the_score_under_reject() -> None:
    """D21: the presets reject an illegal play."""
    row = fault_rows.RENEGES[0]
    with pytest.raises(ValueError, match="reject"):
        score_hand(BASE, row.bids, row.tricks, row.scores, row.bags, reneges=row.reneges)


@pytest.mark.parametrize("row", rows(fault_rows.LEGAL))
def test_legal(row: LegalRow) -> None:
    legal = legality.legal_cards(data.preset(row.ruleset), row.hand, row.trick, row.broken, row.first_trick)
    assert legal == row.legal, row.source


@pytest.mark.parametrize(("card", "is_lead", "after"), fault_rows.BREAKS)
def test_b02_b04_breaks(card: str, is_lead: bool, after: bool) -> None:
    """mreishus 8dbeab6 and Jus144tice 87cc00a: ruff, discard and forced lead all break."""
    assert legality.breaks(BASE, card, is_lead, False) is after
    assert legality.breaks(BASE, card, is_lead, True)


def test_b05_winner() -> None:
    """rawhat 97e97d7: the spade wins the trick, so its seat leads."""
    trick, winner = fault_rows.B05
    assert legality.trick_winner(BASE, trick) == winner


def test_b06_the_deal_rotates() -> None:
    """Antonelli 49b5657, rust-spades c319938: left of the dealer bids and leads, and the dealer moves."""
    dealer, bidders = fault_rows.B06
    for bidder in bidders:
        assert legality.first_bidder(BASE, dealer) == bidder
        assert legality.opening_leader(BASE, dealer, [3, 3, 3, 3], [[], [], [], []]) == bidder
        dealer = legality.next_dealer(BASE, dealer)


@pytest.mark.parametrize("row", rows(fault_rows.BIDS))
def test_b08_partners_over_thirteen(row: BidRow) -> None:
    rules = data.changed(BASE, row.keys)
    legal = legality.legal_bids(rules, 2, {0: row.partner, 1: 3}, None, False)
    assert (row.bid in legal) is row.legal, row.source


@pytest.mark.parametrize("bid", fault_rows.B09)
def test_b09_what_is_no_bid(bid: Any) -> None:
    """riendeau 1bae70d: refused by type and by value, and never scored."""
    legal = legality.legal_bids(BASE, 0, {}, None, False)
    with pytest.raises(ValueError, match="illegal bid"):
        legality.check_bid(legal, bid)
    if bid not in (None, 14):
        with pytest.raises(ValueError, match="unknown bid"):
            score_hand(BASE, [bid, 3, 3, 3], [4, 3, 3, 3], [0, 0], [0, 0])


def test_b09_an_integer_of_numpy_is_a_number() -> None:
    bid = legality.check_bid(legality.legal_bids(BASE, 0, {}, None, False), np.int64(3))
    assert (bid, type(bid)) == (3, int)


def test_b11_nobody_plays_twice_to_a_trick() -> None:
    """Antonelli 477770c: a fifth card is refused."""
    with pytest.raises(ValueError, match="5 cards"):
        legality.trick_winner(BASE, fault_rows.B11)
    with pytest.raises(ValueError, match="4 cards"):
        legality.legal_cards(BASE, fault_rows.B11[4:], fault_rows.B11[:4], False, False)


@pytest.mark.parametrize("row", rows(fault_rows.ENDS))
def test_end(row: EndRow) -> None:
    rules = data.changed(BASE, row.keys)
    assert sum(row.tricks) == rules["deal"]["hand_size"], row.source
    result = score_hand(rules, row.bids, row.tricks, row.scores, [0, 0])
    assert result.score_after == row.after, row.source
    state, winner, _ = legality.game_end(rules, result.score_after, row.hands_done, None)
    assert (state, winner) == (row.state, row.winner), row.source


def test_b24b_no_hand_is_missing_from_the_total() -> None:
    """bux ac87f645: the final score is the sum of all hands, the last one too."""
    scores: tuple[int, ...] = (0, 0)
    bags: tuple[int, ...] = (0, 0)
    for bids, tricks in fault_rows.B24B_HANDS:
        result = score_hand(BASE, bids, tricks, scores, bags)
        scores, bags = result.score_after, result.bags_after
    assert (scores, bags) == (fault_rows.B24B_TOTAL, fault_rows.B24B_BAGS)
