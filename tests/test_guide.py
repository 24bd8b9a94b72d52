"""Every step of the guide runs as it stands, in order, in an empty folder, and prints what the guide says.

``python tests/test_guide.py`` writes the outputs anew.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

GUIDE = Path(__file__).parent.parent / "strategies" / "GUIDE.md"
BLOCK = re.compile(
    r"<!-- file: (?P<file>\S+) -->\n```\w+\n(?P<text>.*?)```\n"
    r"|```sh\n(?P<command>.*?)```\n```text\n(?P<output>.*?)```\n",
    re.DOTALL,
)


def outputs(guide: str, folder: Path) -> list[str]:
    """Do all steps in a folder; return what each command printed."""
    tools = folder / "bin"
    tools.mkdir()
    tool = tools / "spades-sim"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m spades_sim.cli.main "$@"\n')
    tool.chmod(0o755)
    paths = [str(Path(__file__).parent.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(paths),
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    work = folder / "work"
    work.mkdir()
    printed = []
    for block in BLOCK.finditer(guide):
        if block["file"]:
            (work / block["file"]).write_text(block["text"], encoding="utf-8")
            continue
        done = subprocess.run(
            ["bash", "-e", "-c", block["command"]],
            cwd=work,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        printed.append("".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines()))
    return printed


def test_every_step_prints_what_the_guide_says(tmp_path):
    guide = GUIDE.read_text(encoding="utf-8")
    said = [block["output"] for block in BLOCK.finditer(guide) if block["command"]]
    assert len(said) == guide.count("```sh\n") >= 5
    assert outputs(guide, tmp_path) == said


def test_the_second_strategy_beats_a_built_in_one_with_its_whole_interval():
    step = GUIDE.read_text(encoding="utf-8").partition("## 3.")[2].partition("## 4.")[0]
    row = next(line for line in step.splitlines() if line.strip().startswith("second.py"))
    margin, half = re.findall(r"([+-]\d+\.\d) ± (\d+\.\d)", row)[-1]
    assert float(margin) - float(half) > 0


def write_outputs() -> None:
    """Write every output of the guide anew."""
    guide = GUIDE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        fresh = iter(outputs(guide, Path(folder)))

    def put(block: re.Match[str]) -> str:
        if block["file"]:
            return block[0]
        return f"```sh\n{block['command']}```\n```text\n{next(fresh)}```\n"

    GUIDE.write_text(BLOCK.sub(put, guide), encoding="utf-8")


if __name__ == "__main__":
    write_outputs()
