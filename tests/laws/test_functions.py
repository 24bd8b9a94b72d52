"""The rules as functions: engine and reference on any bids, tricks, cards and scores, also those no game comes to."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from reference import legality
from reference.scorer import score_hand
from reference.sheet import NILS

from laws.drawn_rules import rule_sets
from laws.words import Words
from spades_sim.rules import api

QUICK = settings(derandomize=True, deadline=None, max_examples=100, database=None)
RANDOM = st.randoms(use_true_random=False)


def any_bid(rng: Random, rules: dict[str, Any]) -> Any:
    """Draw a bid that these rules know, whatever the others have bid."""
    bid = rules["bid"]
    low, high = max(bid["min"], 1), bid["max"]
    numbers = [rng.randint(low, high), rng.randint(low, max(low, min(high, 4))), min(max(low, 10), high)]
    words = ["nil"] * bid["nil"] + ["blind_nil"] * (bid["blind_nil"] != "off") + ["zero"] * (bid["zero"] == "plain")
    return rng.choice([*numbers, *words])


def any_bids(rng: Random, rules: dict[str, Any]) -> list[Any]:
    """Draw bids of every seat; sometimes a team bids blind."""
    bid = rules["bid"]
    bids = [any_bid(rng, rules) for _ in range(rules["table"]["players"])]
    for first, *covered in rules["table"]["teams"]:
        if bid["blind_bid_min"] and rng.random() < 0.3:
            bids[first] = f"blind_{rng.randint(bid['blind_bid_min'], bid['max'])}"
            for seat in covered:
                bids[seat] = None
    return bids


def split(rng: Random, rules: dict[str, Any]) -> list[int]:
    """Draw how the tricks of a hand fall, lopsided splits often."""
    tricks = [0] * rules["table"]["players"]
    seats = rng.sample(range(len(tricks)), rng.randint(1, len(tricks)))
    for _ in range(rules["deal"]["hand_size"]):
        tricks[rng.choice(seats)] += 1
    return tricks


@QUICK
@given(rule_sets(), RANDOM)
def test_scores(rules, rng):
    data, teams = rules.values(), len(rules.table.teams)
    players, limit = rules.table.players, rules.score.bag_limit or 10
    for _ in range(5):
        open_hand = rules.bid.first_hand_bids_itself and rng.random() < 0.5
        bids = [None] * players if open_hand else any_bids(rng, data)
        tricks, first = split(rng, data), rng.randrange(players)
        scores = [rng.randint(-300, 600) for _ in range(teams)]
        bags = [rng.randint(0, limit - 1) for _ in range(teams)]
        reneges = [rng.choice([0, 0, 1, 2]) for _ in range(players)]
        if rules.conduct.illegal_play == "reject":
            reneges = [0] * players
        engine = api.score_hand(rules, bids, tricks, scores, bags, first_bidder=first, reneges=reneges)
        reference = score_hand(
            data, bids, tricks, scores, bags,
            hand_number=1 if open_hand else 2, first_bidder=first, reneges=reneges,
        )  # fmt: skip
        assert engine.points == reference.delta
        assert engine.score == reference.score_after
        assert engine.bags == reference.bags_after
        assert engine.sets == reference.set_teams
        assert engine.causes == reference.causes
        assert (engine.boston >= 0) == any(reference.boston_game)
        assert engine.boston < 0 or reference.boston_game[engine.boston]


@QUICK
@given(rule_sets(), RANDOM)
def test_legal_cards_and_winners(rules, rng):
    data = rules.values()
    pack = sorted(Words(data).pack.elements())
    for _ in range(8):
        rng.shuffle(pack)
        trick = pack[: rng.randint(0, min(rules.table.players - 1, len(pack) - 1))]
        rest = pack[len(trick) :]
        few = rng.choice([rest, [card for card in rest if legality.suit(data, card) in rng.choice(["S", "SC", "DS"])]])
        hand = (few or rest)[: rng.randint(1, rules.deal.hand_size)]
        broken, first = rng.random() < 0.5, rng.random() < 0.5
        legal = legality.legal_cards(data, hand, trick, broken, first)
        assert legal
        assert set(api.legal_cards(rules, hand, trick, broken, first)) == set(legal)
        if trick:
            assert api.trick_winner(rules, trick) == legality.trick_winner(data, trick)
        led = trick[0] if trick else None
        after = legality.breaks(data, hand[0], led is None, broken, led)
        assert api.breaks_spades(rules, hand[0], trick, broken) == after


@QUICK
@given(rule_sets(), RANDOM)
def test_legal_bids(rules, rng):
    data, players = rules.values(), rules.table.players
    for _ in range(8):
        first = rng.randrange(players)
        clockwise = [(first + turn) % players for turn in range(players)]
        bids = any_bids(rng, data)
        place = rng.randrange(players)
        ahead = [seat for seat in clockwise[:place] if bids[seat] is not None]
        later = [seat for seat in clockwise[place + 1 :] if bids[seat] == "blind_nil"]
        prior = {seat: bids[seat] for seat in [*ahead, *later]}
        seat, spades, last = clockwise[place], rng.randint(0, rules.deal.hand_size), rng.random() < 0.5
        engine = api.legal_bids(rules, seat, prior, spades=spades, last_bidder=last, first_bidder=first)
        reference = legality.legal_bids(data, seat, prior, spades, last)
        assert engine == reference
        said = [call for call in prior.values() if isinstance(call, str) and call not in (*NILS, "zero")]
        assert reference or said


@QUICK
@given(rule_sets(), RANDOM)
def test_game_end(rules, rng):
    data, teams = rules.values(), len(rules.table.teams)
    edges = [rules.end.target, rules.end.floor, 0]
    for _ in range(20):
        scores = [rng.choice(edges) + rng.choice([-1, 0, 0, 1, 10]) for _ in range(teams)]
        sets = [rng.randint(0, 3) for _ in range(teams)]
        hands, boston = rng.randint(1, 4), rng.choice([-1, -1, -1, rng.randrange(teams)])
        ending, winner = api.game_end(rules, scores, hands, sets, boston)
        state, best, reason = legality.game_end(data, scores, hands, sets, None if boston < 0 else boston)
        assert bool(ending) == (state == "over")
        assert winner == best
        assert best is None or ending == reason


@QUICK
@given(rule_sets(), RANDOM)
def test_blind_nil(rules, rng):
    for _ in range(10):
        scores = [rng.choice([0, 10, 40, 100, -100]) + rng.choice([-1, 0, 1]) for _ in rules.table.teams]
        team, hand_number = rng.randrange(len(scores)), rng.randint(1, 3)
        engine = api.blind_nil_allowed(rules, scores, team, hand_number)
        assert engine == legality.blind_nil_allowed(rules.values(), scores, team, hand_number)
