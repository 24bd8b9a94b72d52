"""A run from its config to its result folder."""
