"""How many bytes a model takes for each token of a step of training, beside weights and gradients.

Found by tracing a step with two and three layers without values. So for every architecture, precision
and adapter, with and without gradient checkpointing, it is what torch holds on a processor. (With
dropout of attention, kernels of GPUs hold less.)
"""

import copy
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any
from weakref import finalize

import torch
from torch import Tensor, nn
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from transformers import AutoModelForCausalLM, PretrainedConfig, PreTrainedModel

from candor_training.models.train_settings import FitSettings

# So many rows that weights and their gradients do not count beside them, and few words.
_rows, _tokens, _words = 2**30, 64, 8


@dataclass(frozen=True)
class TokenBytes:
    """Of one token of a row without a mask, and what a mask adds of each pair of a row's tokens."""

    token: float
    pair: float

    def of(self, rows: int, length: int, *, masked: bool) -> int:
        """Bytes of so many rows of `length` tokens."""
        return round(rows * length * (self.token + (self.pair * length if masked else 0)))


@dataclass(frozen=True)
class StepBytes:
    """`kept`: when the loss is computed; `backward`: the most from then on. Both without logits."""

    kept: TokenBytes
    backward: TokenBytes


_known: dict[tuple[str, ...], StepBytes] = {}


def step_bytes(config: PretrainedConfig, settings: FitSettings) -> StepBytes:
    """For a language model that is trained with these settings."""
    bare = _bare(config)
    changes = settings.precision, str(settings.lora), str(settings.gradient_checkpointing)
    key = bare.to_json_string(use_diff=False), *changes
    if key not in _known:
        _known[key] = _trace(bare, settings)
    return _known[key]


def _bare(config: PretrainedConfig) -> PretrainedConfig:
    """The architecture with few words, and without what makes no difference to a step's memory.

    So a model, what is trained from it and a classifier on it are traced once.
    """
    bare = copy.deepcopy(config)
    names = dict.fromkeys(("name_or_path", "architectures", "dtype", "problem_type"))
    bare.update({**names, "num_labels": 2})
    bare.get_text_config().update({"vocab_size": _words, "pad_token_id": None, "use_cache": False})
    return bare


def _trace(config: PretrainedConfig, settings: FitSettings) -> StepBytes:
    layers = int(config.get_text_config().num_hidden_layers)
    try:
        # Each layer adds as much as the third does.
        short, long = (
            [
                two + (three - two) * (layers - 2)
                for two, three in zip(
                    *(_held(config, settings, some, length) for some in (2, 3)), strict=True
                )
            ]
            for length in (_tokens, 2 * _tokens)
        )
    except RuntimeError:
        # Without values no expert can be chosen.
        return _published(config, settings)
    return StepBytes(*(_divide(*both) for both in zip(short, long, strict=True)))


def _divide(short: float, long: float) -> TokenBytes:
    """From the bytes of rows with _tokens and of rows with twice as many."""
    pair = (long - 2 * short) / (2 * _rows * _tokens**2)
    return TokenBytes(short / (_rows * _tokens) - pair * _tokens, pair)


def _published(config: PretrainedConfig, settings: FitSettings) -> StepBytes:
    """Korthikanti et al. 2022, equation 2, in 16 bits or 32."""
    text, bytes_each = config.get_text_config(), settings.dtype.itemsize
    layer, between = 17 * bytes_each * int(text.hidden_size), 4 * int(text.hidden_size)
    layers = int(text.num_hidden_layers)
    if settings.gradient_checkpointing:
        return StepBytes(
            TokenBytes(layers * between, 1), TokenBytes(layers * between + layer, 1 + bytes_each)
        )
    whole = TokenBytes(layers * layer, layers * bytes_each)
    return StepBytes(whole, whole)


def _held(config: PretrainedConfig, settings: FitSettings, layers: int, length: int) -> tuple[int, int]:
    """Bytes of _rows rows beside the model's weights: at the end of the forward pass, and at most."""
    model = _outline(config, settings, layers)
    halved = settings.precision == "bf16"
    with FakeTensorMode():
        _give_places(model)
        weights = [*model.parameters(), *model.buffers()]
        ids = torch.zeros(_rows, length, dtype=torch.long)
        with _Held([*weights, ids]) as held:
            with torch.autocast("cpu", torch.bfloat16) if halved else nullcontext():
                logits = model(input_ids=ids, use_cache=False).logits
            kept = held.now
            logits.sum().backward()
    return kept, held.most


def _outline(config: PretrainedConfig, settings: FitSettings, layers: int) -> nn.Module:
    """The model as it is trained, with fewer layers, on no device."""
    small = copy.deepcopy(config)
    text = small.get_text_config()
    text.num_hidden_layers = layers
    if getattr(text, "layer_types", None):
        text.layer_types = text.layer_types[:layers]
    with torch.device("meta"):
        model: Any = AutoModelForCausalLM.from_config(small, dtype=settings.loaded_dtype)
        if settings.gradient_checkpointing:
            model.activation_checkpointing_enable({"use_reentrant": False})
            model.enable_input_require_grads()
        if lora := settings.lora_config("CAUSAL_LM"):
            from peft import get_peft_model

            model = get_peft_model(model, lora)
    trained: PreTrainedModel = model.train()
    return trained


def _give_places(model: nn.Module) -> None:
    """Puts all weights onto a processor, without values. (PEFT cannot make adapters there.)"""
    placed: dict[int, nn.Parameter] = {}
    for module in model.modules():
        for name, weight in module._parameters.items():
            if weight is not None:
                there = nn.Parameter(
                    torch.empty(weight.shape, dtype=weight.dtype), weight.requires_grad
                )
                module._parameters[name] = placed.setdefault(id(weight), there)
        for name, buffer in module._buffers.items():
            if buffer is not None:
                module._buffers[name] = torch.empty(buffer.shape, dtype=buffer.dtype)


class _Held(TorchDispatchMode):
    """Counts the bytes of the tensors that operations make, for as long as anything uses them."""

    def __init__(self, given: Sequence[Tensor]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.now = self.most = 0
        self._places = {tensor.untyped_storage()._cdata for tensor in given}

    def __torch_dispatch__(self, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = func(*args, **(kwargs or {}))
        for tensor in tree_leaves(made):
            if isinstance(tensor, Tensor):
                self._add(tensor.untyped_storage())
        self.most = max(self.most, self.now)
        return made

    def _add(self, storage: torch.UntypedStorage) -> None:
        place, size = storage._cdata, storage.nbytes()
        if place not in self._places:
            self._places.add(place)
            self.now += size
            finalize(storage, self._remove, place, size)

    def _remove(self, place: int, size: int) -> None:
        self._places.discard(place)
        self.now -= size
