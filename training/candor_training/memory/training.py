"""Supervised training's memory, computed from a model's configuration; not measured."""

from dataclasses import dataclass, replace

from transformers import PretrainedConfig

from candor_training.memory.activations import token_bytes
from candor_training.memory.rows import RowTokens
from candor_training.memory.sizes import count_lora_parameters, count_parameters
from candor_training.models.train_settings import FitSettings, TrainSettings


@dataclass(frozen=True)
class MemoryEstimate:
    """Bytes on one device; the activations are the layers' (`hidden`) and the logits."""

    weights: int
    gradients: int
    optimizer: int
    hidden: int
    logits: int

    @property
    def total(self) -> int:
        return self.weights + self.gradients + self.optimizer + self.hidden + self.logits


def estimate_training(
    config: PretrainedConfig, settings: FitSettings, tokens: int, logits: int = 0, devices: int = 1
) -> MemoryEstimate:
    """Memory on each of `devices` that share out weights, gradients and optimiser (FSDP2).

    `tokens` is what one device takes at a time, `logits` the bytes that its logits take (a classifier
    has none of its vocabulary). Weights, gradients and both moments of Adam take 4 bytes a trained
    parameter (8-bit moments: 1 byte each), mixed precision a copy of 2 more; what LoRA freezes takes 2
    in bf16. Activations are those of all layers (`token_bytes`); with checkpointing one layer's, and
    the states between the layers.
    """
    text = config.get_text_config()
    whole = count_parameters(config)
    trained = count_lora_parameters(config, settings.lora) if settings.lora else whole
    bytes_each = settings.dtype.itemsize
    copy = 2 * whole if bytes_each == 2 else 0
    weights = bytes_each * whole + 4 * trained if settings.lora else 4 * whole + copy
    moments = 2 if settings.optimizer == "paged_adamw_8bit" else 8
    one = token_bytes(config, halved=bytes_each == 2)
    layers = int(text.num_hidden_layers)
    kept = one.layer + layers * one.between if settings.gradient_checkpointing else layers * one.layer
    return MemoryEstimate(
        weights=weights // devices,
        gradients=4 * trained // devices,
        optimizer=moments * trained // devices,
        hidden=tokens * (kept + one.rest),
        logits=logits,
    )


def estimate_supervised(
    config: PretrainedConfig, settings: TrainSettings, longest: RowTokens | None, devices: int
) -> MemoryEstimate:
    """Memory of supervised training on each of `devices`.

    `longest` bounds a row's tokens and, of these, the completion's, which alone have logits. Where it
    is not known, rows have `max_length` tokens, all of them the completion's.
    """
    longest = longest or RowTokens(settings.max_length, settings.max_length)
    rows = settings.rows_at_once(devices)
    tokens = rows * longest.row
    shares = devices if settings.sharding == "fsdp2" else 1
    text = config.get_text_config()
    logits = rows * longest.completion * settings.bytes_of_logit * int(text.vocab_size)
    one = estimate_training(config, settings, tokens, logits, shares)
    if settings.bytes_of_logit:
        return one
    # A classifier's rows hold several texts, kept apart by a mask: each layer's attention keeps it.
    masks = 1 if settings.gradient_checkpointing else int(text.num_hidden_layers)
    return replace(one, hidden=one.hidden + masks * tokens * longest.row * settings.dtype.itemsize)
