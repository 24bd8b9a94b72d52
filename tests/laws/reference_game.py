"""A whole game by the reference alone: a generator that asks each question in turn and takes the answer.

Cards and bids are text as in ``tests/reference``. What is random (the deal, cards drawn from the discards) comes
from a ``Source``; everything else follows from the rules, the answers and the functions of the reference.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from reference import legality
from reference.scorer import HandScore, score_hand
from reference.sheet import NILS

from laws.table import Rules, Table

#: Number, "zero", "nil", "blind_nil", "blind_6", "none"; a card; cards to pass; whether the offered card is kept.
Answer = Any


class Source(Protocol):
    """What the reference cannot know by itself."""

    def watch(self, table: Table) -> None:
        """Take the table of a game that starts."""

    def hands(self) -> list[list[str]]:
        """Return the cards of each seat."""

    def pack(self) -> list[str]:
        """Return the pack of a draft from the top."""

    def score(self, table: Table, score: HandScore) -> None:
        """Take the score of a hand that is over."""


@dataclass(frozen=True)
class Question:
    """What a seat is asked: its legal answers, how many cards it passes, and the card it was offered."""

    decision: str
    seat: int
    legal: list[Any]
    count: int = 0
    offered: str = ""


Hand = Generator[Question, Answer, None]
Game = Generator[Question, Answer, tuple[str, int | None, str]]


def play_game(rules: Rules, dealer: int, source: Source, cap: int) -> Game:
    """Play a game; return how it ends: over or continue (at the cap), the winning team, the reason."""
    teams = rules["table"]["teams"]
    owner = [
        next(team for team, seats in enumerate(teams) if seat in seats) for seat in range(rules["table"]["players"])
    ]
    table = Table(rules, dealer, owner, [0] * len(teams), [0] * len(teams), [0] * len(teams))
    source.watch(table)
    while True:
        table.hand_number += 1
        yield from _play_hand(table, source)
        bids = [table.bids.get(seat) for seat in range(table.players)]
        score = score_hand(
            rules, bids, table.tricks, table.scores, table.bags,
            hand_number=table.hand_number, first_bidder=table.first_bidder, reneges=table.reneges,
        )  # fmt: skip
        source.score(table, score)
        table.scores, table.bags = list(score.score_after), list(score.bags_after)
        table.sets = [old + new for old, new in zip(table.sets, score.set_teams, strict=True)]
        boston = score.boston_game.index(True) if any(score.boston_game) else None
        end = legality.game_end(rules, table.scores, table.hand_number, table.sets, boston)
        if end[0] == "over" or table.hand_number >= cap:
            return end
        table.dealer = legality.next_dealer(rules, table.dealer)


def _play_hand(table: Table, source: Source) -> Hand:
    rules, players = table.rules, table.players
    table.first_bidder = legality.first_bidder(rules, table.dealer)
    table.bids, table.history, table.leaders, table.trick = {}, [], [], []
    table.tricks, table.reneges, table.leader, table.broken = [0] * players, [0] * players, -1, False
    table.aside, table.gave, table.got, table.played_by, table.discards = (
        [set() for _ in range(players)],
        [set() for _ in range(players)],
        [set() for _ in range(players)],
        [[] for _ in range(players)],
        [],
    )
    drafted = rules["deal"]["method"] == "draft"
    table.hands = [[] for _ in range(players)] if drafted else source.hands()
    pack = source.pack() if drafted else []
    if rules["bid"]["first_hand_bids_itself"] and table.hand_number == 1:
        table.bids = dict.fromkeys(range(players))
    else:
        yield from _blind_bids(table)
    if drafted:
        yield from _draft(table, pack)
    yield from _bids(table)
    yield from _exchanges(table, source)
    bids = [table.bids[seat] for seat in range(players)]
    table.leader = legality.opening_leader(rules, table.dealer, bids, table.hands)
    for number in range(rules["deal"]["hand_size"]):
        table.leaders.append(table.leader)
        yield from _trick(table, first=number == 0)


def _blind_bids(table: Table) -> Hand:
    for seat in table.clockwise():
        if seat in table.bids:
            continue
        calls = legality.blind_calls(table.rules, seat, table.bids, table.scores, table.hand_number)
        if not calls:
            continue
        answer = yield Question("blind", seat, ["none", *calls])
        if answer == "none":
            continue
        table.bids[seat] = answer
        if answer != "blind_nil":
            table.bids.update(dict.fromkeys(table.partners(seat)))


def _draft(table: Table, pack: list[str]) -> Hand:
    peek = table.rules["deal"]["draft_peek"]
    kept: list[bool] = []
    for turn in range(table.rules["deal"]["hand_size"] * table.players):
        seat = (table.dealer + turn) % table.players
        one, other = pack[2 * turn], pack[2 * turn + 1]
        keep = yield Question("keep", seat, [0, 1], offered=one)
        kept.append(bool(keep))
        table.hands[seat].append(one if keep else other)
        lost = other if keep else one
        table.discards.append(lost)
        for watcher in range(table.players):
            if peek == "public" or (watcher == seat and (peek == "private" or not keep)):
                table.aside[watcher].add(lost)
    result = legality.draft(table.rules, pack, kept, table.dealer)
    assert [sorted(hand) for hand in table.hands] == [sorted(hand) for hand in result.hands]
    assert table.discards == result.discards


def _bids(table: Table) -> Hand:
    rules = table.rules
    for seat in table.clockwise():
        if seat in table.bids:
            continue
        spades = sum(legality.suit(rules, card) == "S" for card in table.hands[seat])
        last = all(other in table.bids for other in range(table.players) if other != seat)
        legal = legality.legal_bids(rules, seat, table.said(), spades, last)
        table.bids[seat] = yield Question("bid", seat, legal)
    raise_of = legality.counter_bid(rules, table.said(), table.first_bidder)
    if raise_of is not None:
        seat, legal = raise_of
        table.bids[seat] = yield Question("bid", seat, legal)


def _exchanges(table: Table, source: Source) -> Hand:
    passing = table.rules["pass"]
    for seat in table.clockwise():
        if table.bids[seat] not in NILS:
            continue
        count = passing[table.bids[seat]]
        partners = table.partners(seat)
        if not count:
            continue
        if passing["order"] == "draw_from_discards":
            answer = yield Question("exchange", seat, sorted(set(table.hands[seat])), count)
            _redraw(table, source, seat, answer)
        elif len(partners) == 1 and table.bids[partners[0]] not in NILS:
            (partner,) = partners
            given = yield Question("exchange", seat, sorted(set(table.hands[seat])), count)
            if passing["order"] == "bidder_first":
                _move(table, seat, partner, given)
            returned = yield Question("exchange", partner, sorted(set(table.hands[partner])), count)
            if passing["order"] == "simultaneous":
                _move(table, seat, partner, given)
            _move(table, partner, seat, returned)


def _move(table: Table, giver: int, taker: int, cards: Sequence[str]) -> None:
    for card in cards:
        table.hands[giver].remove(card)
        table.hands[taker].append(card)
    table.gave[giver] |= set(cards)
    table.got[taker] |= set(cards)


def _redraw(table: Table, source: Source, seat: int, cards: Sequence[str]) -> None:
    """Put cards aside and take what the source drew for them out of the discards (D25)."""
    rest = [card for card in table.hands[seat] if card not in cards]
    drawn = [card for card in source.hands()[seat] if card not in rest]
    assert len(drawn) == len(cards)
    assert set(drawn) <= set(table.discards)
    table.hands[seat] = rest + drawn
    table.aside[seat] |= set(cards)
    for watcher in range(table.players):
        if cards:  # what was among the discards may now be in this hand
            table.aside[watcher] -= set(drawn) if watcher == seat else set(table.discards)
    table.discards = [card for card in table.discards if card not in drawn]
    table.gave[seat] |= set(cards)
    table.got[seat] |= set(drawn)


def _trick(table: Table, first: bool) -> Hand:
    rules = table.rules
    table.trick = []
    for turn in range(table.players):
        seat = (table.leader + turn) % table.players
        hand = table.hands[seat]
        legal = legality.legal_cards(rules, hand, table.trick, table.broken, first)
        card = yield Question("play", seat, sorted(set(legal)))
        table.reneges[seat] += card not in legal
        led = table.trick[0] if table.trick else None
        table.broken = legality.breaks(rules, card, led is None, table.broken, led)
        hand.remove(card)
        table.trick.append(card)
        table.history.append(card)
        table.played_by[seat].append(card)
    table.leader = (table.leader + legality.trick_winner(rules, table.trick)) % table.players
    table.tricks[table.leader] += 1
    table.trick = []
