"""Play for the contract, the nils and the bags: the player of `careful`, for any bidder.

Source: our own blend of what published bots and human guides agree on, each step kept because paired games at the
rules of `cardgames_io` said so. What nils have shown, the lead to a partner's nil and the discards of an own one won
15.8 points a game (± 1.9) in 20,000 games against the same player without them.

Idea, in this order: protect the own nil; cover a partner's nil; play under an opponent's nil, unless every
trick left is needed; take tricks while the contract needs them; go on taking where few more set a team whose contract
is worth it; otherwise duck, where bags cost more than they pay. It counts the cards that are out and the suits that
each seat is known to lack, and takes it that a nil bidder always plays the highest card that loses, so what it played
shows what it does not hold: that tells where a partner's nil is safe and an opponent's is not. Where opponents win the
game by making what they bid, it goes on taking tricks to set or to pass them.

It assumes sensible others, draws no such conclusions about seats that bid no nil, and plans no squeeze. It plays other
tables than four seats and 13 cards, two packs and high trumps by the same rules.

Parameters: `set_eagerness`, `table_disposition`, `bag_fear`, `bust_margin`, `cover_margin`; see their texts below. No
other value that was tried, one at a time, won clearly more points in paired games.
"""

from spades_sim.cards import SPADES, above, below, highest_bit, lowest_bit, popcount, suit_cards
from spades_sim.strategy import COVERED, Parameter, View
from spades_sim.strategy.contract import called, contracts, wins_by_making
from spades_sim.strategy.reading import (
    beaters,
    denied,
    live_nil,
    low_card,
    may_ruff,
    nil_to_bust,
    ruffers,
    sure_tricks,
    taking,
    yet_to_play,
)

PARAMETERS = (
    Parameter("set_eagerness", 0.35, 0.0, 2.0, "tricks beyond the contract risked to set, per trick of their contract"),
    Parameter(
        "table_disposition", 0.0, -1.0, 1.0, "tricks more risked to set for each that the table bid above eleven"
    ),
    Parameter("bag_fear", 1.0, 0.0, 10.0, "factor on what bags cost; 0 = takes every overtrick"),
    Parameter("bust_margin", 1.0, 0.0, 14.0, "tricks to spare for the contract from which an opponent's nil is hunted"),
    Parameter("cover_margin", 0.0, 0.0, 14.0, "tricks to spare for the contract from which a partner's nil is covered"),
)
SET_EAGERNESS, TABLE_DISPOSITION, BAG_FEAR, BUST_MARGIN, COVER_MARGIN = range(len(PARAMETERS))


def bags_hurt(view: View) -> bool:
    """Tell whether an overtrick costs more than it pays."""
    rules = view.rules
    paid = rules.score_overtrick * rules.score_bag_limit
    return rules.score_bag_limit > 0 and rules.score_bag_penalty * view.parameters[BAG_FEAR] > paid


def wants(view: View, promised: int, taken: int) -> bool:
    """Tell whether the team wants the trick, given `contracts`: for its own, to set or pass others, or for points."""
    left = view.rules.deal_hand_size - view.trick_number
    own = 10 * view.team
    contract = promised >> own & 1023
    need = contract - (taken >> own & 1023)
    if 0 < need <= left or (contract == 0 and view.bids[view.seat] == COVERED):
        return True
    if need <= 0 and not bags_hurt(view):
        return True
    risk = float(sure_tricks(view))
    if view.parameters[TABLE_DISPOSITION] != 0:
        risk += view.parameters[TABLE_DISPOSITION] * (called(view) - 11)
    for team in range(view.rules.teams):
        if team == view.team:
            continue
        contract = promised >> (10 * team) & 1023
        theirs = contract - (taken >> (10 * team) & 1023)
        if theirs <= 0 or theirs > left:
            continue
        to_set = left - theirs + 1
        if to_set <= risk + contract * view.parameters[SET_EAGERNESS] or wins_by_making(view, team):
            return True
    return False


def high_card(view: View, cards: int) -> int:
    """Return the card most likely to take an unwanted trick: a high spade, else from the suit with no way under."""
    spades = cards & SPADES
    if spades:
        return highest_bit(spades)
    best, best_card = -1000, -1
    for suit in range(3):
        own = cards & suit_cards(suit)
        if own:
            out = view.unseen & suit_cards(suit)
            top = highest_bit(own)
            value = 3 * popcount(out & below(lowest_bit(own))) + popcount(out & below(top))
            if value > best:
                best, best_card = value, top
    return best_card


def lead_take(view: View) -> int:
    """Lead to win: a card that nothing beats, spades first; else low from the suit with the least to lose."""
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_cards(suit)
        if own == 0:
            continue
        out = view.unseen & suit_cards(suit)
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
    led = suit_cards(suit)
    better = view.unseen & led & above(view.winning_card)
    if beat & led == 0:  # a ruff
        safe = ours and better == 0 and ruffers(view, suit, later) == 0
        return low_card(view.legal, 3) if safe else lowest_bit(beat)
    top = highest_bit(beat)
    higher = view.unseen & led & beaters(view, top)
    if ours:
        return top if better & below(top) else lowest_bit(view.legal)
    if higher == 0:
        if ruffers(view, suit, later) > 0:
            return lowest_bit(view.legal)
        return lowest_bit(beat & above(highest_bit(better) - 1)) if better else lowest_bit(beat)
    if later == 1 and popcount(higher) == 1:
        return lowest_bit(beat)
    return lowest_bit(view.legal)


def lead_low(view: View, gain: int, loss: int) -> int:
    """Lead a suit's lowest card: the one with the most cards out above it and the fewest below.

    `gain` and `loss` weigh the two counts.
    """
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_cards(suit)
        if own == 0:
            continue
        out = view.unseen & suit_cards(suit)
        card = lowest_bit(own)
        value = gain * popcount(out & above(card)) - loss * popcount(out & below(card))
        if value > best:
            best, best_card = value, card
    return best_card


def follow_duck(view: View) -> int:
    """Follow to lose, with the card most likely to win later; throw a high card on a trick of the team."""
    beat = taking(view)
    losing = view.legal & ~beat
    later = view.rules.table_players - view.trick_size - 1
    if later == 0 and view.rules.team[view.winning_seat] == view.team and view.legal & suit_cards(view.led_suit):
        return highest_bit(view.legal)
    if losing:
        return high_card(view, losing)
    return highest_bit(beat) if later == 0 else lowest_bit(beat)


def most_dangerous(view: View, cards: int) -> int:
    """Return the card that threatens the own nil most: a high spade, else from a suit with many cards out below it.

    The three lowest cards of a suit count, the second for the cards below it beyond one, the third beyond two, and all
    over the suit's length: a long suit has low cards to hide behind.
    """
    if cards & SPADES:
        return highest_bit(cards & SPADES)
    best, best_card = -1000, -1
    for suit in range(3):
        own = cards & suit_cards(suit)
        if own == 0:
            continue
        out = view.unseen & suit_cards(suit)
        threats, rest = 0, own
        for turn in range(3):
            if rest:
                threats += max(popcount(out & below(lowest_bit(rest))) - turn, 0)
                rest &= rest - 1
        value = 100 * threats // popcount(own) + 3 * popcount(out & below(highest_bit(own)))
        if out == 0:
            value = -50
        if value > best:
            best, best_card = value, highest_bit(own)
    return best_card


def play_nil(view: View) -> int:
    """Play the own nil: the highest card that loses, and off suit the most dangerous one."""
    if view.led_suit < 0:
        return lead_low(view, 1, 3)
    beat = taking(view)
    losing = view.legal & ~beat
    if losing:
        return highest_bit(losing) if losing & suit_cards(view.led_suit) else most_dangerous(view, losing)
    if view.trick_size + 1 < view.rules.table_players:
        return lowest_bit(beat)
    return highest_bit(beat)


def cover_lead(view: View) -> int:
    """Lead so that the partner's nil can stay under: a suit he lacks, else the card that the fewest of his may beat."""
    best, best_card = -1000, -1
    maybe = view.unseen & ~denied(view, view.partner)
    for suit in range(4):
        own = view.legal & suit_cards(suit)
        if own == 0:
            continue
        top = highest_bit(own)
        beaten = popcount(maybe & above(top) & suit_cards(suit))
        value, card = 2 * popcount(view.unseen & suit_cards(suit)) - 10 * beaten, top
        if view.voids[view.partner] >> suit & 1:
            value, card = 60, top if beaten == 0 else lowest_bit(own)
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
    led = suit_cards(view.led_suit)
    ruffed = (1 << view.winning_card) & ~led
    if beat == 0 or ruffed or not yet_to_play(view, view.partner) or view.voids[view.partner] >> view.led_suit & 1:
        return -1
    better = view.unseen & led & above(view.winning_card)
    if better == 0 or better & ~denied(view, view.partner) == 0:
        return -1
    return highest_bit(beat & led) if beat & led else lowest_bit(beat)


def bust_lead(view: View, target: int) -> int:
    """Lead low where an opponent's nil may hold cards above, and the table has few below."""
    maybe = view.unseen & ~denied(view, target)
    best, best_card = -1000, -1
    for suit in range(4):
        own = view.legal & suit_cards(suit)
        if own == 0:
            continue
        out = view.unseen & suit_cards(suit)
        card = lowest_bit(own)
        higher = maybe & suit_cards(suit) & above(card)
        value = popcount(higher) - 4 * popcount(out & below(card))
        if view.voids[target] >> suit & 1 or out == 0:
            value -= 40
        elif higher == 0:
            value -= 20
        if value > best:
            best, best_card = value, card
    return best_card


def play_bust(view: View, target: int) -> int:
    """Play under an opponent's nil; -1 where this trick cannot hurt it."""
    if view.led_suit < 0:
        return bust_lead(view, target)
    beat = taking(view)
    losing = view.legal & ~beat
    led = suit_cards(view.led_suit)
    if view.winning_seat != target:
        better = view.unseen & led & above(view.winning_card)
        ruffed = (1 << view.winning_card) & ~led
        if better == 0 or ruffed or not yet_to_play(view, target) or view.voids[target] >> view.led_suit & 1:
            return -1
        if better & ~denied(view, target) == 0:
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
    promised, taken = contracts(view)
    left = view.rules.deal_hand_size - view.trick_number
    need = (promised >> (10 * view.team) & 1023) - (taken >> (10 * view.team) & 1023)
    room = left - need if 0 < need <= left else left
    if view.partner >= 0 and live_nil(view, view.partner) and room >= view.parameters[COVER_MARGIN]:
        card = play_cover(view)
        if card >= 0:
            return card
    target = nil_to_bust(view)
    if target >= 0 and room >= view.parameters[BUST_MARGIN]:
        card = play_bust(view, target)
        if card >= 0:
            return card
    if wants(view, promised, taken):
        return lead_take(view) if view.led_suit < 0 else follow_take(view)
    return lead_low(view, 2, 3) if view.led_suit < 0 else follow_duck(view)
