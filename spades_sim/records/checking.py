"""Check that a recorded hand is made as `records.hand` says, and write it the one way it is written.

What the rules make of it is not asked here, only whether it can be played at all: `records.replay` does that.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from spades_sim.cards import card_text, cards_text
from spades_sim.core.codes import DECISIONS
from spades_sim.records.hand import HAND_FORMAT, HAND_KEYS, OPTIONAL, SCORED
from spades_sim.rules.schema import Rules
from spades_sim.rules.words import bid_code, bid_text, card_numbers, check_copies, numbers, record_of, sequence, whole

_TEXT = 300
#: What tells a game apart: key -> its largest number, or 0 for a text, -1 for the players by seat.
ABOUT: dict[str, int] = {
    "variant": 0,
    "match": 10**9,
    "deal": 10**18,
    "seating": 5,
    "seed": (1 << 63) - 1,
    "players": -1,
}


def table(value: Any, what: str, keys: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, Any]:
    """Read an object that must have certain keys and may have others.

    Raises
    ------
    ValueError
        Naming the key that is missing or not known.
    """
    at = f"{what}: " if what else ""
    if not isinstance(value, dict):
        raise ValueError(f"{what or 'line'} = {value!r}: must be an object")
    for key in keys:
        if key not in value:
            raise ValueError(f"{at}{key} is missing")
    for key in value:
        if key not in keys and key not in optional:
            raise ValueError(f"{at}there is no key {key!r}")
    return value


def text(value: Any, what: str, length: int = _TEXT) -> str:
    """Read a text that can be printed in a line."""
    if not isinstance(value, str) or not value.isprintable() or len(value) > length:
        raise ValueError(f"{what} = {value!r}: must be a printable text of at most {length} signs")
    return value


def some(values: Any, what: str, most: int) -> list[Any]:
    """Read a list of at most so many."""
    if not isinstance(values, list) or len(values) > most:
        raise ValueError(f"{what} = {values!r}: must be a list of at most {most}")
    return values


class Pack:
    """A rule set and the cards of its pack by text, as hands are read with."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.hash = rules, rules.hash()
        faces = int(record_of(rules).deck)
        self._numbers = {card_text(card, rules.deck.high_trumps): card for card in range(63) if faces >> card & 1}

    def number(self, text: Any, what: str) -> int:
        """Read a card; other ways to write one are understood, too.

        Raises
        ------
        ValueError
            Where it is no card of the pack.
        """
        if isinstance(text, str) and text in self._numbers:
            return self._numbers[text]
        return card_numbers(self.rules, [text], what, 1)[0]


def _cards(pack: Pack, values: Any, what: str, most: int, exact: bool = False) -> list[int]:
    cards = [pack.number(text, what) for text in some(values, what, most)]
    if exact and len(cards) != most:
        raise ValueError(f"{what}: {len(cards)} cards, and there must be {most}")
    return cards


def _texts(pack: Pack, cards: Iterable[int]) -> list[str]:
    return [card_text(card, pack.rules.deck.high_trumps) for card in cards]


def _set_texts(pack: Pack, values: Any, what: str) -> list[str]:
    """Read a set of cards; write it from high to low."""
    cards = _cards(pack, values, what, pack.rules.deal.hand_size)
    if len(set(cards)) < len(cards):
        raise ValueError(f"{what} = {values!r}: a card is there twice")
    return cards_text(sum(1 << card for card in cards), pack.rules.deck.high_trumps)


def _deal(pack: Pack, values: Any) -> list[list[str]]:
    size, players = pack.rules.deal.hand_size, pack.rules.table.players
    hands = [
        sorted(_cards(pack, held, f"deal: seat {seat}", size, True), reverse=True)
        for seat, held in enumerate(sequence(values, players, "deal"))
    ]
    check_copies(pack.rules, [card for held in hands for card in held])
    return [_texts(pack, held) for held in hands]


def _draft(pack: Pack, record: Mapping[str, Any]) -> dict[str, Any]:
    turns = 2 * pack.rules.deal.hand_size
    draws = [
        _cards(pack, draw, f"draws[{place}]", 2, True)
        for place, draw in enumerate(sequence(record.get("draws"), turns, "draws"))
    ]
    check_copies(pack.rules, [card for draw in draws for card in draw])
    kept = _cards(pack, record.get("kept"), "kept", turns)
    for place, card in enumerate(kept):
        if card not in draws[place]:
            raise ValueError(f"kept[{place}] = {_texts(pack, [card])[0]!r}: was not drawn then")
    return {"draws": [_texts(pack, draw) for draw in draws], "kept": _texts(pack, kept)}


def _passes(pack: Pack, values: Any) -> list[dict[str, Any]]:
    passes = []
    for place, each in enumerate(some(values, "passes", 2 * pack.rules.table.players)):
        what = f"passes[{place}]"
        table(each, what, ("seat", "cards"), ("drawn",))
        made: dict[str, Any] = {
            "seat": whole(each["seat"], f"{what}.seat", 0, pack.rules.table.players - 1),
            "cards": _set_texts(pack, each["cards"], f"{what}.cards"),
        }
        if "drawn" in each:
            made["drawn"] = _set_texts(pack, each["drawn"], f"{what}.drawn")
        passes.append(made)
    return passes


def _tricks(pack: Pack, values: Any, broken_off: bool) -> list[dict[str, Any]]:
    players, size = pack.rules.table.players, pack.rules.deal.hand_size
    tricks = some(values, "tricks", size)
    if not broken_off and len(tricks) < size:
        raise ValueError(f"trick {len(tricks) + 1} is missing: there are {len(tricks)} tricks of {size}")
    made = []
    for number, trick in enumerate(tricks, 1):
        what = f"trick {number}"
        table(trick, what, ("leader", "cards"))
        leader = whole(trick["leader"], f"{what}: leader", 0, players - 1)
        whole_trick = not (broken_off and number == len(tricks))
        cards = _cards(pack, trick["cards"], f"{what}: cards", players, False)
        if whole_trick and len(cards) < players:
            raise ValueError(f"{what}: the card of seat {(leader + len(cards)) % players} is missing")
        made.append({"leader": leader, "cards": _texts(pack, cards)})
    return made


def _about(pack: Pack, value: Any) -> dict[str, Any]:
    table(value, "game", (), ABOUT)
    made: dict[str, Any] = {}
    for key, each in value.items():
        if ABOUT[key] == 0:
            made[key] = text(each, f"game.{key}")
        elif ABOUT[key] < 0:
            names = sequence(each, pack.rules.table.players, "game.players")
            made[key] = [text(name, f"game.players[{seat}]") for seat, name in enumerate(names)]
        else:
            made[key] = whole(each, f"game.{key}", 0, ABOUT[key])
    return made


def _end(pack: Pack, value: Any) -> dict[str, Any] | None:
    if value is None:
        return None
    table(value, "end", ("reason", "winner"))
    winner = value["winner"]
    if winner is not None:
        whole(winner, "end.winner", 0, len(pack.rules.table.teams) - 1)
    return {"reason": text(value["reason"], "end.reason", 40), "winner": winner}


def _foul(pack: Pack, value: Any) -> dict[str, Any]:
    table(value, "foul", ("seat", "decision", "kind", "reason"))
    if not isinstance(value["decision"], str) or value["decision"] not in DECISIONS[1:]:
        raise ValueError(f"foul.decision = {value['decision']!r}: must be one of {', '.join(DECISIONS[1:])}")
    return {
        "seat": whole(value["seat"], "foul.seat", 0, pack.rules.table.players - 1),
        "decision": value["decision"],
        "kind": text(value["kind"], "foul.kind"),
        "reason": text(value["reason"], "foul.reason", 2 * _TEXT),
    }


def checked_hand(pack: Pack, record: Any) -> dict[str, Any]:
    """Return a recorded hand as `records.hand` would write it.

    Parameters
    ----------
    pack : Pack
        The rule set of the hand.
    record : object
        As JSON gives it.

    Raises
    ------
    ValueError
        One line that names the key and the value, trick and seat where there are any.
    """
    broken_off = isinstance(record, dict) and "foul" in record
    left_out = (*OPTIONAL, *SCORED) if broken_off else OPTIONAL
    table(record, "", [key for key in HAND_KEYS if key not in left_out], OPTIONAL)
    teams, players = len(pack.rules.table.teams), pack.rules.table.players
    drafted = pack.rules.deal.method == "draft"
    if drafted and record["deal"] is not None:
        raise ValueError("deal: must be null where the cards are drawn")
    bids = sequence(record["bids"], players, "bids")
    made: dict[str, Any] = {
        "format": HAND_FORMAT,
        "rules_hash": pack.hash,
        "game": _about(pack, record["game"]),
        "hand": whole(record["hand"], "hand", 1, 10**6),
        "dealer": whole(record["dealer"], "dealer", 0, players - 1),
        "score_before": numbers(record["score_before"], teams, "score_before"),
        "bags_before": numbers(record["bags_before"], teams, "bags_before"),
        "sets_before": numbers(record["sets_before"], teams, "sets_before", 0),
        "deal": None if drafted else _deal(pack, record["deal"]),
        **(_draft(pack, record) if drafted else {}),
        "bids": [bid_text(bid_code(pack.rules, bid, f"bid of seat {seat}")) for seat, bid in enumerate(bids)],
    }
    if "raised" in record:
        raised = table(record["raised"], "raised", ("seat", "from"))
        seat = whole(raised["seat"], "raised.seat", 0, players - 1)
        made["raised"] = {"seat": seat, "from": whole(raised["from"], "raised.from", 0, pack.rules.deal.hand_size)}
    if "passes" in record:
        made["passes"] = _passes(pack, record["passes"])
    made["tricks"] = _tricks(pack, record["tricks"], broken_off)
    if broken_off:
        return {**made, "foul": _foul(pack, record["foul"])}
    return {
        **made,
        "taken": numbers(record["taken"], players, "taken", 0),
        "points": numbers(record["points"], teams, "points"),
        "score": numbers(record["score"], teams, "score"),
        "bags": numbers(record["bags"], teams, "bags"),
        "end": _end(pack, record["end"]),
    }
