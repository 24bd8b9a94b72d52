"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import settings

from spades_sim.runs.run import Result, run

# The first example of a test may wait for a compiler, and a busy machine is no fault.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

ROOT = Path(__file__).parent.parent


@pytest.fixture
def play(tmp_path):
    """Play a small tournament into a folder of its own and return its result; a foul is an error."""

    def _play(*entrants: str, games: int = 40, jobs: int = 1, folder: str = "out", **config) -> Result:
        tables = {"name": "t", "games": games, "entrants": list(entrants), "on_foul": "stop", **config}
        return run(tables, jobs=jobs, output=tmp_path / folder)

    return _play
