"""Decide who meets whom: from the entrants and what came of the meetings so far to the meetings of the next round.

Everything here is a pure function of numbers, so a schedule can be made again from the results alone. An entrant is
known by its place in the tournament, from 0; that place is its seed, too.

References
----------
.. [1] FIDE Handbook, C.04.3 "FIDE (Dutch) System": score groups, and their upper half against their lower half.
.. [2] FIDE Handbook, C.07 "Tie-Break Regulations": Buchholz; who has a bye is taken to have met its equal in points.
.. [3] G. A. Dirac, "Some theorems on abstract graphs", Proceedings of the London Mathematical Society 2 (1952), 69-81.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Kind = Literal["round_robin", "gauntlet", "swiss", "elimination"]
Tables = Literal["two", "all"]
Meeting = tuple[int, ...]


class MeetingScore(NamedTuple):
    """What came of a meeting, or of a match that is part of one.

    Attributes
    ----------
    round : int
        From 1.
    entrants : tuple of int
    shares : tuple of int
        What each of them won of the games, in any unit that is the same in all matches.
    margin : tuple of int
        Sum of the margins of each of them over all games.
    """

    round: int
    entrants: Meeting
    shares: tuple[int, ...]
    margin: tuple[int, ...]


class Place(NamedTuple):
    """Where an entrant stands.

    Attributes
    ----------
    entrant : int
    rank : int
        From 1; equals share a rank.
    points : float
        Meetings won, drawn ones half, a bye like a meeting won.
    byes : int
        Rounds that the entrant sat out and was given.
    """

    entrant: int
    rank: int
    points: float
    byes: int


@dataclass(frozen=True)
class Format:
    """How a tournament is played.

    Attributes
    ----------
    kind : {"round_robin", "gauntlet", "swiss", "elimination"}
    rounds : int
        Rounds of a Swiss tournament, at most `most_rounds`; the others know their own.
    champions : tuple of int
        Entrants of a gauntlet that meet all the others.
    tables : {"two", "all"}
        Whether two entrants fill a table of more than two teams, or every team is another entrant.
    """

    kind: Kind = "round_robin"
    rounds: int = 1
    champions: tuple[int, ...] = ()
    tables: Tables = "two"

    @property
    def in_rounds(self) -> bool:
        """Tell whether what comes next depends on what came before."""
        return self.kind in ("swiss", "elimination")


def all_meetings(entrants: int, size: int, champions: Sequence[int] = ()) -> Iterator[Meeting]:
    """Let every `size` entrants meet, or every champion with any of the others.

    Parameters
    ----------
    entrants, size : int
    champions : sequence of int
        With some, each meeting has exactly one of them.

    Yields
    ------
    tuple of int
        Entrants, rising.
    """
    for meeting in itertools.combinations(range(entrants), size):
        if not champions or sum(entrant in champions for entrant in meeting) == 1:
            yield meeting


def next_round(form: Format, entrants: int, scores: Sequence[MeetingScore]) -> list[Meeting]:
    """Return the meetings of the next round of two entrants each, for a format that is played in rounds.

    Parameters
    ----------
    form : Format
        Swiss or elimination.
    entrants : int
    scores : sequence of MeetingScore
        Of all meetings so far.

    Returns
    -------
    list of tuple of int
        Empty when the tournament is over. The entrant that comes first in the tournament stands first.
    """
    played = _put_together(scores)
    number = max((score.round for score in played), default=0) + 1
    if form.kind == "elimination":
        return [pair for pair in _bracket(entrants, played)[-1] if len(pair) == 2]
    if number > form.rounds:
        return []
    return swiss_round(entrants, played)


def rounds_of(form: Format, entrants: int) -> int:
    """Return how many rounds a tournament has."""
    if form.kind == "elimination":
        return (entrants - 1).bit_length()
    return form.rounds if form.kind == "swiss" else 1


def meetings_of(form: Format, entrants: int) -> int:
    """Return how many meetings a tournament in rounds has."""
    return entrants - 1 if form.kind == "elimination" else form.rounds * (entrants // 2)


def places(form: Format, entrants: int, scores: Sequence[MeetingScore]) -> list[Place]:
    """Return where each entrant of a tournament in rounds stands, best first.

    Swiss: by points, then Buchholz (the points of all opponents), then the margin over all meetings; a bye counts as a
    meeting won against somebody with the entrant's own points [2]_. Elimination: by the round in which it lost.
    """
    played = _put_together(scores)
    if form.kind == "elimination":
        return _bracket_places(entrants, played)
    points, byes = _points(entrants, played)
    keys = list(zip(points, _buchholz(points, byes, played), _margins(entrants, played), strict=True))
    return _ranked(keys, points, byes)


def _ranked(keys: Sequence[tuple[float, ...]], points: Sequence[float], byes: Sequence[int]) -> list[Place]:
    """Rank entrants by their keys, highest first; equals share a rank and stand in order of entry."""
    return sorted(
        (
            Place(entrant, 1 + sum(other > key for other in keys), points[entrant], byes[entrant])
            for entrant, key in enumerate(keys)
        ),
        key=lambda place: (place.rank, place.entrant),
    )


def _put_together(scores: Iterable[MeetingScore]) -> list[MeetingScore]:
    """Add up the matches of each meeting: two entrants at a table of three teams play two."""
    meetings: dict[tuple[int, frozenset[int]], MeetingScore] = {}
    for score in scores:
        order = sorted(range(len(score.entrants)), key=lambda place: score.entrants[place])
        rising = MeetingScore(
            score.round, *(tuple(row[place] for place in order) for row in (score.entrants, score.shares, score.margin))
        )
        key = (score.round, frozenset(score.entrants))
        if key in meetings:
            other = meetings[key]
            rising = rising._replace(
                shares=tuple(map(sum, zip(rising.shares, other.shares, strict=True))),
                margin=tuple(map(sum, zip(rising.margin, other.margin, strict=True))),
            )
        meetings[key] = rising
    return list(meetings.values())


def winner_of(score: MeetingScore) -> int:
    """Return who goes on: who won more games, then who has the better margin, then who comes first in the entry."""
    keys = list(zip(score.shares, score.margin, strict=True))
    return score.entrants[max(range(len(keys)), key=lambda place: (keys[place], -place))]


def most_rounds(entrants: int) -> int:
    """Return up to how many rounds a Swiss tournament is sure to find pairings without a rematch.

    In round r everybody has at least ``n - r`` others left to meet (n even, a bye being one to meet). As long as that
    is half of n or more, all can be paired, whoever met before [3]_.
    """
    return (entrants + 1) // 2


def usual_rounds(entrants: int) -> int:
    """Return the rounds after which at most one entrant has won all its meetings: log2 n, rounded up."""
    return max(1, (entrants - 1).bit_length())


def swiss_round(entrants: int, played: Sequence[MeetingScore]) -> list[Meeting]:
    """Pair entrants of like points who have not met [1]_.

    The standings are gone through from the top; each entrant gets, of those left in its score group, the one half the
    group below it, or the nearest to that whom it has not met, or the best one of the groups below. The bye goes to
    the last in the standings who has had none. Where somebody is left over, two meetings are rearranged, which is
    always possible up to `most_rounds`.

    Parameters
    ----------
    entrants : int
    played : sequence of MeetingScore

    Returns
    -------
    list of tuple of int
        Meetings of two, best first; the one with the bye is not among them.
    """
    points, _ = _points(entrants, played)
    order = [place.entrant for place in places(Format("swiss"), entrants, played)]
    met = _opponents(entrants, played)
    bye = entrants if entrants % 2 else None
    pairs: list[tuple[int, int]] = []
    if bye is not None:
        pairs.append((next(entrant for entrant in reversed(order) if bye not in met[entrant]), bye))
        order.remove(pairs[0][0])
    alone: list[int] = []
    while order:
        first = order.pop(0)
        group = sum(points[other] == points[first] for other in order)
        half = group // 2
        wanted = [*order[half:group], *reversed(order[:half]), *order[group:]]
        second = next((other for other in wanted if other not in met[first]), None)
        if second is None:
            alone.append(first)
        else:
            order.remove(second)
            pairs.append((first, second))
    while alone:
        _fit_in(alone.pop(0), alone.pop(0), pairs, met)
    return [(min(pair), max(pair)) for pair in pairs if bye not in pair]


def _fit_in(first: int, second: int, pairs: list[tuple[int, int]], met: Sequence[set[int]]) -> None:
    """Pair two who have met each other by splitting one pair, the lowest that will do. `pairs` is modified in place."""
    for place in reversed(range(len(pairs))):
        for one, other in (pairs[place], pairs[place][::-1]):
            if one not in met[first] and other not in met[second]:
                pairs[place : place + 1] = [(first, one), (second, other)]
                return
    raise AssertionError("more rounds than `most_rounds`")


def _opponents(entrants: int, played: Sequence[MeetingScore]) -> list[set[int]]:
    """Return whom each entrant has met; a bye is an opponent with the number of entrants."""
    met: list[set[int]] = [set() for _ in range(entrants + 1)]
    for score in played:
        first, second = score.entrants
        met[first].add(second)
        met[second].add(first)
    for entrant, byes in enumerate(_byes(entrants, played)):
        if byes:
            met[entrant].add(entrants)
            met[entrants].add(entrant)
    return met


def _byes(entrants: int, played: Sequence[MeetingScore]) -> list[int]:
    """Count the rounds without a meeting of each entrant."""
    rounds = max((score.round for score in played), default=0)
    met = [entrant for score in played for entrant in score.entrants]
    return [rounds - met.count(entrant) for entrant in range(entrants)]


def _points(entrants: int, played: Sequence[MeetingScore]) -> tuple[list[float], list[int]]:
    """Return points and byes of each entrant: 1 for more games won than the other or a bye, half for as many."""
    byes = _byes(entrants, played)
    points = [float(bye) for bye in byes]
    for score in played:
        for place, entrant in enumerate(score.entrants):
            own, other = score.shares[place], score.shares[1 - place]
            points[entrant] += 1.0 if own > other else 0.5 if own == other else 0.0
    return points, byes


def _buchholz(points: Sequence[float], byes: Sequence[int], played: Sequence[MeetingScore]) -> list[float]:
    sums = [bye * own for bye, own in zip(byes, points, strict=True)]
    for score in played:
        first, second = score.entrants
        sums[first] += points[second]
        sums[second] += points[first]
    return sums


def _margins(entrants: int, played: Sequence[MeetingScore]) -> list[int]:
    sums = [0] * entrants
    for score in played:
        for entrant, margin in zip(score.entrants, score.margin, strict=True):
            sums[entrant] += margin
    return sums


def bracket_order(rounds: int) -> list[int]:
    """Return the seeds, from 0, in the order of a bracket: the best two meet in the final if they get there."""
    order = [0]
    for _ in range(rounds):
        order = [seed for each in order for seed in (each, 2 * len(order) - 1 - each)]
    return order


def _bracket(entrants: int, played: Sequence[MeetingScore]) -> list[list[Meeting]]:
    """Return the rounds of a bracket up to the one that comes next; a meeting of one is a bye.

    The round after the final has the winner alone.
    """
    results = {(score.round, score.entrants): score for score in played}
    alive: list[Meeting] = [(seed,) if seed < entrants else () for seed in bracket_order((entrants - 1).bit_length())]
    rounds: list[list[Meeting]] = []
    for number in itertools.count(1):
        pairs = [tuple(sorted(alive[place] + alive[place + 1])) for place in range(0, len(alive) - 1, 2)]
        rounds.append(pairs or alive)
        if not pairs or any(len(pair) == 2 and (number, pair) not in results for pair in pairs):
            break
        alive = [(winner_of(results[number, pair]),) if len(pair) == 2 else pair for pair in pairs]
    return rounds


def _bracket_places(entrants: int, played: Sequence[MeetingScore]) -> list[Place]:
    lost: dict[int, int] = {}
    points: defaultdict[int, float] = defaultdict(float)
    for score in played:
        winner = winner_of(score)
        points[winner] += 1
        lost.update((entrant, score.round) for entrant in score.entrants if entrant != winner)
    byes = [int((entrant,) in _bracket(entrants, [])[0]) for entrant in range(entrants)]
    keys = [(float(lost.get(entrant, len(lost) + 1)),) for entrant in range(entrants)]
    return _ranked(keys, [points[entrant] + byes[entrant] for entrant in range(entrants)], byes)
