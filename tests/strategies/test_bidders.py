"""The published bidders give what their texts say: tables of cards, laws, and averages over random deals.

Rows are cards and what they are worth, as the text of each strategy defines it; `A06` is a fault of a published bot.
"""

import random
import statistics
from collections.abc import Callable, Sequence

import pytest

from spades_sim.cards import KINGS, card_set, popcount
from strategies.deals import deals, raised, spade_number, spades_of_others
from strategies.scene import module

BEGINNER, BOOK, RUFF, TABLE, ADDITIVE, FREE, RB, HIGH = map(
    module,
    ("beginner", "book_points", "ruff_first", "offsuit_table", "additive", "free_trumps", "rb", "high_card"),
)


def ranks(text: str) -> int:
    """Return the ranks of a suit, written ``AKx``: each x is the lowest card still free."""
    suit = card_set(" ".join(f"{rank}C" for rank in text.replace("x", "")))
    for _ in range(text.count("x")):
        suit |= ~suit & -~suit
    return suit


def spades(text: str) -> int:
    return ranks(text) << 39


def hand(text: str) -> int:
    """Return cards written by suit, ``AKx - QJx xx``: spades, hearts, diamonds, clubs."""
    total = 0
    for place, suit in enumerate(text.split()):
        total |= ranks(suit.replace("-", "")) << (13 * (3 - place))
    return total


ESTIMATES: dict[str, Callable[[int], int]] = {
    "beginner": lambda cards: 100 * BEGINNER.count(cards, spade_number(cards)),
    "book_points": lambda cards: BOOK.points(cards, spades_of_others(cards)),
    "ruff_first": lambda cards: RUFF.estimate(cards, spades_of_others(cards), spade_number(cards)),
    "additive": lambda cards: ADDITIVE.estimate(cards, spade_number(cards)),
    "free_trumps": lambda cards: FREE.estimate(cards, spades_of_others(cards), spade_number(cards)),
    "rb": lambda cards: 100 * RB.points(cards, spade_number(cards)),
    "high_card": lambda cards: 25 * HIGH.quarter_points(cards),
    "offsuit_table": lambda cards: offsuit(cards) // 10,
}


def hard(cards: int) -> int:
    return int(TABLE.hard_tricks(cards & 0x1FFF << 39, spades_of_others(cards)))


def offsuit(cards: int) -> int:
    """Return thousandths of a trick: hard and soft part."""
    return int(1000 * hard(cards) + TABLE.soft_tricks(cards, spade_number(cards) - hard(cards)))


SIDE_SUITS: tuple[tuple[str, Callable[[int], int], Sequence[tuple[str, int]]], ...] = (
    ("book_points", BOOK.side_points, (
        ("A", 100), ("Axxxxx", 100), ("Axxxxxx", 50), ("Axxxxxxx", 50), ("Axxxxxxxx", 0),
        ("K", 25), ("Kx", 75), ("Kxxx", 75), ("Kxxxx", 25), ("Kxxxxx", 0),
        ("KJ", 100), ("KJxxx", 50), ("KJxxxx", 0), ("AK", 200), ("KQ", 125),
        ("Q", 25), ("Qxxxx", 25), ("Qxxxxx", 0), ("AKQ", 250), ("AKQxx", 200), ("", 0), ("JTx", 0),
    )),
    ("ruff_first", RUFF.side_tricks, (
        ("A", 100), ("Axxxxx", 100), ("Axxxxxx", 50), ("K", 0), ("Kx", 100), ("Kxxxx", 100), ("Kxxxxx", 25),
        ("Qx", 0), ("Qxx", 50), ("Qxxx", 50), ("Qxxxx", 0), ("AKQ", 250), ("xxx", 0),
    )),
    ("offsuit_table", TABLE.side_tricks, (
        ("AK", 2000), ("AKx", 1850), ("AKxx", 1450), ("AKxxx", 1120), ("AKxxxx", 290), ("AKxxxxxx", 290),
        ("AQ", 1500), ("AQx", 1475), ("AQxx", 1450), ("AQxxx", 1050), ("AQxxxx", 300),
        ("KQJ", 1685), ("KQJx", 1450), ("KQJxx", 660), ("KQJxxx", 660),
        ("KQ", 1250), ("KQx", 1200), ("KQxx", 700), ("KQxxx", 500), ("KQxxxx", 250),
        ("A", 1000), ("Axx", 1000), ("Axxx", 900), ("Axxxx", 700), ("Axxxxx", 500), ("Axxxxxx", 300),
        ("K", 100), ("Kx", 500), ("Kxx", 500), ("Kxxx", 400), ("Kxxxx", 0),
        ("Q", 0), ("Qx", 330), ("Qxx", 400), ("Qxxx", 0), ("", 0),
    )),
    ("additive", ADDITIVE.side_tricks, (
        ("A", 100), ("AKx", 180), ("AQx", 150), ("AKQ", 230), ("K", 35), ("Kx", 45), ("Kxxxx", 35), ("KQ", 55),
        ("KQx", 75), ("Qx", 0), ("Qxx", 20), ("Jxx", 0),
    )),
    ("free_trumps", FREE.side_tricks, (
        ("A", 100), ("Axxxx", 100), ("Axxxxx", 50), ("Axxxxxx", 0), ("K", 0), ("Kx", 100), ("Kxx", 100), ("Kxxx", 50),
        ("Kxxxx", 33), ("Kxxxxx", 0), ("Qxx", 0), ("Qxxx", 33), ("Qxxxx", 0),
    )),
)  # fmt: skip
SIDE_ROWS = [(name, worth, text, value) for name, worth, rows in SIDE_SUITS for text, value in rows]

HANDS: tuple[tuple[str, str, int], ...] = (
    ("beginner", "Axx Axx Kxx Kxxx", 400),
    ("beginner", "xxxxx K xxx xxxx", 200),  # a king alone is none, the fourth and fifth spade are
    ("beginner", "xx xx xxx Axxxxx", -100),  # a long side suit loses what its ace wins
    ("beginner", "AKx xxx xxx xxxx", 200),
    ("book_points", "AKQxxxxxxx - xxx -", 300),  # A06
    ("book_points", "AKx xxx xxx xxxx", 200),  # A06
    ("book_points", "xxx xxx xxx xxxx", 0),  # A06
    ("book_points", "A xxxx xxxx xxxx", 100),
    ("book_points", "K xxxx xxxx xxxx", 25),
    ("book_points", "Kx xxxx xxxx xxx", 50),
    ("book_points", "Kxx xxxx xxx xxx", 100),
    ("book_points", "Qxx xxxx xxx xxx", 50),
    ("book_points", "QJ xxxx xxxx xxx", 25),
    ("ruff_first", "AKQxxxxxxx - xxx -", 800),  # four low ones ruff two voids; of three that stay two are short
    ("ruff_first", "AKx xxx xxx xxxx", 200),
    ("ruff_first", "xxx xxx xxx xxxx", 0),
    ("ruff_first", "xxx - xxxxx xxxxx", 200),
    ("ruff_first", "x - xxxxxx xxxxxx", 100),  # one trump ruffs once
    ("ruff_first", "xxx xx xxxx xxxx", 25),
    ("ruff_first", "Kx x xxxxx xxxxx", 175),  # the low one ruffs, the king is one short
    ("ruff_first", "Kx xxx xxxx xxxx", 100),
    ("ruff_first", "Qxx xxx xxx xxxx", 100),
    ("ruff_first", "Qx xxx xxxx xxxx", 75),
    ("offsuit_table", "AKxxx xxx xxx xx", 300),
    ("offsuit_table", "Kxxxxx xxx xxx x", 200),
    ("offsuit_table", "xx xxx xxxx xxxx", 0),
    ("offsuit_table", "Ax AKx Qxx xxxxx", 325),
    ("additive", "AKQJTx xxx xxx x", 490),  # 1 + 0.9 + 0.7 + 0.5 + 0.3, two beyond the fourth, a singleton
    ("additive", "Qx xxx xxxx xxxx", 30),
    ("additive", "Jxx xxx xxx xxxx", 30),
    ("additive", "xxxxx - xxxx xxxx", 180),  # the fifth spade and a void with three spare
    ("additive", "xxxx - xxxx xxxxx", 110),
    ("additive", "xxx - xxxxx xxxxx", 80),
    ("additive", "xxx x xxxx xxxxx", 50),
    ("additive", "xxxx xx xxx xxxx", 50),
    ("additive", "xxx xx xxxx xxxx", 40),
    ("additive", "xxxxx - x xxxxxxx", 230),  # the void takes two of three spare trumps, the singleton the last
    ("free_trumps", "AKQ xxx xxx xxxx", 333),
    ("free_trumps", "xxx - xxxxx xxxxx", 233),
    ("free_trumps", "xx - xxxxx xxxxxx", 166),
    ("free_trumps", "x - xxxxxx xxxxxx", 100),
    ("free_trumps", "xxx x xxxx xxxxx", 166),
    ("free_trumps", "xx x xxxxx xxxxx", 100),
    ("free_trumps", "xxx xx xxxx xxxx", 100),
    ("free_trumps", "xx xx xxxx xxxxx", 66),
    ("free_trumps", "x xx xxxxx xxxxx", 0),
    ("rb", "Qxx Axx Kxx xxxx", 300),
    ("rb", "AQ xxx xxxx xxxx", 200),
    ("rb", "Qx K xxxxx xxxxx", 0),
    ("rb", "x Axx xxxx xxxxx", 0),
    ("rb", "xxx x xxxx xxxxx", 100),
    ("rb", "xxxxx xxx xxx xx", 200),
    ("high_card", "AKQJ xxx xxx xxx", 250),
)


@pytest.mark.parametrize(("name", "worth", "text", "value"), SIDE_ROWS, ids=[f"{r[0]}-{r[2]}" for r in SIDE_ROWS])
def test_side_suit(name: str, worth: Callable[[int], int], text: str, value: int) -> None:
    assert worth(ranks(text)) == value


@pytest.mark.parametrize(("name", "cards", "value"), HANDS, ids=[f"{row[0]}-{row[1]}" for row in HANDS])
def test_hand(name: str, cards: str, value: int) -> None:
    assert ESTIMATES[name](hand(cards)) == value


@pytest.mark.parametrize(
    ("number", "tricks"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 3), (10, 3), (11, 4)]
)
def test_low_spades_of_the_table(number: int, tricks: int) -> None:
    """Row: max(0, ceil(n / 2.5) - 0.4), cut."""
    assert TABLE.low_spades(number) == tricks


@pytest.mark.parametrize("name", sorted(ESTIMATES.keys() - {"offsuit_table"}))
def test_a_higher_card_never_lowers_the_estimate(name: str) -> None:
    """A06. The table of `offsuit_table` is printed otherwise."""
    draw = random.Random(6)
    for four in deals(1000, seed=6):
        for cards in four:
            better = raised(cards, draw)
            assert ESTIMATES[name](better) >= ESTIMATES[name](cards), (cards, better)


def test_the_table_of_side_suits_is_not_monotone_and_its_spades_are() -> None:
    assert TABLE.side_tricks(ranks("KQJ")) > TABLE.side_tricks(ranks("AQJ"))
    draw = random.Random(6)
    for four in deals(500, seed=6):
        for cards in four:
            own = cards & 0x1FFF << 39
            assert offsuit(raised(own, draw)) >= offsuit(own)


#: Mean bid, mean sum of the table, share of nils, as each docstring says, over independent bids on random cards.
AVERAGES: tuple[tuple[str, Callable[[int], int], float, float], ...] = (
    ("beginner", lambda cards: max(ESTIMATES["beginner"](cards) // 100, 1), 2.3, 9.1),
    ("book_points", lambda cards: max((ESTIMATES["book_points"](cards) + 50) // 100, 1), 2.4, 9.4),
    ("ruff_first", lambda cards: max(ESTIMATES["ruff_first"](cards) // 100, 1), 2.9, 11.6),
    ("offsuit_table", lambda cards: min(max((offsuit(cards) + 1250) // 1000, 1), 7), 2.9, 11.5),
    ("additive", lambda cards: max((ESTIMATES["additive"](cards) + 50) // 100, 1), 2.6, 10.6),
    ("free_trumps", lambda cards: max((ESTIMATES["free_trumps"](cards) + 83) // 100, 1), 3.2, 12.7),
)


@pytest.mark.parametrize(("name", "bid", "mean", "table"), AVERAGES, ids=[row[0] for row in AVERAGES])
def test_averages_of_the_docstrings(name: str, bid: Callable[[int], int], mean: float, table: float) -> None:
    """Bounds: half of the last digit, and four standard errors of 2,000 tables (sd 1.6 at most)."""
    sums = [sum(map(bid, four)) for four in deals(2000, seed=11)]
    error = 4 * statistics.stdev(sums) / len(sums) ** 0.5
    assert abs(statistics.mean(sums) - table) < 0.05 + error
    assert abs(statistics.mean(sums) / 4 - mean) < 0.05 + error / 4


def ruff_first_nil(cards: int) -> bool:
    return bool(RUFF.is_nil_hand(cards, ESTIMATES["ruff_first"](cards), spade_number(cards)))


def free_trumps_nil(cards: int) -> bool:
    return ESTIMATES["free_trumps"](cards) < 117 and spade_number(cards) < 3 and not cards & FREE.ABOVE_JACKS


@pytest.mark.parametrize(("is_nil", "share"), [(ruff_first_nil, 0.029), (free_trumps_nil, 0.005)])
def test_nils_of_the_docstrings(is_nil: Callable[[int], bool], share: float) -> None:
    """Bound: half of the last digit, and four standard errors of 20,000 hands."""
    found = sum(is_nil(cards) for four in deals(5000, seed=12) for cards in four) / 20000
    assert abs(found - share) < 0.0005 + 4 * (share / 20000) ** 0.5


def test_rb_bids_as_it_was_measured() -> None:
    """Measured on 40,000 deals: mean bid 2.89, table 11.5 (sd 0.95; 12, 41, 34, 10 % at 10 to 13), nil 1.4 %.

    The mean is that of the points, the table counts a nil as nothing; that fits all figures. 20,000 deals here; bounds:
    half of the last digit, and four standard errors.
    """
    number = 20000
    sums, nils, total = [], 0, 0
    for four in deals(number, seed=13):
        held = [(cards, spade_number(cards)) for cards in four]
        nil = [RB.is_nil_hand(*each) for each in held]
        tricks = [max(RB.points(*each), 1) for each in held]
        sums.append(sum(0 if is_nil else count for count, is_nil in zip(tricks, nil, strict=True)))
        total += sum(tricks)
        nils += sum(nil)
    error = 4 / number**0.5
    assert abs(statistics.mean(sums) - 11.5) < 0.05 + 0.95 * error
    assert abs(total / (4 * number) - 2.89) < 0.005 + 0.24 * error
    assert abs(statistics.stdev(sums) - 0.95) < 0.005 + 0.95 * error / 2**0.5
    for table, share in ((10, 0.12), (11, 0.41), (12, 0.34), (13, 0.10)):
        assert abs(sums.count(table) / number - share) < 0.005 + (share * (1 - share)) ** 0.5 * error
    assert abs(nils / (4 * number) - 0.014) < 0.0005 + (0.014 / 4) ** 0.5 * error


def test_a_king_of_every_suit_is_seen() -> None:
    """Every estimate that counts kings counts each of the four: no suit is left out or read twice."""
    low = hand("xxxx xxx xxx xxx")
    for name, worth in ESTIMATES.items():
        gains = set()
        for suit in range(3):
            own = low & 0x1FFF << (13 * suit)
            better = low ^ (own & -own) ^ (KINGS & 0x1FFF << (13 * suit))
            assert popcount(better) == 13
            gains.add(worth(better) - worth(low))
        assert len(gains) == 1, name
        assert gains.pop() > 0, name
