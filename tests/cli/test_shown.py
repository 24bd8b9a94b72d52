"""What stands in somebody else's file does not steer the terminal."""

import json

import pytest

from spades_sim.cli.main import main
from spades_sim.runs.run import run
from spades_sim.shown import LONGEST, one_line, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("careful", "careful"),
        ("é 日本", "é 日本"),
        ("\x1b[31mx", "\\x1b[31mx"),
        ("a\nb", "a\\nb"),
        ("\u202ex", "\\u202ex"),
    ],
)
def test_signs_that_cannot_be_seen(text, shown):
    assert printable(text) == shown


def test_a_long_line_is_cut_in_its_middle():
    line = one_line("c.toml: " + "x" * 10_000 + ": unknown key")
    assert len(line) <= LONGEST + 5
    assert line.startswith("c.toml: ")
    assert line.endswith(": unknown key")


def test_tables_of_a_folder_of_somebody_else(tmp_path, capsys):
    folder = run({"name": "t", "games": 2, "entrants": ["random", "high_card"]}, jobs=1, output=tmp_path).folder
    for path in folder.glob("*.csv"):
        path.write_text(path.read_text().replace("high_card", "\x1b]0;mine\x07[bold]x"))
    with pytest.raises(SystemExit) as ended:
        main(["stats", str(folder)])
    out = capsys.readouterr().out
    assert ended.value.code == 0
    assert "\x1b" not in out
    assert "\\x1b]0;mine\\x07[bold]x" in out


@pytest.mark.parametrize("name", ["con", "NUL.txt", "a?", "end.", "a\nb", "x\x1b[2J", "a\x00b"])
def test_names_that_are_no_folder_names(tmp_path, capsys, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c.toml").write_text(f'entrants = ["random", "random"]\nname = {json.dumps(name)}\n')
    with pytest.raises(SystemExit) as ended:
        main(["run", "c.toml", "-n", "2"])
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.startswith("Error: c.toml: name = ")
    assert said.rstrip("\n").isprintable()
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"# " + b"x" * 1_100_000, "is too large: more than 1,000,000 bytes"),
        (b"a = " + b"[" * 50 + b"]" * 50, "is nested too deeply"),
        (b"a" + b".a" * 5000 + b" = 1", "is nested too deeply"),
    ],
)
def test_large_and_deep_files(tmp_path, capsys, content, said):
    (tmp_path / "c.toml").write_bytes(content)
    for words in (["run", str(tmp_path / "c.toml")], ["rules", str(tmp_path / "c.toml")]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 2
        assert capsys.readouterr().err == f"Error: {tmp_path / 'c.toml'}: {said}\n"
