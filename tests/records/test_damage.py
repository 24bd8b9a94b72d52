"""A damaged file of records gives one line, never a traceback; ``python tests/records/damage.py`` is the long form."""

import pytest
from click.testing import CliRunner
from records.damage import KINDS, check, damaged
from records.games import preset_text

from spades_sim.cli.main import cli
from spades_sim.records.reading import RecordError
from spades_sim.records.replay import Replayed, replay


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    data = preset_text("cardgames_io", "random", deals=(0, 1), cap=2)[1].encode()
    path = tmp_path_factory.mktemp("sound") / "sound.jsonl"
    path.write_bytes(data)
    return data, [line.hand for line in replay(path) if isinstance(line, Replayed)]


@pytest.mark.parametrize("number", range(6 * len(KINDS)))
def test_damage(number, sound, tmp_path):
    check(sound[0], number, tmp_path, sound[1])


def test_the_command_ends_with_the_error(sound, tmp_path):
    path = tmp_path / "cut.jsonl"
    path.write_bytes(damaged(sound[0], 0)[1])
    done = CliRunner().invoke(cli, ["replay", str(path)])
    assert isinstance(done.exception, RecordError)
    missing = CliRunner().invoke(cli, ["replay", str(tmp_path / "none.jsonl")])
    assert "none.jsonl: cannot be read" in str(missing.exception)
