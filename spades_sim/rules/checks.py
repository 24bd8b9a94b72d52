"""Find what contradicts itself in a rule set: each check names the keys and says what to do.

Keys that merely have no effect together are no contradiction: a preset may hold them ready.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from spades_sim.rules.schema import Rules

Problems = Iterator[str]
_SIDE = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def pack(rules: Rules) -> Counter[str]:
    """Count the cards of the whole pack by text, as far as the keys make sense."""
    cards = Counter(dict.fromkeys(_SIDE, rules.deck.packs))
    faces = {0: (), 1: ("BJ",), 2: ("BJ", "LJ"), 4: ("BJ", "LJ")}[rules.deck.jokers]
    cards.update(dict.fromkeys(faces, 2 if rules.deck.jokers == 4 else 1))
    cards.subtract(rules.deck.remove)
    return cards


def _seats(rules: Rules) -> Problems:
    players, teams = rules.table.players, rules.table.teams
    seats = sorted(seat for team in teams for seat in team)
    if seats != list(range(players)):
        every = f"every seat from 0 to {players - 1} must be in exactly one team"
        yield f"table.teams = {teams}: {every} (table.players = {players})"
    if any(not team for team in teams):
        yield f"table.teams = {teams}: a team has no seat"


def _deck(rules: Rules) -> Problems:
    deck = rules.deck
    if deck.jokers == 4 and deck.packs == 1:
        yield "deck.jokers = 4: needs deck.packs = 2"
    cards = pack(rules)
    yield from (f"deck.remove: {card} is not in the pack that often" for card, n in cards.items() if n < 0)
    if len(set(deck.high_trumps)) < len(deck.high_trumps):
        yield f"deck.high_trumps = {deck.high_trumps}: a card is there twice"
    yield from (
        f"deck.high_trumps: {card} is not in the pack (deck.jokers, deck.remove)"
        for card in deck.high_trumps
        if cards[card] < 1
    )
    jokers = [card for card in ("BJ", "LJ") if cards[card] > 0 and card not in deck.high_trumps]
    if jokers:
        yield f"deck.jokers = {deck.jokers}: rank {' and '.join(jokers)} in deck.high_trumps"


def _sums(rules: Rules) -> Problems:
    cards = sum(pack(rules).values())
    dealt = rules.deal.hand_size * rules.table.players
    if cards != dealt + rules.deal.undealt:
        deal = rules.deal
        yield (
            f"deal.hand_size = {deal.hand_size}, deal.undealt = {deal.undealt}: {rules.table.players} seats need "
            f"{dealt} + {deal.undealt} cards, and the pack has {cards} (deck.packs, jokers, remove)"
        )


def _bids(rules: Rules) -> Problems:
    bid, size = rules.bid, rules.deal.hand_size
    if bid.min > bid.max:
        yield f"bid.min = {bid.min}: above bid.max = {bid.max}"
    if bid.max > size:
        yield f"bid.max = {bid.max}: above deal.hand_size = {size}"
    if bid.min == 0 and bid.zero != "plain":
        yield 'bid.min = 0: needs bid.zero = "plain", or is 1'
    largest = max((len(team) for team in rules.table.teams), default=1) * bid.max
    if bid.team_min > largest:
        yield f"bid.team_min = {bid.team_min}: a team can bid {largest} at most (bid.max)"
    if 0 < bid.team_max < bid.team_min:
        yield f"bid.team_max = {bid.team_max}: below bid.team_min = {bid.team_min}"
    if bid.nil_partner_min > bid.max:
        yield f"bid.nil_partner_min = {bid.nil_partner_min}: above bid.max = {bid.max}"
    if 0 < bid.blind_bid_min < 6 or bid.blind_bid_min > bid.max:
        yield f"bid.blind_bid_min = {bid.blind_bid_min}: must be 0, or from 6 to bid.max = {bid.max}"


def _formulas(rules: Rules) -> Problems:
    bid = rules.bid
    if bid.formula == "free":
        return
    name = f'bid.formula = "{bid.formula}"'
    if not bid.nil:
        yield f"bid.nil = false: {name} needs nil"
    if bid.blind_nil != "off" or bid.blind_bid_min > 0:
        yield f'bid.blind_nil = "{bid.blind_nil}", bid.blind_bid_min = {bid.blind_bid_min}: {name} has no blind bids'
    if bid.mode != "individual":
        yield f'bid.mode = "{bid.mode}": {name} needs "individual"'
    if bid.formula == "suicide":
        if any(len(team) != 2 for team in rules.table.teams):
            yield f"table.teams = {rules.table.teams}: {name} needs teams of two"
        return
    fixed = {
        "min": 1,
        "max": rules.deal.hand_size,
        "team_min": 0,
        "nil_partner_min": 0,
        "team_max": 0,
        "forbidden_total": 0,
    }
    for key, needed in fixed.items():
        if getattr(bid, key) != needed:
            yield f"bid.{key} = {getattr(bid, key)}: {name} sets the bids itself, and needs {needed}"
    if not bid.double_nil or bid.counter_bid:
        yield f"bid.double_nil, bid.counter_bid: {name} sets the bids itself, and needs true and false"


def _draft(rules: Rules) -> Problems:
    deal = rules.deal
    if deal.method == "draft":
        if rules.table.players != 2:
            yield f'deal.method = "draft": needs table.players = 2, not {rules.table.players}'
        if rules.deck.packs != 1:
            yield f'deal.method = "draft": needs deck.packs = 1, not {rules.deck.packs}'
        if deal.undealt != rules.table.players * deal.hand_size:
            yield f"deal.undealt = {deal.undealt}: a draft discards a card for each that is kept"
    if deal.rotation == "alternate" and rules.table.players != 2:
        yield f'deal.rotation = "alternate": needs table.players = 2, not {rules.table.players}'


def _passing(rules: Rules) -> Problems:
    passing = rules.pass_
    if passing.nil == 0 and passing.blind_nil == 0:
        return
    if passing.order == "draw_from_discards":
        if rules.deal.method != "draft":
            yield 'pass.order = "draw_from_discards": needs deal.method = "draft"'
    elif any(len(team) != 2 for team in rules.table.teams):
        yield f"pass.nil = {passing.nil}, pass.blind_nil = {passing.blind_nil}: needs teams of two (table.teams)"
    if max(passing.nil, passing.blind_nil) * rules.deck.packs > rules.deal.hand_size:
        # A seat passes different cards, and with two packs half of its cards may be second copies.
        most = rules.deal.hand_size // rules.deck.packs
        yield f"pass.nil = {passing.nil}, pass.blind_nil = {passing.blind_nil}: deal.hand_size allows {most} at most"


def _conduct(rules: Rules) -> Problems:
    if rules.conduct.illegal_play == "lose_three" and len(rules.table.teams) != 2:
        yield 'conduct.illegal_play = "lose_three": needs two teams, one to win the tricks that the other loses'


CHECKS: tuple[Callable[[Rules], Problems], ...] = (_seats, _deck, _sums, _bids, _formulas, _draft, _passing, _conduct)


def problems(rules: Rules) -> list[str]:
    """Return everything that contradicts itself in a rule set, a line each."""
    return [problem for check in CHECKS for problem in check(rules)]
