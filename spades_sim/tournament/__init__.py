"""Entrants, schedule and the playing of blocks of games, in this process or in several."""
