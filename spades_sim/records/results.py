"""Hold what came of a match while it is played: counts that add up over blocks, from which every CSV row is made."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spades_sim.core.codes import Tie
from spades_sim.core.tally import Tallies, empty_tallies
from spades_sim.records.batches import Batches, batch_limit, batches_of, no_batches
from spades_sim.records.groups import bids_by_group
from spades_sim.records.seats import SeatSums, no_seats, seat_sums
from spades_sim.records.sums import EntrantSums, empty_sums, group_sums

if TYPE_CHECKING:
    from spades_sim.tournament.block import BlockResult, Table
    from spades_sim.tournament.plan import Match, Plan


@dataclass(frozen=True)
class MatchHead:
    """Who plays a match, and at what table.

    Attributes
    ----------
    variant : str
    match : int
        Place in the schedule.
    entrants : tuple of str
        Entrant of each team before the teams are turned; the same name may stand there several times.
    slots : tuple of str
        Strategy of each slot, as the tables call it.
    slot_entrant : tuple of int
        Place in `entrants` of the entrant that each slot belongs to.
    lineups : tuple of tuple of int
        Slot of each seat, by rotation.
    teams : tuple of tuple of int
        Seats of each team.
    hand_size : int
        Tricks of a hand.
    tie : Tie
        Value of end.tie.
    round : int
        From 1.
    members : tuple of tuple of str
        Under which names the games of each of `names` are counted in the standings; none where it is its own.
    batches : int
        Most batches of deals whose sums are kept for the comparison of variants; 0 keeps none.
    """

    variant: str
    match: int
    entrants: tuple[str, ...]
    slots: tuple[str, ...]
    slot_entrant: tuple[int, ...]
    lineups: tuple[tuple[int, ...], ...]
    teams: tuple[tuple[int, ...], ...]
    hand_size: int = 13
    tie: Tie = Tie.PLAY_ON
    round: int = 1
    members: tuple[tuple[str, ...], ...] = ()
    batches: int = 0

    @property
    def seats(self) -> int:
        """Return the number of seats at the table."""
        return sum(len(team) for team in self.teams)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the different entrants, in order."""
        return tuple(dict.fromkeys(self.entrants))

    @property
    def counted(self) -> tuple[tuple[str, ...], ...]:
        """Return the names in the standings under which each of `names` is counted."""
        return self.members or tuple((name,) for name in self.names)

    @property
    def owners(self) -> tuple[int, ...]:
        """Return the place in `names` of the entrant of each team."""
        names = self.names
        return tuple(names.index(entrant) for entrant in self.entrants)

    @property
    def largest_contract(self) -> int:
        """Return the largest contract that a team can have."""
        return max(len(team) for team in self.teams) * self.hand_size


@dataclass(frozen=True)
class MatchResult:
    """Counts of a match, or of some blocks of it.

    Attributes
    ----------
    head : MatchHead
    tallies : Tallies
        By slot, and by place in `head.entrants`; without the histograms of `bid_depth`.
    sums : EntrantSums
        By place in `head.names`.
    games : int
        Games played.
    batches : Batches
        By place in `head.names`.
    bid_depth : int64[slots, SEAT_GROUPS, BID_COLUMNS]
        See `records.groups`.
    seats : SeatSums
    """

    head: MatchHead
    tallies: Tallies = field(repr=False)
    sums: EntrantSums = field(repr=False)
    games: int
    batches: Batches = field(repr=False)
    bid_depth: Any = field(repr=False)
    seats: SeatSums = field(repr=False)

    @property
    def hands(self) -> int:
        """Return the hands played."""
        return int(self.tallies.contracts[0, :, 0].sum())

    def __add__(self, other: "MatchResult") -> "MatchResult":
        """Return the counts of both together; they must be of the same match."""
        if self.head != other.head:
            raise ValueError(f"match {self.head.match} cannot be added to match {other.head.match}")
        tallies = Tallies(*(mine + theirs for mine, theirs in zip(self.tallies, other.tallies, strict=True)))
        return MatchResult(
            self.head,
            tallies,
            self.sums + other.sums,
            self.games + other.games,
            self.batches + other.batches,
            self.bid_depth + other.bid_depth,
            self.seats + other.seats,
        )


def empty_result(head: MatchHead) -> MatchResult:
    """Make the result of a match of which nothing has been played."""
    teams = len(head.teams)
    tallies = empty_tallies(len(head.slots), teams, head.seats, head.hand_size, head.largest_contract)
    entrants = len(head.names)
    return _result(head, tallies, empty_sums(entrants), 0, no_batches(entrants, head.batches), no_seats(teams))


def _result(
    head: MatchHead, tallies: Tallies, sums: EntrantSums, games: int, batches: Batches, seats: SeatSums
) -> MatchResult:
    """Put a result together; the histograms of bids in depth, which are large, are kept as sums."""
    depth = bids_by_group(tallies.bid_depth)
    return MatchResult(head, tallies._replace(bid_depth=tallies.bid_depth[:0]), sums, games, batches, depth, seats)


def count_games(head: MatchHead, games: Any, tallies: Tallies, first_pair: int = 0) -> MatchResult:
    """Make the result of some whole pairs of a match.

    Parameters
    ----------
    head : MatchHead
    games : GAME[n]
        Pair by pair, in the order of the rotations.
    tallies : Tallies
        Of the same games.
    first_pair : int
        Deal number of the first pair.
    """
    teams = len(head.teams)
    rotations = [game % teams for game in range(len(games))]
    how = (games, rotations, teams, head.tie, head.owners)
    batches, seats = batches_of(*how, first_pair, head.batches), seat_sums(games, head.teams, head.tie)
    return _result(head, tallies, group_sums(*how), len(games), batches, seats)


def count_block(head: MatchHead, result: "BlockResult") -> MatchResult:
    """Make the result of a block that was played."""
    return count_games(head, result.games, result.tallies, result.block.first_pair)


def match_head(plan: "Plan", match: "Match", table: "Table") -> MatchHead:
    """Describe a match of a plan.

    A slot is called after its entrant where the entrant brings one player, and after the player where it brings
    several, so the two places of a mixed team are told apart.
    """
    entrants = tuple(plan.entrants[number] for number in match.entrants)
    slots = []
    for slot, (strategy, place) in enumerate(zip(table.strategies, table.slot_entrants, strict=True)):
        entrant = entrants[place]
        if entrant.members:
            slots.append(entrant.members[slot - table.slot_entrants.index(place)])
        else:
            slots.append(entrant.name if len(entrant.specs) == 1 else strategy.spec)
    rules = plan.variants[match.variant].rules
    return MatchHead(
        variant=plan.variants[match.variant].name,
        match=match.index,
        entrants=tuple(entrant.name for entrant in entrants),
        slots=tuple(slots),
        slot_entrant=table.slot_entrants,
        lineups=_frozen(table.lineups.tolist()),
        teams=_frozen(rules.table.teams),
        hand_size=rules.deal.hand_size,
        tie=Tie[rules.end.tie.upper()],
        round=match.round,
        members=tuple(entrant.members for entrant in dict.fromkeys(entrants)) if entrants[0].members else (),
        # Variants are compared only where they play the same games.
        batches=0 if plan.format.in_rounds or plan.stop.active else batch_limit(len(plan.variants), len(plan.matches)),
    )


def _frozen(rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(number) for number in row) for row in rows)
