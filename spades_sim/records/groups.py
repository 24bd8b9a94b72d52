"""Sum up bids by groups of hands: by score, by bags held, by partner's bid."""

from typing import Any

import numpy as np

from spades_sim.core.depth import BAGS_HELD, BESIDE, BID_SUM, NIL_FAILED, NIL_MADE, PARTNER_BIDS, SCORE_STATES

#: What is kept of the bids of a group of hands: how many, sums of bids, tricks, squares and distances of tricks minus
#: bid, how many were exact or over; nils, nils made.
BID_COLUMNS = ("bids", "bid", "tricks", "squares", "distance", "exact", "over", "nils", "made")
#: The groups of hands of a seat, as (by, value).
SEAT_GROUPS = tuple(
    (by, value)
    for by, values in (("score_state", SCORE_STATES), ("bags_held", BAGS_HELD), ("partner_bid", PARTNER_BIDS))
    for value in values
)


def bids_by_group(counts: Any) -> Any:
    """Sum up `Tallies.bid_depth` by `SEAT_GROUPS`: int64[slots, groups, BID_COLUMNS]."""
    slots, places = len(counts), counts.shape[-1]
    hand_size = (places - BESIDE - 1) // 2
    table = counts.reshape(slots, len(SCORE_STATES), len(BAGS_HELD), len(PARTNER_BIDS), places)
    groups = np.concatenate([table.sum((2, 3)), table.sum((1, 3)), table.sum((1, 2))], axis=1)
    overs, beside = groups[:, :, : places - BESIDE], groups[:, :, places - BESIDE :]
    over = np.arange(-hand_size, hand_size + 1)
    bids = beside[:, :, BID_SUM]
    columns = (
        overs.sum(2),
        bids,
        bids + (overs * over).sum(2),
        (overs * over**2).sum(2),
        (overs * abs(over)).sum(2),
        overs[:, :, hand_size],
        overs[:, :, hand_size + 1 :].sum(2),
        beside[:, :, NIL_FAILED] + beside[:, :, NIL_MADE],
        beside[:, :, NIL_MADE],
    )
    return np.stack(columns, axis=2)
