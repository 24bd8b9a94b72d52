"""Whole games of the engine, judged decision by decision and hand by hand by the reference in ``tests/reference``."""
