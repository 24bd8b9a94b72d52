"""Make the format and the stopping rule of a tournament from the keys of its file."""

import re
from collections.abc import Sequence
from typing import Protocol

from pydantic import BaseModel, ConfigDict, Field

from spades_sim.stats.sprt import SCALE_NAMES, Hypotheses, Scale
from spades_sim.tournament.formats import Format, Kind, Tables, most_rounds, usual_rounds
from spades_sim.tournament.stopping import StopRule


class StopConfig(BaseModel):
    """When a match stops before it has played all its games."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    margin: float | None = Field(
        None, gt=0, le=10_000, description="half the width of the margin's interval, in points"
    )
    win_rate: float | None = Field(None, gt=0, lt=0.5, description="half the width of the win rate's interval")
    elo0: float | None = Field(None, description="H0 of a test: the first entrant's strength, in logistic Elo")
    elo1: float | None = Field(None, description="H1 of a test")
    points0: float | None = Field(None, description="H0 of a test: the first entrant's margin, in points a game")
    points1: float | None = Field(None, description="H1 of a test")
    alpha: float = Field(0.05, description="chance to accept H1 where H0 is true")
    beta: float = Field(0.05, description="chance to accept H0 where H1 is true")

    def rule(self) -> StopRule:
        """Return the rule.

        Raises
        ------
        ValueError
            Names the key that is wrong or missing.
        """
        tests = [scale for scale in SCALE_NAMES if any(each is not None for each in self._ends(scale))]
        if not tests and self.margin is None and self.win_rate is None:
            raise ValueError("give margin, win_rate, elo0 and elo1, or points0 and points1")
        if not tests and self.model_fields_set & {"alpha", "beta"}:
            raise ValueError("alpha and beta belong to a test: give elo0 and elo1, or points0 and points1")
        if len(tests) > 1:
            raise ValueError("test either elo0 and elo1, or points0 and points1, not both")
        return StopRule(self.margin, self.win_rate, self._hypotheses(tests[0]) if tests else None)

    def _ends(self, scale: Scale) -> tuple[float | None, float | None]:
        return (self.elo0, self.elo1) if scale == "elo" else (self.points0, self.points1)

    def _hypotheses(self, scale: Scale) -> Hypotheses:
        h0, h1 = self._ends(scale)
        if h0 is None or h1 is None:
            raise ValueError(f"a test needs two hypotheses: give {scale}0 and {scale}1")
        try:
            return Hypotheses(h0, h1, self.alpha, self.beta, scale)
        except ValueError as error:
            raise ValueError(re.sub(r"\bh([01])\b", rf"{scale}\1", str(error))) from error


class FormatKeys(Protocol):
    """The keys of a tournament file that say who meets whom."""

    @property
    def format(self) -> Kind:
        """Who meets whom."""

    @property
    def rounds(self) -> int | None:
        """Rounds of a Swiss tournament."""

    @property
    def champions(self) -> int | list[str] | None:
        """Entrants of a gauntlet that meet all the others."""

    @property
    def tables(self) -> Tables:
        """Who sits at a table of more than two teams."""

    @property
    def mix_partners(self) -> bool:
        """Whether every two entrants make a team."""

    @property
    def stop(self) -> StopConfig | None:
        """When a match stops."""


def make_format(keys: FormatKeys, names: Sequence[str], sizes: Sequence[int]) -> Format:
    """Make a format from its keys.

    Parameters
    ----------
    keys : FormatKeys
    names : sequence of str
        Of the entrants as they stand in the file.
    sizes : sequence of int
        Teams at the table of each variant.

    Raises
    ------
    ValueError
        All mistakes, a line each, each with its key.
    """
    problems = _misplaced(keys)
    champions: tuple[int, ...] = ()
    if keys.format == "gauntlet":
        champions = _champions(keys.champions, names, problems)
    rounds = keys.rounds or usual_rounds(len(names))
    if keys.format == "swiss" and rounds > most_rounds(len(names)):
        problems.append(
            f"rounds = {rounds}: at most {most_rounds(len(names))} with {len(names)} entrants, or some meet again"
        )
    if keys.tables == "all" and not keys.mix_partners and max(sizes, default=2) > len(names):
        problems.append(f'tables = "all": needs {max(sizes)} entrants for as many teams, not {len(names)}')
    if problems:
        raise ValueError("\n".join(problems))
    return Format(keys.format, rounds if keys.format == "swiss" else 1, champions, keys.tables)


def _misplaced(keys: FormatKeys) -> list[str]:
    """Name the keys that the format cannot honour."""
    in_rounds = keys.format in ("swiss", "elimination")
    odd = {
        "rounds": keys.rounds is not None and keys.format != "swiss" and "swiss",
        "champions": keys.champions is not None and keys.format != "gauntlet" and "gauntlet",
        "stop": keys.stop is not None and in_rounds and "round_robin and gauntlet",
        "tables": keys.tables == "all" and in_rounds and "round_robin and gauntlet",
        "mix_partners": keys.mix_partners and keys.format != "round_robin" and "round_robin",
    }
    problems = [f"{key}: goes with format {needed}, not with {keys.format}" for key, needed in odd.items() if needed]
    if keys.mix_partners and keys.stop is not None:
        problems.append("stop: goes without mix_partners, which needs matches of the same length")
    return problems


def _champions(chosen: int | list[str] | None, names: Sequence[str], problems: list[str]) -> tuple[int, ...]:
    """Find the champions among the names; put what is wrong into `problems`."""
    if isinstance(chosen, list):
        problems += [f'champions = "{name}": no entrant has this name' for name in chosen if name not in names]
        found = tuple(place for place, name in enumerate(names) if name in chosen)
    else:
        found = tuple(range(min(chosen or 1, len(names))))
    if not problems and not 0 < len(found) < len(names):
        problems.append(
            f"champions: {len(found)} of {len(names)} entrants; some must be, and some must be left to meet"
        )
    return found
