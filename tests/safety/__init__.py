"""Strategies that misbehave, and workers that die."""
