"""PBN goes out and comes back to the same hands, and the PBN of other programs is read."""

import pytest
from click.testing import CliRunner
from records.games import recorded_hands, text_of

from spades_sim.cli.main import cli
from spades_sim.records.pbn import can_write, pbn_text, read_pbn
from spades_sim.records.reading import RecordError
from spades_sim.records.replay import Replayed, replay_lines
from spades_sim.rules.load import load_rules, preset_names

FOUR_SEATS = [name for name in preset_names() if can_write(load_rules(name))]


def replayed(path, rules):
    return [line.hand for line in replay_lines(read_pbn(path, rules)) if isinstance(line, Replayed)]


@pytest.mark.parametrize("name", FOUR_SEATS)
def test_hands_come_back(name, tmp_path):
    rules = load_rules(name)
    hands = recorded_hands(rules, "random", cap=3)
    path = tmp_path / "hands.pbn"
    path.write_text("".join(pbn_text(rules, hand) for hand in hands), encoding="utf-8")
    assert replayed(path, load_rules("cardgames_io")) == hands


def test_the_command_converts(tmp_path):
    rules = load_rules("jjdd_house")
    path, out = tmp_path / "records.jsonl", tmp_path / "out.pbn"
    path.write_text(text_of(rules, recorded_hands(rules, "random", cap=2)), encoding="utf-8")
    done = CliRunner().invoke(cli, ["replay", str(path), "--pbn", str(out)])
    assert done.exit_code == 0, done.output
    assert CliRunner().invoke(cli, ["replay", str(out)]).exit_code == 0


def stranger(hand, rules):
    """Write a hand as a program would that knows only the usual tags, with the slips that such files have."""
    lines = [line for line in pbn_text(rules, hand).splitlines() if not line.startswith("[SpadesSim")]
    lines.insert(0, "% some remark")
    lines.insert(2, '[LocalDateTime "7/23/2025 10:30 PM PDT"')
    lines.insert(3, '[GameOptionsJson "{"minBid":4,"tenForTwoHundred":true}"]')
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", ["cardgames_io", "jjdd_house"])
def test_the_record_of_another_program_is_scored(name, tmp_path):
    rules = load_rules(name)
    hand = recorded_hands(rules, "random", cap=1)[0]
    path = tmp_path / "other.ptn"
    path.write_text(stranger(hand, rules), encoding="utf-8")
    (made,) = replayed(path, rules)
    assert {key: made[key] for key in ("deal", "bids", "tricks", "taken", "points")} == {
        key: hand[key] for key in ("deal", "bids", "tricks", "taken", "points")
    }


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('[Dealer "', '[Dealer "X', "Dealer"),
        ('[Deal "N:', '[Deal "N', "Deal"),
        ("[Auction", "[Action", "Auction is missing"),
        ("[Deal ", "[Del ", "holds no hand"),
    ],
)
def test_damage_is_named(old, new, says, tmp_path):
    rules = load_rules("cardgames_io")
    path = tmp_path / "bad.pbn"
    path.write_text(stranger(recorded_hands(rules, "random", cap=1)[0], rules).replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RecordError, match=says):
        replayed(path, rules)
