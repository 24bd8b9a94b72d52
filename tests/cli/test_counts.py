"""``spades-sim stats --counts``: a test without games."""

import pytest

from spades_sim.cli.main import main


@pytest.fixture
def stats(capsys):
    def _stats(*words):
        with pytest.raises(SystemExit) as ended:
            main(["stats", *words])
        captured = capsys.readouterr()
        return ended.value.code, captured.out, captured.err

    return _stats


@pytest.mark.parametrize(
    ("counts", "line"),
    [
        ("871,26175,55983,26678,821", "H0 accepted: LLR -4.9"),
        ("0,0,0,0,0", "undecided: LLR +0.00, bounds -2.94 and 2.94. SPRT on pairs, H0 +0 against H1 +2 logistic Elo"),
        ("57433,106593,57030", "undecided: LLR -2.59, bounds -2.94 and 2.94. SPRT on unpaired games, H0 +0"),
        ("0, 0, 0, 0, 90000", "H1 accepted: LLR +51"),
    ],
)
def test_counts(stats, counts, line):
    code, out, _ = stats("--counts", counts, "--elo1", "2")
    assert code == 0
    assert out.startswith(line)
    assert len(out.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--counts", "1,2"], "--counts 1,2: give 3 numbers, games won, tied, lost; or 5 numbers, pairs"),
        (["--counts", "1,2,-3"], "--counts 1,2,-3: give"),
        (["--counts", "1,2,nan"], "--counts 1,2,nan: give"),
        (["--counts", "1,2,3", "--elo0", "9"], "--elo0: 9 must be below elo1, which is 5"),
        (["--counts", "1,2,3", "--alpha", "0.7"], "--alpha: 0.7 must be above 0 and below 0.5"),
        (["--counts", "1,2,3", "--elo1", "nan"], "--elo1: nan is no finite number"),
        ([], "give a result folder, or --counts"),
        (["somewhere", "--counts", "1,2,3"], "give a result folder, or --counts"),
    ],
)
def test_nonsense_is_one_line_and_exit_code_2(stats, words, said):
    code, out, err = stats(*words)
    assert code == 2
    assert out == ""
    assert said in err.splitlines()[-1]
