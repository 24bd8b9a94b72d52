"""Faults that public Spades programs had, as rows: one reading of the rules each, with its source.

Default rules of the rows: Cardems scoring (failed-nil tricks count for the contract) and target 500.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest

from . import data, legality
from .scorer import score_hand

BASE = data.preset("cardems", {"end": {"target": 500}})
FIVE = {"bag_limit": 5, "bag_penalty": 50}
MSN = {"failed_nil_tricks": "bags", "failed_nil_bag_points": "never"}
LUMP = {"double_nil": "all_or_nothing"}
TEN = {"ten_bid": "exact"}
BAGS_3 = ([3, 3, 2, 4], [5, 3, 3, 2])

SCORES: list[Any] = [
    ("B12a", {}, [1, 2, 1, 2], [7, 0, 6, 0], 0, 9, -169, 0, "riendeau 1f3a3d3: two penalties in one hand"),
    ("B13", {}, [1, 1, 1, 1], [6, 1, 6, 0], 0, 0, -70, 0, "CardsWithCats: ten bags from zero"),
    ("B14b", FIVE, [3, 4, 2, 3], [4, 4, 2, 3], 0, 4, 1, 0, "rawhat a6c92da: exactly on the limit"),
    ("B15", FIVE, *BAGS_3, 0, 4, 53 - 50, 2, "bux 1555b06a: remainder kept"),
    ("B15-reset", FIVE | {"bag_carry": "reset"}, *BAGS_3, 0, 4, 53 - 50, 0, "bux 1555b06a: reset option"),
    ("B16", {}, [2, 3, 1, 3], [3, 2, 5, 3], -45, 5, -65, 0, "OpenSpiel: bags with a negative score"),
    ("B16b-1", {}, [3, 4, 2, 4], [2, 4, 2, 5], 0, 0, -50, 0, "Jus144tice 1dc728c: lose 5"),
    ("B16b-2", {}, [1, 4, 1, 4], [2, 4, 3, 4], -50, 0, 23, 3, "Jus144tice 1dc728c: then bid 2 take 5"),
    ("B17", {}, [3, 3, 2, 3], [4, 3, 3, 3], 0, 0, 52, 2, "riendeau c0e3df5: bags worth 1"),
    ("B17-zero", {"overtrick": 0}, [3, 3, 2, 3], [4, 3, 3, 3], 0, 0, 50, 2, "riendeau c0e3df5: bags worth 0"),
    ("B18", {}, [4, 3, 3, 3], [2, 4, 3, 4], 0, 0, -70, 0, "andrewchang90: a set costs 10 x bid"),
    ("B20-bags", MSN, ["nil", 5, 2, 5], [1, 5, 1, 6], 0, 0, -120, 1, "MSN shvllearntoplay3"),
    ("B20-contract", {}, ["nil", 5, 2, 5], [1, 5, 1, 6], 0, 0, -80, 0, "TricksterBots PR 36"),
    ("B21", {}, ["nil", 4, "nil", 5], [2, 4, 3, 4], 0, 0, -195, 5, "OpenSpiel: both nils fail, bags count"),
    ("B21-lump", LUMP, ["nil", 4, "nil", 5], [2, 4, 3, 4], 0, 0, -200, 0, "rust-spades: lump, no bags"),
    ("B26", TEN, [4, 1, 4, 2], [6, 1, 4, 2], 0, 0, 82, 2, "TricksterBots PR 339: ten taken, eight bid"),
    ("B26-made", TEN, [6, 1, 4, 2], [6, 1, 4, 2], 0, 0, 200, 0, "TricksterBots PR 339: ten bid and made"),
]


@pytest.mark.parametrize(
    ("keys", "bids", "tricks", "score", "bags", "delta", "bags_after", "source"),
    [pytest.param(*row[1:], id=row[0]) for row in SCORES],
)
def test_score(
    keys: dict[str, Any],
    bids: list[Any],
    tricks: list[int],
    score: int,
    bags: int,
    delta: int,
    bags_after: int,
    source: str,
) -> None:
    assert sum(tricks) == 13
    rules = data.changed(BASE, {"score": keys})
    result = score_hand(rules, bids, tricks, [score, 0], [bags, 0])
    assert (result.delta[0], result.score_after[0], result.bags_after[0]) == (
        delta,
        score + delta,
        bags_after,
    ), source


def test_b29_reported_penalty_is_the_scored_one() -> None:
    """riendeau 6f27295: the cause holds the configured amount."""
    rules = data.changed(BASE, {"score": FIVE})
    result = score_hand(rules, [3, 4, 2, 3], [4, 4, 2, 3], [0, 0], [4, 0])
    assert result.causes[0] == {"contract_made": 50, "bag_points": 1, "bag_penalty": -50}


def test_b27_copy_scores_equal() -> None:
    """TabletopGames c4d7687: a copy of the rules has the same defaults."""
    bids: list[Any] = ["nil", 5, 2, 5]
    results = [score_hand(rules, bids, [1, 5, 1, 6], [0, 0], [0, 0]) for rules in (BASE, copy.deepcopy(BASE))]
    assert results[0] == results[1]


ALL_BUT_2S = ["2D", "8D", "5D", "4H", "2H", "2C"]
LEGAL: list[Any] = [
    ("B01", "cardems", ["2S", *ALL_BUT_2S], [], False, False, ALL_BUT_2S, "rawhat 4484118"),
    ("B02", "cardems", ["AS", "9S", "2S"], [], False, False, ["AS", "9S", "2S"], "mreishus 8dbeab6"),
    ("B03", "cardems", ["AS", "5H"], [], False, True, ["5H"], "tomBUXDAO2 3397fb16"),
    ("B04", "cardems", ["AS", "5H"], [], True, False, ["AS", "5H"], "Jus144tice 87cc00a"),
    (
        "B07",
        "jjdd_house",
        ["3S", "KD", "4D", "2D"],
        ["BJ"],
        False,
        False,
        ["3S", "2D"],
        "housespades c02474c",
    ),
]


@pytest.mark.parametrize(
    ("name", "hand", "trick", "broken", "first", "legal", "source"),
    [pytest.param(*row[1:], id=row[0]) for row in LEGAL],
)
def test_legal(
    name: str, hand: list[str], trick: list[str], broken: bool, first: bool, legal: list[str], source: str
) -> None:
    assert legality.legal_cards(data.preset(name), hand, trick, broken, first) == legal, source


def test_b02_b04_a_forced_lead_or_a_discard_breaks() -> None:
    """mreishus 8dbeab6 and Jus144tice 87cc00a: ruff, discard and forced lead all break."""
    assert legality.breaks(BASE, "AS", True, False)
    assert legality.breaks(BASE, "3S", False, False)
    assert not legality.breaks(BASE, "3H", False, False)


def test_b05_winner() -> None:
    """rawhat 97e97d7: the spade wins the trick, so its seat leads."""
    assert legality.trick_winner(BASE, ["5D", "8D", "2S", "AD"]) == 2


def test_b08_partners_over_thirteen() -> None:
    """riendeau 7191fe5, OpenSpiel: 5 + 9 only without the cap."""
    capped = data.changed(BASE, {"bid": {"team_max": 13}})
    assert legality.legal_bids(capped, 2, {0: 5, 1: 3}, None, False) == [*range(1, 9), "nil"]
    assert 9 in legality.legal_bids(BASE, 2, {0: 5, 1: 3}, None, False)


FLOOR = {"use_floor": True}
OVER_NS, OVER_EW, ON, TIE = ("over", 0), ("over", 1), ("continue", None), {"tie": "draw"}
ENDS: list[Any] = [
    ("B22", {}, [480, 0], [3, 3, 3, 3], [3, 5, 3, 2], (540, 61), OVER_NS, "OpenSpiel: running total"),
    ("B22-floor", FLOOR, [-140, 0], [3, 3, 3, 3], [3, 5, 2, 3], (-200, 62), OVER_EW, "OpenSpiel: mercy rule"),
    ("B23a", {}, [440, 430], [3, 3, 3, 4], [3, 3, 3, 4], (500, 500), ON, "TabletopGames c4d7687: tie"),
    ("B23a-draw", TIE, [440, 430], [3, 3, 3, 4], [3, 3, 3, 4], (500, 500), ("over", None), "end.tie = draw"),
    (
        "B23b",
        {},
        [468, 456],
        [3, 3, 3, 4],
        [3, 3, 3, 4],
        (528, 526),
        OVER_NS,
        "CardsWithCats: bag points count",
    ),
    ("B23c", {}, [452, 460], [3, 3, 3, 4], [3, 3, 3, 4], (512, 530), OVER_EW, "both over: higher wins"),
    ("B24", {}, [-44000, -43000], [7, 6, 7, 7], [6, 6, 7, 0], (-44140, -43130), ON, "rust-spades: no floor"),
]


@pytest.mark.parametrize(
    ("keys", "before", "bids", "tricks", "after", "end", "source"),
    [pytest.param(*row[1:], id=row[0]) for row in ENDS],
)
def test_end(
    keys: dict[str, Any],
    before: list[int],
    bids: list[Any],
    tricks: list[int],
    after: tuple[int, ...],
    end: tuple[str, int | None],
    source: str,
) -> None:
    rules = data.changed(BASE, {"end": keys})
    result = score_hand(rules, bids, tricks, before, [0, 0])
    assert result.score_after == after, source
    assert legality.game_end(rules, result.score_after, 9, None)[:2] == end, source


def test_b24_hand_cap() -> None:
    """rust-spades design note 2026-06-19: a floor or a cap on hands ends a sinking game."""
    capped = data.changed(BASE, {"end": {"max_hands": 100}})
    assert legality.game_end(capped, [-44000, -43000], 100, None) == ("over", 1, "max_hands")
    floored = data.changed(BASE, {"end": FLOOR})
    assert legality.game_end(floored, [-240, -130], 3, None) == ("over", 1, "floor")


def test_b24b_sum_of_deltas_is_the_final_score() -> None:
    """bux ac87f645: no hand is missing from the total."""
    hands: list[Any] = [
        ([3, 4, 2, 4], [2, 4, 2, 5]),
        ([1, 4, 1, 4], [2, 4, 3, 4]),
        (["nil", 5, 2, 5], [1, 5, 1, 6]),
    ]
    scores: tuple[int, ...] = (0, 0)
    bags: tuple[int, ...] = (0, 0)
    total = [0, 0]
    for bids, tricks in hands:
        result = score_hand(BASE, bids, tricks, scores, bags)
        scores, bags = result.score_after, result.bags_after
        total = [old + new for old, new in zip(total, result.delta, strict=True)]
    assert list(scores) == total
