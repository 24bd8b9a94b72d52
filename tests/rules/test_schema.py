"""The schema, its checks, the presets and the messages of what is wrong."""

import json
import typing

import pytest
from reference.data import preset, preset_names

from spades_sim.core.layout import RULES_FIELDS
from spades_sim.rules.explain import describe, diff, json_schema, toml_value
from spades_sim.rules.load import RulesError, load_rules, make_rules
from spades_sim.rules.load import preset_names as shipped_names
from spades_sim.rules.numbers import WORDS, rules_record
from spades_sim.rules.schema import SECTIONS, Rules


@pytest.mark.parametrize("name", preset_names())
def test_shipped_presets_hold_every_key_of_the_matrix(name):
    expected = preset(name)
    values = load_rules(name).values()
    assert values == {section: expected[section] for section in values}


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_rule_set_says_what_it_is_and_where_it_comes_from(name):
    rules = load_rules(name)
    assert rules.name == name
    assert rules.title
    assert rules.source
    assert not rules.source.startswith("seed")


def test_words_are_numbered_in_the_order_of_the_schema():
    for field, codes in WORDS.items():
        section, _, key = field.partition("_")
        annotation = SECTIONS[section].model_fields[key].annotation
        assert [code.name.lower() for code in codes] == [word.lower() for word in typing.get_args(annotation)]


def test_every_key_reaches_the_core_or_is_a_label():
    fields = {name for name, _, _ in RULES_FIELDS}
    labels = {"table_teams", "deck_remove", "deck_high_trumps", "deal_first_dealer", "pass_when"}
    for section, model in SECTIONS.items():
        for key in model.model_fields:
            assert f"{section}_{key}" in fields | labels, (section, key)


def test_every_key_has_a_meaning_and_a_source():
    for fact in describe(load_rules("cardgames_io")):
        assert fact.meaning.endswith("."), fact
        assert fact.source, fact


def test_the_defaults_are_those_of_cardgames_io():
    assert Rules().values() == load_rules("cardgames_io").values()


def test_diff_names_what_differs():
    changes = {f"{one.section}.{one.key}" for one, _ in diff(load_rules("cardems"), load_rules("cardgames_io"))}
    assert changes == {"score.failed_nil_tricks", "end.target"}


def test_the_json_schema_knows_every_key():
    schema = json_schema()
    json.dumps(schema)
    assert set(SECTIONS) < set(schema["properties"])


def test_overrides_in_every_form():
    nested = load_rules("cardgames_io", {"score": {"nil_bonus": 50}})
    dotted = load_rules("cardgames_io", {"score.nil_bonus": 50})
    written = load_rules("cardgames_io:nil_bonus=50")
    assert nested.values() == dotted.values() == written.values()
    assert nested.hash() != load_rules("cardgames_io").hash()


def test_a_list_can_be_written_on_the_command_line():
    rules = load_rules("cardgames_io:table.teams=[[0],[1],[2],[3]],target=250")
    assert rules.table.teams == [[0], [1], [2], [3]]
    assert rules.end.target == 250


def test_a_file_may_name_its_base(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('base = "cardems"\n[score]\nbag_limit = 5\n')
    rules = load_rules(path)
    assert (rules.name, rules.score.bag_limit, rules.end.target) == ("mine", 5, 250)


def test_a_rule_set_prints_as_toml_that_loads(tmp_path):
    rules = load_rules("jjdd_house")
    lines = []
    for section in SECTIONS:
        lines.append(f"[{section}]")
        lines += [f"{fact.key} = {toml_value(fact.value)}" for fact in describe(rules) if fact.section == section]
    path = tmp_path / "again.toml"
    path.write_text("\n".join(lines))
    assert load_rules(path).values() == rules.values()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"scroe": {}}, ["scroe", 'did you mean "score"']),
        ({"score": {"bag_limt": 5}}, ["score.bag_limt", 'did you mean "bag_limit"']),
        ({"score": {"bag_limit": -1}}, ["score.bag_limit", "-1", "greater than or equal to 0"]),
        ({"score": {"bag_limit": True}}, ["score.bag_limit", "true", "integer"]),
        ({"score": {"bag_limit": 5.0}}, ["score.bag_limit", "5.0"]),
        ({"score": {"set": "bids"}}, ["score.set", '"bids"', "'bid', 'zero' or 'undertricks'"]),
        ({"score": 5}, ["score", "5"]),
        ({"table": {"players": 7}}, ["table.players", "7"]),
        ({"table": {"players": 5}}, ["table.teams", "table.players", "deal.hand_size"]),
        ({"table": {"teams": [[0, 1], [1, 3]]}}, ["table.teams", "exactly one team"]),
        ({"deck": {"jokers": 2}}, ["deck.jokers", "BJ and LJ", "deal.hand_size"]),
        ({"deck": {"high_trumps": ["BJ"]}}, ["deck.high_trumps", "BJ", "not in the pack"]),
        ({"deck": {"remove": ["2C", "2C", "3C"]}}, ["deck.remove", "2C"]),
        ({"deal": {"hand_size": 12}, "bid": {"max": 12}}, ["deal.hand_size = 12", "48 + 0", "52"]),
        ({"bid": {"min": 5, "max": 4}}, ["bid.min = 5", "bid.max = 4"]),
        ({"bid": {"min": 0}}, ["bid.min = 0", "plain"]),
        ({"bid": {"formula": "mirror", "nil": False}}, ["bid.nil", "mirror"]),
        ({"bid": {"formula": "suicide", "blind_nil": "always"}}, ["bid.blind_nil", "suicide"]),
        ({"bid": {"formula": "custom"}}, ["bid.formula", '"custom"']),
        ({"bid": {"blind_bid_min": 3}}, ["bid.blind_bid_min = 3", "from 6"]),
        ({"bid": {"team_max": 3, "team_min": 4}}, ["bid.team_max", "bid.team_min"]),
        ({"deal": {"method": "draft"}}, ["deal.method", "table.players = 2"]),
        ({"deal": {"rotation": "alternate"}}, ["deal.rotation"]),
        ({"pass": {"nil": 2, "order": "draw_from_discards"}}, ["pass.order", "draft"]),
        ({"table": {"teams": [[0], [1], [2], [3]]}, "pass": {"nil": 1}}, ["pass.nil", "teams of two"]),
        ({"table": {"teams": [[0], [1], [2], [3]]}, "conduct": {"illegal_play": "lose_three"}}, ["lose_three"]),
    ],
)
def test_what_is_wrong_is_named(data, words):
    with pytest.raises(RulesError) as caught:
        make_rules(data, "mine.toml")
    text = str(caught.value)
    assert all(line.startswith("mine.toml: ") for line in text.splitlines())
    assert all(word in text for word in words), text


def test_all_mistakes_are_told_at_once():
    with pytest.raises(RulesError) as caught:
        make_rules({"score": {"trik": 1, "nil_bonus": -5}, "end": {"target": "high"}}, "f")
    assert len(str(caught.value).splitlines()) == 3


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"[score", "broken TOML"),
        (b"a = " + b"[" * 5000, "broken TOML"),
        (b"\xff\xfe", "not UTF-8"),
        (b'base = "nowhere"', "nowhere"),
        (b"base = 3", "base = 3"),
        (b'base = "self.toml"', "each other"),
    ],
)
def test_a_broken_file_is_one_line(tmp_path, content, word):
    path = tmp_path / "self.toml"
    path.write_bytes(content)
    with pytest.raises(RulesError) as caught:
        load_rules(path)
    assert word in str(caught.value)
    assert str(path) in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "name", ["cardgame_io", "no/such.toml", "cardgames_io:bag_limt=5", "cardgames_io:nil=true", "cardgames_io:x"]
)
def test_a_name_that_is_wrong_is_one_line(name):
    with pytest.raises(RulesError) as caught:
        load_rules(name)
    assert len(str(caught.value).splitlines()) == 1


def test_two_packs_and_high_trumps_as_numbers():
    six = rules_record(load_rules("six_player"))
    assert six.cards == 102
    assert int(six.deck_twice).bit_count() == 51
    assert six.deck == six.deck_twice
    jjdd = rules_record(load_rules("jjdd_house"))
    assert jjdd.cards == int(jjdd.deck).bit_count() == 52
    assert int(jjdd.deck) >> 52 == 0b1111
    assert not int(jjdd.deck) >> 39 & 1  # the deuce of spades stands among the high trumps
