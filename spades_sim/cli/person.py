"""Let a person take a seat in the terminal: show what the seat may know, read an answer, ask again where it is none."""

import click

from spades_sim.cards import card_number, card_set, card_text, cards_text, popcount
from spades_sim.core.codes import BLIND_NIL, NIL, NOT_BID
from spades_sim.report.hand import bid_words, suit_lines
from spades_sim.rules.api import bid_text
from spades_sim.tournament.watched import WatchedGame


class Person:
    """Answers for a seat by asking at the terminal.

    Parameters
    ----------
    seat : int
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._told = (0, 0)

    def answer(self, game: WatchedGame) -> int:
        """Return a legal answer to the question that waits.

        Raises
        ------
        click.Abort
            At the end of the input.
        """
        self._tell(game)
        question = {
            "blind": self._blind, "bid": self._bid, "exchange": self._exchange, "keep": self._keep, "play": self._play,
        }[game.decision]  # fmt: skip
        while True:
            try:
                return question(game)
            except ValueError as error:
                click.echo(f"That will not do: {error}")

    def _tell(self, game: WatchedGame) -> None:
        """Show what has happened since the last question."""
        state, seats = game.state, game.rules.table.players
        hand, trick = int(state.hand_number), int(state.trick_number)
        if hand != self._told[0]:
            teams = range(len(game.rules.table.teams))
            score = ", ".join(f"seats {_seats(game, team)}: {int(state.score[team])}" for team in teams)
            click.echo(f"\nHand {hand}. Score {score}. Seat {int(state.dealer)} deals; you are seat {self._seat}.")
            self._told = (hand, 0)
        if game.decision != "play":
            return
        for number in range(self._told[1], trick):
            cards = [int(card) for card in state.history[number * seats : (number + 1) * seats]]
            click.echo(f"Trick {number + 1}: {self._shown(game, int(state.leaders[number]), cards)}")
        self._told = (hand, trick)

    def _shown(self, game: WatchedGame, leader: int, cards: list[int]) -> str:
        high, seats = game.rules.deck.high_trumps, game.rules.table.players
        played = [((leader + place) % seats, card_text(card, high)) for place, card in enumerate(cards)]
        return "   ".join(f"seat {seat} {text}" for seat, text in played)

    def _cards(self, game: WatchedGame) -> None:
        high = game.rules.deck.high_trumps
        held, twice = int(game.state.cards), int(game.state.pairs[self._seat])
        for line in suit_lines(game.rules, [*cards_text(held, high), *cards_text(twice, high)]):
            click.echo(f"  {line}")

    def _bids(self, game: WatchedGame) -> None:
        made = [(seat, int(bid)) for seat, bid in enumerate(game.state.bids[: game.rules.table.players])]
        said = "   ".join(f"seat {seat}: {bid_words(bid_text(bid))}" for seat, bid in made if bid != NOT_BID)
        click.echo(f"Bids so far   {said or 'none'}")

    def _blind(self, game: WatchedGame) -> int:
        legal = [bid for bid in range(1, 62) if int(game.state.legal) >> bid & 1]
        words = ["no", *("nil" if bid == BLIND_NIL else str(bid) for bid in legal)]
        self._bids(game)
        text = _read(f"A blind bid, before you see your cards ({', '.join(words)})").lower()
        if text not in words:
            raise ValueError(f"say one of {', '.join(words)}")
        return 0 if text == "no" else BLIND_NIL if text == "nil" else int(text)

    def _bid(self, game: WatchedGame) -> int:
        legal = [bid for bid in range(NIL + 1) if int(game.state.legal) >> bid & 1]
        words = {bid_words(bid_text(bid)): bid for bid in legal}
        self._bids(game)
        self._cards(game)
        text = _read(f"Your bid ({', '.join(words)})").lower()
        if text == "0" and NIL in legal:
            return NIL
        if text not in words:
            raise ValueError(f"say one of {', '.join(words)}")
        return words[text]

    def _exchange(self, game: WatchedGame) -> int:
        count, high = int(game.state.to_pass), game.rules.deck.high_trumps
        optional = game.rules.pass_.order == "draw_from_discards"
        self._bids(game)
        self._cards(game)
        wanted = f"up to {count} cards, or none" if optional else f"{count} cards"
        text = _read(f"Pass {wanted}, apart by spaces")
        cards = 0 if optional and text.lower() == "none" else card_set(text, high)
        if cards & ~int(game.state.cards):
            raise ValueError("you do not hold all of these")
        if popcount(cards) > count or (popcount(cards) < count and not optional):
            raise ValueError(f"there must be {count}")
        return cards

    def _keep(self, game: WatchedGame) -> int:
        self._cards(game)
        offered = card_text(int(game.state.offered), game.rules.deck.high_trumps)
        text = _read(f"You draw {offered}; keep it, or take the next card (keep, next)").lower()
        if text not in ("keep", "next"):
            raise ValueError("say keep or next")
        return int(text == "keep")

    def _play(self, game: WatchedGame) -> int:
        state, high = game.state, game.rules.deck.high_trumps
        table = [int(card) for card in state.trick_cards[: int(state.trick_size)]]
        shown = self._shown(game, int(state.leader), table) if table else "you lead"
        click.echo(f"Trick {int(state.trick_number) + 1}: {shown}")
        self._cards(game)
        legal = cards_text(int(state.legal), high)
        card = card_number(_read(f"Your card ({' '.join(legal)})"), high)
        if not int(state.legal) >> card & 1:
            raise ValueError(f"{card_text(card, high)} is not legal; legal: {' '.join(legal)}")
        return card


def _seats(game: WatchedGame, team: int) -> str:
    return "+".join(map(str, game.rules.table.teams[team]))


def _read(question: str) -> str:
    text: str = click.prompt(question, default="", show_default=False)
    return text.strip()
