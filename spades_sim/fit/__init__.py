"""Fit the tables of the shipped strategies to games that they play themselves; nothing else imports this package."""
