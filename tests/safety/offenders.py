"""Strategies that misbehave: what they do in place of an answer, and the kind of foul that it is.

Each plays fairly but for one decision in some deals, so that a foul, the games around it and the games after it are all
seen. A row is written once and played compiled, plain, or both.
"""

from typing import NamedTuple

FAIR = """
from spades_sim.cards import lowest_bit

def bid(view):
    return lowest_bit(view.legal)

def play(view):
    return lowest_bit(view.legal)
"""

HEAD = """
import ctypes
import os
import signal
import sys
import time

import numpy as np
from numba import carray

from spades_sim.cards import lowest_bit

compiled = {compiled}
{before}

def now(view):
    return view.hand_number == 2 and view.cards % 5 == 0
"""
IN_BID = """
def bid(view):
    if now(view):
        {act}
    return lowest_bit(view.legal)

def play(view):
    return lowest_bit(view.legal)
"""
IN_PLAY = """
def bid(view):
    return lowest_bit(view.legal)

def play(view):
    if view.trick_number == 4 and now(view):
        {act}
    return lowest_bit(view.legal)
"""


class Offender(NamedTuple):
    """A way to misbehave.

    Attributes
    ----------
    name : str
    kind : str
        Of foul.
    act : str
        What stands in place of the answer.
    modes : str
        ``c`` compiled, ``p`` plain, or both.
    part : str
        ``bid`` or ``play``.
    before : str
        Lines of the file that the act needs.
    """

    name: str
    kind: str
    act: str
    modes: str = "cp"
    part: str = "play"
    before: str = ""

    def source(self, mode: str) -> str:
        """Return the file, compiled (``c``) or plain (``p``)."""
        body = IN_BID if self.part == "bid" else IN_PLAY
        return HEAD.format(compiled=mode == "c", before=self.before) + body.format(act=self.act)


OFFENDERS = (
    Offender("raises", "raised", "raise ValueError('oh no')"),
    Offender("raises_while_bidding", "raised", "raise ValueError('oh no')", part="bid"),
    Offender("divides_by_zero", "raised", "return 3 // (view.cards - view.cards)"),
    Offender("reads_a_seat_that_is_not_there", "raised", "return view.bids[7]"),
    Offender("fails_an_assertion", "raised", "assert view.cards == 0"),
    Offender("bids_too_much", "illegal_bid", "return 14", part="bid"),
    Offender("bids_below_zero", "illegal_bid", "return -1", part="bid"),
    Offender("bids_what_is_reserved", "illegal_bid", "return 63", part="bid"),
    Offender("plays_a_card_below_zero", "illegal_card", "return -1"),
    Offender("plays_a_card_beyond_the_pack", "illegal_card", "return 60"),
    Offender("plays_a_card_of_another", "illegal_card", "return lowest_bit(view.unseen)"),
    Offender("plays_a_card_again", "illegal_card", "return lowest_bit(view.played)"),
    Offender("plays_a_set", "illegal_card", "return view.legal | 1 << 62"),
    Offender("writes_beyond_an_array", "raised", "return beyond(view.cards)",
             before="def beyond(n):\n    two = np.zeros(2, np.int64)\n    two[n % 7 + 1000] = 1\n    return two[1]"),
    Offender("loops_for_ever", "timeout", "while view.cards != 0: pass", "c"),
    Offender("loops_for_ever", "budget", "while view.cards != 0: pass", "p"),
    Offender("hangs_outside_python", "timeout", "sum(iter(int, 1))", "p"),
    Offender("draws_for_ever", "timeout", "while view.random_below(3) < 9: pass", "c"),
    Offender("draws_for_ever", "budget", "while view.random_below(3) < 9: pass", "p"),
    Offender("writes_to_address_8", "crashed", "carray(address(view.cards % 1 + 8), 9)[0] = 7", "c",
             before="from poke import address"),
    Offender("recurses_without_end", "raised", "return play(view)", "p"),
    Offender("returns_a_float", "wrong_type", "return float(lowest_bit(view.legal))", "p"),
    Offender("returns_nan", "wrong_type", "return float('nan')", "p"),
    Offender("returns_none", "wrong_type", "return None", "p"),
    Offender("returns_true", "wrong_type", "return True", "p"),
    Offender("returns_text", "wrong_type", "return '=1+1'", "p"),
    Offender("returns_a_list", "wrong_type", "return [lowest_bit(view.legal)]", "p"),
    Offender("returns_a_huge_number", "wrong_type", "return 1 << 80", "p"),
    Offender("has_an_answer_that_fails", "raised", "return Broken()", "p",
             before="class Broken:\n    def __index__(self):\n        raise KeyError('index')"),
    Offender("writes_into_the_view", "raised", "view.cards = 0", "p"),
    Offender("interrupts", "raised", "raise KeyboardInterrupt", "p"),
    Offender("stops_the_generator", "raised", "raise GeneratorExit", "p"),
    Offender("sleeps", "timeout", "time.sleep(60)", "p"),
    Offender("catches_what_stops_it", "timeout", "stay()", "p",
             before="def stay():\n    while True:\n        try: time.sleep(9)\n        except BaseException: pass"),
    Offender("turns_the_timer_off", "timeout", "signal.setitimer(signal.ITIMER_REAL, 0); time.sleep(60)", "p"),
    Offender("runs_many_lines", "budget", "for _ in range(100_000): pass", "p"),
    Offender("exits", "exited", "sys.exit(3)", "p"),
    Offender("ends_the_process", "exited", "os._exit(0)", "p"),
    Offender("ends_the_process_with_a_code", "exited", "os._exit(77)", "p"),
    Offender("aborts", "crashed", "os.abort()", "p"),
    Offender("reads_address_0", "crashed", "ctypes.string_at(0)", "p"),
    Offender("kills_itself", "crashed", "os.kill(os.getpid(), 9)", "p"),
    Offender("asks_for_too_much_memory", "memory", "return len(bytearray(1 << 40))", "p"),
    Offender("hoards_memory", "memory", "hoard = []\n        while True: hoard.append(np.zeros(1 << 25))", "p"),
    Offender("cannot_be_told", "raised", "raise Secret", "p",
             before="class Secret(Exception):\n    def __str__(self):\n        raise ValueError"),
    Offender("closes_its_files", "exited", "os.closerange(0, 512); os._exit(9)", "p"),
)  # fmt: skip
