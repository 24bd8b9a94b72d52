"""Workers that die: replaced, their blocks played again, and reported in the end."""

import multiprocessing
import os
import signal
import threading
import time

import pytest

from spades_sim.rules.load import load_rules
from spades_sim.runs.run import run
from spades_sim.tournament.crew import TRIES, Crew, Lost
from spades_sim.tournament.plan import Block, Entrant, Plan, Variant, round_robin
from spades_sim.tournament.workers import open_pool, prepare


@pytest.fixture(scope="module")
def plan():
    entrants = (Entrant("careful", ("careful",)), Entrant("random", ("random",)))
    variants = (Variant("v", load_rules("cardgames_io")),)
    made = Plan(1, 40, 5, entrants, variants, round_robin(entrants, variants), (), False)
    prepare(made)
    return made


def blocks(plan):
    return [Block(plan.matches[0], first, 10) for first in range(0, 40, 10)]


def played(pool, plan):
    return [(block, result.games.tobytes()) for block, result in pool.play(blocks(plan))]


@pytest.fixture(scope="module")
def expected(plan):
    with open_pool(plan, 1) as pool:
        return played(pool, plan)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_any_way_to_start_processes_plays_the_same(plan, expected, method):
    crew = Crew(multiprocessing.get_context(method), plan, None, 2, frozenset())
    try:
        assert played(crew, plan) == expected
    finally:
        crew.dismiss()


def test_strangers_are_played_in_processes_of_their_own(plan, expected):
    crew = Crew(multiprocessing.get_context("fork"), plan, None, 2, frozenset({1}))
    try:
        assert played(crew, plan) == expected
    finally:
        crew.dismiss()


def die_once(plan, table, result):
    """Die at the second block, the first time that it comes: the folder tells."""
    mark = os.environ["SPADES_SIM_TEST_MARK"]
    if result.block.first_pair == 10 and not os.path.exists(mark):
        open(mark, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return result.games.tobytes()


def die_always(plan, table, result):
    if result.block.first_pair == 10:
        os.kill(os.getpid(), signal.SIGKILL)
    return result.games.tobytes()


def test_a_dead_worker_is_replaced_and_its_block_played_again(plan, expected, tmp_path, monkeypatch):
    monkeypatch.setenv("SPADES_SIM_TEST_MARK", str(tmp_path / "mark"))
    with open_pool(plan, 2, die_once) as pool:
        assert list(pool.play(blocks(plan))) == expected
    assert (tmp_path / "mark").exists()


def test_a_block_that_cannot_be_played_is_reported_and_the_rest_is_finished(plan, expected):
    with open_pool(plan, 2, die_always) as pool:
        made = list(pool.play(blocks(plan)))
    assert [block for block, _ in made] == blocks(plan)
    assert made[1][1] == Lost("SIGKILL")
    assert made[:1] + made[2:] == expected[:1] + expected[2:]
    assert TRIES == 3


def test_a_run_without_a_block_says_so(plan, tmp_path, monkeypatch):
    import spades_sim.runs.playing as playing

    whole = playing.open_pool

    def losing(*arguments):
        return whole(*arguments[:2], _lose_second(arguments[2]))

    monkeypatch.setattr(playing, "open_pool", losing)
    monkeypatch.setattr("spades_sim.tournament.plan.BLOCK_GAMES", 20)
    result = run({"name": "x", "games": 60, "entrants": ["careful", "random"]}, jobs=2, output=tmp_path)
    (lost,) = result.manifest["blocks_lost"]
    assert (lost["match"], lost["first_deal"], lost["pairs"], lost["reason"]) == (1, 10, 10, "SIGKILL")
    assert result.manifest["counts"]["games"] == 40
    assert any("could not be played" in line for line in result.warnings())


def _lose_second(digest):
    def lose(plan, table, result):
        if result.block.first_pair == 10:
            os.kill(os.getpid(), signal.SIGKILL)
        return digest(plan, table, result)

    return lose


def test_workers_killed_from_outside_change_no_byte(tmp_path):
    config = {"name": "x", "games": 6000, "entrants": ["careful", "random", "high_card"]}
    calm = run(config, jobs=1, output=tmp_path / "calm")
    over = threading.Event()
    killed = []

    def kill():
        while not over.wait(0.15) and len(killed) < 3:
            for child in multiprocessing.active_children()[:1]:
                killed.append(child.pid)
                os.kill(child.pid, signal.SIGKILL)
                time.sleep(0.3)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        stormy = run(config, jobs=2, output=tmp_path / "stormy")
    finally:
        over.set()
        killer.join()
    assert killed
    names = {path.name for path in calm.folder.iterdir()}
    assert all((calm.folder / name).read_bytes() == (stormy.folder / name).read_bytes() for name in names)
