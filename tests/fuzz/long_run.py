"""Fuzz the command line for long, and print how it ended how often.

``PYTHONPATH=.:tests python -m fuzz.long_run --examples 10000 --seed 1``
"""

import argparse
import time
from collections import Counter

from hypothesis import HealthCheck, Phase, given, seed, settings

from fuzz.command import BrokenError, work_folder
from fuzz.targets import TARGETS


def fuzz(name: str, examples: int, start: int) -> int:
    """Fuzz one target; print a line, and return how many examples broke the program."""
    drawn, target = TARGETS[name]
    counts: Counter[str] = Counter()
    broken: dict[str, str] = {}
    began = time.perf_counter()

    @seed(start)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(drawn)
    def check(example: object) -> None:
        try:
            counts[target(example, folder)] += 1
        except BrokenError as error:
            counts["broken"] += 1
            cause = error.__cause__ or error
            broken.setdefault(f"{type(cause).__name__}: {str(cause)[:120]}", str(error))

    with work_folder() as folder:
        check()
    for text in list(broken.values())[:10]:
        print(f"BROKEN by {name}: {text[:600]}")
    text = ", ".join(f"{what} {count}" for what, count in sorted(counts.items()))
    print(f"{name}: {sum(counts.values()):,} examples, {time.perf_counter() - began:.0f} s; {text}", flush=True)
    return counts["broken"]


def main() -> None:
    """Read the options and fuzz."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=10_000, help="of tournament files; the others share as many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=TARGETS, help="one target alone")
    options = parser.parse_args()
    names = [options.only] if options.only else list(TARGETS)
    sizes = {name: options.examples if name == names[0] else options.examples // 6 for name in names}
    raise SystemExit(1 if sum(fuzz(name, sizes[name], options.seed) for name in names) else 0)


if __name__ == "__main__":
    main()
