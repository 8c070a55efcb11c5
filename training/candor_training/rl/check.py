"""What is refused before reinforcement learning begins."""

import importlib.util
from collections.abc import Iterable

from transformers import PretrainedConfig

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import extract_prompt, policy_prompt
from candor_training.models.load import check_classifier, check_model, load_tokenizer
from candor_training.pipeline.stage import StageContext
from candor_training.rl.build import build_prompts
from candor_training.rl.memory import require_rl_memory
from candor_training.rl.monitor import build_monitor
from candor_training.rl.settings import RlSettings

Context = StageContext[RlSettings]


def check_rl(ctx: Context) -> None:
    """Raises StatedError for models, rows and settings that will not do, or not together."""
    settings = ctx.settings
    check_settings(settings, ctx.name, ctx.processes)
    policy = check_model(ctx.input("model"), ctx.name)
    scoring = settings.scoring
    reads = scoring == "forecast_probs"
    extract = [check_model(ctx.input("extract_answers"), ctx.name)] if reads else []
    classifier = check_classifier(ctx.input(scoring), ctx.name)
    if settings.algorithm == "ppo":
        _check_words(ctx, scoring)
    require_rl_memory(policy, [*extract, classifier], settings, ctx.name, ctx.processes)
    data, validation = build_prompts(ctx).rows, read_rows(ctx.input("validation"), PromptRow)
    held_out = {row.question_id for row in validation}
    for row in data:
        if row.question_id in held_out:
            raise StatedError(
                f"{ctx.name}: question {row.question_id} is in needs.data and in needs.validation."
            )
    _check_room(ctx, policy, validation)
    for config in extract:
        _check_room_to_extract(ctx, config, [*data, *validation])
    monitor = build_monitor(ctx)
    unknown = [row.question_id for row in validation if monitor and not monitor.knows(row)]
    if unknown:
        raise StatedError(f"{ctx.name}: needs.facts has no question {unknown[0]} of needs.validation.")


def _check_words(ctx: Context, scoring: str) -> None:
    """The value network begins from the reward's classifier, and is given the policy's tokens."""
    policy, classifier = (load_tokenizer(ctx.input(need)) for need in ("model", scoring))
    if policy.get_vocab() != classifier.get_vocab():
        raise StatedError(
            f"{ctx.name}: needs.{scoring} has another tokenizer than needs.model, and the value "
            "network begins from it: train it from a model of the policy's kind, or take rloo."
        )


def _check_room(ctx: Context, policy: PretrainedConfig, validation: list[PromptRow]) -> None:
    """Longer queries than `max_query_tokens` are not trained on, but are there in validation."""
    settings, room = ctx.settings, policy.get_text_config().max_position_embeddings
    if settings.max_query_tokens + settings.max_new_tokens > room:
        raise StatedError(
            f"{ctx.name}: settings.max_query_tokens and max_new_tokens are together more than the "
            f"{room} tokens that the model takes."
        )
    longest = _longest(ctx, "model", (policy_prompt(row.prompt) for row in validation))
    if longest + settings.max_new_tokens > room:
        raise StatedError(
            f"{ctx.name}: a query in needs.validation has {longest} tokens, which with "
            f"settings.max_new_tokens are more than the {room} that the model takes."
        )


def _check_room_to_extract(ctx: Context, config: PretrainedConfig, rows: list[PromptRow]) -> None:
    """ExtractAnswers is given a paragraph, as long as it may be, and writes answers after it."""
    settings, room = ctx.settings, config.get_text_config().max_position_embeddings
    asked = (claim.question for row in rows for claim in row.judged_by)
    longest = _longest(ctx, "extract_answers", (extract_prompt(one, "") for one in asked))
    if longest + settings.max_new_tokens + settings.surrogate.max_new_tokens > room:
        raise StatedError(
            f"{ctx.name}: a question's {longest} tokens, settings.max_new_tokens and "
            f"settings.surrogate.max_new_tokens are together more than the {room} tokens that "
            "needs.extract_answers takes."
        )


def _longest(ctx: Context, need: str, texts: Iterable[str]) -> int:
    """The tokens of the longest text, in the words of the model that is given as `need`."""
    distinct = list(dict.fromkeys(texts))
    return max(map(len, load_tokenizer(ctx.input(need))(distinct)["input_ids"]))


def check_settings(settings: RlSettings, who: str, processes: int) -> None:
    """Raises StatedError for settings that do not go together, or with this machine."""
    if settings.is_grouped and settings.rollouts % settings.samples_per_prompt:
        raise StatedError(f"{who}: settings.rollouts is no multiple of settings.samples_per_prompt.")
    if settings.rollouts % processes:
        raise StatedError(
            f"{who}: settings.rollouts {settings.rollouts} is no multiple of {processes} processes."
        )
    at_once = processes * (settings.device_batch_size or 1)
    if settings.is_grouped and settings.rollouts % at_once:
        raise StatedError(
            f"{who}: settings.rollouts {settings.rollouts} is no multiple of device_batch_size "
            f"{settings.device_batch_size} on {processes} processes, as {settings.algorithm} needs."
        )
    if settings.reward == "claims" and (settings.monitor or settings.truth == "resampled"):
        raise StatedError(
            f'{who}: settings.reward claims goes neither with a monitor nor with truth = "resampled".'
        )
    if settings.divide_by_std and settings.algorithm != "grpo":
        raise StatedError(f"{who}: settings.divide_by_std is grpo's: leave it out.")
    if settings.algorithm == "ppo" and settings.critic_steps >= settings.steps:
        raise StatedError(
            f"{who}: settings.critic_steps {settings.critic_steps} leaves none of {settings.steps} "
            "steps in which the policy learns."
        )
    if settings.lora and settings.lora.dropout:
        raise StatedError(
            f"{who}: settings.lora.dropout must be 0: PPO compares a network with itself."
        )
    if settings.lora and settings.sharding == "fsdp2":
        raise StatedError(f'{who}: settings.lora needs whole models: set sharding = "none".')
    if settings.sharding == "fsdp2" and settings.is_grouped:
        raise StatedError(
            f'{who}: settings.algorithm {settings.algorithm} needs whole models: set sharding = "none".'
        )
    if settings.sharding == "fsdp2" and settings.optimizer == "paged_adamw_8bit":
        raise StatedError(f"{who}: settings.optimizer paged_adamw_8bit needs whole models: set adamw.")
    if settings.sharding == "fsdp2" and processes == 1:
        raise StatedError(
            f"{who}: settings.sharding fsdp2 needs several processes: use run --processes."
        )
    if settings.optimizer == "paged_adamw_8bit" and not importlib.util.find_spec("bitsandbytes"):
        raise StatedError(f"{who}: settings.optimizer paged_adamw_8bit needs the package bitsandbytes.")
