"""Rows in which engine and reference once differed, each settled by the rule text (its key or reading is named)."""

import pytest
from reference import legality
from reference.scorer import score_hand

from laws.engine_game import EngineGame
from laws.judge import Judge
from laws.words import Words
from spades_sim.core.codes import BLIND_NIL, NIL
from spades_sim.rules import api
from spades_sim.rules.load import RulesError, load_rules

MUST = {"play.must_trump": True}
LOWEST = {"play.first_leader": "holder_2C_all_lowest"}


@pytest.mark.parametrize(
    ("preset", "keys", "hand", "trick", "legal"),
    [
        # must_trump binds a hand of spades that first_trick_trump = false lets trump.
        ("pagat", MUST | {"play.first_trick_trump": False}, "AS 3S", "KH 5S", "AS"),
        # An equal spade played last beats, so the seat is able to (identical_cards).
        ("six_player", MUST, "9S 2D", "KH 9S", "9S"),
        ("six_player", MUST | {"deck.identical_cards": "first"}, "9S 2D", "KH 9S", "9S 2D"),
        # Where a misplay opened trick 1 with a heart: hearts follow it (A0), a void seat plays its lowest club.
        ("pagat", LOWEST, "5H 3C 2C", "KH", "5H"),
        ("pagat", LOWEST, "4D 3C 2C", "KH", "2C"),
        ("pagat", LOWEST, "4D 3S", "KH", "4D 3S"),
    ],
)
def test_cards_of_the_first_trick(preset, keys, hand, trick, legal):
    rules = load_rules(preset, keys)
    assert api.legal_cards(rules, hand.split(), trick.split(), False, True) == legal.split()
    assert legality.legal_cards(rules.values(), hand.split(), trick.split(), False, True) == legal.split()


@pytest.mark.parametrize("deal_number", range(6))
def test_a_blind_bidder_learns_nothing_of_its_cards(deal_number):
    """A1.4 `blind_nil`: with two packs the second copies were shown before the bid."""
    rules = load_rules("six_player", {"bid.blind_nil": "always"})
    game = EngineGame(rules, 5, deal_number, 1)
    assert game.step() == 1
    assert game.decision == "blind"
    assert (game.one("cards"), game.one("twice")) == (0, 0)
    assert game.one("unseen") == int(game.record.deck)
    assert any(game.many("pairs", 6))


def test_a_misplay_shows_no_void():
    """A seat that reneges holds the suit led, so nobody may be told that it is void."""
    rules = load_rules("cardgames_io", {"conduct.illegal_play": "plus_three"})
    words, game = Words(rules.values()), EngineGame(rules, 1, 0, 1)
    assert game.step() == 1
    for _ in range(4):
        game.answer(1)
    game.answer(game.one("legal").bit_length() - 1)  # leads its highest side card
    while game.one("legal") == game.one("cards"):
        game.answer(game.one("legal").bit_length() - 1)
    seat, wrong = game.one("seat"), game.one("cards") & ~game.one("legal")
    game.answer(wrong.bit_length() - 1)
    assert game.many("reneges", 4)[seat] == 1
    assert game.many("voids", 4)[seat] == 0
    assert words.cards[wrong.bit_length() - 1] in words.set_of(game.many("played_by", 4)[seat])


@pytest.mark.parametrize("peek", ["none", "private", "public"])
def test_cards_drawn_from_the_discards_are_unseen_again(peek):
    """B4, D25: a card that went to the discards may be in the hand of whoever drew from them."""
    rules = load_rules("two_player", {"pass.nil": 4, "deal.draft_peek": peek})
    for deal_number in range(8):
        Judge(rules, 3, deal_number, cap=2).play()


def blind_table(**keys):
    """Three for themselves, 17 cards each; blind nil always, blind bids from 6."""
    changes = {"bid.blind_nil": "always", "bid.forbidden_total": 17, "bid.blind_bid_min": 6, "bid.blind_bid_deficit": 0}
    game = EngineGame(load_rules("cutthroat3", changes | keys), 1, 0, 1)
    assert game.step() == 1
    return game


def test_the_last_to_speak_is_the_last_bidder():
    """A1.4 `forbidden_total`: where the last seat bid blind nil before, the seat ahead of it closes the table."""
    game = blind_table()
    for answer in (0, 0, BLIND_NIL):
        assert game.decision == "blind"
        game.answer(answer)
    assert game.decision == "bid"
    game.answer(5)
    legal = game.one("legal")
    assert not legal >> 12 & 1
    assert legal >> 11 & 1
    assert legal >> NIL & 1


@pytest.mark.parametrize(("first", "second", "barred"), [(6, BLIND_NIL, 11), (6, 11, BLIND_NIL)])
def test_a_blind_bid_that_closes_the_table_is_the_last_bid(first, second, barred):
    """A1.4 `forbidden_total`."""
    game = blind_table()
    game.answer(first)
    game.answer(second)
    legal = game.one("legal")
    assert game.decision == "blind"
    assert not legal >> barred & 1
    assert legal & 1
    assert legal >> 7 & 1


def test_a_plain_zero_is_raised_to_the_lowest_bid():
    """D22 and `min`: a counter-bid is a numeric bid."""
    rules = load_rules("pagat", {"bid.counter_bid": True, "bid.zero": "plain", "bid.min": 3, "bid.max": 5})
    game = EngineGame(rules, 1, 0, 1)
    assert game.step() == 1
    for answer in (0, 3, 3, 3):
        game.answer(answer)
    assert (game.decision, game.one("seat")) == ("bid", game.one("first_bidder"))
    assert game.one("legal") == 0b111001


@pytest.mark.parametrize("bids", [["nil", 6, "nil", 4], ["nil", 6, "blind_nil", 4]])
def test_a_lump_of_nils_has_no_books_to_lose(bids):
    """D12, D21: the tricks of a lump count for nothing, so lose_three moves none of them."""
    keys = {"conduct.illegal_play": "lose_three", "score.double_nil": "all_or_nothing"}
    rules = load_rules("cardems", keys | {"bid.blind_nil": "always"})
    tricks, reneges = [2, 6, 1, 4], [1, 0, 0, 0]
    engine = api.score_hand(rules, bids, tricks, reneges=reneges)
    reference = score_hand(rules.values(), bids, tricks, [0, 0], [0, 0], reneges=reneges)
    assert engine.points == reference.delta == (-200, 100)
    assert engine.sets == reference.set_teams == (False, False)


def test_two_packs_need_cards_enough_to_pass():
    """A seat passes different cards: of four cards in two equal pairs it could not pass three."""
    six = {"deal.hand_size": 4, "deal.undealt": 78, "bid.max": 4}
    load_rules("six_player", six | {"pass.nil": 2})
    with pytest.raises(RulesError, match=r"pass\.nil = 3"):
        load_rules("six_player", six | {"pass.nil": 3})


@pytest.mark.parametrize("bids", [[None, 3, 3, 3], [None, None, None, None], ["blind_6", 3, 3, 3]])
def test_a_missing_bid_needs_a_blind_bid_of_the_team(bids):
    rules = load_rules("pagat", {"bid.blind_bid_min": 6})
    with pytest.raises(ValueError, match="bid"):
        api.score_hand(rules, bids, [4, 3, 3, 3])
    with pytest.raises(ValueError, match="bid"):
        score_hand(rules.values(), bids, [4, 3, 3, 3], [0, 0], [0, 0])


def test_no_renege_is_scored_where_none_can_happen():
    """D21: the presets reject an illegal play."""
    with pytest.raises(ValueError, match="reject"):
        api.score_hand(load_rules("pagat"), [3, 3, 3, 3], [4, 3, 3, 3], reneges=[1, 0, 0, 0])


def test_nobody_bids_blind_in_a_hand_that_bids_itself():
    rules = load_rules("pagat", {"bid.blind_nil": "always", "bid.first_hand_bids_itself": True})
    for hand_number, allowed in ((1, False), (2, True)):
        assert api.blind_nil_allowed(rules, [0, 0], 0, hand_number) is allowed
        assert legality.blind_nil_allowed(rules.values(), [0, 0], 0, hand_number) is allowed


@pytest.mark.parametrize("team_max", [61, 62, 63, 64, 78])
def test_a_cap_above_the_bits_of_a_word_still_caps(team_max):
    """A1.4 `team_max`: three partners of 26 cards each may be allowed 64 tricks, and 64 overflowed to none."""
    keys = {"table.teams": [[0], [1, 2, 3]], "deck.packs": 2, "deal.hand_size": 26, "bid.max": 26}
    rules = load_rules("cardems", keys | {"bid.team_max": team_max})
    for prior in ({}, {1: 26}, {1: 26, 2: 26}):
        engine = api.legal_bids(rules, 3, prior, first_bidder=1)
        assert engine == legality.legal_bids(rules.values(), 3, prior, None, False)
        assert engine == [*range(1, min(26, team_max - 26 * len(prior)) + 1), "nil"]
