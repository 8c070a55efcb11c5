"""The checks before reinforcement learning begins."""

from collections.abc import Iterable
from functools import partial

from transformers import PretrainedConfig

from candor_training.errors import StatedError
from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import extract_prompt, policy_prompt
from candor_training.memory.lowering import lower
from candor_training.memory.machine import require_memory, state_here
from candor_training.memory.rl import estimate_rl
from candor_training.models.load import check_classifier, check_model, load_tokenizer
from candor_training.pipeline.stage import StageContext
from candor_training.rl.build import build_prompts
from candor_training.rl.check_settings import check_settings
from candor_training.rl.settings import RlSettings
from candor_training.rl.watch import build_literal_reader

Context = StageContext[RlSettings]


def check_rl(ctx: Context) -> None:
    """Raises StatedError for models, rows and settings that will not do, or not together."""
    settings = ctx.settings
    check_settings(settings, ctx.processes)
    settings.check_packages()
    policy = check_model(ctx.input("model"))
    scoring = settings.scoring
    extract = [check_model(ctx.input("extract_answers"))] if settings.extracts else []
    classifier = check_classifier(ctx.input(scoring))
    # PPO's value network begins from the reward's classifier, and is given the policy's tokens.
    words = [load_tokenizer(ctx.input(need)).get_vocab() for need in ("model", scoring)]
    if settings.algorithm == "ppo" and words[0] != words[1]:
        raise StatedError(
            f"needs.{scoring} has another tokenizer than needs.model, and the value network begins "
            "from it: train it from a model of the policy's kind, or take rloo."
        )
    one = estimate_rl(policy, [*extract, classifier], settings, ctx.processes)
    held = {part: vars(one)[part] for part in ("trained", "reference", "readers")}
    needed = one.standing + state_here(one.state)
    require_memory(needed, partial(lower, held, settings), ctx.processes)
    data, validation = build_prompts(ctx).rows, ctx.rows("validation", PromptRow)
    held_out = {row.question_id for row in validation}
    for row in data:
        if row.question_id in held_out:
            raise StatedError(f"question {row.question_id} is in needs.data and in needs.validation.")
    _check_room(ctx, policy, validation)
    for config in extract:
        _check_room_to_extract(ctx, config, [*data, *validation])
    if settings.reader == "literal":
        _check_known(ctx, {"data": data, "validation": validation})
    elif settings.monitor:
        _check_known(ctx, {"validation": validation})


def _check_known(ctx: Context, asked: dict[str, list[PromptRow]]) -> None:
    reader = build_literal_reader(ctx)
    for need, rows in asked.items():
        unknown = next((row.question_id for row in rows if not reader.knows(row)), None)
        if unknown is not None:
            raise StatedError(f"needs.facts has no question {unknown} of needs.{need}.")


def _check_room(ctx: Context, policy: PretrainedConfig, validation: list[PromptRow]) -> None:
    """Longer queries than `max_query_tokens` are not trained on, but are there in validation."""
    settings = ctx.settings
    longest = _longest(ctx, "model", (policy_prompt(row.prompt) for row in validation))
    what = "settings.max_query_tokens and max_new_tokens are"
    _require_positions(policy, settings.max_query_tokens + settings.max_new_tokens, what, "the model")
    what = f"a query in needs.validation has {longest} tokens, which with settings.max_new_tokens are"
    _require_positions(policy, longest + settings.max_new_tokens, what, "the model")


def _check_room_to_extract(ctx: Context, config: PretrainedConfig, rows: list[PromptRow]) -> None:
    """ExtractAnswers is given a paragraph, as long as it may be, and writes answers after it."""
    asked = (claim.question for row in rows for claim in row.judged_by)
    longest = _longest(ctx, "extract_answers", (extract_prompt(one, "") for one in asked))
    tokens = longest + ctx.settings.max_new_tokens + ctx.settings.surrogate.max_new_tokens
    what = f"a question's {longest} tokens, settings.max_new_tokens and surrogate.max_new_tokens are"
    _require_positions(config, tokens, what, "needs.extract_answers")


def _require_positions(config: PretrainedConfig, tokens: int, what: str, model: str) -> None:
    room = config.get_text_config().max_position_embeddings
    if tokens > room:
        raise StatedError(f"{what} together more than the {room} tokens that {model} takes.")


def _longest(ctx: Context, need: str, texts: Iterable[str]) -> int:
    """The tokens of the longest text, in the words of the model that is given as `need`."""
    distinct = list(dict.fromkeys(texts))
    return max(map(len, load_tokenizer(ctx.input(need))(distinct)["input_ids"]))
