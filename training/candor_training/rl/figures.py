"""The figures of a step and of a validation: means over the rows of all processes."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import torch

from candor_training.models.decoding import Decoded
from candor_training.reward.decision import Floats
from candor_training.rl.advantages import kl_per_token
from candor_training.rl.group import Group
from candor_training.rl.scoring import Scores

if TYPE_CHECKING:
    from candor_training.rl.ppo import Batch


def figures_of(
    batch: "Batch", decoded: Sequence[Decoded], scores: Scores, group: Group
) -> dict[str, float]:
    """How the rollouts of a step were.

    kl is in nats a response, kl_per_token in nats a token (k3 both); entropy in nats a token, estimated
    by minus the log-probability of the tokens that were drawn; `explained` is the share of the
    returns' variance that the value network knew of.
    """
    kl = kl_per_token(batch.logprobs, batch.reference, "k3") * batch.mask
    tokens = batch.mask.sum(dim=1)
    missed = (((batch.returns - batch.values) * batch.mask) ** 2).sum(dim=1)
    returns = batch.returns * batch.mask
    per_row = {
        "kl": kl.sum(dim=1),
        "tokens": tokens,
        "surprise": -(batch.logprobs * batch.mask).sum(dim=1),
        "missed": missed,
        "returns": returns.sum(dim=1),
        "squares": (returns**2).sum(dim=1),
    }
    means = mean_over(
        {name: value.double().cpu().numpy() for name, value in per_row.items()}
        | {"reward": scores.rewards, "ended": np.array([float(one.ended) for one in decoded])},
        group,
    )
    mean_return = means["returns"] / means["tokens"]
    variance = means["squares"] / means["tokens"] - mean_return**2
    return {
        "reward": means["reward"],
        "kl": means["kl"],
        "kl_per_token": means["kl"] / means["tokens"],
        "entropy": means["surprise"] / means["tokens"],
        "tokens": means["tokens"],
        "ended": means["ended"],
        "explained": 1 - means["missed"] / means["tokens"] / max(variance, 1e-12),
        **forecast_figures(scores, group),
    }


def forecast_figures(scores: Scores, group: Group) -> dict[str, float]:
    """How the forecasts of decision scores were; nothing for other scores.

    `sum_error` is the mean of |1 - sum|, `spread` the standard deviation of the confidence.
    """
    if not len(scores.totals):
        return {}
    means = mean_over(
        {
            "sum": scores.totals,
            "sum_error": np.abs(1 - scores.totals),
            "confidence": scores.confidences,
            "squares": scores.confidences**2,
            "empty": (scores.totals == 0).astype(float),
        },
        group,
    )
    variance = means.pop("squares") - means["confidence"] ** 2
    return {**means, "spread": float(np.sqrt(max(variance, 0.0)))}


def mean_over(values: Mapping[str, Floats], group: Group) -> dict[str, float]:
    """The mean of each, over the rows of all processes."""
    sums = [[float(value.sum()), float(len(value))] for value in values.values()]
    # Single precision where the accelerator has no other.
    kind = torch.float32 if group.device.type == "mps" else torch.float64
    totals = group.sum(torch.tensor(sums, dtype=kind, device=group.device)).tolist()
    return {name: total / count for name, (total, count) in zip(values, totals, strict=True)}
