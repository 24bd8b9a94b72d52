"""Plan a tournament: who plays whom, on which deals, cut into blocks that any process can play.

The plan depends on the config alone, never on the number of workers, and the results are put together in its order.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from spades_sim.rules.schema import Rules
from spades_sim.strategy.limits import Limits
from spades_sim.strategy.load import load_strategy
from spades_sim.strategy.plugin import Strategy
from spades_sim.tournament.formats import Format, Meeting, MeetingScore, Tables, all_meetings, meetings_of, next_round
from spades_sim.tournament.stopping import StopRule

#: Matches that a tournament may have; the results of each are kept until the end.
MATCHES_AT_MOST = 100_000
#: Games that one block aims at. A block is the unit of work, of writing and of stopping.
BLOCK_GAMES = 1024


@dataclass(frozen=True)
class Entrant:
    """What a team brings to a tournament.

    Attributes
    ----------
    name : str
        Unique in the tournament.
    specs : tuple of str
        Players by place in the team; a single one plays every place.
    members : tuple of str
        Under which names its games are counted in the standings; none stands for its own.
    """

    name: str
    specs: tuple[str, ...]
    members: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variant:
    """A named rule set."""

    name: str
    rules: Rules


@dataclass(frozen=True)
class Match:
    """All games between some entrants, one to a team of the table.

    Attributes
    ----------
    index : int
        Place in the schedule.
    variant : int
    entrants : tuple of int
        Entrant of each team before the teams are turned.
    round : int
        From 1.
    shift : int
        Its deal numbers start after those of so many matches: matches of the same entrants have other deals each.
    """

    index: int
    variant: int
    entrants: tuple[int, ...]
    round: int = 1
    shift: int = 0


@dataclass(frozen=True)
class Block:
    """Some pairs of a match: deal numbers ``first_pair .. first_pair + pairs - 1``, each in every seating.

    `forfeited_by` is the place in the match of an entrant that fouled before, where that forfeits these games, too.
    """

    match: Match
    first_pair: int
    pairs: int
    forfeited_by: int | None = None


@dataclass(frozen=True)
class Plan:
    """Everything that decides the results.

    Attributes
    ----------
    seed : int
    pairs : int
        Groups of games a match: the same deals once in each seating.
    cap : int
        Hands after which a game is truncated.
    entrants : tuple of Entrant
    variants : tuple of Variant
    matches : tuple of Match
        Those that are known before play: all, or the first round of a format that is played in rounds.
    folders : tuple of Path
        Where strategies are looked up by name, before the shipped folder.
    record_hands : bool
    format : Format
    stop : StopRule
        When a match stops before it has played all its games.
    baseline : str
        Name of the variant that the others are set against; none stands for the first one.
    first_deal : int
        Deal number of the first pair of every match.
    on_foul : str
        What a foul costs (`tournament.fouls.Policy`).
    limits : Limits
        What strategies that are not shipped may take.
    """

    seed: int
    pairs: int
    cap: int
    entrants: tuple[Entrant, ...]
    variants: tuple[Variant, ...]
    matches: tuple[Match, ...]
    folders: tuple[Path, ...]
    record_hands: bool
    format: Format = field(default_factory=Format)
    stop: StopRule = field(default_factory=StopRule)
    baseline: str = ""
    first_deal: int = 0
    on_foul: str = "forfeit_game"
    limits: Limits = field(default_factory=Limits)

    def seatings(self, match: Match) -> int:
        """Return how many games a pair of a match has: one for each way to turn the teams."""
        return len(self.variants[match.variant].rules.table.teams)

    def block_pairs(self, match: Match) -> int:
        """Return how many pairs a whole block of a match has."""
        return max(1, BLOCK_GAMES // self.seatings(match))

    @property
    def games(self) -> int:
        """Return how many games there are in all, if no match stops early."""
        if not self.format.in_rounds:
            return sum(self.pairs * self.seatings(match) for match in self.matches)
        return sum(number * self.pairs * teams for teams, number in self._matches_by_table())

    @property
    def match_count(self) -> int:
        """Return how many matches there are in all."""
        if not self.format.in_rounds:
            return len(self.matches)
        return sum(number for _, number in self._matches_by_table())

    def _matches_by_table(self) -> list[tuple[int, int]]:
        """Return for each variant the teams at its table and the matches of a format in rounds."""
        meetings = meetings_of(self.format, len(self.entrants))
        tables = [len(variant.rules.table.teams) for variant in self.variants]
        return [(teams, meetings * len(_fill_table(teams, (0, 1)))) for teams in tables]

    def blocks(self, matches: Sequence[Match]) -> Iterator[Block]:
        """Cut matches into blocks, in schedule order."""
        for match in matches:
            size = self.block_pairs(match)
            start = self.first_deal + match.shift * self.pairs
            for first in range(0, self.pairs, size):
                yield Block(match, start + first, min(size, self.pairs - first))

    def next_matches(self, variants_scores: Sequence[Sequence[MeetingScore]], first: int) -> tuple[Match, ...]:
        """Return the matches of the next round.

        Parameters
        ----------
        variants_scores : sequence of sequences of MeetingScore
            What came of the matches so far, by variant; each variant has its own rounds.
        first : int
            Index of the first new match: how many there were.

        Returns
        -------
        tuple of Match
            Empty when the tournament is over.
        """
        if first == 0:
            return self.matches
        if not self.format.in_rounds:
            return ()
        number = 1 + max(score.round for scores in variants_scores for score in scores)
        meetings = [next_round(self.format, len(self.entrants), scores) for scores in variants_scores]
        return seat(meetings, self.variants, "two", first, number)


def unique_names(specs: Sequence[str]) -> list[str]:
    """Tell entries of the same player apart: ``random``, ``random#2``."""
    names: list[str] = []
    for spec in specs:
        name, number = spec, 1
        while name in names:
            number += 1
            name = f"{spec}#{number}"
        names.append(name)
    return names


def _fill_table(teams: int, entrants: Sequence[int]) -> list[tuple[int, ...]]:
    """Seat two entrants at a table of several teams: in turn, and both ways where the teams are odd in number."""
    first, second = entrants
    turn = tuple(entrants[team % 2] for team in range(teams))
    if teams % 2 == 0:
        return [turn]
    return [turn, tuple(second if entrant == first else first for entrant in turn)]


def mix(entrants: Sequence[Entrant], size: int) -> tuple[Entrant, ...]:
    """Make a team of any `size` different players.

    Raises
    ------
    ValueError
        Where an entrant is a team already, or there are too many teams.
    """
    for entrant in entrants:
        if len(entrant.specs) > 1:
            raise ValueError(f'"{entrant.name}" is a team already; enter single players')
    teams = list(itertools.islice(itertools.combinations(entrants, size), MATCHES_AT_MOST + 1))
    if len(teams) > MATCHES_AT_MOST:
        raise ValueError(f"more than {MATCHES_AT_MOST:,} teams; enter fewer players")
    return tuple(
        Entrant(" + ".join(each.name for each in team), tuple(each.specs[0] for each in team),
                tuple(each.name for each in team))
        for team in teams
    )  # fmt: skip


def circle_orders(size: int) -> list[tuple[int, ...]]:
    """Seat some round a table in so many orders that everybody sits before everybody else equally often.

    An odd number has orders by steps of 1, 2, ... (a prime number it must be, as 3 and 5 are). An even number has those
    of Walecki's zigzags round all but one, each in both directions.

    Parameters
    ----------
    size : int
        2 to 6.

    Returns
    -------
    list of tuple of int
        1, 2, 6, 4 or 10 orders of the numbers from 0.
    """
    if size == 2:
        return [(0, 1)]
    if size % 2:
        return [tuple(step * place % size for place in range(size)) for step in range(1, size)]
    ring = size - 1
    zigzag = [(place + 1) // 2 if place % 2 else -place // 2 for place in range(ring)]
    turns = [(*((place + turn) % ring for place in zigzag), ring) for turn in range(ring)]
    return [order for turn in turns for order in (turn, turn[::-1])]


def seat(
    meetings: Sequence[Sequence[Meeting]],
    variants: Sequence[Variant],
    tables: Tables = "two",
    first: int = 0,
    number: int = 1,
) -> tuple[Match, ...]:
    """Turn the meetings of a round into matches.

    Parameters
    ----------
    meetings : sequence of sequences of tuple of int
        Of each variant.
    variants : sequence of Variant
    tables : {"two", "all"}
        Whether a meeting is of two who fill the table in turn, or of one entrant for each team, who sit in every one of
        `circle_orders`.
    first : int
        Index of the first match.
    number : int
        Of the round, from 1.

    Returns
    -------
    tuple of Match
        In schedule order: variant by variant.
    """
    lineups = [
        (place, lineup, shift)
        for place, (variant, its_meetings) in enumerate(zip(variants, meetings, strict=True))
        for meeting in its_meetings
        for shift, lineup in enumerate(_lineups(len(variant.rules.table.teams), meeting, tables))
    ]
    return tuple(
        Match(first + index, place, lineup, number, shift) for index, (place, lineup, shift) in enumerate(lineups)
    )


def _lineups(teams: int, meeting: Meeting, tables: Tables) -> list[tuple[int, ...]]:
    if tables == "two":
        return _fill_table(teams, meeting)
    return [tuple(meeting[place] for place in order) for order in circle_orders(teams)]


def round_robin(entrants: Sequence[Entrant], variants: Sequence[Variant]) -> tuple[Match, ...]:
    """Let every two entrants meet under every variant."""
    return seat([list(all_meetings(len(entrants), 2))] * len(variants), variants)


def first_matches(form: Format, entrants: Sequence[Entrant], variants: Sequence[Variant]) -> tuple[Match, ...]:
    """Return the matches of a format that are known before play.

    Raises
    ------
    ValueError
        Where there are more than `MATCHES_AT_MOST`.
    """
    if form.in_rounds:
        return seat([next_round(form, len(entrants), [])] * len(variants), variants)
    meetings = [_meetings(form, entrants, len(variant.rules.table.teams)) for variant in variants]
    if sum(map(len, meetings)) > MATCHES_AT_MOST:
        raise ValueError(f"more than {MATCHES_AT_MOST:,} matches")
    return seat(meetings, variants, form.tables)


def _meetings(form: Format, entrants: Sequence[Entrant], teams: int) -> list[Meeting]:
    """List the meetings at a table, as far as they are not too many; nobody meets a team that it is a member of."""
    size = teams if form.tables == "all" else 2
    members = [set(entrant.members) for entrant in entrants]
    meetings = (
        meeting
        for meeting in all_meetings(len(entrants), size, form.champions)
        if all(members[one].isdisjoint(members[other]) for one, other in itertools.combinations(meeting, 2))
    )
    return list(itertools.islice(meetings, MATCHES_AT_MOST + 1))


def players_of(entrant: Entrant, size: int, folders: Sequence[Path]) -> list[Strategy]:
    """Load an entrant's players for a team of some size."""
    specs = [entrant.specs[place % len(entrant.specs)] for place in range(size)]
    return [load_strategy(spec, folders) for spec in specs]
