"""How much memory training takes, computed from a model's configuration; not measured."""

import os
from dataclasses import dataclass, replace

import torch
from transformers import AutoModelForCausalLM, PretrainedConfig, PreTrainedModel

from candor_training.errors import StatedError
from candor_training.models.activations import token_bytes
from candor_training.models.train_settings import FitSettings, LoraSettings, TrainSettings
from candor_training.pipeline.processes import process_count

GIB = 2**30


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


def count_parameters(config: PretrainedConfig) -> int:
    """The language model's number of parameters, without making one."""
    return sum(parameter.numel() for parameter in _outline(config).parameters())


def count_lora_parameters(config: PretrainedConfig, lora: LoraSettings) -> int:
    """Rank times (rows + columns) of every linear layer but the head."""
    return sum(
        lora.rank * (layer.in_features + layer.out_features)
        for name, layer in _outline(config).named_modules()
        if isinstance(layer, torch.nn.Linear) and name != "lm_head"
    )


def _outline(config: PretrainedConfig) -> PreTrainedModel:
    with torch.device("meta"):
        model: PreTrainedModel = AutoModelForCausalLM.from_config(config)
    return model


def cache_bytes(config: PretrainedConfig, bytes_each: int) -> int:
    """The keys and values of one token in all layers; a number has so many bytes."""
    text = config.get_text_config()
    heads = getattr(text, "num_key_value_heads", None) or text.num_attention_heads
    width = getattr(text, "head_dim", None) or text.hidden_size // text.num_attention_heads
    return 2 * bytes_each * int(text.num_hidden_layers) * int(heads) * int(width)


def layer_bytes(config: PretrainedConfig, bytes_each: int) -> int:
    """The activations of one layer for one token (Korthikanti et al. 2022, equation 2)."""
    return 17 * bytes_each * int(config.get_text_config().hidden_size)


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


def memory_at_hand(processes: int) -> int:
    """Bytes of one accelerator; where there is none, the share of each of so many processes.

    Those that share a stage are all on this machine.
    """
    if torch.cuda.is_available():
        return torch.cuda.get_device_properties(torch.cuda.current_device()).total_memory
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // processes


def require_devices(processes: int) -> None:
    """Raises StatedError where there are GPUs, but fewer than processes."""
    devices = torch.cuda.device_count() if torch.cuda.is_available() else processes
    if processes > devices:
        raise StatedError(
            f"--processes {processes} is more than the {devices} GPUs of this machine: each process "
            "needs one of its own."
        )


def spare_memory(model: PreTrainedModel) -> int:
    """Half of the bytes that a model's weights leave, by the machine's size, not its load."""
    return spare_beside(sum(weight.nbytes for weight in model.parameters()))


def spare_beside(weights: int) -> int:
    """Half of what so many bytes of weights leave on this machine."""
    return int((memory_at_hand(process_count()) - weights) * 0.5)


def estimate_supervised(
    config: PretrainedConfig, settings: TrainSettings, longest: int, devices: int
) -> MemoryEstimate:
    """Memory of supervised training on each of `devices`; `longest` bounds a row's tokens."""
    length = min(longest, settings.max_length)
    tokens = settings.rows_at_once(devices) * length
    shares = devices if settings.sharding == "fsdp2" else 1
    text = config.get_text_config()
    logits = tokens * settings.bytes_of_logit * int(text.vocab_size)
    one = estimate_training(config, settings, tokens, logits, shares)
    if settings.bytes_of_logit:
        return one
    # A classifier's rows hold several texts, kept apart by a mask: each layer's attention keeps it.
    masks = 1 if settings.gradient_checkpointing else int(text.num_hidden_layers)
    return replace(one, hidden=one.hidden + masks * tokens * length * settings.dtype.itemsize)


def require_memory(needed: int, advice: str, processes: int) -> None:
    """Raises StatedError where each of so many processes has fewer bytes than this."""
    available = memory_at_hand(processes)
    if needed > available:
        raise StatedError(
            f"needs about {needed / GIB:.1f} GiB of memory on each device, which has "
            f"{available / GIB:.1f}: {advice}."
        )
