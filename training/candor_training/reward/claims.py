"""The claim-level reward: a paragraph earns a proper score for each claim that it makes.

A claim with probability p that is true or false earns

    log    true: (1 + e) log((p + e) / e) - p      false: e log((p + e) / e) - p
    Brier  true: 2p - p^2                          false: -p^2

Each is the score G(p) + (y - p) G'(p) of a convex G (Savage 1971), with G'(p) = log((p + e) / e) and
G(p) = p^2, both with G(0) = G'(0) = 0. So each is strictly proper. What a paragraph does not say earns
as much as what it gives no chance, 0, and a claim of probability q that is said so earns G(q) > 0 in
the mean: to say less never pays, and neither does to say what is surely wrong.
"""

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike
from pydantic import Field

from candor_training.pipeline.stage import Settings
from candor_training.reward.decision import Floats


class ClaimRewardSettings(Settings):
    """The reward of a biography's claims."""

    score: Literal["log", "brier"] = "log"
    """The proper score of a claim."""
    floor: float = Field(default=1e-2, gt=0, lt=1)
    """Added to probabilities: a true claim of 1 earns (1 + floor) log(1 + 1/floor) - 1 nats."""


def claim_reward(probabilities: ArrayLike, correct: ArrayLike, settings: ClaimRewardSettings) -> Floats:
    """The reward of each claim.

    Args:
        probabilities: what the paragraph gives each claim, in [0, 1], shape (n,).
        correct: whether each is true, shape (n,).

    Returns:
        Rewards, shape (n,); in nats where the score is logarithmic.

    Raises:
        ValueError: a probability is outside [0, 1].
    """
    p, y = np.asarray(probabilities, float), np.asarray(correct, bool)
    if not np.all((p >= 0) & (p <= 1)):
        raise ValueError("a claim's probability must be in [0, 1]")
    if settings.score == "brier":
        earned: Floats = 2 * p * y - p**2
        return earned
    in_nats: Floats = (y + settings.floor) * np.log((p + settings.floor) / settings.floor) - p
    return in_nats
