"""The sections `play` and `conduct`: leading, following, breaking spades, and cards played against the rules."""

from typing import Literal

from spades_sim.core.codes import MAX_TRICKS
from spades_sim.rules.sections.base import Section, key


class Play(Section):
    """Leading and following."""

    first_leader: Literal[
        "first_bidder", "second_player", "dealer", "high_bidder", "holder_2C", "holder_2C_all_lowest"
    ] = key(
        "first_bidder",
        "Who leads to the first trick; holder_2C: the lowest club opens, _all_lowest: and all follow with theirs.",
        "first bidder: CardGames.io, Wikipedia, Cardems; second player: two-player Spades; 2C: house games",
    )
    break_required: bool = key(
        True,
        "Whether spades must be broken before one may be led, unless only spades are held.",
        "true: CardGames.io, Cardems, two-player Spades; a variant at Wikipedia; false: cook-out tournaments",
    )
    first_lead_spade: bool = key(
        False,
        "Whether the first trick may be led with a spade; it matters only where spades need not be broken.",
        "false: CardGames.io, Cardems, two-player Spades; true: Wikipedia's base text",
    )
    break_on_lead: bool = key(
        True,
        "Whether a spade led by a seat that holds nothing else breaks spades.",
        "true: two-player Spades says so; CardGames.io and Cardems can be read both ways",
    )
    first_trick_trump: bool = key(
        True,
        "Whether a seat void in the suit led may play a spade to the first trick.",
        "true: CardGames.io, Wikipedia, Cardems, two-player Spades; false: looneyville, doraprints",
    )
    must_trump: bool = key(
        False,
        "Whether a seat void in the suit led must beat the best spade of the trick if it can.",
        "true: Call Break; a variant at Wikipedia",
    )


class Conduct(Section):
    """Irregularities."""

    illegal_play: Literal["reject", "forfeit_hand", "plus_three", "lose_three"] = key(
        "reject",
        "What an illegal card costs: the strategy fouls, the team is set, it needs more tricks, or it loses tricks.",
        "lose the bid or three more tricks: Wikipedia; three tricks to the other team: tournaments",
    )
    renege_tricks: int = key(
        3, "Tricks that a renege costs under plus_three and lose_three.", "3: Wikipedia", ge=1, le=MAX_TRICKS
    )
