"""Find positions: play random games under a rule set, and keep some of what is asked in them.

Where a position is kept, all seats may be played at random, or the checked strategy may decide for two of three seats,
so that both odd and usual positions turn up. Nothing here depends on a clock.
"""

import random
from collections.abc import Callable, Iterator

import numpy as np

from spades_sim.bits import nth_bit, popcount
from spades_sim.core.codes import BLIND_NIL, DECISIONS, HOSTED, NIL, WAITING, Decision
from spades_sim.core.games import play_game
from spades_sim.core.layout import GAME, HAND, STATE, STATE_WORDS, TABLE
from spades_sim.core.machine import start_game
from spades_sim.core.tally import empty_tallies
from spades_sim.runs.check.ask import Checked, ask_plain
from spades_sim.runs.check.position import AT, Position, rule_set, tidy
from spades_sim.runs.check.verdict import is_legal
from spades_sim.strategy.plugin import STATED

#: Hands after which a game is over here.
HANDS = 4
#: Positions of a kind of decision that are kept of a rule set, and of cards to play.
KEPT, KEPT_PLAYS = 15, 60

Chooser = Callable[[Position], int]


def any_answer(numbers: random.Random, position: Position) -> int:
    """Return a legal answer at random: bids that are mostly low, now and then a nil."""
    legal, decision = position.one("legal"), position.decision
    if decision == Decision.NIL_CHANCE:
        return numbers.randrange(101)
    if decision == Decision.EXCHANGE:
        passed = 0
        for _ in range(position.one("to_pass")):
            rest = legal & ~passed
            passed |= 1 << nth_bit(rest, numbers.randrange(popcount(rest)))
        return passed
    if decision in (Decision.BID, Decision.BLIND):
        special = legal & (1 << NIL | 1 << BLIND_NIL)
        if special and numbers.random() < 0.15:
            return nth_bit(special, numbers.randrange(popcount(special)))
        plain = legal & ~special or legal
        return nth_bit(plain, numbers.randrange(min(popcount(plain), 5)))
    return nth_bit(legal, numbers.randrange(popcount(legal)))


class Walk:
    """A game that asks about every decision; `words` is its state, to be set before it goes on."""

    def __init__(self, rules: str, states_chances: bool) -> None:
        self.rules = rules
        _, self.record, _ = rule_set(rules)
        players, size = int(self.record.table_players), int(self.record.deal_hand_size)
        state = np.zeros(1, STATE)
        self.words = state.view(np.int64).reshape(STATE_WORDS)
        self._state = state.view(np.recarray)[0]
        self._table = np.zeros(1, TABLE).view(np.recarray)[0]
        self._table.addresses[Decision.NIL_CHANCE] = HOSTED if states_chances else 0
        self._tallies = empty_tallies(1, int(self.record.teams), players, size, players * size)
        self._row = np.zeros(1, GAME).view(np.recarray)[0]
        self._hands = np.zeros(0, HAND).view(np.recarray)
        self._cursor = np.zeros(2, np.int64)

    def start(self, seed: int, deal_number: int) -> None:
        """Set the table for a game."""
        self.words[:] = 0
        start_game(self._state, self.record, seed, deal_number, 0)

    def goes_on(self) -> bool:
        """Play to the next question; False where the game is over."""
        return bool(
            play_game(
                self._state, self.record, self._table, self._tallies, self._row, 0, HANDS, self._hands, self._cursor
            )
            == WAITING
        )

    def answer(self, answer: int) -> None:
        """Answer the question."""
        self.words[AT["answer"]] = answer
        self.words[AT["answered"]] = 1


def own_answer(checked: Checked, numbers: random.Random, position: Position) -> int:
    """Return the strategy's own answer for two of three seats where it is legal; a legal one at random otherwise."""
    if position.seat % 3 != 2 and checked.plugin.answers(DECISIONS[position.decision]):
        try:
            answer = ask_plain(checked, position)
        except (Exception, SystemExit):
            return any_answer(numbers, position)
        if is_legal(position, answer):
            return answer
    return any_answer(numbers, position)


def some_values(checked: Checked, number: int) -> tuple[float, ...]:
    """Return values of the parameters: the defaults, and now and then all at one end of their range."""
    end = ("default", "default", "low", "high")[number % 4]
    values = [getattr(parameter, end) for parameter in checked.plugin.parameters]
    defaults = tuple(parameter.default for parameter in checked.plugin.parameters)
    return tuple(map(float, values)) if np.isfinite(values).all() else defaults


def positions_of(checked: Checked, rules: str, own: bool, games: int = 2) -> list[Position]:
    """Play some games and keep positions that the strategy decides, as many of each kind as there are to keep.

    Parameters
    ----------
    own : bool
        Whether the strategy plays seats, in plain Python; else all are played at random.
    """
    numbers = random.Random(f"{rules} {own}")
    walk = Walk(rules, STATED in checked.decides)
    found: dict[int, list[Position]] = {}
    for game in range(games):
        walk.start(20260101, game)
        values = some_values(checked, 2 * game + own)
        while walk.goes_on():
            position = tidy(rules, walk.words, values)
            if DECISIONS[position.decision] in checked.decides:
                found.setdefault(position.decision, []).append(position)
            walk.answer(own_answer(checked, numbers, position) if own else any_answer(numbers, position))
    kept: list[Position] = []
    for decision, several in sorted(found.items()):
        most = KEPT_PLAYS if decision == Decision.PLAY else KEPT
        kept += numbers.sample(several, min(most, len(several)))
    return kept


def later_positions(checked: Checked, position: Position, numbers: random.Random) -> Iterator[Position]:
    """Play a hand on from a position at random, and yield each later question of the hand that the strategy decides."""
    walk = Walk(position.rules, STATED in checked.decides)
    walk.words[:] = position.words
    walk.words[AT["running"]] = walk.words[AT["in_hand"]] = 1
    hand, asked = position.one("hand_number"), position
    while True:
        walk.answer(any_answer(numbers, asked))
        if not walk.goes_on() or int(walk.words[AT["hand_number"]]) != hand:
            return
        asked = tidy(position.rules, walk.words, position.values)
        if DECISIONS[asked.decision] in checked.decides:
            yield asked
