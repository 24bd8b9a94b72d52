"""Ratings against a well-kept library, against numbers worked by hand, and against what their intervals promise."""

import itertools
import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st

from spades_sim.stats.intervals import Estimate, RatioSums
from spades_sim.stats.ratings import ELO, Meeting, rate, score_variance
from spades_sim.stats.transitivity import Fit, goodness_of_fit, worst_circle


def meeting(first, second, halves, odds=1.0, games=2):
    """Make a meeting from the half games that its pairs brought to the first entrant."""
    halves = [int(each) for each in halves]
    pairs, total, whole = len(halves), sum(halves), 2 * games
    sums = RatioSums(
        pairs, total, whole * pairs, sum(each * each for each in halves), whole * total, whole * whole * pairs
    )
    return Meeting(first, second, sums, 2, odds)


def drawn(random, first, second, rate_of_first, pairs=200):
    """Draw pairs of two games whose results hang together."""
    luck = random.normal(0, 0.15, pairs)
    chances = np.clip([rate_of_first + luck, rate_of_first - luck], 0.01, 0.99)
    return meeting(first, second, 2 * (random.random((2, pairs)) < chances).sum(axis=0))


def share(gap):
    """Return the share of games won by an advantage in Elo."""
    return 1 / (1 + 10 ** (-gap / 400))


def library_ratings(entrants, meetings):
    """Fit the same counts as a binomial regression with statsmodels, the last entrant at 0, then the mean at 0."""
    design = np.zeros((len(meetings), entrants))
    for row, each in enumerate(meetings):
        design[row, each.first], design[row, each.second] = 1, -1
    counts = [[each.won, each.games - each.won] for each in meetings]
    offset = np.log([each.odds for each in meetings])
    fit = sm.GLM(np.array(counts), design[:, :-1], family=sm.families.Binomial(), offset=offset).fit(tol=1e-12)
    strengths = np.append(fit.params, 0) * 400 / math.log(10)
    return strengths - strengths.mean()


@pytest.mark.parametrize("seed", range(5))
def test_a_library_finds_the_same_ratings(seed):
    """Random tournaments of 3 to 8 entrants, some meetings left out, tables of three teams among them: to 0.001 Elo."""
    random = np.random.default_rng(seed)
    entrants = int(random.integers(3, 9))
    true = random.normal(0, 150, entrants)
    meetings = [
        drawn(random, a, b, share(true[a] - true[b]), int(random.integers(20, 300)))
        for a, b in itertools.combinations(range(entrants), 2)
        if b == a + 1 or random.random() < 0.7
    ]
    meetings.append(meeting(0, 1, random.integers(0, 7, 50), odds=2, games=3))
    (group,) = rate(entrants, meetings)
    ours = [each.value for each in group.ratings]
    assert ours == pytest.approx(library_ratings(entrants, meetings), abs=0.001)
    assert sum(ours) == pytest.approx(0, abs=1e-6)
    assert not group.held_in


def test_two_entrants_are_as_far_apart_as_their_win_rate_says():
    # 30 of 40 games: 400 log10(3) = 190.85 Elo; slope ELO / (.75 * .25), error of the rate by pairs.
    each = meeting(0, 1, [4] * 12 + [2] * 6 + [0] * 2)
    (group,) = rate(2, [each])
    assert [rating.value for rating in group.ratings] == pytest.approx([95.424, -95.424], abs=0.001)
    pairs = np.repeat([1, 0.5, 0], [12, 6, 2])
    error = ELO * pairs.std(ddof=1) / math.sqrt(20) / (0.75 * 0.25) / 2
    assert group.ratings[0].high - group.ratings[0].value == pytest.approx(2.0930 * error, rel=1e-4)


def test_the_same_strategy_three_times_has_equal_ratings():
    halves = [4, 4, 2, 4, 1, 2, 3]
    same = [meeting(a, b, [2] * 7) for a, b in ((0, 1), (0, 2), (1, 2))]
    (group,) = rate(4, [*same, *(meeting(each, 3, halves) for each in range(3))])
    first, second, third, other = (rating.value for rating in group.ratings)
    assert first == pytest.approx(second, abs=1e-9)
    assert first == pytest.approx(third, abs=1e-9)
    assert first > other


def test_a_strategy_against_itself_is_rated_exactly_0():
    (group,) = rate(2, [meeting(0, 1, [2] * 50)])
    assert [rating.value for rating in group.ratings] == [0, 0]
    assert 0 < group.ratings[0].high < 20


def test_all_wins_stay_finite():
    (group,) = rate(3, [meeting(0, 1, [4] * 30), meeting(1, 2, [4, 2, 4, 0, 3])])
    assert group.held_in
    assert all(math.isfinite(number) for rating in group.ratings for number in rating)
    assert group.ratings[0].value > group.ratings[1].value > group.ratings[2].value
    # Half a game to either side: 60.5 to 0.5 games.
    (alone,) = rate(2, [meeting(0, 1, [4] * 30)])
    assert alone.ratings[0].value == pytest.approx(200 * math.log10(60.5 / 0.5))


def test_a_win_through_others_makes_ratings_finite():
    """0 beats 1 always, 1 beats 2, 2 beats 0: nobody needs to be held in."""
    (group,) = rate(3, [meeting(0, 1, [4] * 10), meeting(1, 2, [4] * 9 + [3]), meeting(2, 0, [4] * 10)])
    assert not group.held_in


def test_those_who_never_met_are_rated_apart():
    groups = rate(6, [meeting(0, 3, [4, 1, 2]), meeting(1, 5, [2, 1, 0]), meeting(3, 4, [2, 3, 1])])
    assert [group.entrants for group in groups] == [(0, 3, 4), (1, 5), (2,)]
    assert groups[2].ratings == (Estimate(),)
    for group in groups[:2]:
        assert sum(rating.value for rating in group.ratings) == pytest.approx(0, abs=1e-9)


def test_one_pair_gives_no_interval_and_no_games_no_rating():
    (group,) = rate(2, [meeting(0, 1, [3])])
    assert group.ratings[0].value > 0
    assert group.ratings[0].low is group.ratings[0].high is None
    assert [group.ratings for group in rate(2, [meeting(0, 1, [])])] == [(Estimate(),), (Estimate(),)]
    assert rate(0, []) == []


@given(st.lists(st.lists(st.integers(0, 4), max_size=6), min_size=6, max_size=6))
def test_any_small_tournament_is_rated_with_finite_numbers(halves):
    couples = list(itertools.combinations(range(4), 2))
    for group in rate(4, [meeting(*couple, each) for couple, each in zip(couples, halves, strict=True)]):
        for rating in group.ratings:
            assert all(number is None or math.isfinite(number) for number in rating)
            assert rating.low is None or rating.low <= rating.value <= rating.high
        fit = goodness_of_fit(group)
        assert fit.chance is None or 0 <= fit.chance <= 1
        worst_circle(group)


def test_intervals_hold_the_truth():
    """95 % intervals of 4 entrants in 400 tournaments of 40 pairs; four standard errors of 400 tournaments."""
    random = np.random.default_rng(3)
    true = np.array([120, 20, -30, -110])
    held = np.zeros(4)
    for _ in range(400):
        meetings = [drawn(random, a, b, share(true[a] - true[b]), 40) for a, b in itertools.combinations(range(4), 2)]
        (group,) = rate(4, meetings)
        held += [rating.low <= each <= rating.high for rating, each in zip(group.ratings, true, strict=True)]
    # Luck in the deal bends the truth by less than 2 Elo: a chance is drawn around the share.
    assert held / 400 == pytest.approx(0.95, abs=4 * math.sqrt(0.05 * 0.95 / 400))


def test_goodness_of_fit_is_a_chi_square():
    """Transitive play: the chance is below 0.1 in a tenth of 400 tournaments, up to four standard errors."""
    random = np.random.default_rng(4)
    true = np.array([80, 0, -20, -60])
    chances = []
    for _ in range(400):
        meetings = [drawn(random, a, b, share(true[a] - true[b]), 60) for a, b in itertools.combinations(range(4), 2)]
        (group,) = rate(4, meetings)
        fit = goodness_of_fit(group)
        assert fit.freedom == 3
        chances.append(fit.chance)
    assert np.mean(np.array(chances) < 0.1) == pytest.approx(0.1, abs=4 * math.sqrt(0.09 / 400))


def test_rock_paper_scissors_is_found():
    random = np.random.default_rng(5)
    circle = [drawn(random, 1, 2, 0.6), drawn(random, 2, 4, 0.65), drawn(random, 4, 1, 0.6)]
    others = [drawn(random, 0, each, 0.7) for each in (1, 2, 3, 4)]
    (group,) = rate(5, [*circle, *others])
    assert goodness_of_fit(group).chance < 1e-6
    assert worst_circle(group) == (1, 2, 4)


def test_nothing_to_test():
    (line,) = rate(3, [meeting(0, 1, [4, 1, 2]), meeting(1, 2, [4, 1, 2])])
    assert goodness_of_fit(line) == Fit(None, 0, None)
    assert worst_circle(line) is None


def test_equal_pairs_are_judged_with_one_more():
    assert score_variance(meeting(0, 1, [2] * 9)) == 1
    assert score_variance(meeting(0, 1, [4] * 9)) == 4
    assert score_variance(meeting(0, 1, [2])) is None
