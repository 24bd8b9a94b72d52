"""Ask the rules in a player's words: what a hand scores, what is legal, who wins a trick, whether the game is over.

Bids read ``3``, ``"nil"``, ``"blind_nil"``, ``"zero"`` (plain zero), ``"blind_6"`` (a blind bid of the whole team),
None (no bid of its own); cards read ``"AS"``, ``"TH"``, ``"BJ"``. The answers come from the functions of the engine.
"""

from spades_sim.rules.legality import blind_nil_allowed, breaks_spades, legal_bids, legal_cards, trick_winner
from spades_sim.rules.scoring import HandScore, game_end, score_hand
from spades_sim.rules.words import Bid, bid_code, bid_text

__all__ = [
    "Bid",
    "HandScore",
    "bid_code",
    "bid_text",
    "blind_nil_allowed",
    "breaks_spades",
    "game_end",
    "legal_bids",
    "legal_cards",
    "score_hand",
    "trick_winner",
]
