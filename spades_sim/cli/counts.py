"""``spades-sim stats --counts``: a sequential test of counts that were got elsewhere."""

import click

#: How many numbers may be given, and what they count.
MEANINGS = {3: "games won, tied, lost", 5: "pairs with 0, 1/2, 1, 1 1/2, 2 games won"}


def _counts(text: str) -> list[int]:
    """Read whole numbers with commas between them."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) not in MEANINGS or not all(part.isdecimal() for part in parts):
        meant = "; or ".join(f"{count} numbers, {meaning}" for count, meaning in MEANINGS.items())
        raise click.UsageError(f"--counts {text}: give {meant}")
    return [int(part) for part in parts]


def judge_counts(text: str, elo0: float, elo1: float, alpha: float, beta: float) -> str:
    """Say in a line what the test decides, by which model, between what.

    Raises
    ------
    click.UsageError
        Names the option and the value that make no sense.
    """
    from spades_sim.stats.sprt import Hypotheses, judge_games, judge_pairs

    counts = _counts(text)
    try:
        hypotheses = Hypotheses(elo0, elo1, alpha, beta)
    except ValueError as error:
        raise click.UsageError(f"--{str(error).replace('h0', 'elo0').replace('h1', 'elo1')}") from error
    if len(counts) == 3:
        verdict, model = judge_games(hypotheses, *counts), str(hypotheses).replace("on pairs", "on unpaired games")
    else:
        verdict, model = judge_pairs(hypotheses, counts), str(hypotheses)
    said = "undecided" if verdict.decision == "undecided" else f"{verdict.decision} accepted"
    return f"{said}: LLR {verdict.llr:+.2f}, bounds {verdict.lower:.2f} and {verdict.upper:.2f}. {model}"
