"""The sections of a rule set: every key with its values, its default, its meaning and where it comes from.

The defaults are those of CardGames.io, the base of every preset, and stand nowhere else. A source note says who plays
which value where sources differ.
"""
