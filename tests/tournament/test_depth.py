"""Bids, nils and bags in depth: sorted by what the recorded hands say, and adding up to the whole."""

import numpy as np
import pandas as pd
import pytest

from spades_sim.cli.main import main

LIMIT, TARGET = 10, 500


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    from spades_sim.runs.run import run

    config = {"name": "t", "games": 60, "entrants": ["careful", "high_card"], "hands": "csv"}
    return run(config, jobs=1, output=tmp_path_factory.mktemp("depth"))


@pytest.fixture(scope="module")
def seats(result):
    """One row a bid, from hands.csv alone: what the seat's team had before the hand, and what came of the bid."""
    hands = pd.read_csv(result.folder / "hands.csv", keep_default_na=False)
    rows = []
    for _, game in hands.groupby(["match", "pair", "seating"]):
        score, bags = [0, 0], [0, 0]
        for hand in game.to_dict("records"):
            for seat in range(4):
                entrant = (seat + hand["seating"]) % 2
                partner = (seat + 2) % 4
                bid, theirs = str(hand[f"bid_{seat}"]), str(hand[f"bid_{partner}"])
                earlier = (partner - hand["first_bidder"]) % 4 < (seat - hand["first_bidder"]) % 4
                own = score[entrant]
                rows.append(
                    {
                        "strategy": ("careful", "high_card")[entrant],
                        "score_state": state_of(own - score[1 - entrant], max(score)),
                        "bags_held": "few" if bags[entrant] < 4 else "some" if bags[entrant] < 7 else "many",
                        "partner_bid": partner_of(theirs) if earlier else "not yet",
                        "nil": bid == "nil",
                        "bid": 0 if bid == "nil" else int(bid),
                        "tricks": hand[f"tricks_{seat}"],
                        "dealer": "own team" if (hand["dealer"] - seat) % 2 == 0 else "other team",
                        "points": hand[f"points_{entrant + 1}"],
                        "first": seat < 2,
                    }
                )
            score = [hand["score_1"], hand["score_2"]]
            bags = [hand["bags_1"], hand["bags_2"]]
    return pd.DataFrame(rows)


def state_of(lead, best):
    state = "ahead" if lead > TARGET / 10 else "behind" if lead < -TARGET / 10 else "level"
    return state + (", target near" if best >= TARGET * 4 / 5 else "")


def partner_of(bid):
    return "nil" if bid == "nil" else "0 to 2" if int(bid) < 3 else "3 to 4" if int(bid) < 5 else "5 or more"


@pytest.mark.parametrize("by", ["score_state", "bags_held", "partner_bid"])
def test_bids_and_nils_are_those_of_the_recorded_hands(result, seats, by):
    for key, group in seats.groupby(["strategy", by]):
        bids, nils = group[~group["nil"]], group[group["nil"]]
        over = (bids["tricks"] - bids["bid"]).to_numpy()
        row = row_of(result.bid_depth, by, key)
        assert row["bids"] == len(bids)
        found = row[["mean_bid", "mean_tricks", "bias", "mae", "exact_rate", "over_rate", "under_rate"]].to_list()
        means = [bids["bid"].mean(), bids["tricks"].mean(), over.mean(), abs(over).mean()]
        means += [(over == 0).mean(), (over > 0).mean(), (over < 0).mean()]
        assert found == pytest.approx(means, abs=1e-6)
        row = row_of(result.nil_depth, by, key)
        assert (row["hands"], row["attempts"], row["made"]) == (len(group), len(nils), (nils["tricks"] == 0).sum())


@pytest.mark.parametrize("by", ["score_state", "bags_held", "dealer"])
def test_points_are_those_of_the_recorded_hands(result, seats, by):
    teams = seats[seats["first"]]
    for key, group in teams.groupby(["strategy", by]):
        row = row_of(result.bags_depth, by, key)
        assert row["hands"] == len(group)
        assert row["points_per_hand"] == pytest.approx(group["points"].mean(), abs=1e-6)
        half = 1.96 * group["points"].std() / np.sqrt(len(group))
        if len(group) > 200:
            assert row["points_high"] - row["points_per_hand"] == pytest.approx(half, rel=0.01)


def row_of(frame, by, key):
    chosen = frame[(frame["by"] == by) & (frame["strategy"] == key[0]) & (frame["value"] == key[1])]
    assert len(chosen) == 1
    return chosen.iloc[0]


def test_every_sorting_adds_up_to_the_whole(result):
    bids = result.bid_accuracy.query("position == 'all' and bid == 'all'").set_index("strategy")["bids"]
    nils = result.nil_success.query("position == 'all' and kind == 'nil'").set_index("strategy")
    bags = result.bags.set_index("strategy")
    for (strategy, _), group in result.bid_depth.groupby(["strategy", "by"]):
        assert group["bids"].sum() == bids[strategy]
    for (strategy, _), group in result.nil_depth.groupby(["strategy", "by"]):
        assert group[["attempts", "made"]].sum().tolist() == nils.loc[strategy, ["attempts", "made"]].tolist()
    for (strategy, _), group in result.bags_depth.groupby(["strategy", "by"]):
        names = ["hands", "bags", "penalties"]
        assert group[names].sum().tolist() == bags.loc[strategy, names].tolist()


@pytest.mark.parametrize("rules", ["solo", "six_player", "suicide", "cardgames_io:bag_limit=0", "two_player"])
def test_other_tables_have_groups_of_their_own(play, rules):
    result = play("careful", "high_card", games=12, rules=rules, hand_cap=10)
    values = set(result.bid_depth["value"])
    assert ("no partner" in values) == (rules in ("solo", "two_player"))
    assert ("no limit" in values) == (rules == "cardgames_io:bag_limit=0")


def test_the_tables_in_depth_are_printed_on_demand(result, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["stats", str(result.folder), "--depth"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    for word in (
        "Bids in depth: careful",
        "partner bid",
        "Nils in depth",
        "own team",
        "Chances stated for nils: careful",
    ):
        assert word in out
    with pytest.raises(SystemExit) as ended:
        main(["stats", str(result.folder), "--effects"])
    assert ended.value.code == 2
    assert "no two rule sets" in capsys.readouterr().err
