"""Results that pages are made from."""

import pytest

from report.nasty import NASTY
from spades_sim.runs.run import run


@pytest.fixture(scope="package")
def result_folder(tmp_path_factory):
    """Play three entrants, one with a nasty name, under two rule sets, and record the hands; only to be read."""
    careful = {"name": NASTY, "strategy": "careful"}
    variants = [{"name": "a & b", "rules": "cardgames_io"}, {"name": "short", "rules": "short_game"}]
    config = {"name": "t", "games": 60, "hands": "csv", "variant": variants, "entrants": [careful, "rb", "high_low"]}
    return run(config, jobs=1, output=tmp_path_factory.mktemp("report")).folder
