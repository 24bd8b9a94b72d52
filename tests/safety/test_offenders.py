"""Thirty and more ways to misbehave, all in one tournament: each is named, and nobody else is harmed."""

import shutil
from pathlib import Path

import pandas as pd
import pytest

from safety.offenders import FAIR, OFFENDERS
from spades_sim.records.read import read_result
from spades_sim.runs.run import run

MODES = {"c": "compiled", "p": "plain"}
PLAYED = [(offender, mode) for offender in OFFENDERS for mode in offender.modes]
NAMES = [f"{offender.name}_{MODES[mode]}" for offender, mode in PLAYED]
#: Games of each match.
GAMES = 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("offenders")
    shutil.copy(Path(__file__).with_name("poke.py"), folder)
    (folder / "fair.py").write_text(FAIR)
    for name, (offender, mode) in zip(NAMES, PLAYED, strict=True):
        (folder / f"{name}.py").write_text(offender.source(mode))
    return folder


@pytest.fixture(scope="module")
def tables(folder):
    return {
        "games": GAMES,
        "hand_cap": 3,
        "seed": 3,
        "strategies": [str(folder)],
        "limits": {"decision_seconds": 0.5, "memory_mb": 512, "decision_lines": 20_000},
    }


@pytest.fixture(scope="module")
def tournament(folder, tables):
    """Let every offender meet `random`, and then the two others meet."""
    import sys

    sys.path.insert(0, str(folder))
    try:
        config = {**tables, "name": "all", "format": "gauntlet", "champions": ["random"]}
        return run({**config, "entrants": ["random", *NAMES, "fair"]}, jobs=2, output=folder)
    finally:
        sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def frames(tournament):
    return read_result(tournament.folder, games=True, fouls=True)


@pytest.mark.parametrize(("name", "kind"), list(zip(NAMES, [offender.kind for offender, _ in PLAYED], strict=True)))
def test_who_misbehaves_is_named(frames, name, kind):
    fouls = frames["fouls"].query("strategy == @name")
    assert 0 < len(fouls) < GAMES
    assert set(fouls["kind"]) == {kind}
    assert set(fouls["hand"]) == {2}
    row = frames["standings"].set_index("strategy").loc[name]
    assert (row["games"], row["fouls"]) == (GAMES, len(fouls))
    lost = frames["games"][(frames["games"]["entrant_2"] == name) & (frames["games"]["ending"] == "foul")]
    assert lost["deal_number"].tolist() == fouls["deal_number"].tolist()
    assert (lost["winner"] == "random").all()
    # Everything else has been played to its end.
    rest = frames["games"][(frames["games"]["entrant_2"] == name) & (frames["games"]["ending"] != "foul")]
    assert len(rest) == GAMES - len(lost)


def test_nobody_else_fouls(frames, tournament):
    assert set(frames["fouls"]["strategy"]) == set(NAMES)
    assert tournament.manifest["fouls"] == len(frames["fouls"])
    assert tournament.manifest["blocks_lost"] == []


def test_the_others_play_as_if_they_were_alone(tournament, tables, folder):
    alone = run({**tables, "name": "alone", "entrants": ["random", "fair"]}, jobs=1, output=folder)
    together, apart = (
        pd.read_csv(each.folder / "games.csv", dtype=str, keep_default_na=False) for each in (tournament, alone)
    )
    match = together[together["entrant_2"] == "fair"].drop(columns="match").reset_index(drop=True)
    pd.testing.assert_frame_equal(match, apart.drop(columns="match"))


def test_there_are_thirty_kinds():
    assert len(OFFENDERS) >= 30
