"""Run a check in a process of its own, so that a strategy that never answers is ended and named."""

import contextlib
import multiprocessing
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from spades_sim.core.layout import STATE_WORDS

if TYPE_CHECKING:
    from spades_sim.runs.check.position import Position
    from spades_sim.runs.conformance import Finding

#: Numbers that the two processes share: a count of questions, seconds allowed, rule set, values, and the state.
_COUNT, _ALLOWED, _RULES, _VALUES, _STATE = 0, 1, 2, 3, 40
#: Seconds allowed for what is no question: to load and compile, and for a stretch of whole games.
_COMPILING, _PLAYING = 900, 60


def check_apart(
    spec: str, games: int, presets: Sequence[str], positions: Sequence[str], limit: float
) -> Iterator["Finding"]:
    """Check a strategy in a process of its own.

    Parameters
    ----------
    spec : str
    games : int
        Games under each rule set.
    presets : sequence of str
        Rule sets to check under; all that are shipped when empty.
    positions : sequence of str
        Texts of positions to ask about, in place of the whole check.
    limit : float
        Seconds allowed for one answer.

    Yields
    ------
    Finding
        The last one names the strategy's hang, or the end of the process, where there was one.

    Raises
    ------
    StrategyError
        Where the file cannot be loaded.
    """
    context = multiprocessing.get_context("spawn")
    shared = context.RawArray("d", _STATE)
    words = context.RawArray("q", STATE_WORDS)
    shared[_ALLOWED] = _COMPILING
    here, there = context.Pipe(duplex=False)
    child = context.Process(
        target=_work, args=(there, shared, words, spec, games, presets, positions, limit), daemon=True
    )
    child.start()
    there.close()
    try:
        yield from _listen(child, here, shared, words, spec, rules_named(presets, positions))
    finally:
        child.kill()
        child.join()


def rules_named(presets: Sequence[str], positions: Sequence[str]) -> list[str]:
    """Return every rule set that a check may come to, in an order that both processes know."""
    from spades_sim.rules.load import preset_names

    return [*preset_names(), *presets, *(text.partition("~")[0].strip() for text in positions)]


def _listen(child: Any, here: Any, shared: Any, words: Any, spec: str, names: Sequence[str]) -> Iterator["Finding"]:
    """Pass on what the child finds, until it is done, dead or late."""
    from spades_sim.runs.conformance import Finding

    count, since = -1.0, time.monotonic()
    while True:
        if here.poll(0.1):
            try:
                said = here.recv()
            except EOFError:
                child.join()
                yield Finding("ends well", f"the process that asked it ended with exit code {child.exitcode}")
                return
            if said is None:
                return
            if isinstance(said, Exception):
                raise said
            yield said
            since = time.monotonic()
        elif shared[_COUNT] != count:
            count, since = shared[_COUNT], time.monotonic()
        elif time.monotonic() - since > shared[_ALLOWED]:
            yield _late(shared, words, spec, names)
            return


def _late(shared: Any, words: Any, spec: str, names: Sequence[str]) -> "Finding":
    """Name the question that was not answered in time."""
    import numpy as np

    from spades_sim.core.codes import DECISIONS
    from spades_sim.runs.check.position import position_text, shown, tidy
    from spades_sim.runs.conformance import Finding

    name, allowed = "answers in time", shared[_ALLOWED]
    if shared[_COUNT] == 0 or allowed in (_COMPILING, _PLAYING):
        return Finding(name, f"did not come to an end within {allowed:g} s", repeat=f"spades-sim check-strategy {spec}")
    values = tuple(shared[_VALUES + 1 : _VALUES + 1 + int(shared[_VALUES])])
    case = tidy(names[int(shared[_RULES])], np.array(words[:], np.int64), values)
    fault = f"{DECISIONS[case.decision]}: no answer within {allowed:g} s"
    repeat = f"spades-sim check-strategy {shlex.quote(spec)} --limit {allowed:g} --position {position_text(case)}"
    return Finding(name, fault, "", shown(case), repeat)


def _work(
    there: Any,
    shared: Any,
    words: Any,
    spec: str,
    games: int,
    presets: Sequence[str],
    positions: Sequence[str],
    limit: float,
) -> None:
    """Check, and say what is found. Runs in the child."""
    import numpy as np

    from spades_sim.runs.check.position import read_position
    from spades_sim.runs.conformance import check_positions, check_strategy

    state = np.frombuffer(words, np.int64)

    def watch(position: "Position") -> None:
        shared[_RULES] = places[position.rules]
        shared[_VALUES : _VALUES + 1 + len(position.values)] = [len(position.values), *position.values]
        state[:] = position.words
        shared[_ALLOWED] = limit
        shared[_COUNT] += 1

    def playing() -> None:
        shared[_ALLOWED] = _PLAYING
        shared[_COUNT] += 1

    with contextlib.redirect_stdout(sys.stderr):
        try:
            given = [read_position(text) for text in positions]
            names = rules_named(presets, positions)
            places = {name: place for place, name in reversed(list(enumerate(names)))}
            found = (
                check_positions(spec, given, watch) if given else check_strategy(spec, games, presets, watch, playing)
            )
            for finding in found:
                there.send(finding)
            there.send(None)
        except KeyboardInterrupt:
            return
        except Exception as error:
            there.send(error)
