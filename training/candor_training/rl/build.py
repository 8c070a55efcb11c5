"""From a stage's settings and inputs to the objects that PPO and RLOO use."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from torch.optim import AdamW, Optimizer
from transformers import AutoConfig

from candor_training.errors import StatedError
from candor_training.formats.rows import EquivalentRow, PromptRow
from candor_training.formats.templates import policy_prompt
from candor_training.memory.rl import room_to_read
from candor_training.models.load import load_classifier, load_tokenizer
from candor_training.models.states import States
from candor_training.pipeline.stage import StageContext
from candor_training.readers.surrogate import Place, load_frozen, load_surrogate
from candor_training.rl.actor import Actor, load_actor
from candor_training.rl.group import Group
from candor_training.rl.keeper import Keeper
from candor_training.rl.ppo import Trainer
from candor_training.rl.prompts import Prompts
from candor_training.rl.scoring import (
    ClaimScorer,
    DecisionScorer,
    FactualityScorer,
    LiteralScorer,
    Scorer,
)
from candor_training.rl.settings import PRESETS, RlSettings
from candor_training.rl.watch import Alarms, Validation, Watch, build_literal_reader
from candor_training.world.facts import FactRow


def build_trainer(ctx: StageContext[RlSettings]) -> Trainer:
    """PPO, ready to train or to resume."""
    settings, group = ctx.settings, Group()
    # The value network starts as the reward's classifier.
    value = ctx.input(settings.scoring)
    actor = load_actor(ctx.input("model"), value, settings, group, ctx.seed)
    room = room_beside(ctx)
    scorer, prompts = build_scorer(ctx, group, room), build_prompts(ctx)
    watch = build_watch(ctx, prompts, scorer, group)
    optimizer = build_optimizer(actor, settings)
    own = (settings, actor, optimizer, scorer, prompts, watch, group)
    return Trainer(*own, ctx.events, ctx.seed, room)


def build_watch(ctx: StageContext[RlSettings], prompts: Prompts, scorer: Scorer, group: Group) -> Watch:
    """What measures and keeps the policy; after a break, with the first gap as it was."""
    settings = ctx.settings
    tokenizer = load_tokenizer(ctx.input("model"))
    # TRL counts the optimiser's steps, of which a step of ours has `epochs`.
    passes = 1 if settings.algorithm == "ppo" else settings.epochs
    states = States(ctx.resume, settings.keep_states, lambda step: ctx.events.saved(step // passes))
    keeper = Keeper(ctx.out, settings.keep, group, tokenizer, states)
    before = [row.figures for row in keeper.rows() if "gap" in row.figures]
    first_gap = (before[0]["gap"], before[0]["gap_error"]) if before else None
    steps = settings.steps
    if settings.max_epochs is not None:
        steps = min(steps, prompts.steps_in(settings.max_epochs))
    validation = Validation(
        group.share(ctx.rows("validation", PromptRow)),
        scorer,
        group,
        settings.decision,
        build_literal_reader(ctx) if settings.monitor else None,
        -(-settings.monitor_rows // group.size),
    )
    alarms = Alarms(ctx.events, group.is_main, first_gap)
    return Watch(settings, steps, validation, keeper, alarms, group, ctx.events)


def room_beside(ctx: StageContext[RlSettings]) -> int:
    """Bytes that writing and reading may take on a device, beside all models of the stage."""
    needs = ("extract_answers", "forecast_probs", "reward_model")
    readers = [AutoConfig.from_pretrained(ctx.input(one)) for one in needs if one in ctx.inputs]
    policy = AutoConfig.from_pretrained(ctx.input("model"))
    return room_to_read(policy, readers, ctx.settings, ctx.processes)


def build_scorer(ctx: StageContext[RlSettings], group: Group, room: int | None = None) -> Scorer:
    """The reward that the settings name; reading takes at most `room` bytes.

    Its models are shared out where the policy is, if there are several processes.
    """
    settings = ctx.settings
    # `serve-reader` is one process, whatever the recipe says.
    is_shared = settings.sharding == "fsdp2" and group.size > 1
    place: Place = partial(group.place, is_shared=is_shared)
    if settings.reader == "literal":
        return LiteralScorer(build_literal_reader(ctx), settings.decision)
    if settings.scoring == "forecast_probs":
        folders = ctx.input("extract_answers"), ctx.input("forecast_probs")
        own = settings.surrogate
        surrogate = load_surrogate(*folders, own, group.device, settings.dtype, room, place)
        rows = ctx.rows("equivalents", EquivalentRow) if "equivalents" in ctx.inputs else []
        equivalents = {row.truth: row.answers for row in rows}
        if settings.reward == "claims":
            return ClaimScorer(surrogate, settings.claims, equivalents)
        return DecisionScorer(surrogate, settings.decision, equivalents)
    folder = ctx.input("reward_model")
    model = place(partial(load_frozen, load_classifier, folder, settings.dtype))
    return FactualityScorer(model, load_tokenizer(folder), settings.surrogate.batch_size, room)


def build_prompts(ctx: StageContext[RlSettings]) -> Prompts:
    """The training prompts, without those whose query is too long."""
    rows = short_enough(ctx)
    posteriors: Mapping[str, dict[str, float]] | None = None
    if ctx.settings.truth == "resampled":
        facts = ctx.rows("facts", FactRow)
        posteriors = {fact.question: fact.posterior for fact in facts}
        lacking = next((row.question_id for row in rows if row.question_id not in posteriors), None)
        if lacking is not None:
            raise StatedError(f"needs.facts has no posterior for question {lacking}.")
    return Prompts(rows, ctx.settings.prompts_of_step, ctx.seed, posteriors)


def short_enough(ctx: StageContext[RlSettings]) -> list[PromptRow]:
    """The rows of `data` whose query has at most `max_query_tokens` tokens."""
    rows = ctx.rows("data", PromptRow)
    tokenizer = load_tokenizer(ctx.input("model"))
    lengths = map(len, tokenizer([policy_prompt(row.prompt) for row in rows])["input_ids"])
    limit = ctx.settings.max_query_tokens
    kept = [row for row, length in zip(rows, lengths, strict=True) if length <= limit]
    if not kept:
        raise StatedError(f"no query in needs.data is within {limit} tokens.")
    return kept


def build_optimizer(actor: Actor, settings: RlSettings) -> Optimizer:
    """One optimiser over both networks, in two groups: the policy's, and the value network's."""
    preset = PRESETS[settings.preset]
    epsilon, decay = preset.adam_epsilon, preset.weight_decay
    groups = [{"params": parameters} for parameters in actor.parameters]
    own: dict[str, Any] = {"lr": settings.learning_rate, "eps": epsilon, "weight_decay": decay}
    if settings.optimizer == "adamw":
        return AdamW(groups, **own)
    from bitsandbytes.optim import PagedAdamW8bit

    optimizer: Optimizer = PagedAdamW8bit(groups, **own)
    return optimizer
