"""Small matches made by hand."""

import numpy as np
import pytest

from spades_sim.core.codes import Ending, Tie
from spades_sim.core.layout import GAME, HAND, TEAM_COUNTS
from spades_sim.core.tally import empty_tallies
from spades_sim.records.results import MatchHead, count_games


@pytest.fixture
def head():
    """Describe a match of a against b at a table of four, or of any entrants at a table of solo players."""

    def _head(entrants=("a", "b"), variant="v", match=0, teams=((0, 2), (1, 3)), tie=Tie.PLAY_ON):
        places = range(len(entrants))
        seat_team = {seat: team for team, seats in enumerate(teams) for seat in seats}
        lineups = tuple(
            tuple((seat_team[seat] + turn) % len(teams) for seat in sorted(seat_team)) for turn in range(len(teams))
        )
        return MatchHead(variant, match, tuple(entrants), tuple(entrants), tuple(places), lineups, teams, 13, tie)

    return _head


@pytest.fixture
def games():
    """Make rows of GAME from scores by team; the highest score wins, equal ones have no winner."""

    def _games(*scores, hands=10, ending=Ending.TARGET, **counts):
        rows = np.zeros(len(scores), GAME).view(np.recarray)
        for row, score in zip(rows, scores, strict=True):
            row.hands, row.ending = hands, ending
            row.score[: len(score)] = score
            row.bags[: len(score)] = range(1, len(score) + 1)
            best = [team for team, each in enumerate(score) if each == max(score)]
            row.winner = best[0] if len(best) == 1 and ending != Ending.CAP else -1
            row.accounts[: len(score), TEAM_COUNTS.index("points")] = score
            row.accounts[: len(score), TEAM_COUNTS.index("contracts")] = hands
            for name, by_team in counts.items():
                row.accounts[: len(score), TEAM_COUNTS.index(name)] = by_team
        return rows

    return _games


@pytest.fixture
def tallies():
    """Make empty tallies for a match."""

    def _tallies(head):
        teams = len(head.teams)
        return empty_tallies(len(head.slots), teams, head.seats, head.hand_size, head.largest_contract)

    return _tallies


@pytest.fixture
def result(head, games, tallies):
    """Make the result of a match of a against b from its scores."""

    def _result(*scores, of=None, counted=None, **how):
        of = of or head()
        return count_games(of, games(*scores, **how), counted or tallies(of))

    return _result


@pytest.fixture
def hands():
    """Make rows of HAND from (game, hand, bids, tricks, points)."""

    def _hands(*rows):
        made = np.zeros(len(rows), HAND).view(np.recarray)
        for row, (game, hand, bids, tricks, points) in zip(made, rows, strict=True):
            row.game, row.hand, row.dealer, row.first_bidder = game, hand, 3, 0
            row.bids[: len(bids)] = bids
            row.tricks[: len(tricks)] = tricks
            row.points[: len(points)] = row.score[: len(points)] = points
        return made

    return _hands
