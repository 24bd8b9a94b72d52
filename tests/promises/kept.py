"""Count how often the numbers that a user reads keep their promise, over many small tournaments."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from promises.played import Played
from spades_sim.records.rows import summary_rows
from spades_sim.records.standings import head_to_head_rows
from spades_sim.stats.intervals import RatioSums
from spades_sim.stats.sequence import margin_sequence
from spades_sim.stats.sprt import Hypotheses, Verdict, judge_margin, judge_pairs, score_of_elo

#: Numbers whose intervals promise to hold the truth in 93 to 97 % of the tournaments.
PROMISED = ("win rate", "margin", "rating", "bags per hand", "nil success")
#: What is looked at: file, how the row is chosen, number, and what stands before its ``low`` and ``high``.
INTERVALS: dict[str, tuple[str, dict[str, str], str, str]] = {
    "win rate": ("standings", {}, "win_rate", "win_rate_"),
    "margin": ("standings", {}, "margin_per_game", "margin_"),
    "rating": ("ratings", {}, "rating", "rating_"),
    "bags per hand": ("bags", {}, "bags_per_hand", ""),
    "nil success": ("nil_success", {"kind": "nil", "position": "all"}, "success_rate", ""),
    "contract made": ("contracts", {"contract": "all"}, "made_rate", ""),
    "bias of bids": ("bid_accuracy", {"position": "all", "bid": "all"}, "bias", "bias_"),
    "mean tricks": ("bid_accuracy", {"position": "all", "bid": "all"}, "mean_tricks", "mean_tricks_"),
    "exact bids": ("bid_accuracy", {"position": "all", "bid": "all"}, "exact_rate", "exact_"),
}


def _row(rows: dict[str, list[dict[str, Any]]], name: str, strategy: str) -> dict[str, Any]:
    file, keys, _, _ = INTERVALS[name]
    wanted = {"strategy": strategy, **keys}
    return next(row for row in rows[file] if all(row[key] == value for key, value in wanted.items()))


def coverage(played: Played, strategy: str) -> dict[str, float]:
    """Return, by number, the share of tournaments whose 95 % interval holds the truth.

    The truth is the number over all tournaments together; with 1,000 of them its own error widens the gaps by 0.05 %.
    """
    truth = summary_rows([played.whole])
    held: dict[str, list[bool]] = {name: [] for name in INTERVALS}
    for result in played.results:
        rows = summary_rows([result])
        for name, (_, _, number, bounds) in INTERVALS.items():
            row, true = _row(rows, name, strategy), _row(truth, name, strategy)[number]
            low, high = row[f"{bounds}low"], row[f"{bounds}high"]
            if low is not None:
                held[name].append(low <= true <= high)
    return {name: float(np.mean(each)) for name, each in held.items()}


def variance_factors(played: Played, random: Any) -> tuple[float, float]:
    """Return the printed factor that pairing saved, its median, and the true one.

    The truth is by simulation: how the mean margin of a tournament varies where the second games are dealt out anew,
    so that no two games share their deals, over how it varies with pairs.
    """
    printed = [head_to_head_rows("", [each])[0]["pairing_factor"] for each in played.results]
    margins = played.margins
    unpaired = []
    for _ in range(20):
        second = random.permutation(margins[:, :, 1].ravel()).reshape(margins.shape[:2])
        unpaired.append(((margins[:, :, 0] + second) / 2).mean(axis=1).var())
    return float(np.median(printed)), float(np.mean(unpaired) / margins.mean(axis=2).mean(axis=1).var())


def _counts(margins: Any) -> Any:
    """Return int64[..., 5]: how many pairs brought 0, 1/2, 1, 1 1/2, 2 games won."""
    halves = (np.sign(margins) + 1).sum(axis=-1)
    return np.stack([(halves == result).sum(axis=-1) for result in range(5)], axis=-1)


def _drawn_looks(margins: Any, random: Any, looks: int, step: int) -> Iterator[tuple[list[int], RatioSums]]:
    """Draw pairs with replacement, so that their mean is the truth; yield counts and sums at each look."""
    drawn = margins[random.integers(len(margins), size=(looks, step))]
    counts = _counts(drawn).cumsum(axis=0)
    pairs = drawn.sum(axis=2)
    totals, squares = pairs.sum(axis=1).cumsum(), (pairs**2).sum(axis=1).cumsum()
    for look in range(looks):
        n, x, xx = (look + 1) * step, int(totals[look]), int(squares[look])
        yield counts[look].tolist(), RatioSums(n, x, 2 * n, xx, 2 * x, 4 * n)


def _wrong(ask: Callable[[list[int], RatioSums], Verdict], margins: Any, random: Any, tests: int, wrong: str) -> float:
    """Return the share of tests, looked at after every 10 pairs, that decide wrongly."""
    decided = []
    for _ in range(tests):
        for counts, sums in _drawn_looks(margins, random, 400, 10):
            decision = ask(counts, sums).decision
            if decision != "undecided":
                break
        decided.append(decision)
    return decided.count(wrong) / tests


def sprt_errors(played: Played, random: Any, tests: int) -> dict[str, float]:
    """Return the share of wrong decisions of either kind, by scale; both are promised to be at most 5 %.

    One hypothesis is the strength that the games show, the other lies above or below it, so each is true once.
    """
    margins = played.margins.reshape(-1, 2)
    spread, true = margins.mean(axis=1).std(), margins.mean()
    win_rate = _counts(margins) @ np.arange(5) / 4 / len(margins)
    elo, gap = -400 * math.log10(1 / win_rate - 1), 60.0
    errors = {}
    for wrong, name, low in (("H1", "alpha", 0.0), ("H0", "beta", -1.0)):
        points = Hypotheses(true + low * spread / 4, true + (low + 1) * spread / 4, scale="points")
        strength = Hypotheses(elo + low * gap, elo + (low + 1) * gap)
        assert math.isclose(score_of_elo(elo), win_rate)
        errors[f"points {name}"] = _wrong(
            lambda _, sums, h=points: judge_margin(h, sums), margins, random, tests, wrong
        )
        errors[f"elo {name}"] = _wrong(
            lambda counts, _, h=strength: judge_pairs(h, counts), margins, random, tests, wrong
        )
    return errors


def sequence_errors(played: Played, random: Any, runs: int, looks: int, step: int) -> tuple[float, float]:
    """Return how often the sequence, and a 95 % interval at the same looks, ever miss the truth."""
    margins = played.margins.reshape(-1, 2)
    true = margins.mean()
    missed = plain = 0
    for _ in range(runs):
        sequence_missed = plain_missed = False
        for _, sums in _drawn_looks(margins, random, looks, step):
            each = margin_sequence(sums)
            if each.low is not None and each.high is not None:
                sequence_missed |= not each.low <= true <= each.high
                mean = sums.x / sums.y
                error = math.sqrt(max(0, sums.xx / sums.groups / 4 - mean**2) / sums.groups)
                plain_missed |= abs(mean - true) > 1.96 * error
        missed += sequence_missed
        plain += plain_missed
    return missed / runs, plain / runs
