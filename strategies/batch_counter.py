"""Count aces, guarded kings and long spades for a thousand games in one call: batches of plain Python with numpy.

Source: the counting rule that beginners' guides print, as in `student`; this file shows how to decide in batches.

Idea: games go forward in step, and all that wait for the same decision are asked together. `views` has every name of a
view with the games along the first axis: `views.cards` is int64[games], `views.bids` int64[games, 6]. The answer is one
number a game. No loop over games is needed: a question with two answers becomes `np.where`, a sum over the seats of a
team a product with a table. A neural network would take its inputs from the same arrays.

The bid is the count, at least one; nil with nothing above a ten and at most two spades. In play it wins with the
cheapest card that wins while its team needs tricks, and otherwise gives away the highest card that loses.

Assumes teams that sit as the rules say, and nothing about which cards are out.

Parameters: `optimism`, tricks added to the count.
"""

import numpy as np

from spades_sim.cards import ACES, KINGS, SPADES, SUIT_NAMES, suit_cards
from spades_sim.strategy import BLIND_NIL, NIL, Parameter, bid_tricks
from spades_sim.strategy.arrays import cards_above, highest_bits, lowest_bits, popcounts, suits_cards

compiled = False

PARAMETERS = (Parameter("optimism", 0.0, -3.0, 3.0, "tricks added to the count"),)
OPTIMISM = 0
NUMBERS = (1 << NIL) - 1
#: Tricks that a bid promises, from -1 (has not bid) on: tables answer for all games at once.
PROMISED = np.array([bid_tricks(bid) for bid in range(-1, 128)])
#: The deuces of the side suits: shifted by a rank, the side cards of that rank.
RANK = 1 | 1 << 13 | 1 << 26
UP_TO_TEN = sum(0x1FF << (13 * suit) for suit in range(4))


def count_tricks(cards):
    """Count aces, kings with one to four companions, and the spades beyond the third."""
    tricks = popcounts(cards & ACES) + np.maximum(popcounts(cards & SPADES) - 3, 0)
    for suit in range(len(SUIT_NAMES)):
        own = cards & suit_cards(suit)
        length = popcounts(own)
        tricks += ((own & KINGS) != 0) & (length >= 2) & (length <= 5)
    return tricks


def nearest(legal, wanted):
    """Return the highest legal number of tricks up to a wanted one, else the lowest above it, else any legal bid."""
    numbers = legal & NUMBERS
    under = numbers & ~cards_above(wanted)
    chosen = np.where(under != 0, highest_bits(under), lowest_bits(numbers))
    return np.where(numbers != 0, chosen, highest_bits(legal))


def bid_batch(views):
    """Bid nil with low cards and few spades, else the count or a legal number next to it."""
    cards, legal = views.cards, views.legal
    safe = ((cards & ~UP_TO_TEN) == 0) & (popcounts(cards & SPADES) <= 2) & ((legal >> NIL & 1) != 0)
    wanted = count_tricks(cards) + round(views.parameters[OPTIMISM])
    return np.where(safe, NIL, nearest(legal & ~1 | (legal == 1), np.clip(wanted, 1, NIL - 1)))


def team_needs(views):
    """Return the tricks that each own team still needs."""
    teams = np.array(list(views.rules.team))
    mates = teams[None, :] == views.team[:, None]
    seats = len(teams)
    return ((PROMISED[views.bids[:, :seats] + 1] - views.tricks[:, :seats]) * mates).sum(axis=1)


def by_rank(cards, high):
    """Return the side card of the highest rank where `high` is true, else of the lowest; a spade where all are."""
    side = cards & ~SPADES
    ranks = (side | side >> 13 | side >> 26) & 0x1FFF
    pool = np.where(ranks != 0, ranks, cards)
    end = np.where(high, highest_bits(pool), lowest_bits(pool))
    same = side & (RANK << (end % 13))
    return np.where(ranks != 0, lowest_bits(same), end)


def play_batch(views):
    """Win as cheaply as possible while tricks are needed, else lose with the highest card that loses."""
    legal, winning, games = views.legal, views.winning_card, np.arange(len(views))
    own_bid = views.bids[games, views.seat]
    own_nil = ((own_bid == NIL) | (own_bid == BLIND_NIL)) & (views.tricks[games, views.seat] == 0)
    wanted = (team_needs(views) > 0) & ~own_nil
    teams = np.array(list(views.rules.team))
    ours = (views.winning_seat >= 0) & (teams[views.winning_seat] == views.team)
    winners = legal & (suits_cards(views.led_suit) | SPADES) & cards_above(winning)
    losers = legal & ~winners
    leads = views.led_suit < 0
    loose = np.where(leads | (losers == 0), legal, losers)
    win = ~leads & (winners != 0) & ((wanted & ~ours) | (losers == 0))
    return np.where(win, lowest_bits(winners), by_rank(loose, wanted == leads))
