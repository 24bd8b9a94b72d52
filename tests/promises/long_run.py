"""Play 1,000 small tournaments of two duels, and print whether every promise is kept.

``PYTHONPATH=.:tests python -m promises.long_run --tournaments 1000 --pairs 100``: coverage of 95 % intervals, factor of
pairing, error rates of the sequential tests, level of the confidence sequence. The exit code is 1 where one is broken.
"""

import argparse

import numpy as np

from promises.kept import PROMISED, coverage, sequence_errors, sprt_errors, variance_factors
from promises.played import play

#: Two strategies far apart, and two that are alike.
DUELS = (("careful", "rb"), ("careful", "careful:nil_threshold=0.7"))


def main() -> None:
    """Read the options, play and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    broken = 0

    def say(what: str, text: str, kept: bool) -> None:
        nonlocal broken
        broken += not kept
        print(f"  {what:<28}{text}{'' if kept else '   BROKEN'}", flush=True)

    for duel in DUELS:
        played = play(duel, options.tournaments, options.pairs, options.seed)
        print(f"{' against '.join(duel)}: {options.tournaments:,} tournaments of {options.pairs} pairs", flush=True)
        random = np.random.default_rng(options.seed)
        for strategy in duel:
            for name, share in coverage(played, strategy).items():
                kept = 0.93 <= share <= 0.97 or name not in PROMISED
                say(f"{name}, {strategy}", f"{share:7.1%} of the intervals hold the truth", kept)
        printed, true = variance_factors(played, random)
        say("factor of pairing", f"{printed:.2f} printed, {true:.2f} true", abs(printed / true - 1) < 0.2)
        for name, share in sprt_errors(played, random, options.tournaments).items():
            say(f"SPRT, {name}", f"{share:7.1%} wrong of 5 %", share <= 0.065)
        missed, plain = sequence_errors(played, random, options.tournaments, 100, 50)
        say("sequence, 100 looks", f"{missed:7.1%} ever miss of 5 % (a 95 % interval: {plain:.0%})", missed <= 0.065)
    raise SystemExit(1 if broken else 0)


if __name__ == "__main__":
    main()
