"""The sections `table`, `deck` and `deal`: who sits where, and with which cards."""

from typing import Annotated, Literal

from pydantic import Field

from spades_sim.core.codes import MAX_CARDS, MAX_HIGH_TRUMPS, MAX_SEATS, MAX_TEAMS, MAX_TRICKS
from spades_sim.rules.sections.base import FROZEN, WHOLE, Cards, Section, key

Seat = Annotated[int, Field(ge=0, le=MAX_SEATS - 1)]
Seats = Annotated[tuple[Seat, ...], Field(min_length=1), FROZEN]
Teams = Annotated[tuple[Seats, ...], FROZEN]


class Table(Section):
    """Seats and teams."""

    players: int = key(
        4,
        "Number of seats; they are numbered clockwise from 0.",
        "4 everywhere; 2: two-player draft; 3: cutthroat; 5 and 6: Wikipedia",
        ge=2,
        le=MAX_SEATS,
    )
    teams: Teams = key(
        ((0, 2), (1, 3)),
        "Seats of each team; a team shares contract, score and bags. A team of one seat plays alone.",
        "pairs, partners opposite: CardGames.io, Wikipedia, Cardems; every seat alone: solo and cutthroat",
        allowed="list of 2 to 6 lists of seats, as [[0, 2], [1, 3]]",
        min_length=2,
        max_length=MAX_TEAMS,
    )


class Deck(Section):
    """The cards in play."""

    packs: Annotated[Literal[1, 2], WHOLE] = key(
        1,
        "Packs of 52 cards that are shuffled together.",
        "1 everywhere; 2 from six players up: Wikipedia, spades.co",
    )
    jokers: Annotated[Literal[0, 1, 2, 4], WHOLE] = key(
        0,
        "Jokers added: 1 is BJ (big), 2 are BJ and LJ (little), 4 are both twice; every joker is a spade.",
        "0 to 2: Wikipedia (52 to 54 cards); 4: six-player game of 108 cards",
    )
    remove: Cards = key(
        (),
        "Cards taken out before dealing; in a two-pack game a card may stand twice.",
        "2C with three players; two or four deuces with jokers or five players; ranks 2 to 6 in Royal Spades",
        allowed='list of cards, as ["2C", "2D"]',
        max_length=MAX_CARDS,
    )
    high_trumps: Cards = key(
        (),
        "Cards that rank above the ace of spades, from high to low; each of them is a spade in every respect.",
        "BJ LJ 2D 2S: Joker-Joker-Deuce-Deuce; BJ LJ, BJ LJ 2S, 2H 2C 2D 2S: other house games",
        allowed='list of at most 10 cards, high to low, as ["BJ", "LJ"]',
        max_length=MAX_HIGH_TRUMPS,
    )
    identical_cards: Literal["first", "last"] = key(
        "first",
        "Two packs: which of two equal cards wins, the one played first or the one played last.",
        "both are played: last at spades.co, first at ourpastimes",
    )


class Deal(Section):
    """How the cards come to the seats."""

    method: Literal["deal", "draft"] = key(
        "deal",
        "Deal the cards, or let two seats draw the pack in turn, each keeping one card of two.",
        "draft: two-player Spades; deal: everywhere else",
    )
    hand_size: int = key(
        13,
        "Cards of a seat, which is the number of tricks in a hand.",
        "13; 17 with three players",
        ge=1,
        le=MAX_TRICKS,
    )
    undealt: int = key(
        0,
        "Cards left face down, out of play; in a draft, the cards that the seats discard.",
        "0; 26: two-player Spades",
        ge=0,
        le=MAX_CARDS,
    )
    first_dealer: Literal["random", "high_card", "first_spade", "fixed"] = key(
        "random",
        "Ceremony that picks the first dealer; a label, for the simulator draws the dealer at random in every case.",
        "random: CardGames.io; high card or first spade: Wikipedia",
    )
    rotation: Literal["clockwise", "alternate"] = key(
        "clockwise",
        "How the deal passes on after a hand; alternate is for two players, whose roles swap.",
        "clockwise; alternate: two-player Spades",
    )
    draft_peek: Literal["none", "private", "public"] = key(
        "private",
        "Draft: who sees the card that goes to the discards after a first card was kept.",
        "private: GameColony; other pages: face up; two-player Spades says only face down",
    )
