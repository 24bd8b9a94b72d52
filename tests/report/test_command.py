"""The command: what it writes where, and what it says when something is wrong."""

import builtins
import shutil

import pytest

pytest.importorskip("jinja2", reason="needs the extra `report`")

from spades_sim.cli.main import main


@pytest.fixture
def spades(capsys):
    def _spades(*words):
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        captured = capsys.readouterr()
        return ended.value.code, captured.out, captured.err

    return _spades


def test_the_page_goes_into_the_folder_and_its_path_is_printed(spades, result_folder, tmp_path):
    folder = shutil.copytree(result_folder, tmp_path / "result")
    for _ in range(2):
        assert spades("report", folder) == (0, f"{folder / 'report.html'}\n", "")
    assert (folder / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_run_that_records_games_is_stepped_through(spades, tmp_path):
    folder = tmp_path / "duel"
    words = ("careful", "rb", "-n", 2, "-j", 1, "-q", "--record", "sample:1", "--gzip", "--name", "duel")
    assert spades("duel", *words, "-o", tmp_path)[0] == 0
    assert spades("report", folder)[0] == 0
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert '"players":["careful","rb","careful","rb"]' in page or '"players":["rb","careful","rb","careful"]' in page


def test_plots_alone_are_listed(spades, result_folder, tmp_path):
    code, out, _ = spades("report", result_folder, "--svg", tmp_path / "plots")
    assert code == 0
    assert sorted(out.split()) == sorted(map(str, (tmp_path / "plots").iterdir()))
    assert not (result_folder / "report.html").exists()


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("nowhere",), "is nowhere a result folder"),
        (("{folder}", "--svg", "plots", "-o", "page.html"), "--output is the page"),
        (("{folder}", "-o", "no/such/page.html"), "no/such/page.html: cannot be written"),
        (("{folder}", "--svg", "{folder}/games.csv"), "games.csv: cannot be written"),
    ],
)
def test_mistakes_are_one_line(spades, result_folder, tmp_path, monkeypatch, words, error):
    monkeypatch.chdir(tmp_path)
    code, out, said = spades("report", *(word.format(folder=result_folder) for word in words))
    assert (code, out) == (2, "")
    assert error in said.splitlines()[-1]
    assert "Traceback" not in said


@pytest.mark.parametrize(("package", "words"), [("jinja2", ()), ("matplotlib", ("--png", "plots"))])
def test_a_missing_extra_is_named(spades, result_folder, tmp_path, monkeypatch, package, words):
    bring = builtins.__import__

    def without(name, *rest):
        if name.split(".")[0] == package:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return bring(name, *rest)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(builtins, "__import__", without)
    code, _, said = spades("report", result_folder, *(words or ("-o", "page.html")))
    assert code == 2
    assert said.strip() == f"Error: the report needs {package}: pip install 'spades-sim[report]'"
