"""Read a tournament file: what may stand in it, with every mistake of a file told at once."""

import difflib
import itertools
import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from spades_sim.records.records_file import wanted_games
from spades_sim.rules.load import RulesError, load_rules
from spades_sim.rules.toml import TomlError, parse_tables, read_tables
from spades_sim.runs.format_config import StopConfig, make_format
from spades_sim.runs.sweep import swept
from spades_sim.shipped import is_file, is_folder, shipped
from spades_sim.strategy.limits import Limits
from spades_sim.strategy.load import load_strategy
from spades_sim.strategy.plugin import StrategyError
from spades_sim.tournament.formats import Format, Kind, Tables
from spades_sim.tournament.fouls import Policy
from spades_sim.tournament.plan import Entrant, Match, Plan, Variant, first_matches, mix, unique_names
from spades_sim.tournament.stopping import GAMES_AT_MOST, StopRule


class ConfigError(ValueError):
    """A tournament file is wrong; the text has one line for each mistake."""


#: Most entrants that a file may name, and most that a sweep may make of one.
MOST_ENTRANTS = 200
#: What is allowed, in the words of a TOML file, where pydantic speaks of Python.
_PLAIN = {
    "dict_type": "must be a table, as {{ key = value }}",
    "model_type": "must be a table, as {{ key = value }}",
    "int_type": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "string_type": 'must be a text in quotes, as "text"',
    "list_type": "must be a list, as [1, 2]",
    "too_short": "must have at least {min_length}, not {actual_length}",
    "too_long": "must have at most {max_length}, not {actual_length}",
    "string_too_short": "must not be empty",
}
#: Names that Windows keeps for devices, with any ending.
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @field_validator("name", check_fields=False)
    @classmethod
    def _can_be_printed(cls, name: str | None) -> str | None:
        if name is not None and not name.isprintable():
            raise ValueError("must be of signs that can be printed, without line breaks")
        return name

    @field_validator("strategy", "strategies", "rules", "entrants", check_fields=False)
    @classmethod
    def _names_what_can_be_printed(cls, value: Any) -> Any:
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and not text.isprintable():
                raise ValueError("must be of signs that can be printed, without line breaks")
        return value


class EntrantConfig(_Table):
    """What one entrant brings: a player for every place of its team, or one for each place."""

    name: str | None = Field(None, min_length=1, max_length=60, description="name in the tables; default: the strategy")
    strategy: str | None = Field(None, description="player of every place in the team")
    strategies: list[str] | None = Field(None, min_length=1, description="a player for each place in the team")
    sweep: dict[str, list[float]] = Field(
        default_factory=dict, description="values of parameters of `strategy`: one entrant for each combination"
    )


class VariantConfig(_Table):
    """A rule set with a name."""

    name: str = Field(min_length=1, max_length=200, description="name in the tables")
    rules: str = Field("cardgames_io", description="preset, TOML file, or NAME:key=value,key=value")
    set: dict[str, Any] = Field(default_factory=dict, description="rule keys changed on top of `rules`")


class LimitsConfig(_Table):
    """What strategies that are not shipped may take; beyond it they foul."""

    decision_seconds: float = Field(10.0, gt=0, le=86_400, description="time for one decision")
    game_seconds: float = Field(
        0.0, ge=0, le=86_400, description="time of a strategy in Python for its decisions in a game; 0 = any"
    )
    decision_lines: int = Field(
        0, ge=0, le=10**12, description="lines of Python that one decision may run, whatever the clock says; 0 = any"
    )
    memory_mb: int = Field(4096, ge=0, le=10**9, description="memory that a worker may take on top; 0 = any")


class RunConfig(_Table):
    """A tournament.

    Attributes are the keys of a tournament file; the command line can set each of them.
    """

    name: str = Field("run", min_length=1, max_length=60, description="name of the result folder")
    seed: int = Field(1, ge=0, lt=1 << 63, description="names all random numbers of the run")
    games: int = Field(2000, ge=1, le=10**12, description="games a match, rounded up to whole pairs")
    format: Kind = Field("round_robin", description="who meets whom")
    rounds: int | None = Field(None, ge=1, description="swiss: rounds; default: log2 of the entrants, rounded up")
    champions: int | list[str] | None = Field(
        None, description="gauntlet: the first so many entrants, or names, that meet all the others; default: 1"
    )
    tables: Tables = Field("two", description="more than two teams: two entrants fill a table, or all are different")
    mix_partners: bool = Field(False, description="entrants are single players, and every two of them make a team")
    stop: StopConfig | None = Field(None, description="when a match stops before it has played all its games")
    entrants: list[str | EntrantConfig] = Field(
        min_length=2, max_length=MOST_ENTRANTS, description="players, or tables"
    )
    rules: str = Field("cardgames_io", description="preset, TOML file, or NAME:key=value,key=value")
    variant: list[VariantConfig] = Field(default_factory=list, description="several rule sets, in place of `rules`")
    sweep: dict[str, Any] = Field(
        default_factory=dict, description="values of keys of `rules`: one variant for each combination"
    )
    baseline: str | None = Field(None, description="variant that the others are set against; default: the first")
    hands: Literal["none", "csv", "parquet"] = Field("none", description="record every hand")
    record: str = Field("none", description="write games down card by card: none, all, fouls or sample:N of each match")
    record_gzip: bool = Field(False, description="compress the records")
    hand_cap: int = Field(200, ge=1, le=100_000, description="hands after which a game is truncated")
    first_deal: int = Field(0, ge=0, le=10**12, description="deal number of the first pair of every match")
    on_foul: Policy = Field("forfeit_game", description="what a foul costs: the game, the rest of the match, the run")
    limits: LimitsConfig = Field(default_factory=LimitsConfig, description="what a strategy may take")
    strategies: list[str] = Field(default_factory=list, description="folders to look strategies up in")

    @model_validator(mode="before")
    @classmethod
    def _stop_rules_need_games(cls, data: Any) -> Any:
        """Leave the end to a rule that stops matches, where no number of games is given."""
        if isinstance(data, dict) and data.get("stop") is not None and "games" not in data:
            return {**data, "games": GAMES_AT_MOST}
        return data

    @field_validator("champions", mode="before")
    @classmethod
    def _is_a_number_or_names(cls, champions: Any) -> Any:
        names = isinstance(champions, list) and all(isinstance(name, str) for name in champions)
        if not names and champions is not None and (type(champions) is not int or champions < 1):
            raise ValueError("must be a number from 1, or a list of names")
        return champions

    @field_validator("record")
    @classmethod
    def _names_games(cls, record: str) -> str:
        wanted_games(record)
        return record

    @field_validator("name")
    @classmethod
    def _is_a_folder_name(cls, name: str) -> str:
        if name in (".", "..") or any(sign in name for sign in "/\\:\0") or name.startswith("."):
            raise ValueError("must be a plain folder name, without / \\ : and not starting with a dot")
        if any(sign in name for sign in '<>"|?*') or name.endswith((" ", ".")) or _RESERVED.fullmatch(name):
            raise ValueError('must be a folder name on every system: without < > " | ? *, no device, no dot at the end')
        return name


def config_path(name: str) -> Path:
    """Return the file of a tournament: a path, or the name of a shipped one.

    Raises
    ------
    ConfigError
        Where there is none.
    """
    path = Path(name)
    if is_file(path):
        return path.expanduser()
    if is_folder(path):
        raise ConfigError(f"{name}: is a folder, and must be a tournament file; a stopped run goes on with resume")
    folder = shipped("configs")
    names = sorted(each.stem for each in folder.glob("*.toml"))
    if name in names:
        return folder / f"{name}.toml"
    near = difflib.get_close_matches(path.stem, names, 1)
    hint = f'did you mean "{near[0]}"?' if near else "shipped ones: " + ", ".join(names)
    raise ConfigError(f"{name}: no such tournament file; {hint}")


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file.

    Raises
    ------
    ConfigError
        Where it cannot be read; one line that names file and place.
    """
    try:
        return read_tables(path)
    except TomlError as error:
        raise ConfigError(f"{path}: {error}") from error


def setting(text: str) -> tuple[str, Any]:
    """Read ``KEY=VALUE`` of the command line; a value that is no TOML is a text.

    Raises
    ------
    ConfigError
        Where there is no ``=``.
    """
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise ConfigError(f"--set {text}: write KEY=VALUE, as --set games=500")
    try:
        table = parse_tables(f"value = {value}")
    except TomlError:
        return key.strip(), value.strip()
    return key.strip(), table["value"] if list(table) == ["value"] else value.strip()


def _problem(source: str, error: Any, data: Mapping[str, Any]) -> str:
    """Write one mistake as a line: file, key, value, what is allowed."""
    places = [str(place) for place in error["loc"] if place not in ("EntrantConfig", "str")]
    key = ".".join(places) or "file"
    if error["type"] == "extra_forbidden":
        tables: dict[str, type[BaseModel]] = {
            "entrants": EntrantConfig, "variant": VariantConfig, "stop": StopConfig, "limits": LimitsConfig,
        }  # fmt: skip
        known = list((tables.get(places[0], RunConfig) if len(places) > 1 else RunConfig).model_fields)
        near = difflib.get_close_matches(places[-1], known, 1)
        hint = f'did you mean "{near[0]}"?' if near else "keys: " + ", ".join(known)
        return f"{source}: {key}: unknown key; {hint}"
    if error["type"] == "missing":
        return f"{source}: {key}: is missing"
    message = _PLAIN.get(error["type"]) or error["msg"].removeprefix("Value error, ")
    message = message.format(**error.get("ctx", {})) if error["type"] in _PLAIN else message
    return f"{source}: {key} = {error['input']!r}: {message[:1].lower()}{message[1:]}"


def parse_config(data: Mapping[str, Any], source: str) -> RunConfig:
    """Check the tables of a tournament.

    Parameters
    ----------
    data : mapping
        As TOML gives it.
    source : str
        Name of the file for messages.

    Raises
    ------
    ConfigError
        All mistakes, a line each.
    """
    try:
        return RunConfig.model_validate(dict(data))
    except ValidationError as error:
        lines = dict.fromkeys(_problem(source, each, data) for each in error.errors())
        raise ConfigError("\n".join(lines)) from error


def load_config(name: str, settings: Mapping[str, Any] | None = None) -> tuple[RunConfig, str]:
    """Read a tournament file and the settings that go before it.

    Returns
    -------
    config : RunConfig
    source : str
        The file's name, for messages.

    Raises
    ------
    ConfigError
    """
    path = config_path(name)
    data = read_toml(path)
    data.setdefault("name", path.stem)
    folders = data.get("strategies")
    if isinstance(folders, list):
        data["strategies"] = [str(path.parent / each) if isinstance(each, str) else each for each in folders]
    data.update(settings or {})
    return parse_config(data, str(path)), str(path)


def _entrants(config: str | EntrantConfig, where: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return name and players of an entrant, or of each entrant of a sweep; no name stands for the players' own."""
    if isinstance(config, str):
        return [("", (config,))]
    if (config.strategy is None) == (config.strategies is None):
        raise ConfigError(f"{where}: give either strategy or strategies")
    if config.strategy is None:
        if config.sweep:
            raise ConfigError(f"{where}: sweep: needs strategy, not strategies")
        return [(config.name or "", tuple(config.strategies or ()))]
    found: list[tuple[str, tuple[str, ...]]] = []
    for key, listed in config.sweep.items():
        if not listed:
            raise ConfigError(f"{where}: sweep.{key} = []: must be a list of values, as {key} = [0.4, 0.6]")
    count = math.prod(len(values) for values in config.sweep.values())
    if count > MOST_ENTRANTS:
        raise ConfigError(f"{where}: sweep: makes {count:,} entrants; at most {MOST_ENTRANTS}")
    for values in itertools.product(*config.sweep.values()):
        settings = ",".join(f"{key}={value:g}" for key, value in zip(config.sweep, values, strict=True))
        joint = "," if ":" in config.strategy else ":"
        spec = config.strategy + joint + settings if settings else config.strategy
        name = f"{config.name} {settings}".strip() if config.name else ""
        found.append((name, (spec,)))
    return found


def make_plan(config: RunConfig, source: str) -> Plan:
    """Turn a config into a plan: load its rules, look at its strategies, make the schedule.

    Raises
    ------
    ConfigError
        All mistakes, a line each, that name the file.
    """
    problems: list[str] = []
    folders = tuple(Path(folder) for folder in config.strategies)
    problems += [f"{source}: strategies = {str(each)!r}: no such folder" for each in folders if not is_folder(each)]
    players: list[tuple[str, tuple[str, ...]]] = []
    for number, entry in enumerate(config.entrants, 1):
        try:
            for name, specs in _entrants(entry, f"{source}: entrants[{number}]"):
                players.append((name, specs))
                for spec in specs:
                    load_strategy(spec, folders)
        except ConfigError as error:
            problems.append(str(error))
        except StrategyError as error:
            problems.append(f"{source}: entrants: {error}")
    variants = _variants(config, source, problems)
    names = [name or " + ".join(specs) for name, specs in players]
    given = [name for name, _ in players if name]
    problems += [
        f'{source}: entrants: the name "{each}" is there twice'
        for each in sorted({n for n in given if given.count(n) > 1})
    ]
    if problems:
        raise ConfigError("\n".join(dict.fromkeys(problems)))
    entrants = tuple(Entrant(name, specs) for name, (_, specs) in zip(unique_names(names), players, strict=True))
    form, stop = _format(config, entrants, variants, source)
    if config.mix_partners:
        entrants = _mixed(entrants, variants, source)
    seatings = len(variants[0].rules.table.teams)
    pairs = -(-config.games // seatings)
    return Plan(
        seed=config.seed,
        pairs=pairs,
        cap=config.hand_cap,
        entrants=entrants,
        variants=tuple(variants),
        matches=_matches(form, entrants, variants, source),
        folders=folders,
        record_hands=config.hands != "none",
        format=form,
        stop=stop,
        baseline=config.baseline or "",
        first_deal=config.first_deal,
        on_foul=config.on_foul,
        limits=Limits(**config.limits.model_dump()),
    )


def _format(
    config: RunConfig, entrants: Sequence[Entrant], variants: Sequence[Variant], source: str
) -> tuple[Format, StopRule]:
    """Make format and stopping rule; every mistake is a line that names the file."""
    problems: list[str] = []
    stop, form = StopRule(), Format()
    try:
        stop = config.stop.rule() if config.stop else StopRule()
    except ValueError as error:
        problems.append(f"stop: {error}")
    sizes = [len(variant.rules.table.teams) for variant in variants]
    if stop.test is not None and max(sizes) > 2:
        problems.append("stop: a test needs tables of two teams; give margin or win_rate")
    try:
        form = make_format(config, [entrant.name for entrant in entrants], sizes)
    except ValueError as error:
        problems += str(error).splitlines()
    if problems:
        raise ConfigError("\n".join(f"{source}: {problem}" for problem in problems))
    return form, stop


def _mixed(entrants: Sequence[Entrant], variants: Sequence[Variant], source: str) -> tuple[Entrant, ...]:
    """Make a team of any of the entrants who are as many as a team."""
    sizes = {len(team) for variant in variants for team in variant.rules.table.teams}
    try:
        if len(sizes) > 1 or 1 in sizes:
            raise ValueError("needs teams of two or three seats, as large under every variant")
        teams = mix(entrants, size := sizes.pop())
        if len(entrants) < 2 * size:
            raise ValueError(f"needs at least {2 * size} entrants for two teams of {size}")
    except ValueError as error:
        raise ConfigError(f"{source}: mix_partners: {error}") from error
    return teams


def _matches(form: Format, entrants: Sequence[Entrant], variants: Sequence[Variant], source: str) -> tuple[Match, ...]:
    try:
        return first_matches(form, entrants, variants)
    except ValueError as error:
        raise ConfigError(f"{source}: entrants: {error}; enter fewer") from error


def _variants(config: RunConfig, source: str, problems: list[str]) -> Sequence[Variant]:
    """Load the rule sets of a config; put what is wrong into `problems`."""
    tables = _variant_tables(config, source, problems)
    variants: list[Variant] = []
    for table in tables:
        try:
            variants.append(Variant(table.name, load_rules(table.rules, table.set or None)))
        except RulesError as error:
            problems += [f"{source}: {line}" for line in str(error).splitlines()]
    names = [table.name for table in tables]
    problems += [
        f'{source}: variant: the name "{each}" is there twice'
        for each in sorted({n for n in names if names.count(n) > 1})
    ]
    if config.baseline is not None and config.baseline not in names:
        near = difflib.get_close_matches(config.baseline, names, 1)
        hint = f'did you mean "{near[0]}"?' if near else "variants: " + ", ".join(names)
        problems.append(f"{source}: baseline = {config.baseline!r}: no variant has this name; {hint}")
    return variants


def _variant_tables(config: RunConfig, source: str, problems: list[str]) -> list[VariantConfig]:
    """Return the rule sets of a config by name: those listed, those of a sweep, or the single one."""
    if config.variant and config.sweep:
        problems.append(f"{source}: give either variant or sweep")
    if config.sweep and not config.variant:
        try:
            return [
                VariantConfig(name=name[:200], rules=config.rules, set=changes) for name, changes in swept(config.sweep)
            ]
        except ValueError as error:
            problems.append(f"{source}: {error}")
    return config.variant or [VariantConfig(name=config.rules[:200] or "rules", rules=config.rules)]
