"""Kill runs, fill their disk, and damage what they have kept, many times; print what came of it.

``PYTHONPATH=.:tests python -m resume.long_run --kills 200 --full 20 --regions 60 --seed 1``
"""

import argparse
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from resume.damage import cases, go_on, stopped_run, unbroken_run
from resume.runs import Child, contents, differences, finish, run_words, warm_up, write_config

#: Kinds of hands, as often as they are drawn.
HANDS = ("none", "none", "csv", "parquet")
Expected = dict[str, dict[str, bytes]]


def kill_once(folder: Path, chance: random.Random, expected: Expected, times: dict[str, float]) -> Counter[str]:
    """Kill a run at a random moment, perhaps again while it is resumed; check the bytes in the end."""
    hands, jobs = chance.choice(HANDS), chance.choice((1, 2))
    write_config(folder, hands)
    words, counts = run_words(jobs), Counter({f"jobs {jobs}": 1, f"hands {hands}": 1})
    for _ in range(chance.choice((1, 1, 2))):
        child = Child(folder, *words)
        deadline = time.monotonic() + chance.random() * times[hands]
        while child.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
        child.send(signal.SIGKILL)
        counts["kills"] += child.wait() == -signal.SIGKILL
        if (folder / "results" / "t").exists() or not (folder / "results" / ".t.partial" / ".journal").exists():
            break
        words = ("resume", "results/t", "-q", "-j", str(chance.choice((1, 2))))
    if words[0] == "resume":
        counts["resumed"] += 1
    elif (folder / "results" / "t").exists():
        words = ("resume", "results/t", "-q")
        counts["killed when finished"] += 1
    else:
        counts["killed before the journal"] += 1
    code, said = finish(folder, *words)
    assert code == 0, said
    wrong = differences(folder, expected[hands])
    assert not wrong, wrong
    return counts


def fill_once(folder: Path, chance: random.Random, expected: Expected, _: dict[str, float]) -> Counter[str]:
    """Play on a small disk that is full at a random moment, make room, go on; check the bytes."""
    hands = chance.choice(HANDS)
    total = sum(map(len, expected[hands].values()))
    disk = folder / "results"
    disk.mkdir(parents=True)
    write_config(folder, hands)
    size = chance.randrange(20_000, int(1.15 * total)) // 4096 + 1
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size * 4096}", "tmpfs", disk], check=True)
    try:
        child = Child(folder, *run_words(chance.choice((1, 2))))
        code = child.wait()
        assert code in (0, 1, 4), child.said
        assert "Traceback" not in child.said, child.said
        subprocess.run(["mount", "-o", f"remount,size={16 * total}", disk], check=True)
        words = {0: None, 1: run_words(1), 4: ("resume", "results/t", "-q")}[code]
        if words is not None:
            assert "No space left on device" in child.said, child.said
            again, said = finish(folder, *words)
            assert again == 0, said
        wrong = differences(folder, expected[hands])
        assert not wrong, wrong
    finally:
        subprocess.run(["umount", disk], check=True)
    return Counter({"fills": 1, f"exit code {code}": 1})


def run(name: str, once: Callable[..., Counter[str]], many: int, seed: int, *given: object) -> int:
    """Do one kind many times, print a line, and return how often it failed."""
    chance, counts, failed, start = random.Random(seed), Counter[str](), 0, time.perf_counter()
    for number in range(many):
        folder = Path(tempfile.mkdtemp(prefix="spades-sim-"))
        try:
            counts += once(folder, chance, *given)
        except AssertionError as error:
            failed += 1
            print(f"FAILED {name} {number}: {error}", flush=True)
        finally:
            shutil.rmtree(folder)
    text = ", ".join(f"{what} {count}" for what, count in sorted(counts.items()))
    print(f"{name}: {many} times, {failed} failed, {time.perf_counter() - start:.0f} s; {text}", flush=True)
    return failed


def damage(regions: int) -> int:
    """Damage every file that is kept at every region; print a line, and return how often it went wrong."""
    counts, failed, start = Counter[str](), 0, time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        expected, partial = unbroken_run(base / "whole"), stopped_run(base / "stopped")
        for case in cases(partial, regions):
            try:
                counts[f"{case[0]} {go_on(partial, base / 'copy', case, expected)}"] += 1
            except Exception as error:
                failed += 1
                print(f"FAILED damage {case}: {type(error).__name__}: {error}", flush=True)
    text = ", ".join(f"{what} {count}" for what, count in sorted(counts.items()))
    print(f"damage: {failed} failed, {time.perf_counter() - start:.0f} s; {text}", flush=True)
    return failed


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="runs that are killed")
    parser.add_argument("--full", type=int, default=20, help="runs on a full disk (a tmpfs: needs root)")
    parser.add_argument("--regions", type=int, default=60, help="places in each file that are damaged in five ways")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    warm_up()
    expected: Expected = {}
    times: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as whole:
        for hands in set(HANDS):
            folder = Path(whole) / hands
            write_config(folder, hands)
            start = time.perf_counter()
            code, said = finish(folder, *run_words(1))
            assert code == 0, said
            times[hands] = 1.1 * (time.perf_counter() - start)
            expected[hands] = contents(folder / "results" / "t")
    failed = run("kill", kill_once, options.kills, options.seed, expected, times)
    failed += run("full disk", fill_once, options.full, options.seed + 1, expected, times)
    failed += damage(options.regions)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
