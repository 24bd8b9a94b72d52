"""Draw what variants of the rules change, as forest plots."""

import math
from collections.abc import Iterator

import pandas as pd

from spades_sim.report.page.charts import Interval, interval_rows
from spades_sim.report.page.figures import ALL, MOST_PLOTS, MOST_ROWS, Figure, Frames, slug

#: Measures of effects.csv that are shares: their effects are differences in percentage points.
_SHARES = ("win_rate", "nil_success", "set_rate", "nils_per_hand")


def effect_figures(frames: Frames) -> Iterator[Figure]:
    """Draw what variants of the rules change, as forest plots: shares in percentage points, amounts in percent."""
    effects = frames["effects"]
    everybody = (effects["strategy"] == ALL) & ~effects["measure"].str.startswith("points_by_")
    effects = effects[(everybody | (effects["measure"] == "win_rate")) & effects["effect"].notna()]
    for variant, frame in list(effects.groupby("variant", sort=False))[: MOST_PLOTS // 2]:
        share = frame["measure"].isin(_SHARES)
        for kind, part, unit in (
            ("shares", frame[share], "percentage points"),
            ("amounts", frame[~share & (frame["base"] != 0)], "percent of the value before"),
        ):
            rows = list(_effect_rows(part, kind == "shares"))[:MOST_ROWS]
            if not rows:
                continue
            title = f"What {variant} changes, against {part['baseline'].iloc[0]}: {kind}"
            caption = (
                f"Effect in {unit}, on the same deals. A bar is the 95% interval. Bold rows are real: p below 0.05 "
                "after Holm's correction for all comparisons of the run. At the dashed line nothing changes."
            )
            drawing = interval_rows(title, caption, rows, unit, lambda value: f"{value:+.6g}" if value else "0", 0.0)
            data = part[["variant", "strategy", "measure", "base", "value", "effect", "low", "high", "p_holm"]]
            data = part[[*data.columns, "verdict"]]
            yield Figure(slug("effects", kind, str(variant)), title, caption, drawing, data)


def _effect_rows(frame: pd.DataFrame, share: bool) -> Iterator[Interval]:
    for _, row in frame.iterrows():
        factor = 100.0 if share else 100.0 / abs(float(row["base"]))
        who = "" if row["strategy"] == ALL else f"{row['strategy']}: "
        value, low, high = (factor * float(row[name]) for name in ("effect", "low", "high"))
        text = f"{value:+.1f}" + ("" if math.isnan(low) else f" ± {(high - low) / 2:.1f}")
        name = who + str(row["measure"]).replace("_", " ")
        yield Interval(name, value, low, high, text, str(row["verdict"]).startswith("real"))
