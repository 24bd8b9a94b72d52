"""What a foul costs: the game, the rest of the match, or the run."""

import pandas as pd
import pytest

from spades_sim.cli.main import main
from spades_sim.records.read import read_result
from spades_sim.tournament import plan
from spades_sim.tournament.fouls import FoulError

HEAD = """
from spades_sim.cards import lowest_bit
from spades_sim.strategy import NIL


def bid(view):
    return lowest_bit(view.legal)
"""
#: Fouls in the third hand of every fourth deal or so: what it holds decides, so both modes foul alike.
SOMETIMES = """
def play(view):
    if view.hand_number == 3 and view.trick_number == 4 and view.cards % 7 == 0:
        return -1
    return lowest_bit(view.legal)
"""


@pytest.fixture(params=["compiled", "plain"])
def culprit(tmp_path, request):
    path = tmp_path / "culprit.py"
    path.write_text(HEAD + SOMETIMES + ("compiled = False\n" if request.param == "plain" else ""))
    return str(path)


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(plan, "BLOCK_GAMES", 8)


@pytest.fixture
def forgiving(play):
    """Play a tournament in which a foul costs the game."""

    def _forgiving(*entrants, **config):
        return play(*entrants, **{"on_foul": "forfeit_game", **config})

    return _forgiving


def files(result, *names):
    frames = read_result(result.folder, games=True, fouls=True)
    return [frames[name] for name in names]


def test_a_foul_costs_the_game_and_no_hand_is_counted_by_half(forgiving, culprit):
    result = forgiving("careful", culprit, games=60, hands="csv")
    games, fouls, standings, ledger, contracts = files(result, "games", "fouls", "standings", "ledger", "contracts")
    lost = games[games["ending"] == "foul"]
    assert 0 < len(lost) < 60
    key = ["match", "pair", "seating", "deal_number"]
    assert lost[key].to_numpy().tolist() == fouls[key].to_numpy().tolist()
    assert (lost["winner"] == "careful").all()
    assert (fouls["hand"] == 3).all()
    assert (lost["hands"] == 2).all()
    table = standings.set_index("strategy")
    assert table.loc[culprit, "fouls"] == len(fouls) == result.manifest["fouls"]
    assert table.loc["careful", "fouls"] == 0
    assert (standings["games"] == standings[["wins", "losses", "ties", "truncated"]].sum(axis=1)).all()
    assert table.loc[culprit, "losses"] == table.loc["careful", "wins"] >= len(lost)
    # Every finished hand is there, and no other.
    hands = pd.read_csv(result.folder / "hands.csv")
    assert len(hands) == games["hands"].sum() == result.manifest["counts"]["hands"]
    assert contracts.query("contract == 'all'")["hands"].sum() == 2 * len(hands)
    assert ledger.query("cause == 'all'")["points"].sum() == hands[["points_1", "points_2"]].to_numpy().sum()
    assert games[["score_1", "score_2"]].to_numpy().sum() == hands[["points_1", "points_2"]].to_numpy().sum()


def test_the_games_without_a_foul_are_those_of_a_fair_strategy(forgiving, culprit, tmp_path):
    fair = tmp_path / "fair.py"
    fair.write_text(HEAD + "def play(view):\n    return lowest_bit(view.legal)\n")
    (mixed,) = files(forgiving("careful", culprit, games=40, folder="a"), "games")
    (clean,) = files(forgiving("careful", str(fair), games=40, folder="b"), "games")
    columns = ["score_1", "score_2", "hands", "ending"]
    played = mixed["ending"] != "foul"
    assert mixed.loc[played, columns].equals(clean.loc[played, columns])


def test_a_forfeited_match_is_not_played_on(forgiving, culprit, small_blocks):
    game, match = (
        forgiving("careful", culprit, "high_card", games=40, on_foul=policy, folder=policy, hands="csv")
        for policy in ("forfeit_game", "forfeit_match")
    )
    (one,), (other, fouls, standings) = files(game, "games"), files(match, "games", "fouls", "standings")
    for number, games in other.groupby("match"):
        before = one[one["match"] == number]
        if culprit not in games[["entrant_1", "entrant_2"]].iloc[0].tolist():
            pd.testing.assert_frame_equal(games, before)
            continue
        first = (games["ending"] == "foul").to_numpy().argmax()
        pd.testing.assert_frame_equal(games.iloc[: first + 1], before.iloc[: first + 1])
        rest = games.iloc[first + 1 :]
        assert (rest["ending"] == "forfeit").all()
        assert (rest["hands"] == 0).all()
        assert (rest["winner"] != culprit).all()
        assert (fouls["match"] == number).sum() == 1
    table = standings.set_index("strategy")
    assert table.loc[culprit, "fouls"] == 2
    assert table.loc[culprit, "unplayed"] == (other["ending"] == "forfeit").sum()
    assert (standings["games"] == 80).all()
    played = other[other["ending"] != "forfeit"]
    mine = played[(played["entrant_1"] == culprit) | (played["entrant_2"] == culprit)]
    assert table.loc[culprit, "hands_per_game"] == pytest.approx(mine["hands"].mean(), abs=1e-6)
    hands = pd.read_csv(match.folder / "hands.csv")
    assert len(hands) == other["hands"].sum()


@pytest.mark.parametrize("policy", ["forfeit_game", "forfeit_match"])
def test_any_number_of_jobs_forfeits_alike(forgiving, culprit, small_blocks, policy):
    runs = [
        forgiving("careful", culprit, "random", games=60, on_foul=policy, jobs=jobs, folder=str(jobs), hands="csv")
        for jobs in (1, 2, 3)
    ]
    contents = [{path.name: path.read_bytes() for path in each.folder.iterdir()} for each in runs]
    assert contents[0] == contents[1] == contents[2]


def test_a_run_may_stop_at_a_foul(forgiving, culprit, tmp_path):
    with pytest.raises(FoulError, match="illegal card -1") as caught:
        forgiving("careful", culprit, games=60, on_foul="stop")
    assert len(str(caught.value).splitlines()) == 1
    assert "culprit.py" in str(caught.value)
    assert not list((tmp_path / "out").glob("*"))


def test_the_first_foul_in_the_schedule_stops_a_run(forgiving, culprit, small_blocks):
    texts = []
    for jobs in (1, 3):
        with pytest.raises(FoulError) as caught:
            forgiving("careful", culprit, games=60, on_foul="stop", jobs=jobs)
        texts.append(str(caught.value))
    assert texts[0] == texts[1]


@pytest.mark.parametrize(("rules", "teams"), [("cutthroat3", 3), ("six_player", 3), ("two_player", 2)])
def test_of_the_other_teams_the_best_wins(forgiving, culprit, rules, teams):
    result = forgiving("careful", culprit, "high_low", games=60, rules=rules, hand_cap=30)
    games, standings = files(result, "games", "standings")
    lost = games[games["ending"] == "foul"]
    assert len(lost) > 0
    for _, game in lost.iterrows():
        names = [game[f"entrant_{place + 1}"] for place in range(teams)]
        scores = [game[f"score_{place + 1}"] for place in range(teams)]
        best = max(score for name, score in zip(names, scores, strict=True) if name != culprit)
        top = [n for n, score in zip(names, scores, strict=True) if n != culprit and score == best]
        assert game["winner"] == (top[0] if len(top) == 1 else "")
    assert (standings["games"] == standings[["wins", "losses", "ties", "truncated"]].sum(axis=1)).all()
    assert standings.set_index("strategy").loc[culprit, "fouls"] == len(lost)


def test_the_command_of_a_foul_repeats_it(forgiving, culprit, tmp_path, monkeypatch, capsys):
    import shlex

    rules = "cardems:bag_limit=5,first_leader=second_player"
    result = forgiving("careful", culprit, games=60, rules=rules, seed=5, hand_cap=50)
    games, fouls = files(result, "games", "fouls")
    foul = fouls.iloc[-1]
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main([*shlex.split(foul["command"])[1:], "--strict", "--jobs", "1", "--quiet"])
    assert ended.value.code == 3
    assert "fouled in" in capsys.readouterr().err
    again = read_result(tmp_path / "results" / "repeat", games=True, fouls=True)
    assert foul.drop("variant").tolist() in again["fouls"].drop(columns="variant").to_numpy().tolist()
    pair = games[games["pair"] == foul["pair"]].drop(columns="variant")
    assert pair.to_numpy().tolist() == again["games"].drop(columns="variant").to_numpy().tolist()


def test_the_command_repeats_a_foul_at_a_table_of_several_entrants(forgiving, culprit, tmp_path, monkeypatch):
    import shlex

    result = forgiving(culprit, "careful", "random", games=30, rules="cutthroat3", tables="all", hand_cap=5,
                       limits={"decision_seconds": 20})  # fmt: skip
    (fouls,) = files(result, "fouls")
    foul = fouls.iloc[0]
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main([*shlex.split(foul["command"])[1:], "--strict", "--jobs", "1", "--quiet"])
    assert ended.value.code == 3
    again = read_result(tmp_path / "results" / "repeat", games=True, fouls=True)
    place = ["pair", "seating", "hand", "trick", "seat", "strategy", "kind", "answer"]
    assert foul[place].tolist() in again["fouls"][place].to_numpy().tolist()


def test_a_foul_is_no_failure_unless_that_is_asked_for(culprit, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["duel", "careful", culprit, "-n", "40", "-j", "1"])
    assert ended.value.code == 0
    captured = capsys.readouterr()
    assert "Warning" in captured.err
    assert "fouls.csv" in captured.err
    assert "fouls" in captured.out


def test_partners_who_differ_can_duel(culprit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["duel", f"careful + {culprit}", "random", "-n", "40", "-j", "1", "--strict", "-q", "--name", "x"])
    assert ended.value.code == 3
    fouls = read_result(tmp_path / "results" / "x", fouls=True)["fouls"]
    assert (fouls["strategy"] == culprit).all()
    assert f"'careful + {culprit}'" in fouls["command"].iloc[0]
