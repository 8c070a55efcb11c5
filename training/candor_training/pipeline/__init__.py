"""Recipes, and running them: what is missing or changed, once, and again after a crash."""
