"""Write values as TOML does, and say in words what a key takes."""

import json
from collections.abc import Sequence
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from spades_sim.rules.schema import SECTIONS

LONGEST = 60


def toml_value(value: Any) -> str:
    """Write a value as TOML does."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml_value(each) for each in value) + "]"
    return str(value)


def shown(value: Any) -> str:
    """Write a value for a message: as TOML, and cut where it is long."""
    text = toml_value(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def choices(field: FieldInfo) -> tuple[Any, ...]:
    """Return the values of a key that takes one out of a list, none for any other key."""
    return get_args(field.annotation) if get_origin(field.annotation) is Literal else ()


def limit(field: FieldInfo, name: str) -> Any:
    """Return a limit that a key declares, as ``ge`` or ``max_length``; None without one."""
    return next((getattr(each, name) for each in field.metadata if hasattr(each, name)), None)


def allowed(field: FieldInfo) -> str:
    """Say in words what a key takes."""
    extra = field.json_schema_extra
    if isinstance(extra, dict) and extra.get("allowed"):
        return str(extra["allowed"])
    if choices(field):
        return one_of(choices(field))
    if field.annotation is bool:
        return "true or false"
    if field.annotation is int:
        return f"whole number from {limit(field, 'ge')} to {limit(field, 'le')}"
    return f"text of at most {limit(field, 'max_length')} characters"


def one_of(values: Sequence[Any]) -> str:
    """Write a list of values to choose from."""
    texts = [toml_value(value) for value in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


def homes(name: str) -> list[str]:
    """Return the sections that have a key of this name."""
    return [section for section in SECTIONS if name in key_names(section)]


def key_names(section: str) -> list[str]:
    """Return the keys of a section; none where there is no such section."""
    return list(SECTIONS[section].model_fields) if section in SECTIONS else []
