"""Public faults of turns and bids (known faults B03 to B06, B09, B11), driven through the engine's own machine."""

import numpy as np
import pytest
from reference import fault_rows

from laws.engine_game import AT, EngineGame
from laws.words import Words
from spades_sim.core.codes import FOUL, Decision
from spades_sim.rules import api
from spades_sim.rules.load import load_rules
from spades_sim.strategy.host import checked_answer

NOBODY_WINS = {"end": {"target": 10**6}}
B09_BIDS = [float("nan"), 3.5, "3", True, None, -1, 14]


class Scripted:
    """A game of four at cardgames_io that is told its cards and its answers."""

    def __init__(self, keys=None, first_dealer=0, cap=100):
        self.rules = load_rules("cardgames_io", NOBODY_WINS | (keys or {}))
        self.words = Words(self.rules.values())
        self.game = EngineGame(self.rules, seed=1, deal_number=0, cap=cap)
        self.game.words[AT["first_dealer"][0]] = first_dealer
        assert self.game.step() == 1

    @property
    def seat(self):
        return self.game.one("seat")

    def legal(self):
        return self.words.set_of(self.game.one("legal"))

    def hold(self, hands):
        """Give every seat the cards it is to hold; the rest of the pack goes to whoever has room."""
        rest = [card for card in self.words.pack if all(card not in hand.split() for hand in hands)]
        for seat, hand in enumerate(hands):
            cards = hand.split()
            while len(cards) < 13:
                cards.append(rest.pop())
            self.game.words[AT["hands"][0] + seat] = self.words.bits_of(cards)

    def bid(self):
        for _ in range(4):
            assert self.game.decision == "bid"
            assert self.game.answer(3) == 1

    def play(self, cards):
        """Play cards in turn; return the seats that played them."""
        seats = []
        for card in cards.split():
            seats.append(self.seat)
            self.game.answer(self.words.numbers[card])
        return seats

    def play_out(self):
        """Play the lowest legal card until the hand is over."""
        hand = self.game.one("hand_number")
        while self.game.decision == "play" and self.game.one("hand_number") == hand:
            legal = self.game.one("legal")
            self.game.answer((legal & -legal).bit_length() - 1)


#: First bidder and leader of the first hand is seat 1: clubs first, diamonds 5 8 2 A.
HANDS = ["AD 3C 2C", "5D KC AS 5H", "8D 4C 3S", "QC 2D 6C"]


def test_b03_spades_are_whole_again_after_every_deal():
    """bux 3397fb16: broken spades and old tricks survive into the next hand."""
    game = Scripted()
    game.bid()
    game.play_out()
    assert game.game.one("hand_number") == 2
    assert game.game.one("broken") == 0
    assert game.seat == game.game.one("first_bidder") == 2
    game.hold(["", "", "AS 5H 6H 7H 8H 9H TH JH QH KH AH 2H 3H", ""])
    game.bid()
    assert game.game.one("trick_number") == 0
    assert game.game.many("played_by", 4) == [0, 0, 0, 0]
    assert "AS" not in game.legal()
    assert "5H" in game.legal()


@pytest.mark.parametrize(
    ("discard", "breaks"), [("3S", True), ("2H", False)], ids=["a spade on another suit", "a heart on another suit"]
)
def test_b04_a_spade_on_another_suit_breaks(discard, breaks):
    """Jus144tice 87cc00a: the flag is not set on a discard, and spades can never be led."""
    game = Scripted()
    game.hold(["AC 2D 3D", "KC AS 5H 2C", "QC 3C 4C", "3S 2H 4H 5S 6S 7S 8S 9S TS JS QS KS 6H"])
    game.bid()
    assert game.seat == 1
    game.play(f"KC QC {discard} AC")
    winner = 3 if breaks else 0
    assert game.seat == winner
    assert game.game.one("broken") == breaks
    spades = [card for card in game.legal() if card[1] == "S"]
    assert bool(spades) == (breaks and winner == 3)


def test_b04_a_forced_spade_lead_breaks():
    game = Scripted()
    game.hold(["", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "", ""])
    game.bid()
    assert len(game.legal()) == 13
    game.play("2S")
    assert game.game.one("broken") == 1


def test_b05_the_winner_leads():
    """rawhat 97e97d7: after a trick the turn goes on clockwise. The row: 5D 8D 2S AD, the spade wins."""
    cards, winner = fault_rows.B05
    game = Scripted()
    hands = ["AD", "5D", "8D", "2S 3S 4S 5S 6S 7S 8S 9S 2H 3H 4H 5H 6H"]
    game.hold(hands)
    game.bid()
    order = {1: "5D", 2: "8D", 3: "2S", 0: "AD"}
    assert list(cards) == list(order.values())
    assert game.play(" ".join(order.values())) == list(order)
    assert game.seat == game.game.one("leader") == list(order)[winner]
    assert game.game.many("tricks", 4) == [0, 0, 0, 1]


def test_b06_the_deal_rotates():
    """Antonelli 49b5657, rust-spades, OpenSpiel 1214: a fixed first bidder is a constant advantage of a seat."""
    dealer, bidders = fault_rows.B06
    game = Scripted(first_dealer=dealer)
    seen = []
    for _ in bidders:
        seen.append(game.seat)
        assert game.game.one("dealer") == (game.seat - 1) % 4
        game.bid()
        assert game.seat == seen[-1]
        game.play_out()
    assert seen == list(bidders)


@pytest.mark.parametrize("bid", B09_BIDS, ids=repr)
def test_b09_what_is_no_bid_is_refused(bid):
    """riendeau 1bae70d: NaN passes a range test and poisons the score."""
    rules = load_rules("cardgames_io")
    with pytest.raises(ValueError, match="bid"):
        api.score_hand(rules, [bid, 3, 3, 3], [4, 3, 3, 3])
    if bid is not None:  # None is how a seat without a bid of its own is written
        with pytest.raises(ValueError, match="bid"):
            api.bid_code(rules, bid)
    if isinstance(bid, int) and not isinstance(bid, bool):
        game = Scripted().game
        assert game.answer(checked_answer(bid, Decision.BID)) == -FOUL
        assert game.many("bids", 4) == [-1, -1, -1, -1]
    else:
        with pytest.raises(TypeError, match="returned"):
            checked_answer(bid, Decision.BID)


@pytest.mark.parametrize("number", [np.int64(3), np.int8(3), np.uint16(3)])
def test_b09_a_whole_number_of_numpy_is_a_bid(number):
    rules = load_rules("cardgames_io")
    assert api.bid_code(rules, number) == checked_answer(number, Decision.BID) == 3
    assert api.score_hand(rules, [number, 3, 3, 3], [4, 3, 3, 3]).points == (61, 60)


def test_b11_nobody_plays_twice_to_a_trick():
    """Antonelli 477770c: the engine alone owns the turn, and a trick has as many cards as seats, each seat once."""
    game = Scripted()
    game.bid()
    for trick in range(13):
        seats = []
        for size in range(4):
            assert (game.game.one("trick_number"), game.game.one("trick_size")) == (trick, size)
            seats.append(game.seat)
            legal = game.game.one("legal")
            game.game.answer((legal & -legal).bit_length() - 1)
        assert sorted(seats) == [0, 1, 2, 3]
    assert game.game.one("hand_number") == 2


def test_b11_a_card_played_before_is_refused():
    game = Scripted()
    game.hold(HANDS)
    game.bid()
    game.play("5D")
    game.game.refuses(game.words.numbers["5D"])
    assert game.seat == 2
