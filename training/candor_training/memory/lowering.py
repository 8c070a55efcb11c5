"""The settings that lower the memory of a stage that does not fit."""

from collections.abc import Mapping

from candor_training.models.train_settings import FitSettings
from candor_training.models.write_paragraphs import WriteSettings
from candor_training.pipeline.stage import Settings
from candor_training.rl.settings import RlSettings

# What goes by the size of models, not of batches.
_models = {"weights", "gradients", "optimizer", "trained", "reference", "readers", "gathered", "reader"}


def lower(parts: Mapping[str, int], settings: Settings) -> str:
    """How to lower the largest part of a stage's memory, which it names."""
    # The copy of a state goes by what is trained.
    largest = max((part for part in parts if part != "state"), key=lambda part: parts[part])
    if isinstance(settings, FitSettings):
        how = _in_training(largest, settings)
    elif largest == "server":
        how = (
            "raise --gpu-memory-utilization, take a smaller model or a larger GPU, or start servers "
            "over several GPUs yourself and name them in servers.urls"
        )
    else:
        how = "take a smaller model" if largest in _models else "lower max_new_tokens"
        if isinstance(settings, WriteSettings):
            how += ', or let servers elsewhere write (engine = "served")'
    return f"{how} (the largest part is {largest})"


def _in_training(part: str, settings: FitSettings) -> str:
    is_rl = isinstance(settings, RlSettings)
    if part in _models:
        if settings.lora:
            return "take smaller models or a larger GPU"
        if settings.sharding == "fsdp2":
            return "run more --processes"
        return 'set lora, or sharding = "fsdp2" and run --processes'
    if part in ("cache", "reading"):
        return "lower max_new_tokens"
    if part != "logits" and not settings.gradient_checkpointing:
        return "set gradient_checkpointing = true, or lower device_batch_size"
    return f"lower device_batch_size or {'max_new_tokens' if is_rl else 'max_length'}"
