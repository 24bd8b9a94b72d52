"""Set a table in a few words and ask a strategy what it does there.

A scene is written as a player would tell it: my cards, the cards on the table in order of play, the bids, the tricks
taken, the cards gone before. Everything else of the view follows from that by the core's own rules.
"""

import functools
import importlib.util
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

import numpy as np

from spades_sim.cards import SUIT_LETTERS, card_set, card_text, popcount, suit_of
from spades_sim.core.codes import NIL, NOT_BID, Decision
from spades_sim.core.layout import STATE
from spades_sim.core.legal import legal_bids, legal_blind_bids, legal_cards, spade_count, takes_over
from spades_sim.core.view import RulesView, View, plain_view
from spades_sim.rules.load import load_rules
from spades_sim.rules.numbers import rules_record
from spades_sim.shipped import shipped


@functools.cache
def module(name: str) -> ModuleType:
    """Import a shipped strategy from its file."""
    path = shipped("strategies") / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"scene_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def strategy_files() -> list[str]:
    """List the shipped strategies."""
    return sorted(path.stem for path in shipped("strategies").glob("*.py") if not path.stem.startswith("_"))


def code(bid: int | str | None) -> int:
    """Return the number of a bid as scenes write it: a number, "nil", or None where the seat has not bid."""
    if bid is None:
        return NOT_BID
    return NIL if bid == "nil" else int(bid)


def view(
    decision: str,
    cards: str,
    *,
    rules: str = "cardgames_io",
    change: Mapping[str, Any] | None = None,
    seat: int = 0,
    bids: Iterable[int | str | None] = (),
    tricks: Iterable[int] = (),
    trick: str = "",
    gone: str = "",
    voids: Mapping[int, str] | None = None,
    score: Iterable[int] = (),
    bags: Iterable[int] = (),
    broken: int = 1,
    first_bidder: int = 0,
    earlier: Iterable[tuple[int, str]] = (),
    to_pass: int = 0,
    offered: str = "",
    parameters: tuple[float, ...] = (),
) -> View:
    """Make the view of one seat.

    Parameters
    ----------
    decision : str
        "blind", "bid", "exchange", "keep" or "play".
    cards : str
        Own cards.
    rules, change
        Preset and changed keys, ``{"score.bag_limit": 0}``.
    seat : int
        Own seat; at four seats 0 has its partner at 2, and 1 on its left.
    bids, tricks, score, bags
        By seat, or by team. Seats left out have not bid; a number left out is 0.
    trick : str
        Cards on the table in order of play.
    gone : str
        Cards played in earlier tricks, as far as they matter.
    voids : mapping
        Suit letters that a seat is known to lack.
    earlier
        The first tricks of the hand, each as the seat that led and the cards in order of play.
    to_pass, offered
        Of an exchange and of the draft.
    """
    rule_set = load_rules(rules, change)
    record = rules_record(rule_set)
    high = rule_set.deck.high_trumps
    players = int(record.table_players)
    state = np.zeros(1, STATE).view(np.recarray)[0]
    on_table = [card_set(text, high).bit_length() - 1 for text in trick.split()]
    own, past = card_set(cards, high), card_set(" ".join([gone, *(text for _, text in earlier)]), high)
    seen = past | sum(1 << card for card in on_table)
    state.decision = Decision[decision.upper()]
    state.seat = seat
    state.cards, state.unseen, state.played = own, int(record.deck) & ~(own | seen), seen
    state.hand_number, state.dealer = 2, (first_bidder - 1) % players
    state.first_bidder = first_bidder
    for other in range(players):
        state.positions[other] = (other - first_bidder) % players + 1
    state.trick_number = max(int(record.deal_hand_size) - popcount(own), 0)
    state.leader, state.trick_size = (seat - len(on_table)) % players, len(on_table)
    state.led_suit, state.winning_card, state.winning_seat, state.broken = -1, -1, -1, broken
    state.offered, state.to_pass = card_set(offered, high).bit_length() - 1 if offered else -1, to_pass
    state.bids[:] = NOT_BID
    for field, values in (("tricks", tricks), ("score", score), ("bags", bags), ("bids", map(code, bids))):
        for place, value in enumerate(values):
            state[field][place] = value
    for other, letters in (voids or {}).items():
        state.voids[other] = sum(1 << SUIT_LETTERS.index(letter) for letter in letters)
    for number, (leader, text) in enumerate(earlier):
        state.leaders[number] = leader
        for place, name in enumerate(text.split()):
            state.history[number * players + place] = card_set(name, high).bit_length() - 1
    for place, card in enumerate(on_table):
        state.trick_cards[place] = card
        if place == 0:
            state.led_suit = suit_of(card)
        if place == 0 or takes_over(record, card, state.led_suit, state.winning_card):
            state.winning_card, state.winning_seat = card, (state.leader + place) % players
    state.legal = _legal(decision, state, record)
    return plain_view(state, RulesView(record), parameters)


def _legal(decision: str, state: Any, record: Any) -> int:
    if decision == "play":
        first = 1 if state.trick_number == 0 else 0
        return int(legal_cards(record, state.cards, state.led_suit, state.winning_card, state.broken, first))
    if decision == "bid":
        last = 1 if state.positions[state.seat] == record.table_players else 0
        spades = spade_count(state.cards, 0)
        return int(legal_bids(record, state.bids, state.seat, spades, state.first_bidder, last))
    if decision == "blind":
        return int(legal_blind_bids(record, state.bids, state.score, state.seat, state.hand_number))
    return 3 if decision == "keep" else int(state.cards)


def ask(
    strategy: str, decision: str, cards: str, *, parameters: Mapping[str, float] | None = None, **table: Any
) -> Any:
    """Return what a strategy answers: a card's text, "nil" or a number for a bid, card texts for an exchange."""
    loaded = module(strategy)
    while isinstance(getattr(loaded, decision), str):
        loaded = module(getattr(loaded, decision))
    given = parameters or {}
    values = tuple(given.get(each.name, each.default) for each in getattr(loaded, "PARAMETERS", ()))
    seen = view(decision, cards, parameters=values, **table)
    answer = int(getattr(loaded, decision)(seen))
    high = load_rules(table.get("rules", "cardgames_io"), table.get("change")).deck.high_trumps
    if decision == "exchange":
        return {card_text(card, high) for card in range(63) if answer >> card & 1}
    if decision != "keep":
        assert seen.legal >> answer & 1, f"{answer} is not legal"
    if decision == "play":
        return card_text(answer, high)
    return "nil" if answer == NIL else answer
