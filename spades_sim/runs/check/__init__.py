"""Check a strategy file: the positions to ask, the questions, the smallest case of a fault, and a limit of time."""
