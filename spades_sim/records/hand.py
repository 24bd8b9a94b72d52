"""Say how a hand is written down: one JSON object, complete in itself.

Cards are texts ("AS", "TH", "BJ"), bids as in the Python API (3, "nil", "zero", "blind_nil", "blind_6", null for a seat
that makes none), seats are numbered clockwise from 0, and teams as in the rules' `table.teams`.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from spades_sim.cards import card_text, cards_text
from spades_sim.core.codes import DECISIONS, Ending, Method, PassOrder
from spades_sim.rules.api import bid_text
from spades_sim.rules.schema import Rules
from spades_sim.tournament.watched import WatchedGame

HAND_FORMAT = "spades-sim hand 1"
RULES_FORMAT = "spades-sim rules 1"

#: Keys of a hand, in the order in which they are written: name -> meaning.
HAND_KEYS: dict[str, str] = {
    "format": "name and version of the format",
    "rules_hash": "SHA-256 of the rule set, which a line before it holds",
    "game": "what tells the game apart: variant, match, deal number, seating, seed; and the players by seat",
    "hand": "number of the hand in the game, from 1",
    "dealer": "seat of the dealer",
    "score_before": "score of each team before the hand",
    "bags_before": "bag counter of each team before the hand",
    "sets_before": "how often each team was set before the hand",
    "deal": "cards of each seat as dealt; null where they are drawn",
    "draws": "draft: the two cards of each draw, in order",
    "kept": "draft: the card kept at each draw",
    "bids": "bid of each seat",
    "raised": "counter-bid: the seat and the number it had bid before",
    "passes": "exchanges in order: seat, the cards it gave away, and those it drew from the discards",
    "tricks": "who led each trick, and its cards in order of play",
    "taken": "tricks taken by each seat",
    "points": "points of each team in the hand",
    "score": "score of each team after the hand",
    "bags": "bag counter of each team after the hand",
    "end": "why the game is over and the team that won it, null without one; null while it goes on",
    "foul": "what broke the hand off: seat, decision, kind and reason",
}
#: Keys that stand only where there is something to say.
OPTIONAL = ("draws", "kept", "raised", "passes", "foul")
#: Keys of a hand that was broken off do not reach beyond the tricks.
SCORED = ("taken", "points", "score", "bags", "end")
#: Name of the ending that the engine's own limit of hands makes.
TRUNCATED = "truncated"


def line_of(record: dict[str, Any]) -> str:
    """Write a record as a line."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def rules_line(rules: Rules) -> str:
    """Write the line that stands before the hands of a rule set."""
    head = {"format": RULES_FORMAT, "rules_hash": rules.hash(), "name": rules.name, "rules": rules.values()}
    return line_of(head)


def held_texts(game: WatchedGame, seat: int) -> list[str]:
    """Return the cards of a seat, from high to low; a card held twice stands there twice."""
    copies = (int(game.state.hands[seat]), int(game.state.pairs[seat]))
    held = [card for card in range(62, -1, -1) for cards in copies if cards >> card & 1]
    return [card_text(card, game.rules.deck.high_trumps) for card in held]


class HandNotes:
    """What is written down of a hand while it is played.

    Parameters
    ----------
    game : WatchedGame
        Its hand was just dealt.
    about : mapping
        The record's `game`.

    Attributes
    ----------
    head : dict
        What is known once the cards are dealt.
    """

    def __init__(self, game: WatchedGame, about: dict[str, Any]) -> None:
        state, rules = game.state, game.rules
        teams, seats = len(rules.table.teams), rules.table.players
        self._game, self._high = game, rules.deck.high_trumps
        self._answers: list[tuple[str, int, int]] = []
        drafted = int(game.record.deal_method) == Method.DRAFT
        self._draws: list[list[str]] | None = None
        if drafted:
            deck = [card_text(int(card), self._high) for card in state.deck[: 4 * rules.deal.hand_size]]
            self._draws = [deck[at : at + 2] for at in range(0, len(deck), 2)]
        self.head: dict[str, Any] = {
            "format": HAND_FORMAT,
            "rules_hash": rules.hash(),
            "game": about,
            "hand": int(state.hand_number),
            "dealer": int(state.dealer),
            "score_before": state.score[:teams].tolist(),
            "bags_before": state.bags[:teams].tolist(),
            "sets_before": state.sets[:teams].tolist(),
            "deal": None if drafted else [held_texts(game, seat) for seat in range(seats)],
        }

    def note(self, answer: int) -> None:
        """Take down the answer to the question that waits."""
        state = self._game.state
        self._answers.append((DECISIONS[int(state.decision)], int(state.seat), answer))

    def note_all(self, answers: Sequence[Sequence[int]]) -> None:
        """Take down answers that were given before the question that waits: decision, seat, answer."""
        self._answers += [(DECISIONS[decision], seat, answer) for decision, seat, answer in answers]

    def _of(self, decision: str) -> list[tuple[int, int]]:
        return [(seat, answer) for kind, seat, answer in self._answers if kind == decision]

    def _draft(self) -> dict[str, Any]:
        if self._draws is None:
            return {}
        kept = [draw[0 if answer == 1 else 1] for draw, (_, answer) in zip(self._draws, self._of("keep"), strict=False)]
        return {"draws": self._draws, "kept": kept}

    def _raised(self, bids: Sequence[Any]) -> dict[str, Any]:
        """Return the counter-bid; whoever makes one was asked twice."""
        asked: dict[int, int] = {}
        for seat, answer in self._of("bid"):
            if seat in asked and answer != asked[seat]:
                return {"raised": {"seat": seat, "from": asked[seat]}}
            asked.setdefault(seat, answer)
        return {}

    def _passes(self) -> dict[str, Any]:
        state, passes = self._game.state, []
        for seat, answer in self._of("exchange"):
            given: dict[str, Any] = {"seat": seat, "cards": cards_text(answer, self._high)}
            if int(self._game.record.pass_order) == PassOrder.DRAW_FROM_DISCARDS:
                given["drawn"] = cards_text(int(state.got[seat]), self._high)
            passes.append(given)
        return {"passes": passes} if passes else {}

    def _played(self) -> dict[str, Any]:
        state, seats = self._game.state, self._game.rules.table.players
        bids = [bid_text(int(bid)) for bid in state.bids[:seats]]
        played = int(state.trick_number) * seats + int(state.trick_size)
        cards = [card_text(int(card), self._high) for card in state.history[:played]]
        tricks = [
            {"leader": int(state.leaders[at // seats]), "cards": cards[at : at + seats]}
            for at in range(0, played, seats)
        ]
        return {**self._draft(), "bids": bids, **self._raised(bids), **self._passes(), "tricks": tricks}

    def finished(self, truncated: bool = False) -> dict[str, Any]:
        """Return the record of the hand, which was played to its end."""
        game, state = self._game, self._game.state
        teams, seats = len(game.rules.table.teams), game.rules.table.players
        end = None
        if game.over or truncated:
            winner = int(game.row.winner) if game.over else -1
            reason = Ending(int(game.row.ending)).name.lower() if game.over else TRUNCATED
            end = {"reason": reason, "winner": winner if winner >= 0 else None}
        return {
            **self.head,
            **self._played(),
            "taken": state.tricks[:seats].tolist(),
            "points": state.delta[:teams].tolist(),
            "score": state.score[:teams].tolist(),
            "bags": state.bags[:teams].tolist(),
            "end": end,
        }

    def stopped(self, foul: Mapping[str, Any]) -> dict[str, Any]:
        """Return the record of a hand that a foul broke off.

        Parameters
        ----------
        foul : mapping
            Seat, decision, kind and reason.
        """
        return {**self.head, **self._played(), "foul": dict(foul)}
