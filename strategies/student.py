"""Bid sure-looking tricks and play a plain game: the example to copy, in plain Python.

Source: the beginner's rules of every Spades page: aces and guarded kings are tricks, and so is each spade beyond the
third; second hand low, third hand high, and no fight for tricks that the team does not need.
Assumes nothing about the number of seats; without a partner it plays for itself.
"""

from spades_sim.cards import SPADES, highest_bit, lowest_bit, of_suit, popcount, suit_of
from spades_sim.strategy import NIL, View, bid_tricks, is_nil

#: This file stays plain Python; leave the line out and the same functions are compiled.
compiled = False


def bid(view: View) -> int:
    """Count aces, kings with company, and long spades; the nearest legal number is the bid."""
    tricks = 0
    for suit in range(4):
        cards = of_suit(view.cards, suit)
        high = highest_bit(cards)
        if cards and suit < 3:
            tricks += high % 13 == 12
            tricks += popcount(cards) > 1 and bool(cards & (1 << (13 * suit + 11)))
    spades = view.cards & SPADES
    tricks += popcount(spades & ~((1 << 49) - 1))
    tricks += max(0, popcount(spades) - 3)
    numbers = view.legal & ((1 << NIL) - 2)
    if numbers == 0:
        return lowest_bit(view.legal)
    wanted = max(tricks, 1)
    below = numbers & ((2 << wanted) - 1)
    return highest_bit(below) if below else lowest_bit(numbers)


def wants_tricks(view: View) -> bool:
    """Tell whether the team still needs tricks for its contract; a nil bidder never does."""
    if is_nil(view.bids[view.seat]):
        return False
    contract = taken = 0
    for seat in range(len(view.bids)):
        if view.rules.team[seat] == view.team and not is_nil(view.bids[seat]):
            contract += bid_tricks(view.bids[seat])
            taken += view.tricks[seat]
    return taken < contract


def play(view: View) -> int:
    """Win cheaply while tricks are needed, and get rid of high cards when they are not."""
    lowest, highest = lowest_bit(view.legal), highest_bit(view.legal)
    if view.led_suit < 0:
        return highest if wants_tricks(view) and suit_of(highest) < 3 else lowest
    led = of_suit(view.legal, view.led_suit)
    rivals = led | (view.legal & SPADES)
    winners = rivals & ~((2 << view.winning_card) - 1)
    losers = view.legal & ~winners
    if not wants_tricks(view):
        return highest_bit(losers) if losers else lowest
    if winners and view.winning_seat != view.partner:
        return lowest_bit(winners)
    return lowest_bit(losers) if losers else lowest
