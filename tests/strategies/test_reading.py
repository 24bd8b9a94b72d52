"""The helpers that strategies import: compiled code, plain Python and a count card by card say the same."""

import pytest

from spades_sim.cards import above, below, highest_under, lowest_over, of_suit, suit_of
from spades_sim.runs.check.ask import ask_compiled, load_checked, view_of
from spades_sim.runs.check.position import rule_set
from spades_sim.runs.check.verdict import agreement
from spades_sim.runs.check.wander import positions_of
from spades_sim.strategy.reading import any_of, bosses, known_void, still_beats, sure_tricks

#: A strategy whose answers are what the helpers say, packed into a number that fits none of the rules.
SOURCE = """
from spades_sim.cards import above, below, highest_under, lowest_over, of_suit, suit_of
from spades_sim.strategy.reading import any_of, bosses, known_void, still_beats, sure_tricks


def bid(view):
    return bosses(view) % 1000003 * 16 + sure_tricks(view)


def play(view):
    card = any_of(view, view.cards)
    total = card + 64 * (still_beats(view, card) % 1000003) + highest_under(view.cards, card)
    total += 3 * lowest_over(view.cards, card) + (above(card) & below(40)) % 10007
    total += of_suit(view.cards, suit_of(card)) % 97
    for seat in range(len(view.voids)):
        for suit in range(4):
            total = 2 * total + int(known_void(view, seat, suit))
    return total % 1000000007
"""
TABLES = ("cardgames_io", "six_player_jokers", "two_player", "six_player", "suicide")


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    path = tmp_path_factory.mktemp("reading") / "reader.py"
    path.write_text(f'"""Say what the helpers say."""\n{SOURCE}')
    checked = load_checked(str(path))
    checked.compile()
    return checked


def members(cards):
    return {card for card in range(63) if cards >> card & 1}


@pytest.mark.parametrize("rules", TABLES)
def test_compiled_equals_plain(checked, rules):
    positions = positions_of(checked, rules, own=False)
    assert len(positions) > 50
    assert [fault for each in positions if (fault := agreement(checked, each))] == []
    assert len({ask_compiled(checked, each) for each in positions}) > 20


@pytest.mark.parametrize("rules", TABLES)
def test_plain_equals_a_count_card_by_card(checked, rules):
    last_wins = rule_set(rules)[1].deck_identical_cards == 1
    for position in positions_of(checked, rules, own=False):
        view = view_of(position)
        own, unseen = members(view.cards), members(view.unseen)
        rivals = {
            card: {
                other
                for other in unseen
                if suit_of(other) == suit_of(card) and (other > card or (other == card and last_wins))
            }
            for card in own
        }
        assert {card: members(still_beats(view, card)) for card in own} == rivals
        assert members(bosses(view)) == {card for card in own if not rivals[card]}
        for card in own:
            assert highest_under(view.cards, card) == max((each for each in own if each < card), default=-1)
            assert lowest_over(view.cards, card) == min((each for each in own if each > card), default=-1)
            assert members(above(card) & view.cards) == {each for each in own if each > card}
            assert members(below(card) & view.cards) == {each for each in own if each < card}
            assert members(of_suit(view.cards, suit_of(card))) == {x for x in own if suit_of(x) == suit_of(card)}
        assert {any_of(view, view.cards) for _ in range(400)} == own
        assert any_of(view, 0) == -1
        for seat in range(len(view.voids)):
            assert {suit for suit in range(4) if known_void(view, seat, suit)} == members(view.voids[seat])


def test_sure_tricks_win_whatever_others_hold(checked):
    for position in positions_of(checked, "cardgames_io", own=False):
        view = view_of(position)
        mine = sorted((card for card in members(view.cards) if card >= 39), reverse=True)
        others = sorted((card for card in members(view.unseen) if card >= 39), reverse=True)
        # All spades that are out in one seat, which plays its cheapest winner: what the own spades win is the least.
        won = 0
        for card in mine:
            over = [each for each in others if each > card]
            if over:
                others.remove(min(over))
            else:
                won += 1
                if others:
                    others.remove(min(others))
        assert sure_tricks(view) <= won
