"""Rows of ratings.csv, from tiny matches worked by hand."""

import math

import pytest

from spades_sim.core.codes import Ending
from spades_sim.records.ratings import rating_rows

SOLO = ((0,), (1,), (2,))
A_WINS, SPLIT, B_WINS = ((9, 1), (1, 9)), ((9, 1), (9, 1)), ((1, 9), (9, 1))


def by_name(*results):
    return {row["strategy"]: row for row in rating_rows("v", results)}


def games_of(*pairs):
    return [game for pair in pairs for game in pair]


def test_two_entrants(result):
    rows = by_name(result(*games_of(A_WINS, A_WINS, SPLIT, B_WINS)))
    # 5 of 8 games: 400 log10(5 / 3), half to either side of 0.
    assert rows["a"]["rating"] == pytest.approx(200 * math.log10(5 / 3))
    assert rows["b"]["rating"] == -rows["a"]["rating"]
    assert [rows[name]["rank"] for name in "ab"] == [1, 2]
    assert (rows["a"]["pairs"], rows["a"]["opponents"], rows["a"]["fit_freedom"], rows["a"]["note"]) == (4, 1, 0, "")


def test_the_order_of_the_entrants_does_not_matter(result, head):
    turned = by_name(result(*games_of(B_WINS, B_WINS, SPLIT, A_WINS), of=head("ba")))
    straight = by_name(result(*games_of(A_WINS, A_WINS, SPLIT, B_WINS)))
    assert turned["a"]["rating"] == pytest.approx(straight["a"]["rating"])


def test_a_circle_is_noted(result, head):
    strong = [A_WINS, A_WINS, A_WINS, SPLIT] * 30
    matches = [
        result(*games_of(*strong), of=head(names, match=match)) for match, names in enumerate(("ab", "bc", "ca"))
    ]
    rows = by_name(*matches)
    assert [rows[name]["rating"] for name in "abc"] == pytest.approx([0, 0, 0], abs=1e-6)
    assert [rows[name]["rank"] for name in "abc"] == [1, 1, 1]
    assert rows["a"]["circle"] == "a > b > c > a"
    assert rows["a"]["fit_chance"] < 1e-6


def test_all_wins_are_noted_and_finite(result):
    rows = by_name(result(*games_of(A_WINS, A_WINS)))
    assert rows["a"]["rating"] == pytest.approx(200 * math.log10(4.5 / 0.5))
    assert "0.5 games put to either side" in rows["a"]["note"]


def test_those_who_never_met_stand_apart(result, head):
    matches = [
        result(*games_of(A_WINS, SPLIT), of=head("ab")),
        result(*games_of(A_WINS, SPLIT), of=head("cd", match=1)),
    ]
    rows = by_name(*matches)
    assert {name: row["group"] for name, row in rows.items()} == {"a": 1, "b": 1, "c": 2, "d": 2}


def test_truncated_games_rate_nobody(result):
    rows = by_name(result(*games_of(A_WINS, A_WINS), ending=Ending.CAP))
    assert all(row[name] is None for row in rows.values() for name in ("rating", "rating_low", "fit_chance"))


def test_a_table_of_three_gives_the_odds_of_its_teams(head, result):
    """One of a's two teams wins two games of three, as equal strength would have it: both are rated 0."""
    scores = ((9, 1, 1), (1, 9, 1), (1, 1, 9))
    rows = by_name(*[result(*scores, of=head("aba", teams=SOLO))] * 4)
    assert rows["a"]["rating"] == pytest.approx(0, abs=1e-6)
