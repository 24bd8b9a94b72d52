"""Ask what a hand scores and whether the game is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.core import score as core
from spades_sim.core.codes import BLIND, COVERED, Cause, Ending
from spades_sim.rules.schema import Rules
from spades_sim.rules.words import Bid, bid_code, numbers, record_of, sequence, whole


@dataclass(frozen=True)
class HandScore:
    """What a hand scores, by team.

    Attributes
    ----------
    points : tuple of int
        Points of the hand, bag penalties and gifts included.
    score, bags : tuple of int
        Running total and bag counter after the hand.
    sets : tuple of bool
        Whether the team's contract was set.
    contracts : tuple of int
    causes : tuple of dict
        Points by cause, as ``{"contract_made": 50, "bag_points": 1}``; they add up to `points`.
    boston : int
        Team that wins the game at once by a Boston, -1 without one.
    """

    points: tuple[int, ...]
    score: tuple[int, ...]
    bags: tuple[int, ...]
    sets: tuple[bool, ...]
    contracts: tuple[int, ...]
    causes: tuple[dict[str, int], ...]
    boston: int


def score_hand(
    rules: Rules,
    bids: Sequence[Bid],
    tricks: Sequence[int],
    scores: Sequence[int] | None = None,
    bags: Sequence[int] | None = None,
    *,
    first_bidder: int = 0,
    hand_number: int = 2,
    reneges: Sequence[int] | None = None,
) -> HandScore:
    """Score a hand (rules matrix A0: nils, contract, overtricks, bags, the bag counter).

    Parameters
    ----------
    rules : Rules
    bids, tricks : sequences, by seat
        Tricks add up to the hand size. A bid is a number, ``"nil"``, ``"zero"`` (plain zero), ``"blind_nil"``,
        ``"blind_6"`` (for the whole team, whose other seats have None), or None.
    scores, bags : sequences of int, by team
        Before the hand; all 0 when left out. A bag counter is below score.bag_limit, where there is one.
    first_bidder : int
        Seat that bid first; it matters only under bid.mode = second_partner_sets_team.
    hand_number : int
        From 1; under bid.first_hand_bids_itself all bids of hand 1 are None.
    reneges : sequence of int, by seat
        Illegal cards played, under a conduct.illegal_play that punishes them.

    Returns
    -------
    HandScore

    Raises
    ------
    ValueError
        Naming the argument and the value: a wrong length, a bid that the rules never allow, tricks that do not add up.
        Whether a bid was legal after the bids before it is not asked; `legal_bids` answers that.

    Examples
    --------
    >>> score_hand(load_rules("cardgames_io"), [3, 3, 2, 3], [4, 3, 3, 3]).points
    (52, 60)
    """
    record, players, teams = record_of(rules), rules.table.players, len(rules.table.teams)
    codes = _bids(rules, bids, whole(hand_number, "hand_number", 1))
    taken = numbers(tricks, players, "tricks", 0)
    if sum(taken) != rules.deal.hand_size:
        raise ValueError(f"tricks = {taken}: add up to {sum(taken)}, and must add up to {rules.deal.hand_size}")
    before = numbers([0] * teams if scores is None else scores, teams, "scores")
    counter = np.array(numbers([0] * teams if bags is None else bags, teams, "bags", 0), np.int64)
    limit = rules.score.bag_limit
    if limit and counter.max() >= limit:
        raise ValueError(f"bags = {counter.tolist()}: must be below score.bag_limit = {limit}, where it starts over")
    revokes = np.array(numbers([0] * players if reneges is None else reneges, players, "reneges", 0), np.int64)
    if rules.conduct.illegal_play == "reject" and revokes.any():
        raise ValueError(f'reneges = {revokes.tolist()}: an illegal card is refused (conduct.illegal_play = "reject")')
    first = whole(first_bidder, "first_bidder", 0, players - 1)
    delta, was_set, new_bags, penalties, contracts, nils = np.zeros((6, teams), np.int64)
    causes = np.zeros(teams * len(Cause), np.int64)
    boston = core.score_hand(
        record, codes, np.array(taken, np.int64), revokes, first, counter, delta, causes, was_set, new_bags,
        penalties, contracts, nils,
    )  # fmt: skip
    return HandScore(
        points=tuple(delta.tolist()),
        score=tuple(old + new for old, new in zip(before, delta.tolist(), strict=True)),
        bags=tuple(counter.tolist()),
        sets=tuple(bool(each) for each in was_set),
        contracts=tuple(contracts.tolist()),
        causes=tuple(_named(row) for row in causes.reshape(teams, len(Cause))),
        boston=int(boston),
    )


def _named(row: Any) -> dict[str, int]:
    return {cause.name.lower(): int(row[cause]) for cause in Cause if row[cause]}


def _bids(rules: Rules, bids: Sequence[Bid], hand_number: int) -> Any:
    """Read a hand's bids; None only beside a partner's blind bid, and in a hand that bids itself."""
    items = sequence(bids, rules.table.players, "bids")
    codes = [bid_code(rules, bid, f"bids[{seat}]") for seat, bid in enumerate(items)]
    no_bids = all(code == COVERED for code in codes)
    if rules.bid.first_hand_bids_itself and (no_bids or hand_number == 1):
        if not no_bids:
            raise ValueError(f"bids = {items}: hand 1 bids itself, so every bid is None (bid.first_hand_bids_itself)")
        return np.array(codes, np.int64)
    for team in rules.table.teams:
        blind = [seat for seat in team if codes[seat] >= BLIND]
        for seat in team:
            if blind and seat != blind[0] and codes[seat] != COVERED:
                raise ValueError(
                    f"bids[{seat}] = {items[seat]!r}: the team bid blind at seat {blind[0]}, so it is None"
                )
            if not blind and codes[seat] == COVERED:
                raise ValueError(f"bids[{seat}] = None: every seat bids, unless its partner bid blind for the team")
    return np.array(codes, np.int64)


def game_end(
    rules: Rules, scores: Sequence[int], hands: int, sets: Sequence[int] | None = None, boston: int = -1
) -> tuple[str, int | None]:
    """Tell whether the game is over after a complete hand (keys of the section `end`).

    Parameters
    ----------
    rules : Rules
    scores, sets : sequences of int, by team
        Totals after the hand; how often each team was set in the game.
    hands : int
        Hands played.
    boston : int
        Team that wins the game by a Boston, -1 without one.

    Returns
    -------
    ending : str
        ``""`` while the game goes on, else target, floor, max_hands, set_limit or boston.
    winner : int or None
        Team that wins; None for a tie, and while the game goes on.
    """
    teams = len(rules.table.teams)
    totals = np.array(numbers(scores, teams, "scores"), np.int64)
    counts = np.array(numbers([0] * teams if sets is None else sets, teams, "sets", 0), np.int64)
    played, by_boston = whole(hands, "hands", 1), whole(boston, "boston", -1, teams - 1)
    ending, winner = core.game_end(record_of(rules), totals, played, counts, by_boston)
    name = "" if ending == Ending.NONE else Ending(ending).name.lower()
    return name, int(winner) if winner >= 0 else None
