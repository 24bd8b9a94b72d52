"""Bid by the parts of the BIS algorithm, corrected by a fit to self-play, with nils by a product over the suits.

Source: the paper that introduced the BIS bidder for Spades, as its open replicas give it; what they leave open is
rebuilt. Side aces, guarded kings and twice guarded queens count the chance that both opponents follow to their round,
by the closed form behind the paper's table. Spade honours count one each with as many own lower spades as there are
higher ones elsewhere. Spades beyond the fourth, or the ruffs that spare spades find in short suits, count, whichever is
more. On random cards these parts sum to 12.9 tricks a table, so as they stand they bid too much.

Correction: the paper regressed on games of its platform and gives no numbers. Here the parts, the place in the bidding,
the partner's bid or its absence, and the opponents' bids made before were fitted by least squares to the tricks that a
seat took and its team took beyond the partner's bid (`tables/bis_fit.csv`), and the spread around that
(`tables/bis_spread.csv`) gives the number: one more is bid where 19 points at the chance to make it outweigh what a set
costs, a bag counting -9, as it does on average where ten of them cost a hundred.

Nil: a suit is lost if in one of its first three rounds each opponent can stay below the own card, by holding as many
lower ones or by lacking the suit, and the partner cannot cover with as many higher ones, or by a ruff. The chance that
it is not lost was counted for every holding (`tables/bis_nil.csv`), four spades counting as lost. The product over the
suits goes through a success curve by place and partner's bid, fitted to what became of nils
(`tables/bis_success.csv`). Nil is bid where that chance is worth more than the number.

It assumes four seats, 13 cards and a sensible partner; at other tables the estimate is moved by the difference of the
average number of tricks. The tables were made by ``python -m spades_sim.fit bis``. Cards are played by
`careful_player`; passing, the draft and blind bids are those of `careful`.

Parameters: `nil_threshold`, `bid_bias`, and those of the files it borrows from.
"""

from math import log

import numpy as np

from spades_sim.cards import SPADES, highest_bit, lowest_bit, popcount
from spades_sim.strategy import NIL, Parameter, View, bid_tricks, is_nil
from spades_sim.strategy.contract import bid_class, known_bids, nearest, quarters_over, trick_bids
from spades_sim.strategy.honours import guarded_spades, ruff_tricks, side_tricks
from spades_sim.strategy.reading import ranks_of, spade_count
from spades_sim.strategy.tables import read_table

PARAMETERS = (
    Parameter("nil_threshold", 0.5, 0.0, 1.0, "chance that a nil of 100 points needs with cards worth nothing else"),
    Parameter("bid_bias", 0.0, -2.0, 2.0, "tricks added to the estimate"),
)
NIL_THRESHOLD, BID_BIAS = range(len(PARAMETERS))

play = "careful_player"
blind = "careful"
exchange = "careful"
keep = "careful"

#: Parts of a hand: side honours, spade honours, spades beyond the fourth or ruffs, number of spades.
PARTS = 4
#: Rows of the fit: weights of the parts, then by place and partner's bid, then of opponents' bids, nils and silences.
PLACES, CLASSES = PARTS, 8
OTHERS = PLACES + 4 * CLASSES
FIT_ROWS = OTHERS + 3
#: In the spread: distances of bid and estimate in quarters of a trick, and tricks from the bid, on each side of 0.
NEAR, REACH = 14, 6
#: Steps of the success curve: tenths of the log-odds of the product, on each side of 0.
STEPS = 50

#: Thousandths of a trick.
FIT = read_table(__file__, "tables/bis_fit.csv")[:, 0]
#: Ten-thousandths: how often the team ends -6 .. 6 tricks above its contract, by estimate minus bid in quarters.
SPREAD = read_table(__file__, "tables/bis_spread.csv")
#: Thousandths: the chance that a side suit, and that spades are not lost, by the 13 bits of the holding.
KEPT = read_table(__file__, "tables/bis_nil.csv").reshape(2, 1 << 13)
#: Thousandths: the chance that a nil is made, by place and partner's bid, and by the log-odds of the product in tenths.
SUCCESS = read_table(__file__, "tables/bis_success.csv")
#: Log-odds in tenths of a chance in thousandths.
LOG_ODDS = np.array([round(10 * log((k + 0.5) / (1000.5 - k))) for k in range(1001)], np.int64)


def parts(cards: int, spades: int, deck: int) -> tuple[int, int, int, int]:
    """Return the parts of some cards in thousandths of a trick, and the number of spades in thousands."""
    side, lengths = 0, 0
    for suit in range(3):
        ranks = ranks_of(cards, suit)
        side += side_tricks(ranks)
        lengths |= popcount(ranks) << (4 * suit)
    honours = guarded_spades(cards & SPADES, deck & SPADES & ~cards)
    longer = 1000 * max(spades - max(honours, 4), 0)
    return side, 1000 * honours, max(longer, ruff_tricks(lengths, spades - honours)), 1000 * spades


def place_row(place: int, partner: int) -> int:
    """Return the row, from 0, of a place in the bidding (1 = first) and the partner's bid."""
    return CLASSES * min(place - 1, 3) + bid_class(partner)


def others_weights(first: int, second: int) -> tuple[int, int, int]:
    """Return tricks that opponents bid, their nils, and how many have not bid, in thousands."""
    tricks, nils, silent = 0, 0, 0
    for number in (first, second):
        if number < 0:
            silent += 1000
        elif is_nil(number):
            nils += 1000
        else:
            tricks += 1000 * bid_tricks(number)
    return tricks, nils, silent


def estimate(view: View) -> int:
    """Return thousandths of a trick that the team takes beyond the partner's bid."""
    partner, after, before = known_bids(view)
    total = 1000 * FIT[PLACES + place_row(view.position, partner)]
    values = parts(view.cards, spade_count(view), view.rules.deck)
    for part in range(PARTS):
        total += FIT[part] * values[part]
    weights = others_weights(after, before)
    for other in range(3):
        total += FIT[OTHERS + other] * weights[other]
    usual = 250 * (4 * view.rules.deal_hand_size // view.rules.table_players - 13)
    return int(total // 1000 + usual + int(1000 * view.parameters[BID_BIAS]))


def spread_row(expected: int, tricks: int) -> int:
    """Return the row of the spread for an estimate in thousandths and a bid."""
    return quarters_over(expected, tricks, NEAR) + NEAR


def number_worth(expected: int, most: int, beside: int) -> tuple[int, int]:
    """Return the number of tricks to bid, at most `most`, and the tenths of a point that it wins on average.

    `beside` is the partner's bid. A number is raised while the next one is worth more: ten points a trick, a set costs
    the whole contract, a bag nine.
    """
    best, best_worth = 0, -(1 << 60)
    for tricks in range(1, most + 1):
        row = SPREAD[spread_row(expected, tricks)]
        worth = 0
        for place in range(2 * REACH + 1):
            over = place - REACH
            worth += row[place] * (10 * (tricks + beside) - 9 * over if over >= 0 else -10 * (tricks + beside))
        if worth <= best_worth:
            break
        best, best_worth = tricks, worth
    return best, int((best_worth - 100000 * beside) // 1000)


def suits_kept(cards: int) -> int:
    """Return the product over the suits of the chances that they are not lost, in thousandths."""
    value = 1000
    for suit in range(4):
        value = value * KEPT[1 if suit == 3 else 0, ranks_of(cards, suit)] // 1000
    return int(value)


def nil_thousandths(view: View) -> int:
    """Return the chance that a nil is made, in thousandths; 0 with a card that nobody can beat."""
    if view.cards >> highest_bit(view.rules.deck & SPADES) & 1 or spade_count(view) > 3:
        return 0
    odds = LOG_ODDS[suits_kept(view.cards)]
    partner, _, _ = known_bids(view)
    return int(SUCCESS[place_row(view.position, partner), min(max(odds, -STEPS), STEPS) + STEPS])


def nil_chance(view: View) -> int:
    """State the chance of the nil just bid, in percent."""
    return (nil_thousandths(view) + 5) // 10


def bid(view: View) -> int:
    """Bid the number that the estimate is worth, or nil where its chance is worth more."""
    legal = trick_bids(view)
    numbers = legal & ((1 << NIL) - 1)
    if numbers == 0:
        return lowest_bit(view.legal)
    partner, _, _ = known_bids(view)
    beside = 0 if partner < 0 else bid_tricks(partner)
    tricks, worth = number_worth(estimate(view), view.rules.deal_hand_size, beside)
    chance = nil_thousandths(view)
    rules = view.rules
    nil = (chance * rules.score_nil_bonus - (1000 - chance) * rules.score_nil_penalty) // 100
    asked = int(2000 * view.parameters[NIL_THRESHOLD]) - 1000
    if view.legal >> NIL & 1 and nil - asked > worth:
        return NIL
    return nearest(legal, tricks)
