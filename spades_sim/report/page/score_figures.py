"""Draw how the score grows hand by hand, where hands were recorded."""

import math
import re
from collections.abc import Iterator

import pandas as pd

from spades_sim.report.page.charts import Curve, curves
from spades_sim.report.page.figures import MOST_CURVES, MOST_PLOTS, Figure, Frames, short, slug, under

#: Strategies up to which the curves of scores have bands.
MOST_BANDS = 3
#: Hands up to which scores are drawn.
MOST_HANDS = 60
_PATH = ("hand", "mean", "low", "high")


def score_figures(frames: Frames, hands: pd.DataFrame | None) -> Iterator[Figure]:
    """Draw the mean score after each hand, where hands were recorded; a game that is over keeps its last score."""
    if hands is None or hands.empty:
        return
    caption = (
        "Mean score after each hand, over recorded games; a game that is over keeps its last score. Its data has the "
        f"quartiles, too; for up to {MOST_BANDS} strategies a band shows them: the middle half of the games."
    )
    scores = _scores(frames, hands)
    for variant, frame in list(scores.groupby("variant", sort=False))[:MOST_PLOTS]:
        data = _score_path(frame)
        bands = data["strategy"].nunique() <= MOST_BANDS
        series = [
            Curve(
                str(strategy),
                tuple(
                    (float(hand), mean, low if bands else math.nan, high if bands else math.nan)
                    for hand, mean, low, high in zip(*(part[name] for name in _PATH), strict=True)
                ),
            )
            for strategy, part in data.groupby("strategy", sort=False)
        ][:MOST_CURVES]
        title = "Score over the game" + under(frames, str(variant))
        drawing = curves(title, caption, series, ("hand", "score"), (short, short))
        data.insert(0, "variant", variant)
        yield Figure(slug("score", str(variant)), title, caption, drawing, data)


def _entrants(matches: pd.DataFrame, count: int) -> pd.DataFrame:
    """Return the entrants of each match in columns 0, 1, ..., in the order of the columns of hands.csv."""
    names = [
        [row["strategy"], *([row["opponent"]] if count == 2 else str(row["opponent"]).split(" / "))]
        for _, row in matches.iterrows()
    ]
    return pd.concat([matches[["variant", "match"]].reset_index(drop=True), pd.DataFrame(names)], axis=1)


def _scores(frames: Frames, hands: pd.DataFrame) -> pd.DataFrame:
    """Turn the columns of entrants into rows: variant, game, strategy, hand, score."""
    columns = [name for name in hands if re.fullmatch(r"score_\d+", str(name))]
    entrants = _entrants(frames["matches"], len(columns))
    rows = hands[["variant", "match", "hand"]].astype({"match": "int64", "hand": "int64"})
    rows["game"] = hands.groupby(["variant", "match", "pair", "seating"], sort=False).ngroup()
    named = rows.merge(entrants, on=["variant", "match"], how="left")
    parts = [
        pd.DataFrame(
            {
                "variant": named["variant"],
                "strategy": named[place],
                "hand": named["hand"],
                "game": named["game"] * len(columns) + place,
                "score": hands[column].to_numpy("float64", na_value=math.nan),
            }
        )
        for place, column in enumerate(columns)
        if place in named
    ]
    scores = pd.concat(parts, ignore_index=True)
    there = scores[scores["strategy"].notna() & scores["score"].notna()]
    return there.drop_duplicates(["game", "hand"])


def _score_path(frame: pd.DataFrame) -> pd.DataFrame:
    """Return mean and quartiles of the score after each hand, as far as one game in twenty is still played."""
    last = min(MOST_HANDS, int(frame.groupby("game")["hand"].max().quantile(0.95)))
    parts = []
    for strategy, part in frame.groupby("strategy", sort=False):
        table = part.set_index(["game", "hand"])["score"].unstack().ffill(axis=1)
        table = table.reindex(columns=range(1, last + 1), method="ffill")
        low, high = table.quantile(0.25), table.quantile(0.75)
        numbers = {"games": len(table), "mean": table.mean().round(3), "low": low, "high": high}
        parts.append(pd.DataFrame({"strategy": strategy, "hand": table.columns, **numbers}))
    return pd.concat(parts, ignore_index=True)
