"""Hold a question that a seat was asked, write it as a text that repeats it, and show it as a player would.

The text is the name of the rule set, a ``~`` and, as URL-safe Base64 of compressed numbers, the strategy's parameters,
the seat's random stream and all that its view shows. What is hidden from the seat is not in it.
"""

import base64
import binascii
import functools
import struct
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from spades_sim.cards import cards_text, popcount
from spades_sim.core.codes import BLIND, BLIND_NIL, COVERED, DECISIONS, MAX_PARAMETERS, MAX_SEATS, NIL, NOT_BID
from spades_sim.core.layout import PUBLIC_WORDS, STATE, STATE_FIELDS, STATE_WORDS, offsets
from spades_sim.core.view import RulesView
from spades_sim.rules.load import load_rules
from spades_sim.rules.numbers import rules_record
from spades_sim.rules.schema import Rules
from spades_sim.strategy.plugin import StrategyError

AT = {name: word for name, (word, _) in offsets(STATE_FIELDS).items()}
_COUNTS = {name: count for name, (_, count) in offsets(STATE_FIELDS).items()}


@functools.cache
def rule_set(name: str) -> tuple[Rules, Any, RulesView]:
    """Return a rule set, its record and its view."""
    rules = load_rules(name)
    record = rules_record(rules)
    return rules, record, RulesView(record)


@dataclass(frozen=True, eq=False)
class Position:
    """A question to a strategy.

    Attributes
    ----------
    rules : str
        Name of the rule set.
    words : int64[STATE_WORDS]
        The state as flat numbers; never modified.
    values : tuple of float
        The strategy's parameters.
    """

    rules: str
    words: Any
    values: tuple[float, ...]

    @property
    def decision(self) -> int:
        """A value of `Decision`."""
        return int(self.words[AT["decision"]])

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return int(self.words[AT["seat"]])

    def one(self, name: str) -> int:
        """Return a scalar of the state."""
        return int(self.words[AT[name]])

    def many(self, name: str, count: int) -> list[int]:
        """Return the first numbers of an array of the state."""
        numbers: list[int] = self.words[AT[name] : AT[name] + count].tolist()
        return numbers

    def state(self) -> Any:
        """Return a copy as a record STATE."""
        return self.words.copy().view(STATE).view(np.recarray)[0]


def tidy(rules: str, words: Any, values: tuple[float, ...]) -> Position:
    """Make a position of a state, without what earlier hands and tricks left in arrays that grow."""
    kept = words.copy()
    players = int(rule_set(rules)[1].table_players)
    tricks, size = int(kept[AT["trick_number"]]), int(kept[AT["trick_size"]])
    for name, used in (("history", tricks * players + size), ("leaders", tricks + 1), ("trick_cards", size)):
        kept[AT[name] + used : AT[name] + _COUNTS[name]] = 0
    kept.flags.writeable = False
    return Position(rules, kept, values)


def size_of(position: Position) -> tuple[int, ...]:
    """Return what makes a position large: its cards, then what lies on the table, what was said, the totals."""
    bids = sum(bid != NOT_BID for bid in position.many("bids", MAX_SEATS))
    totals = sum(abs(number) for name in ("score", "bags", "sets") for number in position.many(name, MAX_SEATS))
    ranks = sum(card % 13 for card in range(63) if position.one("cards") >> card & 1)
    cards = popcount(position.one("cards"))
    return cards, position.one("trick_size"), bids, totals + position.one("hand_number"), ranks


def _packed(number: int) -> bytes:
    """Write an int64 in as few bytes as it needs, seven bits each, the sign last."""
    rest = number << 1 if number >= 0 else ~(number << 1)
    out = bytearray()
    while rest > 0x7F:
        out.append(rest & 0x7F | 0x80)
        rest >>= 7
    out.append(rest)
    return bytes(out)


def _unpacked(data: bytes) -> list[int]:
    numbers, rest, shift = [], 0, 0
    for byte in data:
        rest |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(~(rest >> 1) if rest & 1 else rest >> 1)
            rest, shift = 0, 0
    return numbers


def position_text(position: Position) -> str:
    """Write a position as a short text for the command line."""
    values = [struct.unpack("<q", struct.pack("<d", value))[0] for value in position.values]
    stream = int(position.words[AT["streams"] + position.seat])
    numbers = [len(values), *values, stream, *position.words[:PUBLIC_WORDS].tolist()]
    data = zlib.compress(b"".join(map(_packed, numbers)), 9)
    return f"{position.rules}~{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def read_position(text: str) -> Position:
    """Read the text of a position.

    Raises
    ------
    StrategyError
        Where it is none.
    """
    name, mark, code = text.strip().partition("~")
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        stretch = zlib.decompressobj()
        numbers = _unpacked(stretch.decompress(data, 64 * 1024))
        count = numbers[0] if mark else -1
        values = tuple(struct.unpack("<d", struct.pack("<q", number))[0] for number in numbers[1 : count + 1])
        words = np.zeros(STATE_WORDS, np.int64)
        words[:PUBLIC_WORDS] = numbers[count + 2 :]
        players = int(rule_set(name)[1].table_players)
        seat = int(words[AT["seat"]])
        if not (0 <= seat < players and 0 < words[AT["decision"]] < len(DECISIONS) and count <= MAX_PARAMETERS):
            raise ValueError("no seat or no decision")
        words[AT["streams"] + seat] = numbers[count + 1]
    except (ValueError, IndexError, OverflowError, struct.error, zlib.error, binascii.Error) as error:
        raise StrategyError(f"--position {text[:40]}: is no position that check-strategy printed") from error
    words[AT["hands"] + seat] = words[AT["cards"]]
    return tidy(name, words, values)


def bid_text(bid: int) -> str:
    """Write a bid as a player says it; a dot where the seat has not bid."""
    named = {NOT_BID: ".", NIL: "nil", BLIND_NIL: "blind_nil", COVERED: "-"}
    return named.get(bid) or (f"blind_{bid - BLIND}" if bid > BLIND else str(bid))


def shown(position: Position) -> tuple[str, ...]:
    """Show a position in a few lines: who is asked what, cards, trick, bids, tricks and scores."""
    rules, record, _ = rule_set(position.rules)
    players, teams, high = int(record.table_players), int(record.teams), rules.deck.high_trumps
    cards = " ".join(cards_text(position.one("cards"), high)) or "not seen yet"
    twice = " ".join(cards_text(position.one("twice"), high))
    trick = [cards_text(1 << card, high)[0] for card in position.many("trick_cards", position.one("trick_size"))]
    decision = DECISIONS[position.decision]
    lines = [
        f"{decision} by seat {position.seat} of {players} (rules {position.rules}, hand {position.one('hand_number')}, "
        f"trick {position.one('trick_number') + 1})",
        f"cards {cards}" + (f", twice {twice}" if twice else ""),
    ]
    if trick:
        lines.append(f"trick {' '.join(trick)}, led by seat {position.one('leader')}")
    if position.one("offered") >= 0:
        lines.append(f"offered {cards_text(1 << position.one('offered'), high)[0]}")
    bids = " ".join(map(bid_text, position.many("bids", players)))
    tricks = " ".join(map(str, position.many("tricks", players)))
    totals = [f"{name} {' '.join(map(str, position.many(name, teams)))}" for name in ("score", "bags")]
    lines.append(f"by seat: bids {bids}, tricks {tricks}; by team: {', '.join(totals)}")
    if position.values:
        lines.append("parameters " + " ".join(f"{value:g}" for value in position.values))
    return tuple(lines)
