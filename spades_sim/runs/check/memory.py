"""Find what a strategy in plain Python remembers: the same question after others, and asked again and again."""

import time
from collections.abc import Sequence

from spades_sim.runs.check.ask import Checked, Functions, ask_plain, fresh_functions
from spades_sim.runs.check.position import Position
from spades_sim.runs.check.shrink import smallest
from spades_sim.strategy.load import one_line

#: How often one question is asked again.
TIMES = 200
#: Positions that are also asked of a copy that was asked nothing else.
ALONE = 60


def _answer(checked: Checked, position: Position, functions: Functions) -> int | str:
    try:
        return ask_plain(checked, position, functions)
    except (Exception, SystemExit) as error:
        return f"{type(error).__name__}: {one_line(error)}"


def after(checked: Checked, earlier: Sequence[Position], position: Position) -> int | str:
    """Return the answer of a fresh copy of the strategy that was asked other questions before."""
    functions = fresh_functions(checked.plugin)
    for each in earlier:
        _answer(checked, each, functions)
    return _answer(checked, position, functions)


def asked_again(checked: Checked, position: Position, times: int = TIMES) -> str:
    """Say how the answer of a fresh copy changes when it is asked the same again and again."""
    functions = fresh_functions(checked.plugin)
    first = _answer(checked, position, functions)
    for time_asked in range(2, times + 1):
        answer = _answer(checked, position, functions)
        if answer != first:
            return f"answers {first}, and {answer} when it is asked the same for the {time_asked}. time"
    return ""


def remembered(checked: Checked, earlier: Sequence[Position], position: Position) -> str:
    """Say how the answer after other questions differs from that of a fresh copy."""
    alone, later = after(checked, (), position), after(checked, earlier, position)
    if alone == later:
        return ""
    return f"answers {alone} alone, and {later} after {len(earlier)} other questions"


def find_memory(checked: Checked, positions: Sequence[Position]) -> tuple[str, list[Position]]:
    """Ask all positions in two orders of fresh copies, and some of a copy each.

    Returns
    -------
    fault : str
    case : list of Position
        As few questions as were found, the last of which is answered otherwise after the others.
    """
    answers = []
    for order in (positions, positions[::-1]):
        functions = fresh_functions(checked.plugin)
        answers.append({id(each): _answer(checked, each, functions) for each in order})
    differing = [each for each in positions if answers[0][id(each)] != answers[1][id(each)]]
    if not differing:
        some = positions[:: max(len(positions) // ALONE, 1)]
        differing = [each for each in some if after(checked, (), each) != answers[0][id(each)]]
    if not differing:
        return "", []
    least = smallest(differing)
    fault = asked_again(checked, least)
    if fault:
        return fault, [least]
    place = next(number for number, each in enumerate(positions) if each is least)
    for earlier in (list(positions[:place]), list(positions[:place:-1])):
        if remembered(checked, earlier, least):
            fewer = _fewer(checked, earlier, least)
            return remembered(checked, fewer, least), [*fewer, least]
    return f"answers {answers[0][id(least)]} or {answers[1][id(least)]}, as the order of the questions goes", [least]


def _fewer(checked: Checked, earlier: list[Position], position: Position, seconds: float = 3.0) -> list[Position]:
    """Leave out earlier questions, half of them, then a quarter, down to one by one, while the answer still differs."""
    stop, part = time.monotonic() + seconds, len(earlier) // 2
    while part >= 1:
        start = 0
        while start < len(earlier) and time.monotonic() < stop:
            rest = earlier[:start] + earlier[start + part :]
            if remembered(checked, rest, position):
                earlier = rest
            else:
                start += part
        part //= 2
    return earlier
