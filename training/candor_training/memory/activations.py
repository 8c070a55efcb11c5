"""How many bytes a model keeps of each token until its gradients are computed.

Found by tracing one and two layers of it without values, so for every architecture and precision it is
what autograd really keeps, of tensors that are shared by several operations once.
"""

import copy
from contextlib import nullcontext
from dataclasses import dataclass

import torch
from torch import Tensor
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.autograd.graph import saved_tensors_hooks
from transformers import AutoModelForCausalLM, PretrainedConfig

# Texts so short that the mask over pairs of tokens, which kernels on GPUs do without, hardly counts.
_tokens = 2


@dataclass(frozen=True)
class TokenBytes:
    """Of one token: what one layer keeps, the states between two layers, and what is kept after them
    (without logits)."""

    layer: int
    between: int
    rest: int


_known: dict[tuple[str, bool], TokenBytes] = {}


def token_bytes(config: PretrainedConfig, *, halved: bool) -> TokenBytes:
    """For a language model in single precision; `halved`, in automatic mixed precision (bf16)."""
    key = config.to_json_string(use_diff=False), halved
    if key not in _known:
        _known[key] = _trace(config, halved=halved)
    return _known[key]


def _trace(config: PretrainedConfig, *, halved: bool) -> TokenBytes:
    text = config.get_text_config()
    between = 4 * int(text.hidden_size)
    try:
        # What does not grow with the texts (copies of weights) is the same for one and for two.
        one, two = (
            (_kept(config, layers, 2, halved) - _kept(config, layers, 1, halved)) // _tokens
            for layers in (1, 2)
        )
    except RuntimeError:
        # Without values no expert can be chosen. Korthikanti et al. 2022, equation 2, in 16 bits or 32.
        return TokenBytes((34 if halved else 68) * int(text.hidden_size), between, 3 * between)
    return TokenBytes(two - one, between, 2 * one - two)


def _kept(config: PretrainedConfig, layers: int, texts: int, halved: bool) -> int:
    """Bytes that the forward pass keeps, but for the model's own weights."""
    small = copy.deepcopy(config)
    text = small.get_text_config()
    text.num_hidden_layers = layers
    if getattr(text, "layer_types", None):
        text.layer_types = text.layer_types[:layers]
    seen: list[Tensor] = []

    def keep(tensor: Tensor) -> Tensor:
        seen.append(tensor)
        return tensor

    with FakeTensorMode():
        model = AutoModelForCausalLM.from_config(small, dtype=torch.float32)
        ids = torch.zeros(texts, _tokens, dtype=torch.long)
        precision = torch.autocast("cpu", torch.bfloat16) if halved else nullcontext()
        with precision, saved_tensors_hooks(keep, lambda tensor: tensor):
            model(input_ids=ids, use_cache=False)
    own = {weight.untyped_storage()._cdata for weight in model.parameters()}
    storages = {one._cdata: one.nbytes() for one in (tensor.untyped_storage() for tensor in seen)}
    return sum(size for place, size in storages.items() if place not in own)
