"""Cards: suits, legal plays, the winner of a trick, breaking, and the two-player draft (A0, A1.2, A1.6, B4).

A card is text: rank and suit (``AS``, ``TH``, ``2C``) or a joker (``BJ``, ``LJ``).

Readings of combinations that the rule text leaves open:

* ``holder_2C``: the holder of the lowest club in play leads it, so the leader of trick 1 leads its own lowest
  club (2C; 3C if 2C is out or is a high trump; and so on when more is removed or undealt).
* ``holder_2C_all_lowest``: a seat without clubs is bound by the ordinary rules of a void seat only. Where a
  misplay opened with another suit, that suit is followed first (A0); a seat void in it plays its lowest club.
* ``must_trump``: only a seat void in the suit led is bound; if no spade of its hand would win the trick it
  may play anything. The ban of ``first_trick_trump = false`` comes first.
* ``break_on_lead = false``: a spade that follows a spade lead is not "played to another suit".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Rules = Mapping[str, Any]
RANKS = "23456789TJQKA"
JOKERS = ("BJ", "LJ")


@dataclass(frozen=True)
class Draft:
    """Result of a draft: one hand per seat, and the discards in the order they were laid down."""

    hands: tuple[list[str], list[str]]
    discards: list[str]


def suit(rules: Rules, card: str) -> str:
    """Suit that a card belongs to; jokers and high trumps are spades (A1.2, D36).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    card
        Card text.

    Returns
    -------
    str
        One of ``C D H S``.
    """
    if card in JOKERS or card in rules["deck"]["high_trumps"]:
        return "S"
    return card[1]


def height(rules: Rules, card: str) -> int:
    """Height of a card within its suit; a joker must be among the high trumps to have one (D36)."""
    high = list(rules["deck"]["high_trumps"])
    if suit(rules, card) != "S":
        return RANKS.index(card[0])
    ladder = [rank + "S" for rank in RANKS if rank + "S" not in high] + high[::-1]
    return ladder.index(card)


def trick_winner(rules: Rules, trick: Sequence[str]) -> int:
    """Index of the winning card: highest spade, else highest card of the suit led (A0; S0, S1, S2, S3).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    trick
        Cards in the order of play; the trick may be unfinished.

    Returns
    -------
    int
        Index into ``trick``; of equal cards the first or the last, by ``deck.identical_cards``.
    """
    if not 1 <= len(trick) <= rules["table"]["players"]:
        raise ValueError(f"a trick of {len(trick)} cards among {rules['table']['players']} players")
    suits = [suit(rules, card) for card in trick]
    winning_suit = "S" if "S" in suits else suits[0]
    runners = [index for index in range(len(trick)) if suits[index] == winning_suit]
    top = max(height(rules, trick[index]) for index in runners)
    best = [index for index in runners if height(rules, trick[index]) == top]
    return best[0] if rules["deck"]["identical_cards"] == "first" else best[-1]


def breaks(rules: Rules, card: str, is_lead: bool, broken_before: bool, led: str | None = None) -> bool:
    """Whether spades are broken after a card is played (S0, S3, D5).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    card
        The card played.
    is_lead
        Whether it opened its trick.
    broken_before
        State before the card.
    led
        The card that opened the trick, if this one did not; None is taken as another suit.

    Returns
    -------
    bool
        State after the card.
    """
    if suit(rules, card) != "S":
        return broken_before
    to_spade_trick = is_lead or (led is not None and suit(rules, led) == "S")
    return broken_before or not to_spade_trick or bool(rules["play"]["break_on_lead"])


def legal_cards(
    rules: Rules,
    cards: Sequence[str],
    trick: Sequence[str],
    broken: bool,
    first_trick: bool,
) -> list[str]:
    """Cards of a hand that may be played (A0, A1.6; S0, S1, S2, S3, D4, D6).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    cards
        The hand; two packs may hold a card twice.
    trick
        Cards on the table in the order of play; empty when leading.
    broken
        Whether spades are broken.
    first_trick
        Whether this is trick 1 of the hand.

    Returns
    -------
    list of str
        Legal cards in hand order, every copy listed.
    """
    if len(trick) >= rules["table"]["players"]:
        raise ValueError(f"the trick already has {len(trick)} cards")
    same = [card for card in cards if trick and suit(rules, card) == suit(rules, trick[0])]
    if first_trick and _club_opens(rules, trick) and (not same or suit(rules, trick[0]) == "C"):
        lowest = _lowest_club(rules, cards)
        if lowest is not None:
            return [card for card in cards if card == lowest]
    if not trick:
        return _legal_leads(rules, cards, broken, first_trick)
    return same or _legal_when_void(rules, cards, trick, first_trick)


def _club_opens(rules: Rules, trick: Sequence[str]) -> bool:
    """Whether the card to trick 1 must be the seat's lowest club (A2 "2C opens")."""
    leader = rules["play"]["first_leader"]
    return leader == "holder_2C_all_lowest" or (leader == "holder_2C" and not trick)


def _lowest_club(rules: Rules, cards: Sequence[str]) -> str | None:
    clubs = [card for card in cards if suit(rules, card) == "C"]
    return min(clubs, key=lambda card: height(rules, card), default=None)


def _plain_or_all(rules: Rules, cards: Sequence[str]) -> list[str]:
    """Return the cards that are no spades, or the whole hand if it holds only spades."""
    return [card for card in cards if suit(rules, card) != "S"] or list(cards)


def _legal_leads(rules: Rules, cards: Sequence[str], broken: bool, first_trick: bool) -> list[str]:
    """No spade lead before the break, nor on trick 1, unless only spades are held (S0, S1, S2, S3, D4)."""
    play = rules["play"]
    if (play["break_required"] and not broken) or (first_trick and not play["first_lead_spade"]):
        return _plain_or_all(rules, cards)
    return list(cards)


def _legal_when_void(
    rules: Rules,
    cards: Sequence[str],
    trick: Sequence[str],
    first_trick: bool,
) -> list[str]:
    """Any card (S0, S1, S2), unless trick 1 may not be trumped (D6) or the seat must trump (A2)."""
    allowed = list(cards)
    if first_trick and not rules["play"]["first_trick_trump"]:
        allowed = _plain_or_all(rules, cards)
    if rules["play"]["must_trump"]:
        spades = [card for card in allowed if suit(rules, card) == "S"]
        winning = [card for card in spades if trick_winner(rules, [*trick, card]) == len(trick)]
        return winning or allowed
    return allowed


def draft(rules: Rules, pack: Sequence[str], keep_decisions: Sequence[bool], first: int = 0) -> Draft:
    """Deal by the two-player draft (S3, B4): keep the first card and discard the second, or the reverse.

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    pack
        Cards from the top down.
    keep_decisions
        One per turn, in turn order: whether the first card of the pair is kept.
    first
        Seat that drafts first.

    Returns
    -------
    Draft
        Hands by seat, in the order the cards were kept, and the discards.
    """
    hands: tuple[list[str], list[str]] = ([], [])
    discards: list[str] = []
    for turn in range(2 * rules["deal"]["hand_size"]):
        seat = (first + turn) % 2
        one, other = pack[2 * turn], pack[2 * turn + 1]
        hands[seat].append(one if keep_decisions[turn] else other)
        discards.append(other if keep_decisions[turn] else one)
    return Draft(hands, discards)
