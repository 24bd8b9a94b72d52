"""Make the rows that tell a strategy's own effect from that of its partners: partners.csv."""

from collections.abc import Sequence
from fractions import Fraction

from spades_sim.records.results import MatchResult
from spades_sim.records.standings import Row, entrant_sums, spread
from spades_sim.records.sums import EntrantSums
from spades_sim.stats.intervals import quotient, ratio_interval, share_interval


def _by_team(results: Sequence[MatchResult]) -> dict[tuple[str, ...], EntrantSums]:
    """Add up the sums of every team of mixed partners."""
    together: dict[tuple[str, ...], EntrantSums] = {}
    for result in results:
        for place, members in enumerate(result.head.members):
            sums = result.sums.one(place)
            together[members] = together[members] + sums if members in together else sums
    return together


def _effects(results: Sequence[MatchResult], teams: int) -> dict[str, Fraction]:
    """Return the own effect of each strategy, where they add up: what it gives its team over an average strategy.

    Every team of some of n players meets every other one. Let the effects a of all players sum to 0, and a margin be
    the sum of a team's own minus the mean of the other teams' sums. Then k - 1 partners and k opponents of a player
    have the mean effect -a / (n - 1) each, so its mean margin is ``a - (k - 1) a / (n - 1) + k a / (n - 1)``, which is
    ``a n / (n - 1)``.
    """
    sums = {name: each.margin(teams) for name, each in entrant_sums(results).items()}
    count = len(sums)
    return {name: Fraction(each.x, each.y) * (count - 1) / count for name, each in sums.items() if each.y}


def partner_rows(variant: str, results: Sequence[MatchResult]) -> list[Row]:
    """Return the rows of partners.csv for one variant: none where no partners are mixed.

    A team of k of n players meets players whose effects have the mean ``-(sum of its own) / (n - k)``, so without any
    understanding between partners its margin would be the sum of its members' effects times ``n / (n - k)``.
    """
    teams = _by_team(results)
    if not teams:
        return []
    table = len(results[0].head.teams)
    effects = _effects(results, table)
    rows = []
    for member in effects:
        for members, sums in teams.items():
            if member not in members:
                continue
            others = [name for name in members if name != member]
            expected = sum(effects[name] for name in members) * len(effects) / (len(effects) - len(members))
            rows.append(
                {
                    "variant": variant,
                    "strategy": member,
                    "partner": " / ".join(others),
                    "games": sums.total("games"),
                    "pairs": sums.total("groups"),
                    **spread("win_rate", share_interval(sums.win_rate())),
                    **spread("margin_per_game", ratio_interval(sums.margin(table)), "margin_"),
                    "own_effect": float(effects[member]),
                    "expected_margin": float(expected),
                    "points_per_hand": quotient(sums.total("points"), sums.total("contracts")),
                }
            )
    return rows
