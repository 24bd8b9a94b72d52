"""Draw random valid rule sets over every key of every section, rare keys often.

``draw_rules`` takes any ``random.Random``, so one generator serves seeded loops and Hypothesis (``rule_sets``).
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from spades_sim.rules.load import RulesError, make_rules
from spades_sim.rules.schema import Rules

FACES = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
Keys = dict[str, Any]


def draw_teams(rng: Random, players: int) -> list[list[int]]:
    """Seat the players: alone, in pairs across, in pairs side by side, in trios, or in uneven teams."""
    seats = list(range(players))
    kinds = ["solo", "uneven"] + ["across"] * 4 * (players in (4, 6)) + ["beside"] * (players in (4, 6))
    kind = rng.choice([*kinds, "trios"] if players == 6 else kinds)
    if kind == "across":
        half = players // 2
        return [[seat, seat + half] for seat in range(half)]
    if kind == "beside":
        return [[seat, seat + 1] for seat in range(0, players, 2)]
    if kind == "trios":
        return [[0, 2, 4], [1, 3, 5]]
    if kind == "solo":
        return [[seat] for seat in seats]
    rng.shuffle(seats)
    cuts = sorted(rng.sample(range(1, players), rng.randint(1, min(2, players - 1))))
    return [sorted(seats[low:high]) for low, high in zip([0, *cuts], [*cuts, players], strict=True)]


def draw_cards(rng: Random, players: int) -> tuple[Keys, Keys]:
    """Draw the sections ``deck`` and ``deal`` so that the pack deals out."""
    draft = players == 2 and rng.random() < 0.6
    packs = 1 if draft else rng.choice([1, 1, 1, 2])
    jokers = rng.choice([0, 0, 1, 2, 4] if packs == 2 else [0, 0, 1, 2])
    high = ["BJ", "LJ"][: min(jokers, 2)] + rng.sample(["2C", "2D", "2H", "2S", "7D"], rng.choice([0, 0, 1, 2, 4]))
    rng.shuffle(high)
    if rng.random() < 0.15:  # a suit runs short
        suit = rng.choice("CDHS")
        stock = [card for card in FACES if card[1] == suit]
    else:
        ranks = rng.choice(["2", "23", "23456", "23456789TJQKA"])
        stock = [card for card in FACES if card[0] in ranks]
    stock = [card for card in stock if card not in high]
    remove = rng.sample(stock, rng.randint(0, min(len(stock), 12))) if stock and rng.random() < 0.7 else []
    if packs == 2 and rng.random() < 0.5:
        remove = remove * 2
    total = 52 * packs + jokers - len(remove)
    if draft:
        rest = [card for card in FACES if card not in remove and card not in high]
        remove += rng.sample(rest, total % 4)
        total -= total % 4
        hand_size = total // 4
    else:
        most = min(total // players, 54)
        hand_size = rng.choice([most, most, rng.randint(1, most), rng.randint(1, min(most, 8))])
    deck = {"packs": packs, "jokers": jokers, "remove": remove, "high_trumps": high}
    deck["identical_cards"] = rng.choice(["first", "last"])
    deal = {
        "method": "draft" if draft else "deal",
        "hand_size": hand_size,
        "undealt": total - hand_size * players,
        "first_dealer": rng.choice(["random", "high_card", "first_spade", "fixed"]),
        "rotation": rng.choice(["clockwise", "alternate"]) if players == 2 else "clockwise",
        "draft_peek": rng.choice(["none", "private", "public"]),
    }
    return deck, deal


def draw_bids(rng: Random, hand_size: int, teams: list[list[int]], formula: str) -> Keys:
    """Draw the section ``bid``."""
    forced = formula in ("mirror", "whiz")
    zero = rng.choice(["nil", "plain", "plain", "forbidden"])
    high = hand_size if forced else rng.choice([hand_size, hand_size, rng.randint(1, hand_size)])
    low = 1 if forced else rng.choice([1, 1, rng.randint(0 if zero == "plain" else 1, high)])
    most = max(len(team) for team in teams) * high
    team_max = 0 if forced else rng.choice([0, hand_size, rng.randint(1, most)])
    team_min = 0 if forced else rng.choice([0, rng.randint(0, min(most, 5, team_max or most))])
    blind = formula == "free"
    return {
        "first_bidder": rng.choice(["left_of_dealer", "dealer", "second_player"]),
        "mode": rng.choice(["individual", "second_partner_sets_team"]) if formula == "free" else "individual",
        "min": low,
        "max": high,
        "nil": formula != "free" or rng.random() < 0.75,
        "zero": zero,
        "double_nil": forced or rng.random() < 0.6,
        "team_min": team_min,
        "nil_partner_min": 0 if forced else rng.choice([0, rng.randint(0, min(high, 5))]),
        "team_max": team_max,
        "forbidden_total": 0 if forced else rng.choice([0, hand_size, rng.randint(0, hand_size + 3)]),
        "formula": formula,
        "blind_nil": rng.choice(["off", "always", "behind"]) if blind else "off",
        "blind_nil_deficit": rng.choice([0, 10, 40, 100]),
        "blind_nil_from_hand": rng.choice([1, 1, 2]),
        "blind_bid_min": rng.randint(6, min(high, 9)) if blind and high >= 6 and rng.random() < 0.5 else 0,
        "blind_bid_deficit": rng.choice([0, 0, 10, 40]),
        "first_hand_bids_itself": rng.random() < 0.1,
        "counter_bid": not forced and rng.random() < 0.3,
    }


def draw_passing(rng: Random, hand_size: int, draft: bool, may: bool) -> Keys:
    """Draw the section ``pass``."""
    most = min(4, hand_size) if may else 0
    order = ["bidder_first", "simultaneous"] if not draft else ["draw_from_discards"]
    return {
        "nil": rng.randint(0, most),
        "blind_nil": rng.randint(0, most),
        "order": rng.choice(order),
        "when": "after_all_bids",
    }


def draw_play(rng: Random) -> Keys:
    """Draw the section ``play``."""
    leaders = ["first_bidder", "second_player", "dealer", "high_bidder", "holder_2C", "holder_2C_all_lowest"]
    return {
        "first_leader": rng.choice(leaders),
        "break_required": rng.random() < 0.6,
        "first_lead_spade": rng.random() < 0.4,
        "break_on_lead": rng.random() < 0.5,
        "first_trick_trump": rng.random() < 0.5,
        "must_trump": rng.random() < 0.4,
    }


def draw_score(rng: Random) -> Keys:
    """Draw the section ``score``."""
    return {
        "trick": rng.choice([10, 10, 7, 0]),
        "overtrick": rng.choice([-1, 0, 1, 1, 5]),
        "set": rng.choice(["bid", "zero", "undertricks"]),
        "nil_bonus": rng.choice([100, 50, 75, 33]),
        "nil_penalty": rng.choice([100, 50, 0]),
        "blind_nil_bonus": rng.choice([200, 120]),
        "blind_nil_penalty": rng.choice([200, 101]),
        "failed_nil_tricks": rng.choice(["contract", "bags", "ignored"]),
        "failed_nil_bag_points": rng.choice(["always", "if_made", "never"]),
        "double_nil": rng.choice(["independent", "all_or_nothing"]),
        "double_nil_bonus": rng.choice([200, 400]),
        "double_nil_penalty": rng.choice([200, 0, 90]),
        "bag_limit": rng.choice([10, 0, 1, 2, 3, 5]),
        "bag_penalty": rng.choice([100, 110, 50, 13]),
        "bag_carry": rng.choice(["remainder", "reset"]),
        "bag_penalty_to": rng.choice(["self", "opponents"]),
        "ten_bid": rng.choice(["off", "exact", "at_least"]),
        "ten_bonus": rng.choice([200, 150]),
        "ten_penalty": rng.choice([100, 150]),
        "boston": rng.choice(["none", "bid", "taken", "bid_wins_game", "taken_wins_game"]),
        "boston_bonus": rng.choice([0, 70]),
        "blind_multiplier": rng.choice([2, 1, 3]),
        "blind_fail_multiplier": rng.choice([2, 1, 0]),
        "blind_exact": rng.random() < 0.4,
    }


def draw_end(rng: Random) -> Keys:
    """Draw the section ``end``: games are short."""
    return {
        "target": rng.choice([40, 100, 200, 500]),
        "use_floor": rng.random() < 0.5,
        "floor": rng.choice([0, -30, -100, -200]),
        "max_hands": rng.choice([0, 1, 2, 3]),
        "tie": rng.choice(["play_on", "draw", "shared"]),
        "set_limit": rng.choice([0, 0, 1, 2]),
    }


def draw_rules(rng: Random) -> dict[str, Keys]:
    """Draw the tables of a rule set; nearly all of them are valid."""
    players = rng.choice([2, 2, 3, 4, 4, 4, 5, 6])
    teams = draw_teams(rng, players)
    deck, deal = draw_cards(rng, players)
    pairs = all(len(team) == 2 for team in teams)
    formula = rng.choice(["free", "free", "free", "mirror", "whiz", *["suicide"] * pairs])
    reneges = ["reject", "forfeit_hand", "plus_three", *["lose_three"] * (len(teams) == 2)]
    draft = deal["method"] == "draft"
    most = deal["hand_size"] // deck["packs"]
    return {
        "table": {"players": players, "teams": teams},
        "deck": deck,
        "deal": deal,
        "bid": draw_bids(rng, deal["hand_size"], teams, formula),
        "pass": draw_passing(rng, most, draft, may=pairs or draft),
        "play": draw_play(rng),
        "score": draw_score(rng),
        "end": draw_end(rng),
        "conduct": {"illegal_play": rng.choice(reneges), "renege_tricks": rng.choice([3, 1, 2])},
    }


def valid(data: dict[str, Keys]) -> Rules | None:
    """Return the rule set of some tables, None where they contradict themselves."""
    try:
        return make_rules(data, "drawn")
    except RulesError:
        return None


def seeded_rules(seed: int) -> Iterator[Rules]:
    """Yield valid rule sets without end; number n depends on the seed and n alone."""
    number = 0
    while True:
        rules = valid(draw_rules(Random(f"{seed}/{number}")))
        number += 1
        if rules is not None:
            yield rules


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Draw a valid rule set."""
    rules = valid(draw_rules(draw(st.randoms(use_true_random=False))))
    assume(rules is not None)
    assert rules is not None
    return rules
