"""Describe a strategy: the file it comes from, what it decides, its parameters, and how parts combine to one player.

A file that defines ``bid(view)`` may also define ``nil_chance(view)``: the chance, in whole percent from 0 to 100, that
the nil it has just bid will be made. It is asked once after each nil (blind ones apart), with the view of the bid and
``view.bids[view.seat] == NIL``. Nothing in the game hangs on the answer; nil_calibration.csv sets it against what came
of the nils. A player in parts states the chance of its bidder, with the bidder's parameters. A file without the
function is not asked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: Decisions that a strategy file may define, in the order of the table of the core.
NAMES = ("blind", "bid", "exchange", "keep", "play")
#: What a bidder may state beside its decisions.
STATED = "nil_chance"
#: Decisions without a sensible default: a player needs a part for each.
REQUIRED = ("bid", "play")


class StrategyError(ValueError):
    """A strategy cannot be found, loaded, compiled or combined; the text is one line for the user."""


@dataclass(frozen=True)
class Parameter:
    """A number that a strategy reads as ``view.parameters[i]``, i being its place in ``PARAMETERS``.

    Attributes
    ----------
    name : str
    default, low, high : float
        Default and inclusive range.
    meaning : str
        One sentence for the user.
    """

    name: str
    default: float
    low: float
    high: float
    meaning: str


@dataclass(frozen=True, eq=False)
class Plugin:
    """A strategy file, loaded.

    Attributes
    ----------
    name : str
        File name without ``.py``.
    path : Path
    doc : str
        The file's docstring; its first line is the summary.
    compiled : bool
        Whether the file's functions are compiled; a file says ``compiled = False`` to stay plain Python.
    parameters : tuple of Parameter
    functions : mapping of str to function
        Decisions, batches of decisions (``bid_batch``) and `nil_chance`, as far as the file defines them, as plain
        Python.
    borrowed : mapping of str to str
        Decisions that the file leaves to another strategy: ``play = "careful"`` in the file is ``{"play": "careful"}``.
    tables : tuple of Path
        Files of numbers that the file read while it was loaded (`strategy.tables`).
    source_hash : str
        SHA-256 of the file and its tables.
    """

    name: str
    path: Path
    doc: str
    compiled: bool
    parameters: tuple[Parameter, ...]
    functions: Mapping[str, Callable[[Any], Any]] = field(repr=False)
    borrowed: Mapping[str, str]
    tables: tuple[Path, ...] = field(repr=False)
    source_hash: str = field(repr=False)

    @property
    def summary(self) -> str:
        """First line of the docstring."""
        return self.doc.strip().splitlines()[0] if self.doc.strip() else ""

    @property
    def decisions(self) -> tuple[str, ...]:
        """Decisions that the file takes itself and those that it borrows."""
        return tuple(name for name in NAMES if self.answers(name) or name in self.borrowed)

    def answers(self, name: str) -> bool:
        """Tell whether the file takes a decision, or states a chance, alone or in batches."""
        return name in self.functions or f"{name}_batch" in self.functions


@dataclass(frozen=True)
class Part:
    """A plug-in with values for its parameters."""

    plugin: Plugin
    values: tuple[float, ...]


@dataclass(frozen=True)
class Strategy:
    """A player: for each decision the part that takes it.

    Attributes
    ----------
    spec : str
        What the user wrote.
    parts : mapping of str to Part
        By decision; all of `NAMES` are there, and `STATED` where the bidder states a chance.
    """

    spec: str
    parts: Mapping[str, Part]

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """The files that this player is made of, each once."""
        return tuple({part.plugin.path: part.plugin for part in self.parts.values()}.values())
