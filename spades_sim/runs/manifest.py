"""Say what was played and how to repeat it: what `manifest.json` of a result folder holds."""

import platform
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np

import spades_sim
from spades_sim.records.results import MatchResult
from spades_sim.records.sums import OUTCOMES
from spades_sim.runs.config import RunConfig
from spades_sim.strategy.load import load_strategy
from spades_sim.tournament.plan import Block, Plan

#: Options that do not change the results, and how many words each takes; the command that repeats a run needs none.
_IDLE = {
    "-j": 2,
    "--jobs": 2,
    "--concurrency": 2,
    "--scheduler": 2,
    "-o": 2,
    "--output": 2,
    "-q": 1,
    "--quiet": 1,
    "--json": 1,
    "--overwrite": 1,
}


def command_of(arguments: Sequence[str]) -> str:
    """Return the command that repeats a run, where the run was started by one."""
    if Path(arguments[0]).stem != "spades-sim":
        return ""
    words, rest = ["spades-sim"], list(arguments[1:])
    while rest:
        option, equals, _ = rest[0].partition("=")
        if option in _IDLE:
            del rest[: 1 if equals else _IDLE[option]]
        elif rest[0].startswith("-j") and rest[0][2:].isdigit():
            del rest[0]
        else:
            words.append(rest.pop(0))
    return shlex.join(words)


def manifest_of(
    config: RunConfig,
    plan: Plan,
    ordered: Sequence[MatchResult],
    command: str,
    changes: Sequence[str] = (),
    lost: Sequence[tuple[Block, str]] = (),
) -> dict[str, Any]:
    """Describe a run that is over: its config, hashes, counts, versions and the command that repeats it.

    `changes` are what had changed when the run was resumed by force: then nobody can repeat it.
    """
    plugins = {
        plugin.name: {"file": plugin.path.name, "sha256": plugin.source_hash}
        for entrant in plan.entrants
        for spec in entrant.specs
        for plugin in load_strategy(spec, plan.folders).plugins
    }
    return {
        "format": 1,
        "config": config.model_dump(mode="json"),
        "seed": plan.seed,
        "variants": {each.name: {"hash": each.rules.hash(), "rules": each.rules.values()} for each in plan.variants},
        "entrants": {entrant.name: list(entrant.specs) for entrant in plan.entrants},
        "strategies": plugins,
        "counts": {
            "matches": len(ordered),
            "pairs_per_match": plan.pairs,
            "games": sum(result.games for result in ordered),
            "hands": sum(result.hands for result in ordered),
        },
        "fouls": sum(int(result.sums.outcomes[:, OUTCOMES.index("fouls")].sum()) for result in ordered),
        "blocks_lost": [
            {"match": block.match.index + 1, "first_deal": block.first_pair, "pairs": block.pairs, "reason": reason}
            for block, reason in lost
        ],
        "command": command,
        **({"changed_while_stopped": list(changes)} if changes else {}),
        "versions": {
            "spades-sim": spades_sim.__version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "numba": numba.__version__,
            "llvmlite": llvmlite.__version__,
        },
    }
