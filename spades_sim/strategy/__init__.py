"""What a strategy file imports: the numbers of special bids, the declaration of a parameter, the type of a view."""

from spades_sim.core.codes import BLIND_NIL, COVERED, NIL, NOT_BID
from spades_sim.core.legal import bid_tricks, is_nil
from spades_sim.core.view import View
from spades_sim.strategy.plugin import Parameter

__all__ = ["BLIND_NIL", "COVERED", "NIL", "NOT_BID", "Parameter", "View", "bid_tricks", "is_nil"]
