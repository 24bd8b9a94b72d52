"""The sections `score` and `end`: what a hand is worth, and when the game is over."""

from typing import Literal

from spades_sim.rules.sections.base import Section, key

MOST_POINTS = 100_000


class Score(Section):
    """Points."""

    trick: int = key(10, "Points for each trick of a contract.", "10 everywhere", ge=0, le=MOST_POINTS)
    overtrick: int = key(
        1,
        "Points for each bag; the bag counter moves whatever a bag is worth.",
        "1: CardGames.io, Wikipedia, Cardems, two-player Spades; 0: tournaments; -1: AI Factory option; 5: one page",
        ge=-1000,
        le=1000,
    )
    set: Literal["bid", "zero", "undertricks"] = key(
        "bid",
        "What a set contract loses: all it bid, nothing, or the tricks it is short, each at `trick` points.",
        "bid: CardGames.io, Wikipedia, Cardems, two-player Spades; zero: Bicycle; undertricks: MobilityWare's wording",
    )
    nil_bonus: int = key(
        100,
        "Points of a nil made, on top of the team's contract.",
        "100: CardGames.io, Wikipedia, Cardems; 75: WorldWinner; 50: solo games, dummies.com",
        ge=0,
        le=MOST_POINTS,
    )
    nil_penalty: int = key(100, "Points that a failed nil loses.", "as nil_bonus everywhere seen", ge=0, le=MOST_POINTS)
    blind_nil_bonus: int = key(
        200,
        "Points of a blind nil made, in place of nil_bonus.",
        "200: Pagat, MSN, two-player Spades; 100: dummies.com; Wikipedia's list is lost",
        ge=0,
        le=MOST_POINTS,
    )
    blind_nil_penalty: int = key(
        200, "Points that a failed blind nil loses.", "200; a few pages: 100", ge=0, le=MOST_POINTS
    )
    failed_nil_tricks: Literal["contract", "bags", "ignored"] = key(
        "bags",
        "Tricks of a failed nil count for the team's contract, are bags only, or are neither.",
        "bags: CardGames.io, Pagat, MSN; contract: Cardems, OpenSpiel, Wikipedia by its example",
    )
    failed_nil_bag_points: Literal["always", "if_made", "never"] = key(
        "always",
        "Under failed_nil_tricks = bags: when such a bag also scores its overtrick points.",
        "always: CardGames.io; never: MSN's example",
    )
    double_nil: Literal["independent", "all_or_nothing"] = key(
        "independent",
        "Both partners nil: two nils scored apart, or one lump, whose failed tricks count for nothing.",
        "independent: Cardems; one lump: rust-spades, goodsoft",
    )
    double_nil_bonus: int = key(
        200,
        "Under double_nil = all_or_nothing: points when both nils are made.",
        "200: rust-spades; 400: goodsoft",
        ge=0,
        le=MOST_POINTS,
    )
    double_nil_penalty: int = key(
        200,
        "Under double_nil = all_or_nothing: points lost when one of them fails.",
        "200: rust-spades; 0: Hoyle",
        ge=0,
        le=MOST_POINTS,
    )
    bag_limit: int = key(
        10,
        "Bags that cost a penalty, each time the counter reaches so many; 0 is off.",
        "10; 5: short games at Wikipedia, WorldWinner; 7, 6, 4, 2: house games; off: Bicycle",
        ge=0,
        le=10_000,
    )
    bag_penalty: int = key(
        100,
        "Points lost for each time the limit is reached.",
        "100; 50 with five bags; 110 takes the ten points back, too",
        ge=0,
        le=MOST_POINTS,
    )
    bag_carry: Literal["remainder", "reset"] = key(
        "remainder",
        "What is left on the bag counter after a penalty: the bags above the limit, or none.",
        "remainder: CardGames.io, Wikipedia, Cardems; reset: MSN, spadesblitz",
    )
    bag_penalty_to: Literal["self", "opponents"] = key(
        "self",
        "Who feels the penalty: the team loses it, or every other team gains it.",
        "self; opponents: WorldWinner",
    )
    ten_bid: Literal["off", "exact", "at_least"] = key(
        "off",
        "Whether a contract of 10 (or of 10 and more) is worth ten_bonus and ten_penalty in place of its tricks.",
        "ten for 200: US tournaments, Trickster option",
    )
    ten_bonus: int = key(
        200, "Points of a ten contract made.", "200, 150, or 120 in games of 300 points", ge=0, le=MOST_POINTS
    )
    ten_penalty: int = key(
        100,
        "Points that a ten contract set loses.",
        "100: columbuswhist; 150: cook-out; 200: osgamers",
        ge=0,
        le=MOST_POINTS,
    )
    boston: Literal["none", "bid", "taken", "bid_wins_game", "taken_wins_game"] = key(
        "none",
        "What all tricks of a hand earn, when bid and made or when just taken: a bonus, or the bonus and the game.",
        "none: CardGames.io (a name only); a bonus: Plato, cook-out; the game: Jokers Wild, columbuswhist",
    )
    boston_bonus: int = key(
        0, "Points of a Boston, on top of the contract.", "200: Plato; 70: cook-out (200 in all)", ge=0, le=MOST_POINTS
    )
    blind_multiplier: int = key(
        2, "How many times its bid a blind team contract made is worth; bags are not multiplied.", "2", ge=1, le=100
    )
    blind_fail_multiplier: int = key(
        2, "How many times its loss a blind team contract set costs.", "1 or 2: holdingthecards", ge=0, le=100
    )
    blind_exact: bool = key(
        False,
        "Whether an overtrick breaks a blind team contract.",
        "true: Wikipedia's wording (exactly); false: other pages",
    )


class End(Section):
    """When a game is over."""

    target: int = key(
        500,
        "Score that ends the game after a complete hand; the highest score wins.",
        "500: CardGames.io, Wikipedia, two-player Spades; 250: Cardems, short games",
        ge=1,
        le=1_000_000,
    )
    use_floor: bool = key(
        False,
        "Whether a score at or below the floor ends the game, too; the highest score wins.",
        "true: Wikipedia, MSN, OpenSpiel; false: CardGames.io, Cardems, two-player Spades",
    )
    floor: int = key(
        -200, "The floor, which itself counts as below.", "-200: Wikipedia, MSN; -350: OpenSpiel", ge=-1_000_000, le=0
    )
    max_hands: int = key(
        0,
        "Hands after which the game ends and the highest score wins; 0 is off.",
        "a fixed number: Wikipedia (about eight an hour); 4: MSN short game; 8 or 16: AI Factory",
        ge=0,
        le=1_000_000,
    )
    tie: Literal["play_on", "draw", "shared"] = key(
        "play_on",
        "What a tie at the end means: another hand, a drawn game, or a win shared by those on top.",
        "play on: CardGames.io, Wikipedia, Cardems, two-player Spades",
    )
    set_limit: int = key(
        0,
        "How often a team may be set in a game: reaching this loses at once; 0 is off.",
        "2: cook-out tournaments; 3: Jokers Wild",
        ge=0,
        le=1_000_000,
    )
