"""Make the case of a fault as small as it gets: fewer cards, plainer totals, lower cards, the same fault."""

import random
import time
from collections.abc import Callable, Iterator

from spades_sim.core.codes import Decision, FirstLeader, Method
from spades_sim.runs.check.ask import Checked
from spades_sim.runs.check.position import AT, Position, rule_set, size_of
from spades_sim.runs.check.wander import later_positions

#: Hands that are played on from a case without finding a smaller one before it is left at that.
TRIES = 12

Fails = Callable[[Position], str]


def smallest(positions: list[Position]) -> Position:
    """Return the smallest of some positions."""
    return min(positions, key=size_of)


def shrink(checked: Checked, position: Position, fails: Fails, seconds: float = 1.5) -> Position:
    """Return a position as small as can be found in some time that fails in the same way.

    Three steps keep it one that a game can reach: the hand is played on at random; totals of the game become those of a
    first hand; own cards change places with lower cards of their suit that nobody has seen.
    """
    stop = time.monotonic() + seconds
    best = _played_on(checked, position, fails, stop)
    for simpler in (_plain_totals, _lower_cards):
        tried = True
        while tried and time.monotonic() < stop:
            tried = False
            for other in simpler(best):
                if fails(other):
                    best, tried = other, True
                    break
                if time.monotonic() > stop:
                    break
    return best


def _played_on(checked: Checked, position: Position, fails: Fails, stop: float) -> Position:
    numbers = random.Random(1)
    best, left = position, TRIES
    while left > 0 and time.monotonic() < stop:
        left -= 1
        for later in later_positions(checked, best, numbers):
            if size_of(later) < size_of(best) and fails(later):
                best, left = later, TRIES
                break
    return best


def _changed(position: Position, **numbers: int | list[int]) -> Position:
    words = position.words.copy()
    for name, value in numbers.items():
        values = value if isinstance(value, list) else [value]
        words[AT[name] : AT[name] + len(values)] = values
    words.flags.writeable = False
    return Position(position.rules, words, position.values)


def _plain_totals(position: Position) -> Iterator[Position]:
    """Yield the position with totals of the game as at its start, where no answer's legality hangs on them."""
    _, record, _ = rule_set(position.rules)
    if position.decision == Decision.BLIND:
        return
    teams = int(record.teams)
    plain = {name: [0] * teams for name in ("score", "bags", "sets")}
    for names in (tuple(plain), *((name,) for name in plain)):
        if any(any(position.many(name, teams)) for name in names):
            yield _changed(position, **{name: plain[name] for name in names})
    if position.one("hand_number") > 1 and not record.bid_first_hand_bids_itself:
        yield _changed(position, hand_number=1)


def _lower_cards(position: Position) -> Iterator[Position]:
    """Yield the position with one own card changed for the lowest unseen one of its suit, where rules do not mind."""
    _, record, _ = rule_set(position.rules)
    minds = (
        record.deck_packs != 1
        or record.house_play
        or record.deal_method == Method.DRAFT
        or record.play_first_leader >= FirstLeader.HOLDER_2C
        or position.one("given") | position.one("received")
        or position.decision not in (Decision.BID, Decision.PLAY, Decision.NIL_CHANCE)
    )
    if minds:
        return
    cards, unseen, legal = (position.one(name) for name in ("cards", "unseen", "legal"))
    for card in range(62, -1, -1):
        if not cards >> card & 1:
            continue
        suit = card // 13 if card < 39 else 3
        lower = unseen & ((1 << card) - 1) & ~((1 << (13 * suit)) - 1)
        if lower:
            both = 1 << card | (lower & -lower)
            plays = position.decision == Decision.PLAY and legal >> card & 1
            yield _changed(position, cards=cards ^ both, unseen=unseen ^ both, legal=legal ^ both if plays else legal)
