"""Play recorded hands through the engine, score them again, and name the first thing that is not as the rules make it.

The engine asks its questions and the record answers them. Where a record says which seed and deal number dealt its
cards, they are dealt again and compared; otherwise its cards are put into the seats.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from spades_sim.cards import card_number, card_set, card_text
from spades_sim.core.codes import BLIND, BLIND_NIL, NIL, Method, PassOrder
from spades_sim.records.hand import SCORED, TRUNCATED, HandNotes
from spades_sim.records.reading import Recorded, RecordError, read_records
from spades_sim.records.recording import BrokenOffError, play_hand
from spades_sim.rules.schema import Rules
from spades_sim.rules.words import bid_code
from spades_sim.tournament.fouls import answer_text, legal_text, printable
from spades_sim.tournament.watched import IllegalAnswerError, WatchedGame

#: Told of every question: the game, and what the record answers.
Listener = Callable[[WatchedGame, int], None]


@dataclass(frozen=True)
class Replayed:
    """A hand that was played again.

    Attributes
    ----------
    recorded : Recorded
        Its line.
    hand : dict
        What the engine made of it: equal to what the line holds.
    """

    recorded: Recorded
    hand: dict[str, Any]


class Script:
    """The answers of a recorded hand.

    Parameters
    ----------
    rules : Rules
    hand : dict
        As `records.checking` returns it.
    """

    def __init__(self, rules: Rules, hand: dict[str, Any]) -> None:
        self._rules, self._hand, self._high = rules, hand, rules.deck.high_trumps
        self._bids = [bid_code(rules, bid) for bid in hand["bids"]]
        self._raised = hand.get("raised", {})
        self._asked: set[int] = set()
        self._passed = self._drawn = 0
        self.foul = hand.get("foul")

    def cards(self) -> tuple[Any, Any]:
        """Return who leads each trick, and the cards in order of play."""
        tricks = self._hand["tricks"]
        played = [card_number(card, self._high) for trick in tricks for card in trick["cards"]]
        return np.array([trick["leader"] for trick in tricks], np.int64), np.array(played, np.int64)

    def answer(self, game: WatchedGame) -> int:
        """Return what the record says to the question that waits.

        Raises
        ------
        BrokenOffError
            Where the record ends there, as it should where a foul broke it off.
        ValueError
            Where it says nothing, or something else was asked then.
        """
        answer: int | None = getattr(self, f"_{game.decision}")(game)
        if answer is not None:
            return answer
        seat = int(game.state.seat)
        if self.foul is None:
            raise ValueError(f"{place_of(game)}: the {_WORDS[game.decision]} of seat {seat} is missing")
        if self.foul["decision"] != "nil_chance" and (self.foul["seat"], self.foul["decision"]) != (
            seat,
            game.decision,
        ):
            raise ValueError(f"foul: it is seat {seat} that was asked for its {_WORDS[game.decision]}")
        raise BrokenOffError

    def _blind(self, game: WatchedGame) -> int | None:
        seat = int(game.state.seat)
        bid = self._bids[seat]
        if self.foul and self.foul["decision"] == "blind" and self.foul["seat"] == seat:
            return None
        return BLIND_NIL if bid == BLIND_NIL else bid - BLIND if bid >= BLIND else 0

    def _bid(self, game: WatchedGame) -> int | None:
        seat = int(game.state.seat)
        again = seat in self._asked
        self._asked.add(seat)
        if not again and self._raised.get("seat") == seat:
            return int(self._raised["from"])
        if again and self.foul and self.foul["decision"] == "bid" and "raised" not in self._hand:
            return None
        bid = self._bids[seat]
        return bid if bid <= NIL else None

    def _exchange(self, game: WatchedGame) -> int | None:
        passes = self._hand.get("passes", [])
        if self._passed == len(passes):
            return None
        given = passes[self._passed]
        self._passed += 1
        if given["seat"] != int(game.state.seat):
            raise ValueError(f"passes: seat {int(game.state.seat)} is to pass before seat {given['seat']}")
        return card_set(given["cards"], self._high)

    def _keep(self, game: WatchedGame) -> int | None:
        kept = self._hand["kept"]
        if self._drawn == len(kept):
            return None
        self._drawn += 1
        return int(kept[self._drawn - 1] == self._hand["draws"][self._drawn - 1][0])

    def _play(self, game: WatchedGame) -> int | None:
        tricks = self._hand["tricks"]
        number, size = int(game.state.trick_number), int(game.state.trick_size)
        if number >= len(tricks):
            return None
        trick = tricks[number]
        if trick["leader"] != int(game.state.leader):
            raise ValueError(
                f"trick {number + 1}: leader = {trick['leader']}: it is seat {int(game.state.leader)} that leads"
            )
        return card_number(trick["cards"][size], self._high) if size < len(trick["cards"]) else None

    def _nil_chance(self, game: WatchedGame) -> int:
        return 0


_WORDS = {
    "blind": "blind bid", "bid": "bid", "exchange": "pass", "keep": "choice of a drawn card", "play": "card",
    "nil_chance": "chance of a nil",
}  # fmt: skip


def place_of(game: WatchedGame) -> str:
    """Name the place of the question that waits, as ``trick 3``; ``bids`` and so on before the play."""
    state = game.state
    if game.decision == "play":
        return f"trick {int(state.trick_number) + 1}"
    return {"bid": "bids", "blind": "bids", "exchange": "passes", "keep": f"draw {int(state.step) + 1}"}[game.decision]


class Replay:
    """Plays the hands of a file again, game by game.

    Parameters
    ----------
    listener : function, optional
    stated : sequence of bool
        Of `WatchedGame`, for a listener that asks a strategy.
    """

    def __init__(self, listener: Listener | None = None, stated: tuple[bool, ...] = ()) -> None:
        self._listener, self._stated = listener, stated
        self._game: WatchedGame | None = None
        self._about: dict[str, Any] = {}
        self._hash = self._last = ""
        self.games = 0

    def play(self, recorded: Recorded) -> dict[str, Any]:
        """Play the next hand of a file; return what the engine makes of it, which is what the record says.

        Raises
        ------
        RecordError
        """
        assert recorded.rules is not None
        assert recorded.hand is not None
        hand = recorded.hand
        try:
            game = self._seated(recorded.rules, hand)
            made = self._played(game, hand)
            found = difference(hand, {key: each for key, each in made.items() if key in hand or key not in SCORED})
            if found:
                raise ValueError(found)
        except ValueError as error:
            text = printable(" ".join(str(error).split()), 500)
            raise RecordError(f"{recorded.where}: {game_name(hand)}: {text}") from error
        self._last = recorded.where
        self._game = None if "foul" in made or made["end"] is not None else game
        return made

    def finish(self) -> None:
        """Refuse a file whose last game is not over.

        Raises
        ------
        RecordError
        """
        if self._game is not None and "seed" in self._about:
            raise RecordError(f"{self._last}: the game goes on, and its next hand is missing")

    def _seated(self, rules: Rules, hand: dict[str, Any]) -> WatchedGame:
        """Return the game that a hand belongs to, its cards dealt."""
        about, number = hand["game"], hand["hand"]
        dealt = "seed" in about and "deal" in about
        game = self._game
        if game is not None and (about != self._about or rules.hash() != self._hash):
            self.finish()
            game = None
        if game is None:
            game = self._opened(rules, hand, dealt)
        elif number != int(game.state.hand_number) + 1:
            raise ValueError(f"hand {int(game.state.hand_number) + 1} must come next")
        if not dealt:
            game.state.first_dealer = (hand["dealer"] - number + 1) % rules.table.players
        game.deal()
        if not dealt:
            self._put_cards(game, hand)
        return game

    def _opened(self, rules: Rules, hand: dict[str, Any], dealt: bool) -> WatchedGame:
        about, number = hand["game"], hand["hand"]
        if dealt and number != 1:
            raise ValueError("the hands before it are missing")
        seating = about.get("seating", 0) % len(rules.table.teams)
        slots = [0] * rules.table.players
        game = WatchedGame(rules, about.get("seed", 0), about.get("deal", 0), seating, slots, self._stated)
        if not dealt:
            game.state.hand_number = number - 1
            for name in ("score", "bags", "sets"):
                game.state[name][: len(rules.table.teams)] = hand[f"{name}_before"]
        self._about, self._hash = about, rules.hash()
        self.games += 1
        return game

    def _put_cards(self, game: WatchedGame, hand: dict[str, Any]) -> None:
        """Put the cards of the record into the seats."""
        high, state = game.rules.deck.high_trumps, game.state
        if game.record.deal_method == Method.DRAFT:
            if game.record.pass_order == PassOrder.DRAW_FROM_DISCARDS and "passes" in hand:
                raise ValueError("passes: what is drawn from the discards needs game.seed and game.deal")
            for place, card in enumerate(card for draw in hand["draws"] for card in draw):
                state.deck[place] = card_number(card, high)
            return
        for seat, cards in enumerate(hand["deal"]):
            numbers = [card_number(card, high) for card in cards]
            state.hands[seat] = sum(1 << card for card in set(numbers))
            state.pairs[seat] = sum(1 << card for card in set(numbers) if numbers.count(card) > 1)

    def _played(self, game: WatchedGame, hand: dict[str, Any]) -> dict[str, Any]:
        notes, script = HandNotes(game, hand["game"]), Script(game.rules, hand)
        found = difference({key: hand[key] for key in notes.head}, notes.head)
        if found:
            raise ValueError(found)

        def ask(game: WatchedGame) -> int:
            answer = script.answer(game)
            if self._listener is not None:
                self._listener(game, answer)
            return answer

        try:
            play_hand(game, notes, ask, known=script.cards() if self._listener is None else None)
        except BrokenOffError:
            return notes.stopped(hand["foul"])
        except IllegalAnswerError as error:
            raise ValueError(_illegal(game, int(error.args[0]))) from error
        truncated = not game.over and not script.foul and (hand.get("end") or {}).get("reason") == TRUNCATED
        return notes.finished(truncated)


def _illegal(game: WatchedGame, answer: int) -> str:
    """Say what an illegal answer was, where, and what would have been legal."""
    state, high = game.state, game.rules.deck.high_trumps
    seat, what = int(state.seat), _WORDS[game.decision]
    if game.decision == "play" and 0 <= answer <= 62:
        said, held = card_text(answer, high), int(state.cards) >> answer & 1
        why = "is not legal" if held else "is not held"
    else:
        said, why = answer_text(state, game.rules), "is not legal"
    return f"{place_of(game)}, seat {seat}: {what} {said} {why}; legal: {legal_text(state, game.rules)}"


def game_name(hand: dict[str, Any]) -> str:
    """Name a hand and its game in a few words."""
    about = hand["game"]
    words = [f"{key} {about[key]}" for key in ("match", "seating") if key in about]
    if "deal" in about:
        words.insert(len(words) - ("seating" in about), f"deal number {about['deal']}")
    return f"{', '.join(words)}{', ' if words else ''}hand {hand['hand']}"


_BY_TEAM = ("score_before", "bags_before", "sets_before", "points", "score", "bags")


def difference(said: Any, made: Any, path: tuple[Any, ...] = ()) -> str:
    """Name the first place where a record says something else than the engine makes; ``""`` where there is none."""
    if isinstance(said, dict) and isinstance(made, dict):
        for key in dict.fromkeys((*said, *made)):
            if key not in said or key not in made:
                return f"{_path((*path, key))}: " + ("is missing" if key not in said else "has no place in this hand")
            found = difference(said[key], made[key], (*path, key))
            if found:
                return found
        return ""
    if isinstance(said, list) and isinstance(made, list) and len(said) == len(made):
        pairs = enumerate(zip(said, made, strict=True))
        return next(filter(None, (difference(*pair, (*path, at)) for at, pair in pairs)), "")
    if said == made and type(said) is type(made):
        return ""
    return f"{_path(path)} = {said!r}: the engine makes it {made!r}"


def _path(path: tuple[Any, ...]) -> str:
    """Write a place in a record: ``points of team 1``, ``tricks[4].cards[2]``."""
    if len(path) == 2 and path[0] in _BY_TEAM:
        return f"{path[0]} of team {path[1]}"
    if len(path) >= 2 and path[0] in ("bids", "taken", "deal"):
        return f"{path[0]} of seat {path[1]}" + "".join(f", card {each + 1}" for each in path[2:])
    if len(path) >= 2 and path[0] == "tricks":
        return f"trick {path[1] + 1}" + "".join(f", {each}" for each in path[2:])
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in path).lstrip(".")


def replay(
    path: Path, listener: Listener | None = None, stated: tuple[bool, ...] = ()
) -> Iterator[Replayed | Recorded]:
    """Play all hands of a file again.

    Yields
    ------
    Replayed or Recorded
        A hand, or a line that holds none.

    Raises
    ------
    RecordError
        At the first line that is damaged or not as the rules make it.
    """
    return replay_lines(read_records(path), listener, stated)


def replay_lines(
    lines: Iterable[Recorded], listener: Listener | None = None, stated: tuple[bool, ...] = ()
) -> Iterator[Replayed | Recorded]:
    """Play recorded hands again, wherever they come from; see `replay`."""
    player = Replay(listener, stated)
    for recorded in lines:
        yield recorded if recorded.hand is None else Replayed(recorded, player.play(recorded))
    player.finish()
