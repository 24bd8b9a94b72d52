"""Define every column of every CSV file once: the writer, the reader and results/README.md work from this table."""

from spades_sim.records.column import File, count, estimate, number, text

PAIRS = "ratio of totals, pairs as units, t quantile (Cochran 1977)"
WILSON = "Wilson score (1927)"
SHARE = "Wilson score for the trials that pairs as units are worth, t quantile (Kott and Liu 2009)"
MEAN = "mean, hands as units, t quantile"

VARIANT = text("variant", "name of the rule set")
STRATEGY = text("strategy", "name of the entrant")
PLAYER = text("strategy", "name of the strategy, all its seats together")
POSITION = text("position", "place in the order of bidding, 1 = first bidder; `all` for every place")

_OUTCOMES = (
    count("games", "games", "games played or forfeited"),
    count("wins", "games", "games won by a team of the strategy"),
    count("losses", "games", "games lost"),
    count("ties", "games", "games that a team of the strategy shared"),
    count("truncated", "games", "games stopped at the cap of hands: neither won, lost nor tied"),
    count("fouls", "games", "games lost by a foul of the strategy, of which fouls.csv has a row each"),
    count(
        "unplayed", "games", "games not played because a foul forfeited the match: won or lost, and in no other number"
    ),
)
_RESULT = (
    *estimate(
        "win_rate",
        "share",
        "share of the games that were won, a tie of k teams counting 1/k for each; truncated games left out",
        "(wins + ties / 2) / (wins + losses + ties) with two teams",
        SHARE,
    ),
    *estimate(
        "margin_per_game",
        "points",
        "final score of a team minus the mean of the other teams' scores; truncated games too, and those that a foul "
        "ended, with the scores after their last finished hand",
        "sum of the teams' margins / their number",
        PAIRS,
        "margin_",
    ),
)
_BESIDE = (
    count("pairs", "pairs", "sets of games on the same deals, one game for each way to turn the teams"),
    number("even_rate", "share", "win rate of a strategy as strong as the others", "own teams / all teams"),
    number(
        "superiority",
        "chance",
        "likelihood that the true win rate is above even_rate (LOS), given the games; empty where all pairs are equal",
        "Student's T((win_rate - even_rate) / standard error), pairs - 1 degrees of freedom",
    ),
    number(
        "pairing_factor",
        "times",
        "how many times as many games without pairing would give margin_per_game the same error",
        "variance of the mean if games were independent / variance that pairs show",
    ),
)
_SPEED = (
    number("points_per_hand", "points", "points of a team in a hand", "points / hands"),
    number("hands_per_game", "hands", "length of a game", "hands / games played"),
)

STANDINGS = File(
    "standings",
    "variant and strategy, over all its matches",
    (
        VARIANT,
        count(
            "rank",
            "",
            "place: swiss by match points, Buchholz and margin, elimination by the round that was lost, otherwise by "
            "win rate and margin per game; equals share a place",
        ),
        STRATEGY,
        *_OUTCOMES,
        *_RESULT,
        *_SPEED,
        *_BESIDE,
        number(
            "match_points",
            "points",
            "swiss and elimination: matches won, that is more games than the other, level ones half, a bye as won",
            "matches won + level matches / 2 + byes",
        ),
        count("byes", "rounds", "rounds that the strategy was given without a match"),
    ),
)
MATCHES = File(
    "matches",
    "match, in schedule order",
    (
        VARIANT,
        count("round", "", "round of the tournament, from 1"),
        count("match", "", "number of the match in the schedule, from 1"),
        text("strategy", "name of the first entrant, whose wins and margin the row gives"),
        text("opponent", "name of the other entrant; several are joined by ` / `"),
        *_OUTCOMES[:1],
        count("pairs", "pairs", "sets of games on the same deals"),
        *_OUTCOMES[1:],
        number("win_rate", "share", "share of the games that were won, as in standings", "as in standings"),
        *estimate(
            "margin_per_game",
            "points",
            "final score minus the mean of the other teams' scores",
            "sum of the margins / games",
            "confidence sequence: true at every look together, so a match may stop by it; from 100 pairs on",
            "margin_",
        ),
        text(
            "winner",
            "entrant that won more games than any other; empty where there is none: in an elimination the margin, then "
            "the order of entry tells who goes on",
            optional=True,
        ),
        text("ended", "why it ended: games (all were played), precision, or the hypothesis accepted, H0 or H1"),
        number("llr", "nats", "log-likelihood ratio of a sequential test", "log(likelihood under H1 / under H0)"),
    ),
)
HEAD_TO_HEAD = File(
    "head_to_head",
    "variant, strategy and opponent",
    (
        VARIANT,
        STRATEGY,
        text("opponent", "name of the other entrant; several are joined by ` / `"),
        *_OUTCOMES,
        *_RESULT,
        *_SPEED,
        *_BESIDE,
        *(
            count(
                f"pairs_{name}",
                "pairs",
                f"pairs in which {words} won, a tie being half a game; empty where no pair is of two games",
                optional=True,
            )
            for name, words in (
                ("0", "no game was"),
                ("half", "half a game was"),
                ("1", "one game was"),
                ("1_half", "one and a half games were"),
                ("2", "both games were"),
            )
        ),
    ),
)  # fmt: skip
RATINGS = File(
    "ratings",
    "variant and strategy, over all its matches of two entrants",
    (
        VARIANT,
        count("group", "", "from 1: strategies who met, at least through others; ratings compare within a group"),
        count("rank", "", "place in the group by rating; equals share a place"),
        STRATEGY,
        *estimate(
            "rating",
            "Elo",
            "strength, 0 on average of the group: 100 more wins 64 % of the games between two, ties half",
            "maximum likelihood, win rate = 1 / (1 + (teams of the other / own) 10^(-difference / 400))",
            "sandwich: spread of the pairs in each meeting, t quantile (White 1982)",
        ),
        count("opponents", "", "strategies met"),
        count("pairs", "pairs", "pairs played"),
        text("model", "name of the model"),
        number("fit_chi_square", "squares", "how far the meetings of the group are from what its ratings say",
               "squared deviations that ratings cannot follow / their variance by pairs"),
        count("fit_freedom", "", "meetings of the group beyond those that fix its ratings",
              "meetings - strategies + 1"),
        number("fit_chance", "chance", "chance of a fit_chi_square as large if play is transitive",
               "upper tail of chi-square with fit_freedom degrees of freedom"),
        text("circle", "where fit_chance is below 0.05, the worst circle of three, each of which beat "
             "the next: `a > b > c > a`", optional=True),
        text("note", "what keeps the ratings finite where some won or lost every game", optional=True),
    ),
)  # fmt: skip
PARTNERS = File(
    "partners",
    "variant, strategy and partner; only where partners are mixed",
    (
        VARIANT,
        STRATEGY,
        text("partner", "name of its partner; two are joined by ` / `"),
        *_OUTCOMES[:1],
        count("pairs", "pairs", "sets of games on the same deals"),
        *_RESULT,
        number(
            "own_effect",
            "points per game",
            "what the strategy gives its team over an average one, whoever its partner is",
            "margin_per_game of the strategy in standings * (n - 1) / n, of n strategies",
        ),
        number(
            "expected_margin",
            "points per game",
            "margin of the two if effects just add up; beyond the interval of margin_per_game they suit each other "
            "better or worse than that; with n = 2 k there is nothing to tell them apart, and both are equal",
            "sum of own_effect of the k partners * n / (n - k)",
        ),
        number("points_per_hand", "points", "points of the team in a hand", "points / hands"),
    ),
)
BID_ACCURACY = File(
    "bid_accuracy",
    "variant, strategy, position and bid; nils are in nil_success",
    (
        VARIANT,
        PLAYER,
        POSITION,
        text("bid", "tricks bid (0 = plain zero); `all` for every bid"),
        count("bids", "bids", "how often it was bid"),
        *estimate("mean_tricks", "tricks", "tricks taken by the seat that bid", "sum of tricks / bids", MEAN),
        *estimate("bias", "tricks", "mean of tricks minus bid: above 0 where the strategy bids too low",
                   "mean_tricks - mean bid", MEAN),
        *estimate("mae", "tricks", "mean distance of tricks from bid", "sum of |tricks - bid| / bids", MEAN),
        *estimate("exact_rate", "share", "share of bids with tricks = bid", "exact / bids", WILSON, "exact_"),
        *estimate("over_rate", "share", "share of bids with tricks > bid", "over / bids", WILSON, "over_"),
        *estimate("under_rate", "share", "share of bids with tricks < bid", "under / bids", WILSON, "under_"),
    ),
)  # fmt: skip
CONTRACTS = File(
    "contracts",
    "variant, strategy and contract of the team",
    (
        VARIANT,
        STRATEGY,
        text("contract", "tricks that the team promised, nils apart; `all` for every contract"),
        count("hands", "hands", "hands with this contract"),
        count("made", "hands", "hands in which it was made"),
        count("set", "hands", "hands in which the team was set", "hands - made"),
        *estimate("made_rate", "share", "share of contracts made", "made / hands", WILSON, ""),
        number("points_per_hand", "points", "points of the team in these hands, nils and bags too", "points / hands"),
    ),
)
NIL_SUCCESS = File(
    "nil_success",
    "variant, strategy, kind of nil and position",
    (
        VARIANT,
        PLAYER,
        text("kind", "`nil`, `blind_nil`, or `all` for both"),
        POSITION,
        count("hands", "hands", "hands in which the strategy bid for itself at this position"),
        count("attempts", "bids", "nils bid"),
        number("attempt_rate", "share", "share of hands in which it was bid", "attempts / hands"),
        count("made", "bids", "nils that took no trick"),
        *estimate("success_rate", "share", "share of nils that took no trick", "made / attempts", WILSON, ""),
        number(
            "points_per_attempt",
            "points",
            "points won and lost by the nil itself; what a double nil scores is split between its seats",
            "nil points / attempts",
        ),
    ),
)
NIL_CALIBRATION = File(
    "nil_calibration",
    "variant, strategy and tenth of the chance that the strategy stated for its nil (`nil_chance`), blind nils apart",
    (
        VARIANT,
        PLAYER,
        text("tenth", "lower end of the tenth, `0.0` to `0.9` (1.0 is in `0.9`); `all` for every stated chance"),
        count("nils", "bids", "nils bid with such a chance"),
        number("mean_predicted", "chance", "mean of the stated chances", "sum of chances / nils"),
        count("made", "bids", "nils that took no trick"),
        *estimate("made_rate", "share", "share of these nils that took no trick", "made / nils", WILSON, ""),
        number("gap", "share", "above 0 where the strategy expects too little", "made_rate - mean_predicted"),
        number("brier", "score", "mean squared distance of chance and outcome, 0 is perfect (Brier 1950)",
                "sum of (chance - made)**2 / nils"),
        number("reliability", "score", "part of brier that better calibrated chances would save (Murphy 1973)",
                "sum over stated percents of nils * (chance - made_rate)**2 / nils"),
        number("resolution", "score", "part of brier that telling good nils from bad ones saves",
                "sum over stated percents of nils * (made_rate - overall made_rate)**2 / nils"),
        number("uncertainty", "score", "brier of stating made_rate: brier = reliability - resolution + uncertainty",
                "made_rate * (1 - made_rate)"),
    ),
)  # fmt: skip
BAGS = File(
    "bags",
    "variant and strategy",
    (
        VARIANT,
        STRATEGY,
        count("hands", "hands", "hands of the strategy's teams; one with two of them counts twice"),
        count("bags", "bags", "bags taken"),
        *estimate("bags_per_hand", "bags", "bags of a team in a hand", "bags / hands", PAIRS, ""),
        count("games", "games", "games that the strategy's teams played; one with two of them counts twice"),
        count("penalties", "penalties", "times the bag limit was reached"),
        number("penalties_per_game", "penalties", "penalties in a game", "penalties / games"),
        number("penalty_points_per_game", "points", "points lost to penalties in a game, 0 or below",
                "penalty points / games"),
    ),
)  # fmt: skip
SEATS = File(
    "seats",
    "variant and place at the table, all matches together; games that a foul ended are left out",
    (
        VARIANT,
        text("by", "`seat`: the seat itself; `from_dealer`: its distance clockwise from the dealer of the first hand"),
        count(
            "place", "", "number of the place, from 0; one for each team, further ones belong to the same teams again"
        ),
        count("games", "games", "games played to their end"),
        *estimate("win_rate", "share", "share of the games that the team sitting there won", "as in standings", SHARE),
        *estimate(
            "margin_per_game",
            "points",
            "final score of the team sitting there minus the mean of the other teams' scores",
            "sum of the margins / games",
            PAIRS,
            "margin_",
        ),
    ),
)
LEDGER = File(
    "ledger",
    "variant, strategy and cause of points",
    (
        VARIANT,
        STRATEGY,
        text("cause", "what won or lost the points; `all` is their sum"),
        count("hands", "hands", "hands of the strategy's teams; one with two of them counts twice"),
        count("points", "points", "points won and lost"),
        number(
            "points_per_hand",
            "points",
            "points in a hand; rounded by largest remainder, so that the causes add up to `all` exactly",
            "points / hands",
        ),
    ),
)
_GROUP = (
    text("by", "what the hands are sorted by, as it was when the seat bid: `score_state`, `bags_held`, `partner_bid`; "
         "for teams `dealer`, too"),
    text("value", "score_state: own score minus the best other team's, `level` within a tenth of the target; `target "
         "near` where a team is at most a fifth of it short. bags_held: `few` below 4 tenths of the limit, `some`, "
         "`many` from 7. partner_bid: `not yet` where it bids later. dealer: `own team` or `other team`"),
)  # fmt: skip
BID_DEPTH = File(
    "bid_depth",
    "variant, strategy and group of hands; bids of a number of tricks",
    (
        VARIANT,
        PLAYER,
        *_GROUP,
        count("bids", "bids", "bids of a number of tricks"),
        number("mean_bid", "tricks", "mean bid", "sum of bids / bids"),
        number("mean_tricks", "tricks", "tricks taken by the seat that bid", "sum of tricks / bids"),
        *estimate("bias", "tricks", "mean of tricks minus bid", "mean_tricks - mean_bid", MEAN),
        *estimate("mae", "tricks", "mean distance of tricks from bid", "sum of |tricks - bid| / bids", MEAN),
        *estimate("exact_rate", "share", "share of bids with tricks = bid", "exact / bids", WILSON, "exact_"),
        *estimate("over_rate", "share", "share of bids with tricks > bid", "over / bids", WILSON, "over_"),
        *estimate("under_rate", "share", "share of bids with tricks < bid", "under / bids", WILSON, "under_"),
    ),
)
NIL_DEPTH = File(
    "nil_depth",
    "variant, strategy and group of hands; blind nils apart",
    (
        VARIANT,
        PLAYER,
        *_GROUP,
        count("hands", "hands", "hands in which the strategy saw its cards and bid for itself"),
        count("attempts", "bids", "nils bid"),
        *estimate(
            "attempt_rate", "share", "share of hands in which nil was bid", "attempts / hands", WILSON, "attempt_"
        ),
        count("made", "bids", "nils that took no trick"),
        *estimate("success_rate", "share", "share of nils that took no trick", "made / attempts", WILSON, ""),
    ),
)
BAGS_DEPTH = File(
    "bags_depth",
    "variant, strategy and group of hands, as seen by the team",
    (
        VARIANT,
        STRATEGY,
        *_GROUP,
        count("hands", "hands", "hands of the strategy's teams"),
        count("bags", "bags", "bags taken"),
        *estimate("bags_per_hand", "bags", "bags of a team in a hand", "bags / hands", MEAN, ""),
        count("penalties", "penalties", "times the bag limit was reached"),
        number("penalties_per_hand", "penalties", "penalties in a hand", "penalties / hands"),
        count("set", "hands", "hands in which the team was set"),
        *estimate("set_rate", "share", "share of hands in which the team was set", "set / hands", WILSON, "set_"),
        *estimate("points_per_hand", "points", "points of the team in these hands", "points / hands", MEAN, "points_"),
    ),
)
_BATCHES = "linearised difference of two ratios, batches of the same deals as units, t quantile (Cochran 1977)"
EFFECTS = File(
    "effects",
    "variant but the baseline, strategy and measure; none in a run of one variant",
    (
        VARIANT,
        text("baseline", "name of the rule set that it is set against: key `baseline`, or the first variant"),
        text("strategy", "name of the entrant; `all` for all hands together, alone where all entrants play alike"),
        text("measure", "a rate of another file: win_rate, hands_per_game, points_per_hand, nil_success, "
             "bags_per_hand, penalties_per_game; of a team in a hand: contract_per_hand, nils_per_hand (blind ones "
             "too), set_rate, and `points_by_CAUSE` for every cause of the ledger"),
        number("base", "measure's", "value under the baseline", "ratio of totals"),
        number("value", "measure's", "value under the variant", "ratio of totals"),
        *estimate("effect", "measure's", "what the change does", "value - base", _BATCHES, ""),
        number("p", "chance", "chance of such a difference if there were none; below 0.0000005 it is written 0",
               "two-sided t test"),
        number("p_holm", "chance", "p corrected for the number of rows of this file", "Holm (1979)"),
        count("batches", "batches", "batches of neighbouring deals that the interval takes as units"),
        text("verdict", "in words: real (p_holm below 0.05), no sign of an effect (at most a tenth of the value), "
             "or not enough games"),
    ),
)  # fmt: skip
_GAME_KEY = (
    VARIANT,
    count("match", "", "number of the match in the schedule, from 1"),
    count(
        "pair", "", "number of the pair, one above its deal number; further matches of the same entrants go on counting"
    ),
    count("seating", "", "game of the pair, from 0: how far the teams are turned"),
    count("deal_number", "", "names the cards of the game"),
)
GAMES = File(
    "games",
    "game, in schedule order",
    (
        *_GAME_KEY,
        text("lineup", "strategies by seat, joined by ` / `"),
        text("entrant_{}", "entrants of the match; their order numbers the next columns", True, "entrant"),
        count("score_{}", "points", "final score of each entrant", per="entrant"),
        count("bags_{}", "bags", "bag counter of each entrant at the end", per="entrant"),
        count("hands", "hands", "hands played"),
        text("winner", "entrant that won; empty for a tie or a truncated game", optional=True),
        text(
            "ending",
            "why it ended: target, floor, max_hands, set_limit, boston, truncated (at the cap of hands), foul (a "
            "strategy lost it), or forfeit (not played, because a foul in an earlier game forfeited the match)",
        ),
    ),
)
HANDS = File(
    "hands",
    "hand, in schedule order; written on demand, as CSV or Parquet",
    (
        *_GAME_KEY,
        count("hand", "", "number of the hand in its game, from 1"),
        count("dealer", "seat", "seat of the dealer"),
        count("first_bidder", "seat", "seat that bids first"),
        text("bid_{}", "bid of each seat: 3, zero, nil, blind_nil, blind_6 (for the team); empty if it made none",
              optional=True, per="seat"),
        count("tricks_{}", "tricks", "tricks taken by each seat", per="seat"),
        text("nil_{}", "made or failed, for a seat that bid nil or blind nil", optional=True, per="seat"),
        count("points_{}", "points", "points of each entrant in the hand", per="entrant"),
        count("score_{}", "points", "score of each entrant after the hand", per="entrant"),
        count("bags_{}", "bags", "bag counter of each entrant after the hand", per="entrant"),
    ),
)  # fmt: skip

FOULS = File(
    "fouls",
    "foul, in schedule order",
    (
        *_GAME_KEY,
        count("hand", "", "number of the hand in its game, from 1; it counts in no other file"),
        count("trick", "", "number of the trick, from 1; 0 where no card was asked for"),
        count("seat", "seat", "seat that fouled"),
        PLAYER,
        text("kind", "raised, wrong_type, illegal_bid (_card, _blind, _exchange, _keep, _nil_chance), timeout, budget, "
              "memory, exited (the strategy ended the process), or crashed (it brought the process down)"),
        text("decision", "what was asked for: blind, bid, exchange, keep, play or nil_chance"),
        text("answer", "what was answered, where something was", optional=True),
        text("reason", "what was wrong with it, and what was allowed"),
        text("command", "plays the deal again"),
    ),
)  # fmt: skip

#: Files that are made from sums when all games are played.
SUMMARIES = (
    STANDINGS,
    MATCHES,
    HEAD_TO_HEAD,
    RATINGS,
    PARTNERS,
    BID_ACCURACY,
    CONTRACTS,
    NIL_SUCCESS,
    NIL_CALIBRATION,
    BAGS,
    BID_DEPTH,
    NIL_DEPTH,
    BAGS_DEPTH,
    SEATS,
    LEDGER,
    EFFECTS,
)
FILES: dict[str, File] = {file.name: file for file in (*SUMMARIES, GAMES, HANDS, FOULS)}
