"""The record that the core reads: teams, partners, the pack, and the questions that can come up."""

from typing import Any

import numpy as np
import pytest

from spades_sim.bits import popcount
from spades_sim.cards import card_set, cards_text
from spades_sim.core.codes import NIL, NOT_BID
from spades_sim.core.layout import RULES, RULES_FIELDS
from spades_sim.core.legal import legal_bids
from spades_sim.rules.load import load_rules, preset_names
from spades_sim.rules.numbers import rules_record


def record(name: str, **changes: Any) -> Any:
    return rules_record(load_rules(name, {key.replace("__", "."): value for key, value in changes.items()}))


@pytest.mark.parametrize("name", preset_names())
def test_the_pack_deals_out(name: str) -> None:
    rules = load_rules(name)
    found = rules_record(rules)
    assert found.dtype == RULES
    assert popcount(found.deck) + popcount(found.deck_twice) == found.cards
    assert found.cards == rules.table.players * rules.deal.hand_size + rules.deal.undealt
    assert found.deck & found.deck_twice == found.deck_twice


@pytest.mark.parametrize("name", preset_names())
def test_numbers_of_keys_are_their_values(name: str) -> None:
    rules = load_rules(name)
    found, values = rules_record(rules), rules.values()
    for field, _, _ in RULES_FIELDS:
        section, _, key = field.partition("_")
        value = values.get(section, {}).get(key)
        if isinstance(value, int):
            assert found[field] == value, field


@pytest.mark.parametrize(
    ("name", "team", "partner"),
    [
        ("cardgames_io", [0, 1, 0, 1], [2, 3, 0, 1]),
        ("solo", [0, 1, 2, 3], [-1, -1, -1, -1]),
        ("two_player", [0, 1], [-1, -1]),
        ("six_player", [0, 1, 2, 0, 1, 2], [3, 4, 5, 0, 1, 2]),
    ],
)
def test_teams_and_partners(name: str, team: list[int], partner: list[int]) -> None:
    found, seats = record(name), len(team)
    assert found.teams == len(set(team))
    assert list(found.team[:seats]) == team
    assert list(found.partner[:seats]) == partner
    assert list(found.partner[seats:]) == [-1] * (6 - seats)


def test_partners_in_a_team_of_three_go_round() -> None:
    found = record("six_player", teams=[[4, 0, 2], [1, 3, 5]])
    assert list(found.partner) == [2, 3, 4, 5, 0, 1]


def test_unequal_teams() -> None:
    found = record("cardgames_io", teams=[[0], [1, 2, 3]])
    assert list(found.team[:4]) == [0, 1, 1, 1]
    assert list(found.partner[:4]) == [-1, 2, 3, 1]


def test_promoted_deuces_are_at_their_high_bits_only() -> None:
    found, high = record("jjdd_house"), ("BJ", "LJ", "2D", "2S")
    assert cards_text(found.deck, high)[:6] == ["BJ", "LJ", "2D", "2S", "AS", "KS"]
    for old in ("2C", "2D", "2H", "2S"):
        assert not found.deck & card_set(old), old
    assert found.deck >> 52 == 0b1111


def test_two_packs() -> None:
    found = record("six_player")
    assert found.deck_twice == found.deck  # both deuces of clubs are out
    assert not found.deck & card_set("2C")
    one_out = record("six_player", remove=["2C"], undealt=1)
    assert one_out.deck & ~one_out.deck_twice == card_set("2C")
    jokers = record("six_player_jokers")
    assert jokers.deck_twice == jokers.deck
    assert jokers.deck >> 52 == 0b11


@pytest.mark.parametrize(
    ("name", "changes", "blind", "exchange"),
    [
        ("cardgames_io", {}, 0, 0),
        ("pagat", {}, 1, 1),
        ("msn_zone", {}, 1, 0),
        ("jjdd_house", {}, 1, 0),
        ("pass_one_on_nil", {}, 0, 1),
        ("pass_one_on_nil", {"bid__nil": False}, 0, 0),
        ("cardgames_io", {"pass__blind_nil": 2}, 0, 0),
        ("two_player", {}, 1, 1),
    ],
)
def test_questions_that_can_come_up(name: str, changes: dict[str, Any], blind: int, exchange: int) -> None:
    found = record(name, **changes)
    assert (found.asks_blind, found.asks_exchange) == (blind, exchange)


@pytest.mark.parametrize("zero", ["nil", "plain", "forbidden"])
@pytest.mark.parametrize("nil", [True, False])
@pytest.mark.parametrize(("low", "high"), [(1, 13), (2, 8), (4, 4)])
def test_plain_bids_are_what_the_engine_would_find(zero: str, nil: bool, low: int, high: int) -> None:
    found = record("cardgames_io", zero=zero, bid__nil=nil, bid__min=low, bid__max=high)
    shortcut = int(found.plain_bids)
    bids = set(range(low, high + 1)) | ({0} if zero == "plain" else set()) | ({NIL} if nil else set())
    assert {bit for bit in range(63) if shortcut >> bit & 1} == bids
    found.plain_bids = 0
    for seat in range(4):
        assert legal_bids(found, np.full(4, NOT_BID), seat, 3, 0, 0) == shortcut


@pytest.mark.parametrize(
    "change",
    [
        {"double_nil": False},
        {"team_min": 4},
        {"team_max": 13},
        {"nil_partner_min": 4},
        {"forbidden_total": 13},
        {"formula": "mirror"},
    ],
    ids=str,
)
def test_no_plain_bids_where_bids_hang_on_anything(change: dict[str, Any]) -> None:
    assert rules_record(load_rules("cardgames_io", {"bid": change})).plain_bids == 0


@pytest.mark.parametrize(
    ("change", "house"),
    [
        ({}, 0),
        ({"first_leader": "holder_2C"}, 0),
        ({"first_leader": "holder_2C_all_lowest"}, 1),
        ({"first_trick_trump": False}, 1),
        ({"must_trump": True}, 1),
        ({"break_required": False, "first_lead_spade": True}, 0),
    ],
    ids=str,
)
def test_house_play(change: dict[str, Any], house: int) -> None:
    assert rules_record(load_rules("cardgames_io", {"play": change})).house_play == house


def test_records_are_apart() -> None:
    rules = load_rules("cardgames_io")
    first = rules_record(rules)
    first.score_trick = 99
    assert rules_record(rules).score_trick == 10
