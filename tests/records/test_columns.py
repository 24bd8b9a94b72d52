"""Columns, and the page that explains them."""

from pathlib import Path

import pytest

from spades_sim.records.column import header, match_header
from spades_sim.records.columns import FILES, GAMES, HANDS
from spades_sim.records.readme import results_readme

PAGE = Path(__file__).parents[2] / "results" / "README.md"

#: The columns that every result has been promised to have.
PROMISED = {
    "fouls": "variant,match,pair,seating,deal_number,hand,trick,seat,strategy,kind,decision,answer,reason,command",
    "standings": "variant,rank,strategy,games,wins,losses,ties,truncated,fouls,win_rate,win_rate_low,win_rate_high,"
    "margin_per_game,margin_low,margin_high,points_per_hand,hands_per_game",
    "head_to_head": "variant,strategy,opponent,games,wins,losses,ties,win_rate,win_rate_low,win_rate_high,"
    "margin_per_game,margin_low,margin_high",
    "matches": "variant,round,match,strategy,opponent,games,wins,losses,ties,win_rate,margin_per_game,margin_low,"
    "margin_high,winner,ended,llr",
    "partners": "variant,strategy,partner,games,win_rate,margin_per_game,margin_low,margin_high,own_effect,"
    "expected_margin",
    "bid_accuracy": "variant,strategy,position,bid,bids,mean_tricks,bias,mae,exact_rate,over_rate,under_rate",
    "ratings": "variant,rank,strategy,rating,rating_low,rating_high,pairs,model,circle,note",
    "contracts": "variant,strategy,contract,hands,made,set,made_rate,low,high,points_per_hand",
    "nil_success": "variant,strategy,kind,position,hands,attempts,attempt_rate,made,success_rate,low,high,"
    "points_per_attempt",
    "nil_calibration": "variant,strategy,tenth,nils,mean_predicted,made,made_rate,low,high,gap,brier",
    "bags": "variant,strategy,hands,bags,bags_per_hand,low,high,games,penalties,penalties_per_game,"
    "penalty_points_per_game",
    "bid_depth": "variant,strategy,by,value,bids,mean_tricks,bias,mae,exact_rate,over_rate,under_rate",
    "nil_depth": "variant,strategy,by,value,hands,attempts,attempt_rate,made,success_rate,low,high",
    "seats": "variant,by,place,games,win_rate,win_rate_low,win_rate_high,margin_per_game,margin_low,margin_high",
    "bags_depth": "variant,strategy,by,value,hands,bags,bags_per_hand,low,high,penalties",
    "effects": "variant,baseline,strategy,measure,base,value,effect,low,high,p,p_holm,verdict",
    "ledger": "variant,strategy,cause,points_per_hand",
    "games": "variant,match,pair,seating,deal_number,lineup,score_1,score_2,bags_1,bags_2,hands,winner,ending",
    "hands": "variant,match,pair,seating,deal_number,hand,dealer,bid_0,bid_3,tricks_0,tricks_3,nil_0,points_1,points_2,"
    "score_1,score_2,bags_1,bags_2",
}


@pytest.mark.parametrize("name", FILES)
def test_the_promised_columns_are_there_in_order(name):
    names, promised = header(FILES[name], 4, 2), PROMISED[name].split(",")
    assert [each for each in names if each in promised] == promised
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", FILES)
def test_every_column_is_explained(name):
    for column in FILES[name].columns:
        assert column.type in ("text", "integer", "number")
        assert column.meaning
        assert column.type != "number" or (column.unit and column.formula)


def test_the_page_is_made_from_the_columns():
    """Write it anew by ``python -c "from spades_sim.records.readme import *; print(results_readme(), end='')"``."""
    assert PAGE.read_text(encoding="utf-8") == results_readme()


@pytest.mark.parametrize(("file", "seats", "entrants"), [(GAMES, 4, 2), (GAMES, 6, 6), (HANDS, 3, 3), (HANDS, 6, 3)])
def test_numbered_columns_are_found_again(file, seats, entrants):
    cells = header(file, seats, entrants)
    assert [name for name, _ in match_header(file, cells)] == cells
