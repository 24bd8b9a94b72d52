"""``spades-sim sprt``: play two strategies until a sequential test decides between two hypotheses."""

from typing import Any

import click

from spades_sim.cli.duel import duel_name
from spades_sim.cli.options import Way, exit_code, play_and_print, run_options, settings_of

#: Exit code by how the match ended.
EXIT_CODES = {"H1": 0, "H0": 10, "games": 11}


@click.command(
    epilog="""\b
Examples:
  spades-sim sprt new.py careful
  spades-sim sprt careful:nil_threshold=0.8 careful --elo0 0 --elo1 10 -n 200000
  spades-sim sprt careful rb --points0 0 --points1 2

\b
Exit codes: 0 H1 accepted; 10 H0 accepted; 11 undecided after all games; 1 internal error or no room; 2 usage,
config or strategy file; 3 a strategy fouled, under --strict or on_foul=stop; 4 stopped by a full disk; 130
Ctrl-C and 143 SIGTERM: `resume` goes on."""
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--elo0", type=float, help="H0: A is so much stronger than B, in logistic Elo.  [default: 0]")
@click.option("--elo1", type=float, help="H1, above H0.  [default: 5]")
@click.option("--points0", type=float, help="H0 in points a game, in place of Elo.")
@click.option("--points1", type=float, help="H1 in points a game.")
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Chance to accept H1 where H0 is true.")
@click.option("--beta", type=float, default=0.05, show_default=True, help="Chance to accept H0 where H1 is true.")
@click.option("--rules", help="Rule set: a preset, a TOML file, or NAME:key=value.  [default: cardgames_io]")
@run_options
def command(
    first: str,
    second: str,
    elo0: float | None,
    elo1: float | None,
    points0: float | None,
    points1: float | None,
    alpha: float,
    beta: float,
    way: Way,
    rules: str | None,
    **chosen: Any,
) -> int:
    """Play A against B until a sequential probability ratio test on pairs accepts one of two hypotheses.

    The test may be watched. It is looked at after every block of some 1,000 games, and gives up after -n games.
    `spades-sim stats FOLDER` prints the tables of all games.
    """
    from spades_sim.runs.config import parse_config

    given = {"elo0": elo0, "elo1": elo1, "points0": points0, "points1": points1}
    ends = {name: value for name, value in given.items() if value is not None}
    if not any(name.startswith("points") for name in ends):
        ends = {"elo0": 0.0, "elo1": 5.0, **ends}
    stop = {**ends, "alpha": alpha, "beta": beta}
    settings = settings_of(**chosen, rules=rules, entrants=[first, second], stop=stop)
    settings.setdefault("name", "sprt_" + duel_name(first, second))
    config = parse_config(settings, "sprt")
    result = play_and_print(config, "sprt", way, _decision)
    return exit_code(result, way.strict, 0 if result is None else EXIT_CODES[result.matches["ended"].iloc[0]])


def _decision(result: Any) -> str:
    """Say what was decided, by which model, between what."""
    from spades_sim.runs.format_config import StopConfig

    rule = StopConfig.model_validate(result.manifest["config"]["stop"]).rule()
    match = result.matches.iloc[0]
    said = "undecided" if match["ended"] == "games" else f"{match['ended']} accepted"
    assert rule.test is not None
    low, high = rule.test.bounds
    return f"{said} after {match['games']:,} games: LLR {match['llr']:+.2f}, bounds {low:.2f} and {high:.2f}. {rule}"
