"""Describe a strategy: the file it comes from, what it decides, its parameters, and how parts combine to one player."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spades_sim.core.codes import DECISIONS

#: Decisions that a strategy file may define, in the order of the table of the core.
NAMES = DECISIONS[1:]
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
        Decisions, and batches of decisions (``bid_batch``), that the file defines, as plain Python.
    source_hash : str
        SHA-256 of the file.
    """

    name: str
    path: Path
    doc: str
    compiled: bool
    parameters: tuple[Parameter, ...]
    functions: Mapping[str, Callable[[Any], Any]] = field(repr=False)
    source_hash: str = field(repr=False)

    @property
    def summary(self) -> str:
        """First line of the docstring."""
        return self.doc.strip().splitlines()[0] if self.doc.strip() else ""

    @property
    def decisions(self) -> tuple[str, ...]:
        """Decisions that the file takes itself."""
        return tuple(name for name in NAMES if name in self.functions or f"{name}_batch" in self.functions)


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
        By decision; all of `NAMES` are there.
    """

    spec: str
    parts: Mapping[str, Part]

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """The files that this player is made of, each once."""
        return tuple({part.plugin.path: part.plugin for part in self.parts.values()}.values())
