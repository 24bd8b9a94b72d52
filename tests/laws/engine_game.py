"""One game of the engine, every decision of it taken in Python."""

import numpy as np

from spades_sim.core.codes import DECISIONS, FOUL, Cause, Ending, FoulKind
from spades_sim.core.games import play_in_step
from spades_sim.core.layout import GAME, HAND, STATE, STATE_FIELDS, STATE_WORDS, TABLE, offsets
from spades_sim.core.machine import start_game
from spades_sim.core.tally import empty_tallies
from spades_sim.rules.numbers import rules_record
from spades_sim.rules.schema import Rules

AT = offsets(STATE_FIELDS)
#: What an answer that is refused may touch.
FOUL_WORDS = [AT[name][0] for name in ("answer", "answered", "foul", "foul_answer")]


class EngineGame:
    """A game on a state of its own; ``words`` is the state as a run of integers."""

    def __init__(self, rules: Rules, seed: int, deal_number: int, cap: int) -> None:
        self.rules, self.cap = rules, cap
        self.record = rules_record(rules)
        players, teams = rules.table.players, len(rules.table.teams)
        self.players, self.teams = players, teams
        self.states = np.zeros(1, STATE).view(np.recarray)
        self.words = memoryview(self.states.view(np.int64).reshape(STATE_WORDS))
        self.table = np.zeros(1, TABLE).view(np.recarray)[0]
        largest = max(len(team) for team in rules.table.teams) * rules.deal.hand_size
        self.tallies = empty_tallies(1, teams, players, rules.deal.hand_size, largest)
        self.rows = np.zeros(1, GAME).view(np.recarray)
        self.hands = np.zeros(cap + 1, HAND).view(np.recarray)
        self.caps = np.full(1, cap, np.int64)
        self.cursor, self.waiting = np.zeros(2, np.int64), np.zeros(1, np.int64)
        start_game(self.states[0], self.record, seed, deal_number, deal_number % teams)

    def step(self) -> int:
        """Go on to the next question; return how many games wait: 1, 0 at the end of the game, -FOUL."""
        return int(
            play_in_step(
                self.states, self.record, self.table, self.tallies, self.rows, self.caps, self.hands, self.cursor,
                self.waiting,
            )
        )  # fmt: skip

    def answer(self, number: int) -> int:
        """Answer the question that waits, and go on."""
        self.words[AT["answer"][0]] = number
        self.words[AT["answered"][0]] = 1
        return self.step()

    def refuses(self, number: int) -> None:
        """Give an illegal answer: it is a foul, nothing has changed, and the question still stands."""
        before = self.words.tolist()
        assert self.answer(number) == -FOUL
        assert (self.one("foul"), self.one("foul_answer"), self.one("answered")) == (FoulKind.ILLEGAL, number, 0)
        self.words[AT["foul"][0]] = 0
        assert self.step() == 1
        after = self.words.tolist()
        for word in FOUL_WORDS:
            after[word] = before[word]
        assert after == before

    def one(self, name: str) -> int:
        """Return a number of the state."""
        return self.words[AT[name][0]]

    def many(self, name: str, count: int) -> list[int]:
        """Return the first numbers of an array of the state."""
        first = AT[name][0]
        return self.words[first : first + count].tolist()

    @property
    def decision(self) -> str:
        """Return the name of the decision that waits."""
        return DECISIONS[self.one("decision")]

    def causes(self) -> list[dict[str, int]]:
        """Return the points of the last hand by team and cause, causes worth nothing left out."""
        points = self.many("causes", self.teams * len(Cause))
        rows = [points[team * len(Cause) : (team + 1) * len(Cause)] for team in range(self.teams)]
        return [{cause.name.lower(): row[cause] for cause in Cause if row[cause]} for row in rows]

    def ending(self) -> tuple[str, int | None]:
        """Return why the game is over, and who won."""
        row = self.rows[0]
        return Ending(int(row.ending)).name.lower(), int(row.winner) if row.winner >= 0 else None
