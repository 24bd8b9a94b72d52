"""The schema of a rule set: every key with its values, its default, its meaning and where it comes from.

The defaults are those of CardGames.io, the base of every preset. Sources: S0 CardGames.io, S1 Wikipedia (pt), S2
Cardems, S3 two-player Spades, PG Pagat, BI Bicycle, MS MSN; D1 and so on are the readings of the rules matrix.
"""

import hashlib
import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from spades_sim.core.codes import MAX_HIGH_TRUMPS, MAX_SEATS, MAX_TRICKS

Card = Annotated[str, Field(pattern=r"^([2-9TJQKA][CDHS]|BJ|LJ)$")]


def key(default: Any, meaning: str, source: str, **limits: Any) -> Any:
    """Declare a rule key.

    Parameters
    ----------
    default
        Value under CardGames.io.
    meaning, source : str
        Printed by ``spades-sim rules NAME``.
    limits
        What pydantic's `Field` takes: ge, le, max_length.
    """
    return Field(default, description=meaning, json_schema_extra={"source": source}, **limits)


class Section(BaseModel):
    """A section of a rule set; unknown keys and values of another type are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)


class Table(Section):
    """Seats and teams."""

    players: int = key(
        4, "Number of seats, numbered clockwise from 0.", "S0-S2: 4; S1: up to 6; S3: 2", ge=2, le=MAX_SEATS
    )
    teams: list[list[int]] = key(
        [[0, 2], [1, 3]],
        "Seats of each team; a team shares contract, score and bags.",
        "S0-S2 pairs; S1 solo",
        min_length=2,
    )


class Deck(Section):
    """The cards in play."""

    packs: Literal[1, 2] = key(1, "Packs of 52 cards.", "S1: a second pack from six players up")
    jokers: Literal[0, 1, 2, 4] = key(0, "Jokers; they are spades (BJ big, LJ little).", "S1: 52 to 54 cards")
    remove: list[Card] = key(
        [], "Cards taken out before dealing.", "three, five and six player pages; S1", max_length=60
    )
    high_trumps: list[Card] = key(
        [],
        "Cards above the ace of spades, high to low; each is a spade.",
        "D36; joker and deuce decks",
        max_length=MAX_HIGH_TRUMPS,
    )
    identical_cards: Literal["first", "last"] = key(
        "first",
        "Two packs: which of two equal cards is higher, the one played first or last.",
        "ourpastimes; spades.co",
    )


class Deal(Section):
    """How the cards come to the seats."""

    method: Literal["deal", "draft"] = key(
        "deal", "Deal, or let the seats draw the pack card by card.", "S0-S2 deal; S3 draft"
    )
    hand_size: int = key(13, "Cards of a seat: tricks in a hand.", "S0-S3: 13", ge=1, le=MAX_TRICKS)
    undealt: int = key(0, "Cards left out of play; in a draft, the discards.", "S3: 26", ge=0, le=107)
    first_dealer: Literal["random", "high_card", "first_spade", "fixed"] = key(
        "random",
        "Ceremony that picks the first dealer; the simulator draws it in every case.",
        "S0 random; S1 high card; D40",
    )
    rotation: Literal["clockwise", "alternate"] = key(
        "clockwise", "How the deal passes on after a hand.", "S0-S2; S3 alternate"
    )
    draft_peek: Literal["none", "private", "public"] = key(
        "private", "Draft: who sees the card that goes to the discards.", "S3; D24"
    )


class Bid(Section):
    """Bidding."""

    first_bidder: Literal["left_of_dealer", "dealer", "second_player"] = key(
        "left_of_dealer", "Who bids first; bidding goes round once, clockwise.", "S0-S2; S3 second player; Hoyle dealer"
    )
    mode: Literal["individual", "second_partner_sets_team"] = key(
        "individual",
        "Contract: the sum of the partners' bids, or the second partner's number alone.",
        "S0-S2; VPChat, PlaySite",
    )
    min: int = key(1, "Lowest numeric bid, nil and plain zero apart.", "S0-S3", ge=0, le=MAX_TRICKS)
    max: int = key(13, "Highest numeric bid.", "S0-S3", ge=1, le=MAX_TRICKS)
    nil: bool = key(
        True, "Whether nil may be bid: the promise to take no trick.", "S0-S3; off in BI and no-nil tournaments"
    )
    zero: Literal["nil", "plain", "forbidden"] = key(
        "nil",
        "What 0 is: nil, a plain zero without bonus or penalty, or no bid.",
        "S0-S2 nil; VPChat, Trickster plain; D27",
    )
    double_nil: bool = key(True, "Whether the partner of a nil may bid nil, too.", "S2; doraprints: not allowed; D11")
    team_min: int = key(
        0, "Least contract of a team without a nil (board), 0 = off.", "cook-out tournaments: 4", ge=0, le=108
    )
    nil_partner_min: int = key(
        0, "Least bid of a nil's partner, 0 = off; a lower partner closes nil.", "old Pagat: 4", ge=0, le=MAX_TRICKS
    )
    team_max: int = key(
        0, "Cap on the partners' sum, 0 = off.", "OpenSpiel, 247 Spades, Spades Royale: 13; D26", ge=0, le=108
    )
    forbidden_total: int = key(
        0, "Total of all bids that the last bidder may not reach, 0 = off.", "old Pagat: 13", ge=0, le=324
    )
    formula: Literal["free", "suicide", "mirror", "whiz"] = key(
        "free",
        "Forced bidding: one nil a team (suicide), own spades (mirror), nil or own spades (whiz).",
        "MS; D37, D38",
    )
    blind_nil: Literal["off", "always", "behind"] = key(
        "off",
        "Nil bid before the cards are seen: never, always, or when far enough behind.",
        "S1 behind; S3, MS always; D13",
    )
    blind_nil_deficit: int = key(
        100, "Points behind that `behind` asks for.", "S1: 100; holdingthecards: 200", ge=0, le=100_000
    )
    blind_nil_from_hand: int = key(1, "First hand in which blind nil may be bid.", "Spades Royale: 2", ge=1, le=100_000)
    blind_bid_min: int = key(
        0,
        "Least blind bid of a whole team, 0 = off.",
        "JokersWild: 6; pages after Wikipedia: 6 or 7",
        ge=0,
        le=MAX_TRICKS,
    )
    blind_bid_deficit: int = key(
        100, "Points behind that a blind team bid asks for.", "100 everywhere seen", ge=0, le=100_000
    )
    first_hand_bids_itself: bool = key(
        False, "Hand 1 without bids: points for every trick, no bags.", "Trickster; tournaments"
    )
    counter_bid: bool = key(False, "After the last bid the first-bidding team may raise its contract once.", "S1; D22")


class Pass(Section):
    """Exchange of cards on a nil."""

    nil: int = key(0, "Cards exchanged on a nil.", "S1: 1 or 2; Trickster 2 or 4; Hoyle 3; D17", ge=0, le=4)
    blind_nil: int = key(0, "Cards exchanged on a blind nil.", "PG, S1: 2; S3: up to 3; D17", ge=0, le=4)
    order: Literal["bidder_first", "simultaneous", "draw_from_discards"] = key(
        "bidder_first",
        "The nil bidder gives first, both give at once, or cards come from the draft's discards.",
        "PG; S3; D25",
    )
    when: Literal["after_all_bids"] = key(
        "after_all_bids", "The exchange follows the last bid; none when both bid nil.", "PG; Hoyle"
    )


class Play(Section):
    """Leading and following."""

    first_leader: Literal[
        "first_bidder", "second_player", "dealer", "high_bidder", "holder_2C", "holder_2C_all_lowest"
    ] = key("first_bidder", "Who leads to the first trick; the winner of a trick leads the next.", "S0-S2; S3; D32")
    break_required: bool = key(
        True, "No spade lead before spades are broken, unless only spades are held.", "S0, S2, S3; S1 variant"
    )
    first_lead_spade: bool = key(False, "Whether the first trick may be led with a spade.", "S0, S2, S3 no; S1 yes; D4")
    break_on_lead: bool = key(True, "Whether a forced spade lead breaks spades.", "S3 yes; D5")
    first_trick_trump: bool = key(
        True, "Whether a void seat may play a spade to the first trick.", "all seeds; looneyville no; D6"
    )
    must_trump: bool = key(False, "Whether a void seat must beat the best spade if it can.", "Call Break")


class Score(Section):
    """Points."""

    trick: int = key(10, "Points for each trick bid.", "S0-S3", ge=0, le=10_000)
    overtrick: int = key(
        1, "Points for each bag.", "S0-S3: 1; tournaments 0; AI Factory -1; D29", ge=-10_000, le=10_000
    )
    set: Literal["bid", "zero", "undertricks"] = key(
        "bid",
        "What a set contract costs: its bid, nothing, or each trick short.",
        "S0-S3 bid; BI zero; MobilityWare; D28",
    )
    nil_bonus: int = key(100, "Points of a nil made.", "S0-S3: 100; 50 to 75 elsewhere", ge=0, le=100_000)
    nil_penalty: int = key(100, "Points lost by a failed nil.", "S0-S3: 100", ge=0, le=100_000)
    blind_nil_bonus: int = key(
        200, "Points of a blind nil made, in place of nil_bonus.", "S3: 200; D15", ge=0, le=100_000
    )
    blind_nil_penalty: int = key(200, "Points lost by a failed blind nil.", "S3: 200; D15", ge=0, le=100_000)
    failed_nil_tricks: Literal["contract", "bags", "ignored"] = key(
        "bags",
        "Tricks of a failed nil: for the team's contract, bags only, or neither.",
        "S0, PG, MS bags; S1, S2 contract; D1",
    )
    failed_nil_bag_points: Literal["always", "if_made", "never"] = key(
        "always", "Under bags: when those bags score their points, too.", "S0; MS never; D2"
    )
    double_nil: Literal["independent", "all_or_nothing"] = key(
        "independent", "Both partners nil: two nils, or one lump whose tricks are discarded.", "S2; rust-spades; D12"
    )
    double_nil_bonus: int = key(
        200, "The lump when both nils are made.", "rust-spades: 200; goodsoft: 400", ge=0, le=100_000
    )
    double_nil_penalty: int = key(200, "The lump when one fails.", "rust-spades: 200; Hoyle: 0", ge=0, le=100_000)
    bag_limit: int = key(10, "Bags that cost a penalty, 0 = off.", "S0-S3: 10; S1 short game: 5", ge=0, le=100_000)
    bag_penalty: int = key(
        100, "Points lost each time the limit is reached.", "S0-S3: 100; S1 short game: 50", ge=0, le=100_000
    )
    bag_carry: Literal["remainder", "reset"] = key(
        "remainder", "The bag counter after a penalty: keeps what is over, or starts at 0.", "S0-S2; MS reset; D31"
    )
    bag_penalty_to: Literal["self", "opponents"] = key(
        "self", "The penalty is lost, or every other team gains it.", "S0-S3; WorldWinner opponents"
    )
    ten_bid: Literal["off", "exact", "at_least"] = key(
        "off", "Contracts of 10 (or 10 and more) are worth ten_bonus and ten_penalty.", "tournaments: ten for 200; D39"
    )
    ten_bonus: int = key(200, "Points of a ten contract made, in place of its bid.", "200, 150, 120", ge=0, le=100_000)
    ten_penalty: int = key(100, "Points lost by a ten contract set.", "100, 150, 200", ge=0, le=100_000)
    boston: Literal["none", "bid", "taken", "bid_wins_game", "taken_wins_game"] = key(
        "none", "All tricks, bid and made or just taken: a bonus, or the game.", "S0: a name only; Plato; JokersWild"
    )
    boston_bonus: int = key(0, "Points of a Boston, on top of the contract.", "Plato, cook-out", ge=0, le=100_000)
    blind_multiplier: int = key(
        2, "A blind contract made is worth its bid this many times.", "holdingthecards", ge=1, le=100
    )
    blind_fail_multiplier: int = key(
        2, "A blind contract set costs its bid this many times.", "holdingthecards: 1 or 2", ge=0, le=100
    )
    blind_exact: bool = key(False, "Whether an overtrick breaks a blind contract.", "S1: exactly; D14")


class End(Section):
    """When a game is over."""

    target: int = key(
        500, "Score that ends the game; the higher score wins.", "S0, S1, S3: 500; S2: 250; D7", ge=1, le=10**9
    )
    use_floor: bool = key(False, "Whether a score at or below the floor ends the game.", "S1; MS; D18")
    floor: int = key(-200, "The floor, inclusive.", "S1, MS: -200; OpenSpiel: -350", ge=-(10**9), le=0)
    max_hands: int = key(0, "Hands after which the game ends, 0 = off.", "S1; MS short game: 4; D19", ge=0, le=10**6)
    tie: Literal["play_on", "draw", "shared"] = key(
        "play_on", "A tie at the end: another hand, or a drawn game.", "S0-S3; D20"
    )
    set_limit: int = key(
        0, "A team that is set this often loses at once, 0 = off.", "cook-out: 2; JokersWild: 3", ge=0, le=10**6
    )


class Conduct(Section):
    """Irregularities."""

    illegal_play: Literal["reject", "forfeit_hand", "plus_three", "lose_three"] = key(
        "reject",
        "An illegal card is a foul, or a renege: the team is set, needs more tricks, or loses tricks to the others.",
        "S1; D21",
    )
    renege_tricks: int = key(
        3, "Tricks that a renege costs under plus_three and lose_three.", "S1: 3", ge=1, le=MAX_TRICKS
    )


class Rules(Section):
    """A rule set: every key of every section, checked."""

    name: str = Field("custom", min_length=1, max_length=80, description="Name of the rule set.")
    title: str = Field("", max_length=200, description="One line that says what it is.")
    source: str = Field("", max_length=500, description="Where it comes from.")
    table: Table = Table()
    deck: Deck = Deck()
    deal: Deal = Deal()
    bid: Bid = Bid()
    pass_: Pass = Field(Pass(), alias="pass")
    play: Play = Play()
    score: Score = Score()
    end: End = End()
    conduct: Conduct = Conduct()

    def values(self) -> dict[str, dict[str, Any]]:
        """Return ``section -> key -> value`` of all keys that decide how a game goes."""
        data: dict[str, Any] = self.model_dump(by_alias=True)
        return {section: data[section] for section in SECTIONS}

    def hash(self) -> str:
        """Return the SHA-256 of the keys that decide how a game goes; name, title and source do not count."""
        return hashlib.sha256(json.dumps(self.values(), sort_keys=True).encode()).hexdigest()


#: Section name in a file -> its model.
SECTIONS: dict[str, type[Section]] = {
    "table": Table,
    "deck": Deck,
    "deal": Deal,
    "bid": Bid,
    "pass": Pass,
    "play": Play,
    "score": Score,
    "end": End,
    "conduct": Conduct,
}
