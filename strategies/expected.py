"""Bid what wins most on average: a distribution of tricks and the chance of a nil, weighed by the rules and the score.

Source: the expected-value bidder that the literature on Spades programs asks for and none of them has: expected tricks
from tables fitted to self-play, a distribution around them, and the bid whose points are the best on average.

Idea, in three steps. (1) Tricks: additive tables over each suit's length and honours, over the shape together with the
number of spades, and over the bids made before, fitted by least squares (`tables/expected_tricks.csv`) to what a seat
took, and to what its team took beyond the partner's bid. (2) Distribution: how often a team ends so many tricks above
or below its contract, by how far the bid lies from the estimate (`tables/expected_contract.csv`); bids were drawn at
random around the cards' worth, so it is known for bids that nobody would make. (3) Value: contract points, the cost of
a set, and a bag at what it costs under these rules on average. A nil is worth its bonus and penalty at its chance
(`tables/expected_nil.csv`: log-odds by length and lowest cards of each suit and by the bids made before, put right by a
curve), with the points of the partner's contract alone; it is bid where that is more than the best number by ten
points (`nil_bias`): against `careful` that margin brought 5 points a game more than none, in 20,000 paired games.

Where a team is within `win_within` points of the target, the same outcomes are weighed by the chance to win the game
from the scores and bags that they lead to (`tables/expected_win.csv`), so the bid looks at what both teams need. Within
60 points this won 50.4 % of 20,000 games against the same bidder without it, and cost 19 points a game: it takes what
wins over what scores. Further away it won nothing, so points are the default.

It assumes a partner and opponents who bid and play sensibly, four seats and 13 cards. At other tables the estimate is
moved by the difference of the average number of tricks; without a partner the own tricks alone are weighed.

The tables were made by ``python -m spades_sim.fit expected``. Cards are played by `careful_player`; passing, the draft
and blind bids are those of `careful`.

Parameters: `win_within`, `bid_bias`, `nil_bias`, and those of the files it borrows from; see their texts.
"""

from spades_sim.cards import SPADES, highest_bit, lowest_bit, popcount
from spades_sim.strategy import NIL, Parameter, View, bid_tricks, is_nil
from spades_sim.strategy.contract import bid_class, known_bids, quarters_over, trick_bids
from spades_sim.strategy.reading import ranks_of, spade_count
from spades_sim.strategy.tables import read_table

PARAMETERS = (
    Parameter("win_within", 0.0, 0.0, 10000.0, "points to the target from where the chance to win counts; 0 = never"),
    Parameter("bid_bias", 0.0, -2.0, 2.0, "tricks added to the estimate"),
    Parameter("nil_bias", -10.0, -200.0, 200.0, "points added to what a nil is worth"),
)
WIN_WITHIN, BID_BIAS, NIL_BIAS = range(len(PARAMETERS))

play = "careful_player"
blind = "careful"
exchange = "careful"
keep = "careful"

#: Rows of the table of tricks: side suit by length and honours, spades likewise, shape by number of spades, then bids.
SIDE, SPADE, SHAPE, BIDS, TRICK_ROWS = 0, 448, 1088, 1376, 1425
#: Rows of the table of nils: a side suit's length and lowest cards, those of spades, then bids.
NIL_SPADE, NIL_BIDS, NO_CARD, NIL_ROWS = 201, 402, 450, 452
#: Distances of bid and estimate in quarters of a trick: this many on each side of 0.
NEAR = 14
DISTANCES = 2 * NEAR + 1
#: Tricks above and below the contract in the table of contracts.
REACH = 6
#: Own bids are told apart up to this one.
HIGHEST = 7
#: Blocks of that table: no partner (or one who bid nil), partner has not bid, partner has bid; then a nil's partner.
ALONE, BEFORE, AFTER, BESIDE_NIL = 0, DISTANCES * HIGHEST, 2 * DISTANCES * HIGHEST, 3 * DISTANCES * HIGHEST
#: Steps of the nil's log-odds, in tenths, on each side of 0.
ODDS = 60

#: Thousandths of a trick: what the own cards take, and what the team takes beyond the partner's bid.
TRICKS = read_table(__file__, "tables/expected_tricks.csv")
#: Ten-thousandths: how often the team ends -6 .. 6 tricks above its contract.
CONTRACT = read_table(__file__, "tables/expected_contract.csv")
#: Hundredths of log-odds that a nil is made.
NIL_TABLE = read_table(__file__, "tables/expected_nil.csv")[:, 0]
#: Thousandths: the chance that goes with log-odds of -6.0, -5.9 .. 6.0.
NIL_CURVE = read_table(__file__, "tables/expected_curve.csv")[:, 0]

#: Thousandths: the chance to win, by the points that the own and the other team still need, in steps of `STEP`.
WIN_TABLE = read_table(__file__, "tables/expected_win.csv")
STEP = 20

#: What a player bids who has not bid yet, in tenths of a trick.
USUAL_BID = 33
#: How often a team makes its contract, how often a nil is made, in thousandths; bags of a made contract.
USUAL_MADE, USUAL_NIL, USUAL_BAGS = 880, 700, 1
#: Points to go from which a bag counts for all that it will cost.
FAR = 200


def side_row(ranks: int) -> int:
    """Return the row of a side suit: its length, and which of ace to ten it has."""
    return SIDE + 32 * popcount(ranks) + (ranks >> 8)


def spade_row(spades: int, count: int, deck: int) -> int:
    """Return the row of the spades: how many, and which of the pack's six highest."""
    pattern, rest = 0, deck & SPADES
    for _ in range(6):
        top = highest_bit(rest)
        rest ^= 1 << top
        pattern = pattern << 1 | (spades >> top & 1)
    return SPADE + 64 * min(count, 9) + pattern


def shape_row(cards: int, spades: int) -> int:
    """Return the row of the short suits: voids, singletons and doubletons, by the number of spades."""
    voids, singletons, doubletons = 0, 0, 0
    for suit in range(3):
        length = popcount(ranks_of(cards, suit))
        voids += int(length == 0)
        singletons += int(length == 1)
        doubletons += int(length == 2)
    return SHAPE + 8 * (4 * (3 * min(voids, 2) + min(singletons, 2)) + doubletons) + min(spades, 7)


def bids_rows(place: int, partner: int, after: int, before: int) -> tuple[int, int, int]:
    """Return the rows of what is known when bidding in a place (1 = first): bids of partner, next, previous seat."""
    return 8 * min(place - 1, 3) + bid_class(partner), 32 + bid_class(after), 40 + bid_class(before)


def known_rows(view: View) -> tuple[int, int, int]:
    """Return the rows of the bids that the own seat knows."""
    partner, after, before = known_bids(view)
    return bids_rows(view.position, partner, after, before)


def estimate(view: View, column: int) -> int:
    """Return thousandths of a trick: column 0, what the own seat takes; 1, what the team takes beyond the partner."""
    cards, spades = view.cards, spade_count(view)
    total = TRICKS[TRICK_ROWS - 1, column]
    for suit in range(3):
        total += TRICKS[side_row(ranks_of(cards, suit)), column]
    total += TRICKS[spade_row(cards & SPADES, spades, view.rules.deck), column]
    total += TRICKS[shape_row(cards, spades), column]
    partner, after, before = known_rows(view)
    total += TRICKS[BIDS + partner, column] + TRICKS[BIDS + after, column] + TRICKS[BIDS + before, column]
    usual = 250 * (4 * view.rules.deal_hand_size // view.rules.table_players - 13)
    return int(total + usual + int(1000 * view.parameters[BID_BIAS]))


def low_rows(ranks: int, first: int) -> tuple[int, int, int, int]:
    """Return the rows of a suit for a nil: its length, and its lowest, second and third lowest card by the length."""
    length = min(popcount(ranks), 5)
    second = ranks & (ranks - 1)
    third = second & (second - 1)
    start = first + 39 * length - 33
    return (
        first + length,
        start + lowest_bit(ranks) if ranks else NO_CARD,
        start + 13 + lowest_bit(second) if second else NO_CARD,
        start + 26 + lowest_bit(third) if third else NO_CARD,
    )


def nil_odds(view: View) -> int:
    """Return hundredths of the log-odds that a nil is made, before the curve."""
    odds = NIL_TABLE[NIL_ROWS - 1]
    for suit in range(4):
        length, low, second, third = low_rows(ranks_of(view.cards, suit), NIL_SPADE if suit == 3 else 0)
        odds += NIL_TABLE[length] + NIL_TABLE[low] + NIL_TABLE[second] + NIL_TABLE[third]
    partner, after, before = known_rows(view)
    return int(odds + NIL_TABLE[NIL_BIDS + partner] + NIL_TABLE[NIL_BIDS + after] + NIL_TABLE[NIL_BIDS + before])


def nil_thousandths(view: View) -> int:
    """Return the chance that a nil is made, in thousandths; 0 with a card that nobody can beat."""
    top = highest_bit(view.rules.deck & SPADES)
    if view.cards >> top & 1:
        return 0
    return int(NIL_CURVE[min(max(nil_odds(view) // 10, -ODDS), ODDS) + ODDS])


def nil_chance(view: View) -> int:
    """State the chance of the nil just bid, in percent."""
    return (nil_thousandths(view) + 5) // 10


def contract_block(view: View) -> int:
    """Return the block of the table of contracts that fits what the partner did."""
    if view.partner < 0 or is_nil(view.bids[view.partner]):
        return ALONE
    return BEFORE if view.bids[view.partner] < 0 else AFTER


def distance_row(expected: int, tricks: int) -> int:
    """Return the row of its block for a bid and an estimate in thousandths."""
    return DISTANCES * (min(max(tricks, 1), HIGHEST) - 1) + quarters_over(expected, tricks, NEAR) + NEAR


def partner_tenths(view: View) -> int:
    """Return the partner's part of the contract in tenths of a trick, the usual one where it has not bid."""
    if view.partner < 0 or is_nil(view.bids[view.partner]):
        return 0
    number = view.bids[view.partner]
    return USUAL_BID if number < 0 else 10 * bid_tricks(number)


def contract_points(view: View, row: int, contract: int) -> int:
    """Return the hundredths of a point that a contract, in tenths of a trick, brings on average."""
    rules = view.rules
    bag = 100 * rules.score_overtrick
    if rules.score_bag_limit > 0:
        bag -= 100 * rules.score_bag_penalty // rules.score_bag_limit
    whole = 10 * rules.score_trick * contract
    total = 0
    for place in range(2 * REACH + 1):
        over = place - REACH
        if over >= 0:
            points = whole + bag * over if contract > 0 else bag * over
        elif rules.score_set == 0:
            points = -whole
        else:
            points = 0 if rules.score_set == 1 else 100 * rules.score_trick * over
        total += CONTRACT[row, place] * points
    return int(total // 10000)


def nil_points(view: View) -> int:
    """Return the hundredths of a point that a nil brings on average, with what the partner makes alone."""
    chance = nil_thousandths(view)
    rules = view.rules
    total = (chance * rules.score_nil_bonus - (1000 - chance) * rules.score_nil_penalty) // 10
    if view.partner >= 0 and not is_nil(view.bids[view.partner]):
        row = BESIDE_NIL + bid_class(view.bids[view.partner])
        total += contract_points(view, row, partner_tenths(view))
    return int(total + int(100 * view.parameters[NIL_BIAS]))


def after_hand(view: View, team: int, points: int, bags: int) -> tuple[int, int]:
    """Return a team's score and bags after a hand that brings so many points, overtricks apart, and bags."""
    rules = view.rules
    score = view.score[team] + points + rules.score_overtrick * bags
    bags += view.bags[team]
    if 0 < rules.score_bag_limit <= bags:
        score -= rules.score_bag_penalty
        bags -= rules.score_bag_limit
    return int(score), int(bags)


def needs(view: View, score: int, bags: int) -> int:
    """Return the points that a team still needs, its bags counted at what they will cost it, less so near the end."""
    rules = view.rules
    left = rules.end_target - score
    if rules.score_bag_limit > 0:
        left += bags * rules.score_bag_penalty // rules.score_bag_limit * min(max(left, 0), FAR) // FAR
    return int(left)


def chance_from(ours: int, theirs: int) -> int:
    """Return the chance to win, in thousandths, from the points that both teams still need."""
    last = (len(WIN_TABLE) - 1) * STEP - 1
    ours, theirs = min(max(ours, 0), last), min(max(theirs, 0), last)
    i, j, a, b = ours // STEP, theirs // STEP, ours % STEP, theirs % STEP
    upper = (STEP - b) * WIN_TABLE[i, j] + b * WIN_TABLE[i, j + 1]
    lower = (STEP - b) * WIN_TABLE[i + 1, j] + b * WIN_TABLE[i + 1, j + 1]
    return int(((STEP - a) * upper + a * lower) // (STEP * STEP))


def usual_nil(view: View) -> int:
    """Return the points that a nil brings on average."""
    rules = view.rules
    return int((USUAL_NIL * rules.score_nil_bonus - (1000 - USUAL_NIL) * rules.score_nil_penalty) // 1000)


def chance_after(view: View, points: int, bags: int) -> int:
    """Return the chance to win, in millionths, after a hand that brings these points and bags.

    The other team makes or loses what it has bid, an unbid seat counting as usual, and its nils at their usual worth.
    """
    rules = view.rules
    other = 1 - view.team
    ours, our_bags = after_hand(view, view.team, points, bags)
    contract, flat = 0, 0
    for seat in range(rules.table_players):
        if rules.team[seat] == other:
            number = view.bids[seat]
            if is_nil(number):
                flat += usual_nil(view)
            else:
                contract += USUAL_BID if number < 0 else 10 * bid_tricks(number)
    total = 0
    for made in range(2):
        whole = rules.score_trick * contract // 10
        theirs, their_bags = after_hand(view, other, flat + (whole if made else -whole), USUAL_BAGS * made)
        if ours >= rules.end_target or theirs >= rules.end_target:
            chance = 1000 if ours > theirs else (0 if ours < theirs else 500)
        else:
            chance = chance_from(needs(view, ours, our_bags), needs(view, theirs, their_bags))
        total += chance * (USUAL_MADE if made else 1000 - USUAL_MADE)
    return total


def contract_chance(view: View, row: int, contract: int, beside: int) -> int:
    """Return the chance to win, in millionths, with a contract in tenths of a trick and points from elsewhere."""
    whole = view.rules.score_trick * contract // 10
    rest, total = 10000, 0
    for over in range(REACH + 1):
        share = CONTRACT[row, REACH + over]
        rest -= share
        total += share * chance_after(view, beside + whole, over)
    lost = whole if view.rules.score_set == 0 else 0
    return int((total + rest * chance_after(view, beside - lost, 0)) // 10000)


def number_worth(view: View, row: int, contract: int) -> int:
    """Return what a number is worth: hundredths of a point, or the chance to win in millionths."""
    if not looks_at_scores(view):
        return contract_points(view, row, contract)
    beside = usual_nil(view) if view.partner >= 0 and is_nil(view.bids[view.partner]) else 0
    return contract_chance(view, row, contract, beside)


def nil_worth(view: View) -> int:
    """Return what a nil is worth: hundredths of a point, or the chance to win in millionths."""
    if not looks_at_scores(view):
        return nil_points(view)
    rules = view.rules
    chance = nil_thousandths(view)
    bias = int(view.parameters[NIL_BIAS])
    row, contract = BESIDE_NIL, 0
    if view.partner >= 0 and not is_nil(view.bids[view.partner]):
        row += bid_class(view.bids[view.partner])
        contract = partner_tenths(view)
    made = contract_chance(view, row, contract, rules.score_nil_bonus + bias)
    failed = contract_chance(view, row, contract, bias - rules.score_nil_penalty)
    return (chance * made + (1000 - chance) * failed) // 1000


def looks_at_scores(view: View) -> bool:
    """Tell whether the chance to win counts here: two teams in a game to a target, and one of them near it."""
    rules = view.rules
    if rules.teams != 2 or rules.end_max_hands > 0:
        return False
    return rules.end_target - max(view.score[0], view.score[1]) < view.parameters[WIN_WITHIN]


def best_number(view: View, numbers: int) -> tuple[int, int]:
    """Return the number of tricks worth most among some legal ones, and what it is worth (`number_worth`)."""
    best, best_worth = lowest_bit(numbers), -(1 << 60)
    block, beside = contract_block(view), partner_tenths(view)
    expected = estimate(view, 0 if block == ALONE else 1)
    while numbers:
        tricks = lowest_bit(numbers)
        numbers &= numbers - 1
        worth = number_worth(view, block + distance_row(expected, tricks), 10 * tricks + beside)
        if worth > best_worth:
            best, best_worth = tricks, worth
    return best, best_worth


def bid(view: View) -> int:
    """Bid the number worth most, or nil where that is worth more."""
    numbers = trick_bids(view) & ((1 << NIL) - 1)
    if numbers == 0:
        return lowest_bit(view.legal)
    tricks, worth = best_number(view, numbers)
    if view.legal >> NIL & 1 and nil_worth(view) > worth:
        return NIL
    return tricks
