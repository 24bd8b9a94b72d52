"""Find what contradicts itself in a rule set: each check names the keys and says what to do.

Keys that merely have no effect together are no contradiction: a preset may hold them ready.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from spades_sim.cards import RANKS, SUIT_LETTERS
from spades_sim.rules.schema import Rules
from spades_sim.rules.values import shown


@dataclass(frozen=True)
class Problem:
    """Keys that contradict each other.

    Attributes
    ----------
    keys : tuple of str
        As ``bid.min``; the message shows their values.
    text : str
        What contradicts, and what to do.
    also : tuple of str
        Other keys that the check read.
    """

    keys: tuple[str, ...]
    text: str
    also: tuple[str, ...] = ()


Problems = Iterator[Problem]
Check = Callable[[Rules], Problems]
_SIDE = [rank + suit for suit in SUIT_LETTERS for rank in RANKS]
_FACES: dict[int, tuple[str, ...]] = {0: (), 1: ("BJ",), 2: ("BJ", "LJ"), 4: ("BJ", "LJ")}
_PACK = ("deck.packs", "deck.jokers", "deck.remove")


def pack(rules: Rules) -> Counter[str]:
    """Count the cards of the whole pack by text; below 0 where more are removed than there are."""
    cards = Counter(dict.fromkeys(_SIDE, rules.deck.packs))
    cards.update(dict.fromkeys(_FACES[rules.deck.jokers], 2 if rules.deck.jokers == 4 else 1))
    cards.subtract(rules.deck.remove)
    return cards


def _seats(rules: Rules) -> Problems:
    players = rules.table.players
    if sorted(seat for team in rules.table.teams for seat in team) != list(range(players)):
        text = f"every seat from 0 to {players - 1} must be in exactly one team"
        yield Problem(("table.players", "table.teams"), text)


def _deck(rules: Rules) -> Problems:
    deck, cards = rules.deck, pack(rules)
    if deck.jokers == 4 and deck.packs == 1:
        yield Problem(("deck.jokers", "deck.packs"), "four jokers need two packs")
    for card in (card for card, copies in cards.items() if copies < 0):
        yield Problem(("deck.remove",), f"{card} is not in the pack so often", _PACK)
    for card in (card for card, times in Counter(deck.high_trumps).items() if times > 1):
        yield Problem(("deck.high_trumps",), f"{card} stands there twice; name each face once")
    for card in dict.fromkeys(deck.high_trumps):
        if cards[card] < 1:
            yield Problem(("deck.high_trumps",), f"{card} is not in the pack: see deck.jokers and deck.remove", _PACK)
    for joker in ("BJ", "LJ"):
        if cards[joker] > 0 and joker not in deck.high_trumps:
            yield Problem(
                ("deck.jokers", "deck.high_trumps"), f"rank the joker {joker}: add it to deck.high_trumps", _PACK
            )


def _sums(rules: Rules) -> Problems:
    deal, players = rules.deal, rules.table.players
    cards = sum(pack(rules).values())
    needed = deal.hand_size * players + deal.undealt
    if cards != needed:
        text = f"{players} x {deal.hand_size} + {deal.undealt} = {needed} cards, and the pack has {cards}; "
        text += "change deal.hand_size, deal.undealt, deck.packs, deck.jokers or deck.remove"
        yield Problem(("deal.hand_size", "deal.undealt"), text, ("table.players", *_PACK))


def _numbers(rules: Rules) -> Problems:
    bid = rules.bid
    if bid.min > bid.max:
        yield Problem(("bid.min", "bid.max"), "the lowest bid is above the highest")
    if bid.max > rules.deal.hand_size:
        yield Problem(
            ("bid.max", "deal.hand_size"), f"nobody can take so many tricks; bid.max is {rules.deal.hand_size} at most"
        )
    if bid.min == 0 and bid.zero != "plain":
        yield Problem(("bid.min", "bid.zero"), 'a bid of 0 tricks needs bid.zero = "plain"; otherwise bid.min is 1')
    if bid.nil_partner_min > bid.max:
        yield Problem(("bid.nil_partner_min", "bid.max"), "nil's partner could not bid")


def _team_limits(rules: Rules) -> Problems:
    bid = rules.bid
    alone = bid.mode == "second_partner_sets_team"
    largest = bid.max if alone else bid.max * min(len(team) for team in rules.table.teams)
    if bid.team_min > largest:
        text = f"no team can bid more than {largest}"
        yield Problem(("bid.team_min", "bid.max"), text, ("bid.mode", "table.teams"))
    if 0 < bid.team_max < bid.team_min:
        yield Problem(("bid.team_min", "bid.team_max"), "the least contract is above the cap")
    if 0 < bid.blind_bid_min < 6:
        yield Problem(("bid.blind_bid_min",), "must be 0 (off), or 6 and more")
    elif bid.blind_bid_min > bid.max:
        yield Problem(("bid.blind_bid_min", "bid.max"), "no blind bid could be made")
    elif 0 < bid.team_max < bid.blind_bid_min:
        yield Problem(("bid.blind_bid_min", "bid.team_max"), "no blind bid could be made")


def _formulas(rules: Rules) -> Problems:
    bid = rules.bid
    if bid.formula == "free":
        return
    if not bid.nil:
        yield Problem(("bid.formula", "bid.nil"), "this formula needs nil")
    if bid.blind_nil != "off":
        yield Problem(("bid.formula", "bid.blind_nil"), 'this formula has no blind nil; bid.blind_nil = "off"')
    if bid.blind_bid_min > 0 and bid.formula != "suicide":
        yield Problem(("bid.formula", "bid.blind_bid_min"), "this formula has no blind bids; bid.blind_bid_min = 0")
    if bid.formula == "suicide":
        if any(len(team) != 2 for team in rules.table.teams):
            yield Problem(("bid.formula", "table.teams"), "suicide needs teams of two")
        return
    fixed = {
        "min": 1,
        "max": rules.deal.hand_size,
        "double_nil": True,
        "team_min": 0,
        "nil_partner_min": 0,
        "team_max": 0,
        "forbidden_total": 0,
        "counter_bid": False,
    }
    for key, needed in fixed.items():
        if getattr(bid, key) != needed:
            text = f"the spades in hand set the bid; bid.{key} = {shown(needed)}"
            yield Problem(("bid.formula", f"bid.{key}"), text, ("deal.hand_size",))


def _draft(rules: Rules) -> Problems:
    deal, players = rules.deal, rules.table.players
    if deal.method == "draft":
        if players != 2:
            yield Problem(("deal.method", "table.players"), "a draft is for two players")
        if rules.deck.packs != 1:
            yield Problem(("deal.method", "deck.packs"), "a draft takes one pack")
        kept = players * deal.hand_size
        if deal.undealt != kept:
            yield Problem(
                ("deal.method", "deal.undealt"),
                f"in a draft a card is discarded for each that is kept; deal.undealt = {kept}",
                ("deal.hand_size", "table.players"),
            )
    if deal.rotation == "alternate" and players != 2:
        yield Problem(("deal.rotation", "table.players"), 'only two players alternate; deal.rotation = "clockwise"')


def _passing(rules: Rules) -> Problems:
    passing = rules.pass_
    if passing.order == "draw_from_discards":
        if rules.deal.method != "draft":
            yield Problem(("pass.order", "deal.method"), 'only a draft has discards; deal.method = "draft"')
    elif any(len(team) != 2 for team in rules.table.teams):
        for key in ("nil", "blind_nil"):
            if getattr(passing, key) > 0:
                text = "cards pass between the two partners of a team; make teams of two, or pass 0 cards"
                yield Problem((f"pass.{key}", "table.teams"), text, ("pass.order",))
    for key in ("nil", "blind_nil"):
        # A seat passes different cards, and with two packs half of its cards may be second copies.
        if getattr(passing, key) * rules.deck.packs > rules.deal.hand_size:
            yield Problem((f"pass.{key}", "deal.hand_size"), "a seat may have fewer different cards")


def _conduct(rules: Rules) -> Problems:
    if rules.conduct.illegal_play == "lose_three" and len(rules.table.teams) != 2:
        yield Problem(
            ("conduct.illegal_play", "table.teams"), "lose_three needs two teams: one gets what the other loses"
        )


CHECKS: tuple[Check, ...] = (_seats, _deck, _sums, _numbers, _team_limits, _formulas, _draft, _passing, _conduct)


def problems(rules: Rules, doubtful: frozenset[str] = frozenset()) -> list[str]:
    """Return everything that contradicts itself in a rule set, a line each.

    Parameters
    ----------
    rules : Rules
    doubtful : frozenset of str
        Keys, as ``bid.min``, that stand for values which could not be read; nothing is said about them.
    """
    values = rules.values()
    lines = []
    for problem in (problem for check in CHECKS for problem in check(rules)):
        if doubtful.isdisjoint(problem.keys + problem.also):
            pairs = [(key, *key.split(".")) for key in problem.keys]
            keys = ", ".join(f"{key} = {shown(values[section][name])}" for key, section, name in pairs)
            lines.append(f"{keys}: {problem.text}")
    return lines
