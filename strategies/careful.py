"""Bid what the cards are worth at this table and play for the contract, the nils and the bags: the sensible strategy.

Source: our own blend of what published bots and human guides agree on. The trick count follows the table of side
honours of the BIS paper by its closed form, honours in spades that have their protectors, and the better of spade
length and ruffs.

Parameters: `nil_threshold`, `bid_bias`, `set_eagerness`.
"""

from math import comb, exp

import numpy as np

from spades_sim.cards import CLUBS, SPADES, highest_bit, lowest_bit, popcount
from spades_sim.strategy import BLIND_NIL, NIL, Parameter, View

PARAMETERS = (
    Parameter("nil_threshold", 0.5, 0.0, 1.0, "chance that a nil of 100 points needs with cards worth one trick"),
    Parameter("bid_bias", 0.0, -2.0, 2.0, "tricks added to the estimate before it is rounded"),
    Parameter("set_eagerness", 0.35, 0.0, 2.0, "tricks beyond the own contract risked to set, per trick of theirs"),
)
NIL_THRESHOLD, BID_BIAS, SET_EAGERNESS = range(len(PARAMETERS))

COVERED = 63
BLIND = 64
NUMBERS = (1 << NIL) - 1
SIDE = (1 << 39) - 1
NEVER_NIL = SPADES & -(1 << 51)
ALL = (1 << 63) - 1


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


#: Hundredths of a trick that a number of spades adds to what its honours, ruffs and length count.
SPADE_LENGTH = np.array([-154, -145, -123, -95, -58, -37, -20, 0], np.int64)


def suit_mask(suit: int) -> int:
    """Return all cards of a suit; high trumps are spades."""
    return SPADES if suit == 3 else CLUBS << (13 * suit)


def over(card: int) -> int:
    """Return all cards above a card."""
    return ALL & -(2 << card)


def under(card: int) -> int:
    """Return all cards below a card."""
    return (1 << card) - 1


def top_rank(side: int) -> int:
    """Return a side card of the highest rank."""
    rank = highest_bit((side | side >> 13 | side >> 26) & CLUBS)
    return lowest_bit(side & (1 << rank | 1 << (rank + 13) | 1 << (rank + 26)))


def is_nil(bid: int) -> bool:
    """Tell whether a bid is nil or blind nil."""
    return bid == NIL or bid == BLIND_NIL


# --- the bid


def side_tricks(ranks: int) -> int:
    """Return hundredths of a trick that the honours of a side suit win."""
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
    """Count hundredths for spades that win by rank: 100 with as many lower ones as there are higher ones elsewhere.

    A spade that lacks one protector counts 30. A spade that more than three others beat is left to length and ruffs.
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
    """Return hundredths of a trick that spare trumps win in short suits; lengths is three packed by 4 bits."""
    first = second = third = 0
    for suit in range(3):
        n = lengths >> (4 * suit) & 15
        for k in range(n, 3):
            v = ROUND_WINS[n, k]
            if v > first:
                first, second, third = v, first, second
            elif v > second:
                second, third = v, second
            elif v > third:
                third = v
    total = 0
    if trumps > 0:
        total += first
    if trumps > 1:
        total += second
    if trumps > 2:
        total += third
    return int(total)


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
    """Return the chance in hundredths that a nil is made with the own cards."""
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
        odds += 23 * min(number, 7) - 122
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
    """Return the hundredths of a trick to expect, given the cards and the bids made before."""
    value = own_tricks(view.cards, view.twice, view.rules.deck)
    value += 58 * view.rules.deal_hand_size // view.rules.table_players
    for seat in range(view.rules.table_players):
        number = view.bids[seat]
        if number < 0 or seat == view.seat:
            continue
        if view.rules.team[seat] == view.team:
            if is_nil(number):
                value += 75
            else:
                value -= 8 * min(number, 10) - 24
        elif number < NIL:
            value -= 10 * number - 30
    return value


def nil_gain(view: View) -> int:
    """Return the points that a nil wins on average, less what the parameter asks for."""
    bonus, penalty = view.rules.score_nil_bonus, view.rules.score_nil_penalty
    asked = int(200 * view.parameters[NIL_THRESHOLD]) - 100
    return nil_chance(view) * (bonus + penalty) // 100 - penalty - asked


def tricks_gain(view: View, value: int, tricks: int) -> int:
    """Return the points of bidding tricks instead, beyond those of one trick; a bid too high for the cards loses."""
    return view.rules.score_trick * (value - 100 - 3 * max(100 * tricks - value, 0)) // 100


def bid(view: View) -> int:
    """Bid nil where it is worth more than the tricks, else the tricks the cards will take."""
    legal = view.legal
    if view.rules.bid_zero == 0 and legal != 1:
        legal &= ~1
    value = expected_tricks(view)
    wanted = (value + int(100 * view.parameters[BID_BIAS])) // 100
    tricks = nearest(legal, min(max(wanted, 0), view.rules.deal_hand_size))
    if legal >> NIL & 1 and tricks != NIL and nil_gain(view) > tricks_gain(view, value, tricks):
        return NIL
    return tricks


# --- the play


def contracts(view: View) -> tuple[int, int]:
    """Return the contracts and the tricks that count for them, ten bits a team."""
    promised = taken = 0
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
        if number >= BLIND:
            number -= BLIND
        if view.rules.bid_mode == 1:
            promised &= ~(1023 << shift)
        promised += number << shift
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
    """Return 2 where the team needs the trick, 1 where it is worth taking, -1 where it is better lost."""
    promised, taken = contracts(view)
    left = view.rules.deal_hand_size - view.trick_number
    own = 10 * view.team
    need = (promised >> own & 1023) - (taken >> own & 1023)
    if need == left:
        return 3
    if 0 < need < left:
        return 2
    if view.bids[view.seat] == COVERED:
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


def taking(view: View) -> int:
    """Return the legal cards that beat the winning card."""
    return view.legal & (suit_mask(view.led_suit) | SPADES) & over(view.winning_card)


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
        if view.rules.team[seat] != view.team and view.voids[seat] >> suit & 1 and not view.voids[seat] >> 3 & 1:
            found += 1
    return found


def discard_low(legal: int) -> int:
    """Return the card least worth keeping."""
    best, best_card = 1000, -1
    for suit in range(3):
        own = legal & suit_mask(suit)
        if own == 0:
            continue
        low = lowest_bit(own)
        value = 2 * (low - 13 * suit) + 3 * popcount(own)
        if value < best:
            best, best_card = value, low
    return best_card if best_card >= 0 else lowest_bit(legal)


def discard_high(view: View, losing: int) -> int:
    """Return the losing card most likely to win a trick later."""
    return nil_discard(view, losing)


def lead_take(view: View) -> int:
    """Lead to win tricks: a card that nothing beats, else low from the suit with the least to lose."""
    best, best_card = -1000, -1
    players = view.rules.table_players
    for suit in range(4):
        own = view.legal & suit_mask(suit)
        if own == 0:
            continue
        out = view.unseen & suit_mask(suit)
        top = highest_bit(own)
        beaten = popcount(out & over(top))
        cuts = ruffers(view, suit, players - 1)
        if beaten == 0:
            card = top
            if suit == 3:
                value = 80
            else:
                value = 60 + popcount(out) - 100 * cuts
        else:
            card = lowest_bit(own)
            value = beaten - 20 * cuts
            if suit == 3:
                value -= 20
            elif popcount(own) == 1:
                value += 6
            if view.partner >= 0 and view.voids[view.partner] >> suit & 1 and not view.voids[view.partner] >> 3 & 1:
                value += 15
        if value > best:
            best, best_card = value, card
    return best_card


def lead_duck(view: View) -> int:
    """Lead to lose: the low card that most cards beat and fewest lose to."""
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_mask(suit)
        if own == 0:
            continue
        out = view.unseen & suit_mask(suit)
        card = lowest_bit(own)
        value = 2 * popcount(out & over(card)) - 3 * popcount(out & under(card))
        if suit == 3:
            value -= 2
        if value > best:
            best, best_card = value, card
    return best_card


def follow_take(view: View) -> int:
    """Follow to win: no higher than needed, and not over a partner who will win."""
    beat = taking(view)
    later = view.rules.table_players - view.trick_size - 1
    if beat == 0:
        return discard_low(view.legal)
    ours = view.rules.team[view.winning_seat] == view.team
    if later == 0:
        return discard_low(view.legal) if ours else lowest_bit(beat)
    suit = view.led_suit
    led = suit_mask(suit)
    better = view.unseen & led & over(view.winning_card)
    if beat & led == 0:
        if ours:
            if popcount(better) < 1 and ruffers(view, suit, later) == 0:
                return discard_low(view.legal)
        return lowest_bit(beat)
    top = highest_bit(beat)
    higher = view.unseen & led & over(top)
    if (1 << view.winning_card) & SPADES and suit != 3:
        return discard_low(view.legal)
    if ours:
        between = better & under(top)
        if between == 0 or better == 0:
            return lowest_bit(view.legal)
        return top
    if higher == 0 and ruffers(view, suit, later) > 0:
        return lowest_bit(view.legal)
    if higher == 0:
        enough = beat & over(highest_bit(better)) if better else beat
        return lowest_bit(enough) if enough else top
    if later == 1 and popcount(higher) <= 1:
        return lowest_bit(beat)
    return lowest_bit(view.legal)


def follow_duck(view: View) -> int:
    """Follow to lose, with the highest card that does."""
    beat = taking(view)
    losing = view.legal & ~beat
    later = view.rules.table_players - view.trick_size - 1
    if later == 0 and view.rules.team[view.winning_seat] == view.team and view.legal & suit_mask(view.led_suit):
        return highest_bit(view.legal)
    if losing:
        return discard_high(view, losing)
    if later == 0:
        return highest_bit(beat)
    return lowest_bit(beat)


def nil_lead(view: View) -> int:
    """Lead the card that the others are most sure to beat."""
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_mask(suit)
        if own == 0:
            continue
        out = view.unseen & suit_mask(suit)
        card = lowest_bit(own)
        value = popcount(out & over(card)) - 3 * popcount(out & under(card))
        if value > best:
            best, best_card = value, card
    return best_card


def nil_discard(view: View, losing: int) -> int:
    """Throw the card most dangerous to the own nil."""
    spades = losing & SPADES
    if spades:
        return highest_bit(spades)
    best, best_card = -1000, -1
    for suit in range(3):
        own = losing & suit_mask(suit)
        if own == 0:
            continue
        out = view.unseen & suit_mask(suit)
        top, low = highest_bit(own), lowest_bit(own)
        value = 3 * popcount(out & under(low)) + popcount(out & under(top))
        if value > best:
            best, best_card = value, top
    return best_card


def play_nil(view: View) -> int:
    """Play the own nil."""
    if view.led_suit < 0:
        return nil_lead(view)
    beat = taking(view)
    losing = view.legal & ~beat
    if losing:
        if losing & suit_mask(view.led_suit):
            return highest_bit(losing)
        return nil_discard(view, losing)
    if view.trick_size + 1 < view.rules.table_players:
        return lowest_bit(beat)
    return highest_bit(beat)


def cover_lead(view: View) -> int:
    """Lead so that the partner's nil can stay under."""
    best, best_card = -1000, -1
    safe = view.voids[view.partner]
    for suit in range(4):
        own = view.legal & suit_mask(suit)
        if own == 0:
            continue
        out = view.unseen & suit_mask(suit)
        top = highest_bit(own)
        if safe >> suit & 1:
            value, card = 30, top if popcount(out & over(top)) == 0 else lowest_bit(own)
        else:
            value, card = -10 * popcount(out & over(top)), top
        if value > best:
            best, best_card = value, card
    return best_card


def play_cover(view: View) -> int:
    """Play for the partner's nil; -1 where it is in no danger in this trick."""
    if view.led_suit < 0:
        return cover_lead(view)
    beat = taking(view)
    if view.winning_seat == view.partner:
        return lowest_bit(beat) if beat else discard_low(view.legal)
    seat = view.seat
    waits = False
    for _ in range(view.rules.table_players - view.trick_size - 1):
        seat += 1
        if seat == view.rules.table_players:
            seat = 0
        if seat == view.partner:
            waits = True
    if not waits or beat == 0 or view.voids[view.partner] >> view.led_suit & 1:
        return -1
    led = suit_mask(view.led_suit)
    if (1 << view.winning_card) & SPADES and view.led_suit != 3:
        return -1
    if popcount(view.unseen & led & over(view.winning_card)) <= 1:
        return -1
    if beat & led:
        return highest_bit(beat & led)
    return lowest_bit(beat)


def bust_lead(view: View, target: int) -> int:
    """Lead low where the nil bidder must follow."""
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_mask(suit)
        if own == 0:
            continue
        out = view.unseen & suit_mask(suit)
        card = lowest_bit(own)
        value = popcount(out & over(card)) - 4 * popcount(out & under(card))
        if view.voids[target] >> suit & 1 or out == 0:
            value -= 40
        if value > best:
            best, best_card = value, card
    return best_card


def play_bust(view: View, target: int) -> int:
    """Play against an opponent's nil; -1 where this trick cannot hurt it."""
    if view.led_suit < 0:
        return bust_lead(view, target)
    beat = taking(view)
    losing = view.legal & ~beat
    if view.winning_seat == target:
        return highest_bit(losing) if losing & suit_mask(view.led_suit) else discard_high(view, losing) if losing else lowest_bit(beat)
    seat = view.seat
    waits = False
    for _ in range(view.rules.table_players - view.trick_size - 1):
        seat += 1
        if seat == view.rules.table_players:
            seat = 0
        if seat == target:
            waits = True
    led = suit_mask(view.led_suit)
    if not waits or view.voids[target] >> view.led_suit & 1 or (1 << view.winning_card) & ~led:
        return -1
    if popcount(view.unseen & led & over(view.winning_card)) < 1:
        return -1
    if losing & led:
        return highest_bit(losing)
    if view.legal & led:
        return lowest_bit(view.legal)
    return discard_high(view, losing) if losing else -1


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
    target = nil_to_bust(view)
    want = wants(view)
    if target >= 0 and want < 3:
        card = play_bust(view, target)
        if card >= 0:
            return card
    if want > 0:
        return lead_take(view) if view.led_suit < 0 else follow_take(view)
    return lead_duck(view) if view.led_suit < 0 else follow_duck(view)
