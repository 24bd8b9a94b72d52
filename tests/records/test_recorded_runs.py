"""Games of a run are written down in schedule order, and replay to what games.csv says."""

import csv
import gzip

import pytest

from spades_sim.records.records_file import wanted_games
from spades_sim.records.replay import Replayed, replay
from spades_sim.runs.config import ConfigError, parse_config
from spades_sim.runs.run import run

CONFIG = {"name": "r", "games": 8, "seed": 3, "entrants": ["careful", "random"], "rules": "cardgames_io:max_hands=4"}


def recorded(folder, jobs=1, **settings):
    result = run({**CONFIG, **settings}, output=folder, jobs=jobs)
    return result.folder / ("records.jsonl.gz" if settings.get("record_gzip") else "records.jsonl")


def hands_of(path):
    return [line.hand for line in replay(path) if isinstance(line, Replayed)]


def test_records_say_what_games_csv_says(tmp_path):
    path = recorded(tmp_path, record="all")
    rows = list(csv.DictReader((path.parent / "games.csv").read_text().splitlines()))
    last = [hand for hand in hands_of(path) if hand["end"] is not None]
    assert len(last) == len(rows) == 8
    for row, hand in zip(rows, last, strict=True):
        about = hand["game"]
        assert (row["deal_number"], row["seating"]) == (str(about["deal"]), str(about["seating"]))
        assert row["lineup"] == " / ".join(about["players"])
        assert int(row["hands"]) == hand["hand"]
        scores = [hand["score"][(place - about["seating"]) % 2] for place in range(2)]
        assert [row["score_1"], row["score_2"]] == [str(score) for score in scores]


def test_the_bytes_hang_on_neither_jobs_nor_packing(tmp_path):
    alone = recorded(tmp_path / "a", record="sample:4").read_bytes()
    assert recorded(tmp_path / "b", jobs=2, record="sample:4").read_bytes() == alone
    packed = recorded(tmp_path / "c", record="sample:4", record_gzip=True)
    assert gzip.decompress(packed.read_bytes()) == alone
    assert len({hand["game"]["deal"] for hand in hands_of(packed)}) == 2


@pytest.mark.parametrize("compiled", ["", "\ncompiled = False\n"], ids=["compiled", "plain"])
def test_a_game_that_a_foul_broke_off_is_written_up_to_it(compiled, tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text(
        "from spades_sim.cards import lowest_bit\n\ndef bid(view):\n    return 3\n\ndef play(view):\n"
        "    return 99 if view.trick_number == 5 and view.hand_number == 2 else lowest_bit(view.legal)\n" + compiled
    )
    path = recorded(tmp_path, record="fouls", entrants=["random", str(bad)])
    hands = hands_of(path)
    fouls = [hand for hand in hands if "foul" in hand]
    assert len(hands) == 2 * len(fouls) == 16
    for hand in fouls:
        assert (hand["hand"], hand["foul"]["kind"]) == (2, "illegal_card")
        assert len(hand["tricks"]) in (5, 6)  # the sixth trick has no card where the foul was its lead


def test_a_sound_run_has_no_games_of_fouls(tmp_path):
    assert hands_of(recorded(tmp_path, record="fouls")) == []


@pytest.mark.parametrize("word", ["some", "sample", "sample:0", "sample:x", "ALL", ""])
def test_other_words_are_refused(word):
    with pytest.raises(ConfigError, match="record"):
        parse_config({**CONFIG, "record": word}, "config")
    with pytest.raises(ValueError, match="must be none, all, fouls or sample:N"):
        wanted_games(word)
