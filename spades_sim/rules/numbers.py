"""Turn a rule set into the numbers that the core reads."""

from enum import IntEnum
from typing import Any

import numpy as np

from spades_sim.cards import card_number
from spades_sim.core import codes
from spades_sim.core.codes import NIL
from spades_sim.core.layout import RULES
from spades_sim.rules.checks import pack
from spades_sim.rules.schema import Rules

#: Keys whose values are words, and what numbers they stand for.
WORDS: dict[str, type[IntEnum]] = {
    "deck_identical_cards": codes.IdenticalCards,
    "deal_method": codes.Method,
    "deal_rotation": codes.Rotation,
    "deal_draft_peek": codes.DraftPeek,
    "bid_first_bidder": codes.FirstBidder,
    "bid_mode": codes.BidMode,
    "bid_zero": codes.Zero,
    "bid_formula": codes.Formula,
    "bid_blind_nil": codes.BlindNil,
    "pass_order": codes.PassOrder,
    "play_first_leader": codes.FirstLeader,
    "score_set": codes.SetPenalty,
    "score_failed_nil_tricks": codes.FailedNilTricks,
    "score_failed_nil_bag_points": codes.FailedNilBagPoints,
    "score_double_nil": codes.DoubleNil,
    "score_bag_carry": codes.BagCarry,
    "score_bag_penalty_to": codes.BagPenaltyTo,
    "score_ten_bid": codes.TenBid,
    "score_boston": codes.Boston,
    "end_tie": codes.Tie,
    "conduct_illegal_play": codes.IllegalPlay,
}

#: Keys without a number of their own: labels, and the lists that the fields after the keys are made of.
UNNUMBERED = {"table_teams", "deck_remove", "deck_high_trumps", "deal_first_dealer", "pass_when"}


def rules_record(rules: Rules) -> Any:
    """Return the record `core.layout.RULES` of a rule set.

    Returns
    -------
    numpy.record
        A field for each key, and what follows from the keys.
    """
    record = np.zeros(1, RULES).view(np.recarray)[0]
    for section, keys in rules.values().items():
        for name, value in keys.items():
            field = f"{section}_{name}"
            if field not in UNNUMBERED:
                record[field] = WORDS[field][value.upper()] if field in WORDS else value
    _add_teams(record, rules)
    _add_deck(record, rules)
    _add_questions(record, rules)
    return record


def _add_teams(record: Any, rules: Rules) -> None:
    """Say who is in which team, and who is whose partner: the next member clockwise. Modifies the record."""
    record.teams = len(rules.table.teams)
    record.partner[:] = -1
    for team, seats in enumerate(rules.table.teams):
        members = sorted(seats)
        for place, seat in enumerate(members):
            record.team[seat] = team
            if len(members) > 1:
                record.partner[seat] = members[(place + 1) % len(members)]


def _add_deck(record: Any, rules: Rules) -> None:
    """Lay out the pack; a promoted deuce is at its bit among the high trumps only. Modifies the record."""
    for card, copies in pack(rules).items():
        bit = 1 << card_number(card, rules.deck.high_trumps) if copies > 0 else 0
        record.deck |= bit
        record.deck_twice |= bit if copies > 1 else 0
        record.cards += copies


def _add_questions(record: Any, rules: Rules) -> None:
    """Say which questions can come up at all, so that the machine need not ask. Modifies the record."""
    bid, play = rules.bid, rules.play
    record.asks_blind = bid.blind_nil != "off" or bid.blind_bid_min > 0
    record.asks_exchange = (rules.pass_.nil > 0 and bid.nil) or (rules.pass_.blind_nil > 0 and bid.blind_nil != "off")
    record.plain_bids = _plain_bids(rules)
    record.house_play = play.first_leader == "holder_2C_all_lowest" or not play.first_trick_trump or play.must_trump


def _plain_bids(rules: Rules) -> int:
    """Return the legal bids where they are the same for every seat whatever was bid before; 0 otherwise."""
    bid = rules.bid
    if bid.formula != "free" or not bid.double_nil:
        return 0
    if bid.team_min or bid.team_max or bid.nil_partner_min or bid.forbidden_total:
        return 0
    bids = sum(1 << number for number in range(max(bid.min, 1), bid.max + 1))
    return bids | (1 if bid.zero == "plain" else 0) | (1 << NIL if bid.nil else 0)
