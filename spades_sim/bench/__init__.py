"""Measure speed and memory as ratios within one run, against a C program and, where installed, OpenSpiel."""
