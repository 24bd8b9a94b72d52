"""Sums of games by entrant and pair, worked by hand."""

import numpy as np
import pytest

from spades_sim.core.codes import Ending, Tie
from spades_sim.records.results import count_games
from spades_sim.records.sums import OUTCOMES, QUANTITIES, SHARES, empty_sums, group_sums

SOLO = ((0,), (1,), (2,))


def outcomes(result, entrant):
    return {name: result.sums.outcome(name, entrant) for name in OUTCOMES if result.sums.outcome(name, entrant)}


def test_the_entrant_of_a_team_turns_with_the_pair(result):
    # Game 1: a 500, b 300. Game 2 has the teams turned: team 0 is b with 510, team 1 is a with 400.
    sums = result((500, 300), (510, 400)).sums
    assert [sums.total("margin", entrant) for entrant in (0, 1)] == [200 - 110, -90]
    assert [sums.total("points", entrant) for entrant in (0, 1)] == [900, 810]
    assert sums.margin_squares.tolist() == [200**2 + 110**2] * 2
    assert sums.pair_results.tolist() == [[0, 0, 1, 0, 0]] * 2


def test_moments_are_by_pair(result):
    # Margins of a: pair 1 +200 and -110, pair 2 +50 and +60.
    ratio = result((500, 300), (510, 400), (550, 500), (440, 500)).sums.margin(2)
    assert ratio == (2, 90 + 110, 4, 90**2 + 110**2, 2 * 90 + 2 * 110, 8)


def test_truncated_games_are_apart(result):
    played = result((400, 300), (100, 120), ending=Ending.CAP)
    assert outcomes(played, 0) == outcomes(played, 1) == {"truncated": 2}
    assert played.sums.total("decided") == played.sums.total("win_shares") == 0
    assert played.sums.total("margin") == 100 + 20
    assert played.sums.pair_results.sum() == 0


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        (Tie.SHARED, [{"ties": 3}, {"ties": 3}, {"losses": 3}]),
        (Tie.DRAW, [{"ties": 3}, {"ties": 3}, {"ties": 3}]),
    ],
)
def test_ties(head, result, tie, expected):
    # Entrant c ends each of the three games below a and b, wherever it sits.
    scores = ((7, 7, 1), (7, 1, 7), (1, 7, 7))
    played = result(*scores, of=head("abc", teams=SOLO, tie=tie), ending=Ending.MAX_HANDS)
    assert [outcomes(played, entrant) for entrant in range(3)] == expected
    shares = [played.sums.total("win_shares", entrant) for entrant in range(3)]
    assert sum(shares) == 3 * SHARES
    assert shares[0] == (3 * SHARES // 2 if tie == Tie.SHARED else SHARES)


def test_a_foul_loses_and_a_forfeited_game_is_in_no_margin(head, games, tallies):
    rows = games((100, 300), (200, -50))
    rows.ending, rows.out, rows.winner = [Ending.FOUL, Ending.FORFEIT], [1 << 1, 1 << 0], [0, 1]
    rows.hands, rows.score[1] = [4, 0], 0
    of = head()
    played = count_games(of, rows, tallies(of))
    # Team 1 is b in the first game and a in the second.
    assert outcomes(played, 0) == {"wins": 2, "unplayed": 1}
    assert outcomes(played, 1) == {"losses": 2, "fouls": 1, "unplayed": 1}
    assert played.sums.margin(2)[1:3] == (-200, 1)
    assert played.sums.total("hands") == 4


def test_level_teams_share_what_a_foul_left(head, games, tallies):
    rows = games((7, 7, 1), (0, 0, 0), (7, 1, 7), ending=Ending.FOUL)
    rows.out, rows.winner = [1 << 2, 1 << 1, 1 << 0], [-1, -1, -1]
    rows.score[2] = [9, 1, 1, 0, 0, 0]
    for tie in (Tie.SHARED, Tie.DRAW):
        of = head("abc", teams=SOLO, tie=tie)
        sums = count_games(of, rows, tallies(of)).sums
        # Places by game: c fouls, then c (team 1 turned once), then c (team 0 turned twice).
        assert [sums.outcome("ties", entrant) for entrant in range(3)] == [3, 3, 0]
        assert [sums.outcome("fouls", entrant) for entrant in range(3)] == [0, 0, 3]
        assert [sums.total("win_shares", entrant) for entrant in range(3)] == [3 * SHARES // 2, 3 * SHARES // 2, 0]


def test_margin_at_a_table_of_three(head, result):
    # a has 500 each time, b 200, c -100: a is 450 above the mean of the others.
    scores = ((500, 200, -100), (200, -100, 500), (-100, 500, 200))
    sums = result(*scores, of=head("abc", teams=SOLO)).sums
    means = [sums.margin(3, entrant).x / sums.margin(3, entrant).y for entrant in range(3)]
    assert means == [450, 0, -450]


def test_an_entrant_with_two_teams_wins_with_either(head, result):
    # Places a, b, a: the winner's place is 0, 1, 2.
    scores = ((500, 0, 0), (500, 0, 0), (500, 0, 0))
    played = result(*scores, of=head("aba", teams=SOLO))
    assert played.head.names == ("a", "b")
    assert outcomes(played, 0) == {"wins": 2, "losses": 1}
    assert outcomes(played, 1) == {"wins": 1, "losses": 2}
    assert [played.sums.total(name, 0) for name in ("games", "team_games", "hands")] == [3, 6, 30]
    assert [played.sums.total(name, 0) for name in ("points", "contracts")] == [1000, 60]


def test_two_teams_of_an_entrant_that_share_the_top_have_won(head, result):
    of = head("aba", teams=SOLO, tie=Tie.SHARED)
    played = result((7, 1, 7), (1, 7, 7), (7, 7, 1), of=of, ending=Ending.MAX_HANDS)
    assert outcomes(played, 0) == {"wins": 3}
    assert outcomes(played, 1) == {"losses": 3}


def test_blocks_add_up_in_any_order(games):
    random = np.random.default_rng(3)
    rows = games(*random.integers(-300, 600, (40, 2)).tolist(), bags=(3, 4))
    turns = np.arange(40) % 2

    def part(start, end):
        return group_sums(rows[start:end], turns[start:end], 2, Tie.PLAY_ON, (0, 1))

    whole, parts = part(0, 40), [part(0, 6), part(6, 20), part(20, 40)]
    for order in (parts, parts[::-1]):
        together = sum(order, start=empty_sums(2))
        for name in ("outcomes", "margin_squares", "pair_results", "moments"):
            assert np.array_equal(getattr(together, name), getattr(whole, name))


def test_moments_equal_the_sums_of_products_in_plain_python(games):
    random = np.random.default_rng(4)
    scores = random.integers(-300, 600, (12, 3)).tolist()
    sums = group_sums(games(*scores), np.arange(12) % 3, 3, Tie.PLAY_ON, (0, 1, 2))
    for entrant in range(3):
        margins = []
        for pair in range(4):
            margin = 0
            for turn in range(3):
                score = scores[3 * pair + turn]
                own = score[(entrant - turn) % 3]
                margin += 3 * own - sum(score)
            margins.append(margin)
        i = QUANTITIES.index("margin")
        assert sums.moments[entrant, i, i] == sum(margin * margin for margin in margins)
        assert sums.moments[entrant, 0, i] == sum(margins)


def test_half_a_pair_is_refused(games):
    with pytest.raises(ValueError, match="no whole number of groups of 2"):
        group_sums(games((1, 2)), [0], 2, Tie.DRAW, (0, 1))


def test_another_match_is_not_added(head, result):
    with pytest.raises(ValueError, match="match 0 cannot be added to match 1"):
        result((1, 0), (1, 0)) + result((1, 0), (1, 0), of=head(match=1))
