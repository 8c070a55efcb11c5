"""Reinforcement learning: the policy is paid for what a reader of its paragraphs can forecast.

Reward "decision" is the paper's (LC RL), "factuality" its baseline's. Leaves `checkpoints.jsonl` with
every validation, the best policies in `checkpoints/`, and the last one as `model/`.
"""

import importlib.util

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import PromptRow
from candor_training.models.allocator import keep_freed_memory
from candor_training.models.job import Job
from candor_training.models.load import check_model, load_tokenizer
from candor_training.models.quiet import be_quiet
from candor_training.models.save import Card, write_card
from candor_training.pipeline.stage import Need, Stage, StageContext, stage
from candor_training.readers.surrogate import check_classifier
from candor_training.rl.build import build_prompts, build_trainer
from candor_training.rl.memory import require_rl_memory
from candor_training.rl.monitor import build_monitor
from candor_training.rl.settings import RlSettings
from candor_training.rl.watch import Watch


@stage("rl")
class Rl(Stage[RlSettings]):
    """Trains the policy `model`, which is also the KL penalty's reference, on a reader's reward."""

    settings = RlSettings
    inputs = {
        "model": Need.MODEL,
        "data": Need.ROWS,
        "validation": Need.ROWS,
        "extract_answers": Need.MODEL.or_none(),
        "forecast_probs": Need.MODEL.or_none(),
        "reward_model": Need.MODEL.or_none(),
        "facts": Need.ROWS.or_none(),
    }
    figures = ("validation_reward", "reader_reward")
    is_shared = True

    def check(self, ctx: StageContext[RlSettings]) -> None:
        settings = ctx.settings
        policy = check_model(ctx.input("model"), ctx.name)
        readers = []
        if settings.reward == "decision":
            readers.append(check_model(ctx.input("extract_answers"), ctx.name))
        scoring = "forecast_probs" if settings.reward == "decision" else "reward_model"
        readers.append(check_classifier(ctx.input(scoring), ctx.name))
        if settings.algorithm == "ppo":
            _check_words(ctx, scoring)
        check_settings(settings, ctx.name, ctx.processes)
        require_rl_memory(policy, readers, settings, ctx.name, ctx.processes)
        build_monitor(ctx)
        room = policy.get_text_config().max_position_embeddings
        if settings.max_query_tokens + settings.max_new_tokens > room:
            raise StatedError(
                f"{ctx.name}: settings.max_query_tokens and max_new_tokens are together more than the "
                f"{room} tokens that the model takes."
            )
        validation = {row.question_id for row in read_rows(ctx.input("validation"), PromptRow)}
        for row in build_prompts(ctx).rows:
            if row.question_id in validation:
                raise StatedError(
                    f"{ctx.name}: question {row.question_id} is in needs.data and in needs.validation."
                )

    def run(self, ctx: StageContext[RlSettings]) -> dict[str, float]:
        be_quiet()
        keep_freed_memory()
        watch, figures = _train(ctx)
        if watch.group.is_main:
            watch.keeper.finish()
            name = ctx.settings.algorithm.upper()
            purpose = (
                f"A policy after {watch.steps} steps of {name} on the {ctx.settings.reward} reward."
            )
            job = Job(ctx.input("model"), ctx.out, ctx.seed, ctx.events, ctx.name)
            write_card(job, Card(ctx.name, purpose, ctx.settings.model_dump(mode="json")), figures)
        watch.group.wait()
        return figures


def _train(ctx: StageContext[RlSettings]) -> tuple[Watch, dict[str, float]]:
    """Trains the policy; what kept it, and the last figures."""
    if ctx.settings.algorithm == "rloo":
        from candor_training.rl.rloo import train_rloo

        return train_rloo(ctx)
    trainer = build_trainer(ctx)
    return trainer.watch, trainer.train()


def _check_words(ctx: StageContext[RlSettings], scoring: str) -> None:
    """The value network begins from the reward's classifier, and is given the policy's tokens."""
    policy, classifier = (load_tokenizer(ctx.input(need)) for need in ("model", scoring))
    if policy.get_vocab() != classifier.get_vocab():
        raise StatedError(
            f"{ctx.name}: needs.{scoring} has another tokenizer than needs.model, and the value "
            "network begins from it: train it from a model of the policy's kind, or take rloo."
        )


def check_settings(settings: RlSettings, who: str, processes: int) -> None:
    """Raises StatedError for settings that do not go together, or with this machine."""
    if settings.algorithm == "rloo" and settings.rollouts % settings.samples_per_prompt:
        raise StatedError(f"{who}: settings.rollouts is no multiple of settings.samples_per_prompt.")
    at_once = processes * (settings.device_batch_size or 1)
    if settings.algorithm == "rloo" and settings.rollouts % at_once:
        raise StatedError(
            f"{who}: settings.rollouts {settings.rollouts} is no multiple of device_batch_size "
            f"{settings.device_batch_size} on {processes} processes, as rloo needs."
        )
    if settings.critic_steps >= settings.steps:
        raise StatedError(
            f"{who}: settings.critic_steps {settings.critic_steps} leaves none of {settings.steps} "
            "steps in which the policy learns."
        )
    if settings.rollouts % processes:
        raise StatedError(
            f"{who}: settings.rollouts {settings.rollouts} is no multiple of {processes} processes."
        )
    if settings.lora and settings.lora.dropout:
        raise StatedError(
            f"{who}: settings.lora.dropout must be 0: PPO compares a network with itself."
        )
    if settings.lora and settings.sharding == "fsdp2":
        raise StatedError(f'{who}: settings.lora needs whole models: set sharding = "none".')
    if settings.sharding == "fsdp2" and settings.algorithm == "rloo":
        raise StatedError(f'{who}: settings.algorithm rloo needs whole models: set sharding = "none".')
    if settings.sharding == "fsdp2" and settings.optimizer == "paged_adamw_8bit":
        raise StatedError(f"{who}: settings.optimizer paged_adamw_8bit needs whole models: set adamw.")
    if settings.sharding == "fsdp2" and processes == 1:
        raise StatedError(
            f"{who}: settings.sharding fsdp2 needs several processes: use run --processes."
        )
    if settings.optimizer == "paged_adamw_8bit" and not importlib.util.find_spec("bitsandbytes"):
        raise StatedError(f"{who}: settings.optimizer paged_adamw_8bit needs the package bitsandbytes.")
