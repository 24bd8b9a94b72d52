"""The command line: what it prints, how it ends, what it says when something is wrong."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from spades_sim.cli.main import COMMANDS, cli, main


@pytest.fixture
def spades(capsys, monkeypatch, tmp_path):
    """Run the command line in this process, in an empty folder; return exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def _spades(*words):
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        captured = capsys.readouterr()
        return ended.value.code, captured.out, captured.err

    return _spades


def test_duel_prints_tables_and_the_folder_last(spades, tmp_path):
    code, out, _ = spades("duel", "random", "random", "-n", 3, "-j", 1)
    assert code == 0
    assert "random#2" in out
    assert out.splitlines()[-1] == os.path.join("results", "random_vs_random")
    assert (tmp_path / "results" / "random_vs_random" / "manifest.json").is_file()


def test_games_are_rounded_up_to_whole_pairs(spades):
    _, out, _ = spades("duel", "random", "high_low", "-n", 3, "-j", 1, "--json")
    assert json.loads(out)["manifest"]["counts"]["games"] == 4


def test_each_sentence_about_a_duel_is_a_line_of_its_own(spades):
    _, out, _ = spades("duel", "careful", "rb", "-n", 10, "-j", 1)
    assert "\\n" not in out
    starts = [line.split()[0] for line in out.splitlines() if "likelihood" in line or "Pairing" in line]
    assert starts == ["careful", "Pairing"]


def test_quiet_prints_only_the_folder(spades):
    _, out, err = spades("duel", "random", "random", "-n", 2, "-j", 1, "-q")
    assert out == os.path.join("results", "random_vs_random") + "\n"
    assert err == ""


def test_stats_prints_what_run_printed(spades):
    _, printed, _ = spades("duel", "random", "careful", "-n", 4, "-j", 1)
    code, again, _ = spades("stats", "results/random_vs_careful")
    assert code == 0
    assert printed.startswith(again)


def test_json_is_one_object_without_nan(spades):
    _, out, _ = spades("duel", "random", "random", "-n", 2, "-j", 1, "--json")
    data = json.loads(out, parse_constant=lambda name: pytest.fail(name))
    assert data["standings"][0]["strategy"] == "random"


def test_an_option_goes_before_set_before_the_file(spades, tmp_path):
    (tmp_path / "c.toml").write_text('games = 10\nseed = 3\nentrants = ["random", "high_low"]\n')
    _, out, _ = spades("run", "c.toml", "--set", "games=6", "--seed", 4, "-j", 1, "--json", "--set", "hand_cap=5")
    config = json.loads(out)["manifest"]["config"]
    assert (config["games"], config["seed"], config["hand_cap"], config["name"]) == (6, 4, 5, "c")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('entrants = ["random", "rndom"]', ["rndom", 'did you mean "random"']),
        ('entrants = ["random"]', ["entrants", "at least 2"]),
        ("games = 10", ["entrants", "is missing"]),
        ('gmaes = 10\nentrants = ["random", "rb"]', ["gmaes", 'did you mean "games"']),
        ('games = 0\nentrants = ["random", "random"]', ["games = 0", "greater than or equal to 1"]),
        ('games = "many"\nentrants = ["random", "random"]', ["games = 'many'", "must be a whole number"]),
        ('seed = -1\nentrants = ["random", "random"]', ["seed = -1"]),
        ('rules = "cardgame_io"\nentrants = ["random", "random"]', ["cardgame_io", 'did you mean "cardgames_io"']),
        ('rules = "pagat:bag_limt=5"\nentrants = ["random", "random"]', ["bag_limt", 'did you mean "bag_limit"']),
        ('entrants = ["random", "careful:nil_treshold=1"]', ["nil_treshold", 'did you mean "nil_threshold"']),
        ('entrants = ["random", "careful:nil_threshold=7"]', ["nil_threshold = 7", "from 0 to 1"]),
        ('entrants = ["random", "careful:nil_threshold=x"]', ["nil_threshold = x", "not a number"]),
        ('entrants = ["random", "bid=rb"]', ["no part for play"]),
        ('entrants = ["random", {name = "x"}]', ["either strategy or strategies"]),
        ('name = "../x"\nentrants = ["random", "random"]', ["name", "folder name"]),
        ('strategies = ["nowhere"]\nentrants = ["random", "random"]', ["nowhere", "no such folder"]),
        ("games = = 3", ["broken TOML", "line 1"]),
        ('entrants = ["random", "careful:nil_threshold"]', ["has no value", "nil_threshold=NUMBER"]),
        ('entrants = "random"', ["entrants = 'random'", "must be a list"]),
        ('limits = 3\nentrants = ["random", "random"]', ["limits = 3", "must be a table, as { key = value }"]),
        (
            'limits = {decision_secs = 1}\nentrants = ["random", "random"]',
            ["limits.decision_secs", 'did you mean "decision_seconds"'],
        ),
        (
            'entrants = ["rb", {strategy = "careful", sweep = {nil_threshold = []}}]',
            ["entrants[2]", "sweep.nil_threshold = []", "list of values"],
        ),
        ('rules = ""\nentrants = ["random", "random"]', ["no rule set has this name"]),
    ],
)  # fmt: skip
def test_a_wrong_config_is_one_line_and_exit_code_2(spades, tmp_path, content, words):
    (tmp_path / "c.toml").write_text(content)
    code, out, err = spades("run", "c.toml", "-j", 1)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("Error: c.toml: ")
    assert all(word in err for word in words), err
    assert not (tmp_path / "results").exists()


def test_a_byte_order_mark_is_no_mistake(spades, tmp_path):
    (tmp_path / "c.toml").write_bytes(b'\xef\xbb\xbfgames = 2\nentrants = ["random", "random"]\n')
    assert spades("run", "c.toml", "-j", 1)[0] == 0


def test_all_mistakes_at_once(spades, tmp_path):
    (tmp_path / "c.toml").write_text('games = 0\nseed = "x"\nentrants = ["random", "random"]\nx = 1')
    code, _, err = spades("run", "c.toml")
    assert code == 2
    assert len(err.splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "nowhere.toml"], "no such tournament file"),
        (["run", "."], "is a folder, and must be a tournament file"),
        (["replay", "."], "is a folder, and must be a file of recorded hands"),
        (["duel", "random", "./"], "is a folder, and must be a strategy file"),
        (["run", "quikstart"], 'did you mean "quickstart"'),
        (["duel", "random", "nowhere.py"], "no such strategy file"),
        (["duel", "random"], "Missing argument"),
        (["duel", "random", "random", "--set", "games"], "write KEY=VALUE"),
        (["duel", "random", "random", "-n", "0"], "Invalid value"),
        (["duel", "random", "random", "--rules", "nowhere"], "no rule set has this name"),
        (["dule", "random", "random"], 'Did you mean "duel"'),
        (["stats", "nowhere"], "is nowhere a result folder"),
        (["strategies", "nowhere"], "no strategy has this name"),
        (["rules", "nowhere"], "no rule set has this name"),
        (["score", "--bids", "3,3,3", "--tricks", "4,3,3,3"], "must be 4"),
        (["score", "--bids", "3,3,3,3", "--tricks", "4,3,3,4"], "add up to 13"),
        (["score", "--bids", "3,x,3,3", "--tricks", "4,3,3,3"], "bids[1] = 'x'"),
        (["legal", "AX"], "is no card"),
        (["legal"], "name the cards"),
    ],
)
def test_wrong_usage_is_exit_code_2(spades, words, said):
    code, out, err = spades(*words)
    assert code == 2, err
    assert said in err
    assert "Traceback" not in err
    assert out == ""


def test_a_foul_is_exit_code_3_and_leaves_nothing(spades, tmp_path):
    (tmp_path / "bad.py").write_text("def bid(view):\n    return 3\n\n\ndef play(view):\n    return -1\n")
    code, _, err = spades("duel", "random", "bad.py", "-n", 2, "-j", 1, "--set", "on_foul=stop")
    assert code == 3
    assert len(err.splitlines()) == 2
    assert err.startswith(f"Strategy bad: code from {tmp_path / 'bad.py'}\nError: ")
    assert list((tmp_path / "results").iterdir()) == []


def test_a_foul_in_a_worker_process_is_told_the_same(spades, tmp_path):
    (tmp_path / "bad.py").write_text("def bid(view):\n    return 3\n\n\ndef play(view):\n    return -1\n")
    code, _, err = spades("duel", "random", "bad.py", "-n", 2000, "-j", 2, "--set", "on_foul=stop")
    assert code == 3
    assert "illegal card -1" in err


def test_a_folder_that_is_there_is_left_alone(spades):
    spades("duel", "random", "random", "-n", 2, "-j", 1)
    code, _, err = spades("duel", "random", "random", "-n", 2, "-j", 1)
    assert code == 2
    assert "--overwrite" in err


def test_strategies_are_found_in_a_given_folder_and_a_broken_one_breaks_no_other(spades, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "good.py").write_text('"""Mine."""\n\n\ndef bid(view):\n    return 3\n')
    (tmp_path / "mine" / "broken.py").write_text("def bid(view)\n")
    code, out, err = spades("strategies", "--strategies", "mine")
    assert code == 0
    assert "good" in out
    assert "careful" in out
    assert "broken.py: line 1: syntax error" in err


def test_rules_lists_prints_and_compares(spades):
    assert "cardems" in spades("rules")[1]
    _, out, _ = spades("rules", "jjdd_house")
    assert 'high_trumps = ["BJ", "LJ", "2D", "2S"]' in out
    assert "same rules" in spades("rules", "pagat", "--diff", "pagat")[1]
    assert json.loads(spades("rules", "--schema")[1])["properties"]["score"]


def test_every_command_explains_itself_with_an_example_and_exit_codes(spades):
    for name in [name for group in COMMANDS.values() for name in group]:
        _, out, _ = spades(name, "--help")
        assert "Example" in out, name
        assert "Exit codes" in out, name


def test_help_fits_one_screen_and_imports_nothing_heavy():
    heavy = ("numba", "pandas", "numpy", "pydantic", "scipy", "rich")
    script = (
        "import sys; from spades_sim.cli.main import main; sys.argv = ['spades-sim', '--help']\n"
        f"try: main()\nfinally: print([m for m in {heavy} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[-1] == "[]"
    assert len(lines) <= 45
    assert cli.name


def test_a_stop_that_falls_into_a_callback_is_not_lost():
    script = (
        "import time; from spades_sim.cli.main import keep_stops\n"
        "class Callback:\n    def __del__(self): raise KeyboardInterrupt\n"
        "keep_stops()\n"
        "try:\n    Callback(); time.sleep(600); print('lost')\nexcept KeyboardInterrupt: print('stopped')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert (done.stdout, done.stderr) == ("stopped\n", "")


PROGRAM = [sys.executable, "-m", "spades_sim.cli.main"]


@pytest.mark.parametrize("words", ["rules cardgames_io", "strategies", "rules --schema"])
def test_a_closed_pipe_ends_quietly(tmp_path, words):
    command = f"set -o pipefail; {' '.join(PROGRAM)} {words} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=tmp_path)
    assert done.stderr == ""
    assert done.returncode == 0


def test_a_key_that_is_set_twice_is_an_error(spades):
    code, _, err = spades("duel", "random", "random", "--seed", 9, "--set", "seed=5")
    assert code == 2
    assert "--set seed" in err


@pytest.mark.parametrize("name", ["[/]", "[red]x[/red]"])
def test_names_are_never_markup(spades, tmp_path, name):
    (tmp_path / "c.toml").write_text(f'games = 2\nentrants = [{{name = "{name}", strategy = "random"}}, "random"]\n')
    code, out, _ = spades("run", "c.toml", "-j", 1)
    assert code == 0
    assert name in out


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_number_is_cut_on_a_narrow_terminal(spades, capsys, monkeypatch, width):
    spades("duel", "careful", "high_card", "-n", 20, "-j", 1, "-q")
    monkeypatch.setattr("spades_sim.report.tables.WIDTH", width)
    out = spades("stats", "results/careful_vs_high_card")[1]
    assert "careful" in out
    assert "…" not in out
    assert "high_card" in out or width < 60
    for line in out.splitlines():
        assert line.count("%") == 0 or re.search(r"[0-9]%|% ±", line), line


def test_a_full_disk_behind_stdout_is_one_line(tmp_path):
    command = f"{' '.join(PROGRAM)} strategies > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == "Error: cannot write the output: No space left on device\n"


def test_a_dry_run_says_what_would_be_played_and_writes_nothing(spades, tmp_path):
    code, out, _ = spades("run", "quickstart", "--dry-run", "-j", 1, "--set", "format=swiss", "--hands", "csv")
    assert code == 0
    assert "Round 1: Match 1: careful v high_card" in out
    assert "Matches  4 in 2 rounds" in out
    assert "Games    16,000, 2,000 pairs a match, in 16 blocks" in out
    assert re.search(r"Time     about [\d.]+ (s|min)", out)
    assert re.search(r"Disk     about games.csv [\d.]+ \w?B and hands.csv [\d.]+ \w?B", out)
    assert list(tmp_path.iterdir()) == []


def test_a_dry_run_knows_the_size_of_the_run(spades):
    words = ("duel", "careful", "high_card", "-n", 2000, "-j", 1, "--hands", "csv")
    _, out, _ = spades(*words, "--dry-run", "--json")
    expected = json.loads(out)
    _, out, _ = spades(*words, "-q")
    folder = Path(out.strip())
    games, hands = ((folder / f"{name}.csv").read_bytes() for name in ("games", "hands"))
    assert expected["games"] == games.count(b"\n") - 1
    assert expected["games_bytes"] == pytest.approx(len(games), rel=0.05)
    assert expected["hands"] == pytest.approx(hands.count(b"\n"), rel=0.15)
    assert expected["hands_bytes"] == pytest.approx(len(hands), rel=0.15)


def test_until_implies_a_large_number_of_games(spades):
    _, out, _ = spades("duel", "careful", "rb", "--until", "margin=30", "-j", 1, "--json")
    data = json.loads(out)
    assert data["manifest"]["config"]["games"] == 1_000_000
    assert data["matches"][0]["ended"] == "precision"
    assert data["matches"][0]["games"] == data["manifest"]["counts"]["games"] < 5000
    _, out, _ = spades("run", "quickstart", "--until", "win_rate=20%", "-n", 512, "-j", 1, "--json")
    assert json.loads(out)["manifest"]["config"]["games"] == 512


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("careful", "random"), 0, "H1 accepted after 1,024 games: LLR +"),
        (("random", "careful", "--points0", 0, "--points1", 2), 10, "H0 accepted after 6,144 games: LLR -"),
        (("random", "random", "--elo1", 1, "-n", 100), 11, "undecided after 100 games: LLR +0.00"),
    ],
)
def test_the_exit_code_of_sprt_tells_the_hypothesis(spades, words, code, said):
    ended, out, _ = spades("sprt", *words, "-j", 1)
    assert ended == code
    line, folder = out.splitlines()[-2:]
    assert line.startswith(said)
    assert "SPRT on pairs, H0 +0 against H1" in line
    assert ("points per game" if "--points0" in words else "logistic Elo") in line
    assert Path(folder).is_dir()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["duel", "random", "rb", "--until", "margin"], "write margin=POINTS"),
        (["duel", "random", "rb", "--until", "margin=two"], "is not a number"),
        (["duel", "random", "rb", "--until", "margin=-2"], "stop.margin = -2.0"),
        (["duel", "random", "rb", "--until", "win_rate=60%"], "stop.win_rate = 0.6"),
        (["duel", "random", "rb", "--until", "margin=1", "--until", "margin=2"], "margin is given twice"),
        (["duel", "random", "rb", "--until", "margin=nan"], "stop.margin = nan"),
        (["sprt", "random", "rb", "--elo0", "5"], "elo0: 5 must be below elo1"),
        (["sprt", "random", "rb", "--points0", "5"], "give points0 and points1"),
        (["sprt", "random", "rb", "--alpha", "0.6"], "alpha: 0.6"),
        (["sprt", "random", "rb", "--rules", "solo"], "needs tables of two teams"),
    ],
)
def test_a_wrong_stopping_rule_is_a_line(spades, words, said):
    code, out, err = spades(*words)
    assert (code, out) == (2, "")
    assert said in err.splitlines()[-1]
