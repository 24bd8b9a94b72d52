"""Count ruffs first, then the trumps that are left, then side honours; nil with low cards in every suit.

Source: the estimate of a bot that a public card site runs, from its published description. Each side suit of no, one or
two cards spends 2, 1 or 1/4 trumps, as long as there are any, and is worth as many tricks; they are taken from the
bottom. The trumps that are left, from the top: 1 with as many lower ones as there are higher ones elsewhere, 3/4 with
one too few, 1/4 with two too few. Side aces 1 in up to six cards, else 1/2; side kings with company 1 in up to five
cards, else 1/4; side queens 1/2 in three or four cards. The sum is cut to a whole number, at least one, and not above
what the partner leaves of the hand's tricks.

Nil where the sum is below one, no card is the highest of its suit, fewer than four spades are held and in every suit at
least as many cards stand below the queen as from the queen up; never opposite a nil, and never where anybody bid blind
nil. It never bids blind itself.

What the text leaves open is decided so: the shortest suit spends first; of two lower ones and higher ones both are
counted among the trumps that are left and elsewhere; a trump spent only in part stays; a high trump is a spade above
the ace.

Assumes four seats and 13 cards; looks at no score. On random cards it bids 2.9 on average, 11.6 for the table,
and nil with 2.9 % of them. The cards are played by `careful_player`.

Parameters: none.
"""

from spades_sim.cards import ACES, SPADES, above, highest_bit, popcount
from spades_sim.strategy import NIL, View, bid_tricks, is_nil
from spades_sim.strategy.contract import bid_near, blind_nil_called, can_bid_nil, partner_bid
from spades_sim.strategy.reading import lengths_of, other_spades, ranks_of, spade_count

play = "careful_player"

ACE, KING, QUEEN = 1 << 12, 1 << 11, 1 << 10
#: The ace of spades and the high trumps.
TOP_SPADES = SPADES & -(1 << 51)


def ruff_tricks(cards: int, spades: int) -> int:
    """Return the hundredths of a trick that ruffs win, which are the hundredths of a trump spent on them."""
    left = 100 * spades
    for length in lengths_of(cards):
        if length < 3:
            left -= min(200 if length == 0 else 100 if length == 1 else 25, left)
    return 100 * spades - left


def trump_tricks(spades: int, others: int, kept: int) -> int:
    """Return the hundredths of a trick that the highest `kept` spades win, given the spades that others hold."""
    value = 0
    rest = spades
    for place in range(min(kept, popcount(spades))):
        card = highest_bit(rest)
        rest ^= 1 << card
        short = popcount(others & above(card)) - (kept - place - 1)
        if short <= 2:
            value += 100 if short <= 0 else 75 if short == 1 else 25
    return value


def side_tricks(ranks: int) -> int:
    """Return the hundredths of a trick that the honours of a side suit win, given its ranks as bits (0 = deuce)."""
    length = popcount(ranks)
    value = 0
    if ranks & ACE:
        value += 100 if length <= 6 else 50
    if ranks & KING and length > 1:
        value += 100 if length <= 5 else 25
    if ranks & QUEEN and 3 <= length <= 4:
        value += 50
    return value


def estimate(cards: int, others: int, spades: int) -> int:
    """Return the hundredths of a trick of some cards, given the spades of others and the number of own ones."""
    ruffs = ruff_tricks(cards, spades)
    value = ruffs + trump_tricks(cards & SPADES, others, spades - ruffs // 100)
    for suit in range(3):
        value += side_tricks(ranks_of(cards, suit))
    return value


def is_nil_hand(cards: int, value: int, spades: int) -> bool:
    """Tell whether some cards are a nil, given their estimate and the number of spades."""
    if value >= 100 or spades >= 4 or cards & (ACES | TOP_SPADES):
        return False
    for suit in range(4):
        ranks = ranks_of(cards, suit)
        if popcount(ranks & (QUEEN - 1)) < popcount(ranks & -QUEEN):
            return False
    return True


def bid(view: View) -> int:
    """Bid nil with a nil hand, else the estimate."""
    spades = spade_count(view)
    value = estimate(view.cards, other_spades(view), spades)
    other = partner_bid(view)
    if can_bid_nil(view) and is_nil_hand(view.cards, value, spades):
        if not is_nil(other) and not blind_nil_called(view):
            return NIL
    left = view.rules.deal_hand_size - bid_tricks(other)
    return bid_near(view, min(max(value // 100, 1), max(left, 0)))
