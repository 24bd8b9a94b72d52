"""The sequential test against published ratios, against an independent optimiser, and against what it promises."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from spades_sim.stats.intervals import RatioSums
from spades_sim.stats.sprt import (
    Hypotheses,
    judge,
    judge_games,
    judge_margin,
    judge_pairs,
    likeliest_under_mean,
    score_of_elo,
)

SCORES = [0, 0.25, 0.5, 0.75, 1]


def margin_sums(margins):
    """Return the sums of a margin from the margins of pairs of two games."""
    margins = [int(each) for each in margins]
    pairs, total = len(margins), sum(margins)
    return RatioSums(pairs, total, 2 * pairs, sum(each * each for each in margins), 2 * total, 4 * pairs)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        # Pentanomial tests of fastchess, app/tests/sprt_test.cpp; it looks at 1 % of each.
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
        ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
    ],
)
def test_published_pairs(counts, elo0, elo1, llr):
    assert judge_pairs(Hypotheses(elo0, elo1), counts).llr == pytest.approx(llr, rel=0.01)


@pytest.mark.parametrize(
    ("games", "elo0", "elo1", "llr"),
    [((21404, 40708, 21184), 0.5, 2.5, -1.57), ((57433, 106593, 57030), 0, 2, -2.59)],
)
def test_published_games(games, elo0, elo1, llr):
    assert judge_games(Hypotheses(elo0, elo1), *games).llr == pytest.approx(llr, rel=0.01)


@pytest.mark.parametrize("counts", [[3, 10, 40, 22, 9], [1, 1, 1, 1, 30], [50, 2, 7, 2, 1]])
@pytest.mark.parametrize("mean", [0.3, 0.5, 0.62])
def test_likeliest_probabilities_equal_those_of_an_optimiser(counts, mean):
    shares = np.array(counts) / sum(counts)
    found = minimize(
        lambda p: -(shares * np.log(p)).sum(),
        np.full(5, 0.2),
        bounds=[(1e-9, 1)] * 5,
        constraints=[
            {"type": "eq", "fun": lambda p: p.sum() - 1},
            {"type": "eq", "fun": lambda p: p @ SCORES - mean},
        ],
        options={"ftol": 1e-14, "maxiter": 500},
    )
    ours = np.array(likeliest_under_mean(SCORES, counts, mean))
    assert ours.sum() == pytest.approx(1)
    assert ours @ SCORES == pytest.approx(mean)
    assert -(shares * np.log(ours)).sum() == pytest.approx(found.fun, abs=1e-7)


@given(
    st.lists(st.integers(0, 10**6), min_size=5, max_size=5),
    st.floats(-1000, 999),
    st.floats(0.01, 2000),
)
def test_every_count_gives_a_finite_ratio(counts, elo0, gap):
    hypotheses = Hypotheses(elo0, min(elo0 + gap, 1000))
    verdict = judge_pairs(hypotheses, counts)
    assert math.isfinite(verdict.llr)
    # The other entrant's counts under the other entrant's hypotheses.
    turned = judge_pairs(Hypotheses(-hypotheses.h1, -hypotheses.h0), counts[::-1])
    assert turned.llr == pytest.approx(-verdict.llr, rel=1e-3, abs=1e-6)


@given(st.lists(st.integers(-2000, 2000), max_size=40), st.integers(-100, 99), st.integers(1, 100))
def test_every_margin_gives_a_finite_ratio(margins, h0, gap):
    sums = margin_sums(margins)
    verdict = judge_margin(Hypotheses(h0, h0 + gap, scale="points"), sums)
    assert math.isfinite(verdict.llr)
    turned = sums._replace(x=-sums.x, xy=-sums.xy)
    other = judge_margin(Hypotheses(-h0 - gap, -h0, scale="points"), turned)
    assert other.llr == pytest.approx(-verdict.llr, abs=1e-9)


def test_margin_worked_by_hand():
    # Pairs of 100, 40 and 10 points, 50, 20, 5 a game: S(0) = 2925 and S(10) = 1725, with 500 squared on each.
    verdict = judge_margin(Hypotheses(0, 10, scale="points"), margin_sums([100, 40, 10]))
    assert verdict.llr == pytest.approx(1.5 * math.log(252_925 / 251_725))


def test_bounds_are_walds():
    verdict = judge_pairs(Hypotheses(0, 5, alpha=0.05, beta=0.1), [0] * 5)
    assert verdict == (0, pytest.approx(math.log(0.1 / 0.95)), pytest.approx(math.log(0.9 / 0.05)), "undecided")


def test_elo():
    assert score_of_elo(0) == 0.5
    assert score_of_elo(400) == pytest.approx(10 / 11)
    assert score_of_elo(-70) == pytest.approx(1 - score_of_elo(70))


def test_few_equal_pairs_prove_little_and_many_decide():
    """Two strategies that differ in one pair of 25 show 40 equal pairs first in one match of five."""
    for hypotheses in (Hypotheses(0, 20), Hypotheses(0, 20, scale="points")):
        decisions = [judge(hypotheses, [0, 0, n, 0, 0], margin_sums([0] * n)).decision for n in (0, 1, 2, 40, 1000)]
        assert decisions == ["undecided"] * 4 + ["H0"]


def test_names_the_model():
    assert str(Hypotheses(0, 10)) == "SPRT on pairs, H0 +0 against H1 +10 logistic Elo, alpha 0.05, beta 0.05"
    assert "points per game" in str(Hypotheses(-2.5, 2.5, scale="points"))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"h0": 5, "h1": 5}, "h0: 5 must be below h1"),
        ({"h0": float("nan"), "h1": 5}, "h0: nan is no finite number"),
        ({"h0": 0, "h1": 5000}, "h1: 5000 Elo is beyond 1000"),
        ({"h0": 0, "h1": 5, "alpha": 0}, "alpha: 0 must be above 0"),
        ({"h0": 0, "h1": 5, "beta": 0.5}, "beta: 0.5 must be"),
        ({"h0": 0, "h1": 5, "scale": "bayes"}, "scale: 'bayes' is none of elo, points"),
    ],
)
def test_nonsense_is_refused(values, message):
    with pytest.raises(ValueError, match=message):
        Hypotheses(**values)


@pytest.mark.parametrize("counts", [[1, 2, 3], [1, 1, -1, 1, 1]])
def test_wrong_counts_are_refused(counts):
    with pytest.raises(ValueError, match="must be 5 counts"):
        judge_pairs(Hypotheses(0, 5), counts)


def test_scales_are_not_mixed_up():
    with pytest.raises(ValueError, match="tested in points"):
        judge_margin(Hypotheses(0, 5), margin_sums([1, 2]))
    with pytest.raises(ValueError, match="tested in Elo"):
        judge_pairs(Hypotheses(0, 5, scale="points"), [1] * 5)


def decided(hypotheses, draw, look, runs=400):
    """Return the share of simulated matches that are decided for H1, looked at after every few pairs."""
    wins = 0
    for _ in range(runs):
        state = None
        while (verdict := judge(hypotheses, *(state := draw(state, look)))).decision == "undecided":
            pass
        wins += verdict.decision == "H1"
    return wins / runs


def pairs_of(random, shape, mean):
    """Draw counts of pairs with a given mean score."""
    shares = likeliest_under_mean(SCORES, shape, mean)

    def draw(state, look):
        counts = random.multinomial(look, shares)
        return (counts if state is None else state[0] + counts).tolist(), margin_sums([])

    return draw


def margins_of(random, equal, mean):
    """Draw margins of pairs: a share of 0, the rest with a skewed spread of 400 points around what gives the mean."""

    def draw(state, look):
        apart = random.random(look) >= equal
        size = 400 * (random.exponential(1, look) - 1) + 2 * mean / (1 - equal)
        sums = margin_sums(np.where(apart, np.rint(size), 0))
        return [0] * 5, sums if state is None else state[1] + sums

    return draw


def error_limit(rate, runs=400):
    """Return the largest share of wrong decisions that a true rate may show: four standard errors above it."""
    return rate + 4 * math.sqrt(rate * (1 - rate) / runs)


@pytest.mark.parametrize("shape", [[1, 2, 4, 2, 1], [0.01, 0.3, 9, 0.3, 0.01]])
def test_elo_error_rates(shape):
    """An error rate of 5 or 10 % is not above its limit by more than four standard errors of 400 matches."""
    random = np.random.default_rng(11)
    hypotheses = Hypotheses(0, 60, alpha=0.05, beta=0.10)
    wrong0 = decided(hypotheses, pairs_of(random, shape, score_of_elo(0)), 20)
    wrong1 = 1 - decided(hypotheses, pairs_of(random, shape, score_of_elo(60)), 20)
    assert wrong0 <= error_limit(0.05)
    assert wrong1 <= error_limit(0.10)


@pytest.mark.parametrize("equal", [0, 0.5, 0.95])
def test_margin_error_rates(equal):
    random = np.random.default_rng(12)
    hypotheses = Hypotheses(0, 20, alpha=0.05, beta=0.10, scale="points")
    wrong0 = decided(hypotheses, margins_of(random, equal, 0), 20)
    wrong1 = 1 - decided(hypotheses, margins_of(random, equal, 20), 20)
    assert wrong0 <= error_limit(0.05)
    assert wrong1 <= error_limit(0.10)
