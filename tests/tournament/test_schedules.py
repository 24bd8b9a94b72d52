"""Whole tournaments of every format: who met whom, who sat where, and the same bytes for any number of jobs."""

import itertools
import re
from collections import Counter

import pandas as pd
import pytest

from spades_sim.runs.config import ConfigError, make_plan, parse_config
from spades_sim.runs.playing import Nobody
from spades_sim.runs.run import run

PLAYERS = ("careful", "random", "high_card", "spade_counter", "high_low")


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def meetings(result):
    """Return who met whom in every round, as matches.csv has it."""
    rows = result.matches[["round", "strategy", "opponent"]].itertuples(index=False)
    return [(number, frozenset((one, other))) for number, one, other in rows]


def test_e14_a_gauntlet_plays_the_champion_against_each_of_the_rest(play):
    result = play(*PLAYERS[:4], games=4, format="gauntlet")
    assert meetings(result) == [(1, frozenset(("careful", other))) for other in PLAYERS[1:4]]
    result = play(*PLAYERS[:4], games=4, format="gauntlet", champions=["random", "high_card"], folder="two")
    expected = {frozenset(two) for two in itertools.product(("random", "high_card"), ("careful", "spade_counter"))}
    assert {each for _, each in meetings(result)} == expected
    assert len(result.matches) == 4


def test_a_swiss_tournament_is_the_same_for_any_number_of_jobs(play):
    settings = {"games": 30, "format": "swiss", "hands": "csv"}
    result = play(*PLAYERS, **settings, jobs=1, folder="one")
    met = meetings(result)
    assert Counter(number for number, _ in met) == {1: 2, 2: 2, 3: 2}
    assert len({each for _, each in met}) == 6
    assert result.standings["byes"].sum() == 3
    assert result.standings["match_points"].sum() == 6 + 3
    assert list(result.standings["rank"]) == sorted(result.standings["rank"])
    assert contents(result.folder) == contents(play(*PLAYERS, **settings, jobs=2, folder="two").folder)


def test_every_variant_has_its_own_bracket(play):
    variants = [{"name": "one", "rules": "cardgames_io"}, {"name": "two", "rules": "solo"}]
    result = play(*PLAYERS[1:4], games=8, format="elimination", variant=variants, jobs=2)
    for name, part in result.matches.groupby("variant"):
        assert list(part["round"]) == [1, 2]
        ranked = result.standings[result.standings["variant"] == name]
        assert list(ranked["rank"]) == [1, 2, 3]
        assert dict(zip(ranked["strategy"], ranked["byes"], strict=True))["random"] == 1
        final = part[part["round"] == 2].iloc[0]
        assert {final["strategy"], final["opponent"]} == set(ranked["strategy"][:2])
    games = pd.read_csv(result.folder / "games.csv")
    assert len(games) == result.manifest["counts"]["games"] == result.matches["games"].sum()


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_match_stops_at_the_same_game_for_any_number_of_jobs(play, jobs):
    settings = {"games": 20_000, "rules": "cardgames_io:max_hands=4", "stop": {"margin": 20.0, "win_rate": 0.03}}
    result = play("careful", "rb", "random", **settings, jobs=jobs, folder=f"jobs{jobs}")
    assert set(result.matches["ended"]) == {"precision"}
    half = (result.matches["margin_high"] - result.matches["margin_low"]) / 2
    assert (half <= 20).all()
    assert result.matches["games"].nunique() > 1
    assert (result.matches["games"] % 1024 == 0).all()
    assert len(pd.read_csv(result.folder / "games.csv")) == result.manifest["counts"]["games"]
    assert result.standings["games"].sum() == 2 * result.manifest["counts"]["games"]
    if jobs > 1:
        again = play("careful", "rb", "random", **settings, jobs=2, folder="again")
        assert contents(again.folder) == contents(result.folder)


def test_variants_of_different_length_are_not_compared(play):
    variants = [{"name": f"{n}", "rules": f"cardgames_io:max_hands={n}"} for n in (2, 6)]
    result = play("careful", "rb", games=8000, variant=variants, stop={"margin": 9.0})
    assert result.matches["games"].nunique() == 2
    assert result.effects.empty


def test_a_test_decides_or_runs_into_the_cap(play):
    fast = {"rules": "cardgames_io:max_hands=3,tie=draw", "jobs": 1, "games": 4000}
    better = play("careful", "random", stop={"elo0": 0, "elo1": 50}, **fast).matches.iloc[0]
    assert (better["ended"], better["games"]) == ("H1", 1024)
    worse = play("random", "careful", stop={"points0": 0.0, "points1": 5.0}, **fast, folder="worse").matches.iloc[0]
    assert (worse["ended"], worse["games"]) == ("H0", 1024)
    level = play("random", "random", stop={"elo0": -5, "elo1": 5}, **fast, folder="level").matches.iloc[0]
    assert (level["ended"], level["games"], level["llr"]) == ("games", 4000, 0)


def test_a_stopping_rule_implies_many_games():
    assert parse_config({"entrants": ["random", "rb"], "stop": {"margin": 2}}, "c").games >= 10**6
    assert parse_config({"entrants": ["random", "rb"], "stop": {"margin": 2}, "games": 50}, "c").games == 50


def test_every_solo_player_sits_everywhere_and_before_everybody_else(play):
    result = play(*PLAYERS[:4], games=16, rules="solo:max_hands=1,tie=draw", tables="all", hands="csv")
    games = pd.read_csv(result.folder / "games.csv")
    assert len(games) == 6 * 16
    lineups = games["lineup"].str.split(" / ")
    seats = Counter((name, seat) for lineup in lineups for seat, name in enumerate(lineup))
    assert set(seats.values()) == {len(games) // 4}
    order = Counter((lineup[seat], lineup[(seat + 1) % 4]) for lineup in lineups for seat in range(4))
    assert len(order) == 12
    assert len(set(order.values())) == 1
    assert (result.standings["games"] == len(games)).all()
    assert result.standings["even_rate"].eq(0.25).all()


def test_e15_a_table_of_equals_cancels_in_every_set_of_games(play):
    result = play(*["random"] * 4, games=8, rules="solo", tables="all")
    assert (result.standings["margin_per_game"] == 0).all()
    assert (result.matches["margin_per_game"] == 0).all()
    games = pd.read_csv(result.folder / "games.csv")
    assert games["deal_number"].nunique() == 6 * 2


def test_the_bar_shows_numbers_that_may_be_watched(tmp_path):
    class Watcher(Nobody):
        def __init__(self):
            self.seen = []

        def update(self, progress):
            self.seen.append(progress)

    said = {}
    stops = {"none": None, "test": {"elo0": 0, "elo1": 5}, "margin": {"margin": 20}}
    for name, stop in stops.items():
        watcher = Watcher()
        config = {"entrants": ["careful", "rb"], "games": 2048, "name": name, "stop": stop}
        run(config, jobs=1, output=tmp_path, watch=watcher)
        said[name] = watcher.seen[-1]
    assert re.fullmatch(r"careful - rb: \+[\d.]+ ± [\d.]+ a game, at any time", said["none"].headline)
    assert said["none"].total == said["none"].done == 2048
    assert re.fullmatch(r"LLR \+[\d.]+ between -2.94 and 2.94", said["test"].headline)
    assert said["test"].total is None
    assert "at any time" in said["margin"].headline


@pytest.mark.parametrize(
    ("rules", "settings"),
    [("cardgames_io", {}), ("solo", {}), ("solo", {"tables": "all"}), ("cutthroat3", {}), ("six_player", {})],
)
def test_every_entrant_has_every_place_behind_the_dealer_equally_often(play, rules, settings):
    """Over as many pairs as seats the first dealer sits in every seat, and in every pair everybody sits everywhere."""
    players = 6 if rules == "six_player" else 3 if rules == "cutthroat3" else 4
    teams = 2 if rules == "cardgames_io" else 3 if rules in ("cutthroat3", "six_player") else 4
    result = play(*PLAYERS[:4], games=2 * players * teams, rules=f"{rules}:max_hands=1", hands="csv", **settings)
    hands = pd.read_csv(result.folder / "hands.csv")
    games = pd.read_csv(result.folder / "games.csv")
    rows = games.merge(hands[hands["hand"] == 1][["match", "pair", "seating", "dealer"]])
    assert set(rows[rows["seating"] == 0].groupby(["match", "dealer"]).size()) == {2}
    for _, match in rows.groupby("match"):
        behind = Counter(
            (name, (seat - dealer) % players)
            for lineup, dealer in zip(match["lineup"], match["dealer"], strict=True)
            for seat, name in enumerate(lineup.split(" / "))
        )
        for name in {name for name, _ in behind}:
            assert len({behind[name, place] for place in range(players)}) == 1
        together = match.groupby("pair")["lineup"].agg(
            lambda lineups: list(zip(*(x.split(" / ") for x in lineups), strict=True))
        )
        assert all(len({tuple(sorted(seat)) for seat in seats}) == 1 for seats in together)


def test_mixed_partners_are_ranked_by_player(play):
    result = play(*PLAYERS[:4], games=40, mix_partners=True)
    assert set(result.standings["strategy"]) == set(PLAYERS[:4])
    assert len(result.matches) == 3
    games = pd.read_csv(result.folder / "games.csv")
    assert (result.standings["games"] == len(games)).all()
    assert set(result.bags["strategy"]) == set(result.contracts["strategy"]) == set(PLAYERS[:4])
    lineups = games["lineup"].str.split(" / ")
    partners = Counter(frozenset(lineup[seat::2]) for lineup in lineups for seat in (0, 1))
    assert set(partners) == set(map(frozenset, itertools.combinations(PLAYERS[:4], 2)))
    assert len(set(partners.values())) == 1
    assert result.standings["wins"].sum() == 2 * (games["winner"].notna()).sum()
    pairs = result.partners.set_index(["strategy", "partner"])
    assert len(pairs) == 12
    assert pairs.loc[("careful", "random"), "margin_per_game"] == pairs.loc[("random", "careful"), "margin_per_game"]
    effects = result.partners.groupby("strategy")["own_effect"].first()
    assert effects.sum() == pytest.approx(0, abs=1e-4)
    # With four players the three teams of a strategy meet the three others, and fit cancels in the mean.
    by_strategy = result.partners.groupby("strategy")[["margin_per_game", "expected_margin"]].mean()
    assert by_strategy["margin_per_game"].tolist() == pytest.approx(by_strategy["expected_margin"].tolist(), abs=1e-3)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"format": "swis"}, "format = 'swis'"),
        ({"format": "swiss", "rounds": 4}, "rounds = 4: at most 2"),
        ({"format": "swiss", "rounds": 0}, "rounds = 0"),
        ({"rounds": 2}, "rounds: goes with format swiss"),
        ({"champions": 1}, "champions: goes with format gauntlet"),
        ({"format": "gauntlet", "champions": 4}, "champions: 4 of 4 entrants"),
        ({"format": "gauntlet", "champions": []}, "champions: 0 of 4"),
        ({"format": "gauntlet", "champions": ["carful"]}, 'champions = "carful": no entrant'),
        ({"format": "gauntlet", "champions": 1.5}, "champions = 1.5: must be a number"),
        ({"format": "swiss", "stop": {"margin": 2}}, "stop: goes with format round_robin and gauntlet"),
        ({"stop": {}}, "stop: give margin"),
        ({"stop": {"margn": 2}}, 'did you mean "margin"'),
        ({"stop": {"margin": 0}}, "stop.margin = 0"),
        ({"stop": {"margin": float("nan")}}, "stop.margin = nan"),
        ({"stop": {"win_rate": 50}}, "stop.win_rate = 50"),
        ({"stop": {"elo0": 0}}, "give elo0 and elo1"),
        ({"stop": {"elo0": 5, "elo1": 0}}, "elo0: 5 must be below elo1"),
        ({"stop": {"elo0": 0, "elo1": 5, "alpha": 0}}, "alpha: 0"),
        ({"stop": {"elo0": 0, "elo1": 5, "points0": 1}}, "not both"),
        ({"stop": {"margin": 2, "alpha": 0.1}}, "alpha and beta belong to a test"),
        ({"stop": {"elo0": 0, "elo1": 5}, "rules": "solo"}, "a test needs tables of two teams"),
        ({"tables": "all", "rules": "six_player:players=6,teams=[[0],[1],[2],[3],[4],[5]]"}, "needs 6 entrants"),
        ({"tables": "all", "format": "elimination"}, "tables: goes with format"),
        ({"mix_partners": True, "format": "swiss"}, "mix_partners: goes with format"),
        ({"mix_partners": True, "stop": {"margin": 2}}, "stop: goes without mix_partners"),
        ({"mix_partners": True, "rules": "solo"}, "needs teams of two or three"),
        ({"mix_partners": True, "entrants": ["random", "rb"]}, "at least 4 entrants"),
        ({"mix_partners": True, "entrants": ["random", {"strategies": ["rb", "random"]}]}, "is a team already"),
        ({"mix_partners": True, "entrants": ["random"] * 200}, "more than 100,000 matches"),
    ],
)  # fmt: skip
def test_a_wrong_format_is_a_line(settings, said):
    data = {"entrants": ["careful", "random", "high_card", "rb"], **settings}
    with pytest.raises(ConfigError) as caught:
        make_plan(parse_config(data, "c.toml"), "c.toml")
    lines = str(caught.value).splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("c.toml: ")
    assert said in lines[0]
