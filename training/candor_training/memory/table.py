"""The `memory` command: the memory of stages that train, write or read, computed for each device."""

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from candor_training.errors import StatedError, naming
from candor_training.models.servers import SERVER_SHARE
from candor_training.models.supervised import Supervised
from candor_training.models.train_settings import TrainSettings
from candor_training.models.write_paragraphs import WriteSettings
from candor_training.pipeline.plan import trial_settings
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.stage import Settings, kinds
from candor_training.readers.surrogate_settings import SurrogateSettings
from candor_training.rl.settings import RlSettings

if TYPE_CHECKING:
    from transformers import PretrainedConfig

    from candor_training.memory.rows import RowTokens

Parts = dict[str, int]
PROMPT = 1024
"""Tokens of a prompt of a stage that writes. The real number depends on its rows and examples."""


def print_memory(recipe: Recipe, model: Path | None, devices: int) -> None:
    """Prints a table of GiB on each of `devices`, with a row for each stage that trains or writes.

    Models are those of the recipe's files. `model` (a folder or a config.json) stands for those that
    are missing. Raises StatedError where neither says how large a model is.
    """
    from candor_training.memory.machine import GIB

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
        "The total of a stage that learns from rows has the larger of two: hidden with logits, or "
        "backward. An rl stage's has the largest of three: activations, gathered with cache, or reader "
        "with reading. read-by-surrogate has the larger of extracting and weighing."
    )
    console.print(
        "state: a copy of what is trained, in the machine's memory while it is written. A run without "
        "GPUs must have room for it too."
    )
    console.print(
        "Stages that learn from rows: for the longest row and completion. If these or a tokenizer do "
        "not exist yet: for rows of max_length tokens without a prompt."
    )
    console.print(
        "Stages that write use half precision, as on a GPU; read-by-surrogate single. Batch: up to "
        "batch_size texts, within half the memory left after the weights; one text on a machine "
        f"without a GPU. Prompts: {PROMPT:,} tokens."
    )
    console.print(
        f"vLLM's server takes a share of a GPU (--gpu-memory-utilization; by default {SERVER_SHARE}). "
        "A larger number is the GPU that it needs: its share must hold the weights and one text."
    )
    console.print(
        "Kernels' scratch space and fragmentation are not included: a run refuses what has no room, "
        "and warns where less than a fifth of the memory is left for them."
    )


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
        try:
            found = [_trial_memory(recipe, name, one, model, devices, written_bytes) for one in trials]
        except StatedError:
            raise
        except Exception as error:
            # A configuration that can be read may still describe anything.
            raise StatedError(
                f"the memory that it takes cannot be computed from its models' config.json: {error!r}. "
                "Choose other models."
            ) from error
    # A sweep over learning rates is one line.
    return [one for place, one in enumerate(found) if one and one not in found[:place]]


def own_model(recipe: Recipe, name: str) -> Path | None:
    """The file that a stage's first model starts from.

    None where it has no models, or not all of them go back to files that are there.
    """
    kind = kinds[recipe.stage[name].kind]
    models = [
        name_of
        for name_of in recipe.stage[name].needs
        if name_of == followed(recipe, name) or ((need := kind.need(name_of)) and need.is_model)
    ]
    try:
        origins = [origin(recipe, name, one) for one in models]
    except StatedError:
        return None
    has_all = bool(origins) and all((path / "config.json").exists() for path in origins)
    return origins[0] if has_all else None


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
        from candor_training.memory.training import estimate_supervised

        longest = _longest_rows(recipe, name, settings, model)
        one = estimate_supervised(policy, settings, longest, devices)
        return vars(one), one.total
    if isinstance(settings, RlSettings):
        needs = ("extract_answers", settings.scoring) if settings.extracts else (settings.scoring,)
        policy, readers = config("model"), [config(need) for need in needs]
        from candor_training.memory.rl import estimate_rl

        rl = estimate_rl(policy, readers, settings, devices)
        return vars(rl), rl.total
    if isinstance(settings, SurrogateSettings):
        return _reading_memory(config("extract_answers"), config("forecast_probs"), settings)
    if isinstance(settings, WriteSettings):
        return _writing_memory(config(followed(recipe, name)), settings, written_bytes)
    return None


def _reading_memory(
    extract: "PretrainedConfig", forecast: "PretrainedConfig", settings: SurrogateSettings
) -> tuple[Parts, int]:
    """On a machine with a GPU the batch that is read there, elsewhere one paragraph."""
    import torch

    from candor_training.memory.machine import spare_beside
    from candor_training.memory.reading import estimate_reading, reader_weights

    room = spare_beside(reader_weights(extract, forecast)) if torch.cuda.is_available() else 0
    one = estimate_reading(extract, forecast, settings, PROMPT, room)
    return vars(one), one.total


def _writing_memory(
    config: "PretrainedConfig", settings: WriteSettings, written_bytes: int
) -> tuple[Parts, int] | None:
    """On a machine with a GPU the batch that is written there, elsewhere one text; for servers that the
    stage starts, vLLM's memory. None for other servers.
    """
    import torch

    from candor_training.memory.machine import spare_beside
    from candor_training.memory.sizes import count_parameters
    from candor_training.memory.writing import estimate_writing, rows_at_once

    has_gpu = torch.cuda.is_available()
    positions = getattr(config, "max_position_embeddings", None) or PROMPT + settings.max_new_tokens
    prompt = max(1, min(PROMPT, positions - settings.max_new_tokens))
    if settings.servers is not None:
        share = settings.servers.gpu_share
        if share is None:
            return None
        server = _server_bytes(config, share, prompt + settings.max_new_tokens, has_gpu=has_gpu)
        return {"server": server}, server
    room = spare_beside(written_bytes * count_parameters(config)) if has_gpu else 0
    fitting = rows_at_once(config, settings.decoding, prompt, written_bytes, room)
    rows = min(settings.batch_size, fitting)
    one = estimate_writing(config, settings.decoding, rows, prompt, written_bytes)
    return vars(one), one.total


def _server_bytes(config: "PretrainedConfig", share: float, length: int, *, has_gpu: bool) -> int:
    """vLLM's share of a GPU. If that cannot hold the weights and one text: a GPU whose share can.

    Where there is no GPU, the weights and one text.
    """
    from candor_training.memory.machine import memory_at_hand
    from candor_training.memory.sizes import cache_bytes, count_parameters

    needed = 2 * count_parameters(config) + length * cache_bytes(config, 2)
    if not has_gpu:
        return needed
    taken = int(share * memory_at_hand(1))
    return taken if needed <= taken else ceil(needed / share)


def _find_config(recipe: Recipe, name: str, need: str, model: Path | None) -> "PretrainedConfig":
    file = _config_file(recipe, name, need, model)
    from candor_training.models.read_config import read_config

    return read_config(file)


def _config_file(recipe: Recipe, name: str, need: str, model: Path | None) -> Path:
    path = origin(recipe, name, need)
    for folder in (path, model):
        file = folder / "config.json" if folder and folder.is_dir() else folder
        if file and file.exists():
            return file
    if model:
        raise StatedError(f"There is no configuration at {model}, which --model names.")
    raise StatedError(f"There is no model {path}: name a configuration with --model.")


def _longest_rows(
    recipe: Recipe, name: str, settings: TrainSettings, model: Path | None
) -> "RowTokens | None":
    """Of the rows that a stage learns; none where they or the tokenizer are not there yet."""
    stage, source = kinds[recipe.stage[name].kind], recipe.stage[name].needs.get("data", "")
    data = given_file(recipe, source)
    folder = _config_file(recipe, name, "model", model).parent
    if not isinstance(stage, Supervised) or not data or not data.exists():
        return None
    if not any(folder.glob("tokenizer*")):
        return None
    from candor_training.memory.rows import row_tokens
    from candor_training.models.load import load_tokenizer

    try:
        tokenizer, rows = load_tokenizer(folder), stage.read(settings, data)
    except Exception:
        # The checks of models and files say what is wrong with them.
        return None
    return row_tokens(tokenizer, rows, settings)


def followed(recipe: Recipe, name: str) -> str:
    """The need by which a stage's model comes: `select` takes it from the rl stage."""
    return "rl" if recipe.stage[name].kind == "select" else "model"


def entry(recipe: Recipe, name: str, need: str) -> tuple[str, str | None]:
    """Follows a model back through the stages that train it: the first, and the file it starts from.

    No file where that stage takes none, as `pretrain`. Raises StatedError for an unknown stage.
    """
    source = recipe.stage[name].needs.get(need)
    if source is None or source.startswith("@"):
        return name, source
    producer = source.partition("/")[0]
    if producer not in recipe.stage:
        raise StatedError(f"needs.{need}: {producer} is no earlier stage.")
    return entry(recipe, producer, followed(recipe, producer))


def given_file(recipe: Recipe, source: str) -> Path | None:
    """The path that a recipe gives a file, whether it is there or not; none for other sources."""
    return (recipe.files | recipe.awaited).get(source[1:]) if source.startswith("@") else None


def origin(recipe: Recipe, name: str, need: str) -> Path:
    """The file that a model starts from. Raises StatedError where there is none."""
    _, source = entry(recipe, name, need)
    if source is None:
        raise StatedError(f"needs.{need} is missing: name a stage or a file.")
    path = given_file(recipe, source)
    if path is None:
        raise StatedError(f"needs.{need}: {source} is neither among the recipe's files nor awaited.")
    return path
