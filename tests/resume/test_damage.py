"""A damaged journal is refused or recovered, never wrong."""

from collections import Counter

import pytest

from resume.damage import FILES, cases, go_on, stopped_run, unbroken_run


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    return unbroken_run(tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="module")
def partial(tmp_path_factory):
    return stopped_run(tmp_path_factory.mktemp("stopped"))


@pytest.mark.parametrize("name", FILES)
def test_damage_at_every_region(tmp_path, partial, expected, name):
    chosen = [case for case in cases(partial, 5) if case[0] == name][:: 2 if name == ".journal" else 5]
    counts = Counter(go_on(partial, tmp_path / "copy", case, expected) for case in chosen)
    assert counts["right"] > 0
    assert (counts["refused"] > 0) == (name == ".journal")


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_gone(tmp_path, partial, expected, name):
    whole = (partial / name).read_bytes()
    (partial / name).unlink()
    try:
        came = go_on(partial, tmp_path / "copy", (FILES[FILES.index(name) - 1], "cut off", 10**9), expected)
    finally:
        (partial / name).write_bytes(whole)
    assert came == ("refused" if name == ".journal" else "right")
