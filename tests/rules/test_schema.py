"""The schema: what each key takes, its words against the engine's numbers, one source of defaults, copies, hashes."""

import copy
import pickle
from typing import Any

import pytest
from pydantic import ValidationError

from spades_sim.core.layout import RULES_FIELDS
from spades_sim.rules.load import load_rules, preset_names
from spades_sim.rules.numbers import UNNUMBERED, WORDS
from spades_sim.rules.schema import SECTIONS, Rules
from spades_sim.rules.values import choices, limit

KEYS = [(section, key) for section, model in SECTIONS.items() for key in model.model_fields]
#: First field of the record that is no key.
DERIVED = "teams"


def field_of(section: str, key: str) -> Any:
    return SECTIONS[section].model_fields[key]


def test_the_record_has_the_keys_in_their_order() -> None:
    names = [name for name, _, _ in RULES_FIELDS]
    keys = [f"{section}_{key}" for section, key in KEYS if f"{section}_{key}" not in UNNUMBERED]
    assert names[: names.index(DERIVED)] == keys


@pytest.mark.parametrize(("section", "key"), KEYS, ids=".".join)
def test_words_agree_with_the_codes(section: str, key: str) -> None:
    field, name = field_of(section, key), f"{section}_{key}"
    words = [value for value in choices(field) if isinstance(value, str)]
    if name in UNNUMBERED:
        return
    assert bool(words) is (name in WORDS)
    if words:
        assert [word.upper() for word in words] == [each.name for each in WORDS[name]]
        assert [each.value for each in WORDS[name]] == list(range(len(words)))


@pytest.mark.parametrize(("section", "key"), KEYS, ids=".".join)
def test_every_key_is_explained(section: str, key: str) -> None:
    field = field_of(section, key)
    assert field.description.endswith(".")
    assert field.json_schema_extra["source"]
    if field.annotation is int:
        assert limit(field, "ge") <= field.default <= limit(field, "le")
        assert abs(limit(field, "le")) < 2**40  # far from where int64 ends


@pytest.mark.parametrize(("section", "key"), KEYS, ids=".".join)
@pytest.mark.parametrize("value", [True, 1, 1.0, "1", None, [], {}, float("nan")], ids=repr)
def test_types_are_strict(section: str, key: str, value: Any) -> None:
    field = field_of(section, key)
    if choices(field):
        fits = value in choices(field) and any(type(value) is type(each) for each in choices(field))
    elif field.annotation in (int, bool):
        fits = type(value) is field.annotation
    else:
        fits = value == [] and key != "teams"
    if fits and field.annotation is int:
        fits = limit(field, "ge") <= value <= limit(field, "le")
    if fits:
        Rules.model_validate({section: {key: value}})
    else:
        with pytest.raises(ValidationError):
            Rules.model_validate({section: {key: value}})


def test_the_defaults_are_those_of_cardgames_io() -> None:
    assert Rules().values() == load_rules("cardgames_io").values()


@pytest.mark.parametrize("name", preset_names())
def test_copies_are_equal(name: str) -> None:
    rules = load_rules(name)
    for twin in (copy.copy(rules), copy.deepcopy(rules), rules.model_copy(), pickle.loads(pickle.dumps(rules))):
        assert twin == rules
        assert twin.hash() == rules.hash()
        assert hash(twin) == hash(rules)


def test_a_rule_set_cannot_be_changed() -> None:
    rules = load_rules("cardgames_io")
    with pytest.raises(ValidationError, match="frozen"):
        setattr(rules.score, "trick", 5)  # noqa: B010
    assert isinstance(rules.table.teams, tuple)
    assert isinstance(rules.table.teams[0], tuple)


def test_pass_is_the_only_spelling_of_its_section() -> None:
    with pytest.raises(ValidationError):
        Rules.model_validate({"pass_": {"nil": 2}})
    assert load_rules("cardgames_io", {"pass": {"nil": 2}}).pass_.nil == 2


def test_the_hash_is_over_every_key_and_no_label() -> None:
    rules = load_rules("cardgames_io")
    renamed = load_rules("cardgames_io", {"name": "x", "title": "y", "source": "z"})
    assert renamed.hash() == rules.hash()
    assert len(rules.hash()) == 64
    changed: list[dict[str, Any]] = [
        {"score.nil_bonus": 50},
        {"play.must_trump": True},
        {"end.tie": "draw"},
        {"table.teams": [[0, 1], [2, 3]]},
        {"pass.nil": 1},
    ]
    hashes = {rules.hash(), *(load_rules("cardgames_io", change).hash() for change in changed)}
    assert len(hashes) == 1 + len(changed)


def test_rule_sets_that_say_the_same_have_one_hash() -> None:
    short = load_rules("short_game")
    assert short.hash() == load_rules("cardgames_io:bag_limit=5,bag_penalty=50,target=250").hash()
