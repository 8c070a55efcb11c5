"""RLOO through TRL, and GRPO in the same loop: the same reward, without a value network.

Each of a query's samples is measured against the mean of its others (Ahmadian et al. 2024), in GRPO
against the mean of all, perhaps over their standard deviation. Cheaper than PPO by a network and its
optimiser; docs/rl.md says where they differ.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any

import torch
from datasets import Dataset
from transformers import PrinterCallback, TrainerState
from trl import RLOOConfig, RLOOTrainer

from candor_training.errors import DivergedError
from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import policy_prompt
from candor_training.models.follow import Follow, require_finite
from candor_training.models.load import load_causal, load_tokenizer
from candor_training.models.resumable import Resumable
from candor_training.pipeline.stage import StageContext
from candor_training.rl.advantages import grpo_advantages
from candor_training.rl.build import build_prompts, build_scorer, build_watch, room_beside
from candor_training.rl.figures import forecast_figures
from candor_training.rl.group import Group
from candor_training.rl.ppo import write
from candor_training.rl.scoring import Scorer, Scores
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


def train_rloo(ctx: StageContext[RlSettings]) -> tuple[Watch, dict[str, float]]:
    """Trains the policy; what kept it, and the figures of the last step and validation."""
    settings, group = ctx.settings, Group()
    tokenizer = load_tokenizer(ctx.input("model"))
    tokenizer.padding_side = "left"
    scorer, prompts = build_scorer(ctx, group, room_beside(ctx)), build_prompts(ctx)
    watch = build_watch(ctx, prompts, scorer, group)
    follow = RlooSteps(ctx, watch)
    rows = [row for step in range(1, watch.steps + 1) for row in prompts.of_step(step)]
    # The prompt, and what the reward is given of it.
    columns = [{"prompt": policy_prompt(row.prompt), "row": row.model_dump_json()} for row in rows]
    trainer = _Grouped(
        settings=settings,
        states=watch.keeper.states,
        model=load_causal(ctx.input("model"), settings.loaded_dtype),
        reward_funcs=_reward(scorer, follow),
        args=RLOOConfig(output_dir=str(ctx.resume), seed=ctx.seed, **_arguments(settings, watch)),
        train_dataset=Dataset.from_list(columns),
        processing_class=tokenizer,
        callbacks=[follow],
        peft_config=settings.lora_config("CAUSAL_LM"),
    )
    trainer.remove_callback(PrinterCallback)
    try:
        trainer.train_on()
    except RuntimeError as error:
        # This is how torch refuses to draw a token from logits that are not numbers.
        if "probability tensor" not in str(error):
            raise
        raise DivergedError("the policy's logits are not numbers: lower learning_rate.") from error
    # Both outlive a process that dies after its last step.
    last = [logs for logs in trainer.state.log_history if "reward" in logs][-1]
    return watch, {**named(last), **watch.keeper.rows()[-1].figures}


def named(logs: Mapping[str, float | None]) -> dict[str, float]:
    """TRL's figures under PPO's names; its KL is the mean of log π − log π_ref over tokens."""
    found = {ours: logs[name] for name, ours in _names.items() if name in logs}
    # TRL reports a value that is not a number as None.
    return {name: math.nan if value is None else float(value) for name, value in found.items()}


class RlooSteps(Follow):
    """Follows the trainer. The reward function leaves the `scores` of this process's rollouts."""

    scores: Scores

    def __init__(self, ctx: StageContext[RlSettings], watch: Watch) -> None:
        super().__init__(ctx.events)
        self._ctx = ctx
        self._watch = watch

    def on_train_begin(self, args: Any, state: TrainerState, control: Any, **kwargs: Any) -> None:
        begun = state.global_step // self._ctx.settings.epochs
        self._watch.alarms.resume(begun)
        if state.is_world_process_zero:
            self._ctx.events.progress(begun, self._watch.steps, "steps")
        if state.global_step == 0:
            self._measure(0, **kwargs)

    def on_log(self, args: Any, state: TrainerState, control: Any, **kwargs: Any) -> None:
        """A step of ours begins with its rollouts, and ends with the last pass over them."""
        begun, passes = divmod(state.global_step - 1, self._ctx.settings.epochs)
        step, logs = begun + 1, kwargs.pop("logs", None) or {}
        require_finite(named(logs), step)
        # TRL draws from the policy next, which on a GPU may not survive a weight that is not a number.
        for name, weight in kwargs["model"].named_parameters():
            if weight.requires_grad and not torch.isfinite(weight).all():
                raise DivergedError(f"{name} is not a number after step {step}: lower learning_rate.")
        if "reward" in logs:
            figures = named(logs) | forecast_figures(self.scores, self._watch.group)
            require_finite(figures, step)
            if state.is_world_process_zero:
                self._ctx.events.emit("step", step=step, **figures)
                self._ctx.events.progress(step, self._watch.steps, "steps")
            self._watch.alarms.after_step(step, figures)
        is_over = "loss" in logs and passes == self._ctx.settings.epochs - 1
        if is_over and self._watch.is_due(step):
            self._measure(step, **kwargs)

    def _measure(self, step: int, *, model: Any, processing_class: Any, **_: Any) -> None:
        watch = self._watch
        rows, seed = watch.validation.rows, self._ctx.seed
        decoded = write(
            model, processing_class, rows, "validation", self._ctx.settings, watch.group, seed
        )
        watch.measure(step, decoded, model)
        model.train()


class _Grouped(Resumable, RLOOTrainer):  # type: ignore[misc]
    """TRL's trainer, with the advantages that the settings ask for."""

    def __init__(self, *, settings: RlSettings, **trained: Any) -> None:
        self._settings = settings
        super().__init__(**trained)

    def _generate_and_score_completions(self, inputs: Any) -> Any:
        made = super()._generate_and_score_completions(inputs)
        if self._settings.algorithm == "grpo":
            own = made["advantages"]
            # A group may be shared by processes.
            every = grpo_advantages(
                self.accelerator.gather(own),
                self._settings.samples_per_prompt,
                divide_by_std=self._settings.divide_by_std,
            )
            made["advantages"] = every[self.accelerator.process_index * len(own) :][: len(own)]
        return made


def _reward(scorer: Scorer, follow: RlooSteps) -> Callable[..., list[float]]:
    """The scorer as TRL calls it; the constant C is in it, though here it cancels."""

    def reward(prompts: list[str], completions: list[str], row: list[str], **_: Any) -> list[float]:
        rows = [PromptRow.model_validate_json(one) for one in row]
        scores = scorer.score(rows, [text.strip() for text in completions])
        follow.scores = scores
        rewards: list[float] = scores.rewards.tolist()
        return rewards

    return reward


def _arguments(settings: RlSettings, watch: Watch) -> dict[str, Any]:
    """RLOOConfig's: rewards neither scaled nor clipped, the KL penalty within them.

    TRL counts the optimiser's steps, of which a step of ours, a batch of rollouts, has `epochs`.
    """
    devices, epochs = watch.group.size, settings.epochs
    at_once = settings.device_batch_size or settings.rollouts // devices
    return {
        **settings.trainer_arguments(),
        "max_steps": watch.steps * epochs,
        "num_generations": settings.samples_per_prompt,
        "per_device_train_batch_size": at_once,
        "gradient_accumulation_steps": settings.rollouts // (at_once * devices),
        "num_iterations": epochs,
        "max_completion_length": settings.max_new_tokens,
        "temperature": settings.temperature,
        "top_p": settings.top_p,
        "beta": settings.kl_coef,
        "epsilon": settings.clip,
        "normalize_advantages": False,
        "reward_clip_range": None,
        "lr_scheduler_type": "linear",
        "warmup_steps": settings.warmup_steps * epochs,
        "weight_decay": 0.0,
        "activation_checkpointing": settings.gradient_checkpointing,
        "shuffle_dataset": False,
        "logging_steps": 1,
        "save_steps": settings.resume_every * epochs,
    }
