"""Ask what a seat may bid and play, what breaks spades, and who wins a trick."""

from collections.abc import Mapping, Sequence

import numpy as np

from spades_sim.cards import card_text, suit_of
from spades_sim.core import legal as core
from spades_sim.core.codes import BLIND, NIL, NOT_BID
from spades_sim.rules.schema import Rules
from spades_sim.rules.words import Bid, bid_code, card_numbers, check_copies, numbers, record_of, whole, yes


def _winner(rules: Rules, cards: Sequence[int]) -> int:
    """Return the place of the card that wins, of at least one card."""
    led, best = int(suit_of(cards[0])), 0
    for place in range(1, len(cards)):
        if core.takes_over(record_of(rules), cards[place], led, cards[best]):
            best = place
    return best


def trick_winner(rules: Rules, trick: Sequence[str] | str) -> int:
    """Return the place, in order of play from 0, of the card that wins a trick.

    Parameters
    ----------
    rules : Rules
    trick : sequence of str
        Cards in order of play; a trick that is not complete has a winner so far.

    Raises
    ------
    ValueError
        Where the trick is empty, has more cards than seats, or a text is no card of the pack.

    Examples
    --------
    >>> trick_winner(load_rules("cardgames_io"), ["9H", "3S", "2S", "4S"])
    3
    """
    cards = card_numbers(rules, trick, "trick", rules.table.players)
    if not cards:
        raise ValueError("trick: has no card")
    check_copies(rules, cards)
    return _winner(rules, cards)


def legal_cards(
    rules: Rules,
    cards: Sequence[str] | str,
    trick: Sequence[str] | str = (),
    broken: bool = False,
    first_trick: bool = False,
) -> list[str]:
    """Return which of its cards a seat may play.

    Parameters
    ----------
    rules : Rules
    cards : sequence of str
        Cards of the seat.
    trick : sequence of str
        Cards on the table in order of play; none when the seat leads.
    broken : bool
        Whether spades are broken.
    first_trick : bool

    Returns
    -------
    list of str
        In the order of `cards`, each face once.

    Raises
    ------
    ValueError
        Where the seat has no card, a text is no card of the pack, or a card is there too often.

    Examples
    --------
    >>> legal_cards(load_rules("cardgames_io"), ["AS", "5S", "2H"], ["7S"])
    ['AS', '5S']
    """
    held = card_numbers(rules, cards, "cards", rules.deal.hand_size)
    table = card_numbers(rules, trick, "trick", rules.table.players - 1)
    if not held:
        raise ValueError("cards: has no card")
    check_copies(rules, held + table)
    led = int(suit_of(table[0])) if table else -1
    winning = table[_winner(rules, table)] if table else -1
    faces = sum(1 << card for card in set(held))
    flags = yes(broken, "broken"), yes(first_trick, "first_trick")
    legal = int(core.legal_cards(record_of(rules), faces, led, winning, *flags))
    return [card_text(card, rules.deck.high_trumps) for card in dict.fromkeys(held) if legal >> card & 1]


def breaks_spades(rules: Rules, card: str, trick: Sequence[str] | str = (), broken: bool = False) -> bool:
    """Tell whether spades are broken once a card is played to a trick; an empty trick is a lead."""
    table = card_numbers(rules, trick, "trick", rules.table.players - 1)
    (played,) = card_numbers(rules, [card], "card", 1)
    led = int(suit_of(table[0])) if table else -1
    return bool(core.breaks_spades(record_of(rules), played, led, yes(broken, "broken")))


def legal_bids(
    rules: Rules,
    seat: int,
    prior_bids: Mapping[int, Bid] | None = None,
    *,
    spades: int | None = None,
    cards: Sequence[str] | str | None = None,
    last_bidder: bool | None = None,
    first_bidder: int = 0,
) -> list[Bid]:
    """Return the bids a seat may make once it has seen its cards: numbers rising, then "zero" and "nil".

    Parameters
    ----------
    rules : Rules
    seat : int
    prior_bids : mapping of int to bid
        Bids made so far, by seat.
    spades : int
        Spades that the seat holds, high trumps included; only the formulas mirror and whiz ask for them.
    cards : sequence of str
        Cards of the seat, in place of `spades`.
    last_bidder : bool, optional
        Whether the seat bids last; when left out, whether every other seat has bid.
    first_bidder : int
        Seat that bid first; it matters only under bid.mode = second_partner_sets_team.

    Returns
    -------
    list of int or str
        Nothing where the partner bid blind for the team.

    Raises
    ------
    ValueError
        Naming the argument and the value.

    Examples
    --------
    >>> legal_bids(load_rules("openspiel"), 2, {0: 9})
    [1, 2, 3, 4, 'nil']
    """
    record, players = record_of(rules), rules.table.players
    own = whole(seat, "seat", 0, players - 1)
    bids = np.full(players, NOT_BID, np.int64)
    for other, bid in (prior_bids or {}).items():
        place = whole(other, "seat in prior_bids", 0, players - 1)
        if place == own:
            raise ValueError(f"prior_bids[{place}] = {bid!r}: it is this seat that is to bid")
        bids[place] = bid_code(rules, bid, f"prior_bids[{place}]")
    if any(bids[other] >= BLIND and record.team[other] == record.team[own] for other in range(players)):
        return []
    others_have_bid = all(bids[other] != NOT_BID for other in range(players) if other != own)
    last = int(others_have_bid) if last_bidder is None else yes(last_bidder, "last_bidder")
    held = _spades(rules, spades, cards)
    legal = int(core.legal_bids(record, bids, own, held, whole(first_bidder, "first_bidder", 0, players - 1), last))
    count: list[Bid] = [number for number in range(1, NIL) if legal >> number & 1]
    return count + [word for code, word in ((0, "zero"), (NIL, "nil")) if legal >> code & 1]


def _spades(rules: Rules, spades: int | None, cards: Sequence[str] | str | None) -> int:
    """Count a seat's spades, of its cards or as told."""
    if cards is not None:
        held = card_numbers(rules, cards, "cards", rules.deal.hand_size)
        check_copies(rules, held)
        return sum(int(suit_of(card)) == 3 for card in held)
    if spades is not None:
        return whole(spades, "spades", 0, rules.deal.hand_size)
    if rules.bid.formula in ("mirror", "whiz"):
        raise ValueError(f'bid.formula = "{rules.bid.formula}": the bid hangs on the spades; give spades or cards')
    return 0


def blind_nil_allowed(rules: Rules, scores: Sequence[int], team: int, hand_number: int = 2) -> bool:
    """Tell whether the seats of a team may bid blind nil (keys bid.blind_nil, ..._deficit, ..._from_hand).

    Parameters
    ----------
    rules : Rules
    scores : sequence of int, by team
        Before the hand.
    team : int
    hand_number : int
        From 1.
    """
    teams = len(rules.table.teams)
    totals = np.array(numbers(scores, teams, "scores"), np.int64)
    number = whole(hand_number, "hand_number", 1)
    return bool(core.blind_nil_allowed(record_of(rules), totals, whole(team, "team", 0, teams - 1), number))
