"""Say what a seat may do: which cards it may play, which bids it may make, and who wins a trick.

Pure functions over plain numbers, so a strategy that searches can ask them about worlds of its own.
"""

from typing import Any

from spades_sim.bits import lowest_bit, popcount
from spades_sim.cards import CLUBS, SIDE_SUITS, SPADES, SPADES_FROM, suit_cards
from spades_sim.core.codes import (
    BLIND,
    BLIND_NIL,
    COVERED,
    NIL,
    NOT_BID,
    BidMode,
    BlindNil,
    FirstLeader,
    Formula,
    IdenticalCards,
    Zero,
)
from spades_sim.jit import compiled, inlined


@inlined
def legal_leads(rules: Any, cards: int, broken: int, first_trick: int) -> int:
    """Return the cards that may be led (keys play.break_required, play.first_lead_spade, play.first_leader)."""
    if first_trick and rules.play_first_leader >= FirstLeader.HOLDER_2C and cards & CLUBS:
        clubs = cards & CLUBS
        return clubs & -clubs
    side = cards & SIDE_SUITS
    if side == 0:
        return cards
    if rules.play_break_required and not broken:
        return side
    if first_trick and not rules.play_first_lead_spade:
        return side
    return cards


@compiled
def house_follow(rules: Any, cards: int, follow: int, winning_card: int, first_trick: int) -> int:
    """Return the cards a follower may play where a rule beyond following suit is on."""
    if follow:
        if first_trick and rules.play_first_leader == FirstLeader.HOLDER_2C_ALL_LOWEST:
            clubs = follow & CLUBS
            return clubs & -clubs if clubs else follow
        return follow
    if first_trick and rules.play_first_leader == FirstLeader.HOLDER_2C_ALL_LOWEST and cards & CLUBS:
        clubs = cards & CLUBS  # only a misplay can have led another suit
        return clubs & -clubs
    side = cards & SIDE_SUITS
    if first_trick and not rules.play_first_trick_trump and side:
        return side
    if rules.play_must_trump:
        over = cards & SPADES
        if (1 << winning_card) & SPADES:
            # Of two equal cards the one played last wins where the rules say so.
            beats = winning_card if rules.deck_identical_cards == IdenticalCards.LAST else winning_card + 1
            over &= -(1 << beats)
        if over:
            return over
    return cards


@inlined
def legal_cards(rules: Any, cards: int, led_suit: int, winning_card: int, broken: int, first_trick: int) -> int:
    """Return the cards a seat may play.

    Parameters
    ----------
    rules : record RULES
    cards : int
        Cards of the seat.
    led_suit : int
        Suit led, -1 when the seat leads.
    winning_card : int
        Card that is winning the trick, -1 when the seat leads.
    broken, first_trick : int
        1 for yes.
    """
    if led_suit < 0:
        return legal_leads(rules, cards, broken, first_trick)
    follow = cards & suit_cards(led_suit)
    if rules.house_play:
        return house_follow(rules, cards, follow, winning_card, first_trick)
    return follow if follow else cards


@inlined
def takes_over(rules: Any, card: int, led_suit: int, winning_card: int) -> bool:
    """Tell whether a card beats the card that is winning the trick (key deck.identical_cards)."""
    counts = (1 << card) & (suit_cards(led_suit) | SPADES) != 0
    as_high = (card == winning_card) & (rules.deck_identical_cards == IdenticalCards.LAST)
    return counts & ((card > winning_card) | as_high)


@inlined
def breaks_spades(rules: Any, card: int, led_suit: int, broken: int) -> int:
    """Tell whether spades are broken once a card is played (key play.break_on_lead).

    `led_suit` is the suit of the trick, -1 for a lead.
    """
    on_another_suit = (led_suit >= 0) & (led_suit < 3)
    return broken | ((card >= SPADES_FROM) & (on_another_suit | (rules.play_break_on_lead != 0)))


@inlined
def is_nil(bid: int) -> bool:
    """Tell whether a bid is nil or blind nil."""
    return bid == NIL or bid == BLIND_NIL


@inlined
def bid_tricks(bid: int) -> int:
    """Return the number of tricks that a bid promises; 0 for a nil, no bid and a covered seat."""
    if bid >= BLIND:
        return bid - BLIND
    if 0 <= bid < NIL:
        return bid
    return 0


@inlined
def contract_of(rules: Any, bids: Any, team: int, first_bidder: int) -> int:
    """Return a team's contract out of the bids made so far (key bid.mode, D-readings in the rules matrix).

    Under ``second_partner_sets_team`` the last number of the team in order of bidding is the contract.
    """
    contract = 0
    for place in range(rules.table_players):
        seat = first_bidder + place
        if seat >= rules.table_players:
            seat -= rules.table_players
        if rules.team[seat] != team:
            continue
        bid = bids[seat]
        if bid == NOT_BID or is_nil(bid) or bid == COVERED:
            continue
        if rules.bid_mode == BidMode.SECOND_PARTNER_SETS_TEAM:
            contract = bid_tricks(bid)
        else:
            contract += bid_tricks(bid)
    return contract


@inlined
def number_range(low: int, high: int) -> int:
    """Return the bits ``low..high`` as a set of bids; nothing where low is above high."""
    high = min(high, BLIND_NIL)  # a team of three may be allowed more tricks than a word has bits
    if high < low or high < 0:
        return 0
    low = max(low, 0)
    return ((1 << (high + 1)) - 1) & ~((1 << low) - 1)


@inlined
def _narrow(legal: int, allowed: int) -> int:
    """Restrict a set of bids; a restriction that would leave no bid is waived, for everybody must bid."""
    kept = legal & allowed
    return kept if kept else legal


@inlined
def _formula_bids(rules: Any, spades: int, nils: int, numbers: int, members: int) -> int:
    """Return the bids by bid.formula alone; `nils` and `numbers` count what the seat's partners have bid."""
    if rules.bid_formula == Formula.MIRROR:
        return 1 << spades if spades > 0 else 1 << NIL
    if rules.bid_formula == Formula.WHIZ:
        return 1 << NIL | (1 << spades if spades > 0 else 0)
    legal = number_range(max(rules.bid_min, 1), rules.bid_max)
    if rules.bid_zero == Zero.PLAIN:
        legal |= 1
    if rules.bid_formula == Formula.SUICIDE:
        legal &= number_range(rules.bid_nil_partner_min, NIL - 1)
        if nils > 0:
            return legal
        if members > 0 and numbers == members:
            return 1 << NIL
        return legal | 1 << NIL
    if rules.bid_nil:
        legal |= 1 << NIL
    return legal


@inlined
def not_the_total(rules: Any, bids: Any, seat: int, first_bidder: int, said: int) -> int:
    """Return the bids that do not bring the table to bid.forbidden_total, `said` being what the partners bid."""
    others = 0
    for team in range(rules.teams):
        if team != rules.team[seat]:
            others += contract_of(rules, bids, team, first_bidder)
    base = 0 if rules.bid_mode == BidMode.SECOND_PARTNER_SETS_TEAM else said
    allowed = number_range(0, NIL)
    missing = rules.bid_forbidden_total - others - base
    if 0 <= missing < NIL:
        allowed &= ~(1 << missing)
    if others + said == rules.bid_forbidden_total:
        allowed &= ~(1 << NIL)
    return allowed


@compiled
def legal_bids(rules: Any, bids: Any, seat: int, spades: int, first_bidder: int, last_bidder: int) -> int:
    """Return the bids a seat may make, as bits: bit n for n tricks, bit 0 for plain zero, bit NIL for nil.

    Parameters
    ----------
    rules : record RULES
    bids : int64[seats]
        Bids so far, NOT_BID where there is none.
    seat : int
    spades : int
        How many spades the seat holds, high trumps included (formulas mirror and whiz).
    first_bidder : int
        Seat that bid first.
    last_bidder : int
        1 for the last bidder of the table.

    Notes
    -----
    Restrictions apply in the order of the keys of the section `bid`: double_nil, team_min, nil_partner_min, team_max,
    forbidden_total. The set is never empty: a restriction that would leave no bid is waived.
    """
    if rules.plain_bids:
        return rules.plain_bids
    team = rules.team[seat]
    members, nils, numbers, smallest = 0, 0, 0, 1 << 20
    for other in range(rules.table_players):
        if other == seat or rules.team[other] != team:
            continue
        members += 1
        bid = bids[other]
        if is_nil(bid):
            nils += 1
        elif bid != NOT_BID and bid != COVERED:
            numbers += 1
            smallest = min(smallest, bid_tricks(bid))
    legal = _formula_bids(rules, spades, nils, numbers, members)
    if rules.bid_formula == Formula.MIRROR:
        return legal
    said = contract_of(rules, bids, team, first_bidder)
    base = 0 if rules.bid_mode == BidMode.SECOND_PARTNER_SETS_TEAM else said
    nil = 1 << NIL
    if nils > 0 and not rules.bid_double_nil:
        legal = _narrow(legal, ~nil)
    if rules.bid_team_min > 0 and nils == 0 and nils + numbers == members:
        legal = _narrow(legal, number_range(rules.bid_team_min - base, NIL - 1) | nil)
    if rules.bid_nil_partner_min > 0:
        if nils > 0:
            legal = _narrow(legal, number_range(rules.bid_nil_partner_min, NIL - 1) | nil)
        if smallest < rules.bid_nil_partner_min:
            legal = _narrow(legal, ~nil)
    if rules.bid_team_max > 0:
        legal = _narrow(legal, number_range(0, rules.bid_team_max - base) | nil)
    if last_bidder and rules.bid_forbidden_total > 0:
        legal = _narrow(legal, not_the_total(rules, bids, seat, first_bidder, said))
    return legal


@inlined
def may_bid_blind(rules: Any, score: Any, team: int, deficit: int) -> bool:
    """Tell whether a team is behind the best other team by at least a deficit."""
    best = -(1 << 60)
    for other in range(rules.teams):
        if other != team:
            best = max(best, score[other])
    return best - score[team] >= deficit


@inlined
def blind_nil_allowed(rules: Any, score: Any, team: int, hand_number: int) -> bool:
    """Tell whether a team's seats may bid blind nil (keys bid.blind_nil, ..._deficit, ..._from_hand; D13)."""
    if rules.bid_blind_nil == BlindNil.OFF or hand_number < rules.bid_blind_nil_from_hand:
        return False
    if rules.bid_first_hand_bids_itself and hand_number == 1:
        return False
    if rules.bid_blind_nil == BlindNil.ALWAYS:
        return True
    return may_bid_blind(rules, score, team, rules.bid_blind_nil_deficit)


@inlined
def legal_blind_bids(rules: Any, bids: Any, score: Any, seat: int, hand_number: int) -> int:
    """Return what a seat may declare before it sees cards, as bits: bit 0 nothing, BLIND_NIL, bit n a team bid of n."""
    team = rules.team[seat]
    if bids[seat] != NOT_BID:
        return 1
    declared, nils, silent_partners, silent_others, others = 0, 0, 0, 0, 0
    for other in range(rules.table_players):
        if other == seat:
            continue
        bid = bids[other]
        if rules.team[other] != team:
            silent_others += bid == NOT_BID
            others += bid_tricks(bid)
        elif bid == NOT_BID:
            silent_partners += 1
        else:
            declared += 1
            nils += is_nil(bid)
    # A blind bid that closes the table is its last bid.
    closes = silent_others == 0 and rules.bid_forbidden_total > 0
    legal = 1
    if blind_nil_allowed(rules, score, team, hand_number) and (nils == 0 or rules.bid_double_nil):
        if not (closes and silent_partners == 0 and others == rules.bid_forbidden_total):
            legal |= 1 << BLIND_NIL
    if rules.bid_blind_bid_min > 0 and declared == 0 and may_bid_blind(rules, score, team, rules.bid_blind_bid_deficit):
        high = rules.bid_max
        if rules.bid_team_max > 0:
            high = min(high, rules.bid_team_max)
        numbers = number_range(max(rules.bid_blind_bid_min, rules.bid_team_min), high)
        missing = rules.bid_forbidden_total - others
        if closes and 0 <= missing < NIL:
            numbers &= ~(1 << missing)
        legal |= numbers
    return legal


@compiled
def spade_count(cards: int, twice: int) -> int:
    """Count the spades of a seat, high trumps and second copies included."""
    return popcount(cards & SPADES) + popcount(twice & SPADES)


@compiled
def lowest_club(cards: int) -> int:
    """Return the lowest club of some cards, 64 where there is none."""
    clubs = cards & CLUBS
    return lowest_bit(clubs) if clubs else 64
