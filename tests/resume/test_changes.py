"""A run that is resumed under other conditions is refused with what has changed, unless it is forced."""

import json

import pytest

from resume.damage import StopAfter, StopHereError, stopped_run, unbroken_run
from resume.runs import contents
from spades_sim.records.folder import ResultError
from spades_sim.runs.config import ConfigError, load_config
from spades_sim.runs.resume import resume
from spades_sim.runs.run import run
from spades_sim.strategy.load import load_plugin

BID = '"""Bid {n}."""\n\n\ndef bid(view):\n    return {n}\n\n\ndef play(view):\n    return lowest_bit(view.legal)\n'
SOURCE = "from spades_sim.cards import lowest_bit\n"


@pytest.fixture
def study(tmp_path, monkeypatch):
    """Stop a run of a tournament file with a rule file and a strategy file beside it, named by relative paths."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text('base = "cardgames_io"\n[score]\nnil_bonus = 50\n')
    (tmp_path / "mine.py").write_text(SOURCE + BID.format(n=3))
    (tmp_path / "t.toml").write_text(
        'games = 3000\nhand_cap = 2\nrules = "house.toml"\nentrants = ["mine.py", "high_card"]\n'
    )
    config, source = load_config("t.toml")
    with pytest.raises(StopHereError) as stopped:
        run(config, source=source, jobs=1, watch=StopAfter(2))
    assert stopped.value.__notes__ == ["What was played is kept. Go on with: spades-sim resume results/t"]
    load_plugin.cache_clear()
    return tmp_path


def refusal(study):
    with pytest.raises(ResultError) as refused:
        resume(study / "results" / "t", jobs=1)
    *lines, last = str(refused.value).splitlines()
    assert last.endswith("or start again with run --overwrite")
    return [line.removeprefix(f"{study / 'results' / 't'}: ") for line in lines]


def test_a_run_goes_on_from_any_folder(study, tmp_path_factory, monkeypatch):
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert resume(study / "results" / "t", jobs=1).manifest["counts"]["games"] == 3000


def test_the_source_of_a_strategy(study):
    (study / "mine.py").write_text(SOURCE + BID.format(n=4))
    assert refusal(study) == ["strategy mine.py: its source has changed"]


def test_rules_and_config(study):
    (study / "house.toml").write_text('base = "cardgames_io"\n[score]\nnil_bonus = 60\n')
    (study / "t.toml").write_text('games = 9\nrules = "house.toml"\nentrants = ["mine.py", "high_card"]\n')
    assert refusal(study) == [
        "tournament file t.toml: games: was 3000, is 9",
        "tournament file t.toml: hand_cap: was 2, is not there",
        "rules house.toml.score.nil_bonus: was 50, is 60",
    ]


def test_versions(study, monkeypatch):
    monkeypatch.setattr("spades_sim.runs.conditions.platform.python_version", lambda: "9.9")
    (line,) = refusal(study)
    assert line.startswith("version python: was 3.")
    assert line.endswith(", is 9.9")


def test_force_goes_on_and_the_result_says_so(study):
    (study / "house.toml").write_text('base = "cardgames_io"\n[score]\nnil_bonus = 60\n')
    with pytest.raises(StopHereError):
        resume(study / "results" / "t", jobs=1, force=True, watch=StopAfter(1))
    folder = resume(study / "results" / "t", jobs=1).folder
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["changed_while_stopped"] == ["rules house.toml.score.nil_bonus: was 50, is 60"]
    assert manifest["counts"]["games"] == 3000


def test_a_file_that_is_gone_is_named(study):
    (study / "mine.py").unlink()
    with pytest.raises(ConfigError, match=r"t\.toml: entrants: mine\.py: no such strategy file"):
        resume(study / "results" / "t", jobs=1)


def test_an_old_result_stands_until_the_new_one_is_there(tmp_path):
    whole = unbroken_run(tmp_path / "other")
    old = run({"name": "t", "games": 2, "entrants": ["random", "random"]}, jobs=1, output=tmp_path).folder
    before = contents(old)
    with pytest.raises(ResultError, match="--overwrite"):
        stopped_run(tmp_path)
    with pytest.raises(StopHereError):
        run(
            {"name": "t", "games": 3000, "hand_cap": 2, "hands": "csv", "entrants": ["high_card", "rb"]},
            jobs=1,
            output=tmp_path,
            overwrite=True,
            watch=StopAfter(1),
        )
    assert contents(old) == before
    assert contents(resume(old, jobs=1).folder) == whole
