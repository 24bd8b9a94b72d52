"""Play games of compiled random strategies, and score every recorded hand of them again with the reference."""

from collections import Counter
from typing import Any

import numpy as np
from reference import legality
from reference.scorer import score_hand

from laws.words import Words
from spades_sim.core.codes import Ending
from spades_sim.rules.schema import Rules
from spades_sim.tournament.block import make_table, play_block
from spades_sim.tournament.plan import Block, Entrant, Match, Plan, Variant


def play_compiled(rules: Rules, seed: int, games: int, cap: int) -> Any:
    """Play at least so many games between random strategies; return the block with its hands."""
    teams = len(rules.table.teams)
    pairs = -(-games // teams)
    entrants = tuple(Entrant(f"random#{team}", ("random",)) for team in range(teams))
    match = Match(0, 0, tuple(range(teams)))
    plan = Plan(seed, pairs, cap, entrants, (Variant("drawn", rules),), (match,), (), True)
    return play_block(plan, Block(match, 0, pairs), make_table(plan, match))


def rescore(rules: Rules, block: Any, cap: int) -> Counter[str]:
    """Score the hands of a block again; AssertionError at the first difference.

    Returns
    -------
    Counter
        Games and hands compared, and how often each ending came.
    """
    data, words = rules.values(), Words(rules.values())
    counts: Counter[str] = Counter()
    first_rows = np.searchsorted(block.hands["game"], np.arange(len(block.games) + 1))
    for game, row in enumerate(block.games):
        hands = block.hands[first_rows[game] : first_rows[game + 1]]
        ending = _rescore_game(data, words, hands, row, cap)
        counts += Counter({"games": 1, "hands": len(hands), ending: 1})
    ledger = int(block.tallies.ledger.sum())
    assert ledger == int(block.hands["points"].sum()) == int(block.games["score"].sum())
    return counts


def _rescore_game(data: dict[str, Any], words: Words, hands: Any, row: Any, cap: int) -> str:
    players, teams = data["table"]["players"], len(data["table"]["teams"])
    scores, bags, sets = [0] * teams, [0] * teams, [0] * teams
    made, end = [0] * teams, ("continue", None, "")
    dealer = int(hands[0]["dealer"])
    for number, hand in enumerate(hands, start=1):
        assert end[0] == "continue"
        assert (hand["hand"], hand["dealer"]) == (number, dealer)
        assert hand["first_bidder"] == legality.first_bidder(data, dealer)
        bids = [words.bid(bid) for bid in hand["bids"][:players].tolist()]
        tricks = hand["tricks"][:players].tolist()
        assert sum(tricks) == data["deal"]["hand_size"]
        score = score_hand(
            data, bids, tricks, scores, bags, hand_number=number, first_bidder=int(hand["first_bidder"])
        )  # fmt: skip
        assert hand["points"][:teams].tolist() == list(score.delta), (bids, tricks, scores, bags)
        assert hand["score"][:teams].tolist() == list(score.score_after)
        assert hand["bags"][:teams].tolist() == list(score.bags_after), (bids, tricks, bags)
        scores, bags = list(score.score_after), list(score.bags_after)
        sets = [old + new for old, new in zip(sets, score.set_teams, strict=True)]
        made = [old + (not new) for old, new in zip(made, score.set_teams, strict=True)]
        boston = score.boston_game.index(True) if any(score.boston_game) else None
        end = legality.game_end(data, scores, number, sets, boston)
        dealer = legality.next_dealer(data, dealer)
    ending, winner = Ending(int(row["ending"])).name.lower(), int(row["winner"])
    assert len(hands) == row["hands"]
    assert (end[0] == "continue") == (ending == "cap")
    assert end[0] == "over" or len(hands) == cap
    assert winner == (-1 if end[1] is None else end[1])
    assert end[1] is None or ending == end[2]
    accounts = row["accounts"][:teams]
    assert accounts[:, 0].tolist() == row["score"][:teams].tolist() == scores
    assert accounts[:, 5].tolist() == made
    return f"{ending}, a tie" if end[0] == "over" and end[1] is None else ending
