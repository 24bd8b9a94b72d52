"""Damage what a stopped run has kept, at every byte region, and go on: the right bytes come out, or a refusal."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from resume.runs import contents
from spades_sim.records.folder import ResultError
from spades_sim.runs.resume import resume
from spades_sim.runs.run import run

#: Three blocks, of which a stopped run has kept two.
TABLES = {"name": "t", "games": 3000, "hand_cap": 2, "hands": "csv", "entrants": ["high_card", "rb"]}


class StopHereError(Exception):
    """Stops a run after some blocks."""


class StopAfter:
    """Watches a run, and stops it after some blocks."""

    def __init__(self, blocks: int) -> None:
        self._left = blocks + 1

    def say(self, text: str) -> None:
        """Let it pass."""

    def update(self, _: object) -> None:
        """Count the blocks: one report comes before the first."""
        self._left -= 1
        if self._left == 0:
            raise StopHereError


def stopped_run(output: Path, blocks: int = 2, **keys: object) -> Path:
    """Play some blocks; return the folder that they are kept in."""
    try:
        run({**TABLES, **keys}, jobs=1, output=output, watch=StopAfter(blocks))
    except StopHereError:
        return output / ".t.partial"
    raise AssertionError("the run was not stopped")


def unbroken_run(output: Path) -> dict[str, bytes]:
    """Play all blocks; return the bytes of the files."""
    return contents(run(TABLES, jobs=1, output=output).folder)


Damage = Callable[[bytes, int], bytes]

DAMAGES: dict[str, Damage] = {
    "cut off": lambda data, place: data[:place],
    "flipped": lambda data, place: data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :],
    "emptied": lambda data, place: data[:place] + bytes(min(512, len(data) - place)) + data[place + 512 :],
    "lost": lambda data, place: data[:place] + data[place + 100 :],
    "doubled": lambda data, place: data[: place + 100] + data[place:],
}
FILES = (".journal", "games.csv", "hands.csv")


def cases(partial: Path, regions: int) -> Iterator[tuple[str, str, int]]:
    """Yield file, kind of damage and place, with places spread over each file from its first byte to its last."""
    for name in FILES:
        size = (partial / name).stat().st_size
        for number in range(regions):
            place = number * (size - 1) // max(1, regions - 1)
            for kind in DAMAGES:
                yield name, kind, place


def go_on(partial: Path, folder: Path, case: tuple[str, str, int], expected: dict[str, bytes]) -> str:
    """Damage a copy of what was kept and resume it; say whether it was refused or came out right."""
    name, kind, place = case
    copy = folder / partial.name
    shutil.copytree(partial, copy)
    path = copy / name
    path.write_bytes(DAMAGES[kind](path.read_bytes(), place))
    try:
        done = contents(resume(folder / "t", jobs=1).folder)
    except ResultError as error:
        if ".journal" not in str(error) or len(str(error).splitlines()) != 1:
            raise AssertionError(f"{case}: {error}") from error
        return "refused"
    finally:
        shutil.rmtree(folder)
    wrong = {name for name in done | expected if done.get(name) != expected.get(name)}
    assert not wrong, f"{case}: {wrong}"
    return "right"
