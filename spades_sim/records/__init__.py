"""What a run writes and how it is read back: counts of matches, CSV columns, rows, the result folder."""
