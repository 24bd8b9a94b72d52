"""Fouls: what a strategy did wrong and where, and what becomes of its game.

The team of the strategy that fouled loses the game; of the other teams the one with the highest score wins, and teams
level on top share it. All teams of an entrant lose together. The scores are those after the last finished hand: the
hand in which the foul was committed counts nowhere.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from spades_sim.cards import cards_text
from spades_sim.core.codes import BLIND_NIL, DECISIONS, NIL, SURE, Ending, FoulKind
from spades_sim.rules.schema import Rules
from spades_sim.strategy.host import HostedFoul, explain_raise
from spades_sim.strategy.plugin import STATED

if TYPE_CHECKING:
    from spades_sim.tournament.block import Table
    from spades_sim.tournament.plan import Match

#: What a foul costs: the game, the rest of the match, or the run.
Policy = Literal["forfeit_game", "forfeit_match", "stop"]


class FoulError(RuntimeError):
    """A strategy fouled in a run that stops at a foul; the text names it, its place and the command that repeats it."""


@dataclass(frozen=True)
class Foul:
    """A foul.

    Attributes
    ----------
    game : int
        Counts from the start of the block.
    hand : int
        From 1.
    trick : int
        From 1; 0 where no card was asked for.
    seat, slot : int
    decision : str
        One of `DECISIONS`.
    kind : str
        ``raised``, ``wrong_type``, ``illegal_bid`` (and so on by decision), ``timeout``, ``budget``, ``memory``,
        ``exited`` or ``crashed``.
    answer : str
        What was answered, as a player would say it; empty where nothing was.
    reason : str
        One line.
    state : bytes
        The record STATE of the game, with the question still in it; not kept where a foul is sent to another process.
    """

    game: int
    hand: int
    trick: int
    seat: int
    slot: int
    decision: str
    kind: str
    answer: str
    reason: str
    state: bytes = field(default=b"", repr=False, compare=False)


def printable(text: str, length: int = 300) -> str:
    """Return a text of a strategy's as one line that can be written anywhere: signs without a shape are escaped."""
    shown = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text[:length])
    return shown if len(text) <= length else f"{shown} ..."


def answer_text(state: Any, rules: Rules) -> str:
    """Write a refused answer the way a player would say it."""
    answer, decision = int(state.foul_answer), DECISIONS[int(state.decision)]
    if decision in ("bid", "blind"):
        return {NIL: "nil", BLIND_NIL: "blind nil"}.get(answer, str(answer))
    if decision == "exchange" and answer >= 0:
        return " ".join(cards_text(answer, rules.deck.high_trumps)) or "no card"
    if decision != "play":
        return str(answer)
    if 0 <= answer <= 62:
        return f"{cards_text(1 << answer, rules.deck.high_trumps)[0]} (number {answer})"
    return f"{answer}, which is no card's number"


def legal_text(state: Any, rules: Rules) -> str:
    """Write what would have been a legal answer."""
    legal, decision = int(state.legal), DECISIONS[int(state.decision)]
    if decision in ("bid", "blind"):
        names = {NIL: "nil", BLIND_NIL: "blind nil"}
        return ", ".join(names.get(bid, str(bid)) for bid in range(63) if legal >> bid & 1)
    if decision == "exchange":
        return f"{int(state.to_pass)} cards of " + " ".join(cards_text(legal, rules.deck.high_trumps))
    if decision == "keep":
        return "0 or 1"
    if decision == STATED:
        return f"a whole number of percent from 0 to {SURE}"
    return " ".join(cards_text(legal, rules.deck.high_trumps))


def foul_at(state: Any, game: int, kind: str, reason: str, answer: str = "") -> Foul:
    """Make the foul of the seat that a state asks."""
    decision = DECISIONS[int(state.decision)]
    trick = int(state.trick_number) + 1 if decision == "play" else 0
    seat = int(state.seat)
    slot, hand = int(state.slots[seat]), int(state.hand_number)
    return Foul(game, hand, trick, seat, slot, decision, kind, printable(answer), printable(reason), state.tobytes())


def refused_answer(table: "Table", state: Any, game: int) -> Foul:
    """Make the foul of an answer that the core refused."""
    decision = DECISIONS[int(state.decision)]
    if int(state.foul) == FoulKind.RAISED:
        strategy = table.strategies[int(state.slots[state.seat])]
        raised = explain_raise(strategy, table.record, state)
        return foul_at(state, game, "memory" if raised.startswith("MemoryError") else "raised", raised)
    what = "card" if decision == "play" else decision
    answer = answer_text(state, table.rules)
    reason = f"illegal {what} {answer}; legal: {legal_text(state, table.rules)}"
    return foul_at(state, game, f"illegal_{what}", reason, answer)


def no_answer(state: Any, foul: HostedFoul) -> Foul:
    """Make the foul of a strategy in Python that gave no answer, or none that is a number."""
    return foul_at(state, foul.game, foul.kind, foul.reason, foul.answer)


def describe(table: "Table", match: "Match", rotation: int, deal_number: int, foul: Foul) -> str:
    """Name a foul in a line: who, what, where."""
    place = f"hand {foul.hand}, " + (f"trick {foul.trick}, " if foul.trick else "") + f"seat {foul.seat}"
    return (
        f'strategy "{table.strategies[foul.slot].spec}" fouled in {foul.decision}: {foul.reason} (rules '
        f"{table.rules.name}, match {match.index + 1}, deal number {deal_number}, seating {rotation}, {place})"
    )


def forfeit(table: "Table", match: "Match", row: Any, rotation: int, place: int, ending: Ending) -> None:
    """Close a game that an entrant forfeits; the scores in the row stand.

    Parameters
    ----------
    table, match
    row : record GAME
        Modified in place.
    rotation : int
    place : int
        Place in the match of the entrant that fouled.
    ending : Ending
        FOUL or FORFEIT.
    """
    teams = len(table.rules.table.teams)
    places = [(team + rotation) % teams for team in range(teams)]
    out = [team for team in range(teams) if match.entrants[places[team]] == match.entrants[place]]
    if len(out) == teams:
        out = [places.index(place)]
    others = [team for team in range(teams) if team not in out]
    best = max(int(row.score[team]) for team in others)
    top = [team for team in others if row.score[team] == best]
    row.ending = ending
    row.out = sum(1 << team for team in out)
    row.winner = top[0] if len(top) == 1 else -1
