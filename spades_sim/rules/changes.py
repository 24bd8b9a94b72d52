"""Change single keys of a rule set: ``NAME:key=value,key=value`` from a shell, or a dict from Python or a config."""

import re
from collections.abc import Mapping
from typing import Any

from spades_sim.rules.errors import RulesError, flat
from spades_sim.rules.schema import LABELS, SECTIONS
from spades_sim.rules.toml import TomlError, parse_tables
from spades_sim.rules.values import homes

_SPEC = re.compile(r"(?P<name>.*?):(?P<changes>\s*[A-Za-z_][\w.]*\s*=.*)", re.DOTALL)
_BARE_WORD = re.compile(r'(?<!["\w])[A-Za-z0-9]\w*(?!["\w])')


def split_spec(text: str) -> tuple[str, str]:
    """Split ``NAME:key=value`` at the colon before the first key; a Windows drive has a colon, too."""
    match = _SPEC.fullmatch(text)
    return (match["name"], match["changes"]) if match else (text, "")


def read_changes(text: str) -> dict[str, Any]:
    """Read ``key=value,key=value`` into ``key -> value``.

    Raises
    ------
    RulesError
        Where a part is no ``key=value``, or a key stands there twice.
    """
    changes: dict[str, Any] = {}
    for part in _parts(text):
        key, equals, value = part.partition("=")
        key = key.strip()
        if not equals or not key:
            raise RulesError(f'rules "{flat(text)}": "{part.strip()}": write key=value, as bag_limit=5')
        if key in changes:
            raise RulesError(f'rules "{flat(text)}": {key}: stands there twice')
        changes[key] = _value(value.strip())
    return changes


def _parts(text: str) -> list[str]:
    """Split at commas, those inside a list apart."""
    parts: list[str] = []
    for piece in text.split(","):
        if parts and parts[-1].count("[") > parts[-1].count("]"):
            parts[-1] += "," + piece
        else:
            parts.append(piece)
    return parts


def _value(text: str) -> Any:
    """Read a TOML value; a bare word is a text, in a list as well, for a shell swallows quotes."""
    quoted = _BARE_WORD.sub(lambda word: f'"{word[0]}"', text) if text.startswith("[") else text
    for attempt in (text, quoted):
        try:
            table = parse_tables(f"value = {attempt}")
        except TomlError:
            continue
        if list(table) == ["value"]:
            return table["value"]
    return text


def apply_changes(base: Mapping[str, Any], changes: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return the tables of a rule set with some keys changed.

    Parameters
    ----------
    base : mapping
        ``section -> key -> value``, as TOML gives it.
    changes : mapping
        Nested (``{"score": {"nil_bonus": 50}}``), dotted (``{"score.nil_bonus": 50}``), or bare where only one
        section has such a key (``{"nil_bonus": 50}``). What has no place stays at the top, where the schema refuses it.
    source : str
        What a message calls the changes.

    Raises
    ------
    RulesError
        Where one key is changed twice.
    """
    merged = {section: dict(keys) if isinstance(keys, Mapping) else keys for section, keys in base.items()}
    done: set[str] = set()
    for place, value in _places(changes):
        name = ".".join(place)
        if name in done:
            raise RulesError(f"{source}: {name}: is changed twice")
        done.add(name)
        section = merged.setdefault(place[0], {}) if len(place) == 2 else merged
        if isinstance(section, dict):
            section[place[-1]] = value
        else:
            merged[place[0]] = {place[1]: value}
    return merged


def _places(changes: Mapping[str, Any]) -> list[tuple[tuple[str, ...], Any]]:
    """Return the place of each changed key, ``(section, key)`` or ``(key,)``, with its value."""
    places: list[tuple[tuple[str, ...], Any]] = []
    for name, value in ((str(name), value) for name, value in changes.items()):
        section, dot, key = name.partition(".")
        found = [] if name in LABELS or name in SECTIONS else homes(name)
        if dot:
            places.append(((section, key), value))
        elif name in SECTIONS and isinstance(value, Mapping):
            places += [((name, str(key)), each) for key, each in value.items()]
        else:
            places.append(((found[0], name) if len(found) == 1 else (name,), value))
    return places
