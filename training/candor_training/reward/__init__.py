"""Rewards: pure functions of what a reader reads in a paragraph."""
