"""The compiled Spades engine: plain numbers in, plain numbers out, numpy and numba alone."""
