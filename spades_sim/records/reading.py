"""Read a file of recorded hands line by line, whoever wrote it: nothing in it is trusted, and memory stays bounded."""

import gzip
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from spades_sim.records.checking import Pack, checked_hand, table, text
from spades_sim.records.hand import HAND_FORMAT, RULES_FORMAT
from spades_sim.records.recording import LOST_FORMAT
from spades_sim.rules.load import RulesError, make_rules
from spades_sim.rules.schema import Rules
from spades_sim.shipped import is_folder
from spades_sim.tournament.fouls import printable

#: Bytes that a line may have; a hand of two packs has less than 4,000.
LONGEST_LINE = 1 << 16
#: Rule sets that a file may hold.
RULE_SETS_AT_MOST = 1000
_GZIP = b"\x1f\x8b"


class RecordError(ValueError):
    """A record is damaged, or is not what the rules make of it; the text is one line with file, line and place."""


@dataclass(frozen=True)
class Recorded:
    """A line of a file of records.

    Attributes
    ----------
    where : str
        File and line, for messages.
    rules : Rules
    hand : dict or None
        See `records.hand`; None for the line of a rule set, or a game that could not be written down.
    lost : str
        Why a game could not be written down.
    """

    where: str
    rules: Rules | None
    hand: dict[str, Any] | None = None
    lost: str = ""


def read_records(path: Path) -> Iterator[Recorded]:
    """Give the lines of a file of records, compressed by gzip or not.

    Raises
    ------
    RecordError
        At the first line that is damaged.
    """
    if is_folder(path):
        raise RecordError(f"{path}: is a folder, and must be a file of recorded hands")
    try:
        with path.open("rb") as raw:
            packed = raw.read(2) == _GZIP
            raw.seek(0)
            with gzip.GzipFile(fileobj=raw) if packed else raw as data:
                yield from _records(data, str(path))
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise RecordError(f"{path}: cannot be read: {printable(reason)}") from error


def _records(data: IO[bytes] | gzip.GzipFile, name: str) -> Iterator[Recorded]:
    known: dict[str, Pack] = {}
    number = 0
    while line := data.readline(LONGEST_LINE + 1):
        number += 1
        where = f"{name}: line {number}"
        try:
            recorded = _recorded(line, where, known)
        except RulesError as error:
            raise RecordError(printable(str(error).splitlines()[0], 500)) from error
        except (ValueError, RecursionError) as error:
            raise RecordError(f"{where}: {printable(' '.join(str(error).split()), 500)}") from error
        yield recorded
    if number == 0:
        raise RecordError(f"{name}: is empty")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key is there twice")
    return made


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def _decoded(line: bytes) -> Any:
    """Read a line as JSON, strictly."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"is longer than {LONGEST_LINE:,} bytes")
    if not line.endswith(b"\n"):
        raise ValueError("is cut off: it has no end")
    try:
        words = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"is not UTF-8 text: byte {error.start} is 0x{line[error.start]:02x}") from error
    try:
        return json.loads(words, object_pairs_hook=_unique, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise ValueError(f"is no JSON: column {error.colno}: {error.msg}") from error


def _recorded(line: bytes, where: str, known: dict[str, Pack]) -> Recorded:
    value = _decoded(line)
    kind = value.get("format") if isinstance(value, dict) else None
    if kind == RULES_FORMAT:
        return Recorded(where, _rules(value, where, known))
    if kind == LOST_FORMAT:
        table(value, "", ("format", "game", "reason"))
        return Recorded(where, None, lost=text(value["reason"], "reason", 1000))
    if kind != HAND_FORMAT:
        expected = f'"{HAND_FORMAT}" or "{RULES_FORMAT}"'
        raise ValueError(f"format = {kind!r}: must be {expected}: is this a file of recorded hands?")
    rules_hash = value.get("rules_hash")
    pack = known.get(rules_hash) if isinstance(rules_hash, str) else None
    if pack is None:
        raise ValueError(f"rules_hash = {rules_hash!r}: no line before holds these rules")
    try:
        return Recorded(where, pack.rules, checked_hand(pack, value))
    except ValueError as error:
        raise ValueError(f"{_hand_name(value)}: {error}") from error


def _hand_name(value: dict[str, Any]) -> str:
    return f"hand {value['hand']}" if isinstance(value.get("hand"), int) else "a hand"


def _rules(value: dict[str, Any], where: str, known: dict[str, Pack]) -> Rules:
    table(value, "", ("format", "rules_hash", "name", "rules"))
    if len(known) >= RULE_SETS_AT_MOST:
        raise ValueError(f"there are more than {RULE_SETS_AT_MOST} rule sets")
    tables = table(value["rules"], "rules", ("table",), value["rules"] if isinstance(value["rules"], dict) else ())
    rules = make_rules({**tables, "name": text(value["name"], "name", 200)}, where)
    if value["rules_hash"] != rules.hash():
        raise ValueError(f"rules_hash = {value['rules_hash']!r}: is not that of these rules, {rules.hash()}")
    known[rules.hash()] = Pack(rules)
    return rules
