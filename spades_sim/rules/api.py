"""Ask the rules in a player's words: what a hand scores, what is legal, who wins a trick, whether the game is over.

Bids read ``3``, ``"nil"``, ``"blind_nil"``, ``"zero"`` (plain zero), ``"blind_6"`` (a blind bid of the whole team),
None (no bid of its own); cards read ``"AS"``, ``"TH"``, ``"BJ"``. The answers come from the functions of the engine.
"""

import operator
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.cards import card_number, card_text, suit_of
from spades_sim.core import legal as core_legal
from spades_sim.core import score as core_score
from spades_sim.core.codes import BLIND, BLIND_NIL, COVERED, NIL, NOT_BID, Cause, Ending
from spades_sim.rules.numbers import rules_record
from spades_sim.rules.schema import Rules

Bid = int | str | None


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
        Points by cause; they add up to `points`.
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


def _whole(value: Any, what: str) -> int:
    if isinstance(value, (bool, np.bool_)):
        raise ValueError(f"{what} = {value!r}: not a number")
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{what} = {value!r}: not a whole number") from None


def bid_code(rules: Rules, bid: Bid) -> int:
    """Read a bid.

    Raises
    ------
    ValueError
        Where it is no bid under these rules.
    """
    size = rules.deal.hand_size
    if bid is None:
        return COVERED
    if isinstance(bid, str):
        word = bid.strip().lower()
        blind = re.fullmatch(r"blind_(\d+)", word)
        if word == "nil":
            return NIL
        if word == "blind_nil":
            return BLIND_NIL
        if word == "zero":
            return 0
        if blind and 1 <= int(blind[1]) <= size:
            return BLIND + int(blind[1])
        raise ValueError(f'bid = {bid!r}: write a number from 1 to {size}, "nil", "zero", "blind_nil" or "blind_6"')
    number = _whole(bid, "bid")
    if number == 0 and rules.bid.zero == "nil":
        return NIL
    if not 0 <= number <= size:
        raise ValueError(f"bid = {bid!r}: must be from 0 to {size}")
    return number


def bid_text(code: int) -> Bid:
    """Write a bid of the engine; the inverse of `bid_code`."""
    if code >= BLIND:
        return f"blind_{code - BLIND}"
    return {0: "zero", NIL: "nil", BLIND_NIL: "blind_nil", COVERED: None, NOT_BID: None}.get(code, int(code))


def _numbers(values: Sequence[Any], count: int, what: str) -> list[int]:
    if len(values) != count:
        raise ValueError(f"{what}: {len(values)} numbers, and there must be {count}")
    return [_whole(value, what) for value in values]


def score_hand(
    rules: Rules,
    bids: Sequence[Bid],
    tricks: Sequence[int],
    scores: Sequence[int] | None = None,
    bags: Sequence[int] | None = None,
    *,
    first_bidder: int = 0,
    reneges: Sequence[int] | None = None,
) -> HandScore:
    """Score a hand.

    Parameters
    ----------
    rules : Rules
    bids, tricks : sequences, by seat
    scores, bags : sequences of int, by team
        Before the hand; all 0 when left out.
    first_bidder : int
        Seat that bid first; it matters only under bid.mode = second_partner_sets_team.
    reneges : sequence of int, by seat
        Illegal cards played, under a conduct.illegal_play that punishes them.

    Returns
    -------
    HandScore

    Raises
    ------
    ValueError
        Where there are not as many numbers as seats or teams, a bid is none or missing, tricks do not add up to the
        hand size, or there are reneges under a conduct.illegal_play that lets none happen.
    """
    record = rules_record(rules)
    players, teams = rules.table.players, len(rules.table.teams)
    if len(bids) != players:
        raise ValueError(f"bids: {len(bids)}, and there must be {players}")
    codes = np.array([bid_code(rules, bid) for bid in bids], np.int64)
    _check_teams(rules, codes.tolist())
    taken = _numbers(tricks, players, "tricks")
    if min(taken) < 0 or sum(taken) != rules.deal.hand_size:
        raise ValueError(f"tricks = {taken}: must add up to {rules.deal.hand_size}, none below 0")
    before = _numbers(scores or [0] * teams, teams, "scores")
    counter = np.array(_numbers(bags or [0] * teams, teams, "bags"), np.int64)
    revokes = np.array(_numbers(reneges or [0] * players, players, "reneges"), np.int64)
    if revokes.any() and rules.conduct.illegal_play == "reject":
        raise ValueError('reneges: conduct.illegal_play = "reject" lets no illegal card be played')
    delta, was_set, new_bags, penalties, contracts, nils = np.zeros((6, teams), np.int64)
    causes = np.zeros(teams * len(Cause), np.int64)
    boston = core_score.score_hand(
        record, codes, np.array(taken, np.int64), revokes, first_bidder, counter, delta, causes, was_set, new_bags,
        penalties, contracts, nils,
    )  # fmt: skip
    return HandScore(
        points=tuple(delta.tolist()),
        score=tuple(old + new for old, new in zip(before, delta.tolist(), strict=True)),
        bags=tuple(counter.tolist()),
        sets=tuple(bool(each) for each in was_set),
        contracts=tuple(contracts.tolist()),
        causes=tuple(
            {cause.name.lower(): int(row[cause]) for cause in Cause if row[cause]}
            for row in causes.reshape(teams, len(Cause))
        ),
        boston=int(boston),
    )


def _check_teams(rules: Rules, codes: Sequence[int]) -> None:
    """Refuse a seat without a bid that nothing covers, and a bid beside a blind bid of the whole team."""
    if rules.bid.first_hand_bids_itself and all(code == COVERED for code in codes):
        return
    for seats in rules.table.teams:
        said = [codes[seat] for seat in seats if codes[seat] != COVERED]
        blind = any(code >= BLIND for code in said)
        if blind and len(said) > 1:
            raise ValueError(f"bids: a blind bid of the whole team must be the only bid of seats {seats}")
        if not blind and len(said) < len(seats):
            raise ValueError(f"bids: a seat of {seats} has no bid, and no partner bid blind for the team")


def _planes(rules: Rules, cards: Sequence[str]) -> tuple[int, int]:
    """Return the faces of some cards, and those that are there twice."""
    once, twice = 0, 0
    for text in cards:
        bit = 1 << card_number(text, rules.deck.high_trumps)
        if twice & bit or (once & bit and rules.deck.packs == 1):
            raise ValueError(f"{text}: is there more often than in the pack")
        twice |= once & bit
        once |= bit
    return once, twice


def trick_winner(rules: Rules, trick: Sequence[str]) -> int:
    """Return the place, in order of play from 0, of the card that wins a trick.

    Raises
    ------
    ValueError
        Where the trick is empty or a text is no card of the pack.
    """
    if not trick:
        raise ValueError("trick: has no card")
    record = rules_record(rules)
    cards = [card_number(text, rules.deck.high_trumps) for text in trick]
    led, best = int(suit_of(cards[0])), 0
    for place, card in enumerate(cards):
        if place and core_legal.takes_over(record, card, led, cards[best]):
            best = place
    return best


def legal_cards(
    rules: Rules, cards: Sequence[str], trick: Sequence[str] = (), broken: bool = False, first_trick: bool = False
) -> list[str]:
    """Return which of its cards a seat may play.

    Parameters
    ----------
    rules : Rules
    cards : sequence of str
        Cards of the seat.
    trick : sequence of str
        Cards on the table in order of play; none when the seat leads.
    broken : bool
        Whether spades are broken.
    first_trick : bool

    Returns
    -------
    list of str
        In the order of `cards`, each face once.
    """
    record = rules_record(rules)
    held, _ = _planes(rules, cards)
    if not held:
        raise ValueError("cards: has no card")
    table = [card_number(text, rules.deck.high_trumps) for text in trick]
    led = int(suit_of(table[0])) if table else -1
    winning = table[trick_winner(rules, trick)] if table else -1
    legal = int(core_legal.legal_cards(record, held, led, winning, int(broken), int(first_trick)))
    numbers = dict.fromkeys(card_number(text, rules.deck.high_trumps) for text in cards)
    return [card_text(number, rules.deck.high_trumps) for number in numbers if legal >> number & 1]


def breaks_spades(rules: Rules, card: str, trick: Sequence[str] = (), broken: bool = False) -> bool:
    """Tell whether spades are broken once a card is played to a trick; an empty trick is a lead."""
    record = rules_record(rules)
    led = int(suit_of(card_number(trick[0], rules.deck.high_trumps))) if trick else -1
    return bool(core_legal.breaks_spades(record, card_number(card, rules.deck.high_trumps), led, int(broken)))


def legal_bids(
    rules: Rules,
    seat: int,
    prior_bids: Mapping[int, Bid] | None = None,
    *,
    spades: int = 0,
    last_bidder: bool | None = None,
    first_bidder: int = 0,
) -> list[Bid]:
    """Return the bids a seat may make: numbers rising, then "zero" and "nil".

    Parameters
    ----------
    rules : Rules
    seat : int
    prior_bids : mapping of int to bid
        Bids made so far, by seat.
    spades : int
        Spades that the seat holds, for the formulas mirror and whiz.
    last_bidder : bool, optional
        Whether the seat bids last; when left out, whether every other seat has bid.
    first_bidder : int
        Seat that bid first; it matters only under bid.mode = second_partner_sets_team.
    """
    record = rules_record(rules)
    players = rules.table.players
    if not 0 <= _whole(seat, "seat") < players:
        raise ValueError(f"seat = {seat!r}: must be from 0 to {players - 1}")
    bids = np.full(players, NOT_BID, np.int64)
    for other, bid in (prior_bids or {}).items():
        if not 0 <= _whole(other, "seat") < players:
            raise ValueError(f"seat = {other!r}: must be from 0 to {players - 1}")
        bids[other] = bid_code(rules, bid)
    if any(bids[other] >= BLIND and record.team[other] == record.team[seat] for other in range(players)):
        return []
    last = (
        int(all(bids[other] != NOT_BID for other in range(players) if other != seat))
        if last_bidder is None
        else int(last_bidder)
    )
    legal = int(core_legal.legal_bids(record, bids, seat, spades, first_bidder, last))
    numbers: list[Bid] = [number for number in range(1, NIL) if legal >> number & 1]
    words: list[Bid] = [word for code, word in ((0, "zero"), (NIL, "nil")) if legal >> code & 1]
    return numbers + words


def blind_nil_allowed(rules: Rules, scores: Sequence[int], team: int, hand_number: int = 2) -> bool:
    """Tell whether the seats of a team may bid blind nil, given the scores before the hand."""
    numbers = np.array(_numbers(scores, len(rules.table.teams), "scores"), np.int64)
    return bool(core_legal.blind_nil_allowed(rules_record(rules), numbers, team, hand_number))


def game_end(
    rules: Rules, scores: Sequence[int], hands: int, sets: Sequence[int] | None = None, boston: int = -1
) -> tuple[str, int | None]:
    """Tell whether the game is over after a complete hand.

    Parameters
    ----------
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
        Team that wins; None for a tie.
    """
    teams = len(rules.table.teams)
    totals = np.array(_numbers(scores, teams, "scores"), np.int64)
    counts = np.array(_numbers(sets or [0] * teams, teams, "sets"), np.int64)
    ending, winner = core_score.game_end(rules_record(rules), totals, hands, counts, boston)
    name = "" if ending == Ending.NONE else Ending(ending).name.lower()
    return name, int(winner) if winner >= 0 else None
