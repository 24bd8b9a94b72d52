"""Nothing that somebody writes into a file or a command breaks the program: it is played, or refused in lines."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from fuzz.command import work_folder
from fuzz.targets import TARGETS

#: Examples of each target here; `fuzz.long_run` makes as many as one likes.
EXAMPLES = {"tournament files": 40, "result folders": 8, "journals": 8, "players": 12}


@pytest.mark.parametrize("name", TARGETS)
def test_it_is_played_or_refused(name):
    drawn, target = TARGETS[name]
    counts = Counter()

    @settings(
        max_examples=EXAMPLES.get(name, 20),
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(drawn)
    def check(example):
        counts[target(example, folder)] += 1

    with work_folder() as folder:
        check()
    assert sum(counts.values()) > 0
