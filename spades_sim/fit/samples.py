"""Collect what came of bids: single hands in which one seat explores and three bid as they are told."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from spades_sim.core.codes import NIL
from spades_sim.core.deal import deal
from spades_sim.core.layout import STATE
from spades_sim.jit import compiled
from spades_sim.rules.load import load_rules
from spades_sim.rules.numbers import rules_record
from spades_sim.rules.schema import Rules
from spades_sim.tournament.block import make_table, play_block
from spades_sim.tournament.plan import Block, Entrant, Match, Plan, Variant

#: The strategy file that explores.
EXPLORE = Path(__file__).with_name("explore.py")
#: Pairs of single hands in a block.
BLOCK_PAIRS = 4096
SEATS = 4


@dataclass(frozen=True)
class Samples:
    """What one seat held, knew, bid and took in many hands; all arrays are int64[hands].

    Attributes
    ----------
    cards : card sets
    place : place in the order of bidding, 1 = first
    bid, partner, after, before : bids of the seat, its partner, the next and the previous seat
    knows_partner, knows_after, knows_before : 1 where that bid came before the seat's own
    tricks, partner_tricks : tricks taken
    """

    cards: Any
    place: Any
    bid: Any
    partner: Any
    after: Any
    before: Any
    knows_partner: Any
    knows_after: Any
    knows_before: Any
    tricks: Any
    partner_tricks: Any

    @property
    def is_nil(self) -> Any:
        """Tell which bids are nil."""
        return self.bid == NIL

    def where(self, chosen: Any) -> "Samples":
        """Return some of the samples."""
        return Samples(*(values[chosen] for values in vars(self).values()))

    def known(self, seat: str) -> Any:
        """Return a bid as the seat knew it, -1 where it had not been made: `partner`, `after` or `before`."""
        return np.where(getattr(self, f"knows_{seat}") == 1, getattr(self, seat), -1)


@compiled
def _deal_many(state: Any, rules: Any, seed: int, first: int, out: Any) -> None:
    """Deal the first hands of deal numbers from `first` on into `out`, int64[deals, seats]. Modifies it in place."""
    state.seed = seed
    state.hand_number = 1
    for row in range(len(out)):
        state.deal_number = first + row
        deal(state, rules)
        for seat in range(rules.table_players):
            out[row, seat] = state.hands[seat]


def _of_block(cards: Any, hands: Any) -> Samples:
    """Take the exploring seat's part of some hands; `cards` is int64[hands, seats]."""
    rows = np.arange(len(hands))
    seat = hands["game"] % 2
    place = (seat - hands["first_bidder"]) % SEATS
    around = [(seat + turn) % SEATS for turn in range(SEATS)]
    bids = [hands["bids"][rows, each] for each in around]
    knows = [((each - hands["first_bidder"]) % SEATS < place).astype(np.int64) for each in around]
    tricks = [hands["tricks"][rows, each] for each in around]
    return Samples(
        cards[rows, seat],
        place + 1,
        bids[0],
        bids[2],
        bids[1],
        bids[3],
        knows[2],
        knows[1],
        knows[3],
        tricks[0],
        tricks[2],
    )


def single_hands() -> Rules:
    """Return the rules that fits are played under: `cardgames_io`, one hand a game."""
    return load_rules("cardgames_io", {"end": {"max_hands": 1}})


def play_hands(team: tuple[str, ...], others: str, pairs: int, seed: int) -> Iterator[Any]:
    """Play single hands, each deal in both seatings of the team; yield HAND[2 * deals] block by block."""
    entrants = (Entrant("team", team), Entrant("others", (others,)))
    match = Match(0, 0, (0, 1))
    plan = Plan(seed, pairs, 1, entrants, (Variant("single hands", single_hands()),), (match,), (), True)
    table = make_table(plan, match)
    for first in range(0, pairs, BLOCK_PAIRS):
        yield play_block(plan, Block(match, first, min(BLOCK_PAIRS, pairs - first)), table).hands


def collect(others: str, pairs: int, seed: int, explorer: str = f"bid={EXPLORE},play=careful") -> Samples:
    """Play single hands of `cardgames_io` and keep what came of one seat's bid.

    Parameters
    ----------
    others : str
        Player of the other three seats.
    pairs : int
        Deals; each is played twice, with the explorer in seats 0 and 1.
    seed : int
    explorer : str
        Player of the seat that is looked at.
    """
    record = rules_record(single_hands())
    state = np.zeros(1, STATE).view(np.recarray)[0]
    parts, first = [], 0
    for hands in play_hands((explorer, others), others, pairs, seed):
        cards = np.zeros((len(hands) // 2, SEATS), np.int64)
        _deal_many(state, record, seed, first, cards)
        first += len(cards)
        parts.append(_of_block(cards[hands["game"] // 2], hands))
    return Samples(*(np.concatenate(values) for values in zip(*(vars(part).values() for part in parts), strict=True)))
