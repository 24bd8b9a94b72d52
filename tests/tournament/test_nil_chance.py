"""A strategy states how likely its nils are made; the chance is counted and changes nothing."""

import pytest

BIDS_NIL = """
from spades_sim.cards import lowest_bit
from spades_sim.strategy import NIL


def bid(view):
    return NIL if view.legal >> NIL & 1 and view.position % 2 else 3


def play(view):
    return lowest_bit(view.legal)
"""
STATES = """

def nil_chance(view):
    assert view.bids[view.seat] == NIL and view.decision == 6 and view.trick_number == 0
    return 10 * view.position + view.hand_number % 2
"""
PLAIN = "\ncompiled = False\n"
BATCH = "\n\ndef nil_chance_batch(views):\n    return 10 * views.position + views.hand_number % 2\n"
COUNTED = ["tenth", "nils", "made", "mean_predicted", "brier"]


@pytest.fixture
def duel(play, tmp_path):
    def _duel(source, name="states", **options):
        path = tmp_path / f"{name}.py"
        path.write_text(BIDS_NIL + source)
        entrant = {"name": "x", "strategy": str(path)}
        return play(entrant, "high_card", games=10, hand_cap=20, folder=name, **options)

    return _duel


def test_compiled_plain_and_batch_state_the_same(duel):
    runs = [duel(source, f"way{i}") for i, source in enumerate((STATES, PLAIN + STATES, PLAIN + BATCH))]
    frames = [run.nil_calibration for run in runs]
    assert all(frame[COUNTED].equals(frames[0][COUNTED]) for frame in frames[1:])
    whole = frames[0].set_index("tenth")
    assert set(whole.index) == {"0.1", "0.3", "all"}
    nils = runs[0].nil_success.query("strategy == 'x' and kind == 'nil' and position == 'all'").iloc[0]
    assert (whole["nils"]["all"], whole["made"]["all"]) == (nils["attempts"], nils["made"])
    first = runs[0].nil_success.query("strategy == 'x' and kind == 'nil' and position == '1'").iloc[0]
    assert (whole["nils"]["0.1"], whole["made"]["0.1"]) == (first["attempts"], first["made"])


def test_stating_a_chance_changes_no_game(duel):
    runs = [duel(source, f"way{i}") for i, source in enumerate(("", STATES))]
    silent, stating = ((run.folder / "games.csv").read_bytes() for run in runs)
    assert silent.replace(b"way0", b"") == stating.replace(b"way1", b"")
    assert runs[0].nil_calibration.empty


def test_the_bidder_states_the_chance_with_its_own_parameters(play, tmp_path):
    (tmp_path / "states.py").write_text(
        "from spades_sim.strategy import Parameter\nPARAMETERS = (Parameter('said', 40, 0, 100, 'chance'),)\n"
        + BIDS_NIL
        + "\n\ndef nil_chance(view):\n    return int(view.parameters[0])\n"
    )
    path = tmp_path / "states.py"
    parts = {"name": "x", "strategy": f"bid={path}:said=70,play=careful"}
    other = {"name": "y", "strategy": f"bid=high_card,play={path}"}
    frame = play(parts, other, games=10).nil_calibration
    assert set(frame["strategy"]) == {"x"}
    assert set(frame["mean_predicted"]) == {0.7}


@pytest.mark.parametrize("mode", ["", PLAIN], ids=["compiled", "plain"])
@pytest.mark.parametrize("answer", ["101", "-1"])
def test_no_chance_is_a_foul(duel, mode, answer):
    with pytest.raises(
        RuntimeError, match=rf"fouled in nil_chance: illegal nil_chance {answer}; legal: a whole number"
    ):
        duel(f"{mode}\n\ndef nil_chance(view):\n    return {answer}\n")


def test_a_blind_nil_states_none(play, tmp_path):
    path = tmp_path / "blind.py"
    path.write_text(
        BIDS_NIL + STATES + "\n\ndef blind(view):\n    return 61 if view.legal >> 61 & 1 and view.position % 2 else 0\n"
    )
    result = play(str(path), "high_card", games=10, rules="wikipedia:bid.blind_nil=always", hand_cap=10)
    assert result.nil_success.query("kind == 'blind_nil'")["attempts"].sum() > 0
    assert result.nil_calibration.empty
