"""Add up fractions for honours, long spades and ruffs, heed the partner, and change course when the game is at stake.

Source: the strategy module of a published Spades server. Spades: ace 1, king 0.9, queen 0.7 (with fewer than three
spades 0.3), jack 0.5 with four spades, else 0.3, ten 0.3 with five, 0.4 for each spade beyond the fourth. Side suits:
ace 1, with the king behind it 0.8 and the queen behind it 0.5 more; a king without the ace 0.35 to 0.55, by its queen
and its length; a queen 0.2 in three cards or more. Ruffs, shortest suit first: a void 1.4, 1.1 or 0.8 with three, two
or one spare trumps, a singleton 0.7 or 0.5, a doubleton 0.5 or 0.4. A partner's bid of one takes 0.3 off; a team sum
above ten takes one trick off; opposite a nil the bid is at least three, and one more.

Its desperation: where the opponents reach the target by making what they bid, bid enough to pass them if that reaches
the target, too; else what sets them (the tricks of the hand less theirs, and one) if that is at most two above the
estimate; else bid low, and let them have the bags.

What the text leaves open is decided so: a king without the ace is 0.35, with 0.1 for its queen and 0.1 for two to four
cards; a queen counts 0.2 without the ace only; trumps beyond the first two are spare, a void uses up two of them, other
short suits one; 0.5 is added and the rest cut off, at least one; a high trump counts as an ace of spades; to pass them
may cost at most two above the estimate, too; desperation waits until every opponent has bid; never nil.

Assumes four seats and 13 cards. On random cards it bids 2.6 on average, 10.6 for the table. The cards are
played by `careful_player`.

Parameters: `desperation`; see its text below.
"""

from spades_sim.cards import SPADES, popcount
from spades_sim.strategy import NOT_BID, Parameter, View, bid_tricks, is_nil
from spades_sim.strategy.contract import bid_near, partner_bid
from spades_sim.strategy.reading import lengths_of, ranks_of, spade_count

PARAMETERS = (
    Parameter("desperation", 2.0, 0.0, 13.0, "tricks above the estimate bid when the opponents win by making theirs"),
)
DESPERATION = 0

play = "careful_player"

HIGH_TRUMPS = SPADES & -(1 << 52)
ACE, KING, QUEEN, JACK, TEN = 1 << 12, 1 << 11, 1 << 10, 1 << 9, 1 << 8


def spade_tricks(cards: int, spades: int) -> int:
    """Return the hundredths of a trick of the spades, given their number."""
    ranks = ranks_of(cards, 3)
    value = 100 * popcount(cards & HIGH_TRUMPS) + 40 * max(spades - 4, 0)
    if ranks & ACE:
        value += 100
    if ranks & KING:
        value += 90
    if ranks & QUEEN:
        value += 70 if spades >= 3 else 30
    if ranks & JACK:
        value += 50 if spades >= 4 else 30
    if ranks & TEN and spades >= 5:
        value += 30
    return value


def side_tricks(ranks: int) -> int:
    """Return the hundredths of a trick of a side suit, given its ranks as bits (0 = deuce)."""
    length = popcount(ranks)
    if ranks & ACE:
        return 100 + (80 if ranks & KING else 0) + (50 if ranks & QUEEN else 0)
    value = 20 if ranks & QUEEN and length >= 3 else 0
    if ranks & KING:
        value += 35 + (10 if ranks & QUEEN else 0) + (10 if 2 <= length <= 4 else 0)
    return value


def ruff_tricks(cards: int, spades: int) -> int:
    """Return the hundredths of a trick that spare trumps win in short suits, given the number of spades."""
    spare = max(spades - 2, 0)
    value = 0
    for length in lengths_of(cards):
        if length > 2 or spare == 0:
            continue
        if length == 0:
            value += 140 if spare >= 3 else 110 if spare == 2 else 80
            spare -= min(spare, 2)
        else:
            value += (70 if spare >= 2 else 50) if length == 1 else (50 if spare >= 2 else 40)
            spare -= 1
    return value


def estimate(cards: int, spades: int) -> int:
    """Return the hundredths of a trick of some cards, given the number of spades."""
    value = spade_tricks(cards, spades) + ruff_tricks(cards, spades)
    for suit in range(3):
        value += side_tricks(ranks_of(cards, suit))
    return value


def plain_bid(view: View, value: int) -> int:
    """Return the tricks to bid when the game is not at stake, given the estimate in hundredths."""
    other = partner_bid(view)
    if other == 1:
        value -= 30
    tricks = max((value + 50) // 100, 1)
    if is_nil(other):
        return max(tricks, 3) + 1
    if bid_tricks(other) + tricks > 10:
        tricks -= 1
    return max(tricks, 1)


def threat(view: View) -> int:
    """Return the team that reaches the target by making its bids, the highest one; -1 while an opponent may yet bid."""
    best, team = -(1 << 40), -1
    for seat in range(view.rules.table_players):
        if view.bids[seat] == NOT_BID and view.rules.team[seat] != view.team:
            return -1
    for other in range(view.rules.teams):
        if other == view.team:
            continue
        total = view.score[other] + view.rules.score_trick * promised(view, other)
        if total >= view.rules.end_target and total > best:
            best, team = total, other
    return team


def promised(view: View, team: int) -> int:
    """Return the tricks that a team has bid so far."""
    total = 0
    for seat in range(view.rules.table_players):
        if view.rules.team[seat] == team:
            total += bid_tricks(view.bids[seat])
    return total


def desperate_bid(view: View, team: int, tricks: int, most: int) -> int:
    """Return the tricks to bid against a team that is about to win, at most `most` to pass it or to set it.

    `tricks` is the bid without it, which stands where it passes them.
    """
    trick = max(view.rules.score_trick, 1)
    theirs, ours = promised(view, team), promised(view, view.team)
    goal = max(view.score[team] + trick * theirs + 1, view.rules.end_target)
    to_pass = (goal - view.score[view.team] - trick * ours + trick - 1) // trick
    if to_pass <= most:
        return max(to_pass, tricks)
    to_set = view.rules.deal_hand_size - theirs + 1 - ours
    return max(to_set, 1) if to_set <= most else 1


def bid(view: View) -> int:
    """Bid the estimate, or what the end of the game asks for."""
    value = estimate(view.cards, spade_count(view))
    tricks = plain_bid(view, value)
    team = threat(view)
    if team >= 0:
        most = (value + 50) // 100 + int(view.parameters[DESPERATION])
        return bid_near(view, desperate_bid(view, team, tricks, most))
    return bid_near(view, tricks)
