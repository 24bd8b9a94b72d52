"""Write a working strategy file to start from."""

from pathlib import Path

from spades_sim.strategy.plugin import StrategyError

TEMPLATE = '''"""{title}: bid aces and kings, win when the contract needs it, lose when it does not.

Source: say where the idea comes from. Assumes: say what it takes for granted.
"""

from spades_sim.cards import (
    ACES,
    KINGS,
    SPADES,
    highest_bit,
    lowest_bit,
    popcount,
    suit_cards,
)
from spades_sim.strategy import NIL, Parameter, bid_tricks, is_nil

# Numbers that can be set from outside: spades-sim duel {name}.py:optimism=1 careful
PARAMETERS = (
    Parameter("optimism", 0.0, -3.0, 3.0, "tricks added to the count before bidding"),
)
OPTIMISM = 0

# All functions here are compiled. For ordinary Python, with lists, dicts and any library, add: compiled = False


def bid(view):
    """Return a number of tricks, or NIL: always a bit of view.legal."""
    long_spades = max(popcount(view.cards & SPADES) - 3, 0)
    count = popcount(view.cards & (ACES | KINGS)) + long_spades
    wanted = max(int(count + view.parameters[OPTIMISM]), 1)
    numbers = view.legal & ((1 << NIL) - 2)
    if numbers == 0:
        return lowest_bit(view.legal)
    under = numbers & ((2 << wanted) - 1)
    return highest_bit(under) if under else lowest_bit(numbers)


def team_needs_tricks(view):
    """Tell whether the own team is still short of its contract."""
    needed = 0
    for seat in range(len(view.bids)):
        if view.rules.team[seat] == view.team and not is_nil(view.bids[seat]):
            needed += bid_tricks(view.bids[seat]) - view.tricks[seat]
    return needed > 0


def play(view):
    """Return a card: always a bit of view.legal."""
    lowest, highest = lowest_bit(view.legal), highest_bit(view.legal)
    wanted = team_needs_tricks(view) and not is_nil(view.bids[view.seat])
    if view.led_suit < 0:
        return highest if wanted else lowest
    can_win = view.legal & (suit_cards(view.led_suit) | SPADES)
    winners = can_win & ~((2 << view.winning_card) - 1)
    losers = view.legal & ~winners
    if wanted and winners and view.winning_seat != view.partner:
        return lowest_bit(winners)
    return highest_bit(losers) if losers else lowest_bit(winners)
'''


def new_strategy(name: str, folder: Path) -> Path:
    """Write a working strategy file to start from.

    Raises
    ------
    StrategyError
        Where the name is none, or the file is there already.
    """
    if not name.isidentifier():
        raise StrategyError(f'"{name}": must be a name of letters, digits and _, not starting with a digit')
    path = folder / f"{name}.py"
    if path.exists():
        raise StrategyError(f"{path}: is there already")
    try:
        path.write_text(TEMPLATE.format(title=name.replace("_", " ").capitalize(), name=name), encoding="utf-8")
    except OSError as error:
        raise StrategyError(f"{path}: cannot be written: {error.strerror}") from error
    return path
