"""RL on many nodes, by verl on Ray, from a recipe's stage `rl` and back to its `select`."""
