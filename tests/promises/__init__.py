"""Whether intervals, tests and sequences keep what they promise, judged on games that were really played."""
