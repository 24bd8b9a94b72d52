"""Who meets whom: every format plays the meetings that it promises, and nothing else."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spades_sim.tournament.formats import (
    Format,
    MeetingScore,
    all_meetings,
    bracket_order,
    meetings_of,
    most_rounds,
    next_round,
    places,
    rounds_of,
    usual_rounds,
    winner_of,
)
from spades_sim.tournament.plan import circle_orders


def played_through(form, entrants, result):
    """Play a whole tournament; `result(round, first, second)` gives games won by both and the first one's margin."""
    scores, rounds = [], []
    while meetings := next_round(form, entrants, scores):
        rounds.append(meetings)
        for first, second in meetings:
            won, lost, margin = result(len(rounds), first, second)
            scores.append(MeetingScore(len(rounds), (first, second), (won, lost), (margin, -margin)))
    return rounds, scores


def better_seed_wins(_, first, second):
    return 2, 0, second - first


RESULTS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(-3, 3)), min_size=1, max_size=50)


def drawn(results):
    return lambda number, first, second: results[(7 * number + 3 * first + second) % len(results)]


def test_a_round_robin_has_every_two_once():
    assert list(all_meetings(4, 2)) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_e14_a_gauntlet_is_no_round_robin():
    assert list(all_meetings(4, 2, champions=(0,))) == [(0, 1), (0, 2), (0, 3)]
    assert list(all_meetings(4, 2, champions=(1, 3))) == [(0, 1), (0, 3), (1, 2), (2, 3)]


@given(st.integers(2, 24), RESULTS, st.data())
@settings(deadline=None)
def test_a_swiss_round_pairs_all_but_one_and_nobody_meets_again(entrants, results, data):
    rounds = data.draw(st.integers(1, most_rounds(entrants)))
    form = Format("swiss", rounds)
    played, scores = played_through(form, entrants, drawn(results))
    assert len(played) == rounds == rounds_of(form, entrants)
    assert sum(map(len, played)) == meetings_of(form, entrants)
    for meetings in played:
        seated = [entrant for meeting in meetings for entrant in meeting]
        assert len(seated) == len(set(seated)) == entrants - entrants % 2
    assert max(Counter(meeting for meetings in played for meeting in meetings).values()) == 1
    standings = places(form, entrants, scores)
    assert sum(place.byes for place in standings) == rounds * (entrants % 2)
    assert max(place.byes for place in standings) <= 1
    assert sorted(place.entrant for place in standings) == list(range(entrants))
    assert sum(place.points for place in standings) == sum(map(len, played)) + rounds * (entrants % 2)


def test_swiss_pairs_the_upper_half_of_a_score_group_against_the_lower():
    played, scores = played_through(Format("swiss", 3), 8, better_seed_wins)
    assert played[0] == [(0, 4), (1, 5), (2, 6), (3, 7)]
    assert set(played[1]) == {(0, 2), (1, 3), (4, 6), (5, 7)}
    assert played[2][0] == (0, 1)
    assert places(Format("swiss", 3), 8, scores)[0].entrant == 0


def test_the_bye_goes_to_the_last_who_had_none():
    played, scores = played_through(Format("swiss", 3), 5, better_seed_wins)
    without = [set(range(5)) - {entrant for meeting in meetings for entrant in meeting} for meetings in played]
    assert without == [{4}, {3}, {2}]
    byes = {place.entrant: (place.points, place.byes) for place in places(Format("swiss", 3), 5, scores)}
    assert byes[4] == (1.0, 1)


def test_swiss_ties_are_broken_by_buchholz_then_margin():
    scores = [
        MeetingScore(1, (0, 2), (2, 0), (10, -10)),
        MeetingScore(1, (1, 3), (2, 0), (50, -50)),
        MeetingScore(2, (0, 1), (1, 1), (0, 0)),
        MeetingScore(2, (2, 3), (2, 0), (5, -5)),
    ]
    # 0 and 1 have 1.5 points; 0 met 2 (1 point) and 1, while 1 met 3 (0 points) and 0.
    assert [(place.rank, place.entrant) for place in places(Format("swiss", 2), 4, scores)] == [
        (1, 0), (2, 1), (3, 2), (4, 3),
    ]  # fmt: skip
    level = [scores[0], scores[1], scores[2], MeetingScore(2, (2, 3), (1, 1), (0, 0))]
    assert [place.entrant for place in places(Format("swiss", 2), 4, level)] == [1, 0, 2, 3]


@pytest.mark.parametrize(("entrants", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (200, 8)])
def test_usual_rounds_need_no_rematch(entrants, rounds):
    assert usual_rounds(entrants) == rounds <= most_rounds(entrants)


@given(st.integers(2, 40), RESULTS)
@settings(deadline=None)
def test_elimination_ends_with_one_who_lost_nothing(entrants, results):
    form = Format("elimination")
    played, scores = played_through(form, entrants, drawn(results))
    assert sum(map(len, played)) == entrants - 1 == meetings_of(form, entrants)
    assert len(played) == rounds_of(form, entrants)
    losers = [next(each for each in score.entrants if each != winner_of(score)) for score in scores]
    assert len(set(losers)) == entrants - 1
    standings = places(form, entrants, scores)
    assert standings[0].rank == 1
    assert standings[0].entrant not in losers
    assert [place.rank for place in standings[1:3]] == [2, 3][: entrants - 1]
    assert standings[1].entrant == losers[-1]
    assert sum(place.byes for place in standings) == (1 << rounds_of(form, entrants)) - entrants


def test_a_bracket_keeps_the_best_seeds_apart_and_gives_them_the_byes():
    assert bracket_order(3) == [0, 7, 3, 4, 1, 6, 2, 5]
    played, scores = played_through(Format("elimination"), 6, better_seed_wins)
    assert played == [[(3, 4), (2, 5)], [(0, 3), (1, 2)], [(0, 1)]]
    standings = places(Format("elimination"), 6, scores)
    assert [(place.rank, place.entrant, place.byes) for place in standings] == [
        (1, 0, 1), (2, 1, 1), (3, 2, 0), (3, 3, 0), (5, 4, 0), (5, 5, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shares", "margin", "winner"),
    [((3, 1), (-5, 5), 4), ((1, 3), (5, -5), 7), ((2, 2), (-5, 5), 7), ((2, 2), (0, 0), 4)],
)
def test_a_drawn_match_goes_by_margin_then_by_entry(shares, margin, winner):
    assert winner_of(MeetingScore(1, (4, 7), shares, margin)) == winner


def test_a_meeting_of_two_matches_is_added_up():
    first = MeetingScore(1, (0, 1), (120, 60), (10, -10))
    second = MeetingScore(1, (1, 0), (180, 0), (30, -30))
    assert [place.entrant for place in places(Format("elimination"), 2, [first, second])] == [1, 0]


@pytest.mark.parametrize(("size", "orders"), [(2, 1), (3, 2), (4, 6), (5, 4), (6, 10)])
def test_everybody_sits_before_everybody_else_equally_often(size, orders):
    seated = circle_orders(size)
    assert len(seated) == len(set(seated)) == orders
    assert all(sorted(order) == list(range(size)) for order in seated)
    before = Counter((order[place], order[(place + 1) % size]) for order in seated for place in range(size))
    assert set(before) == set(itertools.permutations(range(size), 2))
    assert len(set(before.values())) == 1
