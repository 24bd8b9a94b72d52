"""Draw random numbers from streams that are named by keys, not by what anyone drew before.

The generator is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014): a
counter that grows by an odd constant, put through the finaliser that David Stafford calls Mix13. A stream's start is
its keys absorbed one after the other by the same finaliser, so neighbouring seeds, deals and hands have unrelated
streams. A uniform number below n is the upper half of a 64 x 64 bit product (Lemire, ACM TOMACS 2019); without the
rejection step its bias is below n / 2**64.

Every function is plain Python on int, and where compiled code calls it the same arithmetic on machine words.
A stream is an int64, a random word a uint64.
"""

from typing import Any

import numpy as np
from numba.extending import overload

from spades_sim.bits import high_product

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB

#: Keys of the streams of a hand; strategies use SEATS + their seat.
DEAL = 1
TABLE = 2
SEATS = 16


def signed(word: int) -> int:
    """Read a 64-bit word as an int64."""
    return ((int(word) & _MASK) ^ (1 << 63)) - (1 << 63)


def next_stream(stream: int) -> int:
    """Move a stream on by one draw."""
    return signed(int(stream) + _GAMMA)


def word_of(stream: int) -> int:
    """Return the random word that a stream stands at."""
    word = int(stream) & _MASK
    word = ((word ^ (word >> 30)) * _MIX_1) & _MASK
    word = ((word ^ (word >> 27)) * _MIX_2) & _MASK
    return word ^ (word >> 31)


def open_stream(seed: int, deal_number: int, hand_number: int, user: int) -> int:
    """Return the start of the stream that belongs to these keys."""
    stream = int(seed)
    for key in (deal_number, hand_number, user):
        stream = signed(word_of(stream + _GAMMA) + int(key))
    return signed(word_of(stream + _GAMMA))


def below(word: int, n: int) -> int:
    """Turn a random word into a uniform integer from 0 to n - 1."""
    return high_product(word, n)


def next_words(streams: Any) -> tuple[Any, Any]:
    """Move many streams on by one draw; return int64[n], the streams after it, and uint64[n], their random words."""
    words = streams.astype(np.uint64) + np.uint64(_GAMMA)
    after = words.astype(np.int64)
    words = (words ^ (words >> _30)) * _M1
    words = (words ^ (words >> _27)) * _M2
    return after, words ^ (words >> _31)


_STEP = np.int64(signed(_GAMMA))
_M1, _M2 = np.uint64(_MIX_1), np.uint64(_MIX_2)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)


@overload(signed, inline="always")
def _signed(word):
    return lambda word: np.int64(word)


@overload(next_stream)
def _next_stream(stream):
    return lambda stream: stream + _STEP


@overload(word_of)
def _word_of(stream):
    def mix(stream):
        word = np.uint64(stream)
        word = (word ^ (word >> _30)) * _M1
        word = (word ^ (word >> _27)) * _M2
        return word ^ (word >> _31)

    return mix


@overload(open_stream)
def _open_stream(seed, deal_number, hand_number, user):
    def absorb(seed, deal_number, hand_number, user):
        stream = np.int64(word_of(seed + _STEP)) + deal_number
        stream = np.int64(word_of(stream + _STEP)) + hand_number
        stream = np.int64(word_of(stream + _STEP)) + user
        return np.int64(word_of(stream + _STEP))

    return absorb


@overload(below)
def _below(word, n):
    return lambda word, n: np.int64(high_product(word, n))
