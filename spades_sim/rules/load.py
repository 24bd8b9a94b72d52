"""Load a rule set: a shipped preset, a TOML file, or either with some keys changed."""

import difflib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from spades_sim.rules.checks import problems
from spades_sim.rules.schema import SECTIONS, Rules
from spades_sim.shipped import shipped

LABELS = ("name", "title", "source")


class RulesError(ValueError):
    """A rule set cannot be loaded; the text has one line for each mistake: file, key, value, what is allowed."""


def preset_folder() -> Path:
    """Return the folder of the shipped rule sets."""
    return shipped("configs") / "rules"


def preset_names() -> list[str]:
    """List the names of the shipped rule sets."""
    return sorted(path.stem for path in preset_folder().glob("*.toml"))


def _near(name: str, names: list[str]) -> str:
    near = difflib.get_close_matches(name, names, 1)
    return f'did you mean "{near[0]}"?' if near else "there are " + ", ".join(names)


def _find(name: str) -> Path:
    if name.endswith(".toml") or "/" in name or "\\" in name:
        path = Path(name).expanduser()
        if path.is_file():
            return path
        raise RulesError(f"{name}: no such file")
    path = preset_folder() / f"{name}.toml"
    if not path.is_file():
        raise RulesError(f'rules "{name}": no rule set has this name; {_near(name, preset_names())}')
    return path


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RulesError(f"{path}: not UTF-8 text: byte {error.start}") from error
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise RulesError(f"{path}: broken TOML: {' '.join(str(error).split()) or 'nested too deeply'}") from error


def _key_names() -> dict[str, list[str]]:
    """Return ``bare key -> sections that have it``."""
    names: dict[str, list[str]] = {}
    for section, model in SECTIONS.items():
        for name in model.model_fields:
            names.setdefault(name, []).append(section)
    return names


def _place(key: str, source: str) -> tuple[str, str]:
    """Return section and key of ``section.key`` or of a bare key that only one section has."""
    section, dot, name = key.rpartition(".")
    if dot:
        return section, name
    homes = _key_names().get(key, [])
    if len(homes) == 1:
        return homes[0], key
    if homes:
        raise RulesError(f"{source}: {key}: write " + " or ".join(f"{home}.{key}" for home in homes))
    raise RulesError(f"{source}: {key}: unknown key; {_near(key, sorted(_key_names()))}")


def _merge(base: Mapping[str, Any], changes: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return a rule set's tables with some keys changed; `changes` is nested, dotted, or both."""
    merged = {section: dict(keys) if isinstance(keys, Mapping) else keys for section, keys in base.items()}
    for key, value in changes.items():
        if key in LABELS:
            merged[key] = value
        elif isinstance(value, Mapping):
            table = merged.setdefault(key, {})
            merged[key] = {**table, **value} if isinstance(table, Mapping) else dict(value)
        elif key in SECTIONS:
            merged[key] = value
        else:
            section, name = _place(key, source)
            merged.setdefault(section, {})
            merged[section][name] = value
    return merged


def _changes(text: str) -> dict[str, Any]:
    """Read ``key=value,key=value``; a value that is no TOML is a text."""
    changes: dict[str, Any] = {}
    parts: list[str] = []
    for piece in text.split(","):
        # A comma inside a list belongs to the value before it.
        if parts and parts[-1].count("[") > parts[-1].count("]"):
            parts[-1] += "," + piece
        else:
            parts.append(piece)
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or not key.strip():
            raise RulesError(f'rules "{text}": {part.strip()!r}: write key=value, as bag_limit=5')
        try:
            changes[key.strip()] = tomllib.loads(f"value = {value}")["value"]
        except (tomllib.TOMLDecodeError, RecursionError):
            changes[key.strip()] = value.strip()
    return changes


def _problem(source: str, error: Any) -> str:
    """Write one mistake that the schema found as a line."""
    places = [str(place) for place in error["loc"]]
    key = ".".join(places)
    if error["type"] == "extra_forbidden":
        names = list(SECTIONS) + list(LABELS) if len(places) == 1 else _fields_of(places[0])
        return f"{source}: {key}: unknown key; {_near(places[-1], names)}"
    message = error["msg"]
    return f"{source}: {key} = {_shown(error['input'])}: {message[:1].lower()}{message[1:]}"


def _fields_of(section: str) -> list[str]:
    return list(SECTIONS[section].model_fields) if section in SECTIONS else []


def _shown(value: Any) -> str:
    text = {True: "true", False: "false"}.get(value) if isinstance(value, bool) else None
    shown = text or (f'"{value}"' if isinstance(value, str) else repr(value))
    return shown if len(shown) <= 60 else shown[:57] + "..."


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
    try:
        rules = Rules.model_validate(dict(data))
    except ValidationError as error:
        raise RulesError("\n".join(dict.fromkeys(_problem(source, each) for each in error.errors()))) from error
    found = problems(rules)
    if found:
        raise RulesError("\n".join(f"{source}: {problem}" for problem in found))
    return rules


def load_rules(name_or_path: str | Path, overrides: Mapping[str, Any] | None = None) -> Rules:
    """Load a rule set.

    Parameters
    ----------
    name_or_path : str or Path
        Name of a shipped preset, or a TOML file (which may say ``base = "NAME"`` and hold only what differs), or one
        of them with changes: ``"cardgames_io:bag_limit=5,end.target=250"``.
    overrides : mapping, optional
        Keys changed on top: ``{"score": {"nil_bonus": 50}}`` or ``{"score.nil_bonus": 50}``.

    Returns
    -------
    Rules

    Raises
    ------
    RulesError
        All mistakes, a line each, with the file, the key, the value and what is allowed.
    """
    name, colon, changes = str(name_or_path).partition(":")
    if len(name) == 1 and colon and changes[:1] in "/\\":  # a Windows drive, not a change
        rest, colon, after = changes.partition(":")
        name, changes = f"{name}:{rest}", after
    path = _find(name.strip())
    data = _with_base(path, [])
    data.setdefault("name", path.stem)
    source = str(path) if path.parent != preset_folder() else f'rules "{name.strip()}"'
    if colon:
        data = _merge(data, _changes(changes), f'rules "{name_or_path}"')
        data["name"] = str(name_or_path)[:80]
    if overrides:
        data = _merge(data, overrides, source)
    return make_rules(data, source)


def _with_base(path: Path, seen: list[Path]) -> dict[str, Any]:
    """Read a rule file on top of the rule set that it names as its base."""
    data = _read(path)
    base = data.pop("base", None)
    if base is None:
        return data
    if not isinstance(base, str):
        raise RulesError(f"{path}: base = {_shown(base)}: must be the name of a rule set")
    try:
        parent = _find(base if not base.endswith(".toml") else str(path.parent / base))
    except RulesError as error:
        raise RulesError(f"{path}: base: {error}") from error
    if parent.resolve() in seen or parent.resolve() == path.resolve():
        raise RulesError(f'{path}: base = "{base}": the rule sets name each other as base')
    below = _with_base(parent, [*seen, path.resolve()])
    return _merge({key: value for key, value in below.items() if key not in LABELS}, data, str(path))
