"""Bid what the cards are worth at this table, and play for the contract, the nils and the bags: the sensible strategy.

Source: our own blend of what published bots and human guides agree on, each step kept because paired games at the
rules of `cardgames_io` said so. Side honours follow the table of the BIS paper by its closed form (the chance that both
opponents follow to the round); spade honours count when they have as many lower spades as there are higher ones
elsewhere. The weights of the parts, what the number of spades adds, and the log-odds of a nil were fitted by least
squares and logistic regression to 250,000 to 540,000 hands that this strategy played against itself.

Idea: expected tricks from the cards, corrected for what the others bid, cut down to a whole number. A nil is
bid where its points, at the estimated chance, beat those of the tricks given up; never with the ace of spades, a higher
trump or four spades. Small nil bonuses raise the chance it asks for, and where nil is not legal it is not thought of.

This file bids, passes and drafts; its cards are played by `careful_player`, whose parameters it offers, too.

It assumes sensible others and looks at no scores when it bids. `blind` declares nothing unless `blind_deficit` is set.
Other tables than four seats and 13 cards, two packs and high trumps are bid by the same rules, with weights that were
fitted to 4 x 13.

Parameters: `nil_threshold`, `bid_bias`, `blind_deficit`, and those of `careful_player`; see their texts below.
"""

from math import exp

import numpy as np

from spades_sim.cards import CLUBS, SPADES, above, highest_bit, lowest_bit, popcount, suit_cards
from spades_sim.strategy import BLIND_NIL, COVERED, NIL, Parameter, View, bid_tricks, is_nil
from spades_sim.strategy.contract import nearest, trick_bids
from spades_sim.strategy.honours import ruff_tricks, side_tricks
from spades_sim.strategy.reading import low_card, sure_tricks

PARAMETERS = (
    Parameter("nil_threshold", 0.5, 0.0, 1.0, "chance that a nil of 100 points needs with cards worth one trick"),
    Parameter("bid_bias", 0.0, -2.0, 2.0, "tricks added to the estimate before it is cut to a whole number"),
    Parameter("blind_deficit", 0.0, 0.0, 10000.0, "points behind from which blind nil is tried; 0 = never"),
)
NIL_THRESHOLD, BID_BIAS, BLIND_DEFICIT = range(len(PARAMETERS))

play = "careful_player"

#: The ace of spades and the high trumps: with one of them a nil cannot live.
NEVER_NIL = SPADES & -(1 << 51)


#: Hundredths of a trick that so many spades add to what honours, ruffs and length count; the last is for seven or more.
SPADE_LENGTH = np.array([-154, -145, -123, -95, -58, -37, -20, 0], np.int64)
#: Log-odds of a made nil in hundredths, fitted to forced nils in self-play: by suit length (side suit, spades) ...
NIL_LENGTH = np.array([[95, 40, -10, -35, -65] + 9 * [-65], [50, 0, -35, -70, -140] + 9 * [-250]], np.int64)
#: ... and, for the lowest, second and third lowest card of the suit, by how many lower cards others have.
NIL_TURN = np.array(
    [
        [
            [82, 82, 81, 77, 62, 45, 19, 1, -25, -56, -83, -152, -388],
            [39, 36, 34, 34, 27, 18, 1, -16, -39, -62, -114, -252, -252],
            [7, 2, 2, -1, -4, -9, -17, -29, -41, -66, -128, -128, -128],
        ],
        [
            [33, 33, 33, 33, 33, 30, 18, -1, -31, -52, -90, -144, -144],
            [28, 26, 25, 25, 22, 17, 2, -13, -37, -70, -127, -127, -127],
            [16, 16, 16, 16, 10, 6, -2, -12, -39, -92, -92, -92, -92],
        ],
    ],
    np.int64,
)
#: Chance in hundredths by log-odds in tenths, from -4 to 4.
CHANCE = np.array([round(100 / (1 + exp(-odds / 10))) for odds in range(-40, 41)], np.int64)


def spade_honours(spades: int, others: int) -> int:
    """Return hundredths of a trick that spades win by rank, given the spades that others hold.

    A spade counts 100 with as many own lower ones as there are higher ones elsewhere, 30 with one too few. What more
    than three others beat is left to length and ruffs.
    """
    value = 0
    rest = spades
    while rest:
        card = highest_bit(rest)
        rest ^= 1 << card
        gaps = popcount(others & above(card))
        if gaps > 3:
            break
        if popcount(rest) >= gaps:
            value += 100
        elif popcount(rest) == gaps - 1:
            value += 30
    return value


def own_tricks(cards: int, twice: int, deck: int) -> int:
    """Return the hundredths of a trick that some cards are worth by themselves."""
    spades = cards & SPADES
    length = popcount(spades) + popcount(twice & SPADES)
    total = 0
    lengths = 0
    for suit in range(3):
        ranks = cards >> (13 * suit) & CLUBS
        total += side_tricks(ranks)
        lengths |= popcount(ranks) << (4 * suit)
    honours = spade_honours(spades, deck & SPADES & ~cards)
    high = honours // 100
    ruffs = ruff_tricks(lengths, length - high)
    longer = 100 * max(length - max(high, 4), 0)
    counted = (85 * (total // 10) + 73 * honours + 27 * (ruffs // 10) + 31 * longer) // 100
    return counted + int(SPADE_LENGTH[min(length, 7)])


def nil_chance(view: View) -> int:
    """Return the chance, in hundredths, that the own cards make a nil here."""
    cards = view.cards
    if cards & NEVER_NIL or popcount(cards & SPADES) > 3:
        return 0
    odds = 0
    for suit in range(4):
        ranks = cards >> (13 * suit) & CLUBS
        spade = 1 if suit == 3 else 0
        odds += NIL_LENGTH[spade, popcount(ranks)]
        for turn in range(3):
            if ranks:
                odds += NIL_TURN[spade, turn, lowest_bit(ranks) - turn]
                ranks &= ranks - 1
    number = view.bids[view.partner] if view.partner >= 0 else 0
    if is_nil(number):
        odds -= 160
    elif number < 0:
        odds -= 40
    else:
        odds += 23 * min(bid_tricks(number), 7) - 122
    return int(CHANCE[min(max(odds // 10, -40), 40) + 40])


def expected_tricks(view: View) -> int:
    """Return the hundredths of a trick to expect, given the cards and the bids made before.

    A partner's nil leaves more tricks to take; high bids of others leave fewer.
    """
    value = own_tricks(view.cards, view.twice, view.rules.deck)
    value += 58 * view.rules.deal_hand_size // view.rules.table_players
    for seat in range(view.rules.table_players):
        number = view.bids[seat]
        if number < 0 or seat == view.seat or number == COVERED:
            continue
        if view.rules.team[seat] != view.team:
            if not is_nil(number):
                value += 30 - 10 * bid_tricks(number)
        elif is_nil(number):
            value += 75
        else:
            value += 24 - 8 * min(bid_tricks(number), 10)
    return value


def nil_gain(view: View) -> int:
    """Return the points that a nil wins on average, less what the parameter asks for."""
    bonus, penalty = view.rules.score_nil_bonus, view.rules.score_nil_penalty
    asked = int(200 * view.parameters[NIL_THRESHOLD]) - 100
    return nil_chance(view) * (bonus + penalty) // 100 - penalty - asked


def tricks_gain(view: View, value: int, tricks: int) -> int:
    """Return the points of bidding tricks instead, beyond those of one trick; a bid too high for the cards loses."""
    return view.rules.score_trick * (value - 100 - 3 * max(100 * tricks - value, 0)) // 100


def blind(view: View) -> int:
    """Declare nothing, or blind nil where the team is as far behind as `blind_deficit` says."""
    deficit = view.parameters[BLIND_DEFICIT]
    if deficit <= 0 or not view.legal >> BLIND_NIL & 1:
        return 0
    if view.partner >= 0 and is_nil(view.bids[view.partner]):
        return 0
    best = -(1 << 40)
    for team in range(view.rules.teams):
        if team != view.team:
            best = max(best, view.score[team])
    return BLIND_NIL if best - view.score[view.team] >= deficit else 0


def bid(view: View) -> int:
    """Bid nil where it is worth more than the tricks, else the tricks the cards will take."""
    legal = trick_bids(view)
    value = max(expected_tricks(view), 100 * sure_tricks(view))
    wanted = (value + int(100 * view.parameters[BID_BIAS])) // 100
    tricks = nearest(legal, min(max(wanted, 0), view.rules.deal_hand_size))
    if legal >> NIL & 1 and tricks != NIL and nil_gain(view) > tricks_gain(view, value, tricks):
        return NIL
    return tricks


def keep(view: View) -> int:
    """Keep spades and side cards from the queen up; the next card of the draft is no better on average than a jack."""
    return 1 if view.offered >= 39 or view.offered % 13 >= 10 else 0


def most_dangerous(cards: int) -> int:
    """Return the card that threatens a nil most: high spades first, then the highest card with the fewest below it."""
    best, best_card = -1000, -1
    for suit in range(4):
        own = cards & suit_cards(suit)
        if own:
            top = highest_bit(own)
            danger = top - 13 * suit - popcount(own) + (8 if suit == 3 else 0)
            if danger > best:
                best, best_card = danger, top
    return best_card


def exchange(view: View) -> int:
    """Pass the cards most dangerous to the own nil; for a partner's nil, the lowest side cards."""
    own_nil = is_nil(view.bids[view.seat])
    rest, passed = view.legal, 0
    for _ in range(view.to_pass):
        if rest:
            card = most_dangerous(rest) if own_nil else low_card(rest, 0)
            passed |= 1 << card
            rest ^= 1 << card
    return passed
