"""What TRL's RLOO trainer does at each step, told as PPO tells it: figures, validation, alarms."""

import math
from collections.abc import Mapping
from typing import Any

import torch
from transformers import TrainerControl, TrainerState, TrainingArguments

from candor_training.errors import DivergedError
from candor_training.models.follow import Follow, require_finite
from candor_training.pipeline.stage import StageContext
from candor_training.rl.figures import forecast_figures
from candor_training.rl.ppo import write
from candor_training.rl.scoring import Scores
from candor_training.rl.settings import RlSettings
from candor_training.rl.watch import Watch

# TRL's figures, and PPO's names for them.
_names = {
    "reward": "reward",
    "loss": "policy_loss",
    "kl": "kl_per_token",
    "completions/mean_length": "tokens",
    "grad_norm": "gradient_norm",
    "learning_rate": "learning_rate",
}


def named(logs: Mapping[str, float | None]) -> dict[str, float]:
    """TRL's figures under PPO's names; its KL is the mean of log π − log π_ref over tokens."""
    found = {ours: logs[name] for name, ours in _names.items() if name in logs}
    # It tells what is no number as nothing.
    return {name: math.nan if value is None else float(value) for name, value in found.items()}


class RlooSteps(Follow):
    """Follows the trainer. The reward function leaves the `scores` of this process's rollouts."""

    scores: Scores

    def __init__(self, ctx: StageContext[RlSettings], watch: Watch) -> None:
        super().__init__(ctx.events, ctx.name, ctx.settings.keep_states)
        self._ctx = ctx
        self._watch = watch

    def on_train_begin(
        self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **kwargs: Any
    ) -> None:
        if state.global_step == 0:
            self._measure(0, **kwargs)

    def on_log(
        self,
        args: TrainingArguments,
        state: TrainerState,
        control: TrainerControl,
        logs: dict[str, float] | None = None,
        **kwargs: Any,
    ) -> None:
        """A step of ours begins with its rollouts, and ends with the last pass over them."""
        begun, passes = divmod(state.global_step - 1, self._ctx.settings.epochs)
        step, told = begun + 1, logs or {}
        require_finite(named(told), step, self._ctx.name)
        self._require_weights(step, kwargs["model"])
        if "reward" in told:
            figures = named(told) | forecast_figures(self.scores, self._watch.group)
            require_finite(figures, step, self._ctx.name)
            if state.is_world_process_zero:
                self._ctx.events.emit("step", step=step, **figures)
                self._ctx.events.progress(step, self._watch.steps, "steps")
            self._watch.alarms.after_step(step, figures)
        is_over = "loss" in told and passes == self._ctx.settings.epochs - 1
        if is_over and self._watch.is_due(step):
            self._measure(step, **kwargs)

    def _require_weights(self, step: int, model: Any) -> None:
        """Before TRL draws from the policy, which on a GPU may not survive what is no number."""
        for name, weight in model.named_parameters():
            if weight.requires_grad and not torch.isfinite(weight).all():
                raise DivergedError(f"rl: {name} is no number after step {step}: lower learning_rate.")

    def _measure(self, step: int, *, model: Any, processing_class: Any, **_: Any) -> None:
        watch = self._watch
        rows, seed = watch.validation.rows, self._ctx.seed
        decoded = write(
            model, processing_class, rows, "validation", self._ctx.settings, watch.group, seed
        )
        watch.measure(step, decoded, model)
        model.train()
