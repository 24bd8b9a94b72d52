"""Strategies that answer many games in one call play what they would play one by one."""

import pytest

from spades_sim.records.read import read_result

ONE_BY_ONE = """
from spades_sim.cards import lowest_bit, nth_bit, popcount

compiled = False


def bid(view):
    return nth_bit(view.legal, view.random_below(popcount(view.legal)))


def play(view):
    assert view.partner == (view.seat + 2) % 4
    return lowest_bit(view.legal) if view.position > 2 else nth_bit(view.legal, view.random_below(popcount(view.legal)))
"""
IN_BATCHES = """
import numpy as np

from spades_sim.cards import lowest_bit, nth_bit

compiled = False


def choose(views):
    counts = np.bitwise_count(views.legal)
    return [nth_bit(legal, place) for legal, place in zip(views.legal.tolist(), views.random_below(counts).tolist())]


def bid_batch(views):
    assert views.bids.shape == (len(views), 6)
    return choose(views)


def play_batch(views):
    assert (views.partner == (views.seat + 2) % 4).all()
    views.legal[:] &= views.cards
    drawn = views.position <= 2
    answers = np.array([lowest_bit(legal) for legal in views.legal.tolist()])
    streams = views.streams.copy()
    chosen = np.array(choose(views))
    views.streams[~drawn] = streams[~drawn]
    return np.where(drawn, chosen, answers)
"""


@pytest.fixture
def players(tmp_path):
    paths = []
    for name, source in (("alone", ONE_BY_ONE), ("together", IN_BATCHES)):
        path = tmp_path / f"{name}.py"
        path.write_text(source)
        paths.append(str(path))
    return paths


def test_batches_play_the_same_games(play, players):
    runs = [
        play({"name": "x", "strategy": player}, "random", games=30, hand_cap=5, folder=player[-6:-3])
        for player in players
    ]
    games = [(each.folder / "games.csv").read_bytes() for each in runs]
    assert games[0] == games[1]


def test_cards_played_are_seen_in_a_batch_as_alone(play, tmp_path):
    alone = ONE_BY_ONE.replace("lowest_bit(view.legal) if view.position > 2", "lowest_bit(view.legal) if odd(view)")
    alone += """

def odd(view):
    return (sum(view.history[i] for i in range(len(view.history))) + sum(view.leaders)) % 2
"""
    together = IN_BATCHES.replace("views.position <= 2", "(views.history.sum(1) + views.leaders.sum(1)) % 2 == 0")
    files = []
    for name, source in (("alone", alone), ("together", together)):
        path = tmp_path / f"{name}.py"
        path.write_text(source)
        result = play({"name": "x", "strategy": str(path)}, "random", games=30, hand_cap=3, folder=name)
        files.append((result.folder / "games.csv").read_bytes())
    assert files[0] == files[1]


def test_a_wrong_answer_of_a_batch_names_its_own_game(play, tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text(IN_BATCHES.replace("return choose(views)", "return [*choose(views)[:-1], 2.5]", 1))
    result = play(str(path), "random", games=4, on_foul="forfeit_game")
    fouls = read_result(result.folder, fouls=True)["fouls"]
    first = fouls[fouls["hand"] == 1]
    assert set(first["deal_number"]) == {1}
    assert (fouls["answer"] == "2.5").all()


def test_a_batch_of_another_length_is_a_foul(play, tmp_path):
    path = tmp_path / "short.py"
    path.write_text(IN_BATCHES.replace("return choose(views)", "return choose(views)[1:]", 1))
    result = play(str(path), "random", games=4, on_foul="forfeit_game")
    fouls = read_result(result.folder, fouls=True)["fouls"]
    assert len(fouls) == 4
    assert fouls["reason"].str.contains("returned 0 answers to 1 views").all()
