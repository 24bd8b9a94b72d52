"""Decide what a strategy does not decide itself: never blind, pass danger away from a nil, keep what wins.

Source: the common sense of strategies for nil exchanges (the nil bidder gives away what would win a trick, the
partner returns what cannot) and for the draft (an honour or a spade is worth keeping, an unknown card is average).
"""

from spades_sim.cards import SPADES, highest_bit, popcount
from spades_sim.core.codes import BLIND_NIL, NIL
from spades_sim.core.view import View


def bid(view: View) -> int:
    """Bid the lowest number allowed; here only so that this file is a whole strategy."""
    return highest_bit(view.legal & -view.legal)


def play(view: View) -> int:
    """Play the lowest legal card."""
    return highest_bit(view.legal & -view.legal)


def blind(view: View) -> int:
    """Never bid blind."""
    return 0


def danger(card: int) -> int:
    """Order cards by how likely they win a trick: rank, spades above all."""
    if card >= 39:
        return 100 + card
    return card % 13


def exchange(view: View) -> int:
    """Pass the most dangerous cards as a nil bidder, the least dangerous ones as its partner."""
    bids_nil = view.bids[view.seat] == NIL or view.bids[view.seat] == BLIND_NIL
    passed = 0
    rest = view.legal
    for _ in range(view.to_pass):
        chosen, chosen_danger = -1, -1
        cards = rest
        while cards:
            card = highest_bit(cards)
            cards ^= 1 << card
            worth = danger(card) if bids_nil else 1000 - danger(card)
            if worth > chosen_danger:
                chosen, chosen_danger = card, worth
        passed |= 1 << chosen
        rest ^= 1 << chosen
    return passed


def keep(view: View) -> int:
    """Keep spades and high cards; for a blind nil keep low side cards."""
    card = view.offered
    if view.bids[view.seat] == BLIND_NIL:
        return 1 if card < 39 and card % 13 < 6 else 0
    if card >= 39 or card % 13 >= 9:
        return 1
    return 1 if popcount(view.cards & SPADES) > 6 and card % 13 >= 6 else 0
