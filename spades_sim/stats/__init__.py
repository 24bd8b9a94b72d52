"""Formulas: from counts and sums to rates, means and intervals. No data frame and no file is known here."""
