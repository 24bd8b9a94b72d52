"""Results read back, and damage named in one line."""

import numpy as np
import pandas as pd
import pytest

from spades_sim.core.codes import NIL
from spades_sim.records.columns import FILES, SUMMARIES
from spades_sim.records.read import ResultError, read_manifest, read_result
from spades_sim.records.write import ResultWriter

NAMES = ("=1+1", "NA")


@pytest.fixture
def folder(tmp_path, head, games, hands, result):
    """Write a small result with names that tempt a reader."""
    of, scores = head(NAMES), ((500, 300), (-20, 510))
    rows = hands((0, 1, (3, NIL, 0, 4), (4, 0, 1, 8), (30, -100)), (1, 1, (3, 3, 3, 3), (4, 3, 3, 3), (60, 60)))
    with ResultWriter(tmp_path / "t", 4, 3, "csv") as writer:
        writer.write_block(of, 0, games(*scores), rows)
        return writer.finish([result(*scores, of=of)], {"seed": 1})


def test_summaries_are_read_with_their_types(folder):
    frames = read_result(folder)
    assert list(frames) == [file.name for file in SUMMARIES]
    standings = frames["standings"]
    assert standings["strategy"].tolist() == list(NAMES)
    assert standings["games"].dtype == np.int64
    assert standings["win_rate"].tolist() == [1, 0]
    assert standings["win_rate_low"].isna().all()
    assert frames["head_to_head"]["pairs_2"].tolist() == [1, 0]


def test_games_and_hands_are_read_when_asked_for(folder):
    frames = read_result(folder, games=True, hands=True, fouls=True)
    assert set(frames) == set(FILES)
    assert frames["games"]["winner"].tolist() == ["=1+1", "=1+1"]
    assert frames["games"]["score_2"].tolist() == [300, -20]
    assert frames["games"]["score_3"].isna().all()
    assert frames["hands"]["bid_1"].tolist() == ["nil", "3"]
    assert frames["hands"]["nil_1"].tolist() == ["made", ""]


def test_the_manifest(folder):
    assert read_manifest(folder) == {"seed": 1}


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bags_per_hand", "bagz", "column bags_per_hand is missing"),
        (",20,0,0", ",2O,0,0", "row 1, column hands: '2O' is no integer"),
        (",20,0,0", ",20.5,0,0", "row 1, column hands: '20.5' is no integer"),
        (",20,0,0", ",,0,0", "row 1, column hands: '' is no integer"),
        (",20,0,0,", ",20,0,inf,", "row 1, column bags_per_hand: 'inf' is no number"),
        (",20,0,0,", ",20,0,x,", "row 1, column bags_per_hand: 'x' is no number"),
        (",20,0,0,", ",20,0,0,9,9,9,9,9,9,", "is damaged: row 1 has more cells"),
    ],
)
def test_damage_is_named(folder, old, new, message):
    edit(folder / "bags.csv", old, new)
    with pytest.raises(ResultError) as error:
        read_result(folder)
    assert str(error.value).startswith(f"{folder / 'bags.csv'}: {message}")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("content", "message"), [(b"", "is empty"), (b"\xff\xfe\x00", "is not UTF-8"), (None, "cannot")]
)
def test_broken_files_are_named(folder, content, message):
    path = folder / "bags.csv"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ResultError, match=r"bags\.csv: " + message):
        read_result(folder)


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_cut_file_is_named(folder, cut):
    path = folder / "standings.csv"
    path.write_bytes(path.read_bytes()[:-cut])
    with pytest.raises(ResultError, match=r"standings\.csv: is cut off"):
        read_result(folder)


def test_what_is_no_result(folder, tmp_path):
    with pytest.raises(ResultError, match=r"is .*nothing a result folder"):
        read_result(tmp_path / "nothing")
    (folder / "manifest.json").write_text("{")
    with pytest.raises(ResultError, match=r"manifest\.json: is damaged"):
        read_result(folder)
    (folder / "manifest.json").unlink()
    with pytest.raises(ResultError, match=r"manifest\.json: cannot be read"):
        read_result(folder)


def test_hands_that_were_not_recorded(folder):
    (folder / "hands.csv").unlink()
    with pytest.raises(ResultError, match="did not record hands"):
        read_result(folder, hands=True)


def test_parquet_holds_what_csv_holds(folder, tmp_path, head, games, hands, result):
    pytest.importorskip("pyarrow")
    rows = hands((0, 1, (3, NIL, 0, 4), (4, 0, 1, 8), (30, -100)), (1, 1, (3, 3, 3, 3), (4, 3, 3, 3), (60, 60)))
    with ResultWriter(tmp_path / "p", 4, 3, "parquet") as writer:
        writer.write_block(head(NAMES), 0, games((500, 300), (-20, 510)), rows)
        writer.finish([result(of=head(NAMES))], {})
    texts = read_result(folder, hands=True)["hands"]
    pd.testing.assert_frame_equal(read_result(tmp_path / "p", hands=True)["hands"], texts)
