"""The rules of play in one place: cards, bids, draft and end of game (see the modules for the sources)."""

from __future__ import annotations

from .bidding import blind_bid_allowed, blind_nil_allowed, check_bid, legal_bids
from .ending import game_end
from .extra_bids import blind_calls, counter_bid
from .play import Draft, breaks, draft, legal_cards, suit, trick_winner
from .turns import first_bidder, next_dealer, opening_leader

__all__ = [
    "Draft",
    "blind_bid_allowed",
    "blind_calls",
    "blind_nil_allowed",
    "breaks",
    "check_bid",
    "counter_bid",
    "draft",
    "first_bidder",
    "game_end",
    "legal_bids",
    "legal_cards",
    "next_dealer",
    "opening_leader",
    "suit",
    "trick_winner",
]
