"""What is printed about rule sets: every key, differences, TOML that loads again, the JSON Schema."""

from pathlib import Path

import pytest

from spades_sim.rules.explain import describe, diff, json_schema, rules_toml
from spades_sim.rules.load import load_rules, preset_names
from spades_sim.rules.schema import SECTIONS


def test_describe_has_every_key_in_the_order_of_a_file() -> None:
    facts = describe(load_rules("jjdd_house"))
    keys = [(section, key) for section, model in SECTIONS.items() for key in model.model_fields]
    assert [(fact.section, fact.key) for fact in facts] == keys
    assert all(fact.meaning and fact.source and fact.allowed and fact.text for fact in facts)
    section, key, value, meaning, _ = next(fact for fact in facts if fact.key == "high_trumps")
    assert (section, key, value) == ("deck", "high_trumps", ["BJ", "LJ", "2D", "2S"])
    assert "above the ace of spades" in meaning


def test_diff_of_two_sources() -> None:
    found = [(one.key, one.value, two.value) for one, two in diff(load_rules("cardgames_io"), load_rules("cardems"))]
    assert found == [("failed_nil_tricks", "bags", "contract"), ("target", 500, 250)]
    assert diff(load_rules("cardems"), load_rules("cardems")) == []


@pytest.mark.parametrize("name", preset_names())
def test_toml_loads_as_the_same_rule_set(name: str, tmp_path: Path) -> None:
    path = tmp_path / "again.toml"
    path.write_text(rules_toml(load_rules(name)), encoding="utf-8")
    assert load_rules(path) == load_rules(name)


def test_labels_survive_toml(tmp_path: Path) -> None:
    rules = load_rules("cardems", {"title": 'a "b" \\ \x7f ü', "source": "x\ny"})
    path = tmp_path / "again.toml"
    path.write_text(rules_toml(rules), encoding="utf-8")
    assert load_rules(path) == rules


def test_json_schema_knows_every_key() -> None:
    schema = json_schema()
    assert {"base", "name", *SECTIONS} <= set(schema["properties"])
    assert schema["additionalProperties"] is False
    for section, model in SECTIONS.items():
        table = schema["$defs"][model.__name__]
        assert list(table["properties"]) == list(model.model_fields), section
        assert all(each["description"] for each in table["properties"].values())
        assert table["additionalProperties"] is False
