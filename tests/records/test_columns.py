"""Columns, cells, and the page that explains them."""

from pathlib import Path

import pandas as pd
import pytest

from spades_sim.records.columns import SUMMARIES, Column, results_readme
from spades_sim.records.read import ResultError, read_result
from spades_sim.records.write import cell, csv_line, number_text, safe_text

PAGE = Path(__file__).parents[2] / "results" / "README.md"

#: The columns that every result has been promised to have.
PROMISED = {
    "standings.csv": "variant,rank,strategy,games,wins,losses,ties,truncated,fouls,win_rate,win_rate_low,win_rate_high,"
    "margin_per_game,margin_low,margin_high,points_per_hand,hands_per_game",
    "head_to_head.csv": "variant,strategy,opponent,games,wins,losses,ties,win_rate,margin_per_game",
    "bid_accuracy.csv": "variant,strategy,position,bid,bids,mean_tricks,bias,mae,exact_rate,over_rate,under_rate",
    "contracts.csv": "variant,strategy,contract,hands,made,set,made_rate,low,high,points_per_hand",
    "nil_success.csv": "variant,strategy,kind,position,hands,attempts,attempt_rate,made,success_rate,low,high,"
    "points_per_attempt",
    "bags.csv": "variant,strategy,hands,bags,bags_per_hand,low,high,games,penalties,penalties_per_game,"
    "penalty_points_per_game",
    "ledger.csv": "variant,strategy,cause,points_per_hand",
}


@pytest.mark.parametrize("file", SUMMARIES, ids=lambda file: file.name)
def test_the_promised_columns_are_there(file):
    assert set(PROMISED[file.name].split(",")) <= set(file.names)
    assert len(set(file.names)) == len(file.names)


def test_the_page_is_made_from_the_columns():
    """Write it anew by ``python -c "from spades_sim.records.columns import *; print(results_readme(), end='')"``."""
    assert PAGE.read_text(encoding="utf-8") == results_readme()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (0.5, "0.5"),
        (-0.0000001, "0"),
        (1234567.891, "1234567.891"),
        (1 / 3, "0.333333"),
        (0.0, "0"),
        (-2.5, "-2.5"),
    ],
)
def test_numbers(value, text):
    assert number_text(value) == text


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
def test_no_text_is_a_formula(text):
    assert safe_text(text) == "'" + text
    assert cell(Column("c", "text", "", ""), text).startswith("'")


def test_no_number_is_an_empty_cell():
    assert cell(Column("c", "float", "", ""), None) == ""


@pytest.mark.parametrize("name", ['a,b "c"', "line\nbreak", "=1+1", "né", "NA", "nan"])
def test_any_name_survives_the_csv(play, name):
    entrants = [{"name": name, "strategy": "random"}, {"name": "other", "strategy": "random"}]
    result = play(*entrants, games=4)
    assert safe_text(name) in set(result.standings["strategy"])
    games = pd.read_csv(result.folder / "games.csv", keep_default_na=False)
    assert set(games["entrant_1"]) == {safe_text(name)}


def test_lines_are_quoted_where_needed():
    assert csv_line(["a", "b,c", 'd"e']) == 'a,"b,c","d""e"\n'


@pytest.mark.parametrize("games", [2, 4])
def test_few_games_give_empty_cells_and_no_nan(play, games):
    result = play("random", "random", games=games)
    for path in result.folder.glob("*.csv"):
        text = path.read_text().lower()
        assert "nan" not in text
        assert "inf" not in text.replace("ending", "")


def test_a_damaged_folder_is_one_line(play):
    result = play("random", "random", games=2)
    path = result.folder / "bags.csv"
    path.write_text(path.read_text().replace("bags_per_hand", "bagz"))
    with pytest.raises(ResultError, match=r"bags\.csv: column bags_per_hand: is missing"):
        read_result(result.folder)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ResultError, match=r"bags\.csv"):
        read_result(result.folder)
    (result.folder / "manifest.json").write_text("{")
    with pytest.raises(ResultError, match=r"manifest\.json: damaged"):
        read_result(result.folder)
