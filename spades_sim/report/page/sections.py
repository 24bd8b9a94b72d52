"""Put plots and tables into the sections of the page, each with the words that it needs."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import pandas as pd

from spades_sim.report.page import figures
from spades_sim.report.page.effect_figures import effect_figures
from spades_sim.report.page.figures import ALL, Figure, Frames
from spades_sim.report.page.score_figures import score_figures
from spades_sim.report.page.sheets import Head, Sheet, chance, fixed, percent, sheet_of, small, text, whole, words

_STRATEGY = Head("strategy", "strategy", text)


@dataclass(frozen=True)
class Section:
    """A section: its anchor, title, what it answers, the terms that it uses, plots, tables, and a word if empty."""

    name: str
    title: str
    words: str
    terms: tuple[tuple[str, str], ...]
    figures: tuple[Figure, ...]
    sheets: tuple[Sheet, ...]
    empty: str = ""


def _section(
    name: str,
    title: str,
    words: str,
    terms: Sequence[tuple[str, str]],
    drawn: Iterable[Figure],
    sheets: Iterable[Sheet],
    empty: str,
) -> Section:
    plots, tables = tuple(drawn), tuple(sheet for sheet in sheets if sheet.rows)
    return Section(name, title, words, tuple(terms), plots, tables, "" if plots or tables else empty)


def _outcomes(frame: pd.DataFrame) -> list[Head]:
    """Return the columns of outcomes that say something."""
    heads = [("games", "games"), ("wins", "won"), ("losses", "lost"), ("ties", "tied"), ("truncated", "cut short")]
    heads += [("fouls", "fouls"), ("unplayed", "unplayed")]
    always = {"games", "wins", "losses"}
    return [Head(name, head, whole) for name, head in heads if name in always or (frame[name] > 0).any()]


def _standings(frames: Frames, variants: int) -> Section:
    frame = frames["standings"]
    heads = [
        Head("rank", "place", whole),
        _STRATEGY,
        *([Head("match_points", "match points", fixed(1))] if frame["match_points"].notna().any() else []),
        *_outcomes(frame),
        Head("win_rate", "win rate", percent, "win_rate_"),
        Head("margin_per_game", "margin per game", fixed(1, True), "margin_"),
        Head("points_per_hand", "points per hand", fixed(1)),
        Head("hands_per_game", "hands per game", fixed(1)),
    ]
    ratings = [
        Head("rank", "place", whole),
        _STRATEGY,
        Head("rating", "Elo", fixed(0, True), "rating_"),
        Head("opponents", "opponents", whole),
        Head("pairs", "pairs", whole),
    ]
    rated = frames["ratings"]
    return _section(
        "standings",
        "Standings",
        "Who won, and how sure that is.",
        [
            ("win rate", "share of the games won; a tie counts in part, a game cut short not at all"),
            ("margin", "own final score less the others' mean score, in points"),
            ("95% interval", "a range made so that 95 of 100 such ranges hold the true value; smaller with more games"),
            ("pair", "the same deals played once for each way to seat the teams, so that luck of the cards cancels"),
            ("Elo", "strength on the scale of chess: 100 points more win 64% of the games between two"),
        ],
        figures.standings_figures(frames),
        [
            sheet_of("standings", "Standings", frame, heads, variants),
            sheet_of("ratings", "Ratings", rated[rated["rating"].notna()], ratings, variants),
        ],
        "No games.",
    )


def _head_to_head(frames: Frames, variants: int) -> Section:
    frame = frames["head_to_head"]
    heads = [
        _STRATEGY,
        Head("opponent", "opponent", text),
        *_outcomes(frame),
        Head("win_rate", "win rate", percent, "win_rate_"),
        Head("margin_per_game", "margin per game", fixed(1, True), "margin_"),
        Head("superiority", "chance to be stronger", chance),
    ]
    return _section(
        "head-to-head",
        "Head to head",
        "Who beats whom.",
        [("chance to be stronger", "how likely the true win rate is above an equal share, given the games")],
        figures.head_to_head_figures(frames),
        [sheet_of("head_to_head", "Head to head", frame, heads, variants)],
        "No matches.",
    )


def _bids(frames: Frames, variants: int) -> Section:
    frame = frames["bid_accuracy"]
    frame = frame[frame["bid"] == ALL]
    contracts = frames["contracts"]
    contracts = contracts[contracts["contract"] == ALL]
    heads = [
        _STRATEGY,
        Head("position", "place in bidding", text),
        Head("bids", "bids", whole),
        Head("mean_tricks", "tricks", fixed(2), "mean_tricks_"),
        Head("bias", "bias", fixed(2, True), "bias_"),
        Head("mae", "mean distance", fixed(2), "mae_"),
        Head("exact_rate", "exact", percent, "exact_"),
        Head("over_rate", "over", percent, "over_"),
        Head("under_rate", "under", percent, "under_"),
    ]
    made = [
        _STRATEGY,
        Head("hands", "hands", whole),
        Head("made_rate", "made", percent, ""),
        Head("set", "set", whole),
        Head("points_per_hand", "points per hand", fixed(1)),
    ]
    return _section(
        "bids",
        "Bid accuracy",
        "Tricks taken against tricks bid, by place in the order of bidding. Nils are in a section of their own.",
        [
            ("bid", "the number of tricks that a seat promises to take"),
            ("bias", "mean tricks less the bid: above 0 where the strategy bids too low"),
            ("contract", "the summed bids of a team, nils apart; made with as many tricks or more, otherwise set"),
        ],
        figures.bid_figures(frames),
        [
            sheet_of("bid_accuracy", "Bids by place in the order of bidding", frame, heads, variants),
            sheet_of("contracts", "Contracts of the team", contracts, made, variants),
        ],
        "No bids of a number of tricks.",
    )


def _nils(frames: Frames, variants: int) -> Section:
    frame = frames["nil_success"]
    frame = frame[(frame["attempts"] > 0) & (frame["kind"] != ALL)]
    stated = frames["nil_calibration"]
    heads = [
        _STRATEGY,
        Head("kind", "kind", words),
        Head("position", "place in bidding", text),
        Head("attempts", "nils bid", whole),
        Head("attempt_rate", "of all bids", percent),
        Head("made", "made", whole),
        Head("success_rate", "success", percent, ""),
        Head("points_per_attempt", "points a nil", fixed(1, True)),
    ]
    calibration = [
        _STRATEGY,
        Head("tenth", "stated from", text),
        Head("nils", "nils", whole),
        Head("mean_predicted", "stated", percent),
        Head("made_rate", "made", percent, ""),
        Head("gap", "gap", percent),
        Head("brier", "Brier score", fixed(4)),
    ]
    return _section(
        "nils",
        "Nils",
        "How often nils are bid and made, and whether strategies know how good their nils are.",
        [
            ("nil", "the promise to take no trick; blind nil is promised before the cards are seen"),
            ("calibration", "whether, of nils stated to be 70% likely, 70% are made"),
            ("Brier score", "mean squared distance of stated chance and outcome; 0 is perfect"),
        ],
        figures.nil_figures(frames),
        [
            sheet_of("nil_success", "Nils", frame, heads, variants),
            sheet_of("nil_calibration", "Stated chances of nils", stated, calibration, variants),
        ],
        "No nils were bid.",
    )


def _bags(frames: Frames, variants: int) -> Section:
    heads = [
        _STRATEGY,
        Head("hands", "hands", whole),
        Head("bags", "bags", whole),
        Head("bags_per_hand", "bags per hand", fixed(3), ""),
        Head("penalties", "penalties", whole),
        Head("penalties_per_game", "penalties per game", fixed(3)),
        Head("penalty_points_per_game", "penalty points per game", fixed(1)),
    ]
    return _section(
        "bags",
        "Bags and penalties",
        "What tricks beyond the contract cost.",
        [
            ("bag", "a trick beyond a made contract"),
            ("bag penalty", "points lost each time a team's bags reach the limit of the rules"),
        ],
        figures.bag_figures(frames),
        [sheet_of("bags", "Bags", frames["bags"], heads, variants)],
        "No hands.",
    )


def _ledger(frames: Frames, variants: int) -> Section:
    frame = frames["ledger"]
    heads = [
        _STRATEGY,
        Head("cause", "cause", words),
        Head("points", "points", whole),
        Head("points_per_hand", "points per hand", fixed(2, True)),
    ]
    busy = frame[(frame["points"] != 0) | (frame["cause"] == ALL)]
    return _section(
        "ledger",
        "Points by cause",
        "Where the points of a hand come from. The causes add up to the points per hand.",
        [("cause", "what won or lost the points: a contract made or set, a nil made or failed, bags, and so on")],
        figures.ledger_figures(frames),
        [sheet_of("ledger", "Points by cause", busy, heads, variants)],
        "No points.",
    )


def _scores(frames: Frames, sample: tuple[pd.DataFrame, bool] | None) -> Section:
    games = 0 if sample is None else len(sample[0][["variant", "match", "pair", "seating"]].drop_duplicates())
    part = "" if sample is None or sample[1] else ", taken evenly from all"
    return _section(
        "scores",
        "Score over the game",
        "How the score grows, hand by hand." + (f" From {games:,} recorded games{part}." if games else ""),
        [("score", "running total of a team's points; the game ends when it reaches the target of the rules")],
        score_figures(frames, None if sample is None else sample[0]),
        [],
        'No hands were recorded. Play with --hands csv, or hands = "csv" in the tournament file, to see this.',
    )


def _effects(frames: Frames) -> Section:
    heads = [
        Head("variant", "rules", text),
        Head("baseline", "against", text),
        _STRATEGY,
        Head("measure", "measure", words),
        Head("base", "before", fixed(4)),
        Head("value", "after", fixed(4)),
        Head("effect", "effect", fixed(4, True), ""),
        Head("p_holm", "corrected p", small),
        Head("verdict", "in words", text),
    ]
    return _section(
        "effects",
        "Effects of rule variants",
        "What each change of the rules does, on the same deals.",
        [
            ("effect", "value under the changed rules less the value before"),
            ("p", "chance of such a difference if the change did nothing; corrected (Holm) for looking at many"),
        ],
        effect_figures(frames),
        [sheet_of("effects", "Effects", frames["effects"], heads, 1)],
        "One rule set was played, so there is nothing to compare.",
    )


def _fouls(frames: Frames, variants: int) -> Section:
    heads = [
        _STRATEGY,
        Head("kind", "kind", words),
        Head("decision", "asked for", text),
        Head("answer", "answer", text),
        Head("reason", "what was wrong", text),
        Head("match", "match", whole),
        Head("deal_number", "deal", whole),
        Head("hand", "hand", whole),
        Head("command", "plays it again", text),
    ]
    return _section(
        "fouls",
        "Fouls",
        "Illegal answers and failures of strategies.",
        [("foul", "an answer that the rules do not allow, or a strategy that failed to answer; it loses the game")],
        [],
        [sheet_of("fouls", "Fouls", frames["fouls"], heads, variants)],
        "No strategy fouled.",
    )


def sections_of(frames: Frames, sample: tuple[pd.DataFrame, bool] | None) -> list[Section]:
    """Make all sections.

    Parameters
    ----------
    frames : mapping of str to DataFrame
        What `records.read` reads, with fouls.
    sample : (DataFrame, bool), optional
        Recorded hands, and whether they are all; None where none were recorded.
    """
    variants = len(figures.variants_of(frames))
    made = [
        _standings(frames, variants),
        _head_to_head(frames, variants),
        _bids(frames, variants),
        _nils(frames, variants),
        _bags(frames, variants),
        _ledger(frames, variants),
        _scores(frames, sample),
        _effects(frames),
        _fouls(frames, variants),
    ]
    names: Counter[str] = Counter()
    return [replace(section, figures=tuple(_distinct(section.figures, names))) for section in made]


def _distinct(drawn: Iterable[Figure], names: Counter[str]) -> Iterator[Figure]:
    """Give numbers to plots whose names are alike without the signs that file names cannot have."""
    for figure in drawn:
        names[figure.name.lower()] += 1
        count = names[figure.name.lower()]
        yield figure if count == 1 else replace(figure, name=f"{figure.name}_{count}_")
