"""Explain rule sets: every key with its value, meaning and source, what differs between two, and the JSON Schema."""

from typing import Any, NamedTuple

from spades_sim.rules.load import load_rules, preset_names
from spades_sim.rules.schema import LABELS, SECTIONS, Rules
from spades_sim.rules.values import allowed, toml_value


class KeyFact(NamedTuple):
    """One key of a rule set.

    Attributes
    ----------
    section, key : str
    value
        Plain data, as TOML gives it.
    meaning : str
        One sentence.
    source : str
        Who plays which value.
    """

    section: str
    key: str
    value: Any
    meaning: str
    source: str

    @property
    def text(self) -> str:
        """The value as TOML writes it."""
        return toml_value(self.value)

    @property
    def allowed(self) -> str:
        """What the key takes, in words."""
        return allowed(SECTIONS[self.section].model_fields[self.key])


def describe(rules: Rules) -> list[KeyFact]:
    """Return every key of a rule set in the order of a file."""
    facts = []
    for section, values in rules.values().items():
        for key, value in values.items():
            field = SECTIONS[section].model_fields[key]
            extra = field.json_schema_extra
            source = str(extra["source"]) if isinstance(extra, dict) else ""
            facts.append(KeyFact(section, key, value, field.description or "", source))
    return facts


def diff(first: Rules, second: Rules) -> list[tuple[KeyFact, KeyFact]]:
    """Return the keys in which two rule sets differ, each as it is in the first and in the second."""
    pairs = zip(describe(first), describe(second), strict=True)
    return [(one, other) for one, other in pairs if one.value != other.value]


def rules_toml(rules: Rules) -> str:
    """Write a rule set as a complete TOML file, which loads as the same rule set."""
    lines = [f"{label} = {toml_value(getattr(rules, label))}" for label in LABELS]
    for section, values in rules.values().items():
        lines += ["", f"[{section}]", *(f"{key} = {toml_value(value)}" for key, value in values.items())]
    return "\n".join(lines) + "\n"


def presets() -> list[tuple[str, str]]:
    """Return name and title of every shipped rule set."""
    return [(name, load_rules(name).title) for name in preset_names()]


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a rule file, for editors that complete and check TOML."""
    schema = Rules.model_json_schema(by_alias=True)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "spades-sim rule set"
    schema["properties"]["base"] = {
        "type": "string",
        "description": "Rule set that this file changes; without it, keys left out are as under CardGames.io.",
    }
    return schema
