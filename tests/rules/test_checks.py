"""Keys that contradict each other are refused together, and keys that merely have no effect are not."""

from typing import Any

import pytest

from spades_sim.rules.load import RulesError, load_rules, make_rules

#: A rule set, changes to it, and the keys that every line of the refusal must begin with.
REFUSED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("cardgames_io", {"teams": [[0, 2], [1, 2]]}, ["table.players = 4, table.teams"]),
    ("cardgames_io", {"teams": [[0, 2], [1]]}, ["table.players = 4, table.teams"]),
    ("cardgames_io", {"teams": [[0, 2], [1, 5]]}, ["table.players = 4, table.teams"]),
    ("cardgames_io", {"players": 3}, ["table.players = 3, table.teams", "deal.hand_size = 13, deal.undealt = 0"]),
    ("cardgames_io", {"hand_size": 12}, ["deal.hand_size = 12, deal.undealt", "bid.max = 13, deal.hand_size"]),
    ("cardgames_io", {"undealt": 1}, ["deal.hand_size = 13, deal.undealt = 1"]),
    ("cardgames_io", {"packs": 2}, ["deal.hand_size = 13, deal.undealt = 0"]),
    ("cardgames_io", {"remove": ["2C"]}, ["deal.hand_size"]),
    ("cutthroat3", {"remove": ["2C", "2C"]}, ["deck.remove", "deal.hand_size"]),
    ("one_joker", {"high_trumps": []}, ["deck.jokers = 1, deck.high_trumps = []"]),
    ("cardgames_io", {"high_trumps": ["BJ"]}, ["deck.high_trumps"]),
    ("one_joker", {"high_trumps": ["BJ", "LJ"]}, ["deck.high_trumps"]),
    ("jjdd_house", {"high_trumps": ["BJ", "LJ", "2D", "2D"]}, ["deck.high_trumps"]),
    ("jjdd_house", {"high_trumps": ["BJ", "LJ", "2C"]}, ["deck.high_trumps"]),
    ("two_jokers", {"jokers": 4}, ["deck.jokers = 4, deck.packs = 1", "deal.hand_size"]),
    ("cardgames_io", {"bid.min": 8, "bid.max": 7}, ["bid.min = 8, bid.max = 7"]),
    ("cardgames_io", {"bid.max": 14}, ["bid.max = 14, deal.hand_size = 13"]),
    ("cardgames_io", {"bid.min": 0}, ['bid.min = 0, bid.zero = "nil"']),
    ("cardgames_io", {"bid.min": 0, "zero": "forbidden"}, ['bid.min = 0, bid.zero = "forbidden"']),
    ("cardgames_io", {"nil_partner_min": 14}, ["bid.nil_partner_min = 14, bid.max = 13"]),
    ("cardgames_io", {"team_min": 27}, ["bid.team_min = 27, bid.max = 13"]),
    ("solo", {"team_min": 14}, ["bid.team_min = 14, bid.max = 13"]),
    ("cardgames_io", {"team_min": 14, "mode": "second_partner_sets_team"}, ["bid.team_min = 14, bid.max"]),
    ("cardgames_io", {"team_min": 6, "team_max": 5}, ["bid.team_min = 6, bid.team_max = 5"]),
    ("cardgames_io", {"blind_bid_min": 5}, ["bid.blind_bid_min = 5"]),
    ("cardgames_io", {"blind_bid_min": 14}, ["bid.blind_bid_min = 14, bid.max"]),
    ("cardgames_io", {"blind_bid_min": 8, "team_max": 7}, ["bid.blind_bid_min = 8, bid.team_max = 7"]),
    ("suicide", {"teams": [[0], [1], [2], [3]]}, ["bid.formula"]),
    ("suicide", {"bid.nil": False}, ['bid.formula = "suicide", bid.nil = false']),
    ("suicide", {"bid.blind_nil": "behind"}, ['bid.formula = "suicide", bid.blind_nil = "behind"']),
    ("mirror", {"bid.nil": False}, ["bid.formula"]),
    ("mirror", {"bid.double_nil": False}, ["bid.formula"]),
    ("mirror", {"bid.min": 2, "bid.max": 12}, ["bid.formula", 'bid.formula = "mirror", bid.max']),
    ("mirror", {"bid.blind_nil": "always", "blind_bid_min": 6}, ["bid.formula", "bid.formula"]),
    ("whiz", {"team_min": 4, "team_max": 13}, ["bid.formula", "bid.formula"]),
    ("whiz", {"nil_partner_min": 4, "forbidden_total": 13}, ["bid.formula", "bid.formula"]),
    ("whiz", {"counter_bid": True}, ["bid.formula"]),
    ("two_player", {"undealt": 25}, ["deal.hand_size", 'deal.method = "draft", deal.undealt = 25']),
    ("two_player", {"method": "deal"}, ['pass.order = "draw_from_discards", deal.method = "deal"']),
    ("cardgames_io", {"rotation": "alternate"}, ['deal.rotation = "alternate", table.players = 4']),
    ("cardgames_io", {"order": "draw_from_discards"}, ["pass.order"]),
    ("solo", {"pass.nil": 2}, ["pass.nil = 2, table.teams"]),
    ("six_player", {"teams": [[0, 2, 4], [1, 3, 5]], "pass.nil": 1}, ["pass.nil = 1, table.teams"]),
    ("solo", {"illegal_play": "lose_three"}, ['conduct.illegal_play = "lose_three", table.teams']),
]

#: Unusual, but nothing contradicts.
ALLOWED: list[tuple[str, dict[str, Any]]] = [
    ("cardgames_io", {"teams": [[0], [1, 2, 3]]}),
    ("cardgames_io", {"teams": [[0, 1], [2, 3]]}),
    ("cardgames_io", {"bid.nil": False}),
    ("cardgames_io", {"bid.min": 0, "zero": "plain"}),
    ("cardgames_io", {"pass.blind_nil": 2}),
    ("cardgames_io", {"blind_nil_from_hand": 3}),
    ("cardgames_io", {"hand_size": 12, "undealt": 4, "bid.max": 12}),
    ("cardgames_io", {"hand_size": 1, "undealt": 48, "bid.max": 1}),
    ("cardgames_io", {"double_nil_bonus": 0, "ten_penalty": 0}),
    ("cardgames_io", {"illegal_play": "lose_three"}),
    ("cardgames_io", {"team_max": 13, "blind_bid_min": 7}),
    ("cardgames_io", {"max_hands": 1, "first_hand_bids_itself": True}),
    ("cardgames_io", {"use_floor": True, "floor": 0}),
    ("one_joker", {"remove": ["BJ"], "high_trumps": []}),
    ("jjdd_house", {"remove": ["2C", "2H"], "high_trumps": ["BJ", "LJ", "2S", "AS"]}),
    ("suicide", {"bid.double_nil": True, "nil_partner_min": 0}),
    ("two_player", {"pass.blind_nil": 0}),
    ("two_player", {"draft_peek": "public"}),
    ("six_player", {"teams": [[0, 2, 4], [1, 3, 5]]}),
    ("six_player", {"teams": [[0], [1], [2], [3], [4], [5]]}),
]


@pytest.mark.parametrize(("name", "changes", "starts"), REFUSED, ids=str)
def test_refused(name: str, changes: dict[str, Any], starts: list[str]) -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(name, changes)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(starts), lines
    for line, start in zip(lines, starts, strict=True):
        assert line.startswith(f'rules "{name}": {start}'), line


@pytest.mark.parametrize(("name", "changes"), ALLOWED, ids=str)
def test_allowed(name: str, changes: dict[str, Any]) -> None:
    load_rules(name, changes)


def test_contradictions_stand_beside_values_that_are_wrong() -> None:
    with pytest.raises(RulesError) as caught:
        make_rules({"table": {"players": "four"}, "bid": {"min": 9, "max": 8}}, "x.toml")
    assert str(caught.value).splitlines() == [
        'x.toml: table.players = "four": must be a whole number from 2 to 6',
        "x.toml: bid.min = 9, bid.max = 8: the lowest bid is above the highest",
    ]


def test_nothing_is_said_about_keys_that_could_not_be_read() -> None:
    with pytest.raises(RulesError) as caught:
        make_rules({"deal": {"hand_size": 12.5}, "bid": {"max": 12}}, "x.toml")
    assert str(caught.value) == "x.toml: deal.hand_size = 12.5: must be a whole number from 1 to 54"
