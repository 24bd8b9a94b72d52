"""The rules of play in one place: cards, bids, draft and end of game (see the modules for the sources)."""

from __future__ import annotations

from .bidding import blind_bid_allowed, blind_nil_allowed, legal_bids
from .ending import game_end
from .play import Draft, breaks, draft, legal_cards, suit, trick_winner

__all__ = [
    "Draft",
    "blind_bid_allowed",
    "blind_nil_allowed",
    "breaks",
    "draft",
    "game_end",
    "legal_bids",
    "legal_cards",
    "suit",
    "trick_winner",
]
