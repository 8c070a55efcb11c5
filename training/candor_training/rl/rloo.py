"""RLOO through TRL: the same reward, without a value network.

Each of a query's samples is measured against the mean of its others (Ahmadian et al. 2024). Cheaper
than PPO by a network and its optimiser; docs/rl.md says where the two differ.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch
from datasets import Dataset
from transformers import PrinterCallback, TrainerControl, TrainerState, TrainingArguments
from trl import RLOOConfig, RLOOTrainer

from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import policy_prompt
from candor_training.models.follow import Follow, last_whole_checkpoint, require_finite
from candor_training.models.job import Job
from candor_training.models.load import load_causal, load_tokenizer
from candor_training.models.save import Card, save_trained, write_card
from candor_training.models.trainer_args import lora_config
from candor_training.pipeline.stage import StageContext
from candor_training.rl.build import build_prompts, build_scorer
from candor_training.rl.group import Group
from candor_training.rl.keeper import CheckpointRow
from candor_training.rl.ppo import write
from candor_training.rl.scoring import Scorer
from candor_training.rl.settings import RlSettings
from candor_training.rl.validation import Validation


def train_rloo(ctx: StageContext[RlSettings]) -> dict[str, float]:
    """Trains the policy; answers with the last figures and the reward on PPO validation."""
    settings, group = ctx.settings, Group()
    job = Job(ctx.input("model"), ctx.out, ctx.seed, ctx.events, ctx.name)
    tokenizer = load_tokenizer(job.base)
    tokenizer.padding_side = "left"
    is_halved = settings.lora is not None and settings.precision == "bf16"
    scorer = build_scorer(ctx, group.device)
    steps, rows = _prompts(ctx)
    trainer = RLOOTrainer(
        model=load_causal(job.base, torch.bfloat16 if is_halved else torch.float32),
        reward_funcs=_reward(scorer),
        args=RLOOConfig(**_arguments(settings, job, steps, group.size)),
        train_dataset=_dataset(rows),
        processing_class=tokenizer,
        callbacks=[_Figures(ctx, steps)],
        peft_config=lora_config(settings.lora, "CAUSAL_LM") if settings.lora else None,
    )
    trainer.remove_callback(PrinterCallback)
    trainer.train(resume_from_checkpoint=last_whole_checkpoint(job.checkpoints))
    shown = group.share(read_rows(ctx.input("validation"), PromptRow))
    validation = Validation(shown, scorer, group, settings.decision)
    keys = [f"validation/{row.question_id}" for row in shown]
    policy = trainer.accelerator.unwrap_model(trainer.model)
    measured = validation.measure(write(policy, tokenizer, shown, keys, settings, ctx.seed))
    save_trained(trainer, job, settings.lora is not None, is_classifier=False)
    # The history outlives a process that dies after its last step.
    last = [logs for logs in trainer.state.log_history if "reward" in logs][-1]
    figures = {**_named(last), **measured}
    if group.is_main:
        ctx.events.emit("validation", step=steps, **measured)
        row = CheckpointRow(
            step=steps,
            validation_reward=measured["validation_reward"],
            figures=measured,
            model=job.model.name,
        )
        write_rows(ctx.out / "checkpoints.jsonl", [row])
        purpose = f"A policy after {steps} steps of RLOO on the {settings.reward} reward."
        write_card(job, Card(ctx.name, purpose, settings.model_dump(mode="json")), figures)
    return figures


def _prompts(ctx: StageContext[RlSettings]) -> tuple[int, list[PromptRow]]:
    """How many steps, and their queries in PPO's order, a share of as many as a query has samples."""
    settings = ctx.settings
    of_step = settings.rollouts // settings.samples_per_prompt
    prompts = replace(build_prompts(ctx), per_step=of_step)
    steps = settings.steps
    if settings.max_epochs is not None:
        steps = min(steps, prompts.steps_in(settings.max_epochs))
    return steps, [row for step in range(1, steps + 1) for row in prompts.of_step(step)]


def _dataset(rows: list[PromptRow]) -> Dataset:
    """TRL's columns: the prompt, and what the reward is told of it."""
    return Dataset.from_list(
        [{"prompt": policy_prompt(row.prompt), "row": row.model_dump_json()} for row in rows]
    )


def _reward(scorer: Scorer) -> Callable[..., list[float]]:
    """The scorer as TRL calls it; the constant C is in it, though here it cancels."""

    def reward(prompts: list[str], completions: list[str], row: list[str], **_: Any) -> list[float]:
        rows = [PromptRow.model_validate_json(one) for one in row]
        rewards: list[float] = scorer.score(
            rows, [text.strip() for text in completions]
        ).rewards.tolist()
        return rewards

    return reward


def _arguments(settings: RlSettings, job: Job, steps: int, devices: int) -> dict[str, Any]:
    """RLOOConfig's: rewards neither scaled nor clipped, the KL penalty within them."""
    at_once = settings.device_batch_size or settings.rollouts // devices
    optimizers = {"adamw": "adamw_torch_fused", "paged_adamw_8bit": "paged_adamw_8bit"}
    return {
        "output_dir": str(job.checkpoints),
        "max_steps": steps,
        "num_generations": settings.samples_per_prompt,
        "per_device_train_batch_size": at_once,
        "gradient_accumulation_steps": settings.rollouts // (at_once * devices),
        "num_iterations": settings.epochs,
        "max_completion_length": settings.max_new_tokens,
        "temperature": settings.temperature,
        "top_p": settings.top_p,
        "beta": settings.kl_coef,
        "epsilon": settings.clip,
        "normalize_advantages": False,
        "reward_clip_range": None,
        "learning_rate": settings.learning_rate,
        "lr_scheduler_type": "linear",
        "warmup_steps": settings.warmup_steps,
        "weight_decay": 0.0,
        "max_grad_norm": settings.max_grad_norm,
        "optim": optimizers[settings.optimizer],
        "use_cpu": not torch.cuda.is_available(),
        "bf16": settings.precision == "bf16",
        "activation_checkpointing": settings.gradient_checkpointing,
        "shuffle_dataset": False,
        "logging_steps": 1,
        "logging_nan_inf_filter": False,
        "save_steps": settings.resume_every,
        "save_total_limit": 2,
        "seed": job.seed,
        "report_to": "none",
        "disable_tqdm": True,
        "dataloader_pin_memory": torch.cuda.is_available(),
    }


# TRL's figures, and PPO's names for them.
_names = {
    "reward": "reward",
    "kl": "kl_per_token",
    "completions/mean_length": "tokens",
    "grad_norm": "gradient_norm",
    "learning_rate": "learning_rate",
}


def _named(logs: dict[str, float]) -> dict[str, float]:
    return {ours: float(logs[name]) for name, ours in _names.items() if name in logs}


class _Figures(Follow):
    """Tells of each step under PPO's names."""

    def __init__(self, ctx: StageContext[RlSettings], steps: int) -> None:
        super().__init__(ctx.events, ctx.name)
        self._ctx = ctx
        self._steps = steps

    def on_log(
        self,
        args: TrainingArguments,
        state: TrainerState,
        control: TrainerControl,
        logs: dict[str, float] | None = None,
        **kwargs: Any,
    ) -> None:
        told = logs or {}
        if "reward" not in told:
            return
        figures = _named(told)
        require_finite(figures, state.global_step, self._ctx.name)
        if state.is_world_process_zero:
            self._ctx.events.emit("step", step=state.global_step, **figures)
            self._ctx.events.progress(state.global_step, self._steps, "steps")
