"""The shipped rule sets: as the rules matrix gives them, and what the small files change."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from spades_sim.rules.explain import diff, presets
from spades_sim.rules.load import load_rules, preset_folder, preset_names
from spades_sim.rules.schema import SECTIONS

PRESETS = sorted((Path(__file__).parents[1] / "vectors" / "presets").glob("*.toml"))

#: Small files: name -> base, and every key in which they differ from it.
SMALL: dict[str, tuple[str, dict[str, Any]]] = {
    "short_game": ("cardgames_io", {"score.bag_limit": 5, "score.bag_penalty": 50, "end.target": 250}),
    "eight_hands": ("cardgames_io", {"end.max_hands": 8}),
    "pass_one_on_nil": ("cardgames_io", {"pass.nil": 1}),
    "pass_two_on_nil": ("cardgames_io", {"pass.nil": 2}),
    "pass_one_on_blind_nil": ("cardgames_io", {"bid.blind_nil": "always", "pass.blind_nil": 1}),
    "pass_two_on_blind_nil": ("cardgames_io", {"bid.blind_nil": "always", "pass.blind_nil": 2}),
    "one_joker": ("cardgames_io", {"deck.jokers": 1, "deck.remove": ["2C"], "deck.high_trumps": ["BJ"]}),
    "two_jokers": (
        "cardgames_io",
        {"deck.jokers": 2, "deck.remove": ["2C", "2D"], "deck.high_trumps": ["BJ", "LJ"]},
    ),
    "six_player_jokers": (
        "six_player",
        {
            "deck.jokers": 4,
            "deck.remove": [],
            "deck.high_trumps": ["BJ", "LJ"],
            "deal.hand_size": 18,
            "bid.max": 18,
        },
    ),
}


def test_the_list_of_presets() -> None:
    assert len(PRESETS) == 18
    assert preset_names() == sorted([*(path.stem for path in PRESETS), *SMALL])
    assert [name for name, title in presets() if title] == preset_names()


@pytest.mark.parametrize("path", PRESETS, ids=lambda path: path.stem)
def test_preset_key_by_key(path: Path) -> None:
    expected = tomllib.loads(path.read_text(encoding="utf-8"))
    rules = load_rules(path.stem)
    assert (rules.name, rules.title) == (expected["name"], expected["title"])
    assert rules.source
    assert rules.values() == {section: expected[section] for section in SECTIONS}


@pytest.mark.parametrize("path", PRESETS, ids=lambda path: path.stem)
def test_preset_file_is_complete(path: Path) -> None:
    shipped = tomllib.loads((preset_folder() / path.name).read_text(encoding="utf-8"))
    keys = {section: list(table) for section, table in shipped.items() if isinstance(table, dict)}
    assert keys == {section: list(model.model_fields) for section, model in SECTIONS.items()}


@pytest.mark.parametrize("name", SMALL)
def test_small_file(name: str) -> None:
    base, changes = SMALL[name]
    rules = load_rules(name)
    assert (rules.name, bool(rules.title), bool(rules.source)) == (name, True, True)
    found = {f"{new.section}.{new.key}": new.value for _, new in diff(load_rules(base), rules)}
    assert found == changes


def test_no_two_presets_are_the_same() -> None:
    hashes = {name: load_rules(name).hash() for name in preset_names()}
    assert len(set(hashes.values())) == len(hashes)
