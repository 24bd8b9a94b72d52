"""End test after a complete hand (A0 "End test", A1.8).

Readings of combinations that the rule text leaves open:

* A Boston that wins the game comes first (it wins while the hand is scored, before the end test).
* ``set_limit`` ends the game for all: the best score among the sides below the limit wins; if every side
  reached it in the same hand, the best score of all.
* Every tie on top, also among the survivors of a set limit, is treated by ``end.tie``; ``draw`` and
  ``shared`` end the game without a winner, with that word as the reason.
* With several reasons at once the first of target, floor, max_hands is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Rules = Mapping[str, Any]
End = tuple[str, int | None, str]


def game_end(
    rules: Rules,
    scores: Sequence[int],
    hands_done: int,
    sets: Sequence[int] | None,
    boston_team: int | None = None,
) -> End:
    """Decide whether the game is over (S0, S1, S2, S3, D18 to D20, D33, D44, D46).

    Parameters
    ----------
    rules
        Nested dict of a preset file.
    scores
        Totals after the hand, bag penalties and gifts included.
    hands_done
        Hands played so far.
    sets
        Per side, hands in which it was set so far; None for none.
    boston_team
        Side that won the game by a Boston in this hand.

    Returns
    -------
    tuple
        ``"over"`` or ``"continue"``; the winning side or None; the reason (``"tie"`` when the test was met
        but nobody is alone on top, empty when it was not met).
    """
    if boston_team is not None:
        return ("over", boston_team, "boston")
    end = rules["end"]
    everybody = list(range(len(scores)))
    if end["set_limit"] and sets is not None and max(sets) >= end["set_limit"]:
        below = [team for team in everybody if sets[team] < end["set_limit"]]
        return _best(end, scores, below or everybody, "set_limit")
    if max(scores) >= end["target"]:
        return _best(end, scores, everybody, "target")
    if end["use_floor"] and min(scores) <= end["floor"]:
        return _best(end, scores, everybody, "floor")
    if end["max_hands"] and hands_done >= end["max_hands"]:
        return _best(end, scores, everybody, "max_hands")
    return ("continue", None, "")


def _best(end: Mapping[str, Any], scores: Sequence[int], teams: Sequence[int], reason: str) -> End:
    """Return the side that is alone on top among ``teams``, or what ``end.tie`` makes of a tie."""
    top = max(scores[team] for team in teams)
    leaders = [team for team in teams if scores[team] == top]
    if len(leaders) == 1:
        return ("over", leaders[0], reason)
    if end["tie"] == "play_on":
        return ("continue", None, "tie")
    return ("over", None, str(end["tie"]))
