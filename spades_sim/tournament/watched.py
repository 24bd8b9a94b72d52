"""Play one game hand by hand and decision by decision, so that somebody can look on or answer.

It is the engine's own game: the machine stops at every question, as it does for a strategy in Python, and whoever
drives it gives the answer.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from spades_sim.core.asking import ask_compiled, play_known, play_noting
from spades_sim.core.codes import DECISIONS, FOUL, HOSTED, MAX_SEATS, Decision, Ending
from spades_sim.core.games import play_in_step
from spades_sim.core.layout import ALL_DECISIONS, GAME, HAND, STATE, STATE_WORDS, TABLE
from spades_sim.core.machine import start_game, start_hand
from spades_sim.core.tally import empty_tallies
from spades_sim.rules.numbers import rules_record
from spades_sim.rules.schema import Rules
from spades_sim.strategy.host import Host, HostedFoul
from spades_sim.strategy.plugin import STATED, Strategy
from spades_sim.tournament.block import fill_table

#: Answers that a hand can have, and more.
_LOG_ROWS = 1024


class WatchedGame:
    """A game that stops at every question.

    Parameters
    ----------
    rules : Rules
    seed, deal_number : int
        Name the cards and the strategies' random numbers.
    rotation : int
        How far the teams are turned.
    slots : sequence of int, optional
        Player of each seat; the seat itself when left out.
    stated : sequence of bool, optional
        By slot: whether its player states the chance of a nil, and so is asked.

    Attributes
    ----------
    state : record STATE
    record : record RULES
    row : record GAME
        Its ending is NONE while the game goes on.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int,
        deal_number: int,
        rotation: int = 0,
        slots: Sequence[int] | None = None,
        stated: Sequence[bool] = (),
    ) -> None:
        players, teams = rules.table.players, len(rules.table.teams)
        self.rules, self.record = rules, rules_record(rules)
        self._states = np.zeros(1, STATE).view(np.recarray)
        self.words = self._states.view(np.int64, np.ndarray).reshape(1, STATE_WORDS)
        self.state = self._states[0]
        self._table = np.zeros(1, TABLE).view(np.recarray)[0]
        for slot, asked in enumerate(stated):
            self._table.addresses[slot * ALL_DECISIONS + Decision.NIL_CHANCE] = HOSTED if asked else 0
        largest = max(len(team) for team in rules.table.teams) * rules.deal.hand_size
        self._tallies = empty_tallies(MAX_SEATS, teams, players, rules.deal.hand_size, largest)
        self._rows = np.zeros(1, GAME).view(np.recarray)
        self.row = self._rows[0]
        self._caps, self._hands = np.zeros(1, np.int64), np.zeros(0, HAND).view(np.recarray)
        self._log, self._noted = np.zeros((_LOG_ROWS, 3), np.int64), np.zeros(1, np.int64)
        self._cursor, self._waiting = np.zeros(2, np.int64), np.zeros(1, np.int64)
        self.state.slots[:players] = range(players) if slots is None else slots
        start_game(self.state, self.record, seed, deal_number, rotation)

    def deal(self) -> None:
        """Start the next hand: its cards are dealt and nobody was asked yet."""
        start_hand(self.state, self.record)

    def go_on(self, players: "Players | None" = None, known: tuple[Any, Any] | None = None) -> str | None:
        """Play to the next question and return which decision is asked for; None at the end of the hand.

        Parameters
        ----------
        players : Players, optional
            Those that are compiled answer at once; what they answered is in `answers`.
        known : tuple of int64[tricks] and int64[n], optional
            Who leads the tricks of the hand and the cards in order of play, which are played at once.

        Raises
        ------
        IllegalAnswerError
            Where the last answer is not legal; the question stands in the state.
        """
        self._caps[0] = self.state.hand_number  # the game pauses behind each hand
        of_game = (
            self._states, self.record, self._table, self._tallies, self._rows, self._caps, self._hands, self._cursor,
            self._waiting,
        )  # fmt: skip
        self._noted[0] = 0
        if players is not None:
            count = play_noting(*of_game, players.table, self._log, self._noted)
        elif known is not None:
            count = play_known(*of_game, *known)
        else:
            count = play_in_step(*of_game)
        if count == -FOUL:
            self.state.foul = 0
            raise IllegalAnswerError(int(self.state.foul_answer))
        if count:
            return self.decision
        if self.row.ending == Ending.CAP:
            self.row.ending, self.state.running = Ending.NONE, 1
        return None

    @property
    def answers(self) -> list[list[int]]:
        """Decision, seat and answer of the compiled players that the last stretch of play asked."""
        answers: list[list[int]] = self._log[: self._noted[0]].tolist()
        return answers

    @property
    def decision(self) -> str:
        """The decision that is asked for."""
        return DECISIONS[int(self.state.decision)]

    def answer(self, number: int) -> None:
        """Put the answer to the question that waits into the state."""
        self.state.answer = number
        self.state.answered = 1

    @property
    def over(self) -> bool:
        """Tell whether the rules have ended the game."""
        return int(self.row.ending) != Ending.NONE


class IllegalAnswerError(ValueError):
    """The engine refused an answer, which is the argument."""


class Players:
    """Strategies by slot, each asked one question at a time, in machine code where it has any.

    Attributes
    ----------
    strategies : tuple of Strategy
    table : record TABLE
    """

    def __init__(self, rules: Rules, strategies: Sequence[Strategy]) -> None:
        self.strategies = tuple(strategies)
        self._record = rules_record(rules)
        self.table, _ = fill_table(self.strategies)
        self._host = Host(self.strategies, self._record)

    @property
    def stated(self) -> list[bool]:
        """Tell for each slot whether its player states the chance of a nil."""
        return [STATED in strategy.parts for strategy in self.strategies]

    def ask(self, game: WatchedGame, slot: int | None = None) -> int | HostedFoul:
        """Return what a player says to the question that waits; the game is not changed, but for the seat's stream.

        Parameters
        ----------
        game : WatchedGame
        slot : int, optional
            Who is asked; the player of the seat when left out.
        """
        state = game.state
        own = int(state.slots[state.seat])
        cell = (own if slot is None else slot) * ALL_DECISIONS + int(state.decision)
        if self.table.addresses[cell] > HOSTED:
            return int(ask_compiled(self.table, cell, state, self._record, int(state.seat)))
        state.slots[state.seat] = own if slot is None else slot
        fouls = self._host.answer(game.words, [0])
        state.slots[state.seat] = own
        state.answered = 0
        return fouls[0] if fouls else int(state.answer)
