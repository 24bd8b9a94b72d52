"""One game for people: shown, jumped into, recorded, and with a person at the table."""

import csv
import re

import pytest
from click.testing import CliRunner

from spades_sim.cli.main import cli
from spades_sim.records.replay import Replayed, replay
from spades_sim.rules.load import preset_names


def played(*arguments, answers=""):
    return CliRunner().invoke(cli, ["play", *arguments], input=answers)


def test_a_game_is_shown_whole():
    shown = played("careful", "high_card", "--deal", "5")
    assert shown.exit_code == 0
    hands = re.findall(r"^Hand (\d+), dealt by seat \d", shown.output, re.MULTILINE)
    assert hands == [str(number) for number in range(1, len(hands) + 1)]
    sheet = shown.output.split("Score sheet")[1]
    assert len(re.findall(r"^ *\d* +0\+2 ", sheet, re.MULTILINE)) == len(hands)
    assert f"over after {len(hands)} hands (target)" in sheet


@pytest.mark.parametrize("rules", preset_names())
def test_every_preset_is_shown(rules):
    shown = played("random", "--rules", rules, "--hand", "1")
    assert shown.exit_code == 0, shown.output
    assert "trick" in shown.output


def test_a_hand_of_a_result_folder_is_shown(tmp_path):
    """Its bids and points are those of hands.csv."""
    runner = CliRunner()
    arguments = ["duel", "careful", "high_card", "-n", "4", "--hands", "csv", "--name", "d", "-o", str(tmp_path), "-q"]
    assert runner.invoke(cli, [*arguments, "-j", "1"]).exit_code == 0
    rows = list(csv.DictReader((tmp_path / "d" / "hands.csv").read_text().splitlines()))
    games = list(csv.DictReader((tmp_path / "d" / "games.csv").read_text().splitlines()))
    row = next(row for row in rows if row["deal_number"] == "1" and row["seating"] == "1" and row["hand"] == "2")
    lineup = next(
        game["lineup"] for game in games if (game["deal_number"], game["seating"]) == (row["deal_number"], "1")
    )
    shown = played(*lineup.split(" / "), "--deal", "1", "--hand", "2").output
    for seat in range(4):
        assert f"seat {seat}: {row[f'bid_{seat}'].replace('_', ' ')}" in shown


def test_a_person_takes_a_seat_is_asked_again_and_the_game_is_recorded(tmp_path):
    path = tmp_path / "game.jsonl.gz"
    one_hand = ("careful", "--seat", "0", "--rules", "cardgames_io:max_hands=1")
    first = played(*one_hand, answers="99\n3\nZZ\n")
    assert first.exit_code != 0  # the input ended
    assert "That will not do: say one of 1, 2" in first.output
    assert "is no card" in first.output
    answers = ["3"]
    while (shown := played(*one_hand, "--record", str(path), answers="\n".join(answers) + "\n")).exit_code != 0:
        path.unlink()
        answers.append(re.findall(r"Your card \((\w+)", shown.output)[-1])
    assert len(answers) == 14
    assert "seat 0 you" in shown.output
    (hand,) = [line.hand for line in replay(path) if isinstance(line, Replayed)]
    assert hand["bids"][0] == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["careful", "rb", "careful"], "3 strategies for 4 seats"),
        (["careful", "--seat", "5"], "--seat 5: the seats are 0 to 3"),
        (["careful", "--hand", "99"], "the game is over after"),
        (["careful", "--hand", "1", "--record", "x.jsonl"], "leave --hand out"),
        (["careful", "--rules", "nowhere"], "no rule set has this name"),
        (["nobody"], "nobody"),
    ],
)
def test_bad_input_is_named(arguments, says):
    shown = played(*arguments)
    assert shown.exit_code != 0
    assert says in shown.output + str(shown.exception)
