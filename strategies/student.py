"""Bid aces, guarded kings and long spades; take tricks until the contract is made: plain Python to copy from.

Source: the counting rule that beginners' guides print. It stays plain Python (``compiled = False``), so anything goes
in it, lists, dictionaries, numpy or a neural network, at some hundredth of the speed of a compiled file. Delete that
line and keep to numbers, and it is compiled.

Idea: an ace is a trick, a king with one to four companions is a trick, each spade beyond the third is a trick. Nil
with nothing above a ten and few spades. In play, win as cheaply as possible while the team needs tricks, and lose with
the highest card that loses once it does not. A nil always loses if it can.

Assumes four seats and 13 cards; does not count cards, cover a partner's nil or look at the score.

Parameters: `optimism`, tricks added to the count.
"""

from spades_sim.cards import ACES, KINGS, SPADES, highest_bit, popcount, suit_cards
from spades_sim.strategy import NIL, Parameter, View, bid_tricks, is_nil

compiled = False

PARAMETERS = (Parameter("optimism", 0.0, -3.0, 3.0, "tricks added to the count"),)
OPTIMISM = 0
UP_TO_TEN = sum(0x1FF << (13 * suit) for suit in range(4))


def count_tricks(cards: int) -> int:
    """Count aces, guarded kings and the spades beyond the third."""
    tricks = popcount(cards & ACES)
    for suit in range(4):
        own = cards & suit_cards(suit)
        if own & KINGS and 2 <= popcount(own) <= 5:
            tricks += 1
    return tricks + max(popcount(cards & SPADES) - 3, 0)


def bid(view: View) -> int:
    """Bid nil with low cards and few spades, else the count or the legal number next to it."""
    if view.legal >> NIL & 1 and view.cards & ~UP_TO_TEN == 0 and popcount(view.cards & SPADES) <= 3:
        return NIL
    numbers = [n for n in range(1, NIL) if view.legal >> n & 1]
    if not numbers:
        return highest_bit(view.legal)
    tricks = count_tricks(view.cards) + round(view.parameters[OPTIMISM])
    return min(numbers, key=lambda n: abs(n - tricks))


def team_needs(view: View) -> int:
    """Return the tricks that the own team still needs."""
    team = [seat for seat in range(len(view.bids)) if view.rules.team[seat] == view.team]
    return sum(bid_tricks(view.bids[seat]) for seat in team) - sum(view.tricks[seat] for seat in team)


def rank(card: int) -> int:
    """Order cards by rank, spades above the others."""
    return card if card >= 39 else card % 13


def play(view: View) -> int:
    """Win as cheaply as possible while tricks are needed, else lose with the highest card that loses."""
    cards = [card for card in range(63) if view.legal >> card & 1]
    own_nil = is_nil(view.bids[view.seat]) and view.tricks[view.seat] == 0
    wanted = not own_nil and team_needs(view) > 0
    if view.led_suit < 0:
        return max(cards, key=rank) if wanted else min(cards, key=rank)
    winning = suit_cards(view.led_suit) | SPADES
    winners = [card for card in cards if winning >> card & 1 and card > view.winning_card]
    losers = [card for card in cards if card not in winners]
    ours = view.rules.team[view.winning_seat] == view.team
    if wanted and winners and not ours:
        return min(winners)
    if not losers:
        return min(winners)
    return min(losers, key=rank) if wanted else max(losers, key=rank)
