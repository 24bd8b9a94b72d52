"""Play thousands of Spades games between strategy plug-ins under rule variants, and measure what matters.

The public Python API; everything here is imported on first use, so ``import spades_sim`` is cheap.
"""

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from spades_sim.records.read import load_result, read_result
    from spades_sim.rules.api import (
        blind_nil_allowed,
        game_end,
        legal_bids,
        legal_cards,
        score_hand,
        trick_winner,
    )
    from spades_sim.rules.load import RulesError, load_rules, preset_names
    from spades_sim.runs.run import Result, run
    from spades_sim.strategy.find import strategy_names
    from spades_sim.strategy.load import load_strategy
    from spades_sim.strategy.plugin import StrategyError

_HOME = {
    "Result": "runs.run",
    "RulesError": "rules.load",
    "StrategyError": "strategy.plugin",
    "blind_nil_allowed": "rules.api",
    "game_end": "rules.api",
    "legal_bids": "rules.api",
    "legal_cards": "rules.api",
    "load_result": "records.read",
    "load_rules": "rules.load",
    "load_strategy": "strategy.load",
    "preset_names": "rules.load",
    "read_result": "records.read",
    "run": "runs.run",
    "score_hand": "rules.api",
    "strategy_names": "strategy.find",
    "trick_winner": "rules.api",
}

__all__ = [
    "Result",
    "RulesError",
    "StrategyError",
    "__version__",
    "blind_nil_allowed",
    "game_end",
    "legal_bids",
    "legal_cards",
    "load_result",
    "load_rules",
    "load_strategy",
    "preset_names",
    "read_result",
    "run",
    "score_hand",
    "strategy_names",
    "trick_winner",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(importlib.import_module(f"spades_sim.{_HOME[name]}"), name)
    raise AttributeError(f"module 'spades_sim' has no attribute {name!r}")
