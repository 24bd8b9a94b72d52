"""Keep the records of a run in its result folder: which games are wanted, and how they are packed."""

import gzip
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from spades_sim.records.hand import rules_line
from spades_sim.rules.schema import Rules

#: Level of gzip: higher ones take longer and save a few percent.
_LEVEL = 6
WORDS = "none, all, fouls or sample:N"


@dataclass(frozen=True)
class Wanted:
    """Which games of a run are written down.

    Attributes
    ----------
    what : str
        ``all``, ``fouls`` or ``sample``.
    games : int
        ``sample``: the first so many games of each match.
    """

    what: Literal["all", "fouls", "sample"]
    games: int = 0

    def has(self, game: int, fouled: bool) -> bool:
        """Tell whether a game is wanted, by its place in the match."""
        return self.what == "all" or (fouled if self.what == "fouls" else game < self.games)


def wanted_games(text: str) -> Wanted | None:
    """Read ``all``, ``fouls``, ``sample:N`` or ``none``.

    Raises
    ------
    ValueError
        Where it is anything else.
    """
    if text == "none":
        return None
    if text == "all" or text == "fouls":
        return Wanted(text)  # type: ignore[arg-type]
    sample = re.fullmatch(r"sample:([0-9]{1,12})", text)
    if sample is None or int(sample[1]) < 1:
        raise ValueError(f"must be {WORDS}, N games of each match")
    return Wanted("sample", int(sample[1]))


class RecordsFile:
    """records.jsonl, or records.jsonl.gz, which grows block by block.

    Every piece is compressed by itself, so a run that is stopped and resumed writes the same bytes.

    Parameters
    ----------
    wanted : Wanted
    packed : bool
        Compress by gzip.
    rule_sets : iterable of Rules
        Those of the run, which stand at the head of the file.
    """

    def __init__(self, wanted: Wanted, packed: bool, rule_sets: Iterable[Rules]) -> None:
        self.wanted, self._packed = wanted, packed
        self.name = "records.jsonl.gz" if packed else "records.jsonl"
        self.head = self.piece("".join(dict.fromkeys(map(rules_line, rule_sets))))

    def piece(self, text: str) -> bytes:
        """Return some lines as bytes to be put behind others."""
        data = text.encode()
        return gzip.compress(data, _LEVEL, mtime=0) if self._packed and data else data
