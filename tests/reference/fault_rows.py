"""Faults of public Spades programs and the renege cases of C9, as rows that any engine can be run on.

Nothing is computed here. The rows are played under Cardems scoring (the tricks of a failed nil count for the
contract) with target 500, unless a row names another rule set; ``keys`` are section -> key -> value. Where
programs differ (VARIANT), each reading is a row of its own, such as ``B20-bags`` and ``B20-contract``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

DEFAULT = "cardems"
DEFAULT_KEYS: dict[str, dict[str, Any]] = {"end": {"target": 500}}

Keys = dict[str, dict[str, Any]]
Pair = tuple[int, int]
Seats = tuple[int, int, int, int]
Bids = tuple[int | str, int | str, int | str, int | str]


class ScoreRow(NamedTuple):
    """One hand: teams are (0, 2) and (1, 3); ``set_teams`` says whose contract was set."""

    id: str
    keys: Keys
    bids: Bids
    tricks: Seats
    scores: Pair
    bags: Pair
    delta: Pair
    bags_after: Pair
    set_teams: tuple[bool, bool]
    source: str
    reneges: Seats = (0, 0, 0, 0)


class LegalRow(NamedTuple):
    """One decision: the cards that may be played."""

    id: str
    ruleset: str
    hand: list[str]
    trick: list[str]
    broken: bool
    first_trick: bool
    legal: list[str]
    source: str


class BidRow(NamedTuple):
    """One bid of seat 2, its partner having bid: whether it is legal."""

    id: str
    keys: Keys
    partner: int | str
    bid: int | str
    legal: bool
    source: str


class EndRow(NamedTuple):
    """One hand scored from 0 bags, then the end test; ``winner`` is None where nobody wins."""

    id: str
    keys: Keys
    scores: Pair
    bids: Bids
    tricks: Seats
    after: Pair
    state: str
    winner: int | None
    source: str
    hands_done: int = 9


NONE, NS, EW, BOTH = (False, False), (True, False), (False, True), (True, True)
FIVE: Keys = {"score": {"bag_limit": 5, "bag_penalty": 50}}
FIVE_RESET: Keys = {"score": {"bag_limit": 5, "bag_penalty": 50, "bag_carry": "reset"}}
ZERO_BAGS: Keys = {"score": {"overtrick": 0}}
MSN: Keys = {"score": {"failed_nil_tricks": "bags", "failed_nil_bag_points": "never"}}
LUMP: Keys = {"score": {"double_nil": "all_or_nothing"}}
TEN: Keys = {"score": {"ten_bid": "exact"}}

# fmt: off
SCORES = [
    ScoreRow("B12a", {}, (1, 2, 1, 2), (7, 0, 6, 0), (0, 0), (9, 0), (-169, -40), (0, 0), EW,
             "riendeau 1f3a3d3: 9 + 11 bags cost two penalties"),
    ScoreRow("B13", {}, (1, 1, 1, 1), (6, 1, 6, 0), (0, 0), (0, 0), (-70, -20), (0, 0), EW,
             "CardsWithCats aa05a6b: exactly ten bags from zero"),
    ScoreRow("B14b", FIVE, (3, 4, 2, 3), (4, 4, 2, 3), (0, 0), (4, 0), (1, 70), (0, 0), NONE,
             "rawhat a6c92da: exactly on the limit"),
    ScoreRow("B15", FIVE, (3, 3, 2, 4), (5, 3, 3, 2), (0, 0), (4, 0), (3, -70), (2, 0), EW,
             "bux 1555b06a: 4 + 3 bags, the remainder is kept"),
    ScoreRow("B15-reset", FIVE_RESET, (3, 3, 2, 4), (5, 3, 3, 2), (0, 0), (4, 0), (3, -70), (0, 0), EW,
             "bux 1555b06a: the other side of the variant"),
    ScoreRow("B16", {}, (2, 3, 1, 3), (3, 2, 5, 3), (-45, 0), (5, 0), (-65, -60), (0, 0), EW,
             "OpenSpiel: bags are no digit of a negative score"),
    ScoreRow("B16-positive", {}, (2, 3, 1, 3), (3, 2, 5, 3), (5, 0), (5, 0), (-65, -60), (0, 0), EW,
             "OpenSpiel: the same from +5"),
    ScoreRow("B16b-1", {}, (3, 4, 2, 4), (2, 4, 2, 5), (0, 0), (0, 0), (-50, 81), (0, 1), NS,
             "Jus144tice 1dc728c: lose 5"),
    ScoreRow("B16b-2", {}, (1, 4, 1, 4), (2, 4, 3, 4), (-50, 81), (0, 1), (23, 80), (3, 1), NONE,
             "Jus144tice 1dc728c: then bid 2, take 5: -27 and 3 bags"),
    ScoreRow("B17", {}, (3, 3, 2, 3), (4, 3, 3, 3), (0, 0), (0, 0), (52, 60), (2, 0), NONE,
             "riendeau c0e3df5: a bag is worth 1"),
    ScoreRow("B17-zero", ZERO_BAGS, (3, 3, 2, 3), (4, 3, 3, 3), (0, 0), (0, 0), (50, 60), (2, 0), NONE,
             "riendeau c0e3df5: a bag is worth 0 and still counted"),
    ScoreRow("B18", {}, (4, 3, 3, 3), (2, 4, 3, 4), (0, 0), (0, 0), (-70, 62), (0, 2), NS,
             "andrewchang90: a set costs 10 x bid"),
    ScoreRow("B20-bags", MSN, ("nil", 5, 2, 5), (1, 5, 1, 6), (0, 0), (0, 0), (-120, 101), (1, 1), NS,
             "MSN shvllearntoplay3: no help, a bag without points"),
    ScoreRow("B20-contract", {}, ("nil", 5, 2, 5), (1, 5, 1, 6), (0, 0), (0, 0), (-80, 101), (0, 1), NONE,
             "TricksterBots PR 36: the trick helps the partner"),
    ScoreRow("B21", {}, ("nil", 4, "nil", 5), (2, 4, 3, 4), (0, 0), (0, 0), (-195, -90), (5, 0), EW,
             "OpenSpiel: both nils fail, their tricks are bags"),
    ScoreRow("B21-lump", LUMP, ("nil", 4, "nil", 5), (2, 4, 3, 4), (0, 0), (0, 0), (-200, -90), (0, 0), EW,
             "rust-spades: one lump, no bags"),
    ScoreRow("B26", TEN, (4, 1, 4, 2), (6, 1, 4, 2), (0, 0), (0, 0), (82, 30), (2, 0), NONE,
             "TricksterBots PR 339: ten taken, eight bid"),
    ScoreRow("B26-made", TEN, (6, 1, 4, 2), (6, 1, 4, 2), (0, 0), (0, 0), (200, 30), (0, 0), NONE,
             "TricksterBots PR 339: ten bid and made"),
    ScoreRow("B26-set", TEN, (6, 1, 4, 2), (6, 2, 3, 2), (0, 0), (0, 0), (-100, 31), (0, 1), NS,
             "TricksterBots PR 339: ten bid, nine taken"),
    ScoreRow("B29", FIVE, (3, 4, 2, 3), (4, 4, 2, 3), (0, 0), (4, 0), (1, 70), (0, 0), NONE,
             "riendeau 6f27295: the penalty reported is the one scored; see B29_CAUSES"),
]
B29_CAUSES = {"contract_made": 50, "bag_points": 1, "bag_penalty": -50}

PLUS: Keys = {"conduct": {"illegal_play": "plus_three"}}
LOSE: Keys = {"conduct": {"illegal_play": "lose_three"}}
FORFEIT: Keys = {"conduct": {"illegal_play": "forfeit_hand"}}
FORFEIT_BAGS: Keys = {**FORFEIT, "score": {"failed_nil_tricks": "bags"}}
BY_0: Seats = (1, 0, 0, 0)
# Row 3 of C9 (points on the raised bid, -80) has no row: no key chooses it (D21 takes the original bid).
RENEGES = [
    ScoreRow("C9-1", PLUS, (3, 4, 2, 3), (4, 4, 2, 3), (0, 0), (0, 0), (-50, 70), (0, 0), NS,
             "C9 row 1: contract 5, took 6, needs 8", BY_0),
    ScoreRow("C9-2", PLUS, (3, 3, 2, 2), (5, 3, 3, 2), (0, 0), (0, 0), (50, 50), (0, 0), NONE,
             "C9 row 2: took 8, overtricks are counted from 8", BY_0),
    ScoreRow("C9-2-over", PLUS, (3, 2, 2, 2), (6, 2, 3, 2), (0, 0), (0, 0), (51, 40), (1, 0), NONE,
             "C9 row 2: took 9, one overtrick", BY_0),
    ScoreRow("C9-4", LOSE, (3, 4, 2, 3), (4, 4, 2, 3), (0, 0), (0, 0), (-50, 73), (0, 3), NS,
             "C9 row 4: counts 3, the other side three more", BY_0),
    ScoreRow("C9-5", LOSE, (3, 2, 2, 2), (6, 2, 3, 2), (0, 0), (0, 0), (51, 43), (1, 3), NONE,
             "C9 row 5: took 9, counts 6", BY_0),
    ScoreRow("C9-6-took-6", FORFEIT, (3, 4, 2, 3), (4, 4, 2, 3), (0, 0), (0, 0), (-50, 70), (0, 0), NS,
             "C9 row 6: automatic set (S1)", BY_0),
    ScoreRow("C9-6-took-9", FORFEIT, (3, 2, 2, 2), (8, 2, 1, 2), (0, 0), (0, 0), (-50, 40), (0, 0), NS,
             "C9 row 6: whatever was taken (S1)", BY_0),
    ScoreRow("C9-6-nil", FORFEIT_BAGS, ("nil", 3, 5, 2), (1, 3, 7, 2), (0, 0), (0, 0), (-149, 50), (1, 0), NS,
             "C9 row 6 with D3: a failed nil's bag still counts", BY_0),
    ScoreRow("C9-other", FORFEIT, (3, 4, 2, 3), (4, 4, 2, 3), (0, 0), (0, 0), (51, -70), (1, 0), EW,
             "C9 row 6: only the offender's side", (0, 0, 0, 1)),
]

ALL_BUT_2S = ["2D", "8D", "5D", "4H", "2H", "2C"]
LEGAL = [
    LegalRow("B01", DEFAULT, ["2S", *ALL_BUT_2S], [], False, False, ALL_BUT_2S,
             "rawhat 4484118: no spade lead before the break"),
    LegalRow("B02", DEFAULT, ["AS", "9S", "2S"], [], False, False, ["AS", "9S", "2S"],
             "mreishus 8dbeab6: a hand of spades can lead"),
    LegalRow("B03", DEFAULT, ["AS", "5H"], [], False, True, ["5H"],
             "tomBUXDAO2 3397fb16: the break of the last hand is forgotten"),
    LegalRow("B04", DEFAULT, ["AS", "5H"], [], True, False, ["AS", "5H"],
             "Jus144tice 87cc00a: trick 3, broken by a discard in trick 2"),
    LegalRow("B07", "jjdd_house", ["3S", "KD", "4D", "2D"], ["BJ"], False, False, ["3S", "2D"],
             "housespades c02474c: a joker led asks for spades, 2D is one"),
    LegalRow("B07-plain", DEFAULT, ["3S", "KD", "4D", "2D"], ["5S"], False, False, ["3S"],
             "housespades c02474c: in a plain deck 2D is a diamond"),
]

# (card, led?, broken after) from unbroken: mreishus 8dbeab6 and Jus144tice 87cc00a.
BREAKS = [("AS", True, True), ("3S", False, True), ("3H", False, False), ("3H", True, False)]
B05 = (["5D", "8D", "2S", "AD"], 2)  # rawhat 97e97d7: the index that wins, and so leads next
B06 = (0, [1, 2, 3, 0, 1, 2, 3, 0])  # Antonelli 49b5657, rust-spades c319938: first dealer, first bidders
B09 = [float("nan"), 3.5, "3", True, None, -1, 14]  # riendeau 1bae70d: none of these is a bid
B11 = ["5D", "8D", "2S", "AD", "3D"]  # Antonelli 477770c: a fifth card among four players

CAP: Keys = {"bid": {"team_max": 13}}
BIDS = [
    BidRow("B08-capped", CAP, 5, 9, False, "riendeau 7191fe5: 14 for the pair under the cap"),
    BidRow("B08-at-cap", CAP, 5, 8, True, "riendeau 7191fe5: 13 is allowed"),
    BidRow("B08", {}, 5, 9, True, "rust-spades, TabletopGames: no cap"),
]

FLOOR_350: Keys = {"end": {"use_floor": True, "floor": -350}}
FLOOR_200: Keys = {"end": {"use_floor": True, "floor": -200}}
ENDS = [
    EndRow("B22", {}, (480, 0), (3, 3, 3, 3), (3, 5, 3, 2), (540, 61), "over", 0,
           "OpenSpiel: the running total meets the target"),
    EndRow("B22-floor", FLOOR_350, (-340, 0), (3, 3, 3, 3), (3, 5, 2, 3), (-400, 62), "over", 1,
           "OpenSpiel: the running total meets the floor"),
    EndRow("B23a", {}, (440, 430), (3, 3, 3, 4), (3, 3, 3, 4), (500, 500), "continue", None,
           "TabletopGames c4d7687: a tie plays on"),
    EndRow("B23a-draw", {"end": {"tie": "draw"}}, (440, 430), (3, 3, 3, 4), (3, 3, 3, 4), (500, 500), "over",
           None, "TabletopGames c4d7687: end.tie = draw"),
    EndRow("B23b", {}, (468, 456), (3, 3, 3, 4), (3, 3, 3, 4), (528, 526), "over", 0,
           "CardsWithCats: bag points count, 528 beats 526"),
    EndRow("B23c", {}, (452, 460), (3, 3, 3, 4), (3, 3, 3, 4), (512, 530), "over", 1,
           "both over the target: the higher wins"),
    EndRow("B24", {}, (-43960, -43870), (7, 6, 7, 7), (6, 6, 0, 1), (-44100, -44000), "continue", None,
           "rust-spades design note 2026-06-19: nothing stops two sinking teams"),
    EndRow("B24-floor", FLOOR_200, (-100, -80), (7, 6, 7, 7), (6, 6, 0, 1), (-240, -210), "over", 1,
           "rust-spades: the floor does; both through it, the higher wins"),
    EndRow("B24-cap", {"end": {"max_hands": 100}}, (-43960, -43870), (7, 6, 7, 7), (6, 6, 0, 1),
           (-44100, -44000), "over", 1, "rust-spades: or the cap on hands", 100),
]

# bux ac87f645: hands played in a row from 0-0, and the totals and bags after the last one.
B24B_HANDS: list[tuple[Bids, Seats]] = [
    ((3, 4, 2, 4), (2, 4, 2, 5)),
    ((1, 4, 1, 4), (2, 4, 3, 4)),
    (("nil", 5, 2, 5), (1, 5, 1, 6)),
]
B24B_TOTAL, B24B_BAGS = (-107, 262), (3, 2)
# fmt: on
