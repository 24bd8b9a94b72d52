"""A sample of recorded hands: whole games, from all parts of the file, as the file has them."""

import pandas as pd
import pytest

from spades_sim.records import hand_sample
from spades_sim.records.folder import ResultError
from spades_sim.records.hand_sample import GAME, read_hand_sample
from spades_sim.records.read import read_result


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from spades_sim.runs.run import run

    config = {"name": "t", "games": 200, "hands": "csv", "entrants": ["random", "high_low", "rb"]}
    return run(config, jobs=1, output=tmp_path_factory.mktemp("sample")).folder


def test_a_small_file_is_read_whole(folder):
    frame, whole = read_hand_sample(folder)
    assert whole
    pd.testing.assert_frame_equal(frame, read_result(folder, hands=True)["hands"])


def test_pieces_of_a_large_file_give_whole_games(folder, monkeypatch):
    monkeypatch.setattr(hand_sample, "WHOLE_BYTES", 64 << 10)
    monkeypatch.setattr(hand_sample, "PIECES", 8)
    hands = read_result(folder, hands=True)["hands"]
    frame, whole = read_hand_sample(folder)
    assert not whole
    games = hands.groupby(GAME).size()
    found = frame.groupby(GAME).size()
    assert 10 < len(found) < len(games) / 2
    assert games.loc[list(found.index)].tolist() == found.tolist()
    assert set(frame["match"]) == set(hands["match"])
    keys = [*GAME, "hand"]
    scores = hands.set_index(keys).loc[list(frame[keys].itertuples(index=False, name=None))]["score_1"]
    assert scores.tolist() == frame["score_1"].tolist()


def test_no_hands_are_no_sample(tmp_path):
    assert read_hand_sample(tmp_path) is None


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("deal_number", "deal", "column deal_number is missing"),
        (",3,", ",x,", "that is no integer"),
        (",1,1,", ",,1,", "has an empty cell"),
        ("\n", "\n\n", "lines that are no rows"),
    ],
)
def test_damage_of_a_large_file_is_one_line(folder, tmp_path, monkeypatch, old, new, words):
    monkeypatch.setattr(hand_sample, "WHOLE_BYTES", 64 << 10)
    text = (folder / "hands.csv").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "hands.csv").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ResultError, match=words) as raised:
        read_hand_sample(tmp_path)
    assert "\n" not in str(raised.value)


def test_row_groups_of_parquet_give_whole_games(folder, tmp_path, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `parquet`")
    import pyarrow

    hands = read_result(folder, hands=True)["hands"]
    parquet.write_table(pyarrow.Table.from_pandas(hands), tmp_path / "hands.parquet", row_group_size=150)
    frame, whole = read_hand_sample(tmp_path)
    assert whole
    pd.testing.assert_frame_equal(frame, hands, check_dtype=False)
    monkeypatch.setattr(hand_sample, "MOST_ROWS", 1000)
    part, whole = read_hand_sample(tmp_path)
    assert not whole
    found = part.groupby(GAME).size()
    assert len(found) > 5
    assert hands.groupby(GAME).size().loc[list(found.index)].tolist() == found.tolist()
