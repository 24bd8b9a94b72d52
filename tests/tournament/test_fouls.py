"""Strategies that break the rules, and strategies that try to cheat."""

import pytest

from spades_sim.records.read import read_result
from spades_sim.strategy.load import StrategyError
from spades_sim.strategy.plugin import StrategyError as SameError

GOOD = """
from spades_sim.cards import lowest_bit


def bid(view):
    return 3


def play(view):
    return lowest_bit(view.legal)
"""
PLAIN = "\ncompiled = False\n"


@pytest.fixture
def duel(play, tmp_path):
    def _duel(source, **options):
        path = tmp_path / "bad.py"
        path.write_text(source)
        return play("random", str(path), games=4, **options)

    return _duel


@pytest.fixture
def first_foul(duel):
    """Play a strategy that fouls; return its first foul as a row of fouls.csv."""

    def _first_foul(source, **options):
        result = duel(source, on_foul="forfeit_game", **options)
        fouls = read_result(result.folder, fouls=True)["fouls"]
        assert len(fouls) == result.manifest["fouls"] > 0
        assert fouls["strategy"].str.endswith("bad.py").all()
        return fouls.iloc[0]

    return _first_foul


@pytest.mark.parametrize("mode", ["", PLAIN], ids=["compiled", "plain"])
@pytest.mark.parametrize(
    ("part", "kind", "decision", "words"),
    [
        ("def bid(view):\n    return 14", "illegal_bid", "bid", ["illegal bid 14", "legal: 1, 2", "nil"]),
        ("def bid(view):\n    return -1", "illegal_bid", "bid", ["illegal bid -1"]),
        ("def play(view):\n    return 99", "illegal_card", "play", ["illegal card 99"]),
        ("def play(view):\n    return view.cards * 0 - 1", "illegal_card", "play", ["illegal card -1"]),
        ("def play(view):\n    return 1 << 61", "illegal_card", "play", []),
        ("def play(view):\n    raise ValueError('oh no')", "raised", "play", ["ValueError: oh no"]),
        ("def bid(view):\n    return 3 // view.trick_number", "raised", "bid", ["ZeroDivisionError"]),
        ("def bid(view):\n    return view.bids[6]", "raised", "bid", ["IndexError"]),
        ("def bid(view):\n    return view.bids[-5]", "raised", "bid", ["IndexError"]),
    ],
)  # fmt: skip
def test_a_foul_is_named(first_foul, mode, part, kind, decision, words):
    foul = first_foul(GOOD + mode + part)
    assert (foul["kind"], foul["decision"], foul["deal_number"], foul["hand"]) == (kind, decision, 0, 1)
    assert foul["trick"] == (1 if decision == "play" else 0)
    assert foul["seat"] in (1, 3)
    for word in words:
        assert word in foul["reason"]


@pytest.mark.parametrize("answer", ["3.0", "None", "True", "'3'", "float('nan')", "[3]"])
def test_b09_an_answer_in_python_must_be_a_whole_number(first_foul, answer):
    foul = first_foul(GOOD + PLAIN + f"def bid(view):\n    return {answer}")
    assert foul["kind"] == "wrong_type"
    assert foul["answer"].removeprefix("'") == repr(eval(answer)).removeprefix("'")


def test_a_numpy_number_is_an_answer(duel):
    duel(GOOD + PLAIN + "import numpy\n\n\ndef bid(view):\n    return numpy.int64(3)")


@pytest.mark.parametrize("mode", ["", PLAIN], ids=["compiled", "plain"])
@pytest.mark.parametrize("hidden", ["hands", "streams", "deck", "seed", "discards", "answer"])
def test_e07_a_strategy_cannot_see_what_is_hidden(duel, mode, hidden):
    source = GOOD + mode + f"def bid(view):\n    view.{hidden}\n    return 3"
    with pytest.raises((StrategyError, RuntimeError), match=hidden):
        duel(source)


@pytest.mark.parametrize("mode", ["", PLAIN], ids=["compiled", "plain"])
@pytest.mark.parametrize(
    "write", ["view.cards = 0", "view.bids[0] = 3", "view.rules.score_trick = 5", "view.legal |= 1"]
)
def test_e07_a_strategy_cannot_write(duel, mode, write):
    with pytest.raises((StrategyError, RuntimeError), match=r"bad\.py"):
        duel(GOOD + mode + f"def bid(view):\n    {write}\n    return 3")


def test_a_cheat_that_reads_the_memory_behind_its_view_finds_only_public_words(duel):
    source = (
        GOOD
        + PLAIN
        + """
from spades_sim.core.layout import PUBLIC_WORDS


def bid(view):
    assert len(view._words) == PUBLIC_WORDS
    assert view._words.readonly
    return 3
"""
    )
    duel(source)


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("def bid(view)\n    return 3", "line 1: syntax error"),
        ("x = 3", "defines neither bid(view) nor play(view)"),
        ("def bid(view):\n    return 3", "defines no play(view)"),
        ("import no_such_module\n" + GOOD, "line 1: ModuleNotFoundError"),
        (GOOD + "def play(view):\n    return undefined_thing", "undefined_thing"),
        (GOOD + "def play(view):\n    return [1, 'a']", "does not compile"),
        (GOOD + "compiled = 1", "compiled = 1"),
        (GOOD + "PARAMETERS = 3", "PARAMETERS"),
        (GOOD + "raise SystemExit(0)", "SystemExit"),
        (GOOD + "raise KeyboardInterrupt", "KeyboardInterrupt"),
        (GOOD + "def bid():\n    return 3", "must take one argument"),
        (GOOD + "def bid(view):\n    return 3.5", "not a whole number"),
        (GOOD + "def bid(view):\n    import os\n    return len(os.name)", "compiled = False"),
    ],
)
def test_a_broken_file_is_one_line(duel, source, word):
    with pytest.raises((StrategyError, ValueError)) as caught:
        duel(source)
    text = str(caught.value)
    assert "bad.py" in text
    assert word in text
    assert len(text.splitlines()) == 1


def test_one_error_class():
    assert StrategyError is SameError


def test_a_strategy_in_python_cannot_end_the_program(first_foul):
    foul = first_foul(GOOD + PLAIN + "import sys\n\n\ndef bid(view):\n    sys.exit(9)")
    assert (foul["kind"], foul["reason"]) == ("exited", "SystemExit: 9")


def test_what_a_strategy_prints_is_not_taken_for_a_result(duel, capfd):
    duel(GOOD + PLAIN + "def bid(view):\n    print('thinking')\n    return 3")
    captured = capfd.readouterr()
    assert "thinking" not in captured.out
    assert "thinking" in captured.err
