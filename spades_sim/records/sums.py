"""Sum up games by entrant and by pair, so that any rate or ratio can be judged later with the pair as its unit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.core.codes import Ending, Tie
from spades_sim.core.layout import TEAM_COUNTS
from spades_sim.stats.intervals import RatioSums

#: Games of an entrant by what came of them.
OUTCOMES = ("wins", "losses", "ties", "truncated", "fouls", "unplayed")
#: A game won is worth 60 shares and a tie of k teams 60 / k, which is whole for 2 to 6 teams.
SHARES = 60
#: What is added up over the games of a group (a pair); the products of every two of them are kept.
#: `decided` are the games that were not truncated, `played` those that were not forfeited before they began, `hands`
#: the length of games all together, `team_games` and `team_played` the games once for each of the entrant's teams. The
#: rest is added up over its teams: `margin` is ``(teams - 1) * own score - sum of the
#: others' scores``, whole, and teams - 1 times what a reader expects.
QUANTITIES = (
    "groups", "games", "decided", "played", "hands", "team_games", "team_played", "margin", "win_shares", *TEAM_COUNTS
)  # fmt: skip
_ONCE_A_GAME = slice(1, 5)
INDEX = {name: place for place, name in enumerate(QUANTITIES)}


@dataclass(frozen=True)
class EntrantSums:
    """Counts of one match by entrant; they add up over blocks and over matches.

    Attributes
    ----------
    outcomes : int64[entrants, OUTCOMES]
    margin_squares : int64[entrants]
        Sum over single games of the squared margin.
    pair_results : int64[entrants, 5]
        How many pairs of two decided games brought 0, half, 1, 1 and a half, 2 games won (`stats.pairs`); all 0 at
        tables of more than two teams.
    moments : int64[entrants, QUANTITIES, QUANTITIES]
        Sum over groups of the outer product of a group's quantities with themselves; row 0 holds plain totals.
    """

    outcomes: Any
    margin_squares: Any
    pair_results: Any
    moments: Any

    def __add__(self, other: "EntrantSums") -> "EntrantSums":
        """Return the sums of both together."""
        return EntrantSums(
            self.outcomes + other.outcomes,
            self.margin_squares + other.margin_squares,
            self.pair_results + other.pair_results,
            self.moments + other.moments,
        )

    def one(self, entrant: int) -> "EntrantSums":
        """Return the sums of one entrant alone."""
        each = slice(entrant, entrant + 1)
        return EntrantSums(self.outcomes[each], self.margin_squares[each], self.pair_results[each], self.moments[each])

    def outcome(self, name: str, entrant: int = 0) -> int:
        """Return how many games ended so for an entrant."""
        return int(self.outcomes[entrant, OUTCOMES.index(name)])

    def total(self, name: str, entrant: int = 0) -> int:
        """Return the total of a quantity over all games of an entrant."""
        return int(self.moments[entrant, 0, INDEX[name]])

    def ratio(self, x: str, y: str, entrant: int = 0, weight: int = 1) -> RatioSums:
        """Return the sums that judge the ratio of two quantities, y times `weight`."""
        m, i, j = self.moments[entrant], INDEX[x], INDEX[y]
        return RatioSums(
            int(m[0, 0]),
            int(m[0, i]),
            int(m[0, j]) * weight,
            int(m[i, i]),
            int(m[i, j]) * weight,
            int(m[j, j]) * weight * weight,
        )

    def win_rate(self, entrant: int = 0) -> RatioSums:
        """Return the sums that judge the win rate."""
        return self.ratio("win_shares", "decided", entrant, SHARES)

    def margin(self, teams: int, entrant: int = 0) -> RatioSums:
        """Return the sums that judge the margin per game at a table of some teams."""
        return self.ratio("margin", "team_played", entrant, teams - 1)


def empty_sums(entrants: int) -> EntrantSums:
    """Make sums that count nothing yet."""
    size = len(QUANTITIES)
    return EntrantSums(
        np.zeros((entrants, len(OUTCOMES)), np.int64),
        np.zeros(entrants, np.int64),
        np.zeros((entrants, 5), np.int64),
        np.zeros((entrants, size, size), np.int64),
    )


def shares_of(games: Any, teams: int, tie: Tie) -> tuple[Any, Any]:
    """Return what each team got of each game, in `SHARES`, and which games were decided.

    Without a winner the game is a tie: of all teams under end.tie = draw, of those on top under shared (and play_on,
    which ends no game without a winner). After a foul it is shared by those on top among the teams that are not out.
    """
    score = games["score"][:, :teams]
    decided = games["ending"] != Ending.CAP
    out = (games["out"][:, None] >> np.arange(teams)) & 1 > 0
    ranked = np.where(out, np.iinfo(np.int64).min, score)
    on_top = ranked == ranked.max(axis=1, keepdims=True)
    if tie == Tie.DRAW:
        on_top |= games["out"][:, None] == 0
    tied = SHARES // on_top.sum(axis=1, keepdims=True) * on_top
    won = SHARES * (games["winner"][:, None] == np.arange(teams))
    shares = np.where((games["winner"] >= 0)[:, None], won, tied)
    return np.where(decided[:, None], shares, 0), decided


def owner_table(teams: int, owners: Sequence[int]) -> Any:
    """Return int64[teams, entrants]: 1 where a place of the match belongs to an entrant."""
    owner = np.zeros((teams, max(owners) + 1), np.int64)
    owner[np.arange(teams), list(owners)] = 1
    return owner


def by_entrant(by_team: Any, rotations: Any, teams: int, owner: Any) -> Any:
    """Add up counts of teams, int64[games, teams, counts], by entrant: int64[games, entrants, counts]."""
    team_of_place = (np.arange(teams) - np.asarray(rotations, np.int64)[:, None]) % teams
    by_place = np.take_along_axis(by_team, team_of_place[:, :, None], axis=1)
    return np.einsum("gpk,pe->gek", by_place, owner)


def game_values(games: Any, rotations: Any, teams: int, tie: Tie, owner: Any) -> Any:
    """Return int64[games, entrants, QUANTITIES]: what each game adds; `groups` is left at 0."""
    shares, decided = shares_of(games, teams, tie)
    score = games["score"][:, :teams]
    by_team = np.zeros((len(games), teams, len(QUANTITIES)), np.int64)
    played = games["ending"] != Ending.FORFEIT
    by_team[:, :, INDEX["team_games"]] = 1
    by_team[:, :, INDEX["team_played"]] = played[:, None]
    by_team[:, :, INDEX["margin"]] = teams * score - score.sum(axis=1, keepdims=True)
    by_team[:, :, INDEX["win_shares"]] = shares
    by_team[:, :, len(QUANTITIES) - len(TEAM_COUNTS) :] = games["accounts"][:, :teams, : len(TEAM_COUNTS)]
    values = by_entrant(by_team, rotations, teams, owner)
    once = np.stack([np.ones(len(games), np.int64), decided, played, games["hands"]], axis=1)
    values[:, :, _ONCE_A_GAME] = once[:, None, :]
    return values


def _outcomes(values: Any) -> Any:
    """Count wins, losses, ties, truncated and unplayed games by entrant."""
    shares, played = values[:, :, INDEX["win_shares"]], values[:, :, INDEX["decided"]] > 0
    kinds = (played & (shares == SHARES), played & (shares == 0), played & (shares % SHARES > 0), ~played)
    counts = np.zeros((values.shape[1], len(OUTCOMES)), np.int64)
    for place, kind in enumerate(kinds):
        counts[:, place] = kind.sum(axis=0)
    counts[:, OUTCOMES.index("unplayed")] = (values[:, :, INDEX["played"]] == 0).sum(axis=0)
    return counts


def _fouls(games: Any, rotations: Any, teams: int, owner: Any) -> Any:
    """Count the fouls of each entrant: one in each game that a foul ended."""
    out = (games["out"][:, None] >> np.arange(teams)) & 1
    ended = games["ending"] == Ending.FOUL
    places = (out.argmax(axis=1) + rotations) % teams
    return owner[places[ended]].sum(axis=0)


def _pair_results(groups: Any) -> Any:
    """Count the results of pairs of two games, where both were decided."""
    counts = np.zeros((groups.shape[1], 5), np.int64)
    for entrant in range(groups.shape[1]):
        decided = groups[:, entrant, INDEX["decided"]] == 2
        halves = groups[decided, entrant, INDEX["win_shares"]] // (SHARES // 2)
        counts[entrant] = np.bincount(halves, minlength=5)
    return counts


def group_sums(games: Any, rotations: Sequence[int] | Any, teams: int, tie: Tie, owners: Sequence[int]) -> EntrantSums:
    """Sum up games by entrant.

    Parameters
    ----------
    games : GAME[n]
        Group by group, the `teams` seatings of a group next to each other.
    rotations : int[n]
        Turn of each game: the entrant of team t is at place ``(t + rotation) % teams`` of the match.
    teams : int
    tie : Tie
        Value of end.tie.
    owners : sequence of int
        Entrant at each place, from 0. An entrant may have several teams at the table: it wins where one of them does.

    Returns
    -------
    EntrantSums

    Raises
    ------
    ValueError
        Where the last group is not complete.
    """
    if len(games) % teams:
        raise ValueError(f"{len(games)} games are no whole number of groups of {teams}")
    rotations = np.asarray(rotations, np.int64)
    owner = owner_table(teams, owners)
    values = game_values(games, rotations, teams, tie, owner)
    outcomes = _outcomes(values)
    outcomes[:, OUTCOMES.index("fouls")] = _fouls(games, rotations, teams, owner)
    margin = values[:, :, INDEX["margin"]]
    groups = values.reshape(-1, teams, owner.shape[1], len(QUANTITIES)).sum(axis=1)
    groups[:, :, INDEX["groups"]] = 1
    return EntrantSums(
        outcomes,
        (margin * margin).sum(axis=0),
        _pair_results(groups) if teams == 2 else np.zeros((owner.shape[1], 5), np.int64),
        np.einsum("gek,gel->ekl", groups, groups),
    )
