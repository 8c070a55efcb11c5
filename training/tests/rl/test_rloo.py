import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from datasets import Dataset
from safetensors.torch import load_file
from trl import GRPOConfig, GRPOTrainer, RLOOConfig, RLOOTrainer

from candor_training.errors import DivergedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import PromptRow
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.advantages import grpo_advantages
from candor_training.rl.keeper import CheckpointRow
from candor_training.rl.rloo import named
from candor_training.rl.scoring import Scores
from candor_training.rl.settings import RlSettings
from candor_training.stages.rl import Rl
from tests.support.stuck import kill_while_saving

SETTINGS: dict[str, Any] = {
    "algorithm": "rloo",
    "steps": 2,
    "rollouts": 8,
    "max_query_tokens": 60,
    "max_new_tokens": 8,
    "precision": "fp32",
    "learning_rate": 1e-3,
    "surrogate": {"max_new_tokens": 6},
}


def context(folders: dict[str, Path], out: Path, **settings: Any) -> StageContext[RlSettings]:
    whole = RlSettings.model_validate({**SETTINGS, **settings})
    out.mkdir(exist_ok=True)
    return StageContext("rl", whole, 0, folders, out, Events(out, "rl"))


@pytest.mark.parametrize("reward", ["decision", "factuality"])
def test_rloo_trains_a_policy_with_the_same_reward(
    folders: dict[str, Path], tmp_path: Path, reward: str
) -> None:
    ctx = context(folders, tmp_path, reward=reward)
    Rl().check(ctx)
    figures = Rl().run(ctx)
    rows = read_rows(tmp_path / "checkpoints.jsonl", CheckpointRow)
    assert [row.step for row in rows] == [0, 2]
    assert rows[1].validation_reward == figures["validation_reward"]
    before = load_file(folders["model"] / "model.safetensors")
    after = load_file(tmp_path / "model" / "model.safetensors")
    assert any(not before[name].equal(after[name]) for name in before)
    if reward == "factuality":
        assert 0 <= figures["reward"] <= 1


def events(out: Path, kind: str) -> list[dict[str, Any]]:
    lines = (out / "events.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["event"] == kind]


def test_it_is_validated_and_kept_as_ppo_is(folders: dict[str, Path], tmp_path: Path) -> None:
    # Two passes over the rollouts of each step, of which there are four with 8 of them each.
    out = tmp_path / "out"
    ctx = context(folders, out, steps=4, epochs=2, validate_every=2, keep=1, resume_every=2)
    Rl().run(ctx)
    assert [row["step"] for row in events(out, "step")] == [1, 2, 3, 4]
    assert [row["step"] for row in events(out, "validation")] == [0, 2, 4]
    # TRL also saves at its end.
    assert [row["step"] for row in events(out, "saved")] == [2, 4]
    rows = read_rows(out / "checkpoints.jsonl", CheckpointRow)
    best = max(rows[1:], key=lambda row: row.validation_reward).step
    assert {row.step for row in rows if row.model} == {best, 4}
    # A policy that is kept writes what it wrote when it was measured.
    again = {**folders, "model": out / "model"}
    Rl().run(context(again, tmp_path / "again", steps=1))
    begun = read_rows(tmp_path / "again" / "checkpoints.jsonl", CheckpointRow)[0]
    assert begun.figures == pytest.approx(rows[-1].figures, abs=1e-6)


@pytest.mark.parametrize("changes", [{"steps": 1, "epochs": 2}, {"steps": 1}, {"steps": 4}])
@pytest.mark.parametrize("algorithm", ["ppo", "rloo"])
def test_a_policy_that_is_no_number_is_not_kept(
    folders: dict[str, Path], tmp_path: Path, changes: dict[str, int], algorithm: str
) -> None:
    wild = {"learning_rate": 1e30, "warmup_steps": 0, "max_grad_norm": 1e30}
    ctx = context(folders, tmp_path, algorithm=algorithm, **wild, **changes)
    with pytest.raises(DivergedError, match=r"not numbers|was (nan|inf) at step"):
        Rl().run(ctx)
    assert not (tmp_path / "model").exists()
    assert not list(tmp_path.glob("checkpoints/step-*"))


class _Kept(RLOOTrainer):  # type: ignore[misc]
    """Keeps what TRL makes of the first rollouts."""

    def _generate_and_score_completions(self, inputs: Any) -> Any:
        self.made = super()._generate_and_score_completions(inputs)
        return self.made


class _KeptGrpo(GRPOTrainer):  # type: ignore[misc]
    def _generate_and_score_completions(self, inputs: Any) -> Any:
        self.made = super()._generate_and_score_completions(inputs)
        return self.made


@pytest.mark.parametrize("divides", [True, False])
def test_grpos_advantages_are_trls_on_the_same_rollouts(
    folders: dict[str, Path], tmp_path: Path, divides: bool
) -> None:
    """Both trainers draw alike from one seed, and reward each text separately."""
    shared = {
        "max_steps": 1,
        "per_device_train_batch_size": 12,
        "num_generations": 4,
        "max_completion_length": 6,
        "use_cpu": True,
        "bf16": False,
        "report_to": "none",
        "shuffle_dataset": False,
        "beta": 0.0,
    }
    scaled = {"scale_rewards": "group" if divides else "none"}
    kinds: list[tuple[Any, Any, dict[str, Any]]] = [
        (_Kept, RLOOConfig, {}),
        (_KeptGrpo, GRPOConfig, scaled),
    ]
    made = []
    for number, (trainer, config, own) in enumerate(kinds):
        out = str(tmp_path / str(number))
        trained = trainer(
            model=str(folders["model"]),
            reward_funcs=lambda completions, **_: [float(len(set(text))) for text in completions],
            args=config(output_dir=out, seed=7, **shared, **own),
            train_dataset=Dataset.from_list([{"prompt": f"Write about {i}."} for i in range(12)]),
        )
        trained.train()
        made.append(trained.made)
    assert made[0]["completion_ids"].equal(made[1]["completion_ids"])
    ours = grpo_advantages(made[0]["advantages"], 4, divide_by_std=divides)
    assert ours.numpy() == pytest.approx(made[1]["advantages"].numpy(), abs=1e-5)
    assert made[1]["advantages"].abs().max() > 0.5


@pytest.mark.parametrize("divides", [True, False])
def test_grpo_trains_in_the_same_loop(folders: dict[str, Path], tmp_path: Path, divides: bool) -> None:
    ctx = context(folders, tmp_path, algorithm="grpo", divide_by_std=divides)
    Rl().check(ctx)
    Rl().run(ctx)
    after = load_file(tmp_path / "model" / "model.safetensors")
    before = load_file(folders["model"] / "model.safetensors")
    assert any(not before[name].equal(after[name]) for name in before)


def test_what_trl_leaves_out_as_no_number_is_none() -> None:
    assert named({"reward": 1.0, "clip_ratio": 0.1}) == {"reward": 1.0}
    assert math.isnan(named({"reward": 1.0, "kl": None})["kl_per_token"])


class Flatterer:
    """Forecasts that add up to 1.5 and are alike; the reward for saying `e` shows the policy's way."""

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        values = np.array([float(text.count("e")) for text in paragraphs])
        count = len(paragraphs)
        return Scores(values, values, np.full(count, 1.5), np.full(count, 0.9))


def test_grpo_without_the_division_takes_rloos_steps(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its advantages are 3/4 of RLOO's, and Adam's steps do not depend on their unit.

    Clipped gradients are as long in both, so that only a run that clips some of its steps may differ.
    """
    monkeypatch.setattr("candor_training.rl.rloo.build_scorer", lambda *_: Flatterer())
    own: list[dict[str, Any]] = [
        {"algorithm": "rloo"},
        {"algorithm": "grpo"},
        {"algorithm": "grpo", "divide_by_std": True},
    ]
    weights = [load_file(folders["model"] / "model.safetensors")]
    for number, changes in enumerate(own):
        train(folders, tmp_path / str(number), {"max_grad_norm": 1e9, "steps": 3, **changes})
        weights.append(load_file(tmp_path / str(number) / "model" / "model.safetensors"))
    first, *after = (torch.cat([one[name].flatten() for name in weights[0]]) for one in weights)
    rloo, grpo, divided = (one - first for one in after)
    # Some weights have gradients near 0, which rounding moves either way.
    assert (grpo - rloo).norm() < 0.01 * rloo.norm()
    assert (divided - rloo).norm() > 0.1 * rloo.norm()


class Unmoved:
    """A reader whose forecast is (.5, .5), whatever the paragraph says."""

    def read(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> list[dict[str, float]]:
        return [{row.answer: 0.5, "another": 0.5} for row in rows]


def test_alarms_are_ppos(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("candor_training.rl.rloo.build_scorer", lambda *_: Flatterer())
    monkeypatch.setattr("candor_training.rl.build.build_literal_reader", lambda _: Unmoved())
    ctx = context(
        folders,
        tmp_path,
        monitor="literal",
        steps=30,
        rollouts=32,
        learning_rate=1e-2,
        kl_coef=0.01,
        validate_every=10,
    )
    Rl().run(ctx)
    alarms = {row["what"]: row for row in events(tmp_path, "alarm")}
    assert set(alarms) == {"sum", "confidence", "reader", "kl"}
    assert alarms["sum"]["at_step"] == alarms["confidence"]["at_step"] == 1
    assert alarms["sum"]["value"] == pytest.approx(0.5)
    # ln .5 is what the reader gives to every text, so that the gap grows as the reward does.
    rewards = [row["validation_reward"] for row in events(tmp_path, "validation")]
    first = alarms["reader"]["at_step"] // 10
    assert alarms["reader"]["value"] == pytest.approx(rewards[first] - rewards[0])


def alarms(out: Path) -> list[tuple[str, int]]:
    return [(row["what"], row["at_step"]) for row in events(out, "alarm")]


def train(folders: dict[str, Path], out: Path, changes: dict[str, Any]) -> None:
    Rl().run(context(folders, out, **changes))


def test_killed_and_resumed_is_the_same_to_the_bit(folders: dict[str, Path], tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    longer = {"steps": 8, "resume_every": 2}
    figures = Rl().run(context(folders, whole, **longer))
    kill_while_saving(broken, 4, train, folders, broken, longer)
    assert Rl().run(context(folders, broken, **longer)) == figures
    # It continued from the state before, and did not begin anew.
    assert (broken / "events.jsonl").read_text().count('"step": 2,') == 1
    assert alarms(broken) == alarms(whole) != []
    a, b = (load_file(out / "model" / "model.safetensors") for out in (whole, broken))
    assert all(a[name].equal(b[name]) for name in a)
