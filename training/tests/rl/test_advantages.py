"""Hand arithmetic is in the comments."""

import math

import pytest
import torch
from torch import Tensor

from candor_training.rl.advantages import (
    advantages_and_returns,
    kl_per_token,
    rescale,
    shape_rewards,
    whiten,
)


def rows(*values: list[float]) -> Tensor:
    return torch.tensor(values, dtype=torch.float64)


def test_three_estimates_of_the_kl() -> None:
    # r = .2 and -.3: k3 = e^-.2 - 1 + .2 = .018731 and e^.3 - 1 - .3 = .049859
    logprobs, reference = rows([-1.0, -2.0]), rows([-1.2, -1.7])
    assert kl_per_token(logprobs, reference, "k1").tolist()[0] == pytest.approx([0.2, -0.3])
    k3 = kl_per_token(logprobs, reference, "k3").tolist()[0]
    assert k3 == pytest.approx([0.018731, 0.049859], abs=1e-6)
    assert kl_per_token(logprobs, reference, "clamped").tolist()[0] == pytest.approx([0.2, 0.0])


def test_in_the_mean_k1_and_k3_are_the_kl_and_the_clamped_one_is_more() -> None:
    # Two tokens, policy (.5, .5), reference (.8, .2):
    # KL = .5 ln(.5/.8) + .5 ln(.5/.2) = .223144; clamped: .5 ln 2.5 = .458145
    policy, reference = rows([0.5, 0.5]), rows([0.8, 0.2])
    for estimator, mean in (("k1", 0.223144), ("k3", 0.223144), ("clamped", 0.458145)):
        kl = kl_per_token(policy.log(), reference.log(), estimator)  # type: ignore[arg-type]
        assert float((policy * kl).sum()) == pytest.approx(mean, abs=1e-6)


def test_the_score_is_on_the_last_token_that_is_no_padding() -> None:
    mask = rows([1, 1, 0], [1, 1, 1])
    shaped = shape_rewards(
        torch.tensor([4.0, -2.0], dtype=torch.float64), rows([1, 2, 9], [3, 4, 5]), mask, 0.1
    )
    # -.1*1, -.1*2 + 4, nothing; -.1*3, -.1*4, -.1*5 - 2
    assert shaped.tolist()[0] == pytest.approx([-0.1, 3.8, 0.0])
    assert shaped.tolist()[1] == pytest.approx([-0.3, -0.4, -2.5])


def test_whitening_with_the_mean_shifted_and_without() -> None:
    # 1, 2, 3: mean 2, unbiased variance 1: -1, 0, 1; the mean added again: 1, 2, 3.
    # 2, 4, 6: variance 4: -1, 0, 1; with the mean of 4: 3, 4, 5.
    ones = rows([1, 1, 1])
    values = rows([2, 4, 6])
    assert whiten(values, ones, shift_mean=True).tolist()[0] == pytest.approx([-1, 0, 1])
    assert whiten(values, ones, shift_mean=False).tolist()[0] == pytest.approx([3, 4, 5])


def test_what_is_rescaled_pays_for_no_token() -> None:
    # Two texts of 2 and 4 tokens with the same reward of 3 on the last: the mean of 6 tokens is 1, the
    # variance (2 * 4 + 4 * 1) / 5 = 2.4. Both returns are 3 / sqrt(2.4). Whitened without a shift, each
    # token would get 1 - 1 / sqrt(2.4) = .354 besides, and the longer text .709 more.
    mask = rows([1, 1, 0, 0], [1, 1, 1, 1])
    rewards = rows([0, 3, 9, 9], [0, 0, 0, 3])
    totals = rescale(rewards, mask).sum(dim=1).tolist()
    assert totals == pytest.approx([3 / math.sqrt(2.4)] * 2)
    white = whiten(rewards, mask, shift_mean=False).sum(dim=1).tolist()
    assert white[1] - white[0] == pytest.approx(2 * (1 - 1 / math.sqrt(2.4)))


def test_whitening_counts_padding_only_when_it_is_not_masked() -> None:
    # Masked: 2, 4: mean 3, variance 2: -+.707107. Unmasked with 0: mean 2, variance 4: 0, 1, -1.
    values = rows([2, 4, 0])
    masked = whiten(values, rows([1, 1, 0]), shift_mean=True)
    assert masked.tolist()[0] == pytest.approx([-math.sqrt(0.5), math.sqrt(0.5), 0], abs=1e-6)
    unmasked = whiten(values, rows([1, 1, 1]), shift_mean=True)
    assert unmasked.tolist()[0] == pytest.approx([0, 1, -1])


def test_advantages_and_returns_by_hand() -> None:
    # gamma .9, lambda .8, values .5, .4, .2, rewards 0, 0, 1:
    # delta_2 = 1 - .2 = .8; delta_1 = .9*.2 - .4 = -.22; delta_0 = .9*.4 - .5 = -.14
    # A_2 = .8; A_1 = -.22 + .72*.8 = .356; A_0 = -.14 + .72*.356 = .11632
    advantages, returns = advantages_and_returns(
        rows([0, 0, 1]), rows([0.5, 0.4, 0.2]), rows([1, 1, 1]), gamma=0.9, lam=0.8
    )
    assert advantages.tolist()[0] == pytest.approx([0.11632, 0.356, 0.8])
    assert returns.tolist()[0] == pytest.approx([0.61632, 0.756, 1.0])


def test_with_gamma_and_lambda_1_a_return_is_what_is_still_to_come() -> None:
    advantages, returns = advantages_and_returns(
        rows([-0.1, 3.8, 0]), rows([1, 2, 7]), rows([1, 1, 0]), gamma=1, lam=1
    )
    # 3.7 and 3.8 are to come; the value behind the end does not count, nor is padding worth anything.
    assert returns.tolist()[0] == pytest.approx([3.7, 3.8, 0])
    assert advantages.tolist()[0] == pytest.approx([2.7, 1.8, 0])
