"""Where a strategy comes from: paths, folders, the shipped ones, installed packages, and which goes first."""

import os
import subprocess
import sys

import pytest

from spades_sim.strategy.find import find_strategy, strategy_names
from spades_sim.strategy.load import load_strategy
from spades_sim.strategy.plugin import StrategyError
from strategies.test_kit import GOOD


def package(folder, name, points, **files):
    """Lay out an installed package: its files and its metadata."""
    (folder / name).mkdir(parents=True)
    for stem, source in files.items():
        (folder / name / f"{stem}.py").write_text(source)
    info = folder / f"{name}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
    lines = "".join(f"{point} = {value}\n" for point, value in points.items())
    (info / "entry_points.txt").write_text(f"[spades_sim.strategies]\n{lines}")


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder of installed packages with strategies that work, that are broken, and that take a shipped name."""
    folder = tmp_path / "site"
    points = {
        "bold": "bold_bots.bold",
        "timid": "bold_bots/timid.py",
        "lost": "bold_bots.not_there",
        "nowhere": "no_such_package.x",
        "faulty": "bold_bots.faulty",
        "rb": "bold_bots.bold",
        "shared": "bold_bots.bold",
    }
    init = "raise RuntimeError('a package is not imported to find a strategy')"
    package(folder, "bold_bots", points, bold=GOOD, timid=GOOD, faulty="def bid(view:\n", __init__=init)
    package(folder, "other_bots", {"shared": "other_bots.other"}, other=GOOD)
    monkeypatch.syspath_prepend(folder)
    return folder


def test_entry_points_are_found_by_module_and_by_path(site):
    assert find_strategy("bold") == (site / "bold_bots" / "bold.py").resolve()
    assert find_strategy("timid") == (site / "bold_bots" / "timid.py").resolve()
    assert load_strategy("bid=bold,play=careful").parts["bid"].plugin.path.name == "bold.py"
    assert {"bold", "timid", "careful"} <= set(strategy_names())


@pytest.mark.parametrize(
    ("name", "words"),
    [("lost", "bold_bots 1.2: bold_bots.not_there"), ("nowhere", "no_such_package.x"), ("shared", "offers this name")],
)
def test_a_broken_entry_point_is_named(site, name, words):
    with pytest.raises(StrategyError, match=words):
        find_strategy(name)


def test_the_order_is_path_folder_environment_shipped_package(site, tmp_path, monkeypatch):
    given, named = tmp_path / "given", tmp_path / "named"
    for folder, names in ((given, ["bold"]), (named, ["bold", "timid", "rb"])):
        folder.mkdir()
        for name in names:
            (folder / f"{name}.py").write_text(GOOD)
    assert find_strategy("rb").parent.name == "strategies"
    monkeypatch.setenv("SPADES_SIM_STRATEGIES", str(named))
    assert find_strategy("bold", [given]).parent == given.resolve()
    assert find_strategy("timid", [given]).parent == named.resolve()
    assert find_strategy("rb", [given]).parent == named.resolve()
    assert find_strategy(str(site / "bold_bots" / "bold.py"), [given]).parent == (site / "bold_bots").resolve()


def test_the_list_says_where_each_comes_from_and_what_is_broken(site):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *filter(None, sys.path)])}
    command = [sys.executable, "-m", "spades_sim.cli.main", "strategies"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0
    assert "Bid three, play low. [bold_bots 1.2]" in done.stdout
    assert "careful" in done.stdout
    warnings = done.stderr.splitlines()
    for name in ("lost", "nowhere", "faulty", "rb", "shared"):
        assert [line for line in warnings if line.startswith("Warning:") and name in line], name
    assert len(warnings) == 6
