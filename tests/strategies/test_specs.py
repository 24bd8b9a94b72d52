"""What is written to name a player: mistakes are told in one line, and nothing is taken in silence."""

import pytest

from spades_sim.runs.config import ConfigError, make_plan, parse_config
from spades_sim.strategy.load import load_strategy
from spades_sim.strategy.plugin import StrategyError


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("careful:nil_threshold=0.5,nil_threshold=0.6", "nil_threshold: is set twice"),
        ("bid=careful:nil_threshold=0.5,nil_threshold=0.5,play=rb", "nil_threshold: is set twice"),
        ("careful\n", "cannot be printed"),
        ("rb\x1b[2J", "cannot be printed"),
    ],
)
def test_a_wrong_spec_is_one_printable_line(spec, words):
    with pytest.raises(StrategyError, match=words) as caught:
        load_strategy(spec)
    assert str(caught.value).isprintable()


def test_a_nul_byte_is_a_syntax_error_without_a_line(tmp_path):
    path = tmp_path / "nul.py"
    path.write_bytes(b"x = 1\0\n")
    with pytest.raises(StrategyError, match=r"nul\.py: syntax error") as caught:
        load_strategy(str(path))
    assert "None" not in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "a\nb"},
        {"entrants": [{"name": "a\x1bb", "strategy": "rb"}, "careful"]},
        {"variant": [{"name": "a\tb"}]},
    ],
    ids=["run", "entrant", "variant"],
)
def test_a_name_is_of_signs_that_can_be_printed(change):
    with pytest.raises(ConfigError, match="signs that can be printed") as caught:
        make_plan(parse_config({"entrants": ["rb", "careful"], **change}, "file"), "file")
    assert all(line.isprintable() for line in str(caught.value).splitlines())
