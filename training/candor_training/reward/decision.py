"""The decision-based reward: what a reader's forecast is worth once the truth is known.

    R = log clip(f(y), floor, 1) - weight * |sum f - 1| + constant

Source: the paper's regularised objective (appendix B, equation for S_LC), where `weight` is lambda
and `constant` C. With weight > 1, no clipping, and the sum over all possible answers, R is strictly
proper. What clipping and sums over the extracted answers alone change is told in
docs/reward.md and shown by tests/reward/test_propriety.py.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import BaseModel, ConfigDict, Field

Floats = NDArray[np.float64]


class DecisionRewardSettings(BaseModel):
    """Defaults are the paper's."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    weight: float = Field(default=5.0, ge=0)
    constant: float = 5.0
    floor: float = Field(default=1e-4, gt=0, lt=1)
    # The paper gives a truth that the paragraph does not mention the probability 0. Its code asks
    # ForecastProbs about it all the same, which pays for answers that no reader finds in the text.
    gt_requires_extraction: bool = True


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
        ValueError: a probability is outside [0, 1], a total below 0, or either is no number.
    """
    p, s = np.asarray(truth_probability, float), np.asarray(total, float)
    if not (np.all((p >= 0) & (p <= 1)) and np.all((s >= 0) & np.isfinite(s))):
        raise ValueError("a forecast's probabilities must be in [0, 1], its total at least 0")
    with np.errstate(divide="ignore"):
        rewards: Floats = np.log(np.clip(p, floor, 1.0)) - weight * np.abs(s - 1.0) + constant
    return rewards
