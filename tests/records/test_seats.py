"""What a place at the table is worth, with groups of games as units."""

import numpy as np
import pytest

from spades_sim.core.codes import Ending, Tie
from spades_sim.records.seats import KINDS, seat_sums
from spades_sim.stats.intervals import RatioSums, ratio_interval

TWO = ((0, 2), (1, 3))
SOLO = ((0,), (1,), (2,), (3,))


def interval(sums, kind, place, quantity=0):
    return ratio_interval(RatioSums(*map(int, sums.sums[KINDS.index(kind), place, quantity])))


def test_a_place_that_always_wins_by_ten(games):
    rows = games((510, 500), (520, 510), (530, 520), (515, 505))
    rows.first_dealer = (0, 0, 1, 1)
    sums = seat_sums(rows, TWO, Tie.PLAY_ON)
    assert sums.games == 4
    assert interval(sums, "seat", 0).value == 10
    assert interval(sums, "seat", 1).value == -10
    # The dealer's team won the first group by 10 and lost the second by 10.
    assert interval(sums, "from_dealer", 0).value == 0
    assert interval(sums, "seat", 0, 1).value == 1


def test_the_group_is_the_unit(games):
    numbers = np.random.default_rng(6)
    scores = [(500 + int(own), 500) for own in numbers.normal(5, 60, 400)]
    rows = games(*scores)
    found = interval(seat_sums(rows, TWO, Tie.PLAY_ON), "seat", 0)
    means = (np.array(scores)[:, 0] - 500).reshape(-1, 2).mean(axis=1)
    assert found.value == pytest.approx(means.mean())
    half = 1.9720 * means.std(ddof=1) / np.sqrt(200)  # t, 199 degrees of freedom
    assert found.high - found.value == pytest.approx(half, rel=1e-3)


def test_six_places_from_a_dealer_at_a_solo_table(games):
    rows = games(*[(500, 400, 300, 200)] * 4)
    rows.first_dealer = (0, 1, 2, 3)
    sums = seat_sums(rows, SOLO, Tie.PLAY_ON)
    assert [round(interval(sums, "seat", place).value, 6) for place in range(4)] == [200, 66.666667, -66.666667, -200]
    assert [interval(sums, "from_dealer", place).value for place in range(4)] == [0, 0, 0, 0]


def test_games_that_ended_by_a_foul_count_for_nothing(games):
    rows = games((510, 500), (520, 510))
    rows.ending[0] = Ending.FOUL
    assert seat_sums(rows, TWO, Tie.PLAY_ON).games == 1


def test_blocks_add_up(games):
    rows = games((510, 400), (520, 310), (200, 520), (515, 505))
    rows.first_dealer = (0, 0, 1, 1)
    whole = seat_sums(rows, TWO, Tie.PLAY_ON)
    parts = seat_sums(rows[:2], TWO, Tie.PLAY_ON) + seat_sums(rows[2:], TWO, Tie.PLAY_ON)
    assert (whole.sums == parts.sums).all()
    assert whole.games == parts.games


def test_the_file_agrees_with_the_games(play):
    result = play("careful", "high_card", games=200, hands="csv")
    first = result.folder / "hands.csv"
    import pandas as pd

    hands = pd.read_csv(first)
    hands = hands[hands["hand"] == 1]
    games = pd.read_csv(result.folder / "games.csv").merge(hands[["pair", "seating", "dealer"]], on=["pair", "seating"])
    # Team 0 is entrant 1 in seating 0 and entrant 2 in seating 1.
    margin = (games["score_1"] - games["score_2"]) * (1 - 2 * games["seating"])
    dealing = margin * (1 - 2 * (games["dealer"] % 2))
    seats = result.seats.set_index(["by", "place"])["margin_per_game"]
    assert seats["seat", 0] == pytest.approx(margin.mean(), abs=1e-5)
    assert seats["from_dealer", 0] == pytest.approx(dealing.mean(), abs=1e-5)
    assert seats["from_dealer", 1] == pytest.approx(-dealing.mean(), abs=1e-5)
