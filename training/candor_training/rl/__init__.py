"""Reinforcement learning on a reader's forecasts: PPO of our own, and RLOO through TRL."""
