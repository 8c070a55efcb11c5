"""Supervised training's memory, computed from a model's configuration."""

from dataclasses import dataclass

from transformers import PretrainedConfig

from candor_training.memory.activations import step_bytes
from candor_training.memory.rows import RowTokens
from candor_training.memory.sizes import count_lora_parameters, count_parameters
from candor_training.models.train_settings import CausalSettings, FitSettings, TrainSettings


@dataclass(frozen=True)
class MemoryEstimate:
    """Bytes on one device.

    When the loss is computed, the layers' activations (`hidden`) and the logits are there; `backward`
    is the most from then on, while gradients are computed. `state` is a copy of weights and moments
    that are trained, in the machine's memory while it is written.
    """

    weights: int
    gradients: int
    optimizer: int
    hidden: int
    logits: int
    backward: int
    state: int

    @property
    def trained(self) -> int:
        """The memory held from the first step to the last."""
        return self.weights + self.gradients + self.optimizer

    @property
    def total(self) -> int:
        return self.trained + max(self.hidden + self.logits, self.backward)


def estimate_training(
    config: PretrainedConfig,
    settings: FitSettings,
    rows: int,
    length: int,
    *,
    masked: bool,
    logits: int = 0,
    devices: int = 1,
) -> MemoryEstimate:
    """Memory on each of `devices` that share out weights, gradients and optimiser (FSDP2).

    A device takes so many rows of `length` tokens at a time, whose logits take `logits` bytes (a
    classifier has none of its vocabulary); `masked`, with a mask, as rows of different lengths need.
    Weights, gradients and both moments of Adam take 4 bytes a trained parameter (8-bit moments: 1 byte
    each), mixed precision a copy of 2 more; what LoRA freezes takes 2 in bf16. Activations are those of
    `step_bytes`. With checkpointing the copies end with the forward pass, and each layer is copied
    again. A head that is the embeddings keeps its gradient until it is added to theirs.
    """
    text = config.get_text_config()
    whole = count_parameters(config)
    trained = count_lora_parameters(config, settings.lora) if settings.lora else whole
    bytes_each = settings.dtype.itemsize
    copies = 2 * trained if bytes_each == 2 else 0
    weights = bytes_each * whole + 4 * trained if settings.lora else 4 * whole
    moments = 2 if settings.optimizer == "paged_adamw_8bit" else 8
    step, layers = step_bytes(config, settings), int(text.num_hidden_layers)
    ended = copies * (layers - 1) // layers if settings.gradient_checkpointing else 0
    has_tied = logits > 0 and settings.lora is None and config.tie_word_embeddings
    head = 4 * int(text.vocab_size) * int(text.hidden_size) if has_tied else 0
    backward = step.backward.of(rows, length, masked=masked) + head - ended // devices
    return MemoryEstimate(
        weights=(weights + copies) // devices,
        gradients=4 * trained // devices,
        optimizer=moments * trained // devices,
        hidden=step.kept.of(rows, length, masked=masked),
        logits=logits,
        backward=max(0, backward),
        state=(4 + moments) * trained // devices,
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
    words = int(config.get_text_config().vocab_size)
    # A row alone needs no mask, unless it holds several texts: packed ones, or a classifier's.
    several = settings.packing if isinstance(settings, CausalSettings) else True
    return estimate_training(
        config,
        settings,
        rows,
        longest.row,
        masked=rows > 1 or several,
        logits=rows * longest.completion * settings.bytes_of_logit * words,
        devices=devices if settings.sharding == "fsdp2" else 1,
    )
