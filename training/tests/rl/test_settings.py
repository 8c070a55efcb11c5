from collections import Counter
from pathlib import Path

import pytest
import torch

from candor_training.formats.rows import PromptRow
from candor_training.rl.actor import load_actor
from candor_training.rl.build import build_optimizer
from candor_training.rl.group import Group
from candor_training.rl.prompts import Prompts
from candor_training.rl.settings import RlSettings, learning_rate_share


def test_the_references_first_step_has_no_learning_rate() -> None:
    # Hugging Face's linear schedule with 2 warm-up steps of 6: 0, 1/2, 1, 3/4, 1/2, 1/4
    shares = [learning_rate_share(step, 2, 6, learns_at_once=False) for step in range(1, 7)]
    assert shares == pytest.approx([0, 0.5, 1, 0.75, 0.5, 0.25])


def test_ours_learns_in_the_first_and_in_the_last_step() -> None:
    # The same line, begun a step earlier: 1/2, 1, 4/5, 3/5, 2/5, 1/5
    shares = [learning_rate_share(step, 2, 6, learns_at_once=True) for step in range(1, 7)]
    assert shares == pytest.approx([0.5, 1, 0.8, 0.6, 0.4, 0.2])
    assert learning_rate_share(1, 0, 1, learns_at_once=True) == 1


@pytest.mark.parametrize(("preset", "eps", "decay"), [("reference", 1e-5, 0.01), ("candor", 1e-8, 0)])
def test_the_optimiser_is_the_presets(
    preset: str, eps: float, decay: float, folders: dict[str, Path]
) -> None:
    settings = RlSettings.model_validate({"preset": preset, "precision": "fp32"})
    actor = load_actor(folders["model"], folders["forecast_probs"], settings, Group(), seed=0)
    optimizer = build_optimizer(actor, settings)
    assert [(one["eps"], one["weight_decay"]) for one in optimizer.param_groups] == [(eps, decay)] * 2


def test_an_epsilon_of_1e_5_halves_the_first_step_of_a_large_model() -> None:
    # One of 13.5 billion parameters whose gradients have a norm of 1 together.
    weight = torch.zeros(1, dtype=torch.float64, requires_grad=True)
    weight.grad = torch.full((1,), 13.5e9**-0.5, dtype=torch.float64)
    torch.optim.AdamW([weight], lr=1.0, eps=1e-5, weight_decay=0).step()
    assert float(weight.detach().abs()) == pytest.approx(0.463, abs=0.001)


ROWS = [
    PromptRow(question_id=f"q{i}", dataset="d", prompt="p", question="x", answer="none")
    for i in range(10)
]


def test_an_epoch_has_every_row_once_and_batches_go_over_its_end() -> None:
    prompts = Prompts(ROWS, per_step=4, seed=1)
    seen = [row.question_id for step in range(1, 6) for row in prompts.of_step(step)]
    assert len(seen) == 20
    assert set(seen[:10]) == set(seen[10:]) == {row.question_id for row in ROWS}
    assert seen[:10] != seen[10:]
    assert prompts.of_step(3) == Prompts(ROWS, per_step=4, seed=1).of_step(3)
    assert prompts.steps_in(2) == 5


def test_truths_are_redrawn_from_the_posterior_each_time() -> None:
    posteriors = {row.question_id: {"Arle": 0.7, "Brim": 0.3, "Cord": 0.0} for row in ROWS}
    prompts = Prompts(ROWS, per_step=1000, seed=3, posteriors=posteriors)
    counts = Counter(row.answer for row in prompts.of_step(1))
    # Of 1,000 draws: 700 with a standard deviation of 14.5.
    assert abs(counts["Arle"] - 700) < 60 and set(counts) == {"Arle", "Brim"}
    again = Prompts(ROWS, per_step=1000, seed=3, posteriors=posteriors)
    assert again.of_step(2) == prompts.of_step(2) != prompts.of_step(1)


@pytest.mark.parametrize(
    ("changed", "first"),
    [
        ({}, 1),
        ({"critic_steps": 2}, 3),
        # The reference's first step of the policy has no learning rate, and a checkpoint lacks its own.
        ({"preset": "reference", "critic_steps": 2}, 5),
        ({"preset": "reference", "warmup_steps": 0}, 2),
        ({"algorithm": "rloo"}, 2),
        ({"algorithm": "rloo", "warmup_steps": 0}, 1),
    ],
)
def test_the_first_checkpoint_that_is_trained(changed: dict[str, object], first: int) -> None:
    assert RlSettings.model_validate(changed).first_trained == first
