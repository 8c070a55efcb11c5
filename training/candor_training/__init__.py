"""Trains language models whose readers end up with the right amount of confidence."""
