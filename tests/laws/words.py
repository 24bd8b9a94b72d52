"""Translate between the engine's numbers and the text of the reference, without the engine's own translator."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from spades_sim.core.codes import BLIND, BLIND_NIL, NIL, NOT_BID

RANKS = "23456789TJQKA"
FACES = [rank + suit for suit in "CDHS" for rank in RANKS]
Rules = dict[str, Any]


class Words:
    """The words of one rule set: its cards by number, its pack, its bids."""

    def __init__(self, rules: Rules) -> None:
        high = rules["deck"]["high_trumps"]
        self.cards = dict(enumerate(FACES)) | {52 + place: card for place, card in enumerate(reversed(high))}
        self.numbers = {card: number for number, card in self.cards.items()}
        self.zero = rules["bid"]["zero"]
        copies = 2 if rules["deck"]["packs"] == 2 else 1
        pack = Counter(dict.fromkeys(FACES, copies))
        jokers = {0: [], 1: ["BJ"], 2: ["BJ", "LJ"], 4: ["BJ", "LJ"] * 2}[rules["deck"]["jokers"]]
        pack.update(jokers)
        pack.subtract(rules["deck"]["remove"])
        self.pack = Counter({card: copies for card, copies in pack.items() if copies > 0})

    def set_of(self, bits: int) -> list[str]:
        """Return the cards of a card set in the order of their text."""
        return sorted(self.cards[number] for number in range(63) if bits >> number & 1)

    def bits_of(self, cards: Iterable[str]) -> int:
        """Return the card set of some cards."""
        return sum(1 << self.numbers[card] for card in set(cards))

    def hand(self, once: int, twice: int) -> list[str]:
        """Return the cards of a seat, copies included."""
        return sorted(self.set_of(once) + self.set_of(twice))

    def bid(self, code: int) -> Any:
        """Return a bid of the engine; None for one that is not the seat's own."""
        if code >= BLIND:
            return f"blind_{code - BLIND}"
        if code == NOT_BID or code == BLIND - 1:
            return None
        return {0: "zero", NIL: "nil", BLIND_NIL: "blind_nil"}.get(code, code)

    def legal(self, decision: str, bits: int) -> list[Any]:
        """Return legal answers."""
        if decision in ("play", "exchange"):
            return self.set_of(bits)
        numbers = [number for number in range(63) if bits >> number & 1]
        if decision == "keep":
            return numbers
        if decision == "bid":
            return [self.bid(number) for number in numbers]
        names = {0: "none", BLIND_NIL: "blind_nil"}
        return [names.get(number, f"blind_{number}") for number in numbers]

    def answer(self, decision: str, answer: Any) -> int:
        """Return an answer of the reference as the engine takes it."""
        if decision == "keep":
            return int(answer)
        if decision == "play":
            return self.numbers[answer]
        if decision == "exchange":
            return self.bits_of(answer)
        words = {"none": 0, "zero": 0, "nil": NIL, "blind_nil": BLIND_NIL}
        return words[answer] if answer in words else int(str(answer).removeprefix("blind_"))
