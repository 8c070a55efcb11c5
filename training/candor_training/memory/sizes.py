"""Sizes of models and of what they keep for a token, computed from their configurations."""

import torch
from transformers import AutoModelForCausalLM, PretrainedConfig, PreTrainedModel

from candor_training.models.train_settings import LoraSettings


def count_parameters(config: PretrainedConfig) -> int:
    """The language model's number of parameters, without making one."""
    return sum(parameter.numel() for parameter in _outline(config).parameters())


def count_lora_parameters(config: PretrainedConfig, lora: LoraSettings) -> int:
    """Rank times (rows + columns) of every linear layer but the head."""
    model = _outline(config)
    head = model.get_output_embeddings()
    return sum(
        lora.rank * (layer.in_features + layer.out_features)
        for layer in model.modules()
        if isinstance(layer, torch.nn.Linear) and layer is not head
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
