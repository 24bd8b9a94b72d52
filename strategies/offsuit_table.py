"""Look side suits up in a table of expected tricks, and bid the nearest number; nil with soft cards.

Source: the bidder of a published game server. The hard part is the run of top spades from the highest one down. The
soft part is the table's expected tricks of each side suit, by its honours and its length, and a count of low spades:
n of them are worth ceil(n / 2.5) - 0.4, cut to a whole number. The sum plus 0.75 is rounded; from one trick to seven.
Opposite a bid of seven or more only the hard part counts; where the team would come to twelve or more, it is cut to
eleven. Nil where the partner has not bid or bid at least four, the hard part is nothing, the soft part at most three,
at most three spades are held, no ace and no king.

What the text leaves open is decided so: every spade outside the run is a low one; with several honours the first of
A-K, A-Q, K-Q-J, K-Q, A, K, Q that fits names the row; where the table has no column the suit is worth nothing; "no ace
and no king" holds for every suit. The table is used as printed, though it is not monotone: K-Q-J alone is worth more
than A-Q-J alone.

Assumes four seats and 13 cards; looks at no score. On random cards it bids 2.9 on average, 11.5 for the
table, and the first bidder nil with 4.8 % of them. The cards are played by `careful_player`.

Parameters: `added`; see its text below.
"""

import numpy as np

from spades_sim.cards import ACES, KINGS, SPADES, above, highest_bit, popcount
from spades_sim.strategy import NIL, NOT_BID, Parameter, View, bid_tricks, is_nil
from spades_sim.strategy.contract import bid_near, can_bid_nil, partner_bid
from spades_sim.strategy.reading import other_spades, ranks_of, spade_count

PARAMETERS = (Parameter("added", 0.75, 0.0, 2.0, "tricks added to hard and soft part before rounding"),)
ADDED = 0

play = "careful_player"

HIGH_TRUMPS = SPADES & -(1 << 52)
ACE, KING, QUEEN, JACK = 1 << 12, 1 << 11, 1 << 10, 1 << 9
#: Honours that name a row of the table, the first that fits; then thousandths of a trick by length, 0 to 13.
HOLDINGS = (ACE | KING, ACE | QUEEN, KING | QUEEN | JACK, KING | QUEEN, ACE, KING, QUEEN)
THOUSANDTHS = np.array(
    [
        [0, 0, 2000, 1850, 1450, 1120] + 8 * [290],
        [0, 0, 1500, 1475, 1450, 1050] + 8 * [300],
        [0, 0, 0, 1685, 1450] + 9 * [660],
        [0, 0, 1250, 1200, 700, 500] + 8 * [250],
        [0, 1000, 1000, 1000, 900, 700, 500] + 7 * [300],
        [0, 100, 500, 500, 400] + 9 * [0],
        [0, 0, 330, 400] + 10 * [0],
    ],
    np.int64,
)


def side_tricks(ranks: int) -> int:
    """Return the thousandths of a trick of a side suit, given its ranks as bits (0 = deuce)."""
    for row in range(len(HOLDINGS)):
        if ranks & HOLDINGS[row] == HOLDINGS[row]:
            return int(THOUSANDTHS[row, popcount(ranks)])
    return 0


def hard_tricks(spades: int, others: int) -> int:
    """Return how many own spades are above all that others hold."""
    return popcount(spades & above(highest_bit(others))) if others else popcount(spades)


def low_spades(number: int) -> int:
    """Return the whole tricks of so many spades outside the run: ceil(n / 2.5) - 0.4, cut."""
    return max((2 * number + 4) // 5 * 10 - 4, 0) // 10


def soft_tricks(cards: int, low: int) -> int:
    """Return the thousandths of a trick of the side suits and of so many low spades."""
    value = 1000 * low_spades(low)
    for suit in range(3):
        value += side_tricks(ranks_of(cards, suit))
    return value


def bid(view: View) -> int:
    """Bid nil with soft cards, else hard and soft part together."""
    spades = spade_count(view)
    hard = hard_tricks(view.cards & SPADES, other_spades(view))
    soft = soft_tricks(view.cards, spades - hard)
    other = partner_bid(view)
    willing = other == NOT_BID or bid_tricks(other) >= 4
    if can_bid_nil(view) and willing and hard == 0 and soft <= 3000 and spades <= 3:
        if not view.cards & (ACES | KINGS | HIGH_TRUMPS):
            return NIL
    tricks = hard
    if is_nil(other) or bid_tricks(other) < 7:
        tricks = (1000 * hard + soft + int(1000 * view.parameters[ADDED]) + 500) // 1000
    if bid_tricks(other) + tricks >= 12:
        tricks = 11 - bid_tricks(other)
    return bid_near(view, min(max(tricks, 1), 7))
