"""Rule sets as data: the schema of a rule set, its checks, the presets, and the numbers that the core reads."""
