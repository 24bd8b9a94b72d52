"""Tests of the shipped strategies."""
