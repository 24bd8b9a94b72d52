"""Deal the cards of a hand: which they are depends on seed, deal number and hand number, and on nothing else."""

from typing import Any

from spades_sim.bits import high_product, low_product, lowest_bit, nth_bit
from spades_sim.core.codes import Method
from spades_sim.core.random import DEAL, TABLE, below, next_stream, open_stream, word_of
from spades_sim.jit import compiled, inlined


@compiled
def first_dealer(seed: int, deal_number: int, players: int) -> int:
    """Return the dealer of a game's first hand, whatever deal.first_dealer calls the ceremony (D40).

    It is uniform, and every seat deals first once in each run of `players` deal numbers that starts at a multiple.
    """
    start = below(word_of(next_stream(open_stream(seed, deal_number // players, 0, TABLE))), players)
    return (start + deal_number) % players


@compiled
def draw_below(state: Any, n: int) -> int:
    """Draw a uniform integer from 0 to n - 1 from the hand's deal stream. Modifies the stream in place."""
    state.stream = next_stream(state.stream)
    return below(word_of(state.stream), n)


@inlined
def _deal_faces(state: Any, rules: Any) -> None:
    """Deal one pack of distinct cards: each seat draws its cards, one by one, from those that are left.

    Four draws share one random word (its low half serves the next draw), which leaves a bias below 2e-12.
    """
    rest = rules.deck
    left = rules.cards
    stream = state.stream
    for seat in range(rules.table_players):
        if left == rules.deal_hand_size:
            state.hands[seat] = rest
            break
        cards = 0
        word = word_of(stream)
        for k in range(rules.deal_hand_size):
            if k & 3 == 0:
                stream = next_stream(stream)
                word = word_of(stream)
            bit = 1 << nth_bit(rest, high_product(word, left))
            word = low_product(word, left)
            cards |= bit
            rest ^= bit
            left -= 1
        state.hands[seat] = cards
    state.stream = stream


@inlined
def _shuffle_faces(state: Any, rules: Any) -> None:
    """Put one pack of distinct cards in random order into `state.deck`, drawn as `_deal_faces` draws."""
    rest = rules.deck
    stream = state.stream
    word = word_of(stream)
    for at in range(rules.cards):
        if at & 3 == 0:
            stream = next_stream(stream)
            word = word_of(stream)
        left = rules.cards - at
        card = nth_bit(rest, high_product(word, left))
        word = low_product(word, left)
        state.deck[at] = card
        rest ^= 1 << card
    state.stream = stream


@compiled
def _shuffle(state: Any, rules: Any) -> None:
    """Put the whole pack in random order into `state.deck` (Fisher-Yates)."""
    at = 0
    faces = rules.deck
    while faces:
        card = lowest_bit(faces)
        faces &= faces - 1
        state.deck[at] = card
        at += 1
        if (rules.deck_twice >> card) & 1:
            state.deck[at] = card
            at += 1
    for i in range(at - 1, 0, -1):
        j = draw_below(state, i + 1)
        card = state.deck[i]
        state.deck[i] = state.deck[j]
        state.deck[j] = card


@compiled
def take_card(state: Any, seat: int, card: int) -> None:
    """Give a seat one copy of a card."""
    bit = 1 << card
    if state.hands[seat] & bit:
        state.pairs[seat] |= bit
    else:
        state.hands[seat] |= bit


@compiled
def drop_card(state: Any, seat: int, card: int) -> None:
    """Take one copy of a card from a seat."""
    bit = 1 << card
    if state.pairs[seat] & bit:
        state.pairs[seat] ^= bit
    else:
        state.hands[seat] ^= bit


@compiled
def deal(state: Any, rules: Any) -> None:
    """Deal a hand, or shuffle the pack for a draft. Modifies the state in place."""
    state.stream = open_stream(state.seed, state.deal_number, state.hand_number, DEAL)
    for seat in range(rules.table_players):
        state.hands[seat] = 0
        state.pairs[seat] = 0
    if rules.deal_method == Method.DRAFT:
        _shuffle_faces(state, rules)
    elif rules.deck_packs == 1:
        _deal_faces(state, rules)
    else:
        _shuffle(state, rules)
        for i in range(rules.table_players * rules.deal_hand_size):
            take_card(state, i % rules.table_players, state.deck[i])
