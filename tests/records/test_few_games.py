"""No column of any file is ever NaN or infinite, however few and however odd the games are."""

import math

import pytest

from spades_sim.core.codes import Ending, Tie
from spades_sim.records.column import header
from spades_sim.records.columns import SUMMARIES
from spades_sim.records.rows import row_cells, summary_rows

LOST, WON, TIED = ((1, 9), (9, 1)), ((9, 1), (1, 9)), ((5, 5), (5, 5))
PAIRS = {
    "none": [],
    "one pair won": [WON],
    "one pair tied": [TIED],
    "two pairs won": [WON] * 2,
    "all won": [WON] * 20,
    "all lost": [LOST] * 20,
    "all tied": [TIED] * 20,
    "every kind": [WON, LOST, TIED, ((9, 1), (5, 5))],
}
TABLES = {
    2: ((0, 2), (1, 3)),
    3: ((0,), (1,), (2,)),
    4: ((0,), (1,), (2,), (3,)),
    6: ((0,), (1,), (2,), (3,), (4,), (5,)),
}


def check(*results):
    """Write every row of every file, and look at every cell."""
    made = summary_rows(results)
    for file in SUMMARIES:
        for row in made[file.name]:
            cells = row_cells(file, row)
            assert len(cells) == len(header(file, 0, 0))
            for column, cell in zip(file.columns, cells, strict=True):
                assert cell != "None"
                if column.type == "text":
                    continue
                assert cell or column.optional, f"{file.name}.{column.name}"
                assert not cell or math.isfinite(float(cell))
    return made


@pytest.mark.parametrize("ending", [Ending.TARGET, Ending.CAP], ids=["decided", "truncated"])
@pytest.mark.parametrize("pairs", PAIRS.values(), ids=PAIRS)
def test_two_teams(result, pairs, ending):
    made = check(result(*(game for pair in pairs for game in pair), ending=ending))
    for row in made["standings"]:
        spread = len({sum(own - other for own, other in pair) for pair in pairs}) > 1
        assert (row["margin_low"] is not None) == spread


@pytest.mark.parametrize("groups", [0, 1, 2, 5])
@pytest.mark.parametrize("same", [True, False], ids=["equal", "uneven"])
@pytest.mark.parametrize("teams", [3, 4, 6])
def test_larger_tables(head, result, teams, groups, same):
    names = "".join("ab"[place % 2] for place in range(teams))
    scores = [[7] * teams if same else [turn + place for place in range(teams)] for turn in range(teams * groups)]
    check(result(*scores, of=head(names, teams=TABLES[teams], tie=Tie.SHARED)))
    check(result(*scores, of=head("abcdef"[:teams], teams=TABLES[teams], tie=Tie.DRAW)))


@pytest.mark.parametrize("pairs", PAIRS.values(), ids=PAIRS)
def test_a_tournament_in_which_one_match_is_odd(head, result, pairs):
    usual = [game for pair in (WON, LOST, TIED, WON) for game in pair]
    odd = [game for pair in pairs for game in pair]
    check(result(*usual), result(*odd, of=head("bc", match=1)), result(*odd, of=head("ca", match=2)))
