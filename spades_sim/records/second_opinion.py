"""Ask a strategy, at every decision of a recorded game, what it would have done."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spades_sim.cards import card_text, cards_text
from spades_sim.core.codes import BLIND_NIL, NIL, RAISED, Decision
from spades_sim.records.reading import Recorded
from spades_sim.records.replay import Replayed, game_name, place_of, replay_lines
from spades_sim.rules.schema import Rules
from spades_sim.strategy.host import HostedFoul
from spades_sim.strategy.plugin import STATED, Strategy
from spades_sim.tournament.watched import Players, WatchedGame


@dataclass(frozen=True)
class Opinion:
    """A decision at which a strategy would differ.

    Attributes
    ----------
    seat : int
    place : str
        ``bids``, ``trick 3`` and so on.
    decision : str
    made, own : str
        What was decided, and what the strategy would have.
    """

    seat: int
    place: str
    decision: str
    made: str
    own: str


@dataclass(frozen=True)
class Judged:
    """A recorded hand, and where a strategy would differ.

    Attributes
    ----------
    game : str
        Names game and hand.
    decisions : int
        Asked for in the hand.
    opinions : tuple of Opinion
    """

    game: str
    decisions: int
    opinions: tuple[Opinion, ...]


def decision_text(game: WatchedGame, answer: int) -> str:
    """Write an answer to the question that waits as a player would say it."""
    high, decision = game.rules.deck.high_trumps, int(game.state.decision)
    if decision == Decision.PLAY:
        return card_text(answer, high) if 0 <= answer <= 62 else str(answer)
    if decision == Decision.EXCHANGE:
        return " ".join(cards_text(answer, high)) or "no card" if answer >= 0 else str(answer)
    if decision == Decision.KEEP:
        offered = card_text(int(game.state.offered), high)
        return f"keep {offered}" if answer == 1 else f"not {offered}"
    if decision == Decision.BLIND and answer == 0:
        return "no blind bid"
    return {NIL: "nil", BLIND_NIL: "blind nil"}.get(answer, str(answer))


class _Judge:
    """Asks a strategy whatever is asked, and notes where it would differ."""

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy
        self._players: dict[str, Players] = {}
        self.decisions = 0
        self.opinions: list[Opinion] = []

    def _asked(self, rules: Rules) -> Players:
        return self._players.setdefault(rules.hash(), Players(rules, [self._strategy]))

    def __call__(self, game: WatchedGame, answer: int) -> None:
        """Ask what the strategy would answer; the record's answer is what counts."""
        said = self._asked(game.rules).ask(game, 0)
        if game.decision == STATED:
            return
        self.decisions += 1
        if game.decision == "bid" and said == 0 and game.rules.bid.zero == "nil":
            said = NIL
        if said == answer:
            return
        if isinstance(said, HostedFoul):
            own = f"({said.reason})"
        else:
            own = "(raised)" if said == RAISED else decision_text(game, said)
        made = decision_text(game, answer)
        self.opinions.append(Opinion(int(game.state.seat), place_of(game), game.decision, made, own))


def judged(lines: Iterable[Recorded], strategy: Strategy) -> Iterator[Judged]:
    """Replay recorded hands and say for every hand where a strategy would have decided otherwise.

    The strategy sees what the seat saw, and draws the random numbers that it would have drawn there, so a strategy
    agrees with its own records.

    Raises
    ------
    RecordError
        See `records.replay.replay`.
    """
    judge = _Judge(strategy)
    for line in replay_lines(lines, judge, (STATED in strategy.parts,)):
        if isinstance(line, Recorded):
            continue
        assert isinstance(line, Replayed)
        yield Judged(game_name(line.hand), judge.decisions, tuple(judge.opinions))
        judge.decisions, judge.opinions = 0, []
