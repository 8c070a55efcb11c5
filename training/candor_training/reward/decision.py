"""The decision-based reward: the value of a reader's forecast once the truth is known.

    R = log clip(f(y), floor, 1) - weight * |sum f - 1| + constant

Source: the paper's regularised objective (appendix B, equation for S_LC), where `weight` is lambda
and `constant` C. With weight > 1, no clipping, and the sum over all possible answers, R is strictly
proper. What clipping and sums over the extracted answers alone change is explained in
docs/reward.md and shown by tests/reward/test_propriety.py. Last, the factuality baseline's reward.
"""

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import Field, model_validator

from candor_training.pipeline.stage import Settings

Floats = NDArray[np.float64]


class DecisionRewardSettings(Settings):
    """Defaults are the paper's. The Brier score needs no `weight` and no `floor`."""

    score: Literal["log", "brier"] = "log"
    """The proper score of the surrogate's forecasts."""
    weight: float = Field(default=5.0, ge=0)
    """Of the log score."""
    constant: float = 5.0
    """Added to every reward."""
    floor: float = Field(default=1e-4, gt=0, lt=1)
    """The least probability that counts."""
    gt_requires_extraction: bool = True
    """Whether a truth that the paragraph does not mention has the probability 0.

    So it is in the paper. Its code asks ForecastProbs about it all the same, which pays for answers
    that no reader finds in the text.
    """

    @model_validator(mode="after")
    def _reads_what_it_squares(self) -> "DecisionRewardSettings":
        if self.score == "brier" and not self.gt_requires_extraction:
            raise ValueError(
                "the Brier score is of extracted answers: leave gt_requires_extraction true"
            )
        return self


def decision_reward(
    truth_probability: ArrayLike,
    total: ArrayLike,
    *,
    weight: float = 5.0,
    constant: float = 5.0,
    floor: float = 1e-4,
) -> Floats:
    """The reward of forecasts.

    Args:
        truth_probability: f(y), in [0, 1], shape (n,): what the forecast gives the truth.
        total: the sum of the forecast over the answers, at least 0, shape (n,).
        weight: lambda, what a unit of |sum - 1| costs.
        constant: C; pass 0 to evaluate.
        floor: the least probability that the logarithm sees; 0 for no clipping.

    Returns:
        Rewards in nats, shape (n,); -inf where floor is 0 and so is f(y).

    Raises:
        ValueError: a probability is outside [0, 1], a total below 0, or either is not a number.
    """
    p, s = np.asarray(truth_probability, float), np.asarray(total, float)
    if not (np.all((p >= 0) & (p <= 1)) and np.all((s >= 0) & np.isfinite(s))):
        raise ValueError("a forecast's probabilities must be in [0, 1], its total at least 0")
    with np.errstate(divide="ignore"):
        rewards: Floats = np.log(np.clip(p, floor, 1.0)) - weight * np.abs(s - 1.0) + constant
    return rewards


def brier_reward(truth_probability: ArrayLike, squares: ArrayLike, *, constant: float = 5.0) -> Floats:
    """-sum over answers of (f - 1[answer is the truth])^2, plus the constant (Brier 1950); shape (n,).

    With `squares` the sum of f^2 over the listed answers, it is 2 f(y) - squares - 1. An answer that is
    not listed has f = 0. Strictly proper, whether forecasts add up to 1 or not.
    """
    p, total = np.asarray(truth_probability, float), np.asarray(squares, float)
    rewards: Floats = 2 * p - total - 1 + constant
    return rewards


def factuality_reward(probability: ArrayLike) -> Floats:
    """1 where the probability of being right is above one half, else 0; shape as given.

    Raises:
        ValueError: a probability is outside [0, 1] or no number.
    """
    p = np.asarray(probability, float)
    if not np.all((p >= 0) & (p <= 1)):
        raise ValueError("the reward model's probabilities must be in [0, 1]")
    return np.where(p > 0.5, 1.0, 0.0)
