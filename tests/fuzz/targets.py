"""What is fuzzed: each target draws something, gives it to the command line, and says how that ended."""

import shutil
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from resume.damage import stopped_run

from fuzz.command import clear_results, run
from fuzz.drawn import CONFIG_KEYS, PIECES, config_bytes, players, rule_bytes, settings, words
from spades_sim.records.folder import JOURNAL
from spades_sim.rules.load import load_rules
from spades_sim.runs.run import run as play

Draw = st.SearchStrategy[Any]
Target = Callable[[Any, Path], str]
QUICK = ("-n", "2", "-j", "1", "-q")
SMALL = {"name": "t", "games": 2000, "hand_cap": 1, "hands": "none", "entrants": ["random", "high_card"]}


def tournament_file(content: bytes, folder: Path) -> str:
    """Run a tournament file."""
    (folder / "c.toml").write_bytes(content)
    code, _ = run("run", "c.toml", "--hands", "none", "--set", "hand_cap=2", *QUICK)
    clear_results(folder)
    return f"exit code {code}"


def rule_file(content: bytes, folder: Path) -> str:
    """Print a rule file, score a hand under it, and play it."""
    (folder / "r.toml").write_bytes(content)
    code, _ = run("rules", "r.toml")
    run("score", "--rules", "r.toml", "--bids", "3,3,3,3", "--tricks", "4,3,3,3")
    if code == 0:
        run("duel", "random", "high_card", "--rules", "r.toml", "--set", "hand_cap=2", "--name", "x", *QUICK)
        clear_results(folder)
    return f"exit code {code}"


def setting(text: str, folder: Path) -> str:
    """Set a key of a config to anything."""
    quick = ["--set", "hand_cap=2"] if not text.startswith("hand_cap") else []
    code, _ = run("duel", "random", "high_card", "--set", text, *quick, *QUICK)
    clear_results(folder)
    return f"exit code {code}"


def player(text: str, folder: Path) -> str:
    """Name a player by anything."""
    code, _ = run("duel", "--set", "hand_cap=2", "--name", "x", *QUICK, "--", text, "random")
    clear_results(folder)
    return f"exit code {code}"


def rule_words(text: str, folder: Path) -> str:
    """Name a rule set by anything."""
    code, _ = run("rules", "--", text)
    return f"exit code {code}"


def result_folder(change: tuple[int, int, bytes, int], folder: Path) -> str:
    """Print the tables of a result with a damaged file."""
    source = _finished(folder.parent / "work" / "whole")
    which, place, piece, cut = change
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(source, copy)
    path = sorted(copy.iterdir())[which % len(list(copy.iterdir()))]
    data = path.read_bytes()
    place %= len(data) + 1
    path.write_bytes(data[:place] + piece + data[place + cut :])
    code, _ = run("stats", "copy")
    run("stats", "copy", "--json")
    return f"exit code {code}"


def journal(change: tuple[int, bytes, int, bool], folder: Path) -> str:
    """Resume a run whose journal is damaged, perhaps by somebody who knows how to make a checksum."""
    place, piece, cut, skilled = change
    whole = _stopped(folder.parent / "work" / "stopped")
    partial = folder / ".t.partial"
    for path in (partial, folder / "t"):
        shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(whole, partial)
    path = partial / JOURNAL
    data = path.read_bytes()
    place %= len(data)
    data = data[:place] + piece + data[place + cut :]
    path.write_bytes(_signed(data) if skilled else data)
    code, _ = run("resume", "t", "-q", "-j", "1")
    return f"exit code {code}"


def _finished(folder: Path) -> Path:
    if not folder.exists():
        play({**SMALL, "games": 4, "hands": "csv"}, jobs=1, output=folder)
    return folder / "t"


def _stopped(folder: Path) -> Path:
    return folder / ".t.partial" if folder.exists() else stopped_run(folder, 1, **SMALL)


def _signed(data: bytes) -> bytes:
    """Put right lengths and checksums before the records of a journal, as far as they can be told."""
    frame, place, number = struct.Struct("<II"), data.find(b"\n") + 1, 0
    signed = data[:place]
    while place + frame.size <= len(data):
        size, _ = frame.unpack_from(data, place)
        body = data[place + frame.size : place + frame.size + size]
        signed += frame.pack(len(body), zlib.crc32(body, number)) + body
        place, number = place + frame.size + size, number + 1
    return signed


PIECE = st.one_of(
    st.binary(max_size=8), st.sampled_from(PIECES), st.sampled_from([b"1", b"-1", b"nan", b"1e400", b"x", b"\n"])
)
RULE_KEYS = ["bag_limit", "score.bag_limit", "end.target", "table.teams", "nil_bonus", "hand_size"]
TARGETS: dict[str, tuple[Draw, Target]] = {
    "tournament files": (config_bytes(), tournament_file),
    "rule files": (rule_bytes({"name": "r", **load_rules("cardgames_io").values()}), rule_file),
    "settings": (st.one_of(words(CONFIG_KEYS), settings(CONFIG_KEYS)), setting),
    "players": (st.one_of(words(["nil_threshold", "careful", "student"]), players()), player),
    "rule words": (st.one_of(words(RULE_KEYS), settings(RULE_KEYS).map("cardems:{}".format)), rule_words),
    "result folders": (st.tuples(st.integers(0, 99), st.integers(0, 10**5), PIECE, st.integers(0, 9)), result_folder),
    "journals": (st.tuples(st.integers(0, 10**6), PIECE, st.integers(0, 9), st.booleans()), journal),
}
