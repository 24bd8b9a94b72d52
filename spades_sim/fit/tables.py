"""Write the tables of a strategy, each with the command that remakes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np

from spades_sim.strategy.find import find_strategy
from spades_sim.strategy.load import module_of, own_functions


@dataclass(frozen=True)
class Table:
    """A table of whole numbers and what its rows and columns mean."""

    meaning: str
    rows: Any


def write_tables(folder: Path, tables: Mapping[str, Table], command: str) -> Sequence[Path]:
    """Write tables as CSV files with a comment at the top; return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, table in tables.items():
        path = folder / f"{name}.csv"
        lines = [",".join(str(int(number)) for number in row) for row in table.rows]
        path.write_text("\n".join([f"# {table.meaning}", f"# Remade by: {command}", *lines]) + "\n", encoding="utf-8")
        paths.append(path)
    return paths


@numba.njit  # type: ignore[untyped-decorator]
def each_row(row: Any, expected: Any, bid: Any) -> Any:
    """Return int64[samples]: the row that a compiled function of a strategy gives each estimate and bid."""
    out = np.zeros(len(bid), np.int64)
    for sample in range(len(bid)):
        out[sample] = row(expected[sample], bid[sample])
    return out


def compiled_functions(strategy: str) -> ModuleType:
    """Load a strategy file with its own functions compiled, to ask them about many samples; no decision among them."""
    module = module_of(find_strategy(strategy), "_fitted")
    for name, function in own_functions(module).items():
        setattr(module, name, numba.njit(function))
    return module
