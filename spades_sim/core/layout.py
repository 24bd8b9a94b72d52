"""Lay out the records that the core works on: rules, the state of a game, the strategies by seat, results.

Every field of the rules and of the state is an int64, so compiled code reads them by name and plain Python reads the
same memory as a flat run of integers.
"""

from typing import Any

import numpy as np

from spades_sim.core.codes import (
    MAX_CARDS,
    MAX_PARAMETERS,
    MAX_SEATS,
    MAX_TEAMS,
    MAX_TRICKS,
    Cause,
    Decision,
)

Field = tuple[str, int, str]
ALL_DECISIONS = len(Decision)

#: (name, how many numbers, meaning) of everything a seat may know when it is asked. 1 number is a scalar.
#: This list is the whole of a view: what is not here cannot be seen by a strategy.
PUBLIC: tuple[Field, ...] = (
    ("decision", 1, "what is asked: a value of Decision"),
    ("seat", 1, "own seat, clockwise from 0"),
    ("cards", 1, "own cards, a card set"),
    ("twice", 1, "those of the own cards held in two copies (two packs only)"),
    (
        "legal",
        1,
        "legal answers: bits of bids (`bid`, `blind`), cards (`play`), cards to choose from (`exchange`)",
    ),
    ("unseen", 1, "cards of which at least one copy may be in another seat's cards"),
    ("offered", 1, "the drawn card (`keep`); -1 otherwise"),
    ("to_pass", 1, "how many cards to pass (`exchange`)"),
    ("given", 1, "cards given to the partner in this hand's exchange"),
    ("received", 1, "cards received in this hand's exchange"),
    ("hand_number", 1, "number of the hand in the game, from 1"),
    ("dealer", 1, "seat of the dealer"),
    ("first_bidder", 1, "seat that bids first"),
    ("trick_number", 1, "tricks completed in this hand"),
    ("leader", 1, "seat that leads the current trick"),
    ("trick_size", 1, "cards on the table"),
    ("led_suit", 1, "suit led, 0 clubs to 3 spades; -1 when leading"),
    ("winning_seat", 1, "seat that is winning the trick; -1 when leading"),
    ("winning_card", 1, "card that is winning the trick; -1 when leading"),
    ("broken", 1, "1 when spades are broken"),
    ("played", 1, "cards of which a copy was played in this hand"),
    ("played_twice", 1, "cards of which both copies were played (two packs only)"),
    ("positions", MAX_SEATS, "place of each seat in the order of bidding, 1 = first"),
    ("bids", MAX_SEATS, "bid of each seat; -1 = has not bid"),
    ("tricks", MAX_SEATS, "tricks taken by each seat in this hand"),
    ("score", MAX_TEAMS, "running total of each team"),
    ("bags", MAX_TEAMS, "bag counter of each team"),
    ("sets", MAX_TEAMS, "how often each team was set in this game"),
    ("voids", MAX_SEATS, "suits in which each seat is known to be void, bit = suit"),
    ("played_by", MAX_SEATS, "cards that each seat played in this hand"),
    ("trick_cards", MAX_SEATS, "cards on the table in order of play"),
    ("history", MAX_CARDS, "cards played in this hand, in order"),
    ("leaders", MAX_TRICKS, "seat that led each trick of this hand"),
)

#: What a view says about its own seat, looked up when it is read: name -> (record, array, meaning).
OWN: dict[str, tuple[str, str, str]] = {
    "team": ("rules", "team", "own team"),
    "partner": (
        "rules",
        "partner",
        "seat of the partner; -1 without one; the next member clockwise in a team of three",
    ),
    "position": ("state", "positions", "own place in the order of bidding, 1 = first"),
}

#: What the engine keeps for itself: (name, how many numbers, meaning).
HIDDEN: tuple[Field, ...] = (
    ("phase", 1, "where the hand stands: a value of Phase"),
    ("step", 1, "decisions made in this phase"),
    ("answered", 1, "1 when `answer` holds what a strategy outside said"),
    ("answer", 1, "the answer of a strategy outside"),
    ("foul", 1, "why the last answer was refused: a value of FoulKind"),
    ("foul_answer", 1, "the answer that was refused"),
    ("running", 1, "1 while a game is being played"),
    ("in_hand", 1, "1 while a hand is being played"),
    ("stream", 1, "the deal's random stream"),
    ("seed", 1, "seed of the run"),
    ("deal_number", 1, "names the cards of the game"),
    ("rotation", 1, "how far the teams are turned: entrant of team t is (t + rotation) mod teams"),
    ("first_dealer", 1, "dealer of the first hand"),
    ("on_table", 1, "card sets of a trick: the faces on the table"),
    ("discards", 1, "cards put aside in the draft"),
    ("streams", MAX_SEATS, "random stream of each seat's strategy"),
    ("hands", MAX_SEATS, "cards of each seat"),
    ("pairs", MAX_SEATS, "cards that each seat holds twice"),
    ("aside", MAX_SEATS, "cards that each seat knows to be out of play"),
    ("gave", MAX_SEATS, "cards that each seat gave in the exchange"),
    ("got", MAX_SEATS, "cards that each seat received in the exchange"),
    ("reneges", MAX_SEATS, "illegal cards that each seat played in this hand"),
    ("chances", MAX_SEATS, "percent that each seat stated for its nil; -1 = it stated none"),
    ("slots", MAX_SEATS, "row of the strategy table that plays each seat"),
    ("deck", MAX_CARDS, "the pack in dealing order"),
    # results of the last finished hand
    ("delta", MAX_TEAMS, "points of the hand"),
    ("was_set", MAX_TEAMS, "1 for each team whose contract was set"),
    ("causes", MAX_TEAMS * len(Cause), "points of the hand by team and cause"),
    ("new_bags", MAX_TEAMS, "bags of the hand"),
    ("penalties", MAX_TEAMS, "bag penalties of the hand"),
    ("contracts", MAX_TEAMS, "contract of each team"),
    ("nils", MAX_TEAMS, "nils and blind nils of each team"),
    ("standings", MAX_TEAMS, "how each team stood before the hand: score and bags, as `core.depth` sorts them"),
)


def _dtype(fields: tuple[Field, ...]) -> np.dtype[Any]:
    return np.dtype([(name, np.int64, (count,)) if count > 1 else (name, np.int64) for name, count, _ in fields])


def offsets(fields: tuple[Field, ...]) -> dict[str, tuple[int, int]]:
    """Return ``name -> (index of its first int64, count)``."""
    places, at = {}, 0
    for name, count, _ in fields:
        places[name] = (at, count)
        at += count
    return places


STATE_FIELDS = PUBLIC + HIDDEN
STATE = np.dtype((np.record, _dtype(STATE_FIELDS)))
PUBLIC_WORDS = sum(count for _, count, _ in PUBLIC)
STATE_WORDS = sum(count for _, count, _ in STATE_FIELDS)

#: The rules as numbers: one field a key, named SECTION_KEY, and what follows from the keys.
RULES_FIELDS: tuple[Field, ...] = (
    ("table_players", 1, "seats"),
    ("deck_packs", 1, ""),
    ("deck_jokers", 1, ""),
    ("deck_identical_cards", 1, "IdenticalCards"),
    ("deal_method", 1, "Method"),
    ("deal_hand_size", 1, "tricks in a hand"),
    ("deal_undealt", 1, ""),
    ("deal_rotation", 1, "Rotation"),
    ("deal_draft_peek", 1, "DraftPeek"),
    ("bid_first_bidder", 1, "FirstBidder"),
    ("bid_mode", 1, "BidMode"),
    ("bid_min", 1, ""),
    ("bid_max", 1, ""),
    ("bid_nil", 1, ""),
    ("bid_zero", 1, "Zero"),
    ("bid_double_nil", 1, ""),
    ("bid_team_min", 1, ""),
    ("bid_nil_partner_min", 1, ""),
    ("bid_team_max", 1, ""),
    ("bid_forbidden_total", 1, ""),
    ("bid_formula", 1, "Formula"),
    ("bid_blind_nil", 1, "BlindNil"),
    ("bid_blind_nil_deficit", 1, ""),
    ("bid_blind_nil_from_hand", 1, ""),
    ("bid_blind_bid_min", 1, ""),
    ("bid_blind_bid_deficit", 1, ""),
    ("bid_first_hand_bids_itself", 1, ""),
    ("bid_counter_bid", 1, ""),
    ("pass_nil", 1, ""),
    ("pass_blind_nil", 1, ""),
    ("pass_order", 1, "PassOrder"),
    ("play_first_leader", 1, "FirstLeader"),
    ("play_break_required", 1, ""),
    ("play_first_lead_spade", 1, ""),
    ("play_break_on_lead", 1, ""),
    ("play_first_trick_trump", 1, ""),
    ("play_must_trump", 1, ""),
    ("score_trick", 1, ""),
    ("score_overtrick", 1, ""),
    ("score_set", 1, "SetPenalty"),
    ("score_nil_bonus", 1, ""),
    ("score_nil_penalty", 1, ""),
    ("score_blind_nil_bonus", 1, ""),
    ("score_blind_nil_penalty", 1, ""),
    ("score_failed_nil_tricks", 1, "FailedNilTricks"),
    ("score_failed_nil_bag_points", 1, "FailedNilBagPoints"),
    ("score_double_nil", 1, "DoubleNil"),
    ("score_double_nil_bonus", 1, ""),
    ("score_double_nil_penalty", 1, ""),
    ("score_bag_limit", 1, ""),
    ("score_bag_penalty", 1, ""),
    ("score_bag_carry", 1, "BagCarry"),
    ("score_bag_penalty_to", 1, "BagPenaltyTo"),
    ("score_ten_bid", 1, "TenBid"),
    ("score_ten_bonus", 1, ""),
    ("score_ten_penalty", 1, ""),
    ("score_boston", 1, "Boston"),
    ("score_boston_bonus", 1, ""),
    ("score_blind_multiplier", 1, ""),
    ("score_blind_fail_multiplier", 1, ""),
    ("score_blind_exact", 1, ""),
    ("end_target", 1, ""),
    ("end_use_floor", 1, ""),
    ("end_floor", 1, ""),
    ("end_max_hands", 1, ""),
    ("end_tie", 1, "Tie"),
    ("end_set_limit", 1, ""),
    ("conduct_illegal_play", 1, "IllegalPlay"),
    ("conduct_renege_tricks", 1, ""),
    # what follows from the keys
    ("teams", 1, "number of teams"),
    ("team", MAX_SEATS, "team of each seat"),
    ("partner", MAX_SEATS, "next member of the seat's team clockwise; -1 without one"),
    ("deck", 1, "faces in the pack"),
    ("deck_twice", 1, "faces that are in the pack twice"),
    ("cards", 1, "cards in the pack, copies counted"),
    ("asks_blind", 1, "1 when a seat can be asked to bid blind"),
    ("asks_exchange", 1, "1 when a nil can lead to an exchange of cards"),
    (
        "plain_bids",
        1,
        "the legal bids where nothing but bid.min, max, nil and zero restricts them; 0 otherwise",
    ),
    ("house_play", 1, "1 when more than following suit and breaking spades restricts a card"),
)
RULES = np.dtype((np.record, _dtype(RULES_FIELDS)))

#: The strategies of a match: cell ``slot * ALL_DECISIONS + decision`` holds the machine code to call (0 = the host
#: answers; for `nil_chance`, 0 = not asked and `HOSTED` = the host answers) and the parameters of that part of the
#: strategy.
CELLS = MAX_SEATS * ALL_DECISIONS
TABLE = np.dtype(
    (
        np.record,
        np.dtype([("addresses", np.int64, (CELLS,)), ("parameters", np.float64, (CELLS * MAX_PARAMETERS,))]),
    )
)

#: What one team did in one game, the unit that statistics are built on.
TEAM_COUNTS: tuple[str, ...] = (
    "points",
    "bags",
    "penalties",
    "penalty_points",
    "contracts",
    "contracts_made",
    "nils",
    "nils_made",
)

#: What `GAME.accounts` holds for each team: `TEAM_COUNTS`, the sum of its contracts, its points by cause.
ACCOUNTS: tuple[str, ...] = (*TEAM_COUNTS, "contract", *(cause.name.lower() for cause in Cause))

#: One row per game. `accounts` is int64[team, ACCOUNTS]; `out` has the bit of each team that a foul put out.
GAME = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hands", np.int64),
                ("winner", np.int64),
                ("ending", np.int64),
                ("first_dealer", np.int64),
                ("out", np.int64),
                ("score", np.int64, (MAX_TEAMS,)),
                ("bags", np.int64, (MAX_TEAMS,)),
                ("accounts", np.int64, (MAX_TEAMS, len(ACCOUNTS))),
            ]
        ),
    )
)

#: One row per hand, written on demand.
HAND = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("game", np.int64),
                ("hand", np.int64),
                ("dealer", np.int64),
                ("first_bidder", np.int64),
                ("bids", np.int64, (MAX_SEATS,)),
                ("tricks", np.int64, (MAX_SEATS,)),
                ("points", np.int64, (MAX_TEAMS,)),
                ("score", np.int64, (MAX_TEAMS,)),
                ("bags", np.int64, (MAX_TEAMS,)),
            ]
        ),
    )
)
