"""A file may leave a decision to another strategy, by name, and offers that one's parameters."""

import pandas as pd
import pytest

from spades_sim.strategy.load import load_strategy
from spades_sim.strategy.plugin import StrategyError

BIDDER = '"""Bid three."""\n\nfrom spades_sim.strategy.contract import nearest\n\nplay = "careful"\n\n\n'
BID = "def bid(view):\n    return nearest(view.legal, 3)\n"


@pytest.fixture
def file(tmp_path):
    def write(text, name="three"):
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        return str(path)

    return write


def takers(spec):
    return {decision: part.plugin.name for decision, part in load_strategy(spec).parts.items()}


def test_careful_bids_itself_and_leaves_the_cards_to_its_player():
    found = takers("careful")
    assert (found["bid"], found["keep"], found["play"]) == ("careful", "careful", "careful_player")
    assert takers("bid=rb,play=careful")["play"] == "careful_player"


def test_a_setting_goes_to_the_file_that_has_the_parameter():
    parts = load_strategy("careful:nil_threshold=0.75,set_eagerness=0.125").parts
    assert 0.75 in parts["bid"].values
    assert 0.125 in parts["play"].values
    assert 0.125 not in parts["bid"].values


def test_a_borrowed_decision_may_be_borrowed_itself(file, play):
    spec = file(BIDDER + BID)
    assert takers(spec)["play"] == "careful_player"
    assert takers(f"{spec}:set_eagerness=1")["bid"] == "three"
    assert play(spec, "random", games=4).standings["games"].tolist() == [4, 4]


def test_borrowing_compiled_and_plain_is_the_same_game(file, play):
    one, other = file(BIDDER + BID), file(BIDDER + "compiled = False\n\n\n" + BID, "three_plain")
    games = pd.read_csv(play(one, other, games=20, folder="both").folder / "games.csv")
    assert len(games) == 20
    assert (games["score_1"] - games["score_2"]).groupby(games["pair"]).sum().eq(0).all()


@pytest.mark.parametrize(
    ("lender", "text", "words"),
    [
        ("nobody", BID, ["three.py: play: ", '"nobody"', "no strategy has this name"]),
        ("three", BID, ['three.py: play = "three"', "borrows it back"]),
        ("only_bids", BID, ['play = "only_bids"', "does not define it"]),
    ],
)
def test_borrowing_from_nowhere_is_one_line(file, lender, text, words):
    file('"""Bid."""\n\n' + BID, "only_bids")
    spec = file(f'"""Bid."""\n\nfrom spades_sim.strategy.contract import nearest\n\nplay = "{lender}"\n\n\n{text}')
    with pytest.raises(StrategyError) as refused:
        load_strategy(spec)
    assert all(word in str(refused.value) for word in words)
    assert "\n" not in str(refused.value)
