"""Load a rule set: a shipped preset, a TOML file, or either with some keys changed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from spades_sim.rules.changes import apply_changes, read_changes, split_spec
from spades_sim.rules.checks import problems
from spades_sim.rules.errors import RulesError, flat, line, nearest
from spades_sim.rules.schema import LABELS, SECTIONS, Rules
from spades_sim.rules.toml import TomlError, read_tables
from spades_sim.rules.values import key_names, shown
from spades_sim.shipped import is_file, is_folder, shipped

__all__ = ["RulesError", "load_rules", "make_rules", "preset_folder", "preset_names"]


def preset_folder() -> Path:
    """Return the folder of the shipped rule sets."""
    return shipped("configs") / "rules"


def preset_names() -> list[str]:
    """List the names of the shipped rule sets."""
    return sorted(path.stem for path in preset_folder().glob("*.toml"))


def load_rules(name_or_path: str | Path, overrides: Mapping[str, Any] | None = None) -> Rules:
    """Load a rule set.

    Parameters
    ----------
    name_or_path : str or Path
        Name of a shipped preset, or a TOML file (which may say ``base = "NAME"`` and hold only what differs; without
        a base, missing keys are as under CardGames.io), or one of them with changes:
        ``"cardgames_io:bag_limit=5,end.target=250"``.
    overrides : mapping, optional
        Keys changed on top: ``{"score": {"nil_bonus": 50}}`` or ``{"score.nil_bonus": 50}``, or ``{"nil_bonus": 50}``
        where only one section has such a key.

    Returns
    -------
    Rules

    Raises
    ------
    RulesError
        All mistakes, a line each, with the file, the key, the value and what is allowed.
    """
    text = str(name_or_path)
    name, changes = (text, "") if is_file(Path(text)) else split_spec(text)
    path = _find(name.strip())
    data = _with_base(path, [])
    data.setdefault("name", path.stem)
    source = f'rules "{flat(text)}"' if path.parent == preset_folder() else flat(text)
    if changes:
        data = {**apply_changes(data, read_changes(changes), source), "name": text[:200]}
    if overrides is not None:
        if not isinstance(overrides, Mapping):
            raise RulesError(f"{source}: overrides = {shown(overrides)}: must be a table of keys")
        data = apply_changes(data, overrides, source)
    return make_rules(data, source)


def make_rules(data: Mapping[str, Any], source: str) -> Rules:
    """Check the tables of a rule set.

    Parameters
    ----------
    data : mapping
        As TOML gives it, complete or not; missing keys take the values of CardGames.io.
    source : str
        What messages call it.

    Raises
    ------
    RulesError
        All mistakes, a line each.
    """
    lines: list[str] = []
    doubtful: set[str] = set()
    try:
        rules = Rules.model_validate(data)
    except ValidationError as error:
        mistakes = error.errors(include_url=False)
        lines += [text for text in map(line, mistakes) if text]
        sound, doubtful = _without(data, [mistake["loc"] for mistake in mistakes])
        rules = Rules.model_validate(sound)
    lines += problems(rules, frozenset(doubtful))
    if lines:
        raise RulesError("\n".join(f"{source}: {text}" for text in dict.fromkeys(lines)))
    return rules


def _without(data: Mapping[str, Any], places: list[tuple[int | str, ...]]) -> tuple[dict[str, Any], set[str]]:
    """Return a rule set without the keys that are wrong, and the names of the keys that are gone."""
    sound = {key: dict(value) if isinstance(value, Mapping) else value for key, value in data.items()}
    gone: set[str] = set()
    for place in places:
        section = str(place[0])
        if len(place) > 1:
            sound[section].pop(place[1], None)
            gone.add(f"{section}.{place[1]}")
        else:
            sound.pop(place[0] if place[0] in sound else section, None)
            gone |= {f"{section}.{each}" for each in key_names(section)}
    return sound, gone


def _find(name: str) -> Path:
    """Return the file of a rule set, by name or by path."""
    if name.endswith(".toml") or "/" in name or "\\" in name:
        if is_file(Path(name)):
            return Path(name).expanduser()
        what = "is a folder" if is_folder(Path(name)) else "there is no such file"
        raise RulesError(f"{flat(name)}: {what}")
    if name not in preset_names():
        near = nearest(name, preset_names()) or "; there are " + ", ".join(preset_names())
        hint = "; write changes as NAME:key=value,key=value" if ":" in name else near
        raise RulesError(f'rules "{flat(name)}": no rule set has this name{hint}')
    return preset_folder() / f"{name}.toml"


def _read(path: Path) -> dict[str, Any]:
    try:
        return read_tables(path)
    except TomlError as error:
        raise RulesError(f"{path}: {error}") from error


def _with_base(path: Path, below: list[Path]) -> dict[str, Any]:
    """Read a rule file on top of the rule set that it names as its base."""
    data = _read(path)
    base = data.pop("base", None)
    if base is None:
        return data
    if not isinstance(base, str):
        raise RulesError(f"{path}: base = {shown(base)}: must be the name of a rule set")
    try:
        parent = _find(str(path.parent / base) if base.endswith(".toml") else base)
    except RulesError as error:
        raise RulesError(f"{path}: base: {error}") from error
    chain = [*below, path.resolve()]
    if parent.resolve() in chain:
        raise RulesError(f'{path}: base = "{base}": the rule sets name each other as base')
    inherited = {key: value for key, value in _with_base(parent, chain).items() if key not in LABELS}
    tables = {key: value for key, value in data.items() if key in SECTIONS}
    return {**apply_changes(inherited, tables, str(path)), **{key: data[key] for key in data if key not in SECTIONS}}
