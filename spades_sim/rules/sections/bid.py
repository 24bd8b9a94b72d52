"""The sections `bid` and `pass`: what a seat may promise, blind bids, and cards that change hands on a nil."""

from typing import Literal

from spades_sim.core.codes import MAX_CARDS, MAX_SEATS, MAX_TRICKS
from spades_sim.rules.sections.base import Section, key


class Bid(Section):
    """Bidding."""

    first_bidder: Literal["left_of_dealer", "dealer", "second_player"] = key(
        "left_of_dealer",
        "Who bids first; bidding goes round once, clockwise, and a bid is final.",
        "left of dealer: CardGames.io, Wikipedia, Cardems; second player: two-player Spades; dealer: a Hoyle text",
    )
    mode: Literal["individual", "second_partner_sets_team"] = key(
        "individual",
        "A team's contract is the sum of its bids, or the last partner's number alone, the first one being a hint.",
        "individual; the last partner sets it: VPChat, PlaySite, some US tournaments",
    )
    min: int = key(1, "Lowest number that may be bid, nil and plain zero apart.", "1 everywhere", ge=0, le=MAX_TRICKS)
    max: int = key(
        13, "Highest number that may be bid.", "the hand size everywhere; Call Break: 8", ge=1, le=MAX_TRICKS
    )
    nil: bool = key(
        True,
        "Whether nil may be bid: the promise to take no trick.",
        "true; false: Bicycle, no-nil tournaments, Jokers Wild",
    )
    zero: Literal["nil", "plain", "forbidden"] = key(
        "nil",
        "What a bid of 0 is: nil, a plain zero without bonus or penalty whose tricks count, or no bid at all.",
        "nil: CardGames.io, Wikipedia, Cardems; plain: VPChat, Trickster option",
    )
    double_nil: bool = key(
        True,
        "Whether the partner of a nil may bid nil, too.",
        "true: Cardems; false: suicide, and usually at doraprints",
    )
    team_min: int = key(
        0,
        "Least contract of a team in which nobody bid nil (board), checked at its last bid; 0 is off.",
        "4: US cook-out tournaments, Jokers Wild; 6 on one page",
        ge=0,
        le=MAX_CARDS,
    )
    nil_partner_min: int = key(
        0,
        "Least bid of a nil's partner, and a partner who bid less closes nil; 0 is off.",
        "4: suicide at Spades Royale, old Pagat text; 3: thebearknowsbest",
        ge=0,
        le=MAX_TRICKS,
    )
    team_max: int = key(
        0,
        "Cap on the sum of the partners' bids; 0 is off.",
        "13: OpenSpiel, 247 Spades, Spades Royale; no cap: CardGames.io, Cardems",
        ge=0,
        le=MAX_CARDS,
    )
    forbidden_total: int = key(
        0,
        "Total of all bids that the last bidder may not bring about; 0 is off.",
        "13: old Pagat text; 17: three players",
        ge=0,
        le=MAX_SEATS * MAX_TRICKS,
    )
    formula: Literal["free", "suicide", "mirror", "whiz"] = key(
        "free",
        "Forced bidding: exactly one nil a team (suicide), the own spades (mirror), or nil or the own spades (whiz).",
        "free; the other three: MSN, Spades Royale",
    )
    blind_nil: Literal["off", "always", "behind"] = key(
        "off",
        "Whether nil may be bid before the cards are seen: never, in every hand, or by a team far enough behind.",
        "off: CardGames.io, Cardems; behind: Wikipedia, Pagat; always: MSN, two-player Spades",
    )
    blind_nil_deficit: int = key(
        100,
        "How many points behind the best other team `behind` asks for, before the hand.",
        "100: Wikipedia, Pagat; 200: holdingthecards",
        ge=0,
        le=100_000,
    )
    blind_nil_from_hand: int = key(
        1, "First hand of a game in which blind nil may be bid.", "1; 2: Spades Royale", ge=1, le=1_000_000
    )
    blind_bid_min: int = key(
        0,
        "Least blind bid of a whole team, made before either partner sees cards: 0 is off, else 6 or more.",
        "6: Jokers Wild; 6 or 7: pages after Wikipedia",
        ge=0,
        le=MAX_TRICKS,
    )
    blind_bid_deficit: int = key(
        100, "How many points behind a team must be to bid blind.", "100 everywhere seen", ge=0, le=100_000
    )
    first_hand_bids_itself: bool = key(
        False,
        "Whether the first hand has no bids: points for every trick taken, no bags.",
        "Trickster option, tournaments",
    )
    counter_bid: bool = key(
        False,
        "Whether the team that bid first may raise its contract once, after the last bid.",
        "Wikipedia names it without a procedure; old Pagat text: each team may raise once",
    )


class Pass(Section):
    """Exchange of cards on a nil."""

    nil: int = key(
        0,
        "Cards that a nil bidder and the partner exchange.",
        "0: CardGames.io, Cardems; 1 or 2: Wikipedia; 2 or 4: Trickster; 3: Hoyle",
        ge=0,
        le=4,
    )
    blind_nil: int = key(
        0,
        "Cards exchanged on a blind nil.",
        "2: Pagat; 1 or 2: Wikipedia; up to 3 drawn from the discards: two-player Spades; 3: Hoyle",
        ge=0,
        le=4,
    )
    order: Literal["bidder_first", "simultaneous", "draw_from_discards"] = key(
        "bidder_first",
        "The nil bidder gives first and the partner returns, both give at once, or the draft's discards replace cards.",
        "bidder first: Pagat; at once: house games; from the discards: two-player Spades",
    )
    when: Literal["after_all_bids"] = key(
        "after_all_bids",
        "The exchange follows the last bid; there is none when both partners bid nil.",
        "Pagat, Hoyle",
    )
