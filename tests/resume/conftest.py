"""A run that nothing stops, to compare with."""

import pytest

from resume.runs import contents, finish, run_words, warm_up, write_config


@pytest.fixture(scope="session")
def unbroken(tmp_path_factory):
    """Play the run once without a stop for each way to record hands; return the bytes of its files."""
    warm_up()
    found = {}

    def _unbroken(hands="none"):
        if hands not in found:
            folder = tmp_path_factory.mktemp("unbroken")
            write_config(folder, hands)
            code, said = finish(folder, *run_words(1))
            assert code == 0, said
            found[hands] = contents(folder / "results" / "t")
        return found[hands]

    return _unbroken
