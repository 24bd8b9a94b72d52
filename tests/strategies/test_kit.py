"""The kit: a new file that works at once, and a check that finds what is wrong."""

import json
import shlex
import shutil
import subprocess
import sys

import pytest

from spades_sim.cli.main import main
from spades_sim.runs.check.ask import load_checked
from spades_sim.runs.check.position import position_text, read_position, size_of
from spades_sim.runs.check.wander import positions_of
from spades_sim.runs.conformance import check_strategy
from spades_sim.runs.template import new_strategy
from spades_sim.strategy.find import strategy_names
from spades_sim.strategy.plugin import StrategyError

GOOD = '''"""Bid three, play low."""

from spades_sim.cards import lowest_bit


def bid(view):
    return 3 if view.legal & 8 else lowest_bit(view.legal)


def play(view):
    return lowest_bit(view.legal)
'''

#: Rule sets that ask every decision at tables of every kind; `spades-sim check-strategy NAME` takes them all.
TABLES = ("cardgames_io", "two_player", "six_player_jokers", "pass_two_on_blind_nil", "jjdd_house")


def faults(path, **options):
    return {finding.question: finding.fault for finding in check_strategy(str(path), **options) if finding.fault}


@pytest.mark.parametrize("name", strategy_names())
def test_every_shipped_strategy_conforms(name):
    assert faults(name, games=6, presets=TABLES) == {}


def test_a_new_strategy_conforms_and_is_not_written_twice(tmp_path):
    path = new_strategy("bold", tmp_path)
    assert faults(path, games=6, presets=TABLES) == {}
    with pytest.raises(StrategyError, match="is there already"):
        new_strategy("bold", tmp_path)
    with pytest.raises(StrategyError, match="must be a name"):
        new_strategy("not a name", tmp_path)


@pytest.mark.parametrize(
    ("source", "question", "word"),
    [
        (GOOD.replace(" if view.legal & 8 else lowest_bit(view.legal)", ""), "legal at any table", "illegal bid"),
        (GOOD.replace('"""Bid three, play low."""', ""), "explains itself", "no docstring"),
        (GOOD + "\n\ndef bid(view):\n    return [1]\n", "compiles", "does not compile"),
        (GOOD + "\n\ncompiled = False\nseen = []\n\n\ndef play(view):\n    seen.append(1)\n"
         "    legal = [c for c in range(63) if view.legal >> c & 1]\n    return legal[len(seen) % len(legal)]\n",
         "same view, same answer", "then"),
    ],
    ids=["illegal", "silent", "broken", "fickle"],
)  # fmt: skip
def test_a_fault_is_found(tmp_path, source, question, word):
    path = tmp_path / "bad.py"
    path.write_text(source)
    found = faults(path, games=6, presets=("whiz", "wikipedia"))
    assert any(question in each and word in fault for each, fault in found.items()), found


#: A fault in the last tricks only, so that the smallest case is known: name, lines, the question, cards left in it.
LATE = (
    ("illegal", "    if view.trick_number > 4 and view.led_suit >= 0:\n        return 62\n", "legal at any table", 1),
    ("writer", "    with contextlib.suppress(TypeError):\n        if view.trick_number > 4:\n"
     "            view.bids[0] = 1\n",
     "writes nothing into a view", 1),
    ("rules", "    if view.trick_number > 4:\n        object.__setattr__(view.rules, 'score_trick', 11)\n",
     "writes nothing into a view", None),
    ("counter", "    seen.append(1)\n    if len(seen) % 90 == 0:\n        return highest_bit(view.legal)\n",
     "no memory of questions", None),
    ("memory", "    if view.trick_size == 3:\n        seen.append(1)\n"
     "    if seen and view.trick_size == 0:\n        return highest_bit(view.legal)\n", "no memory of questions", None),
    ("peek", "    frame = sys._getframe()\n    while frame:\n        for value in list(frame.f_locals.values()):\n"
     "            if getattr(value, 'ndim', 0) == 2 and value.shape[1] > 500:\n"
     "                return highest_bit(view.legal) if value.sum() % 2 else lowest_bit(view.legal)\n"
     "        frame = frame.f_back\n", "sees no hidden card", None),
    ("hang", "    while view.trick_number > 4:\n        pass\n", "answers in time", None),
    ("end", "    if view.trick_number > 4:\n        os._exit(7)\n", "ends well", None),
)  # fmt: skip
HEAD = '"""Bid three, play low."""\n\nimport contextlib\nimport os\nimport sys\n\nseen = []\n'
LOWEST = "    return lowest_bit(view.legal)\n"


@pytest.mark.parametrize(("name", "lines", "question", "cards"), LATE, ids=[row[0] for row in LATE])
def test_a_fault_is_shown_at_a_small_position_that_its_command_repeats(tmp_path, name, lines, question, cards):
    path = tmp_path / f"{name}.py"
    source = GOOD.partition("\n\n")[2].replace("lowest_bit\n", "highest_bit, lowest_bit\n", 1)
    path.write_text(HEAD + source.replace("play(view):\n", f"play(view):\n{lines}") + "\n\ncompiled = False\n")
    done = checked_by_command("check-strategy", str(path), "-n", "2", "--limit", "2", "--json", "--rules", "wikipedia")
    assert done.returncode == 3, done.stderr
    told = {each["question"]: each for each in json.loads(done.stdout) if each["fault"]}
    finding = told[question]
    if name == "end":
        assert "exit code 7" in finding["fault"]
        return
    assert finding["position"], finding
    if cards is not None:
        assert len(finding["position"][1].split()) == 1 + cards, finding["position"]
    words = shlex.split(finding["repeat"])
    assert words[:2] == ["spades-sim", "check-strategy"]
    repeated = checked_by_command(*words[1:])
    assert repeated.returncode == 3
    assert f"FAIL  {question}" in repeated.stdout


def checked_by_command(*words):
    command = [sys.executable, "-m", "spades_sim.cli.main", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_a_position_is_a_text_and_back():
    checked = load_checked("careful:bid_bias=0.5".partition(":")[0])
    for rules in ("cardgames_io", "two_player", "six_player_jokers", "whiz"):
        for position in positions_of(checked, rules, own=True)[:20]:
            again = read_position(position_text(position))
            assert (again.words[:200] == position.words[:200]).all()
            assert (again.rules, again.values, size_of(again)) == (rules, position.values, size_of(position))


@pytest.mark.parametrize("text", ["", "cardgames_io", "cardgames_io~", "no_rules~eNpj", "x~%%"])
def test_a_text_that_is_no_position_is_one_line(text, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["check-strategy", "random", f"--position={text}"])
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_kept_positions_are_of_every_decision():
    checked = load_checked("random")
    found = {each.decision for rules in ("two_player", "pass_two_on_nil", "jjdd_house")
             for each in positions_of(checked, rules, own=False)}  # fmt: skip
    assert found == {1, 2, 3, 4, 5}


@pytest.mark.skipif(shutil.which("ruff") is None, reason="ruff is not installed")
def test_a_new_file_passes_the_default_rules_of_ruff(tmp_path):
    path = new_strategy("bold", tmp_path)
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run(["ruff", *command, "--isolated", str(path)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_all_is_well_is_exit_code_0(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["check-strategy", "random", "-n", "2", "--rules", "whiz"])
    assert ended.value.code == 0
    assert "FAIL" not in capsys.readouterr().out
