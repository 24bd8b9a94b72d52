"""Define every column of every CSV file once: name, type, unit, meaning. The writer and results/README.md use it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """A column of a CSV file.

    Attributes
    ----------
    name : str
    kind : str
        ``text``, ``int`` or ``float``; an empty cell means that there is no number.
    unit : str
    meaning : str
        With the formula, where there is one.
    """

    name: str
    kind: str
    unit: str
    meaning: str


@dataclass(frozen=True)
class CsvFile:
    """A CSV file: its name, what a row is, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> list[str]:
        """Names of the columns in order."""
        return [column.name for column in self.columns]


def _text(name: str, meaning: str) -> Column:
    return Column(name, "text", "", meaning)


def _count(name: str, unit: str, meaning: str) -> Column:
    return Column(name, "int", unit, meaning)


def _number(name: str, unit: str, meaning: str) -> Column:
    return Column(name, "float", unit, meaning)


def _with_interval(name: str, unit: str, meaning: str, how: str, prefix: str = "") -> tuple[Column, ...]:
    """Return a number with its 95 % interval; `prefix` is the interval's name where it is not the column's own."""
    start = f"{prefix}_" if prefix else ""
    return (
        _number(name, unit, meaning),
        _number(f"{start}low", unit, f"lower end of the 95 % interval of {name} ({how})"),
        _number(f"{start}high", unit, f"upper end of the 95 % interval of {name} ({how})"),
    )


_WILSON = "Wilson score interval"
_GROUPS = "ratio of sums, the pair of games as unit, Student's t"
_VARIANT = _text("variant", "rule set")
_STRATEGY = _text("strategy", "entrant: what the team brings")
_PLAYER = _text("strategy", "strategy of the seat, counted over all seats it sits in")
_OUTCOMES = (
    _count("games", "games", "games played"),
    _count("wins", "games", "games won"),
    _count("losses", "games", "games lost"),
    _count("ties", "games", "games that ended in a tie"),
    _count("truncated", "games", "games stopped at the engine's cap of hands; neither won, lost nor tied"),
)
_RATE = (
    *_with_interval("win_rate", "share", "(wins + ties / 2) / (games - truncated)", _GROUPS, "win_rate"),
    *_with_interval(
        "margin_per_game",
        "score",
        "own score minus the other team's (the others' mean) at the end of a game",
        _GROUPS,
        "margin",
    ),
)

STANDINGS = CsvFile(
    "standings.csv",
    "variant, strategy",
    (
        _VARIANT,
        _count("rank", "", "place by win_rate, then margin_per_game"),
        _STRATEGY,
        *_OUTCOMES,
        _count("fouls", "fouls", "answers that were refused"),
        *_RATE,
        _number("points_per_hand", "points", "points won a hand, penalties taken off"),
        _number("hands_per_game", "hands", "length of a game"),
    ),
)  # fmt: skip
HEAD_TO_HEAD = CsvFile(
    "head_to_head.csv",
    "variant, strategy, opponent",
    (_VARIANT, _STRATEGY, _text("opponent", "the other entrant of the match"), *_OUTCOMES, *_RATE),
)
BID_ACCURACY = CsvFile(
    "bid_accuracy.csv",
    "variant, strategy, position, bid",
    (
        _VARIANT,
        _PLAYER,
        _text("position", "place in the order of bidding, 1 = first, or all"),
        _text("bid", "number of tricks bid (0 = plain zero; nils are in nil_success.csv), or all"),
        _count("bids", "bids", "how often"),
        *_with_interval("mean_tricks", "tricks", "tricks taken on that bid", "Student's t over hands", "mean_tricks"),
        _number("bias", "tricks", "mean of tricks minus bid"),
        _number("mae", "tricks", "mean of |tricks - bid|"),
        *_with_interval("exact_rate", "share", "bids with tricks = bid", _WILSON, "exact"),
        *_with_interval("over_rate", "share", "bids with tricks > bid", _WILSON, "over"),
        *_with_interval("under_rate", "share", "bids with tricks < bid", _WILSON, "under"),
    ),
)
CONTRACTS = CsvFile(
    "contracts.csv",
    "variant, strategy, contract",
    (
        _VARIANT,
        _STRATEGY,
        _text("contract", "the team's contract, nils apart, or all"),
        _count("hands", "hands", "how often"),
        _count("made", "hands", "contracts made"),
        _count("set", "hands", "contracts set"),
        *_with_interval("made_rate", "share", "made / hands", _WILSON),
        _number("points_per_hand", "points", "points of those hands, nils and penalties included"),
    ),
)
NIL_SUCCESS = CsvFile(
    "nil_success.csv",
    "variant, strategy, kind, position",
    (
        _VARIANT,
        _PLAYER,
        _text("kind", "nil, blind_nil, or all"),
        _text("position", "place in the order of bidding, 1 = first, or all"),
        _count("hands", "hands", "hands in which the strategy bid from there"),
        _count("attempts", "bids", "nils bid"),
        _number("attempt_rate", "share", "attempts / hands"),
        _count("made", "bids", "nils without a trick"),
        *_with_interval("success_rate", "share", "made / attempts", _WILSON),
        _number("points_per_attempt", "points", "points won and lost by the nils themselves / attempts"),
    ),
)
BAGS = CsvFile(
    "bags.csv",
    "variant, strategy",
    (
        _VARIANT,
        _STRATEGY,
        _count("hands", "hands", "hands played"),
        _count("bags", "bags", "bags taken"),
        *_with_interval("bags_per_hand", "bags", "bags / hands", _GROUPS),
        _count("games", "games", "games played"),
        _count("penalties", "penalties", "bag penalties"),
        _number("penalties_per_game", "penalties", "penalties / games"),
        _number("penalty_points_per_game", "points", "points lost to bag penalties / games"),
    ),
)
LEDGER = CsvFile(
    "ledger.csv",
    "variant, strategy, cause",
    (
        _VARIANT,
        _STRATEGY,
        _text("cause", "what won or lost the points; all adds them up"),
        _count("points", "points", "points won and lost, in all"),
        _number("points_per_hand", "points", "points / hands"),
    ),
)
SUMMARIES = (STANDINGS, HEAD_TO_HEAD, BID_ACCURACY, CONTRACTS, NIL_SUCCESS, BAGS, LEDGER)


def _game_key() -> tuple[Column, ...]:
    return (
        _VARIANT,
        _count("match", "", "number of the match in the schedule, from 1"),
        _count("pair", "", "number of the pair in the match, from 1: the same deals in every seating"),
        _count("seating", "", "how far the teams are turned, from 0"),
    )


def games_file(teams: int) -> CsvFile:
    """Return games.csv for tables of up to so many teams."""
    by_team: list[Column] = []
    for number in range(1, teams + 1):
        by_team += [
            _text(f"entrant_{number}", f"entrant {number} of the match"),
            _count(f"score_{number}", "score", f"final score of entrant {number}"),
            _count(f"bags_{number}", "bags", f"bag counter of entrant {number} at the end"),
        ]
    columns = (
        *_game_key(),
        _count("deal_number", "", "names the cards of the game"),
        _text("lineup", "entrants by seat"),
        *by_team,
        _count("hands", "hands", "hands played"),
        _text("winner", "entrant that won; empty for a tie or a truncated game"),
        _text("ending", "why the game ended: target, floor, max_hands, set_limit, boston, or truncated"),
    )
    return CsvFile("games.csv", "game", columns)


def hands_file(seats: int, teams: int) -> CsvFile:
    """Return hands.csv for tables of up to so many seats and teams."""
    by_seat: list[Column] = []
    for seat in range(seats):
        by_seat += [
            _text(
                f"bid_{seat}", f"bid of seat {seat}: a number, nil, blind_nil, zero, blind_N (team bid); empty = none"
            ),
            _count(f"tricks_{seat}", "tricks", f"tricks of seat {seat}"),
            _text(f"nil_{seat}", f"made or failed, where seat {seat} bid nil"),
        ]
    by_team: list[Column] = []
    for number in range(1, teams + 1):
        by_team += [
            _count(f"points_{number}", "points", f"points of entrant {number} in the hand"),
            _count(f"score_{number}", "score", f"score of entrant {number} after the hand"),
            _count(f"bags_{number}", "bags", f"bag counter of entrant {number} after the hand"),
        ]
    columns = (
        *_game_key(),
        _count("hand", "", "number of the hand in the game, from 1"),
        _count("dealer", "seat", "seat of the dealer"),
        _count("first_bidder", "seat", "seat that bid first"),
        *by_seat,
        *by_team,
    )
    return CsvFile("hands.csv", "hand", columns)


def results_readme() -> str:
    """Write results/README.md out of the columns."""
    lines = [
        "# Result folders",
        "",
        "A run writes one folder here: CSV files in UTF-8 with a header line, and `manifest.json` with the resolved",
        "config, the seed, the hashes of rules and strategies, versions and counts. An empty cell means that there",
        "is no number; no cell is NaN or infinite. Numbers with a fraction are rounded to 6 decimals. A text that",
        "starts with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe in front, so that no",
        "spreadsheet takes it for a formula.",
        "Rows stand in the order of the schedule.",
    ]
    for each in (*SUMMARIES, games_file(2), hands_file(4, 2)):
        note = (
            " With more teams or seats there are more columns of the same kind."
            if each.name in ("games.csv", "hands.csv")
            else ""
        )
        lines += [
            "",
            f"## {each.name}",
            "",
            f"One row per {each.row}.{note}",
            "",
            "| column | type | unit | meaning |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| `{column.name}` | {column.kind} | {column.unit} | {column.meaning.replace('|', chr(92) + '|')} |"
            for column in each.columns
        ]
    return "\n".join(lines) + "\n"
