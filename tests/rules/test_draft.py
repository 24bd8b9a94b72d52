"""The two draft rows of the vectors, and the third that the rules text gives, drawn by the engine (seed 003, B4)."""

import numpy as np
import pytest
from reference.data import vectors

from spades_sim.cards import card_set
from spades_sim.core.codes import Decision
from spades_sim.core.layout import STATE, TABLE
from spades_sim.core.machine import play_hand, start_game, start_hand
from spades_sim.rules.load import load_rules
from spades_sim.rules.numbers import rules_record

ROWS = {row["id"]: row for row in vectors("play_vectors")["two_player_draft"]}
PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
#: What player 0 and player 1 say to every first card.
KEEPS = {"dr-01": (1, 1), "dr-02": (0, 0), "dr-03": (1, 0)}


def expected(name):
    if name in ROWS:
        return [ROWS[name][key] for key in ("hand0", "hand1", "discards")]
    return [PACK[1::4], PACK[3::4], PACK[0::2]]


@pytest.mark.parametrize("name", KEEPS)
def test_draft(name):
    rules = rules_record(load_rules("two_player:bid.blind_nil=off"))
    state, table = (np.zeros(1, kind).view(np.recarray)[0] for kind in (STATE, TABLE))
    start_game(state, rules, 1, 1, 0)
    state.first_dealer = 0  # the first player is the first to draw
    start_hand(state, rules)
    state.deck[:52] = range(52)
    play_hand(state, rules, table)
    while state.decision == Decision.KEEP:
        state.answer, state.answered = KEEPS[name][state.seat], 1
        play_hand(state, rules, table)
    found = [int(state.hands[0]), int(state.hands[1]), int(state.discards)]
    assert found == [card_set(cards) for cards in expected(name)]
