"""Cards and sets of cards: numbers, their text, and the helpers that strategies think with.

A card is an int: clubs 0-12, diamonds 13-25, hearts 26-38, spades 39-51, each from the deuce up to the ace; above them
the high trumps (jokers, promoted deuces) from 52 in rising order, so a higher spade is a larger int. A card set is an
int64 whose bit ``i`` is card ``i``. Suits are 0 clubs, 1 diamonds, 2 hearts, 3 spades; high trumps are spades.
"""

from collections.abc import Iterable, Sequence

from spades_sim.bits import highest_bit, lowest_bit, nth_bit, popcount
from spades_sim.jit import inlined

__all__ = [
    "ACES",
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "KINGS",
    "QUEENS",
    "SPADES",
    "SUIT_NAMES",
    "above",
    "below",
    "card_number",
    "card_set",
    "card_text",
    "cards_text",
    "highest_bit",
    "highest_under",
    "lowest_bit",
    "lowest_over",
    "nth_bit",
    "of_suit",
    "popcount",
    "suit_cards",
    "suit_of",
]

RANKS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
JOKERS = ("BJ", "LJ")
#: The lowest spade; every card from here up is a trump.
SPADES_FROM = 39
FIRST_HIGH_TRUMP = 52

CLUBS = 0x1FFF
DIAMONDS = CLUBS << 13
HEARTS = CLUBS << 26
#: Spades of the pack and every high trump above them.
SPADES = ((1 << 63) - 1) & ~((1 << 39) - 1)
SIDE_SUITS = CLUBS | DIAMONDS | HEARTS
ACES = sum(1 << (13 * suit + 12) for suit in range(4))
KINGS = ACES >> 1
QUEENS = ACES >> 2


def card_number(text: str, high_trumps: Sequence[str] = ()) -> int:
    """Read a card's text, as ``AS``, ``TH``, ``2C``, ``BJ``.

    Parameters
    ----------
    text : str
        Rank and suit, or a joker.
    high_trumps : sequence of str
        The rule set's cards above the ace of spades, from high to low.

    Raises
    ------
    ValueError
        Where no such card is in the pack.
    """
    name = text.strip().upper().replace("10", "T")
    if name in high_trumps:
        return FIRST_HIGH_TRUMP + len(high_trumps) - 1 - list(high_trumps).index(name)
    if len(name) == 2 and name[0] in RANKS and name[1] in SUIT_LETTERS:
        return 13 * SUIT_LETTERS.index(name[1]) + RANKS.index(name[0])
    if name in JOKERS:
        raise ValueError(f"{text!r} is not in this pack: it is not one of the high trumps")
    raise ValueError(f"{text!r} is no card; write rank and suit, as AS, TH, 2C, or a joker, BJ or LJ")


def card_text(card: int, high_trumps: Sequence[str] = ()) -> str:
    """Write a card as text; the inverse of `card_number`."""
    if card >= FIRST_HIGH_TRUMP:
        place = FIRST_HIGH_TRUMP + len(high_trumps) - 1 - card
        return high_trumps[place] if 0 <= place < len(high_trumps) else f"T{card}"
    return RANKS[card % 13] + SUIT_LETTERS[card // 13]


def card_set(texts: str | Iterable[str], high_trumps: Sequence[str] = ()) -> int:
    """Make a card set of texts, or of one text with the cards apart by spaces."""
    names = texts.split() if isinstance(texts, str) else texts
    cards = 0
    for name in names:
        cards |= 1 << card_number(name, high_trumps)
    return cards


def cards_text(cards: int, high_trumps: Sequence[str] = ()) -> list[str]:
    """Write a card set from its highest card to its lowest."""
    return [card_text(card, high_trumps) for card in range(62, -1, -1) if cards >> card & 1]


@inlined
def suit_of(card: int) -> int:
    """Return the suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades and high trumps."""
    return int(card >= 13) + int(card >= 26) + int(card >= 39)


@inlined
def suit_cards(suit: int) -> int:
    """Return every card of a suit as a set."""
    return SPADES if suit == 3 else CLUBS << (13 * suit)


@inlined
def of_suit(cards: int, suit: int) -> int:
    """Return those of some cards that belong to a suit."""
    return cards & suit_cards(suit)


@inlined
def above(card: int) -> int:
    """Return the set of all cards with a larger number; within a suit, the higher ones."""
    return -(1 << (card + 1)) & 0x7FFFFFFFFFFFFFFF


@inlined
def below(card: int) -> int:
    """Return the set of all cards with a smaller number; within a suit, the lower ones."""
    return (1 << card) - 1


@inlined
def highest_under(cards: int, card: int) -> int:
    """Return the highest of some cards below a card, -1 where there is none."""
    return highest_bit(cards & ((1 << card) - 1))


@inlined
def lowest_over(cards: int, card: int) -> int:
    """Return the lowest of some cards above a card, -1 where there is none."""
    return lowest_bit(cards & (-(1 << (card + 1)) & 0x7FFFFFFFFFFFFFFF))
