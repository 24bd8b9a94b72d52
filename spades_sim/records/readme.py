"""Make the text of results/README.md from the table of columns."""

from spades_sim.records.column import Column, File
from spades_sim.records.columns import FILES

_HEAD = """\
# Results

A run writes a folder here: `manifest.json` and the files below. Git ignores everything in this folder but this page,
which is made from the table in `spades_sim/records/columns.py`.

- UTF-8, one header row, commas, `\\n` at the end of a line, cells quoted where CSV asks for it (RFC 4180).
- Numbers have at most 6 digits after the point, no exponent, and are always finite. A cell is empty where there is no
  number: no such hands, or not enough games for an interval (it needs 2 pairs, or 2 hands, that are not equal).
- A rate is a share in 0..1. `low` and `high` are the ends of a 95 % interval. A *pair* is the same deals played once
  with every turn of the teams; intervals of games take pairs as their units, because the games of a pair share their
  cards. Pairs of different matches count as independent.
- A name that starts with `=`, `+`, `-`, `@`, a tab, a carriage return or an apostrophe has an apostrophe put before it,
  so that no spreadsheet runs it; `spades_sim.records.read` takes it off again.
- Rows stand in schedule order, and the bytes of every CSV depend on the config and the seed alone, not on the number of
  workers.
- `{}` in a name stands for a number: of an entrant, from 1, in the order of the columns `entrant_{}`, or of a seat,
  from 0. Cells beyond the size of a match's table are empty.
- Where a rule stops matches, they are of different length, and the standings weigh a game as a game: look at
  `matches.csv` and `head_to_head.csv`, too. An interval in `matches.csv` is wider than the same one elsewhere, because
  it may be looked at all the time. Variants that stop or pair up differently do not play the same games, so
  `effects.csv` has no rows then.
- Two strategies at a table of three or more teams fill it in turn. A strategy wins where one of its teams does, and
  `even_rate` says what share of the games an equally strong one would win.
"""


def _row(column: Column) -> str:
    cells = (f"`{column.name}`", column.type, column.unit, column.meaning, column.formula)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _section(file: File) -> str:
    lines = [f"## {file.name}.csv", "", f"One row for each {file.row}.", ""]
    lines += ["| column | type | unit | meaning | formula |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *map(_row, file.columns)]) + "\n"


def results_readme() -> str:
    """Return the text of results/README.md: meaning, unit and formula of every column."""
    return "\n".join([_HEAD, *map(_section, FILES.values())])
