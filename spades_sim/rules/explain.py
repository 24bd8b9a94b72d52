"""Explain rule sets: every key with its value, meaning and source, and what differs between two of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from spades_sim.rules.schema import SECTIONS, Rules


@dataclass(frozen=True)
class KeyFact:
    """One key of a rule set."""

    section: str
    key: str
    value: Any
    meaning: str
    source: str


def describe(rules: Rules) -> Iterator[KeyFact]:
    """Yield every key of a rule set in the order of the file."""
    values = rules.values()
    for section, model in SECTIONS.items():
        for key, field in model.model_fields.items():
            extra = field.json_schema_extra
            source = str(extra.get("source", "")) if isinstance(extra, dict) else ""
            yield KeyFact(section, key, values[section][key], field.description or "", source)


def diff(first: Rules, second: Rules) -> list[tuple[KeyFact, KeyFact]]:
    """Return the keys in which two rule sets differ."""
    pairs = zip(describe(first), describe(second), strict=True)
    return [(one, other) for one, other in pairs if one.value != other.value]


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a rule file, for editors."""
    schema = Rules.model_json_schema(by_alias=True)
    schema["title"] = "spades-sim rule set"
    schema["properties"]["base"] = {"type": "string", "description": "Rule set that the file changes."}
    return schema


def toml_value(value: Any) -> str:
    """Write a value as TOML does."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(each) for each in value) + "]"
    return str(value)
