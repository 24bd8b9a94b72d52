"""Plan a tournament: who plays whom, on which deals, cut into blocks that any process can play.

The plan depends on the config alone, never on the number of workers, and the results are put together in its order.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from spades_sim.rules.schema import Rules
from spades_sim.strategy.load import load_strategy
from spades_sim.strategy.plugin import Strategy

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
    """

    name: str
    specs: tuple[str, ...]


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
    """

    index: int
    variant: int
    entrants: tuple[int, ...]


@dataclass(frozen=True)
class Block:
    """Some pairs of a match: deal numbers ``first_pair .. first_pair + pairs - 1``, each in every seating."""

    match: Match
    first_pair: int
    pairs: int


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
    folders : tuple of Path
        Where strategies are looked up by name, before the shipped folder.
    record_hands : bool
    """

    seed: int
    pairs: int
    cap: int
    entrants: tuple[Entrant, ...]
    variants: tuple[Variant, ...]
    matches: tuple[Match, ...]
    folders: tuple[Path, ...]
    record_hands: bool

    def seatings(self, match: Match) -> int:
        """Return how many games a pair of a match has: one for each way to turn the teams."""
        return len(self.variants[match.variant].rules.table.teams)

    @property
    def games(self) -> int:
        """Return how many games there are in all."""
        return sum(self.pairs * self.seatings(match) for match in self.matches)

    def blocks(self) -> Iterator[Block]:
        """Cut the matches into blocks, in schedule order."""
        for match in self.matches:
            size = max(1, BLOCK_GAMES // self.seatings(match))
            for first in range(0, self.pairs, size):
                yield Block(match, first, min(size, self.pairs - first))


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


def round_robin(entrants: Sequence[Entrant], variants: Sequence[Variant]) -> tuple[Match, ...]:
    """Let every two entrants meet under every variant.

    Parameters
    ----------
    entrants, variants : sequences

    Returns
    -------
    tuple of Match
        In schedule order: variant by variant, then by the entrants' order.
    """
    matches: list[Match] = []
    for number, variant in enumerate(variants):
        teams = len(variant.rules.table.teams)
        for two in itertools.combinations(range(len(entrants)), 2):
            for lineup in _fill_table(teams, two):
                matches.append(Match(len(matches), number, lineup))
    return tuple(matches)


def players_of(entrant: Entrant, size: int, folders: Sequence[Path]) -> list[Strategy]:
    """Load an entrant's players for a team of some size."""
    specs = [entrant.specs[place % len(entrant.specs)] for place in range(size)]
    return [load_strategy(spec, folders) for spec in specs]
