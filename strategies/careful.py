"""Bid what the cards are worth at this table, and play for the contract, the nils and the bags: the sensible strategy.

Source: our own blend of what published bots and human guides agree on, each step kept because paired games at the
rules of `cardgames_io` said so. Side honours follow the table of the BIS paper by its closed form (the chance that both
opponents follow to the round); spade honours count when they have as many lower spades as there are higher ones
elsewhere. The weights of the parts, what the number of spades adds, and the log-odds of a nil were fitted by least
squares and logistic regression to 250,000 to 540,000 hands that this strategy played against itself.

Idea of the bid: expected tricks from the cards, corrected for what the others bid, cut down to a whole number. A nil is
bid where its points, at the estimated chance, beat those of the tricks given up; never with the ace of spades, a higher
trump or four spades. Small nil bonuses raise the chance it asks for, and where nil is not legal it is not thought of.

Idea of the play, in this order: protect the own nil; cover a partner's nil; play under an opponent's nil, unless every
trick left is needed; take tricks while the contract needs them; go on taking where few more set a team whose contract
is worth it; otherwise duck, where bags cost more than they pay. It counts the cards that are out and the suits that
each seat is known to lack.

It assumes sensible others. It looks at no scores, does not remember who showed which high card, and plans no squeeze.
`blind` declares nothing unless `blind_deficit` is set. Other tables than four seats and 13 cards, two packs and high
trumps are played by the same rules, with weights that were fitted to 4 x 13.

Parameters: `nil_threshold`, `bid_bias`, `set_eagerness`, `blind_deficit`; see their texts below.
"""

from math import comb, exp

import numpy as np

from spades_sim.cards import CLUBS, SPADES, highest_bit, lowest_bit, popcount
from spades_sim.strategy import BLIND_NIL, NIL, Parameter, View, bid_tricks, is_nil

PARAMETERS = (
    Parameter("nil_threshold", 0.5, 0.0, 1.0, "chance that a nil of 100 points needs with cards worth one trick"),
    Parameter("bid_bias", 0.0, -2.0, 2.0, "tricks added to the estimate before it is cut to a whole number"),
    Parameter("set_eagerness", 0.35, 0.0, 2.0, "tricks beyond the contract risked to set, per trick of their contract"),
    Parameter("blind_deficit", 0.0, 0.0, 10000.0, "points behind from which blind nil is tried; 0 = never"),
)
NIL_THRESHOLD, BID_BIAS, SET_EAGERNESS, BLIND_DEFICIT = range(len(PARAMETERS))

NUMBERS = (1 << NIL) - 1
COVERED = 63
ALL = (1 << 63) - 1
#: The ace of spades and the high trumps: with one of them a nil cannot live.
NEVER_NIL = SPADES & -(1 << 51)


def both_hold(length: int, count: int) -> float:
    """Return the chance that each of two opponents holds `count` cards of a suit of which one seat has `length`."""
    missing, good = 13 - length, 0
    for a in range(count, missing + 1):
        for b in range(count, missing - a + 1):
            if missing - a - b <= 13:
                good += comb(13, a) * comb(13, b) * comb(13, missing - a - b)
    return good / comb(39, missing)


#: Hundredths of a trick that ace, king, queen (rounds 1 to 3) of a side suit win, by the suit's length.
ROUND_WINS = np.array([[round(100 * both_hold(n, k)) for k in (1, 2, 3)] for n in range(14)], np.int64)


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


def suit_mask(suit: int) -> int:
    """Return all cards of a suit; high trumps are spades."""
    return SPADES if suit == 3 else CLUBS << (13 * suit)


def over(card: int) -> int:
    """Return all cards above a card."""
    return ALL & -(2 << card)


def under(card: int) -> int:
    """Return all cards below a card."""
    return (1 << card) - 1


def side_tricks(ranks: int) -> int:
    """Return hundredths of a trick that ace, guarded king and twice guarded queen of a side suit win."""
    n = popcount(ranks)
    value = 0
    if ranks >> 12 & 1:
        value += ROUND_WINS[n, 0]
    if ranks >> 11 & 1 and n > 1:
        value += ROUND_WINS[n, 1]
    if ranks >> 10 & 1 and n > 2:
        value += ROUND_WINS[n, 2]
    return int(value)


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
        gaps = popcount(others & over(card))
        if gaps > 3:
            break
        if popcount(rest) >= gaps:
            value += 100
        elif popcount(rest) == gaps - 1:
            value += 30
    return value


def ruff_tricks(lengths: int, trumps: int) -> int:
    """Return hundredths of a trick that up to three spare trumps win in short suits.

    `lengths` holds the three side suits' lengths, four bits each. Each round that a suit is too short for is worth what
    its honour would be; the best rounds are taken.
    """
    first, second, third = 0, 0, 0
    for suit in range(3):
        n = lengths >> (4 * suit) & 15
        for turn in range(n, 3):
            value = int(ROUND_WINS[n, turn])
            if value > first:
                first, second, third = value, first, second
            elif value > second:
                second, third = value, second
            elif value > third:
                third = value
    if trumps <= 0:
        return 0
    return first + (second if trumps > 1 else 0) + (third if trumps > 2 else 0)


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
    counted = (85 * total + 73 * honours + 27 * ruffs + 31 * longer) // 100
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


def nearest(legal: int, wanted: int) -> int:
    """Return the legal number of tricks nearest to the wanted one, the lower of two; nil where no number is legal."""
    numbers = legal & NUMBERS
    if numbers == 0:
        return lowest_bit(legal)
    down = highest_bit(numbers & ((2 << wanted) - 1))
    up = lowest_bit(numbers & -(1 << wanted))
    if up < 0 or (down >= 0 and wanted - down <= up - wanted):
        return down
    return up


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
    legal = view.legal
    if view.rules.bid_zero == 0 and legal != 1:
        legal &= ~1  # where zero means nil, the answer 0 would be a nil
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
        own = cards & suit_mask(suit)
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


def contracts(view: View) -> tuple[int, int]:
    """Return the contracts and the tricks that count for them, ten bits a team."""
    promised, taken = 0, 0
    players = view.rules.table_players
    for place in range(players):
        seat = view.first_bidder + place
        if seat >= players:
            seat -= players
        shift = 10 * view.rules.team[seat]
        number = view.bids[seat]
        if is_nil(number):
            if view.rules.score_failed_nil_tricks == 0:
                taken += view.tricks[seat] << shift
            continue
        taken += view.tricks[seat] << shift
        if number == COVERED:
            continue
        if view.rules.bid_mode == 1:
            promised &= ~(1023 << shift)
        promised += bid_tricks(number) << shift
    return promised, taken


def bags_hurt(view: View) -> bool:
    """Tell whether an overtrick costs more than it pays."""
    rules = view.rules
    return rules.score_bag_limit > 0 and rules.score_bag_penalty > rules.score_overtrick * rules.score_bag_limit


def sure_tricks(view: View) -> int:
    """Return how many tricks the own spades win whatever the others do."""
    spades = view.cards & SPADES
    out = view.unseen & SPADES
    high = popcount(spades & over(highest_bit(out))) if out else popcount(spades)
    return max(high, popcount(spades) - popcount(out))


def wants(view: View) -> int:
    """Return how much the team wants the trick.

    3: every trick left is needed; 2: needed for the contract; 1: worth taking; -1: better lost.
    """
    promised, taken = contracts(view)
    left = view.rules.deal_hand_size - view.trick_number
    own = 10 * view.team
    contract = promised >> own & 1023
    need = contract - (taken >> own & 1023)
    if need == left:
        return 3
    if 0 < need < left or (contract == 0 and view.bids[view.seat] == COVERED):
        return 2
    if need <= 0 and not bags_hurt(view):
        return 1
    winners = sure_tricks(view)
    for team in range(view.rules.teams):
        if team == view.team:
            continue
        contract = promised >> (10 * team) & 1023
        theirs = contract - (taken >> (10 * team) & 1023)
        to_set = left - theirs + 1
        if theirs > 0 and to_set > 0 and to_set <= winners + contract * view.parameters[SET_EAGERNESS]:
            return 1
    return -1


def beaters(view: View, card: int) -> int:
    """Return all cards that would beat a card of their suit: with two packs, its twin too where the later one wins."""
    return over(card - 1) if view.rules.deck_identical_cards == 1 else over(card)


def taking(view: View) -> int:
    """Return the legal cards that beat the winning card."""
    return view.legal & (suit_mask(view.led_suit) | SPADES) & beaters(view, view.winning_card)


def yet_to_play(view: View, seat: int) -> bool:
    """Tell whether a seat plays after the own seat in this trick."""
    place = seat - view.leader
    if place < 0:
        place += view.rules.table_players
    return place > view.trick_size


def may_ruff(view: View, seat: int, suit: int) -> bool:
    """Tell whether a seat is known to lack a side suit and not known to lack spades."""
    voids = view.voids[seat]
    return suit < 3 and voids >> suit & 1 == 1 and voids >> 3 & 1 == 0


def ruffers(view: View, suit: int, count: int) -> int:
    """Count the opponents among the next seats who may ruff a suit."""
    if suit == 3 or not view.unseen & SPADES:
        return 0
    found = 0
    seat = view.seat
    for _ in range(count):
        seat += 1
        if seat == view.rules.table_players:
            seat = 0
        if view.rules.team[seat] != view.team and may_ruff(view, seat, suit):
            found += 1
    return found


def live_nil(view: View, seat: int) -> bool:
    """Tell whether a seat bid nil and has taken no trick yet."""
    return is_nil(view.bids[seat]) and view.tricks[seat] == 0


def nil_to_bust(view: View) -> int:
    """Return the next opponent with a live nil, -1 without one."""
    seat = view.seat
    for _ in range(view.rules.table_players - 1):
        seat += 1
        if seat == view.rules.table_players:
            seat = 0
        if view.rules.team[seat] != view.team and live_nil(view, seat):
            return seat
    return -1


def low_card(cards: int, shortness: int) -> int:
    """Return the card least worth keeping: a low side card, from a short suit as far as `shortness` weighs it."""
    best, best_card = 1000, -1
    for suit in range(3):
        own = cards & suit_mask(suit)
        if own:
            low = lowest_bit(own)
            value = 2 * (low - 13 * suit) + shortness * popcount(own)
            if value < best:
                best, best_card = value, low
    return best_card if best_card >= 0 else lowest_bit(cards)


def high_card(view: View, cards: int) -> int:
    """Return the card most likely to take an unwanted trick: a high spade, else from the suit with no way under."""
    spades = cards & SPADES
    if spades:
        return highest_bit(spades)
    best, best_card = -1000, -1
    for suit in range(3):
        own = cards & suit_mask(suit)
        if own:
            out = view.unseen & suit_mask(suit)
            top = highest_bit(own)
            value = 3 * popcount(out & under(lowest_bit(own))) + popcount(out & under(top))
            if value > best:
                best, best_card = value, top
    return best_card


def lead_take(view: View) -> int:
    """Lead to win: a card that nothing beats, spades first; else low from the suit with the least to lose."""
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_mask(suit)
        if own == 0:
            continue
        out = view.unseen & suit_mask(suit)
        top = highest_bit(own)
        beaten = popcount(out & beaters(view, top))
        cuts = ruffers(view, suit, view.rules.table_players - 1)
        if beaten == 0:
            card = top
            value = 80 if suit == 3 else 60 + popcount(out) - 100 * cuts
        else:
            card = lowest_bit(own)
            value = beaten - 20 * cuts
            if suit == 3:
                value -= 20
            elif popcount(own) == 1:
                value += 6
            if view.partner >= 0 and may_ruff(view, view.partner, suit):
                value += 15
        if value > best:
            best, best_card = value, card
    return best_card


def follow_take(view: View) -> int:
    """Follow to win, no higher than needed, and not over a partner who will win."""
    beat = taking(view)
    later = view.rules.table_players - view.trick_size - 1
    if beat == 0:
        return low_card(view.legal, 3)
    ours = view.rules.team[view.winning_seat] == view.team
    if later == 0:
        return low_card(view.legal, 3) if ours else lowest_bit(beat)
    suit = view.led_suit
    led = suit_mask(suit)
    better = view.unseen & led & over(view.winning_card)
    if beat & led == 0:  # a ruff
        safe = ours and better == 0 and ruffers(view, suit, later) == 0
        return low_card(view.legal, 3) if safe else lowest_bit(beat)
    top = highest_bit(beat)
    higher = view.unseen & led & beaters(view, top)
    if ours:
        return top if better & under(top) else lowest_bit(view.legal)
    if higher == 0:
        if ruffers(view, suit, later) > 0:
            return lowest_bit(view.legal)
        return lowest_bit(beat & over(highest_bit(better) - 1)) if better else lowest_bit(beat)
    if later == 1 and popcount(higher) == 1:
        return lowest_bit(beat)
    return lowest_bit(view.legal)


def lead_low(view: View, gain: int, loss: int, lacking: int) -> int:
    """Lead a suit's lowest card: the one with the most cards out above it and the fewest below.

    `gain` and `loss` weigh the two counts. Suits in `lacking`, bit = suit, and suits that nobody has come last.
    """
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_mask(suit)
        if own == 0:
            continue
        out = view.unseen & suit_mask(suit)
        card = lowest_bit(own)
        value = gain * popcount(out & over(card)) - loss * popcount(out & under(card))
        if lacking >= 0 and (lacking >> suit & 1 or out == 0):
            value -= 40
        if value > best:
            best, best_card = value, card
    return best_card


def follow_duck(view: View) -> int:
    """Follow to lose, with the card most likely to win later; throw a high card on a trick of the team."""
    beat = taking(view)
    losing = view.legal & ~beat
    later = view.rules.table_players - view.trick_size - 1
    if later == 0 and view.rules.team[view.winning_seat] == view.team and view.legal & suit_mask(view.led_suit):
        return highest_bit(view.legal)
    if losing:
        return high_card(view, losing)
    return highest_bit(beat) if later == 0 else lowest_bit(beat)


def play_nil(view: View) -> int:
    """Play the own nil: the highest card that loses, and off suit the most dangerous one."""
    if view.led_suit < 0:
        return lead_low(view, 1, 3, -1)
    beat = taking(view)
    losing = view.legal & ~beat
    if losing:
        return highest_bit(losing) if losing & suit_mask(view.led_suit) else high_card(view, losing)
    if view.trick_size + 1 < view.rules.table_players:
        return lowest_bit(beat)
    return highest_bit(beat)


def cover_lead(view: View) -> int:
    """Lead so that the partner's nil can stay under: a suit he lacks, else the card that the fewest beat."""
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_mask(suit)
        if own == 0:
            continue
        top = highest_bit(own)
        beaten = popcount(view.unseen & over(top) & suit_mask(suit))
        value, card = -10 * beaten, top
        if view.voids[view.partner] >> suit & 1:
            value, card = 30, top if beaten == 0 else lowest_bit(own)
        if value > best:
            best, best_card = value, card
    return best_card


def play_cover(view: View) -> int:
    """Play for the partner's nil; -1 where this trick cannot hurt it or nothing can be done."""
    if view.led_suit < 0:
        return cover_lead(view)
    beat = taking(view)
    if view.winning_seat == view.partner:
        return lowest_bit(beat) if beat else low_card(view.legal, 3)
    led = suit_mask(view.led_suit)
    ruffed = (1 << view.winning_card) & ~led
    if beat == 0 or ruffed or not yet_to_play(view, view.partner) or view.voids[view.partner] >> view.led_suit & 1:
        return -1
    if popcount(view.unseen & led & over(view.winning_card)) <= 1:
        return -1
    return highest_bit(beat & led) if beat & led else lowest_bit(beat)


def play_bust(view: View, target: int) -> int:
    """Play under an opponent's nil; -1 where this trick cannot hurt it."""
    if view.led_suit < 0:
        return lead_low(view, 1, 4, view.voids[target])
    beat = taking(view)
    losing = view.legal & ~beat
    led = suit_mask(view.led_suit)
    if view.winning_seat != target:
        better = view.unseen & led & over(view.winning_card)
        ruffed = (1 << view.winning_card) & ~led
        if better == 0 or ruffed or not yet_to_play(view, target) or view.voids[target] >> view.led_suit & 1:
            return -1
    if losing & led:
        return highest_bit(losing)
    if losing:
        return high_card(view, losing)
    return lowest_bit(beat)


def play(view: View) -> int:
    """Play for the nil on the table if there is one, else to take or to lose the trick."""
    legal = view.legal
    if legal & (legal - 1) == 0:
        return lowest_bit(legal)
    if live_nil(view, view.seat):
        return play_nil(view)
    if view.partner >= 0 and live_nil(view, view.partner):
        card = play_cover(view)
        if card >= 0:
            return card
    want = wants(view)
    target = nil_to_bust(view)
    if target >= 0 and want < 3:
        card = play_bust(view, target)
        if card >= 0:
            return card
    if want > 0:
        return lead_take(view) if view.led_suit < 0 else follow_take(view)
    return lead_low(view, 2, 3, -1) if view.led_suit < 0 else follow_duck(view)
