"""Add up the points that a Spades book gives to honours, and bid their sum.

Source: the points of a Spades book that a published program prints beside its own bids, with the fractions for badly
protected spades of a public-domain bot. Side ace 1 in a suit of up to six cards, 1/2 in seven or eight. Side king 1/4
alone, 3/4 in two to four cards, 1/4 in five, and 1/4 more beside ace, queen or jack in a suit of up to five. Side queen
1/4 in up to five cards, 1/2 with ace and king. Spades from the jack up count 1 with more lower spades in the own cards
than higher ones elsewhere, 1/2 with one too few, 1/4 with two too few.

What the text leaves open is decided so: nothing can beat the highest spade there is, so it counts 1 without company;
high trumps count as spades above the ace; longer suits than those named count nothing; the sum plus `rounding` is cut
to a whole number, at least one; never nil.

Assumes four seats and 13 cards. Spade length and ruffs count nothing, which makes it bid low: on random cards 2.4 on
average, 9.4 for the table. Its author warns that score and seat matter more than points; it looks at neither. The
cards are played by `careful_player`.

Parameters: `rounding`; see its text below.
"""

from spades_sim.cards import SPADES, above, highest_bit, popcount
from spades_sim.strategy import Parameter, View
from spades_sim.strategy.contract import bid_near
from spades_sim.strategy.reading import other_spades, ranks_of

PARAMETERS = (Parameter("rounding", 0.5, 0.0, 1.0, "points added before the sum is cut to a whole number"),)
ROUNDING = 0

play = "careful_player"

JACK = 9
ACE, KING, QUEEN = 1 << 12, 1 << 11, 1 << 10
COMPANY = ACE | QUEEN | 1 << JACK


def side_points(ranks: int) -> int:
    """Return the hundredths of a point of a side suit, given its ranks as bits (0 = deuce)."""
    length = popcount(ranks)
    points = 0
    if ranks & ACE:
        points += 100 if length < 7 else 50 if length < 9 else 0
    if ranks & KING:
        points += 75 if 2 <= length <= 4 else 25 if length in (1, 5) else 0
        if ranks & COMPANY and length < 6:
            points += 25
    if ranks & QUEEN and length <= 5:
        points += 50 if ranks & ACE and ranks & KING else 25
    return points


def spade_points(spades: int, others: int) -> int:
    """Return the hundredths of a point of the spades from the jack up, given the spades that others hold."""
    points = 0
    rest = spades
    while rest:
        card = highest_bit(rest)
        rest ^= 1 << card
        if card < 39 + JACK:
            break
        gaps = popcount(others & above(card))
        short = gaps + 1 - popcount(rest) if gaps else 0
        if short <= 2:
            points += 25 if short == 2 else 50 if short == 1 else 100
    return points


def points(cards: int, others: int) -> int:
    """Return the hundredths of a point of some cards, given the spades that others hold."""
    total = spade_points(cards & SPADES, others)
    for suit in range(3):
        total += side_points(ranks_of(cards, suit))
    return total


def bid(view: View) -> int:
    """Bid the points, at least one trick."""
    total = points(view.cards, other_spades(view)) + int(100 * view.parameters[ROUNDING])
    return bid_near(view, max(total // 100, 1))
