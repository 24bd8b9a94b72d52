"""Write hands as PBN, and read the PBN that public records of Spades use: lenient in reading, strict in writing.

A hand is a set of tags: ``Deal`` by compass with the suits S.H.D.C and a fifth group of jokers (H high, L low),
``Auction`` with the four bids, ``Play`` with a line a trick whose columns are seats, not the order of play. Seat 0 is
North. What PBN has no tag for stands in ``SpadesSimHand`` and ``SpadesSimRules``; records without them are read, too,
and scored for the first time.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from spades_sim.records.checking import Pack, checked_hand
from spades_sim.records.hand import HAND_FORMAT
from spades_sim.records.reading import LONGEST_LINE, Recorded, RecordError
from spades_sim.rules.api import trick_winner
from spades_sim.rules.load import RulesError, make_rules
from spades_sim.rules.schema import Rules
from spades_sim.tournament.fouls import printable

COMPASS = "NESW"
NAMES = ("North", "East", "South", "West")
_SUITS = "SHDC"
_JOKERS = {"H": "BJ", "L": "LJ"}
#: What a file may hold: bytes, far more than a season of hands.
_LARGEST = 1 << 26
#: Keys of a hand that have a tag of their own.
_TAGGED = ("format", "rules_hash", "dealer", "deal", "bids", "tricks")
#: Keys that a record of somebody else does not hold; the engine makes them.
UNKNOWN = ("taken", "points", "score", "bags", "end")
_TAG = re.compile(r'\s*\[\s*(\w+)\s+"(.*)"\s*\]?\s*')


def can_write(rules: Rules) -> bool:
    """Tell whether PBN has room for the hands of a rule set: four seats, one pack, dealt."""
    return rules.table.players == 4 and rules.deck.packs == 1 and rules.deal.method == "deal"


def _quoted(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _written_card(card: str) -> str:
    joker = next((letter for letter, name in _JOKERS.items() if name == card), "")
    return f"J{joker}" if joker else card[1] + card[0]


def _written_cards(cards: list[str]) -> str:
    groups = ["".join(card[0] for card in cards if card[1] == suit and card not in _JOKERS.values()) for suit in _SUITS]
    jokers = "".join(letter for letter, name in _JOKERS.items() if name in cards)
    return ".".join([*groups, *([jokers] if jokers else [])])


def pbn_text(rules: Rules, hand: Mapping[str, Any]) -> str:
    """Write a hand as tags and an empty line.

    Raises
    ------
    ValueError
        Where PBN has no room for it.
    """
    if not can_write(rules) or "foul" in hand:
        raise ValueError("PBN holds whole hands of four seats that are dealt from one pack")
    players = hand["game"].get("players", [""] * 4)
    first = (hand["dealer"] + 1) % 4
    score = {seat: hand["score"][team] for team, seats in enumerate(rules.table.teams) for seat in seats}
    tags = {
        "Event": "spades-sim",
        **{NAMES[seat]: players[seat] for seat in (3, 0, 1, 2)},
        "Dealer": COMPASS[hand["dealer"]],
        "Deal": "N:" + " ".join(map(_written_cards, hand["deal"])),
        "GameCode": "Spades",
        "GameScores": "S:" + " ".join(str(score[seat]) for seat in (2, 3, 0, 1)),
        "SpadesSimRules": {"name": rules.name, **rules.values()},
        "SpadesSimHand": {key: value for key, value in hand.items() if key not in _TAGGED},
    }
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
    bids = [hand["bids"][(first + place) % 4] for place in range(4)]
    lines += [f'[Auction "{COMPASS[first]}"]', " ".join("-" if bid is None else str(bid) for bid in bids)]
    start = hand["tricks"][0]["leader"]
    lines.append(f'[Play "{COMPASS[start]}"]')
    for trick in hand["tricks"]:
        by_seat = {(trick["leader"] + place) % 4: card for place, card in enumerate(trick["cards"])}
        lines.append(" ".join(_written_card(by_seat[(start + place) % 4]) for place in range(4)))
    return "\n".join(lines) + "\n\n"


def _seat(text: str, what: str) -> int:
    letter = text.strip()[:1].upper()
    if not letter or letter not in COMPASS:
        raise ValueError(f"{what} = {text!r}: must be N, E, S or W")
    return COMPASS.index(letter)


def _read_deal(text: str) -> list[list[str]]:
    start, colon, rest = text.partition(":")
    hands = rest.split()
    if not colon or len(hands) != 4:
        raise ValueError(f"Deal = {text!r}: must be a seat, a colon and four hands")
    first, dealt = _seat(start, "Deal"), [[""]] * 4
    for place, held in enumerate(hands):
        *suits, jokers = [*held.upper().replace("10", "T").split("."), *([""] if held.count(".") < 4 else [])]
        if len(suits) != 4:
            raise ValueError(f"Deal: {held!r}: must be four suits with points between them, and jokers")
        cards = [rank + suit for suit, ranks in zip(_SUITS, suits, strict=True) for rank in ranks]
        dealt[(first + place) % 4] = cards + [_JOKERS.get(letter, letter) for letter in jokers]
    return dealt


def _read_bid(text: str) -> Any:
    word = text.lower().replace("-", "_").strip("_")
    if word.isdigit() and len(word) < 3:
        return int(word) or "nil"
    blind = re.fullmatch(r"b(?:lind)?_?([0-9]{1,2})", word)
    if blind:
        return f"blind_{int(blind[1])}"
    return {"": None, "n": "nil", "bn": "blind_nil", "blindnil": "blind_nil", "pass": None}.get(word, word)


def _read_card(text: str) -> str:
    word = text.upper().replace("10", "T")
    if word[:1] == "J" and word[1:] in _JOKERS:
        return _JOKERS[word[1:]]
    return word[1:] + word[:1]


def _read_tricks(rules: Rules, start: int, rows: list[str]) -> list[dict[str, Any]]:
    """Read the rows of a play; who leads follows from who won the trick before."""
    tricks: list[dict[str, Any]] = []
    leader = start
    for row in rows:
        cards = [_read_card(word) for word in row.split()]
        if len(cards) != 4:
            raise ValueError(f"Play: trick {len(tricks) + 1} = {row!r}: must have four cards")
        order = [cards[(leader + place - start) % 4] for place in range(4)]
        tricks.append({"leader": leader, "cards": order})
        leader = (leader + trick_winner(rules, order)) % 4
    return tricks


def _unquoted(text: str, what: str) -> Any:
    try:
        return json.loads(text.replace('\\"', '"').replace("\\\\", "\\"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{what}: is no JSON") from error


def _hand_of(tags: Mapping[str, str], rows: Mapping[str, list[str]], rules: Rules, where: str) -> Recorded:
    for name in ("Dealer", "Deal", "Auction", "Play"):
        if name not in tags:
            raise ValueError(f"{name} is missing")
    if "SpadesSimRules" in tags:
        rules = make_rules(_unquoted(tags["SpadesSimRules"], "SpadesSimRules"), where)
    if not can_write(rules):
        raise ValueError(f"rules {rules.name}: PBN holds hands of four seats that are dealt from one pack")
    own = _unquoted(tags["SpadesSimHand"], "SpadesSimHand") if "SpadesSimHand" in tags else None
    if own is not None and not isinstance(own, dict):
        raise ValueError("SpadesSimHand: must be an object")
    teams = len(rules.table.teams)
    zeros = {key: [0] * teams for key in ("score_before", "bags_before", "sets_before", "points", "score", "bags")}
    foreign: dict[str, Any] = {"game": {}, "hand": 1, "taken": [0] * 4, **zeros, "end": None}
    words = " ".join(rows["Auction"]).split()
    if len(words) != 4:
        raise ValueError(f"Auction: there must be four bids, not {len(words)}")
    first = _seat(tags["Auction"], "Auction")
    bids = [_read_bid(words[(seat - first) % 4]) for seat in range(4)]
    record = {
        **(own if own is not None else foreign),
        "format": HAND_FORMAT,
        "rules_hash": rules.hash(),
        "dealer": _seat(tags["Dealer"], "Dealer"),
        "deal": _read_deal(tags["Deal"]),
        "bids": bids,
        "tricks": _read_tricks(rules, _seat(tags["Play"], "Play"), rows["Play"]),
    }
    hand = checked_hand(Pack(rules), record)
    if own is None:
        hand = {key: value for key, value in hand.items() if key not in UNKNOWN}
    return Recorded(where, rules, hand)


def read_pbn(path: Path, rules: Rules) -> Iterator[Recorded]:
    """Give the hands of a PBN file.

    Parameters
    ----------
    path : Path
    rules : Rules
        Of hands that do not hold their own.

    Raises
    ------
    RecordError
        At the first hand that cannot be read.
    """
    try:
        if path.stat().st_size > _LARGEST:
            raise RecordError(f"{path}: is larger than {_LARGEST:,} bytes")
        lines = path.read_bytes().decode("utf-8-sig", "replace").splitlines()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from error
    found = 0
    for start, tags, rows in _blocks(lines):
        if "Deal" not in tags:
            continue
        found += 1
        where = f"{path}: line {start}"
        try:
            recorded = _hand_of(tags, rows, rules, where)
        except RulesError as error:
            raise RecordError(printable(str(error).splitlines()[0], 500)) from error
        except (ValueError, TypeError) as error:
            raise RecordError(f"{where}: {printable(' '.join(str(error).split()), 500)}") from error
        yield recorded
    if not found:
        raise RecordError(f"{path}: holds no hand: there is no Deal")


def _blocks(lines: list[str]) -> Iterator[tuple[int, dict[str, str], dict[str, list[str]]]]:
    """Cut a file into hands; a hand ends where a tag comes a second time."""
    tags: dict[str, str] = {}
    rows: dict[str, list[str]] = {}
    start, current = 1, ""
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith(("%", ";")) or not line.strip():
            continue
        match = _TAG.fullmatch(line) if len(line) <= LONGEST_LINE else None
        if match is None:
            if current in ("Auction", "Play"):
                rows[current].append(line)
            continue
        name, value = match.groups()
        if name in tags or (name == "Event" and tags):
            yield start, tags, rows
            tags, rows, start = {}, {}, number
        tags[name], rows[name], current = value.strip(), [], name
    if tags:
        yield start, tags, rows
