"""Say what is wrong with a rule set: key, value, what is allowed and the nearest name, a line for each mistake."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic.fields import FieldInfo

from spades_sim.rules.schema import LABELS, SECTIONS, Rules
from spades_sim.rules.values import allowed, choices, homes, key_names, shown

CARD = 'is no card: write rank and suit, as "AS", "TH", "2C", or a joker, "BJ" or "LJ"'


class RulesError(ValueError):
    """A rule set cannot be loaded; the text has one line for each mistake: file, key, value, what is allowed."""


def nearest(name: Any, names: Iterable[Any]) -> str:
    """Return the name most like another as a question, ``""`` where none is like it."""
    texts = {str(each).lower(): str(each) for each in names}
    near = difflib.get_close_matches(str(name).lower(), list(texts), 1)
    return f'; did you mean "{texts[near[0]]}"?' if near else ""


def flat(name: Any) -> str:
    """Write a name in one line, cut where it is long."""
    text = " ".join(str(name).split())
    return text if len(text) <= 100 else text[:97] + "..."


def place(parts: tuple[Any, ...]) -> str:
    """Write where a value stands: ``table.teams[0][1]``."""
    text = ".".join(flat(part) for part in parts[:2])
    return text + "".join(f"[{part}]" for part in parts[2:])


def _unknown(parts: tuple[Any, ...]) -> str:
    """Say that there is no such key, or where it belongs."""
    name = flat(parts[-1])
    if len(parts) == 1:
        found = homes(name)
        if found:
            return f"{name}: belongs in a section; write " + " or ".join(f"{section}.{name}" for section in found)
        keys = [key for section in SECTIONS for key in key_names(section)]
        return f"{name}: there is no such key{nearest(name, [*SECTIONS, *LABELS, 'base', *keys])}"
    own = key_names(str(parts[0]))
    near = "".join(f'; did you mean "{section}.{name}"?' for section in homes(name)[:1]) or nearest(name, own)
    return f"{place(parts)}: there is no such key" + (near or f"; allowed: {', '.join(own)}")


def _field(parts: tuple[Any, ...]) -> FieldInfo | None:
    """Return the declaration of the key that a mistake is in; None for a whole section."""
    if len(parts) == 1:
        return Rules.model_fields.get(parts[0]) if parts[0] in LABELS else None
    model = SECTIONS.get(parts[0])
    return model.model_fields.get(parts[1]) if model else None


def line(error: Mapping[str, Any]) -> str:
    """Write one mistake that the schema found, without the name of the file; ``""`` for an echo of another mistake."""
    parts, value, kind = error["loc"], error["input"], error["type"]
    if kind == "too_short" and len(value) >= error["ctx"]["min_length"]:
        return ""  # its items are wrong, and each has its own line
    if kind in ("extra_forbidden", "invalid_key"):
        return _unknown(parts)
    field = _field(parts)
    if field is None:
        return f"{place(parts)} = {shown(value)}: must be a table of keys, [{place(parts)}]"
    text = f"{place(parts)} = {shown(value)}: "
    if len(parts) > 2 and parts[1] == "teams":
        return text + ("must be a list of seats" if len(parts) == 3 else "must be a seat, a whole number from 0 to 5")
    if len(parts) > 2:
        return text + CARD
    near = nearest(value, choices(field)) if isinstance(value, str) else ""
    return f"{text}must be {_article(allowed(field))}{near}"


def _article(text: str) -> str:
    return f"a {text}" if text.startswith(("whole", "list")) else text
