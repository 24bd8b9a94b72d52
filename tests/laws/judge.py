"""Play the same game on the engine and on the reference, and compare whatever can be seen at every decision."""

from random import Random
from typing import Any

from reference import legality
from reference.scorer import HandScore

from laws.engine_game import EngineGame
from laws.reference_game import Game, Question, play_game
from laws.table import Table, known
from laws.words import Words
from spades_sim.core.codes import NOT_BID
from spades_sim.core.layout import ACCOUNTS
from spades_sim.rules.schema import Rules

WRONG = (-1, 63, 62, 1 << 61, -(1 << 60))


class Judge:
    """A game that is played twice; ``play`` raises AssertionError at the first difference.

    Attributes
    ----------
    decisions, hands, fouls, reneges : int
        How much was compared.
    """

    def __init__(self, rules: Rules, seed: int, deal_number: int = 0, cap: int = 4) -> None:
        self.data: dict[str, Any] = rules.values()
        self.words = Words(self.data)
        self.engine = EngineGame(rules, seed, deal_number, cap)
        self.rng = Random(f"{seed}/{deal_number}")
        self.cap, self.decisions, self.hands, self.fouls, self.reneges = cap, 0, 0, 0, 0
        self.table: Table | None = None

    def hands_now(self) -> list[list[str]]:
        """Return the cards of each seat as the engine has them."""
        once, twice = (self.engine.many(name, self.engine.players) for name in ("hands", "pairs"))
        return [self.words.hand(*planes) for planes in zip(once, twice, strict=True)]

    def pack(self) -> list[str]:
        """Return the pack of a draft."""
        return [self.words.cards[card] for card in self.engine.many("deck", self.words.pack.total())]

    # --- what the reference asks of its source -------------------------------------------------------------------

    def _dealt(self) -> list[list[str]]:
        hands = self.hands_now()
        if not self.engine.one("trick_number") and self.engine.decision in ("blind", "bid", "play"):
            size = self.data["deal"]["hand_size"]
            assert all(len(hand) == size for hand in hands)
            assert not sum(map(len, hands)) > self.words.pack.total()
        return hands

    def score(self, table: Table, score: HandScore) -> None:
        """Compare the points of a hand that is over."""
        engine, teams = self.engine, self.engine.teams
        assert sum(table.tricks) == self.data["deal"]["hand_size"]
        assert sum(map(len, table.hands)) == 0
        assert engine.many("delta", teams) == list(score.delta)
        assert engine.causes() == list(score.causes)
        assert [sum(causes.values()) for causes in engine.causes()] == engine.many("delta", teams)
        assert [bool(each) for each in engine.many("was_set", teams)] == list(score.set_teams)
        row = engine.hands[engine.cursor[0] - 1]
        assert (row.hand, row.dealer, row.first_bidder) == (table.hand_number, table.dealer, table.first_bidder)
        bids = [table.bids.get(seat) for seat in range(engine.players)]
        assert [self.words.bid(int(bid)) for bid in row.bids[: engine.players]] == bids
        assert row.tricks[: engine.players].tolist() == table.tricks
        assert row.points[:teams].tolist() == list(score.delta)
        assert engine.many("score", teams) == row.score[:teams].tolist() == list(score.score_after)
        assert engine.many("bags", teams) == row.bags[:teams].tolist() == list(score.bags_after)
        self.hands += 1
        self.reneges += sum(table.reneges)

    # --- the game ------------------------------------------------------------------------------------------------

    def play(self) -> "Judge":
        """Play the game to its end."""
        engine = self.engine
        assert engine.step() == 1
        game = play_game(self.data, engine.one("dealer"), _Source(self), self.cap)
        question = self._next(game, None)
        while question is not None:
            self._compare(question)
            if self.rng.random() < 0.04:
                self._foul(question)
            answer = self._choose(question)
            status = engine.answer(self.words.answer(question.decision, answer))
            assert status in (0, 1)
            self.decisions += 1
            question = self._next(game, answer)
            assert (question is None) == (status == 0)
        return self

    def _next(self, game: Game, answer: Any) -> Question | None:
        try:
            return game.send(answer)
        except StopIteration as stop:
            state, winner, reason = stop.value
            ending, engine_winner = self.engine.ending()
            if state == "continue":
                assert ending == "cap"
            assert engine_winner == winner
            assert winner is None or ending == reason
            assert int(self.engine.rows[0].hands) == self.hands
            accounts = self.engine.rows[0].accounts
            assert accounts[: self.engine.teams, 0].tolist() == self.engine.many("score", self.engine.teams)
            assert int(accounts[:, ACCOUNTS.index("contract") + 1 :].sum()) == int(accounts[:, 0].sum())
            return None

    def _choose(self, question: Question) -> Any:
        """Answer at random: nils, blind bids, low bids and reneges more often than even chances would."""
        rng, legal = self.rng, question.legal
        if question.decision == "exchange":
            few = self.data["pass"]["order"] == "draw_from_discards"
            return rng.sample(legal, rng.randint(0, question.count) if few else question.count)
        if question.decision == "bid" and "nil" in legal and rng.random() < 0.3:
            return "nil"
        if question.decision == "bid":
            return legal[min(rng.randrange(len(legal)), rng.randrange(len(legal)), rng.randrange(len(legal)))]
        if question.decision == "play" and self.data["conduct"]["illegal_play"] != "reject" and rng.random() < 0.05:
            assert self.table is not None
            return rng.choice(self.table.hands[question.seat])
        return rng.choice(legal)

    def _foul(self, question: Question) -> None:
        """Try answers that are not legal."""
        decision, held = question.decision, self.engine.one("cards")
        if decision == "exchange":
            few = self.data["pass"]["order"] == "draw_from_discards"
            cards = self.words.bits_of(question.legal)
            wrong = [-1, cards << 1 & ~cards, self.words.bits_of(question.legal[: question.count + 1]), 1 << 62]
            wrong = [
                each for each in wrong if each and (each & ~cards or each.bit_count() != question.count or each < 0)
            ]
            wrong += [] if few else [0]
        elif decision == "keep":
            wrong = [-1, 2, 63, 1 << 61]
        else:
            legal = self.engine.one("legal")
            wrong = [*WRONG, *(self.rng.randrange(64) for _ in range(4))]
            zero_is_nil = decision == "bid" and self.data["bid"]["zero"] == "nil"
            reneges = decision == "play" and self.data["conduct"]["illegal_play"] != "reject"
            wrong = [each for each in wrong if not (0 <= each < 63 and legal >> each & 1)]
            wrong = [each for each in wrong if not (zero_is_nil and each == 0)]
            wrong = [each for each in wrong if not (reneges and 0 <= each < 63 and held >> each & 1)]
        for each in wrong:
            self.engine.refuses(each)
            self.fouls += 1

    # --- one decision --------------------------------------------------------------------------------------------

    def _compare(self, question: Question) -> None:
        engine, words, table = self.engine, self.words, self.table
        assert table is not None
        seat = question.seat
        assert (engine.decision, engine.one("seat")) == (question.decision, seat)
        legal = words.legal(question.decision, engine.one("legal"))
        assert legal
        assert sorted(map(str, legal)) == sorted(map(str, question.legal)), (legal, question.legal)
        assert engine.one("to_pass") == question.count
        if question.decision == "keep":
            assert words.cards[engine.one("offered")] == question.offered
        self._compare_cards(question.decision, seat, table)
        self._compare_bids(table)
        if question.decision == "play":
            self._compare_play(seat, legal, table)

    def _compare_cards(self, decision: str, seat: int, table: Table) -> None:
        engine, words = self.engine, self.words
        cards, twice = engine.one("cards"), engine.one("twice")
        unseen = set(words.set_of(engine.one("unseen")))
        if decision == "blind":
            assert (cards, twice, unseen) == (0, 0, set(words.pack)), "a blind bidder sees cards"
            return
        assert words.hand(cards, twice) == sorted(table.hands[seat])
        assert [sorted(hand) for hand in table.hands] == self.hands_now()
        others = {card for other, hand in enumerate(table.hands) if other != seat for card in hand}
        assert unseen >= others, "a card of another seat is not among the unseen"
        assert unseen == set(words.pack) - known(table, seat, words.pack)
        if self.data["pass"]["nil"] or self.data["pass"]["blind_nil"]:
            assert set(words.set_of(engine.one("given"))) == table.gave[seat]
            assert set(words.set_of(engine.one("received"))) == table.got[seat]

    def _compare_bids(self, table: Table) -> None:
        engine, players, teams = self.engine, self.engine.players, self.engine.teams
        assert (engine.one("hand_number"), engine.one("dealer")) == (table.hand_number, table.dealer)
        assert engine.one("first_bidder") == table.first_bidder
        positions = engine.many("positions", players)
        assert [positions[seat] for seat in table.clockwise()] == list(range(1, players + 1))
        bids = engine.many("bids", players)
        assert [self.words.bid(bid) for bid in bids] == [table.bids.get(seat) for seat in range(players)]
        assert [bid != NOT_BID for bid in bids] == [seat in table.bids for seat in range(players)]
        assert engine.many("score", teams) == table.scores
        assert engine.many("bags", teams) == table.bags
        assert engine.many("sets", teams) == table.sets

    def _compare_play(self, seat: int, legal: list[str], table: Table) -> None:
        engine, words, rules, players = self.engine, self.words, self.data, self.engine.players
        number = len(table.leaders)
        assert engine.one("trick_number") == number - 1
        assert engine.many("leaders", number) == table.leaders
        assert engine.one("broken") == table.broken
        assert engine.many("tricks", players) == table.tricks
        assert [words.cards[card] for card in engine.many("history", len(table.history))] == table.history
        assert [words.cards[card] for card in engine.many("trick_cards", len(table.trick))] == table.trick
        assert engine.one("trick_size") == len(table.trick)
        played = set(table.history)
        assert set(words.set_of(engine.one("played"))) == played
        twice = {card for card in played if table.history.count(card) == 2}
        assert set(words.set_of(engine.one("played_twice"))) == twice
        assert [set(words.set_of(cards)) for cards in engine.many("played_by", players)] == list(
            map(set, table.played_by)
        )
        assert not set(words.set_of(engine.one("unseen"))) & {card for card in played if words.pack[card] == 1} - twice
        for other, bits in enumerate(engine.many("voids", players)):
            suits = {legality.suit(rules, card) for card in table.hands[other]}
            assert not [suit for place, suit in enumerate("CDHS") if bits >> place & 1 and suit in suits], (
                "void of what it holds"
            )
        if not table.trick:
            assert (engine.one("led_suit"), engine.one("winning_seat"), engine.one("winning_card")) == (-1, -1, -1)
            return
        led = legality.suit(rules, table.trick[0])
        same = {card for card in table.hands[seat] if legality.suit(rules, card) == led}
        assert not same or set(legal) <= same
        winner = legality.trick_winner(rules, table.trick)
        assert "CDHS"[engine.one("led_suit")] == led
        assert engine.one("winning_seat") == (table.leader + winner) % players
        assert words.cards[engine.one("winning_card")] == table.trick[winner]


class _Source:
    """Give the reference what the engine dealt and drew, and the judge the table of the reference."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def watch(self, table: Table) -> None:
        self._judge.table = table

    def hands(self) -> list[list[str]]:
        return self._judge._dealt()

    def pack(self) -> list[str]:
        return self._judge.pack()

    def score(self, table: Table, score: HandScore) -> None:
        self._judge.score(table, score)
