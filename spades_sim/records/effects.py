"""Make the rows that say what a change of the rules does: effects.csv."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

import numpy as np

from spades_sim.core.codes import Cause
from spades_sim.records.batches import BATCHED, Batches
from spades_sim.records.results import MatchResult
from spades_sim.records.standings import Row
from spades_sim.records.sums import SHARES
from spades_sim.stats.effects import Effect, holm, ratio_effect

#: Chance of any false "real" in a run, and how large a part of a value an effect may be that nobody need care about.
SURE = 0.05
SMALL = 0.1
#: Batches of deals (pairs, in a short run) from which a verdict is given.
ENOUGH = 20
#: Name of the rows of all strategies together.
EVERYBODY = "all"


@dataclass(frozen=True)
class Measure:
    """A ratio of totals that a change of the rules may move.

    Attributes
    ----------
    name : str
    top, bottom : dict of str to int
        Weights of the sums (`BATCHED`) that are divided.
    more, less : str
        What a rise and a fall are called.
    """

    name: str
    top: dict[str, int]
    bottom: dict[str, int]
    more: str
    less: str


_CAUSE_WORDS: dict[Cause, tuple[str, str]] = {
    Cause.CONTRACT_MADE: ("more won by contracts", "less won by contracts"),
    Cause.CONTRACT_SET: ("less lost by sets", "more lost by sets"),
    Cause.BLIND_MADE: ("more won by blind bids", "less won by blind bids"),
    Cause.BLIND_SET: ("less lost by blind bids", "more lost by blind bids"),
    Cause.NIL_MADE: ("more won by nils", "less won by nils"),
    Cause.NIL_FAILED: ("less lost by failed nils", "more lost by failed nils"),
    Cause.BLIND_NIL_MADE: ("more won by blind nils", "less won by blind nils"),
    Cause.BLIND_NIL_FAILED: ("less lost by blind nils", "more lost by blind nils"),
    Cause.BAG_POINTS: ("more points from bags", "fewer points from bags"),
    Cause.BAG_PENALTY: ("less lost by bag penalties", "more lost by bag penalties"),
    Cause.BAG_GIFT: ("more won by others' bags", "less won by others' bags"),
    Cause.BOSTON: ("more won by Bostons", "less won by Bostons"),
}
MEASURES: tuple[Measure, ...] = (
    Measure("win_rate", {"win_shares": 1}, {"decided": SHARES}, "wins more", "wins less"),
    Measure("hands_per_game", {"hands": 1}, {"games": 1}, "longer games", "shorter games"),
    Measure("points_per_hand", {"points": 1}, {"contracts": 1}, "more points", "fewer points"),
    Measure("contract_per_hand", {"contract": 1}, {"contracts": 1}, "higher bids", "lower bids"),
    Measure("nils_per_hand", {"nils": 1}, {"contracts": 1}, "more nils", "fewer nils"),
    Measure("nil_success", {"nils_made": 1}, {"nils": 1}, "nils made more often", "nils made less often"),
    Measure("set_rate", {"contracts": 1, "contracts_made": -1}, {"contracts": 1}, "set more often", "set less often"),
    Measure("bags_per_hand", {"bags": 1}, {"contracts": 1}, "more bags", "fewer bags"),
    Measure("penalties_per_game", {"penalties": 1}, {"team_games": 1}, "more bag penalties", "fewer bag penalties"),
    *(
        Measure(f"points_by_{cause.name.lower()}", {cause.name.lower(): 1}, {"contracts": 1}, more, less)
        for cause, (more, less) in _CAUSE_WORDS.items()
    ),
)


def _by_variant(results: Sequence[MatchResult]) -> dict[str, dict[str, Batches]]:
    """Add up the batches of every entrant over the matches of each variant, and of all entrants under `EVERYBODY`.

    The matches play the same deals, so a batch holds all games on its deals.
    """
    together: dict[str, dict[str, Batches]] = {}
    for result in results:
        entrants = together.setdefault(result.head.variant, {})
        for place, name in enumerate(result.head.names):
            kept = result.batches
            one = Batches(kept.limit, kept.width, kept.first, kept.sums[:, place : place + 1])
            entrants[name] = entrants[name] + one if name in entrants else one
    for entrants in together.values():
        each = list(entrants.values())
        whole = reduce(add, each)
        # Players of one strategy do the same with the cards of the same seats: their rows would say one thing twice.
        if all(_same(other, each[0]) for other in each[1:]):
            entrants.clear()
        entrants[EVERYBODY] = whole
    return together


def _same(one: Batches, other: Batches) -> bool:
    return one.first == other.first and one.width == other.width and np.array_equal(one.sums, other.sums)


def _aligned(one: Batches, other: Batches) -> tuple[Any, Any]:
    """Return the sums of both over the same batches, int64[batches, BATCHED]."""
    width = max(one.width, other.width)
    parts = [each.widened(width) for each in (one, other)]
    first = min(part.first for part in parts)
    end = max(part.first + len(part.sums) for part in parts)
    aligned = np.zeros((2, end - first, len(BATCHED)), np.int64)
    for place, part in enumerate(parts):
        aligned[place, part.first - first : part.first - first + len(part.sums)] = part.sums[:, 0]
    played = aligned[:, :, 0].any(axis=0)
    return aligned[0, played], aligned[1, played]


def _pairs_of(sums: Any, weights: dict[str, int]) -> Any:
    return sum(weight * sums[:, BATCHED.index(name)] for name, weight in weights.items())


def _effect(measure: Measure, base: Any, value: Any) -> Effect | None:
    """Compare one measure; None where there is nothing to compare: it is 0 both times, or even in every batch."""
    before, after = (
        list(zip(_pairs_of(sums, measure.top).tolist(), _pairs_of(sums, measure.bottom).tolist(), strict=True))
        for sums in (base, value)
    )
    if measure.name == "win_rate":
        nothing = all(2 * x == y for x, y in before + after)
    else:
        nothing = not any(x for x, _ in before + after)
    return None if nothing else ratio_effect(before, after)


def verdict(effect: Effect, p_holm: float | None, batches: int, measure: Measure) -> str:
    """Say in words what an effect is: real, no sign of one, or too few games to tell."""
    if effect.effect is None:
        return "nothing to compare: it did not happen under both"
    if p_holm is None or effect.low is None or effect.high is None or batches < ENOUGH:
        return "not enough games"
    if p_holm < SURE:
        return f"real: {measure.more if effect.effect > 0 else measure.less}"
    most = max(abs(effect.low), abs(effect.high))
    if most == 0:
        return "no difference at all"
    values = [abs(each) for each in (effect.base, effect.value) if each is not None]
    if measure.name == "win_rate":
        values += [1 - each for each in values]  # what one wins the other loses: the same words for both
    if most <= SMALL * max(values):
        return f"no sign of an effect (at most ±{most:.2g})"
    return f"not enough games (within ±{most:.2g})"


def _compared(base: dict[str, Batches], value: dict[str, Batches]) -> Iterator[tuple[str, Measure, int, Effect]]:
    for name in (EVERYBODY, *(each for each in value if each != EVERYBODY and each in base)):
        if name not in base:
            continue
        sums = _aligned(base[name], value[name])
        for measure in MEASURES:
            # Somebody wins every game; and a game is as long for everybody at the table.
            if measure.name == ("win_rate" if name == EVERYBODY else "hands_per_game"):
                continue
            effect = _effect(measure, *sums)
            if effect is not None:
                yield name, measure, len(sums[0]), effect


def effect_rows(results: Sequence[MatchResult], baseline: str = "") -> list[Row]:
    """Return the rows of effects.csv: every variant against the baseline.

    Parameters
    ----------
    results : sequence of MatchResult
        Of all variants.
    baseline : str
        Name of the variant that the others are set against; none stands for the first one.

    Returns
    -------
    list of dict
        None with one variant. The correction `p_holm` is over all rows of the run.
    """
    variants = _by_variant(results)
    base = baseline or next(iter(variants), "")
    found = [
        (variant, *compared)
        for variant, entrants in variants.items()
        if variant != base
        for compared in _compared(variants[base], entrants)
    ]
    tested = [place for place, (*_, effect) in enumerate(found) if effect.p is not None]
    corrected = dict(zip(tested, holm([found[place][-1].p or 0.0 for place in tested]), strict=True))
    return [
        {
            "variant": variant,
            "baseline": base,
            "strategy": strategy,
            "measure": measure.name,
            **effect._asdict(),
            "p_holm": corrected.get(place),
            "batches": batches,
            "verdict": verdict(effect, corrected.get(place), batches, measure),
        }
        for place, (variant, strategy, measure, batches, effect) in enumerate(found)
    ]
