"""The factuality baseline's reward: 1 for a paragraph that the reward model holds to be right."""

import numpy as np
from numpy.typing import ArrayLike

from candor_training.reward.decision import Floats


def factuality_reward(probability: ArrayLike) -> Floats:
    """1 where the probability of being right is above one half, else 0; shape as given.

    Raises:
        ValueError: a probability is outside [0, 1] or no number.
    """
    p = np.asarray(probability, float)
    if not np.all((p >= 0) & (p <= 1)):
        raise ValueError("the reward model's probabilities must be in [0, 1]")
    return np.where(p > 0.5, 1.0, 0.0)
