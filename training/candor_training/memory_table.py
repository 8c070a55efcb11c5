"""The `memory` command: computes the memory that stages that train or write take on each device."""

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from candor_training.errors import StatedError, naming
from candor_training.models.servers import SERVER_SHARE
from candor_training.models.train_settings import TrainSettings
from candor_training.models.write_paragraphs import WriteSettings
from candor_training.pipeline.plan import trial_settings
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.stage import Settings, kinds
from candor_training.rl.settings import RlSettings

if TYPE_CHECKING:
    from transformers import PretrainedConfig

Parts = dict[str, int]
_model_needs = ("model", "rl", "extract_answers", "forecast_probs", "reward_model")
PROMPT = 1024
"""Tokens of a prompt of a stage that writes: what they are, only its rows and examples tell."""


def print_memory(recipe: Recipe, model: Path | None, devices: int) -> None:
    """Prints a table of GiB on each of `devices`, one row a stage that trains or writes.

    Models are those of the recipe's files; `model` (a folder or a config.json) stands for those that
    are not there. Raises StatedError where neither says how large a model is.
    """
    from candor_training.models.memory import GIB

    table = Table(title=f"{recipe.name}: GiB on each of {devices} devices, computed, not measured")
    for column in ("stage", "parts", "together"):
        table.add_column(column, justify="right" if column == "together" else "left")
    for name in recipe.stage:
        for parts, total in stage_memory(recipe, name, model, devices):
            listed = ", ".join(f"{part} {size / GIB:.1f}" for part, size in parts.items() if size)
            table.add_row(name, listed, f"{total / GIB:.1f}")
    console = Console()
    console.print(table)
    console.print(
        "Of an rl stage's activations, gathered with cache, and reader with reading, "
        "the greatest counts."
    )
    console.print(
        "A stage that writes does so in half precision, as on a GPU. Its cache and logits are of the "
        "texts that this machine's GPU writes at once (those that fit into half of what the weights "
        "leave, batch_size at most), or of one where there is none, after prompts of "
        f"{PROMPT:,} tokens. vLLM's server takes its share of a GPU "
        f"(--gpu-memory-utilization, {SERVER_SHARE} by default), at least the weights."
    )
    console.print("Kernels' scratch space and fragmentation are not in it: leave a fifth.")


def stage_memory(
    recipe: Recipe,
    name: str,
    model: Path | None,
    devices: int,
    written_bytes: int = 2,
) -> list[tuple[Parts, int]]:
    """Bytes of a stage by part, and together, for each of its trials; none for other kinds of stage.

    `written_bytes` are those of a weight of models that write: 2, half precision, on GPUs.
    """
    with naming(f"stage {name}"):
        trials = trial_settings(recipe, name)
        found = [_trial_memory(recipe, name, trial, model, devices, written_bytes) for trial in trials]
    # A sweep over learning rates is one line.
    return [one for place, one in enumerate(found) if one and one not in found[:place]]


def check_memory(recipe: Recipe, stages: list[str], devices: int) -> None:
    """Raises StatedError for the first of these stages that by the table does not fit on this machine.

    Stages whose models an earlier stage makes from nothing are left out: their size is unknown.
    """
    to_train = (
        "take a recipe for this machine, or set sharding, lora, "
        "gradient_checkpointing, a smaller device_batch_size or max_length, or run --processes"
    )
    to_write = 'lower max_new_tokens, or let servers elsewhere write (engine = "served")'
    for name in (name for name in stages if _is_known(recipe, name)):
        from candor_training.models.load import decoder_dtype
        from candor_training.models.memory import require_memory

        writes = issubclass(kinds[recipe.stage[name].kind].settings, WriteSettings)
        for _, total in stage_memory(recipe, name, None, devices, decoder_dtype().itemsize):
            with naming(f"stage {name}"):
                # One process writes, however many train.
                require_memory(total, to_write if writes else to_train, 1 if writes else devices)


def _is_known(recipe: Recipe, name: str) -> bool:
    """Whether a stage has models, and all of them go back to files that are there."""
    needs = recipe.stage[name].needs
    try:
        origins = [_origin(recipe, name, one) for one in _model_needs if one in needs]
    except StatedError:
        return False
    return bool(origins) and all((path / "config.json").exists() for path in origins)


def _trial_memory(
    recipe: Recipe,
    name: str,
    settings: Settings,
    model: Path | None,
    devices: int,
    written_bytes: int,
) -> tuple[Parts, int] | None:
    def config(need: str) -> "PretrainedConfig":
        return _find_config(recipe, name, need, model)

    # A model that is not there is refused before libraries are loaded to size it.
    if isinstance(settings, TrainSettings):
        policy = config("model")
        from candor_training.models.memory import estimate_supervised

        one = estimate_supervised(policy, settings, settings.max_length, devices)
        return vars(one), one.total
    if isinstance(settings, RlSettings):
        needs = ("extract_answers", settings.scoring) if settings.extracts else (settings.scoring,)
        policy, readers = config("model"), [config(need) for need in needs]
        from candor_training.rl.memory import estimate_rl

        rl = estimate_rl(policy, readers, settings, devices)
        return vars(rl), rl.total
    if isinstance(settings, WriteSettings):
        return _writing_memory(config(_followed(recipe, name)), settings, written_bytes)
    return None


def _writing_memory(
    config: "PretrainedConfig", settings: WriteSettings, written_bytes: int
) -> tuple[Parts, int] | None:
    """On a machine with a GPU the batch that is written there, elsewhere one text; of servers that the
    stage starts, what vLLM takes. None for other servers.
    """
    import torch

    from candor_training.models.memory import count_parameters, memory_at_hand, spare_beside
    from candor_training.models.writing_memory import estimate_writing, rows_at_once

    has_gpu = torch.cuda.is_available()
    if settings.servers is not None:
        share = settings.servers.gpu_share
        if share is None:
            return None
        weights = 2 * count_parameters(config)
        server = max(weights, int(share * memory_at_hand(1))) if has_gpu else weights
        return {"server": server}, server
    positions = getattr(config, "max_position_embeddings", None) or PROMPT + settings.max_new_tokens
    prompt = max(1, min(PROMPT, positions - settings.max_new_tokens))
    length = prompt + settings.max_new_tokens
    room = spare_beside(written_bytes * count_parameters(config)) if has_gpu else 0
    rows = min(settings.batch_size, rows_at_once(config, written_bytes, length, room))
    one = estimate_writing(config, settings.decoding, rows, prompt, written_bytes)
    return vars(one), one.total


def _find_config(recipe: Recipe, name: str, need: str, model: Path | None) -> "PretrainedConfig":
    path = _origin(recipe, name, need)
    for folder in (path, model):
        file = folder / "config.json" if folder and folder.is_dir() else folder
        if file and file.exists():
            from transformers import AutoConfig

            config: PretrainedConfig = AutoConfig.from_pretrained(file)
            return config
    if model:
        raise StatedError(f"There is no configuration at {model}, which --model names.")
    raise StatedError(f"There is no model {path}: name a configuration with --model.")


def _followed(recipe: Recipe, name: str) -> str:
    """The need by which a stage's model comes: `select` takes it from the rl stage."""
    return "rl" if recipe.stage[name].kind == "select" else "model"


def _origin(recipe: Recipe, name: str, need: str) -> Path:
    """Follows a model back through the stages that train it to the file that it starts from."""
    source = recipe.stage[name].needs.get(need)
    if source is None:
        raise StatedError(f"needs.{need} is missing: name a stage or a file.")
    if not source.startswith("@"):
        producer = source.partition("/")[0]
        if producer not in recipe.stage:
            raise StatedError(f"needs.{need}: {producer} is no earlier stage.")
        return _origin(recipe, producer, _followed(recipe, producer))
    path = recipe.files.get(source[1:])
    if path is None:
        raise StatedError(f"needs.{need}: {source} is not among the recipe's files.")
    return path
