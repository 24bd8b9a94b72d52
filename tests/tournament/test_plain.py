"""The same sources with numba off play the same games."""

import os
import subprocess
import sys

SCRIPT = """
import sys
from spades_sim.runs.run import run
run({"name": "t", "games": 4, "rules": sys.argv[2], "hand_cap": 4, "hands": "csv",
     "entrants": ["careful", "random", "high_card"]}, jobs=1, output=sys.argv[1])
"""


def results(folder, rules, jit):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if jit else "1"}
    subprocess.run([sys.executable, "-c", SCRIPT, str(folder), rules], check=True, env=environment)
    return {path.name: path.read_bytes() for path in (folder / "t").iterdir()}


def test_compiled_equals_plain(tmp_path):
    for rules in ("cardgames_io", "wikipedia:bid.blind_nil=always", "two_player", "six_player"):
        name = rules.replace(":", "_")
        assert results(tmp_path / f"{name}-jit", rules, True) == results(tmp_path / f"{name}-plain", rules, False)
