"""Answer every question uniformly at random.

The anchor of every comparison: what a strategy gains over it is what it knows. It is also the cheapest strategy
there is, so it measures the speed of the engine, and it reaches every corner of the rules that is legal.

Source: the random players that most simulators start from. Parameters: none.
"""

from spades_sim.cards import nth_bit, popcount
from spades_sim.strategy import View


def blind(view: View) -> int:
    """Declare nothing, blind nil or a blind bid, each as likely."""
    return nth_bit(view.legal, view.random_below(popcount(view.legal)))


def bid(view: View) -> int:
    """Bid any legal bid, each as likely."""
    return nth_bit(view.legal, view.random_below(popcount(view.legal)))


def exchange(view: View) -> int:
    """Pass any cards, each choice as likely."""
    rest, passed = view.legal, 0
    while popcount(passed) < view.to_pass and rest:
        bit = 1 << nth_bit(rest, view.random_below(popcount(rest)))
        passed |= bit
        rest ^= bit
    return passed


def keep(view: View) -> int:
    """Keep the offered card or refuse it, each as likely."""
    return view.random_below(2)


def play(view: View) -> int:
    """Play any legal card, each as likely."""
    return nth_bit(view.legal, view.random_below(popcount(view.legal)))
