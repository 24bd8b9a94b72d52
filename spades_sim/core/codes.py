"""Name the numbers that the core works with: rule values, bids, decisions, answers, causes of points."""

from enum import IntEnum

MAX_SEATS = 6
MAX_TEAMS = 6
MAX_TRICKS = 54
MAX_CARDS = 108
MAX_HIGH_TRUMPS = 10
MAX_PARAMETERS = 32

# A bid is one number. Numeric bids stand for themselves, 0 is plain zero.
NOT_BID = -1
NIL = 60
BLIND_NIL = 61
#: A seat that makes no bid of its own: its partner bid blind for the team, or the first hand bids itself.
COVERED = 63
#: A blind bid of n tricks for the whole team is ``BLIND + n``.
BLIND = 64

# What a strategy may answer instead of a bid, a card or a card set.
RAISED = -(1 << 62)
NO_ANSWER = RAISED + 1

# The end of a stretch of play, as `core.machine` reports it.
DONE = 0
WAITING = 1
FOUL = 2
FULL = 3


class Decision(IntEnum):
    """What a seat is asked for."""

    NONE = 0
    BLIND = 1
    BID = 2
    EXCHANGE = 3
    KEEP = 4
    PLAY = 5
    NIL_CHANCE = 6


#: Decisions by name, in the order of the columns of the strategy table. `nil_chance` decides nothing: a seat that has
#: just bid nil states the chance, in percent, that it makes it.
DECISIONS = ("none", "blind", "bid", "exchange", "keep", "play", "nil_chance")
#: In the strategy table: the host answers a question that is asked only where it has an answer (`nil_chance`).
HOSTED = 1
#: The highest answer to `nil_chance`, a sure nil.
SURE = 100


class Phase(IntEnum):
    """Where a hand stands."""

    BLIND = 0
    DRAFT = 1
    BID = 2
    EXCHANGE = 3
    PLAY = 4
    OVER = 5


class FoulKind(IntEnum):
    """Why an answer was refused."""

    NONE = 0
    RAISED = 1
    ILLEGAL = 2


class Ending(IntEnum):
    """Why a game is over; the last three stand apart from every rule.

    ``CAP`` is the engine's own limit, ``FOUL`` a foul in this game, ``FORFEIT`` a foul in an earlier game of the match
    that forfeited this one, too: it was not played.
    """

    NONE = 0
    TARGET = 1
    FLOOR = 2
    MAX_HANDS = 3
    SET_LIMIT = 4
    BOSTON = 5
    CAP = 6
    FOUL = 7
    FORFEIT = 8


class Cause(IntEnum):
    """What won or lost points in a hand; the causes of a hand add up to its points."""

    CONTRACT_MADE = 0
    CONTRACT_SET = 1
    BLIND_MADE = 2
    BLIND_SET = 3
    NIL_MADE = 4
    NIL_FAILED = 5
    BLIND_NIL_MADE = 6
    BLIND_NIL_FAILED = 7
    BAG_POINTS = 8
    BAG_PENALTY = 9
    BAG_GIFT = 10
    BOSTON = 11


class IdenticalCards(IntEnum):
    """Values of ``deck.identical_cards``."""

    FIRST = 0
    LAST = 1


class Method(IntEnum):
    """Values of ``deal.method``."""

    DEAL = 0
    DRAFT = 1


class Rotation(IntEnum):
    """Values of ``deal.rotation``."""

    CLOCKWISE = 0
    ALTERNATE = 1


class DraftPeek(IntEnum):
    """Values of ``deal.draft_peek``."""

    NONE = 0
    PRIVATE = 1
    PUBLIC = 2


class FirstBidder(IntEnum):
    """Values of ``bid.first_bidder``."""

    LEFT_OF_DEALER = 0
    DEALER = 1
    SECOND_PLAYER = 2


class BidMode(IntEnum):
    """Values of ``bid.mode``."""

    INDIVIDUAL = 0
    SECOND_PARTNER_SETS_TEAM = 1


class Zero(IntEnum):
    """Values of ``bid.zero``."""

    NIL = 0
    PLAIN = 1
    FORBIDDEN = 2


class Formula(IntEnum):
    """Values of ``bid.formula``."""

    FREE = 0
    SUICIDE = 1
    MIRROR = 2
    WHIZ = 3


class BlindNil(IntEnum):
    """Values of ``bid.blind_nil``."""

    OFF = 0
    ALWAYS = 1
    BEHIND = 2


class PassOrder(IntEnum):
    """Values of ``pass.order``."""

    BIDDER_FIRST = 0
    SIMULTANEOUS = 1
    DRAW_FROM_DISCARDS = 2


class FirstLeader(IntEnum):
    """Values of ``play.first_leader``."""

    FIRST_BIDDER = 0
    SECOND_PLAYER = 1
    DEALER = 2
    HIGH_BIDDER = 3
    HOLDER_2C = 4
    HOLDER_2C_ALL_LOWEST = 5


class SetPenalty(IntEnum):
    """Values of ``score.set``."""

    BID = 0
    ZERO = 1
    UNDERTRICKS = 2


class FailedNilTricks(IntEnum):
    """Values of ``score.failed_nil_tricks``."""

    CONTRACT = 0
    BAGS = 1
    IGNORED = 2


class FailedNilBagPoints(IntEnum):
    """Values of ``score.failed_nil_bag_points``."""

    ALWAYS = 0
    IF_MADE = 1
    NEVER = 2


class DoubleNil(IntEnum):
    """Values of ``score.double_nil``."""

    INDEPENDENT = 0
    ALL_OR_NOTHING = 1


class BagCarry(IntEnum):
    """Values of ``score.bag_carry``."""

    REMAINDER = 0
    RESET = 1


class BagPenaltyTo(IntEnum):
    """Values of ``score.bag_penalty_to``."""

    SELF = 0
    OPPONENTS = 1


class TenBid(IntEnum):
    """Values of ``score.ten_bid``."""

    OFF = 0
    EXACT = 1
    AT_LEAST = 2


class Boston(IntEnum):
    """Values of ``score.boston``."""

    NONE = 0
    BID = 1
    TAKEN = 2
    BID_WINS_GAME = 3
    TAKEN_WINS_GAME = 4


class Tie(IntEnum):
    """Values of ``end.tie``."""

    PLAY_ON = 0
    DRAW = 1
    SHARED = 2


class IllegalPlay(IntEnum):
    """Values of ``conduct.illegal_play``."""

    REJECT = 0
    FORFEIT_HAND = 1
    PLUS_THREE = 2
    LOSE_THREE = 3
