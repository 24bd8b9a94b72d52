"""Formulas: counts to rates, means and their intervals. Nothing here reads files or knows how a result is laid out."""
