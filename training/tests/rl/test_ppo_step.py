"""One PPO step against a second implementation, written apart: loops over rows and tokens."""

import math
import statistics
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from candor_training.formats.templates import policy_prompt
from candor_training.models.decoding import Decoded
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.build import build_trainer
from candor_training.rl.ppo import Batch, Trainer
from candor_training.rl.scoring import Scores
from candor_training.rl.settings import RlSettings

QUERIES = ["Write about the town of person 1.", "Write.", "Write about Arle, and of Brim."]
RESPONSES = [([70, 80, 90, 65, 77], True), ([99, 66], True), ([81, 82, 83, 84, 85, 86, 87, 88], False)]
REWARDS = [4.3, -2.0, 1.5]
T, KL, CLIP, VALUE_CLIP, VALUE_COEF, GAMMA, LAM, HOT = 8, 0.1, 0.2, 0.2, 0.1, 0.97, 0.9, 0.7


@pytest.fixture
def trainer(folders: dict[str, Path], tmp_path: Path, request: pytest.FixtureRequest) -> Trainer:
    settings = RlSettings.model_validate(
        {
            "preset": request.param,
            "rollouts": 8,
            "device_batch_size": 2,
            "gamma": GAMMA,
            "lam": LAM,
            "max_query_tokens": 60,
            "max_new_tokens": T,
            "precision": "fp32",
            "max_grad_norm": 1e9,
            "learning_rate": 1e-9,
        }
    )
    made = build_trainer(StageContext("rl", settings, 0, folders, tmp_path, Events(tmp_path, "rl")))
    # A policy that has moved away from the reference, and a value network that says something.
    torch.manual_seed(5)
    with torch.no_grad():
        for parameter in made.actor.policy.parameters():
            parameter.add_(0.02 * torch.randn_like(parameter))
        made.actor.value.head.weight += 0.3 * torch.randn_like(made.actor.value.head.weight)
    return made


def rollouts(trainer: Trainer) -> Batch:
    decoded = [Decoded(str(i), "", tuple(ids), ended) for i, (ids, ended) in enumerate(RESPONSES)]
    nothing = np.empty(0)
    return trainer.evaluate(
        decoded, QUERIES, Scores(np.array(REWARDS), np.array(REWARDS), nothing, nothing)
    )


@pytest.mark.parametrize("trainer", ["candor", "reference"], indirect=True)
def test_our_step_and_the_naive_one_agree(trainer: Trainer) -> None:
    batch = rollouts(trainer)
    naive = Naive(trainer)
    assert padded(naive.advantages) == pytest.approx(batch.advantages.numpy(), abs=1e-5)
    assert padded(naive.returns) == pytest.approx(batch.returns.numpy(), abs=1e-5)

    # As though several optimiser steps lay between, so that both clips bite.
    noise = torch.Generator().manual_seed(3)
    off = torch.randn(batch.mask.shape, generator=noise) * 0.3
    batch.logprobs += off * batch.mask
    batch.values += off
    naive.disturb(off)
    losses = trainer.update(batch, step=1)
    policy_loss, value_loss, clipped = naive.losses()

    assert losses["policy_loss"] == pytest.approx(policy_loss.item(), abs=1e-5)
    assert losses["value_loss"] == pytest.approx(value_loss.item(), abs=1e-5)
    assert losses["clipped"] == pytest.approx(clipped) and clipped > 0
    ours = [p.grad.clone() for some in trainer.actor.parameters for p in some if p.grad is not None]
    trainer.optimizer.zero_grad()
    (policy_loss + VALUE_COEF * value_loss).backward()
    theirs = [p.grad for some in trainer.actor.parameters for p in some if p.grad is not None]
    assert len(ours) == len(theirs) == 21 + 22
    for a, b in zip(ours, theirs, strict=True):
        torch.testing.assert_close(a, b, atol=1e-5, rtol=0)


def padded(rows: list[list[float]]) -> Any:
    width = max(map(len, rows))
    return np.array([row + [0.0] * (width - len(row)) for row in rows])


class Naive:
    """Row by row, token by token. The reference's rows continue to T in padding that counts."""

    def __init__(self, trainer: Trainer) -> None:
        self.actor = trainer.actor
        self.masked = trainer.settings.preset == "candor"
        end = self.actor.tokenizer.eos_token_id
        self.queries = [self.actor.tokenizer(policy_prompt(q))["input_ids"] for q in QUERIES]
        self.responses = [[*ids, end] if ended else ids for ids, ended in RESPONSES]
        self.lengths = [len(r) if self.masked else T for r in self.responses]
        with torch.no_grad():
            self.old = [[float(x) for x in self.logprobs(i, self.actor.policy)] for i in range(3)]
            self.old_values = [[float(x) for x in self.values(i)] for i in range(3)]
            reference = [[float(x) for x in self.logprobs(i, self.actor.reference)] for i in range(3)]
        rewards = []
        for i, response in enumerate(self.responses):
            row = []
            for t in range(self.lengths[i]):
                r = self.old[i][t] - reference[i][t]
                row.append(-KL * (r if self.masked else max(r, 0.0)))
            row[len(response) - 1] += REWARDS[i]
            rewards.append(row)
        rewards = scaled(rewards) if self.masked else white(rewards, shift=False)
        self.returns, raw = [], []
        for i, row in enumerate(rewards):
            advantages = [0.0] * len(row)
            for t in reversed(range(len(row))):
                later = t + 1 < len(row)
                after = self.old_values[i][t + 1] if later else 0.0
                carried = advantages[t + 1] if later else 0.0
                advantages[t] = row[t] + GAMMA * after - self.old_values[i][t] + GAMMA * LAM * carried
            raw.append(advantages)
            self.returns.append([a + v for a, v in zip(advantages, self.old_values[i], strict=True)])
        self.advantages = white(raw, shift=True)

    def disturb(self, off: Tensor) -> None:
        for i, length in enumerate(self.lengths):
            for t in range(length):
                self.old_values[i][t] += float(off[i, t])
                if t < len(self.responses[i]):
                    self.old[i][t] += float(off[i, t])

    def losses(self) -> tuple[Tensor, Tensor, float]:
        policy, value, clips, count = torch.zeros(()), torch.zeros(()), 0, sum(self.lengths)
        for i in range(3):
            logprobs, values = self.logprobs(i, self.actor.policy), self.values(i)
            for t in range(self.lengths[i]):
                ratio = torch.exp(logprobs[t] - self.old[i][t])
                held = torch.clamp(ratio, 1 - CLIP, 1 + CLIP)
                a = self.advantages[i][t]
                clips += int(-a * held.item() > -a * ratio.item())
                policy = policy + max(-a * ratio, -a * held)
                v, was, aim = values[t], self.old_values[i][t], self.returns[i][t]
                near = torch.clamp(v, was - VALUE_CLIP, was + VALUE_CLIP)
                value = value + 0.5 * max((v - aim) ** 2, (near - aim) ** 2)
        return policy / count, value / count, clips / count

    def logprobs(self, i: int, model: Any) -> list[Tensor]:
        tokens = self.queries[i] + self.responses[i]
        logits = model(input_ids=torch.tensor([tokens])).logits[0].float() / HOT
        first = len(self.queries[i])
        found = [
            logits[first + t - 1].log_softmax(-1)[token] for t, token in enumerate(self.responses[i])
        ]
        return found + [torch.zeros(())] * (self.lengths[i] - len(found))

    def values(self, i: int) -> list[Tensor]:
        written = self.queries[i] + self.responses[i]
        padding = self.lengths[i] - len(self.responses[i])
        hidden = self.actor.value.backbone(
            input_ids=torch.tensor([written + [0] * padding]),
            attention_mask=torch.tensor([[1] * len(written) + [0] * padding]),
            position_ids=torch.tensor([[*range(len(written)), *[len(written) - 1] * padding]]),
        ).last_hidden_state[0]
        head = self.actor.value.head
        first = len(self.queries[i])
        return [
            (head.weight[0] * hidden[first + t - 1]).sum() + head.bias[0]
            for t in range(self.lengths[i])
        ]


def scaled(rows: list[list[float]]) -> list[list[float]]:
    deviation = statistics.stdev([x for row in rows for x in row])
    return [[x / deviation for x in row] for row in rows]


def white(rows: list[list[float]], *, shift: bool) -> list[list[float]]:
    flat = [x for row in rows for x in row]
    mean = sum(flat) / len(flat)
    deviation = math.sqrt(sum((x - mean) ** 2 for x in flat) / (len(flat) - 1))
    return [[(x - mean) / deviation + (0 if shift else mean) for x in row] for row in rows]
