"""Read a table: what a seat concludes from its view, for strategy files to import.

Every function here answers compiled strategies and plain Python alike. A set of cards is an int64, as in
`spades_sim.cards`; suits are 0 clubs to 3 spades, and high trumps are spades. The questions are about the deal and the
trick on the table; `spades_sim.strategy.contract` has those about bids and points.
"""

from spades_sim.cards import SPADES, above, below, highest_bit, lowest_bit, nth_bit, popcount, suit_cards, suit_of
from spades_sim.core.legal import is_nil
from spades_sim.core.view import View
from spades_sim.strategy.anywhere import anywhere


@anywhere
def ranks_of(cards: int, suit: int) -> int:
    """Return the ranks of a suit's cards as 13 bits, deuce 0 to ace 12; high trumps left out."""
    return (cards >> (13 * suit)) & 0x1FFF


@anywhere
def spade_count(view: View) -> int:
    """Count the own spades, copies and high trumps included."""
    return popcount(view.cards & SPADES) + popcount(view.twice & SPADES)


@anywhere
def other_spades(view: View) -> int:
    """Return the spades of the pack that are not among the own cards."""
    return view.rules.deck & SPADES & ~view.cards


@anywhere
def lengths_of(cards: int) -> tuple[int, int, int]:
    """Return how many clubs, diamonds and hearts some cards hold, the shortest suit first."""
    a, b, c = popcount(cards & 0x1FFF), popcount(cards >> 13 & 0x1FFF), popcount(cards >> 26 & 0x1FFF)
    low, high = min(a, b, c), max(a, b, c)
    return low, a + b + c - low - high, high


@anywhere
def beaters(view: View, card: int) -> int:
    """Return all cards that would beat a card of their suit: with two packs, its twin too where the later one wins."""
    return above(card - 1) if view.rules.deck_identical_cards == 1 else above(card)


@anywhere
def taking(view: View) -> int:
    """Return the legal cards that beat the winning card."""
    return view.legal & (suit_cards(view.led_suit) | SPADES) & beaters(view, view.winning_card)


@anywhere
def sure_tricks(view: View) -> int:
    """Return how many tricks the own spades win whatever the others do."""
    spades = view.cards & SPADES
    out = view.unseen & SPADES
    high = popcount(spades & above(highest_bit(out))) if out else popcount(spades)
    return max(high, popcount(spades) - popcount(out))


@anywhere
def yet_to_play(view: View, seat: int) -> bool:
    """Tell whether a seat plays after the own seat in this trick."""
    place = seat - view.leader
    if place < 0:
        place += view.rules.table_players
    return place > view.trick_size


@anywhere
def left_to_play(view: View) -> int:
    """Count the seats that play after the own seat in this trick."""
    return int(view.rules.table_players - view.trick_size - 1)


@anywhere
def may_ruff(view: View, seat: int, suit: int) -> bool:
    """Tell whether a seat is known to lack a side suit and not known to lack spades."""
    voids = view.voids[seat]
    return suit < 3 and voids >> suit & 1 == 1 and voids >> 3 & 1 == 0


@anywhere
def ruffers(view: View, suit: int, count: int) -> int:
    """Count the opponents among the next `count` seats who may ruff a suit."""
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


@anywhere
def live_nil(view: View, seat: int) -> bool:
    """Tell whether a seat bid nil and has taken no trick yet."""
    return is_nil(view.bids[seat]) and view.tricks[seat] == 0


@anywhere
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


@anywhere
def denied(view: View, seat: int) -> int:
    """Return the cards that a nil bidder does not hold if it always plays the highest card that loses.

    Where it followed suit under the winning card of the moment, it had none between its own and that one. The cards of
    tricks that are complete count; nothing is concluded from a lead or a discard.
    """
    players = view.rules.table_players
    found = 0
    for number in range(view.trick_number):
        start = number * players
        place = seat - view.leaders[number]
        if place < 0:
            place += players
        best, card = view.history[start], view.history[start + place]
        suit = suit_cards(suit_of(best))
        if place == 0 or not suit >> card & 1:
            continue
        for before in range(start + 1, start + place):
            other = view.history[before]
            if (suit | SPADES) >> other & 1 and other > best:
                best = other
        if best > card:
            found |= suit & above(card) & below(best)
    return found


@anywhere
def low_card(cards: int, shortness: int) -> int:
    """Return the card least worth keeping: a low side card, from a short suit as far as `shortness` weighs it."""
    best, best_card = 1000, -1
    for suit in range(3):
        own = cards & suit_cards(suit)
        if own:
            low = lowest_bit(own)
            value = 2 * (low - 13 * suit) + shortness * popcount(own)
            if value < best:
                best, best_card = value, low
    return best_card if best_card >= 0 else lowest_bit(cards)


@anywhere
def still_beats(view: View, card: int) -> int:
    """Return the cards that others may hold and that beat a card of their own suit."""
    return view.unseen & suit_cards(suit_of(card)) & beaters(view, card)


@anywhere
def bosses(view: View) -> int:
    """Return the own cards that no card of their suit that others may hold beats; a side card can still be ruffed."""
    found, rest = 0, view.cards
    while rest:
        card = highest_bit(rest)
        rest ^= 1 << card
        if still_beats(view, card) == 0:
            found |= 1 << card
    return found


@anywhere
def known_void(view: View, seat: int, suit: int) -> bool:
    """Tell whether a seat is known to lack a suit."""
    return view.voids[seat] >> suit & 1 == 1


@anywhere
def any_of(view: View, cards: int) -> int:
    """Return one card of a set, each as likely, drawn from the seat's own random stream; -1 of an empty set."""
    return nth_bit(cards, view.random_below(popcount(cards))) if cards else -1
