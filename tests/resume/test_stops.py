"""A run that is stopped in any way goes on to the same bytes."""

import random
import signal

import pytest

from resume.runs import Child, contents, differences, finish, run_words, wait_for_journal, write_config


@pytest.mark.parametrize(
    ("jobs", "hands", "number"),
    [(1, "none", 0), (2, "none", 1), (1, "csv", 2), (2, "parquet", 3)],
)
def test_e09_a_killed_run_goes_on_to_the_same_bytes(tmp_path, unbroken, jobs, hands, number):
    expected = unbroken(hands)
    write_config(tmp_path, hands)
    chance = random.Random(number)
    child = Child(tmp_path, *run_words(jobs))
    wait_for_journal(tmp_path, chance.randrange(10_000, 50_000), child)
    child.send(signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL, child.said
    code, said = finish(tmp_path, "resume", "results/t", "-q", "-j", str(3 - jobs))
    assert code == 0, said
    assert differences(tmp_path, expected) == set()


@pytest.mark.parametrize(
    ("how", "code", "jobs"), [(signal.SIGINT, 130, 1), (signal.SIGINT, 130, 2), (signal.SIGTERM, 143, 2)]
)
def test_a_run_that_is_asked_to_stop_says_how_to_go_on(tmp_path, unbroken, how, code, jobs):
    expected = unbroken()
    write_config(tmp_path)
    child = Child(tmp_path, *run_words(jobs))
    wait_for_journal(tmp_path, 12_000, child)
    child.send(how, group=True)
    assert child.wait() == code, child.said
    assert [line for line in child.said.splitlines() if line] == [
        "Stopped.",
        "What was played is kept. Go on with: spades-sim resume results/t",
    ]
    other, said = finish(tmp_path, *run_words(1))
    assert other == 2
    assert "go on with: spades-sim resume results/t; or add --overwrite" in said
    code, said = finish(tmp_path, "resume", "results/.t.partial", "-q")
    assert code == 0, said
    assert differences(tmp_path, expected) == set()


def test_a_second_ctrl_c_stops_at_once_and_keeps_as_much(tmp_path, unbroken):
    expected = unbroken()
    write_config(tmp_path)
    child = Child(tmp_path, *run_words(2))
    wait_for_journal(tmp_path, 12_000, child)
    child.send(signal.SIGINT)
    child.send(signal.SIGINT)
    assert child.wait(20) == 130, child.said
    assert "Traceback" not in child.said
    assert finish(tmp_path, "resume", "results/t", "-q")[0] == 0
    assert differences(tmp_path, expected) == set()


def test_a_run_is_stopped_again_and_again(tmp_path, unbroken):
    expected = unbroken("csv")
    write_config(tmp_path, "csv")
    words = run_words(1)
    for size in (20_000, 45_000):
        child = Child(tmp_path, *words)
        wait_for_journal(tmp_path, size, child)
        child.send(signal.SIGKILL)
        child.wait()
        words = ("resume", "results/t", "-q", "-j", "1")
    assert finish(tmp_path, *words)[0] == 0
    assert differences(tmp_path, expected) == set()


def test_two_runs_cannot_write_one_folder(tmp_path, unbroken):
    expected = unbroken()
    write_config(tmp_path)
    first = Child(tmp_path, *run_words(1))
    wait_for_journal(tmp_path, 5000, first)
    first.send(signal.SIGSTOP)
    for words in (run_words(1), (*run_words(1), "--overwrite"), ("resume", "results/t")):
        second = tmp_path / "second"
        second.mkdir(exist_ok=True)
        write_config(second)
        (second / "results").exists() or (second / "results").symlink_to(tmp_path / "results")
        code, said = finish(second, *words)
        assert (code, said.count("\n")) == (2, 1), said
        assert "another run is writing it" in said
    first.send(signal.SIGCONT)
    assert first.wait() == 0
    assert differences(tmp_path, expected) == set()


def test_a_finished_run_is_not_resumed(tmp_path):
    assert finish(tmp_path, "duel", "random", "random", "-n", "2", "-j", "1", "--name", "x", "-q")[0] == 0
    code, said = finish(tmp_path, "resume", "results/x")
    assert code == 0
    assert said.startswith("results/x is finished; there is nothing to resume.\n")
    assert "Standings" in said


def test_there_must_be_something_to_resume(tmp_path):
    code, said = finish(tmp_path, "resume", "results/x")
    assert code == 2
    assert said.startswith("Error: results/x: there is neither a result nor a stopped run")


@pytest.mark.parametrize("keys", ['format = "swiss"\nrounds = 2', "stop = { margin = 6.0 }"])
def test_what_comes_next_is_decided_as_before(tmp_path, unbroken, keys):
    unbroken()
    text = f"""
name = "t"
games = 3100
rules = "cardgames_io:max_hands=4"
entrants = ["high_card", "rb", "spade_counter", "random"]
{keys}
"""
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    for folder in (whole, broken):
        folder.mkdir()
        (folder / "t.toml").write_text(text)
    code, said = finish(whole, *run_words(2))
    assert code == 0, said
    words = run_words(2)
    for size in (15_000, 30_000):
        child = Child(broken, *words)
        wait_for_journal(broken, size, child)
        child.send(signal.SIGKILL)
        assert child.wait() != 0
        words = ("resume", "results/t", "-q", "-j", "1")
    assert finish(broken, *words)[0] == 0
    assert differences(broken, contents(whole / "results" / "t")) == set()
