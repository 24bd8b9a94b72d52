"""Variants and sweeps of the rules, and what effects.csv says of them."""

import pytest

from spades_sim.cli.main import main
from spades_sim.records.effects import MEASURES
from spades_sim.runs.config import ConfigError

SAME = [{"name": "a", "rules": "cardgames_io"}, {"name": "b", "rules": "cardgames_io"}]
BAGS = [{"name": "ten"}, {"name": "five", "set": {"bag_limit": 5, "bag_penalty": 50}}]


def test_equal_rules_have_no_effect(play):
    effects = play("careful", "high_card", games=60, variant=SAME).effects
    assert len(effects) > 20
    assert set(effects["verdict"]) == {"no difference at all"}
    assert set(effects["p_holm"]) == {1.0}
    assert (effects[["effect", "low", "high"]] == 0).all().all()


def test_effects_are_differences_of_the_other_files(play):
    result = play("careful", "high_card", games=60, variant=BAGS)
    effects = result.effects.set_index(["strategy", "measure"])
    assert set(effects["variant"]) == {"five"}
    assert set(effects["baseline"]) == {"ten"}
    for variant, column in (("ten", "base"), ("five", "value")):
        standings = result.standings[result.standings["variant"] == variant].set_index("strategy")
        bags = result.bags[result.bags["variant"] == variant].set_index("strategy")
        ledger = result.ledger[result.ledger["variant"] == variant].set_index(["strategy", "cause"])
        for name in ("careful", "high_card"):
            assert effects[column][name, "win_rate"] == pytest.approx(standings["win_rate"][name])
            assert effects[column][name, "bags_per_hand"] == pytest.approx(bags["bags_per_hand"][name])
            assert effects[column][name, "points_by_bag_penalty"] == pytest.approx(
                ledger["points_per_hand"][name, "bag_penalty"], abs=2e-6
            )
        assert effects[column]["all", "hands_per_game"] == pytest.approx(standings["hands_per_game"].mean())
    assert effects["verdict"]["all", "penalties_per_game"] == "real: more bag penalties"
    assert set(effects.index.get_level_values(1)) <= {measure.name for measure in MEASURES}


def test_players_alike_are_told_once(play):
    effects = play("careful", "careful", games=60, variant=BAGS).effects
    assert set(effects["strategy"]) == {"all"}
    assert "win_rate" not in set(effects["measure"])


def test_few_games_tell_nothing(play):
    effects = play("careful", "high_card", games=8, variant=BAGS).effects
    assert not effects["verdict"].str.startswith("real").any()


def test_memory_is_bounded_and_jobs_change_nothing(play, monkeypatch):
    monkeypatch.setattr("spades_sim.records.batches.MOST", 32)
    runs = [play("careful", "high_card", games=2100, variant=BAGS, jobs=jobs, folder=str(jobs)) for jobs in (1, 2)]
    assert runs[0].effects["batches"].max() <= 32
    assert (runs[0].folder / "effects.csv").read_bytes() == (runs[1].folder / "effects.csv").read_bytes()


def test_a_sweep_plays_every_combination(play):
    sweep = {"score": {"bag_limit": [10, 5]}, "score.nil_bonus": [100, 50]}
    result = play("careful", "high_card", games=4, sweep=sweep, baseline="score.bag_limit=5,score.nil_bonus=100")
    names = [f"score.bag_limit={limit},score.nil_bonus={bonus}" for limit in (10, 5) for bonus in (100, 50)]
    assert list(result.standings["variant"].unique()) == names
    assert list(result.effects["variant"].unique()) == [name for name in names if name != names[2]]
    assert set(result.effects["baseline"]) == {names[2]}
    assert [each["rules"]["score"]["nil_bonus"] for each in result.manifest["variants"].values()] == [100, 50, 100, 50]


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"sweep": {"bag_limit": 5}}, "sweep.bag_limit = 5: must be a list"),
        ({"sweep": {"bag_limit": []}}, "must be a list of values"),
        ({"sweep": {"bag_limit": [5, 5]}}, "the value 5 is there twice"),
        ({"sweep": {"bag_limt": [5, 6]}}, "bag_limt"),
        ({"sweep": {"bag_limit": [5, "x"]}}, "bag_limit"),
        ({"sweep": {"bag_limit": list(range(300))}}, "makes 300 variants; at most 200"),
        ({"sweep": {"bag_limit": [5, 10]}, "variant": BAGS}, "give either variant or sweep"),
        ({"variant": BAGS, "baseline": "fve"}, 'no variant has this name; did you mean "five"'),
    ],
)
def test_a_wrong_comparison_is_one_line(play, config, words):
    with pytest.raises(ConfigError) as caught:
        play("careful", "high_card", **config)
    assert words in str(caught.value)
    assert all(line.startswith("config: ") for line in str(caught.value).splitlines())


def command(capsys, *words):
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


def test_compare_rules_says_in_words_what_is_real(tmp_path, capsys):
    changes = ("--change", "bag_limit=5,bag_penalty=50", "--change", "cardems")
    options = ("-n", "200", "-j", "1", "-o", str(tmp_path), "--strategies", "careful,high_card")
    code, out, _ = command(capsys, "compare-rules", "cardgames_io", *changes, *options)
    assert code == 0
    assert "bag_limit=5,bag_penalty=50, against cardgames_io" in out
    assert "more bag penalties" in out
    assert "cardems, against cardgames_io" in out
    assert "shorter games" in out
    assert out.splitlines()[-1] == str(tmp_path / "compare_cardgames_io")
    code, out, _ = command(capsys, "stats", str(tmp_path / "compare_cardgames_io"), "--effects")
    assert code == 0
    assert "points by bag penalty" in out


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--change", "bag_limt=5"), "bag_limt"),
        (("--change", "bag_limit"), "bag_limit"),
        ((), "--change"),
        (("--change", "bag_limit=5", "--strategies", "carefull,rb"), "carefull"),
    ],
)
def test_compare_rules_refuses_in_one_line(tmp_path, capsys, words, text):
    code, out, err = command(capsys, "compare-rules", "cardgames_io", *words, "-o", str(tmp_path))
    assert (code, out) == (2, "")
    assert text in err
    assert "Traceback" not in err
