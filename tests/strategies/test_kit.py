"""The kit: a new file that works at once, and a check that finds what is wrong."""

import pytest

from spades_sim.cli.main import main
from spades_sim.runs.conformance import check_strategy, new_strategy
from spades_sim.strategy.load import strategy_names
from spades_sim.strategy.plugin import StrategyError

GOOD = '''"""Bid three, play low."""

from spades_sim.cards import lowest_bit


def bid(view):
    return 3 if view.legal & 8 else lowest_bit(view.legal)


def play(view):
    return lowest_bit(view.legal)
'''


def faults(path, **options):
    return {finding.question: finding.fault for finding in check_strategy(str(path), **options) if finding.fault}


@pytest.mark.parametrize("name", strategy_names())
def test_every_shipped_strategy_conforms(name):
    assert faults(name, games=6) == {}


def test_a_new_strategy_conforms_and_is_not_written_twice(tmp_path):
    path = new_strategy("bold", tmp_path)
    assert faults(path, games=6) == {}
    with pytest.raises(StrategyError, match="is there already"):
        new_strategy("bold", tmp_path)
    with pytest.raises(StrategyError, match="must be a name"):
        new_strategy("not a name", tmp_path)


@pytest.mark.parametrize(
    ("source", "question", "word"),
    [
        (GOOD.replace(" if view.legal & 8 else lowest_bit(view.legal)", ""), "legal in every", "fouled in bid"),
        (GOOD.replace('"""Bid three, play low."""', ""), "explains itself", "no docstring"),
        (GOOD + "\n\ndef bid(view):\n    return [1]\n", "compiles", "does not compile"),
        (
            GOOD + "\n\ncompiled = False\nseen = []\n\n\ndef play(view):\n    seen.append(1)\n"
            "    legal = [c for c in range(63) if view.legal >> c & 1]\n    return legal[len(seen) % len(legal)]\n",
            "same view, same answer",
            "then",
        ),
        (
            GOOD + "\n\ncompiled = False\nseen = []\n\n\ndef bid(view):\n    seen.append(1)\n"
            "    return lowest_bit(view.legal) if len(seen) // 31 % 2 else lowest_bit(view.legal & ~2 or view.legal)\n",
            "no state between games",
            "ends otherwise",
        ),
    ],
    ids=["illegal", "silent", "broken", "fickle", "leaking"],
)  # fmt: skip
def test_a_fault_is_found(tmp_path, source, question, word):
    path = tmp_path / "bad.py"
    path.write_text(source)
    found = faults(path, games=6)
    assert any(question in each and word in fault for each, fault in found.items()), found


def test_a_fault_is_exit_code_3_with_the_command_that_repeats_it(tmp_path, capsys):
    path = tmp_path / "bad.py"
    path.write_text(GOOD.replace("return lowest_bit(view.legal)\n", "return 99\n"))
    with pytest.raises(SystemExit) as ended:
        main(["check-strategy", str(path), "-n", "2"])
    out = capsys.readouterr().out
    assert ended.value.code == 3
    assert "FAIL  legal in every rule set" in out
    assert f"spades-sim duel {path} random --rules" in out


def test_all_is_well_is_exit_code_0(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["check-strategy", "random", "-n", "2"])
    assert ended.value.code == 0
    assert "FAIL" not in capsys.readouterr().out
