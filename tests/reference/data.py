"""Presets and vectors that lie beside the reference, and the change of single keys of a rule set."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def preset_names() -> list[str]:
    """Names of the presets, in alphabetical order."""
    return sorted(path.stem for path in (HERE / "presets").glob("*.toml"))


def preset(name: str, overrides: Mapping[str, Mapping[str, Any]] | None = None) -> dict[str, Any]:
    """Read one preset and change single keys.

    Parameters
    ----------
    name
        File name without ``.toml``.
    overrides
        Section -> key -> value, as the vectors write it.

    Returns
    -------
    dict
        A fresh nested dict, ``rules["score"]["trick"]``.
    """
    with (HERE / "presets" / f"{name}.toml").open("rb") as file:
        rules = tomllib.load(file)
    return changed(rules, overrides or {})


def changed(rules: Mapping[str, Any], overrides: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Copy a rule set with some keys replaced; an unknown section or key is an error.

    Parameters
    ----------
    rules
        The rule set to start from; it is not modified.
    overrides
        Section -> key -> value.

    Returns
    -------
    dict
        The new rule set.
    """
    result: dict[str, Any] = copy.deepcopy(dict(rules))
    for section, values in overrides.items():
        for key, value in values.items():
            if key not in result[section]:
                raise KeyError(f"{section}.{key}")
            result[section][key] = value
    return result


def vectors(name: str) -> Any:
    """Read ``vectors/<name>.json``."""
    return json.loads((HERE / "vectors" / f"{name}.json").read_text(encoding="utf-8"))
