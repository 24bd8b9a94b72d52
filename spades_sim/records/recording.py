"""Write down games that were played, by playing them once more decision by decision.

A game is a pure function of rules, line-up, deal number and seed, so nothing is written down while games are played at
full speed. What the second playing shows is held against the row of the first.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from spades_sim.core.codes import RAISED, Ending
from spades_sim.core.layout import STATE
from spades_sim.records.hand import HandNotes, line_of
from spades_sim.records.records_file import Wanted
from spades_sim.records.results import MatchHead
from spades_sim.rules.schema import Rules
from spades_sim.strategy.host import HostedFoul, explain_raise
from spades_sim.tournament.block import BlockResult, Table
from spades_sim.tournament.fouls import Foul, printable
from spades_sim.tournament.plan import Plan
from spades_sim.tournament.watched import IllegalAnswerError, Players, WatchedGame

#: Stands in place of a game that did not go the same way a second time.
LOST_FORMAT = "spades-sim lost 1"

Ask = Callable[[WatchedGame], int]


class BrokenOffError(RuntimeError):
    """A hand goes no further: the text says why."""


def play_hand(
    game: WatchedGame,
    notes: HandNotes,
    ask: Ask,
    players: Players | None = None,
    known: tuple[Any, Any] | None = None,
) -> None:
    """Play a hand that was dealt to its end.

    Parameters
    ----------
    game : WatchedGame
    notes : HandNotes
        Takes down every answer. Modified in place.
    ask : function
        Answers the question that waits.
    players : Players, optional
        Whose compiled ones need not be asked by `ask`.
    known : tuple, optional
        The cards of the hand, which need not be asked by `ask`; see `WatchedGame.go_on`.

    Raises
    ------
    IllegalAnswerError
        Where an answer is not legal.
    """
    while True:
        decision = game.go_on(players, known)
        notes.note_all(game.answers)
        if decision is None:
            return
        number = ask(game)
        notes.note(number)
        game.answer(number)


def asking(players: Players, until: Foul | None = None) -> Ask:
    """Return a function that asks the players, up to a foul that is known.

    Raises
    ------
    BrokenOffError
        Where the foul is reached, or a player gives no answer.
    """

    def ask(game: WatchedGame) -> int:
        if until is not None and _is_at(game, until):
            raise BrokenOffError(until.reason)
        said = players.ask(game)
        if isinstance(said, HostedFoul):
            raise BrokenOffError(said.reason)
        if said == RAISED:
            strategy = players.strategies[int(game.state.slots[game.state.seat])]
            raise BrokenOffError(explain_raise(strategy, game.record, game.state))
        return said

    return ask


def _is_at(game: WatchedGame, foul: Foul) -> bool:
    """Tell whether the question that waits is the one that a foul was the answer to."""
    state = game.state
    decision = game.decision
    trick = int(state.trick_number) + 1 if decision == "play" else 0
    if (int(state.hand_number), trick, int(state.seat), decision) != (foul.hand, foul.trick, foul.seat, foul.decision):
        return False
    if not foul.state:
        return True
    then = np.frombuffer(foul.state, STATE).view(np.recarray)[0]
    return int(then.step) == int(state.step)


def game_records(
    rules: Rules,
    game: WatchedGame,
    about: dict[str, Any],
    ask: Ask,
    cap: int,
    foul: Foul | None = None,
    players: Players | None = None,
) -> Iterator[dict[str, Any]]:
    """Play a game and give the record of each hand, the last one up to a foul that is known.

    Of `players`, where they are given, the compiled ones are not asked by `ask`, but in the hand of the foul.

    Raises
    ------
    BrokenOffError, IllegalAnswerError
        Where a player fouls that was not known to.
    """
    while not game.over and int(game.state.hand_number) < cap:
        game.deal()
        notes = HandNotes(game, about)
        try:
            fouls = foul is not None and int(game.state.hand_number) == foul.hand
            play_hand(game, notes, ask, None if fouls else players)
        except BrokenOffError:
            if foul is None or int(game.state.hand_number) != foul.hand:
                raise
            what = {"seat": foul.seat, "decision": foul.decision, "kind": foul.kind, "reason": foul.reason}
            yield notes.stopped(what)
            return
        yield notes.finished(int(game.state.hand_number) == cap)


def block_lines(plan: Plan, table: Table, head: MatchHead, result: BlockResult, wanted: Wanted) -> str:
    """Write the hands of the games of a block that are wanted, as lines.

    Parameters
    ----------
    plan, table
    head : MatchHead
    result : BlockResult
        What the first playing of the block showed.
    wanted : Wanted
    """
    fouls = {foul.game: foul for foul in result.fouls}
    seatings, first = len(head.teams), result.block.first_pair
    before = (first - plan.first_deal - result.block.match.shift * plan.pairs) * seatings
    players: Players | None = None
    lines: list[str] = []
    for number, row in enumerate(result.games):
        if not wanted.has(before + number, number in fouls) or row.ending == Ending.FORFEIT:
            continue
        players = players or Players(table.rules, table.strategies)
        deal_number, rotation = first + number // seatings, number % seatings
        about = {
            "variant": head.variant,
            "match": head.match + 1,
            "deal": deal_number,
            "seating": rotation,
            "seed": plan.seed,
            "players": [head.slots[slot] for slot in head.lineups[rotation]],
        }
        slots = table.lineups[rotation].tolist()
        game = WatchedGame(table.rules, plan.seed, deal_number, rotation, slots, players.stated)
        lines.append(_lines_of(table.rules, game, about, players, plan.cap, row, fouls.get(number)))
    return "".join(lines)


def _lines_of(
    rules: Rules, game: WatchedGame, about: dict[str, Any], players: Players, cap: int, row: Any, foul: Foul | None
) -> str:
    """Write one game, or one line that says why it cannot be written."""
    try:
        records = list(game_records(rules, game, about, asking(players, foul), cap, foul, players))
    except BrokenOffError as error:
        return _lost(about, str(error))
    except IllegalAnswerError as error:
        return _lost(about, f"an answer was illegal: {error}")
    teams = len(rules.table.teams)
    hands = len(records) - (1 if foul is not None else 0)
    scores = game.state.score[:teams].tolist()
    if hands != int(row.hands) or scores != row.score[:teams].tolist():
        return _lost(about, f"it ended after {hands} hands at {scores}")
    return "".join(map(line_of, records))


def _lost(about: dict[str, Any], reason: str) -> str:
    text = printable(f"played again, the game went another way: {reason}; a strategy does not repeat itself")
    return line_of({"format": LOST_FORMAT, "game": about, "reason": text})
