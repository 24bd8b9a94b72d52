"""The README's commands run, and their output is what it says.

``python tests/test_readme.py`` writes the outputs anew.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
OUTPUT = re.compile(r"<!-- output: (?P<command>.+?) -->\n```\n(?P<output>.*?)```\n", re.DOTALL)
BLOCK = re.compile(r"<!-- (?P<what>run|file: \S+) -->\n```python\n(?P<code>.*?)```", re.DOTALL)


def output_of(command: str, folder: Path) -> str:
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    words = [sys.executable, "-m", "spades_sim.cli.main", *shlex.split(command)[1:]]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return "\n".join(line.rstrip() for line in done.stdout.splitlines()) + "\n"


def blocks(pattern: re.Pattern[str]) -> list[dict[str, str]]:
    return [match.groupdict() for match in pattern.finditer(README.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("block", blocks(OUTPUT), ids=lambda block: block["command"])
def test_output(block, tmp_path):
    assert output_of(block["command"], tmp_path) == block["output"]


def test_code(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for block in blocks(BLOCK):
        if block["what"] == "run":
            exec(compile(block["code"], "README.md", "exec"), {})
        else:
            Path(block["what"].removeprefix("file: ")).write_text(block["code"])
    assert "results/lowly_vs_high_card" in output_of("spades-sim duel lowly.py high_card --games 100", tmp_path)


def test_the_first_screen_shows_a_run_with_its_tables():
    lines = README.read_text(encoding="utf-8").splitlines()
    last = next(number for number, line in enumerate(lines) if line == "results/quickstart")
    assert last < 55


def test_two_commands_do_everything():
    text = README.read_text(encoding="utf-8")
    assert "pip install . && spades-sim run quickstart" in text
    assert "pip install '.[test]' && pytest" in text


def write_outputs() -> None:
    """Write every output of the README anew."""
    import tempfile

    def fresh(match: re.Match[str]) -> str:
        with tempfile.TemporaryDirectory() as folder:
            output = output_of(match["command"], Path(folder))
        return f"<!-- output: {match['command']} -->\n```\n{output}```\n"

    README.write_text(OUTPUT.sub(fresh, README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write_outputs()
