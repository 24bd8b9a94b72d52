"""The tables of the fitted strategies can be made again, and say what they are meant to say."""

import numpy as np
import pytest

from spades_sim.fit import bis, expected, model, win
from spades_sim.fit.samples import collect
from spades_sim.fit.tables import Table, compiled_functions, write_tables
from spades_sim.shipped import shipped
from spades_sim.strategy.honours import ROUND_WINS
from spades_sim.strategy.load import load_plugin
from spades_sim.strategy.plugin import StrategyError
from spades_sim.strategy.tables import read_table

TABLES = shipped("strategies") / "tables"

#: Table 1 of the BIS paper: ace, king and queen by the length of the suit.
PRINTED = {
    0: (0.997, 0.966, 0.817),
    1: (0.994, 0.942, 0.733),
    2: (0.990, 0.907, 0.624),
    3: (0.983, 0.855, 0.489),
    4: (0.970, 0.779, 0.350),
    5: (0.948, 0.678, 0.212),
    6: (0.915, 0.544, 0.095),
    7: (0.857, 0.381, 0.025),
    8: (0.774, 0.214, 0),
    9: (0.646, 0.074, 0),
    10: (0.462, 0, 0),
    11: (0.227, 0, 0),
}


@pytest.fixture(scope="module")
def samples():
    return collect("careful", 3000, 5)


def read(name):
    return read_table(str(TABLES.parent / "any.py"), f"tables/{name}.csv")


@pytest.mark.parametrize("length", PRINTED)
def test_side_honours_follow_the_printed_table(length):
    # The paper's numbers are simulated; the closed form differs by 0.0057 at most.
    assert np.abs(ROUND_WINS[length] / 1000 - PRINTED[length]).max() < 0.0065


def test_the_shipped_table_of_nil_holdings_is_made_again_exactly():
    kept = bis.kept_holdings(bis.TRIALS, 20261130)
    assert (kept.reshape(-1, 64) == read("bis_nil")).all()


def test_nil_holdings_are_sensible():
    kept = bis.kept_holdings(1000, 1)
    ace, deuce, low = 1 << 12, 1, 0b111
    assert kept[0, 0] == kept[1, 0] == 1000
    assert kept[1, ace] == 0
    assert kept[0, deuce] > 970
    assert kept[0, low] > 990
    assert kept[0, ace] < kept[0, ace | low]
    assert kept[1, 0b1111] == 0


@pytest.mark.parametrize("strategy", [bis, expected], ids=["bis", "expected"])
def test_the_same_samples_give_the_same_tables_of_the_shipped_shape(strategy, samples, tmp_path):
    name = strategy.__name__.rpartition(".")[2]
    module = compiled_functions(name)
    more = (np.zeros((2, 1 << 13), np.int64),) if strategy is bis else ()
    for folder in ("first", "second"):
        write_tables(tmp_path / folder, strategy.fit(module, samples, *more), "test")
    made = sorted((tmp_path / "first").iterdir())
    assert made
    for path in made:
        assert path.read_bytes() == (tmp_path / "second" / path.name).read_bytes()
        assert np.loadtxt(path, delimiter=",", ndmin=2).shape == read(path.stem).shape


def test_a_small_fit_agrees_with_the_shipped_tables(samples):
    # 3,000 deals give 4,800 numbers; the shipped tables come from hundreds of thousands.
    module = compiled_functions("expected")
    small = expected.fit(module, samples)["expected_tricks"].rows
    rows = expected.trick_rows(module, samples)
    last = module.TRICK_ROWS - 1
    shipped_table = read("expected_tricks")
    difference = (small[rows].sum(axis=1) + small[last] - shipped_table[rows].sum(axis=1) - shipped_table[last]) / 1000
    assert np.abs(difference.mean(axis=0)).max() < 0.1
    assert np.sqrt((difference**2).mean(axis=0)).max() < 0.6


def test_samples_are_whole(samples):
    assert (np.bitwise_count(samples.cards) == 13).all()
    assert set(np.unique(samples.place)) == {1, 2, 3, 4}
    assert (samples.knows_partner == (samples.place > 2)).all()
    assert 0.1 < samples.is_nil.mean() < 0.3


def test_least_squares_finds_what_the_samples_were_made_of():
    numbers = np.random.default_rng(3)
    truth = numbers.normal(size=30)
    rows = np.column_stack([numbers.integers(0, 15, 20000), numbers.integers(15, 29, 20000)])
    fitted = model.least_squares(rows, 30, truth[rows].sum(axis=1))
    predicted = fitted[rows].sum(axis=1) + fitted[29]
    assert np.abs(predicted - truth[rows].sum(axis=1)).max() < 0.02


def test_the_curve_rises_and_fits_its_samples():
    numbers = np.random.default_rng(4)
    odds = numbers.normal(0.5, 1, 100_000)
    made = (numbers.random(100_000) < 1 / (1 + np.exp(-1.5 * odds + 0.3))).astype(float)
    curve = model.curve(odds, made, 60)
    assert (np.diff(curve) >= 0).all()
    for tenth in (-10, 0, 10, 20):
        # Three standard errors of a rate among some 4,000 samples.
        assert abs(curve[60 + tenth] / 1000 - 1 / (1 + np.exp(-0.15 * tenth + 0.3))) < 0.025


def test_chances_to_win_turn_with_the_table():
    table = win.fit("careful", 9).rows
    assert np.abs(table + table.T - 1000).max() <= 1
    assert (np.diff(table, axis=0) <= 0).all()
    assert table[5, 5] == 500
    assert table[1, 20] > 900


def test_tables_are_part_of_a_strategy(tmp_path):
    folder = tmp_path / "tables"
    write_tables(folder, {"mine": Table("numbers", np.array([[3]]))}, "test")
    file = tmp_path / "mine.py"
    file.write_text(
        '"""Bid a number from a table."""\n'
        "from spades_sim.strategy.tables import read_table\n"
        'NUMBER = read_table(__file__, "tables/mine.csv")\n'
        'play = "careful_player"\n'
        "def bid(view):\n    return NUMBER[0, 0]\n"
    )
    first = load_plugin(file)
    load_plugin.cache_clear()
    write_tables(folder, {"mine": Table("numbers", np.array([[4]]))}, "test")
    second = load_plugin(file)
    assert first.tables == (folder / "mine.csv",)
    assert first.source_hash != second.source_hash
    assert int(second.functions["bid"](None)) == 4


@pytest.mark.parametrize("text", ["1,2\n3\n", "one\n", ""], ids=["ragged", "words", "missing"])
def test_a_broken_table_is_named_in_one_line(text, tmp_path):
    if text:
        (tmp_path / "mine.csv").write_text(text)
    with pytest.raises(StrategyError) as error:
        read_table(str(tmp_path / "mine.py"), "mine.csv")
    assert str(error.value).startswith(str(tmp_path / "mine.csv"))
    assert "\n" not in str(error.value)
