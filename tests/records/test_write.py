"""Result folders: their bytes, and that they are whole or not there."""

import json
import sys

import pytest

from spades_sim.core.codes import BLIND, BLIND_NIL, COVERED, NIL, Ending
from spades_sim.records.folder import ResultError
from spades_sim.records.write import ResultWriter

SOLO = ((0,), (1,), (2,))


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "out" / "t"


@pytest.fixture
def written(folder, head, result, games):
    """Write a result of one match from its scores."""

    def _written(*scores, of=None, seats=4, entrants=2, overwrite=False, blocks=1):
        of = of or head()
        with ResultWriter(folder, seats, entrants, overwrite=overwrite) as writer:
            rows = games(*scores)
            size = len(rows) // blocks
            for block in range(blocks):
                part = rows[block * size : (block + 1) * size]
                writer.write_block(of, block * size // len(of.teams), part)
            return writer.finish([result(*scores, of=of)], {"b": 1, "a": "ü"})

    return _written


def test_games_byte_by_byte(written):
    assert (written((500, 300), (-20, 510)) / "games.csv").read_bytes() == (
        b"variant,match,pair,seating,deal_number,lineup,entrant_1,entrant_2,score_1,score_2,bags_1,bags_2,hands,winner,ending\n"
        b"v,1,1,0,0,a / b / a / b,a,b,500,300,1,2,10,a,target\n"
        b"v,1,1,1,0,b / a / b / a,a,b,510,-20,2,1,10,a,target\n"
    )


def test_bags_byte_by_byte(written):
    text = (written((500, 300), (-20, 510)) / "bags.csv").read_text()
    assert text.splitlines()[1] == "v,a,20,0,0,,,2,0,0,0"
    assert text.endswith("\n")
    assert "\r" not in text


def test_smaller_tables_leave_cells_empty(written, head):
    of = head("abc", teams=SOLO)
    lines = (written((5, 3, 1), (3, 1, 5), (1, 3, 5), of=of, seats=6, entrants=4) / "games.csv").read_text()
    assert lines.splitlines()[1:] == [
        "v,1,1,0,0,a / b / c,a,b,c,,5,3,1,,1,2,3,,10,a,target",
        "v,1,1,1,0,b / c / a,a,b,c,,5,3,1,,3,1,2,,10,a,target",
        "v,1,1,2,0,c / a / b,a,b,c,,3,5,1,,2,3,1,,10,b,target",
    ]


def test_ties_and_truncated_games_have_no_winner(folder, head, games, result):
    with ResultWriter(folder, 4, 2) as writer:
        writer.write_block(head(), 7, games((5, 5), (5, 5), ending=Ending.MAX_HANDS))
        writer.write_block(head(), 8, games((6, 5), (5, 5), ending=Ending.CAP))
        writer.finish([result()], {})
    ends = [line.split(",")[-2:] for line in (folder / "games.csv").read_text().splitlines()[1:]]
    assert ends == [["", "max_hands"]] * 2 + [["", "truncated"]] * 2


def test_strange_names_are_quoted_and_disarmed(written, head):
    of = head(("=1+1", 'x, "y" 100%\n'), variant="-v")
    text = (written((5, 3), (3, 5), of=of) / "games.csv").read_text()
    second = '"x, ""y"" 100%\n"'
    lineup = '"\'=1+1 / x, ""y"" 100%\n / =1+1 / x, ""y"" 100%\n"'
    assert text.split("\n", 1)[1].startswith(f"'-v,1,1,0,0,{lineup},'=1+1,{second},5,3,1,2,10,'=1+1,target\n")


def test_hands_as_text(folder, head, games, hands, result):
    rows = hands(
        (0, 1, (3, NIL, 0, BLIND_NIL), (4, 0, 1, 8), (30, -100)),
        (1, 1, (BLIND + 6, 5, COVERED, 4), (7, 3, 0, 3), (-60, 90)),
    )
    with ResultWriter(folder, 4, 2, "csv") as writer:
        writer.write_block(head(), 5, games((5, 3), (3, 5)), rows)
        writer.finish([result()], {})
    assert (folder / "hands.csv").read_text().splitlines()[1:] == [
        "v,1,6,0,5,1,3,0,3,nil,zero,blind_nil,4,0,1,8,,made,,failed,30,-100,30,-100,0,0",
        "v,1,6,1,5,1,3,0,blind_6,5,,4,7,3,0,3,,,,,90,-60,90,-60,0,0",
    ]


def test_the_manifest_is_sorted_json(written):
    assert (written((5, 3), (3, 5)) / "manifest.json").read_text(encoding="utf-8") == '{\n  "a": "ü",\n  "b": 1\n}\n'


def test_blocks_do_not_change_a_byte(written, folder):
    scores = [(5, 3), (3, 5), (9, 8), (7, 1), (2, 4), (6, 5), (1, 0), (0, 1)]
    contents = []
    for blocks in (1, 2, 4):
        written(*scores, blocks=blocks, overwrite=True)
        contents.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert contents[0] == contents[1] == contents[2]


def test_a_result_is_not_replaced_unasked(written, folder):
    written((5, 3), (3, 5))
    with pytest.raises(ResultError, match="is there already"):
        written((9, 3), (3, 5))
    written((9, 3), (3, 5), overwrite=True)
    assert ",9,3," in (folder / "games.csv").read_text()
    assert [path.name for path in folder.parent.iterdir()] == ["t"]


def test_a_folder_that_is_no_result_is_never_replaced(written, folder):
    folder.mkdir(parents=True)
    (folder / "thesis.txt").write_text("precious")
    with pytest.raises(ResultError, match="is no result"):
        written((5, 3), (3, 5), overwrite=True)
    assert (folder / "thesis.txt").read_text() == "precious"


def test_an_empty_folder_and_a_file(written, folder):
    folder.mkdir(parents=True)
    written((5, 3), (3, 5))
    other = folder.parent / "file"
    other.write_text("")
    with pytest.raises(ResultError, match="is no folder"):
        ResultWriter(other, 4, 2)


def test_a_run_that_fails_leaves_what_was_there(written, folder, head, games):
    written((5, 3), (3, 5))
    before = (folder / "games.csv").read_bytes()

    def stop():
        with ResultWriter(folder, 4, 2, overwrite=True) as writer:
            writer.write_block(head(), 0, games((9, 3), (3, 5)))
            assert (folder / "games.csv").read_bytes() == before
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert (folder / "games.csv").read_bytes() == before
    assert sorted(path.name for path in folder.parent.iterdir()) == [".t.partial", "t"]


def test_a_run_that_fails_before_its_first_block_leaves_nothing(folder):
    with pytest.raises(KeyboardInterrupt), ResultWriter(folder, 4, 2):
        raise KeyboardInterrupt
    assert list(folder.parent.iterdir()) == []


def test_a_stopped_run_is_not_replaced_unasked(folder, head, games):
    with ResultWriter(folder, 4, 2) as writer:
        writer.write_block(head(), 0, games((9, 3), (3, 5)))
    with pytest.raises(ResultError, match=r"go on with: spades-sim resume .*t; or add --overwrite"):
        ResultWriter(folder, 4, 2)
    with ResultWriter(folder, 4, 2, overwrite=True) as writer:
        writer.finish([], {})
    assert (folder / "games.csv").read_text().count("\n") == 1
    assert [path.name for path in folder.parent.iterdir()] == ["t"]


def test_a_result_holds_nothing_that_a_run_needs_only_while_it_runs(written, folder):
    written((5, 3), (3, 5))
    assert not [path.name for path in folder.iterdir() if path.name.startswith(".")]


def test_a_summary_that_fails_leaves_nothing(folder, result):
    with pytest.raises(ValueError, match="not JSON compliant"), ResultWriter(folder, 4, 2) as writer:
        writer.finish([result()], {"a": float("nan")})
    assert list(folder.parent.iterdir()) == []


def test_two_runs_do_not_write_the_same_folder(folder):
    with ResultWriter(folder, 4, 2), pytest.raises(ResultError, match=r"\.t\.partial: is there already"):
        ResultWriter(folder, 4, 2)


def test_parquet_without_pyarrow_is_one_line(folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ResultError, match=r"hands\.parquet needs pyarrow"):
        ResultWriter(folder, 4, 2, "parquet")
    assert not folder.parent.exists()


def test_no_games(folder, result):
    with ResultWriter(folder, 4, 2) as writer:
        writer.finish([], {})
    assert (folder / "standings.csv").read_text().count("\n") == 1
    assert json.loads((folder / "manifest.json").read_text()) == {}
