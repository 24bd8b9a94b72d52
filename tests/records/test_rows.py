"""Rows of the summary files, from tiny matches worked by hand."""

from decimal import Decimal

import pytest

from spades_sim.core.codes import Cause, Ending
from spades_sim.records.cells import number_text
from spades_sim.records.column import header
from spades_sim.records.columns import SUMMARIES
from spades_sim.records.points import shared_out
from spades_sim.records.rows import row_cells, summary_rows
from spades_sim.stats.intervals import wilson


def rows_of(*results):
    """Return the rows of every file, keyed by their texts."""
    keys = {
        "standings": ("variant", "strategy"),
        "matches": ("variant", "match"),
        "head_to_head": ("variant", "strategy", "opponent"),
        "ratings": ("variant", "strategy"),
        "partners": ("strategy", "partner"),
        "bid_accuracy": ("strategy", "position", "bid"),
        "contracts": ("strategy", "contract"),
        "nil_success": ("strategy", "kind", "position"),
        "bags": ("strategy",),
        "ledger": ("strategy", "cause"),
        "seats": ("by", "place"),
    }
    return {
        name: {tuple(row[key] for key in keys[name]): row for row in rows}
        for name, rows in summary_rows(results).items()
    }


def test_standings(result, head):
    # a beats b twice; c splits its pair with a and ties both games with b.
    first = result((500, 300), (310, 500))
    second = result((500, 400), (520, 420), of=head(("a", "c"), match=1))
    third = result((90, 90), (90, 90), of=head(("b", "c"), match=2), ending=Ending.MAX_HANDS)
    rows = rows_of(first, second, third)
    standings = rows["standings"]
    assert [(key[1], row["rank"]) for key, row in standings.items()] == [("a", 1), ("c", 2), ("b", 3)]
    a, c = standings["v", "a"], standings["v", "c"]
    assert [a[name] for name in ("games", "wins", "losses", "ties", "truncated", "pairs")] == [4, 3, 1, 0, 0, 2]
    assert a["win_rate"] == 0.75
    assert a["margin_per_game"] == (200 + 190 + 100 - 100) / 4
    assert a["points_per_hand"] == (500 + 500 + 500 + 420) / 40
    assert a["hands_per_game"] == 10
    assert (c["win_rate"], c["ties"], c["even_rate"], c["margin_per_game"]) == (0.5, 2, 0.5, 0)
    against = rows["head_to_head"]
    assert list(against) == [("v", *pair) for pair in ("ab", "ac", "ba", "bc", "ca", "cb")]
    assert against["v", "a", "b"]["pairs_2"] == against["v", "b", "a"]["pairs_0"] == 1
    assert against["v", "a", "b"]["margin_per_game"] == -against["v", "b", "a"]["margin_per_game"] == 195
    assert against["v", "a", "b"]["win_rate_low"] is None


def test_equals_share_a_rank(result, head):
    rows = rows_of(result((500, 300), (500, 300)), result((9, 8), (8, 9), of=head(("c", "d"), match=1)))
    ranks = {key[1]: row["rank"] for key, row in rows["standings"].items()}
    assert ranks == {"c": 1, "a": 2, "b": 2, "d": 4}


def test_variants_stand_apart(result, head):
    rows = rows_of(result((9, 8), (8, 9)), result((1, 2), (2, 1), of=head(variant="w", match=1)))
    assert list(rows["standings"]) == [("v", "a"), ("v", "b"), ("w", "b"), ("w", "a")]


def test_several_opponents_are_joined(head, result):
    of = head("abc", teams=((0,), (1,), (2,)))
    rows = rows_of(result((3, 2, 1), (2, 1, 3), (1, 3, 2), of=of))
    assert list(rows["head_to_head"]) == [("v", "a", "b / c"), ("v", "b", "a / c"), ("v", "c", "a / b")]
    assert rows["head_to_head"]["v", "a", "b / c"]["pairs_1"] is None
    assert rows["standings"]["v", "a"]["even_rate"] == 1 / 3


def test_bid_accuracy(head, result, tallies):
    of = head(("a", "b"))
    counted = tallies(of)
    # First bidder a: 3 with 3, 3 with 5, 3 with 1 and 4 with 3 tricks; second bidder a: plain zero with 1 trick.
    for tricks in (3, 5, 1):
        counted.bids[0, 0, 3, tricks] += 1
    counted.bids[0, 0, 4, 3] += 1
    counted.bids[0, 1, 0, 1] += 1
    rows = rows_of(result((1, 0), (1, 0), of=of, counted=counted))["bid_accuracy"]
    keys = [key[1:] for key in rows if key[0] == "a"]
    assert keys == [
        ("1", "3"), ("1", "4"), ("1", "all"), ("2", "0"), ("2", "all"), ("3", "all"), ("4", "all"),
        ("all", "0"), ("all", "3"), ("all", "4"), ("all", "all"),
    ]  # fmt: skip
    three = rows["a", "1", "3"]
    assert [three[name] for name in ("bids", "mean_tricks", "bias", "mae")] == [3, 3, 0, 4 / 3]
    # Tricks 3, 5, 1: variance 4, error 2 / sqrt(3), t = 4.302653 with 2 degrees of freedom.
    assert three["mean_tricks_high"] == pytest.approx(3 + 4.302653 * 2 / 3**0.5, abs=1e-5)
    assert (three["exact_rate"], three["exact_low"], three["exact_high"]) == wilson(1, 3)
    assert three["over_rate"] == three["under_rate"] == 1 / 3
    every = rows["a", "all", "all"]
    assert [every[name] for name in ("bids", "mean_tricks", "bias", "mae")] == [5, 13 / 5, 0, 6 / 5]
    assert rows["a", "3", "all"]["bids"] == 0
    assert rows["a", "3", "all"]["mean_tricks"] is None
    assert [key for key in rows if key[0] == "b"] == [("b", each, "all") for each in ("1", "2", "3", "4", "all")]


def test_a_strategy_in_several_matches_is_added_up(head, result, tallies):
    matches = []
    for match, opponent in enumerate("bc"):
        of = head((opponent, "a"), match=match)
        counted = tallies(of)
        counted.bids[1, 2, 3, 3 + match] += 1
        matches.append(result((1, 0), (1, 0), of=of, counted=counted))
    assert rows_of(*matches)["bid_accuracy"]["a", "3", "3"]["bids"] == 2


def test_nil_success(head, result, tallies):
    of = head()
    counted = tallies(of)
    counted.seat_hands[0, :2] = 10, 6
    counted.nils[0, 0, 0] = 4, 3, 200
    counted.nils[0, 0, 1] = 1, 0, -100
    counted.nils[0, 1, 1] = 2, 1, 0
    rows = rows_of(result((1, 0), (1, 0), of=of, counted=counted))["nil_success"]
    assert len(rows) == 2 * 3 * 5
    first = rows["a", "nil", "1"]
    assert [first[name] for name in ("hands", "attempts", "attempt_rate", "made")] == [10, 4, 0.4, 3]
    assert (first["success_rate"], first["low"], first["high"]) == wilson(3, 4)
    assert first["points_per_attempt"] == 50
    both = rows["a", "all", "all"]
    assert [both[name] for name in ("hands", "attempts", "made", "points_per_attempt")] == [16, 7, 4, 100 / 7]
    unused = rows["a", "blind_nil", "1"]
    assert [unused[name] for name in ("hands", "attempts", "attempt_rate")] == [10, 0, 0]
    assert unused["success_rate"] is unused["low"] is unused["points_per_attempt"] is None
    assert rows["b", "nil", "1"]["attempt_rate"] is None


def test_contracts_and_bags(head, result, tallies):
    of = head()
    counted = tallies(of)
    counted.contracts[0, 4] = 3, 2, 45
    counted.contracts[0, 9] = 1, 1, 90
    played = result((1, 0), (1, 0), of=of, counted=counted, hands=2, bags=(5, 1), penalties=(1, 0))
    rows = rows_of(played)
    assert [key for key in rows["contracts"] if key[0] == "a"] == [("a", "4"), ("a", "9"), ("a", "all")]
    four, every = rows["contracts"]["a", "4"], rows["contracts"]["a", "all"]
    assert [four[name] for name in ("hands", "made", "set", "points_per_hand")] == [3, 2, 1, 15]
    assert [every[name] for name in ("hands", "made", "made_rate", "points_per_hand")] == [4, 3, 0.75, 33.75]
    # a sits in team 0, then in team 1: 5 + 1 bags in 2 + 2 hands, one penalty in two games.
    bags = rows["bags"]["a",]
    names = ("hands", "bags", "bags_per_hand", "games", "penalties", "penalties_per_game", "low")
    assert [bags[name] for name in names] == [4, 6, 1.5, 2, 1, 0.5, None]


def test_the_ledger_adds_up_as_it_is_written(head, result, tallies):
    of = head()
    counted = tallies(of)
    counted.ledger[0, Cause.CONTRACT_MADE] = 100
    counted.ledger[0, Cause.CONTRACT_SET] = -40
    counted.ledger[0, Cause.BAG_POINTS] = 11
    rows = rows_of(result((71, 0), (0, 0), of=of, counted=counted, hands=3))
    ledger = {key[1]: row for key, row in rows["ledger"].items() if key[0] == "a"}
    assert list(ledger) == [cause.name.lower() for cause in Cause] + ["all"]
    assert ledger["all"]["points"] == sum(row["points"] for key, row in ledger.items() if key != "all") == 71
    written = {key: Decimal(number_text(row["points_per_hand"])) for key, row in ledger.items()}
    assert sum(each for key, each in written.items() if key != "all") == written["all"] == Decimal("11.833333")
    assert number_text(rows["standings"]["v", "a"]["points_per_hand"]) == "11.833333"


@pytest.mark.parametrize(
    ("parts", "whole", "expected"),
    [
        ([1, 1, 1], 3, ["0.333334", "0.333333", "0.333333", "1"]),
        ([-1, -1, -1], 3, ["-0.333333", "-0.333333", "-0.333334", "-1"]),
        ([2, -1], 3, ["0.666667", "-0.333334", "0.333333"]),
        ([0, 7, 0], 7, ["0", "1", "0", "1"]),
        ([5, 5], 0, ["", "", ""]),
    ],
)
def test_shared_out(parts, whole, expected):
    assert [number_text(each) for each in shared_out(parts, whole)] == expected


@pytest.mark.parametrize("scores", [(), ((9, 8), (8, 9)), ((9, 8), (8, 9), (8, 8), (8, 8))])
def test_no_and_few_games_fill_every_column(result, scores):
    rows = summary_rows([result(*scores)])
    for file in SUMMARIES:
        for row in rows[file.name]:
            cells = row_cells(file, row)
            assert len(cells) == len(header(file, 0, 0))
            assert not {"nan", "inf", "None"} & set(cells)
    assert [row["games"] for row in rows["standings"]] == [len(scores)] * 2


def test_no_match_gives_no_rows():
    assert all(rows == [] for rows in summary_rows([]).values())


def test_a_row_must_have_the_columns_of_its_file():
    with pytest.raises(ValueError, match="bags: row and columns differ in bags, bags_per_hand"):
        row_cells(next(file for file in SUMMARIES if file.name == "bags"), {"variant": "v"})
