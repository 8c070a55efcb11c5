"""Readers: what a paragraph says about the answer of a question."""
