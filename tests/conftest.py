"""What all tests share."""

from pathlib import Path

import pytest

from spades_sim.runs.run import Result, run

ROOT = Path(__file__).parent.parent


@pytest.fixture
def play(tmp_path):
    """Play a small tournament into a folder of its own and return its result."""

    def _play(*entrants: str, games: int = 40, jobs: int = 1, folder: str = "out", **config) -> Result:
        tables = {"name": "t", "games": games, "entrants": list(entrants), **config}
        return run(tables, jobs=jobs, output=tmp_path / folder)

    return _play
