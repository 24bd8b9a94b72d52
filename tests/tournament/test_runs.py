"""Whole runs: the same bytes however they are played, pairs that cancel, counts that add up."""

import json

import pandas as pd
import pytest

from spades_sim.rules.load import preset_names
from spades_sim.runs.config import ConfigError
from spades_sim.runs.run import run


def contents(folder):
    """Bytes of every file of a result folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_e01_any_number_of_jobs_writes_the_same_bytes(play):
    players = ("careful", "random", "student")
    one = play(*players, games=1100, jobs=1, folder="one", hands="csv")
    others = [play(*players, games=1100, jobs=jobs, folder=f"jobs{jobs}", hands="csv") for jobs in (2, 3)]
    assert all(contents(one.folder) == contents(other.folder) for other in others)


def test_e05_the_seed_decides_the_run(play):
    runs = [play("careful", "high_card", seed=seed, folder=str(i)) for i, seed in enumerate((1, 1, 2))]
    games = [(each.folder / "games.csv").read_bytes() for each in runs]
    assert games[0] == games[1]
    assert games[0] != games[2]


@pytest.mark.parametrize("name", ["random", "careful", "student"])
def test_e15_a_strategy_against_itself_cancels_in_every_pair(play, name):
    result = play(name, name, games=60)
    games = pd.read_csv(result.folder / "games.csv")
    games["margin"] = games["score_1"] - games["score_2"]
    assert (games.groupby("pair")["margin"].sum() == 0).all()
    assert (result.standings["margin_per_game"] == 0).all()
    assert result.standings["margin_low"].isna().all()  # equal pairs leave nothing to judge an error by
    assert (result.ratings["rating"].fillna(0) == 0).all()  # random play may be truncated throughout


def test_e02_deals_do_not_depend_on_who_plays(play, monkeypatch):
    """Swap one strategy: the first hand of every game is dealt alike, so its dealer and mirror bids are, too."""
    bids = []
    for opponent in ("random", "high_card"):
        result = play("careful", opponent, rules="mirror", hands="csv", folder=opponent)
        hands = pd.read_csv(result.folder / "hands.csv", dtype="str")
        first = hands[hands["hand"] == "1"]
        bids.append(first[["pair", "seating", "dealer", "bid_0", "bid_1", "bid_2", "bid_3"]].to_numpy().tolist())
    assert bids[0] == bids[1]


def test_e03_every_deal_is_another(play):
    result = play("random", "high_card", games=200, rules="mirror:max_hands=2", hands="csv")
    hands = pd.read_csv(result.folder / "hands.csv")
    tricks = [f"{kind}_{seat}" for kind in ("bid", "tricks") for seat in range(4)]
    different = hands[hands["seating"] == 0][tricks].drop_duplicates()
    assert len(different) > 0.9 * len(hands[hands["seating"] == 0])


def test_both_seatings_of_a_pair_have_the_same_deals(play):
    result = play("random", "careful", rules="mirror:max_hands=1", hands="csv", games=100)
    hands = pd.read_csv(result.folder / "hands.csv")
    bids = [f"bid_{seat}" for seat in range(4)]
    assert (hands.groupby("pair")[[*bids, "dealer"]].nunique(dropna=False) == 1).all().all()


def test_counts_add_up(play):
    result = play("careful", "random", "high_card", games=60, hands="csv")
    games, hands = pd.read_csv(result.folder / "games.csv"), pd.read_csv(result.folder / "hands.csv")
    assert len(games) == 3 * 60 == result.manifest["counts"]["games"]
    assert games["hands"].sum() == len(hands) == result.manifest["counts"]["hands"]
    standings = result.standings
    assert (standings["games"] == standings[["wins", "losses", "ties", "truncated"]].sum(axis=1)).all()
    assert standings["wins"].sum() == standings["losses"].sum()
    bids = result.bid_accuracy.query("position == 'all' and bid == 'all'")["bids"].sum()
    nils = result.nil_success.query("position == 'all' and kind == 'all'")["attempts"].sum()
    assert bids + nils == 4 * len(hands)
    assert result.bags["bags"].sum() == result.bags["bags"].sum()
    contracts = result.contracts
    assert (contracts["hands"] == contracts["made"] + contracts["set"]).all()
    assert contracts.query("contract == 'all'")["hands"].sum() == 2 * len(hands)


def test_b24b_the_last_hand_is_in_the_final_score(play):
    result = play("careful", "random", games=40, hands="csv")
    games, hands = pd.read_csv(result.folder / "games.csv"), pd.read_csv(result.folder / "hands.csv")
    last = hands.groupby(["match", "pair", "seating"]).last().reset_index()
    added = hands.groupby(["match", "pair", "seating"])[["points_1", "points_2"]].sum().reset_index()
    assert (last["score_1"] == games["score_1"]).all()
    assert (added["points_1"] == games["score_1"]).all()
    assert (added["points_2"] == games["score_2"]).all()
    assert (last["bags_2"] == games["bags_2"]).all()


def test_the_ledger_adds_up_to_the_points(play):
    result = play("careful", "random", games=60)
    for _, group in result.ledger.groupby("strategy"):
        name = group["strategy"].iloc[0]
        total = group.query("cause == 'all'")["points"].iloc[0]
        assert group.query("cause != 'all'")["points"].sum() == total
        hands = result.bags.set_index("strategy")["hands"][name]
        per_hand = result.standings.set_index("strategy")["points_per_hand"][name]
        assert per_hand == pytest.approx(total / hands)


def test_b24_games_that_never_end_are_truncated(play):
    result = play("random", "random", games=20, hand_cap=30)
    games = pd.read_csv(result.folder / "games.csv")
    assert set(games["ending"]) == {"truncated"}
    assert (games["hands"] == 30).all()
    assert (result.standings["truncated"] == 20).all()
    assert result.standings["win_rate"].isna().all()


def test_max_hands_is_a_rule_and_no_truncation(play):
    result = play("random", "high_card", games=40, rules="cardgames_io:max_hands=5,tie=draw")
    games = pd.read_csv(result.folder / "games.csv")
    assert set(games["ending"]) == {"max_hands"}
    assert (result.standings["truncated"] == 0).all()


@pytest.mark.parametrize("rules", preset_names())
def test_every_rule_set_is_played_by_every_kind_of_strategy(play, rules):
    result = play("careful", "random", "student", games=20, rules=rules, hand_cap=20)
    assert (result.standings["games"] > 0).all()


def test_e08_the_effective_rules_are_in_the_manifest(play):
    result = play("random", "careful", games=4, rules="cardems:bag_limit=5")
    manifest = json.loads((result.folder / "manifest.json").read_text())
    assert manifest["variants"]["cardems:bag_limit=5"]["rules"]["score"]["bag_limit"] == 5
    assert manifest["config"]["games"] == 4
    assert manifest["strategies"]["careful"]["sha256"]


def test_variants_and_mixed_teams_and_names(tmp_path):
    config = {
        "name": "variants",
        "games": 20,
        "entrants": [{"name": "mixed", "strategies": ["careful", "random"]}, "high_card", {"strategy": "high_card"}],
        "variant": [
            {"name": "ten bags", "rules": "cardgames_io"},
            {"name": "five bags", "rules": "cardgames_io", "set": {"bag_limit": 5, "bag_penalty": 50}},
        ],
    }
    result = run(config, jobs=1, output=tmp_path)
    assert list(result.standings["variant"].unique()) == ["ten bags", "five bags"]
    assert set(result.standings["strategy"]) == {"mixed", "high_card", "high_card#2"}
    players = set(result.bid_accuracy["strategy"])
    assert {"careful", "random", "high_card"} <= players


def test_a_failed_run_leaves_nothing(tmp_path):
    (tmp_path / "bad.py").write_text("def bid(view):\n    return 3\n\n\ndef play(view):\n    return -1\n")
    with pytest.raises(RuntimeError, match="illegal card -1"):
        run(
            {"entrants": ["random", str(tmp_path / "bad.py")], "games": 2, "on_foul": "stop"},
            jobs=1,
            output=tmp_path / "results",
        )
    assert list((tmp_path / "results").iterdir()) == []


def test_a_result_folder_is_not_overwritten_unasked(play, tmp_path):
    play("random", "random", games=2)
    with pytest.raises(ValueError, match="is there already"):
        play("random", "random", games=2)
    run({"name": "t", "games": 2, "entrants": ["random", "random"]}, jobs=1, output=tmp_path / "out", overwrite=True)


@pytest.mark.parametrize("name", ["../up", "a/b", ".hidden", "..", "a\\b"])
def test_a_name_cannot_lead_outside(name):
    with pytest.raises(ConfigError, match="name"):
        run({"name": name, "games": 2, "entrants": ["random", "random"]})


def test_a_sweep_enters_one_entrant_a_value(play):
    sweep = {"strategy": "careful", "sweep": {"nil_threshold": [0.4, 0.6], "bid_bias": [0.0, 0.5]}}
    result = play(sweep, "random", games=4)
    expected = {f"careful:nil_threshold={nil},bid_bias={bias}" for nil in ("0.4", "0.6") for bias in ("0", "0.5")}
    assert set(result.standings["strategy"]) == expected | {"random"}


def test_strategies_are_found_in_the_folders_of_the_environment(play, tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "home_grown.py").write_text("def bid(view):\n    return 3\n")
    monkeypatch.setenv("SPADES_SIM_STRATEGIES", str(tmp_path / "mine"))
    play("bid=home_grown,play=careful", "random", games=4)
