"""Make the rows of ratings.csv: one rating for each entrant over all its matches."""

from collections.abc import Sequence

from spades_sim.records.results import MatchResult
from spades_sim.records.standings import Row, spread
from spades_sim.records.sums import SHARES
from spades_sim.stats.ratings import MODEL, PRIOR_GAMES, Group, Meeting, rate
from spades_sim.stats.transitivity import Fit, goodness_of_fit, worst_circle

#: Chance of the deviations from the ratings below which a circle is named.
NOTABLE = 0.05
#: Note where the likeliest ratings would be infinite.
HELD_IN = f"some won or lost every game: {PRIOR_GAMES:g} games put to either side of each meeting"


def _meetings(results: Sequence[MatchResult], names: Sequence[str]) -> list[Meeting]:
    """Return the matches of two entrants as meetings; those on the same kind of table are put together."""
    together: dict[tuple[int, int, float], Meeting] = {}
    for result in results:
        head = result.head
        if len(head.names) != 2:
            continue
        first, second = (names.index(name) for name in head.names)
        place = 0 if first < second else 1
        odds = head.owners.count(place) / head.owners.count(1 - place)
        key = (min(first, second), max(first, second), odds)
        sums = result.sums.win_rate(place)
        if key in together:
            sums = together[key].sums + sums
        together[key] = Meeting(key[0], key[1], sums, SHARES, odds)
    return list(together.values())


def _circle(group: Group, fit: Fit, names: Sequence[str]) -> str:
    """Name the worst circle, as ``a > b > c > a``, where the ratings do not explain the meetings."""
    if fit.chance is None or fit.chance >= NOTABLE:
        return ""
    circle = worst_circle(group)
    return "" if circle is None else " > ".join(names[each] for each in (*circle, circle[0]))


def rating_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of ratings.csv for one variant: group by group, the best first."""
    names = list(dict.fromkeys(name for result in results for name in result.head.names))
    rows: list[Row] = []
    for number, group in enumerate(rate(len(names), _meetings(results, names)), 1):
        fit = goodness_of_fit(group)
        circle = _circle(group, fit, names)
        note = HELD_IN if group.held_in else ""
        values = [None if rating.value is None else round(rating.value, 6) for rating in group.ratings]
        for rating, value, entrant in zip(group.ratings, values, group.entrants, strict=True):
            own = [each for each in group.meetings if entrant in (each.first, each.second)]
            rows.append(
                {
                    "variant": variant,
                    "group": number,
                    "rank": 1 + sum(other > value for other in values if other is not None and value is not None),
                    "strategy": names[entrant],
                    **spread("rating", rating),
                    "opponents": len({each.first + each.second - entrant for each in own}),
                    "pairs": sum(each.sums.groups for each in own),
                    "model": MODEL,
                    "fit_chi_square": fit.chi_square,
                    "fit_freedom": fit.freedom,
                    "fit_chance": fit.chance,
                    "circle": circle,
                    "note": note,
                }
            )
    return sorted(rows, key=lambda row: (row["group"], row["rank"]))
