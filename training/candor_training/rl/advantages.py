"""KL, shaped rewards, whitening and generalised advantages: pure functions of (B, T) tensors.

B responses, T tokens; a mask is 1 on a response's tokens and 0 on padding behind them.
"""

from collections.abc import Callable

import torch
from torch import Tensor

from candor_training.rl.settings import KlEstimator

# Sums a tensor over all processes; the identity where there is one.
Reduce = Callable[[Tensor], Tensor]


def kl_per_token(logprobs: Tensor, reference: Tensor, estimator: KlEstimator) -> Tensor:
    """What one sampled token says about KL(policy || reference), in nats, shape (B, T).

    With r = log policy - log reference at tokens that the policy sampled:
    k1 is r: unbiased, may be negative. k3 is exp(-r) - 1 + r: unbiased, never negative, of small
    variance (Schulman, "Approximating KL divergence", 2020). `clamped` is max(r, 0), as in the
    reference's code: biased upwards, and it gives back nothing where the policy has become less sure.
    """
    r = logprobs - reference
    if estimator == "k1":
        return r
    if estimator == "k3":
        return torch.exp(-r) - 1 + r
    return r.clamp(min=0)


def shape_rewards(scores: Tensor, kl: Tensor, mask: Tensor, kl_coef: float) -> Tensor:
    """-kl_coef * KL on each token, and the score (B,) on the last; shape (B, T), 0 on padding."""
    shaped = -kl_coef * kl * mask
    last = mask.long().sum(dim=1) - 1
    shaped[torch.arange(len(scores), device=scores.device), last] += scores
    return shaped


def alone(sums: Tensor) -> Tensor:
    """The sums of this process's rows, without the others'."""
    return sums


def whiten(values: Tensor, mask: Tensor, *, shift_mean: bool, reduce: Reduce = alone) -> Tensor:
    """Values over their standard deviation, with mean 0 or (without shift_mean) their own mean.

    Moments are taken where the mask is 1, over the processes that `reduce` adds up; the variance is
    the unbiased one. What is masked comes out as 0. A mask of ones is the unmasked form.
    """
    mean, scale = _moments(values, mask, reduce)
    white = (values - mean) * scale
    return (white if shift_mean else white + mean) * mask


def rescale(values: Tensor, mask: Tensor, *, reduce: Reduce = alone) -> Tensor:
    """Values over their standard deviation, and nothing else, where the mask is 1; elsewhere 0.

    Unlike `whiten`, it adds no constant to each token, which would pay for the number of tokens.
    """
    return values * _moments(values, mask, reduce)[1] * mask


def _moments(values: Tensor, mask: Tensor, reduce: Reduce) -> tuple[Tensor, Tensor]:
    """The mean where the mask is 1, and one over the standard deviation."""
    count, total = reduce(torch.stack([mask.sum(), (values * mask).sum()])).unbind()
    mean = total / count
    squares = reduce((((values - mean) * mask) ** 2).sum())
    return mean, torch.rsqrt(squares / (count - 1) + 1e-8)


def grpo_advantages(rloo: Tensor, samples: int, *, divide_by_std: bool) -> Tensor:
    """GRPO's advantages (Shao et al. 2024) from RLOO's, of groups of `samples` in a row; shape (B,).

    RLOO's is the reward less the mean of the group's others, G / (G - 1) times that less the mean of
    all: without the division by the group's standard deviation (and TRL's 1e-4) the two differ by that
    constant alone.
    """
    centred = rloo.view(-1, samples) * ((samples - 1) / samples)
    if divide_by_std:
        centred = centred / (centred.std(dim=1, keepdim=True) + 1e-4)
    return centred.view(-1)


def advantages_and_returns(
    rewards: Tensor, values: Tensor, mask: Tensor, *, gamma: float, lam: float
) -> tuple[Tensor, Tensor]:
    """Generalised advantage estimation (Schulman et al. 2016), from the last token to the first.

        delta_t = r_t + gamma * V_{t+1} - V_t,    A_t = delta_t + gamma * lam * A_{t+1}

    V is 0 behind a response's end. Returns are A + V. Both have shape (B, T), and are 0 on padding.
    """
    values = values * mask
    advantage = torch.zeros_like(values[:, 0])
    following = torch.zeros_like(advantage)
    backwards = []
    for t in reversed(range(values.shape[1])):
        delta = rewards[:, t] + gamma * following - values[:, t]
        advantage = (delta + gamma * lam * advantage) * mask[:, t]
        following = values[:, t]
        backwards.append(advantage)
    advantages = torch.stack(backwards[::-1], dim=1)
    return advantages, advantages + values
