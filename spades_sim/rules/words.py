"""Read what a person or a script hands to the public API: bids, whole numbers, cards; refuse it with its name."""

import operator
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from spades_sim.cards import card_number, card_text
from spades_sim.core.codes import BLIND, BLIND_NIL, COVERED, NIL, NOT_BID
from spades_sim.rules.numbers import rules_record
from spades_sim.rules.schema import Rules

Bid = int | str | None

_WORDS = {"nil": NIL, "blind_nil": BLIND_NIL, "zero": 0}
_LARGEST = 10**12


def whole(value: Any, what: str, low: int = -_LARGEST, high: int = _LARGEST) -> int:
    """Read a whole number between two limits; numpy's integers are whole numbers, ``True`` and ``3.0`` are not.

    Raises
    ------
    ValueError
        Naming `what` and the value.
    """
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise ValueError(f"{what} = {value!r}: must be a whole number") from None
    if not low <= number <= high:
        raise ValueError(f"{what} = {value!r}: must be from {low} to {high}")
    return number


def yes(value: Any, what: str) -> int:
    """Read True or False, as 1 or 0."""
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, int) and value in (0, 1)):
        return int(value)
    raise ValueError(f"{what} = {value!r}: must be True or False")


def sequence(values: Any, count: int, what: str) -> list[Any]:
    """Read a sequence of a certain length."""
    if isinstance(values, (str, bytes, dict)) or not isinstance(values, Iterable):
        raise ValueError(f"{what} = {values!r}: must be a list of {count}")
    items = list(values)
    if len(items) != count:
        raise ValueError(f"{what} = {items!r}: there must be {count}, not {len(items)}")
    return items


def numbers(values: Any, count: int, what: str, low: int = -_LARGEST) -> list[int]:
    """Read a list of so many whole numbers."""
    return [whole(value, f"{what}[{place}]", low) for place, value in enumerate(sequence(values, count, what))]


def bid_code(rules: Rules, bid: Any, what: str = "bid") -> int:
    """Read a bid, and refuse what these rules never allow; limits that hang on other bids are not looked at.

    Raises
    ------
    ValueError
        Naming the bid and why it is none.
    """
    if bid is None:
        return COVERED
    code = _code(rules, bid, what)
    reason = _never(rules, code)
    if reason:
        raise ValueError(f"{what} = {bid!r}: {reason}")
    return code


def _code(rules: Rules, bid: Any, what: str) -> int:
    size = rules.deal.hand_size
    if not isinstance(bid, str):
        number = whole(bid, what, 0, size)
        return NIL if number == 0 and rules.bid.zero == "nil" else number
    blind = re.fullmatch(r"blind_([0-9]{1,2})", bid)
    if bid in _WORDS:
        return _WORDS[bid]
    if blind:
        return BLIND + whole(int(blind[1]), what, 1, size)
    raise ValueError(f'{what} = {bid!r}: must be a number from 1 to {size}, "nil", "zero", "blind_nil" or "blind_6"')


def _never(rules: Rules, code: int) -> str:
    """Say why a bid is impossible under a rule set; ``""`` where it is not."""
    bid = rules.bid
    if code == NIL:
        return "" if bid.nil else "there is no nil (bid.nil = false)"
    if code == BLIND_NIL:
        return "" if bid.blind_nil != "off" else 'there is no blind nil (bid.blind_nil = "off")'
    if code == 0:
        return "" if bid.zero == "plain" else f'there is no plain zero (bid.zero = "{bid.zero}")'
    low = bid.min
    if code >= BLIND:
        if bid.blind_bid_min == 0:
            return "there are no blind team bids (bid.blind_bid_min = 0)"
        low, code = bid.blind_bid_min, code - BLIND
    return "" if low <= code <= bid.max else f"must be from {low} to {bid.max}"


def bid_text(code: int) -> Bid:
    """Write a bid of the engine; the inverse of `bid_code`."""
    if code >= BLIND:
        return f"blind_{code - BLIND}"
    return {0: "zero", NIL: "nil", BLIND_NIL: "blind_nil", COVERED: None, NOT_BID: None}.get(code, int(code))


@lru_cache(maxsize=16)
def record_of(rules: Rules) -> Any:
    """Return the record of a rule set, made once; only for reading."""
    return rules_record(rules)


def card_numbers(rules: Rules, cards: Iterable[str] | str, what: str, most: int) -> list[int]:
    """Read cards of the pack: a list of texts, or one text with the cards apart by spaces.

    Raises
    ------
    ValueError
        Where a text is no card of the pack, or there are too many.
    """
    texts = cards.split() if isinstance(cards, str) else list(cards)
    if len(texts) > most:
        raise ValueError(f"{what}: {len(texts)} cards, and there can be {most} at most")
    return [_card(rules, text, what) for text in texts]


def _card(rules: Rules, text: Any, what: str) -> int:
    if not isinstance(text, str):
        raise ValueError(f"{what}: {text!r} is no card; write rank and suit, as AS, TH, 2C, or a joker, BJ or LJ")
    try:
        number = card_number(text, rules.deck.high_trumps)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None
    if not record_of(rules).deck >> number & 1:
        raise ValueError(f"{what}: {text!r} is not in this pack (deck.remove)")
    return number


def check_copies(rules: Rules, cards: Iterable[int]) -> None:
    """Refuse cards of which there are more than in the pack."""
    twice = int(record_of(rules).deck_twice)
    for card, times in Counter(cards).items():
        if times > 1 + (twice >> card & 1):
            raise ValueError(
                f"{card_text(card, rules.deck.high_trumps)}: is there {times} times, more often than in the pack"
            )
