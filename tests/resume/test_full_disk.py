"""A full disk is one line, and what was played before is kept."""

import pytest

from resume.runs import Child, contents, differences, finish, run_words, write_config


def files_of(partial):
    return {name: data for name, data in contents(partial).items() if name != ".journal.new"}


@pytest.mark.parametrize(
    ("limit", "hands", "code"),
    [(2000, "none", 1), (150_000, "none", 4), (700_000, "csv", 4)],
)
def test_no_room(tmp_path, unbroken, limit, hands, code):
    expected = unbroken(hands)
    write_config(tmp_path, hands)
    child = Child(tmp_path, *run_words(1), limit=limit)
    assert child.wait() == code, child.said
    first, *rest = child.said.splitlines()
    assert first.startswith("Error: results/.t.partial: cannot be written: File too large")
    if code == 1:
        assert rest == []
        assert list((tmp_path / "results").iterdir()) == []
        assert finish(tmp_path, *run_words(1))[0] == 0
    else:
        assert rest == ["What was played is kept. Go on with: spades-sim resume results/t"]
        again = Child(tmp_path, "resume", "results/t", "-q", "-j", "1", limit=limit)
        assert again.wait() == 4
        assert finish(tmp_path, "resume", "results/t", "-q")[0] == 0
    assert differences(tmp_path, expected) == set()
