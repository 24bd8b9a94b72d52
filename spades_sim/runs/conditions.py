"""Say what decides the results of a run, and what of it has changed since the run was started.

It stands in the head of the journal. A run that is resumed under other conditions would mix two kinds of games, so what
has changed is told, and the run goes on only where it is forced to.
"""

import importlib.metadata
import json
import platform
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import spades_sim
from spades_sim.runs.config import ConfigError, RunConfig, read_toml
from spades_sim.strategy.load import DEFAULTS, load_strategy
from spades_sim.strategy.plugin import Plugin
from spades_sim.tournament.cluster.identity import sources_hash
from spades_sim.tournament.plan import Plan, unique_names


def plugins_of(plan: Plan) -> list[Plugin]:
    """Return the strategy files of a plan, each once."""
    specs = [spec for entrant in plan.entrants for spec in entrant.specs]
    plugins = {plugin.path: plugin for spec in specs for plugin in load_strategy(spec, plan.folders).plugins}
    return [plugin for plugin in plugins.values() if plugin.path != DEFAULTS]


def conditions(config: RunConfig, plan: Plan, source: str) -> dict[str, Any]:
    """Describe what decides the results: kind, then name, then value.

    Parameters
    ----------
    config : RunConfig
    plan : Plan
    source : str
        The tournament file, where there is one.
    """
    plugins = plugins_of(plan)
    hashes = [plugin.source_hash for plugin in plugins]
    packages = ["numpy", "numba", "llvmlite", *(["pyarrow"] if config.hands == "parquet" else [])]
    found = {
        "tournament file": _tables_of(source),
        "rules": dict(_flat({each.name: each.rules.values() for each in plan.variants})),
        "strategy": dict(zip(unique_names([plugin.path.name for plugin in plugins]), hashes, strict=True)),
        "version": {
            "spades-sim": f"{spades_sim.__version__} ({sources_hash()[:12]})",
            "python": platform.python_version(),
            **{name: importlib.metadata.version(name) for name in packages},
        },
    }
    # As it is read back from a journal: a tuple is a list there.
    described: dict[str, Any] = json.loads(json.dumps(found, default=str))
    return described


def _tables_of(source: str) -> dict[str, str]:
    """Return the keys of the tournament file that the run was started with; none where there was no file."""
    path = Path(source)
    try:
        tables = read_toml(path)
    except ConfigError:
        return {}
    return {f"{path.name}: {key}": repr(value) for key, value in _flat(tables)}


def _flat(tables: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{start}{key}.")
        else:
            yield f"{start}{key}", value


def changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Say what differs between two descriptions, a line for each difference."""
    lines = []
    for kind in dict.fromkeys([*before, *now]):
        old, new = before.get(kind, {}), now.get(kind, {})
        if kind == "tournament file" and not new:
            continue  # the journal holds the config, and a file that is gone has not changed
        for name in dict.fromkeys([*old, *new]):
            was, now_is = old.get(name), new.get(name)
            if was != now_is:
                hashes = kind == "strategy" and was is not None and now_is is not None
                what = "its source has changed" if hashes else f"was {_shown(was)}, is {_shown(now_is)}"
                lines.append(f"{kind} {name}: {what}")
    return lines


def _shown(value: Any) -> str:
    text = "not there" if value is None else str(value)
    return text if len(text) <= 80 else text[:77] + "..."
