"""Count honours, and what free trumps make of a short suit; nil with low cards and few spades.

Source: the bidder of a published bot of 2013. Side ace 1 in up to five cards, 1/2 in six. Side king 1 in two or three
cards, 1/2 in four, 1/3 in five. Side queen 1/3 in exactly four. With more than two, two or one free trumps a void is
worth 2.33, 1.66 or 1, a singleton 1.66, 1 or nothing, a doubleton 1, 0.66 or nothing. Three spades from the ten up are
1/3 more, and 1/3 is added for `aggressiveness`; the sum is rounded, halves up. Nil where the sum is below one and a
half, no card is above a jack and fewer than three spades are held.

What the text leaves open is decided so: a spade with as many lower ones as there are higher ones elsewhere is a trick,
the other spades are free trumps; only the shortest side suit is worth ruffs, since its value already counts several; a
high trump is a spade above the ace; at least one trick.

Assumes four seats and 13 cards; looks at no other bid and at no score. On random cards it bids 3.2 on average, 12.7 for
the table, and nil with 0.5 % of them. The cards are played by `careful_player`.

Parameters: `aggressiveness`; see its text below.
"""

from spades_sim.cards import SPADES, above, highest_bit, popcount
from spades_sim.strategy import NIL, Parameter, View
from spades_sim.strategy.contract import bid_near, can_bid_nil
from spades_sim.strategy.reading import lengths_of, other_spades, ranks_of, spade_count

PARAMETERS = (Parameter("aggressiveness", 0.33, -2.0, 2.0, "tricks added before rounding"),)
AGGRESSIVENESS = 0

play = "careful_player"

ACE, KING, QUEEN = 1 << 12, 1 << 11, 1 << 10
#: Spades from the ten up.
HIGH_SPADES = SPADES & -(1 << 47)
#: Every card above a jack.
ABOVE_JACKS = sum((ACE | KING | QUEEN) << (13 * suit) for suit in range(4)) | SPADES & -(1 << 52)


def side_tricks(ranks: int) -> int:
    """Return the hundredths of a trick of a side suit, given its ranks as bits (0 = deuce)."""
    length = popcount(ranks)
    value = 0
    if ranks & ACE:
        value += 100 if length < 6 else 50 if length == 6 else 0
    if ranks & KING:
        value += 100 if 2 <= length <= 3 else 50 if length == 4 else 33 if length == 5 else 0
    if ranks & QUEEN and length == 4:
        value += 33
    return value


def sure_spades(spades: int, others: int) -> int:
    """Count the spades that have as many lower ones as others hold higher ones."""
    found = 0
    rest = spades
    while rest:
        card = highest_bit(rest)
        rest ^= 1 << card
        if popcount(rest) < popcount(others & above(card)):
            break
        found += 1
    return found


def ruff_tricks(length: int, free: int) -> int:
    """Return the hundredths of a trick that free trumps win in a side suit of some length."""
    if length == 0:
        return 233 if free > 2 else 166 if free == 2 else 100 if free == 1 else 0
    if length == 1:
        return 166 if free > 2 else 100 if free == 2 else 0
    if length == 2:
        return 100 if free > 2 else 66 if free == 2 else 0
    return 0


def estimate(cards: int, others: int, spades: int) -> int:
    """Return the hundredths of a trick of some cards, given the spades of others and the number of own ones."""
    sure = sure_spades(cards & SPADES, others)
    value = 100 * sure + ruff_tricks(lengths_of(cards)[0], spades - sure)
    if popcount(cards & HIGH_SPADES) >= 3:
        value += 33
    for suit in range(3):
        value += side_tricks(ranks_of(cards, suit))
    return value


def bid(view: View) -> int:
    """Bid nil with low cards, else the estimate."""
    spades = spade_count(view)
    value = estimate(view.cards, other_spades(view), spades) + int(100 * view.parameters[AGGRESSIVENESS])
    if can_bid_nil(view) and value < 150 and spades < 3 and not view.cards & ABOVE_JACKS:
        return NIL
    return bid_near(view, max((value + 50) // 100, 1))
