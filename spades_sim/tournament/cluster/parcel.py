"""Pack what another machine needs to play a plan: strategy files, what they read and import, and the plan itself.

Files are sent by content and placed under a folder that stands for the root of this machine's disk, so that every path
which a user wrote leads to the same file there, and every text in the results is the same. What a file reads otherwise
than by `read_table`, and packages that are installed here, must be on the other machine already.
"""

import contextlib
import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from spades_sim.shipped import is_shipped
from spades_sim.strategy.find import FOLDERS_VARIABLE, looked_up
from spades_sim.strategy.machine_code import is_library
from spades_sim.strategy.plugin import Strategy, StrategyError
from spades_sim.tournament.cluster.identity import differences, identity
from spades_sim.tournament.plan import Plan, players_of
from spades_sim.tournament.worker import Digest

#: Under the placed folder: the root of the sender's disk, and modules by their names.
DISK, MODULES = "disk", "modules"


@dataclass(frozen=True)
class Parcel:
    """What is sent.

    Attributes
    ----------
    key : str
        Hash of the files and links.
    files : mapping of str to bytes
        By path under the folder in which they are placed, with ``/``.
    links : mapping of str to str
        Paths at which a file is found that stands elsewhere, both under that folder.
    base : str
        Working directory of the sender, under that folder.
    search : str
        The sender's folders to look names up in.
    hashes : mapping of str to str
        Source hash of each strategy file, by player and decision.
    plan : Plan
    digest : function or None
    """

    key: str
    files: Mapping[str, bytes]
    links: Mapping[str, str]
    base: str
    search: str
    hashes: Mapping[str, str]
    plan: Plan
    digest: Digest | None


def on_disk(path: Path) -> str:
    """Return where a file of this machine stands in a parcel."""
    path = Path(os.path.abspath(path))
    drive = path.drive.replace(":", "").strip("\\/").replace("\\", "/")
    return "/".join(part for part in (DISK, drive, path.relative_to(path.anchor).as_posix()) if part)


def _players(plan: Plan) -> Iterator[Strategy]:
    for entrant in plan.entrants:
        yield from players_of(entrant, len(entrant.specs), plan.folders)


def source_hashes(plan: Plan) -> dict[str, str]:
    """Return the source hash of each strategy file, by player and decision."""
    return {
        f'strategy "{player.spec}", {decision}': part.plugin.source_hash
        for player in _players(plan)
        for decision, part in player.parts.items()
    }


def _own_modules() -> dict[str, bytes]:
    """Return the sources of the user's own modules that have been imported, by path under the folder of modules."""
    found: dict[str, bytes] = {}
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        top = name.partition(".")[0]
        if name == "__main__" or top == "spades_sim" or top.startswith("spades_sim_plugin_"):
            continue
        if not file or not file.endswith(".py") or is_library(file):
            continue
        path = name.replace(".", "/") + ("/__init__.py" if Path(file).name == "__init__.py" else ".py")
        with contextlib.suppress(OSError):
            found[f"{MODULES}/{path}"] = Path(file).read_bytes()
    return found


def pack(plan: Plan, digest: Digest | None) -> Parcel:
    """Pack a plan whose strategies can be loaded here.

    Raises
    ------
    StrategyError
        Where one cannot.
    """
    with looked_up() as places:
        plugins = {part.plugin.path: part.plugin for player in _players(plan) for part in player.parts.values()}
    own = [plugin for plugin in plugins.values() if not is_shipped(plugin.path)]
    files = _own_modules() if own else {}
    for plugin in plugins.values():
        for path in (plugin.path, *plugin.tables):
            files[on_disk(path)] = path.read_bytes()
    links = {
        on_disk(place): on_disk(place.resolve())
        for place in places
        if on_disk(place.resolve()) in files and on_disk(place) != on_disk(place.resolve())
    }
    key = hashlib.sha256(repr((sorted(files.items()), sorted(links.items()))).encode()).hexdigest()[:24]
    search = os.environ.get(FOLDERS_VARIABLE, "")
    base = on_disk(Path.cwd())
    return Parcel(key, files, links, base, search, source_hashes(plan), plan, digest)


def place(parcel: Parcel, root: Path) -> Path:
    """Write the files of a parcel into a folder named after them, whole or not at all; return the folder.

    Compiled code is kept by path and time of a source, so both depend on the content alone.
    """
    folder = root / parcel.key
    if not folder.is_dir():
        root.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=root, prefix=".new-"))
        try:
            _fill(made, parcel)
            with contextlib.suppress(OSError):  # another process was faster
                made.rename(folder)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    (folder / parcel.base).mkdir(parents=True, exist_ok=True)
    return folder.resolve()


def _fill(made: Path, parcel: Parcel) -> None:
    for name, content in parcel.files.items():
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        os.utime(path, (0, 0))
    for name, target in parcel.links.items():
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(os.path.relpath(made / target, path.parent))


def letter_of(parcel: Parcel) -> bytes:
    """Write a parcel as bytes, behind what must be the same on both sides before it can be read."""
    return pickle.dumps((identity(), pickle.dumps(parcel, pickle.HIGHEST_PROTOCOL)), pickle.HIGHEST_PROTOCOL)


def parcel_of(letter: bytes) -> Parcel:
    """Read a parcel.

    Raises
    ------
    StrategyError
        Where this machine would play with something else than the sender.
    """
    wanted, content = pickle.loads(letter)
    different = differences(wanted, identity())
    if different:
        raise StrategyError(different)
    parcel: Parcel = pickle.loads(content)
    return parcel
