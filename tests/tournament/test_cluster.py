"""A cluster of real processes on this machine gives the bytes of a local run, whoever comes and goes."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spades_sim.shipped import PACKAGE

pytest.importorskip("distributed", reason="the extra dask is not installed")

ROOT = Path(__file__).parents[2]
PAGE = PACKAGE / "tournament" / "cluster" / "CLUSTER.md"
COMMAND = re.compile(r"<!-- commands -->\n```\n(?P<lines>.*?)```", re.DOTALL)
SECONDS = 300

LORE = """
def bold(row, view):
    return int(row[0]) + view.hand_number % 2
"""
MINE = '''
"""Bid by a table, with the help of a module."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import lore

from spades_sim.cards import lowest_bit
from spades_sim.strategy.tables import read_table

compiled = False
TABLE = read_table(__file__, "numbers.csv")


def bid(view):
    return lore.bold(TABLE[view.dealer % 2], view)


def play(view):
    return lowest_bit(view.legal)
'''
LEAVES = '''
"""End the process now and then."""

import os

compiled = False
play = "mine"


def bid(view):
    if view.hand_number == 2 and view.cards % 30000 == 0:
        os._exit(5)
    return 3
'''


class Machines:
    """A scheduler and its workers, each a process of its own.

    Attributes
    ----------
    address : str
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        place = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(place))
        self.address = json.loads(waited_for(lambda: place.is_file() and place.read_text()))["address"]

    def start(self, kind: str, *words: str, package: Path = ROOT) -> "subprocess.Popen[bytes]":
        log = open(self._folder / f"{kind}{len(self.processes)}.log", "wb")  # noqa: SIM115
        command = [sys.executable, "-m", "dask", kind, "--no-dashboard", *words]
        environment = {**os.environ, "PYTHONPATH": str(package)}
        self.processes.append(subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=self._folder))
        log.close()
        return self.processes[-1]

    def worker(self, package: Path = ROOT) -> "subprocess.Popen[bytes]":
        return self.start("worker", self.address, "--nthreads", "1", "--no-nanny", package=package)

    def wait_for_workers(self, count: int) -> None:
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=SECONDS)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


def waited_for(look):
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("waited in vain")


@pytest.fixture
def machines(tmp_path):
    started = Machines(tmp_path)
    yield started
    started.end()


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "spades_sim.cli.main", *words]


def start(folder: Path, *words: str) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        command(*words), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def lines_written(folder: Path) -> int:
    games = folder / ".run.partial" / "games.csv"
    return games.read_bytes().count(b"\n") if games.is_file() else 0


def other_package(folder: Path) -> Path:
    """Copy the program and change a comment in its core."""
    shutil.copytree(PACKAGE, folder / "spades_sim")
    for shared in ("strategies", "configs"):
        shutil.copytree(ROOT / shared, folder / shared)
    with (folder / "spades_sim" / "core" / "deal.py").open("a") as file:
        file.write("# another program\n")
    return folder


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills no process by a signal")
def test_the_same_bytes_with_a_worker_killed_and_another_refused(tmp_path, machines):
    bots = tmp_path / "bots"
    bots.mkdir()
    for name, text in (("mine.py", MINE), ("lore.py", LORE), ("leaves.py", LEAVES), ("numbers.csv", "2\n3\n")):
        (bots / name).write_text(text)
    words = ("duel", "bots/mine.py", "leaves", "--strategies", "bots", "--games", "4096", "--name", "run")
    words += ("--set", "hand_cap=2")
    local = start(tmp_path, *words, "--jobs", "1", "--output", "local")
    machines.worker()
    doomed = machines.worker()
    odd = machines.worker(other_package(tmp_path / "odd"))
    _, said = local.communicate(timeout=SECONDS)
    assert local.returncode == 0, said
    machines.wait_for_workers(3)

    remote = start(tmp_path, *words, "--scheduler", machines.address, "--output", "remote")
    waited_for(lambda: remote.poll() is not None or lines_written(tmp_path / "remote") > 1)
    assert remote.poll() is None, remote.communicate()
    doomed.kill()
    _, said = remote.communicate(timeout=SECONDS)
    assert remote.returncode == 0, said
    assert re.findall(r"is refused: spades-sim is .*, not ", said), said
    assert b"exited" in (tmp_path / "local" / "run" / "fouls.csv").read_bytes()
    assert contents(tmp_path / "remote" / "run") == contents(tmp_path / "local" / "run")

    for process in machines.processes[1:]:
        if process is not odd:
            process.kill()
    late = start(tmp_path, *words, "--scheduler", machines.address, "--output", "late")
    _, said = late.communicate(timeout=SECONDS)
    assert late.returncode == 2
    assert "no worker can play this run" in said
    assert "Traceback" not in said


def test_without_dask_it_says_how_to_install_it(tmp_path):
    (tmp_path / "distributed.py").write_text("raise ImportError('not here')")
    done = subprocess.run(
        command("duel", "rb", "careful", "--games", "2", "--scheduler", "tcp://127.0.0.1:8786"),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "Error: --scheduler needs Dask: pip install distributed"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scheduler", "nowhere"), "'nowhere': write tcp://HOST:PORT"),
        (("--jobs", "2", "--scheduler", "tcp://127.0.0.1:8786"), "leave --jobs out"),
        (("--dry-run", "--scheduler", "tcp://127.0.0.1:8786"), "leave --scheduler out"),
    ],
)
def test_options_that_do_not_go_together(tmp_path, words, said):
    done = subprocess.run(command("duel", "rb", "careful", *words), cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert said in done.stderr


def test_the_page_leads_to_a_cluster(tmp_path):
    match = COMMAND.search(PAGE.read_text(encoding="utf-8"))
    assert match is not None
    install, scheduler, worker, run = (line.partition("#")[0].strip() for line in match["lines"].splitlines())
    assert install == "pip install '.[dask]'"
    assert scheduler == "dask scheduler"
    machines = Machines(tmp_path)
    try:
        here = [word.replace("tcp://192.0.2.1:8786", machines.address) for word in shlex.split(worker)]
        assert here[:2] == ["dask", "worker"]
        machines.start("worker", *here[2:])
        words = [word.replace("tcp://192.0.2.1:8786", machines.address) for word in shlex.split(run)]
        played = start(tmp_path, *words[1:])
        out, said = played.communicate(timeout=SECONDS)
        assert played.returncode == 0, said
        assert f"at {machines.address}" in said
        assert out.splitlines()[-1] == "results/careful_vs_rb"
    finally:
        machines.end()
