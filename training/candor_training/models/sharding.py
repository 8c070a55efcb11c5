"""Models that processes share out (FSDP2): loading them, and holding them whole for a while."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import torch
from torch import Tensor, nn
from torch.distributed.checkpoint.state_dict import StateDictOptions, set_model_state_dict
from torch.distributed.fsdp import FSDPModule, MixedPrecisionPolicy, fully_shard
from torch.distributed.tensor import DTensor
from transformers import PreTrainedModel

M = TypeVar("M", bound=nn.Module)


def load_shared(load: Callable[..., M], *, is_main: bool, halved: bool) -> M:
    """A model of which each process holds its share; forwards compute in bf16 where `halved`.

    `load(empty=...)` makes the model, with its weights or on the device meta. The first process loads
    them, into the machine's memory, and hands them round one by one: no GPU ever holds the whole. All
    processes call this.
    """
    model = load(empty=True)
    policy = MixedPrecisionPolicy(
        param_dtype=torch.bfloat16 if halved else None, reduce_dtype=torch.float32
    )
    layers = {
        name for part in model.modules() for name in (getattr(part, "_no_split_modules", None) or ())
    }
    for part in model.modules():
        if type(part).__name__ in layers:
            fully_shard(part, mp_policy=policy)
    fully_shard(model, mp_policy=policy)
    weights = load(empty=False).state_dict() if is_main else {}
    options = StateDictOptions(full_state_dict=True, broadcast_from_rank0=True)
    set_model_state_dict(model, weights, options=options)
    if isinstance(model, PreTrainedModel):
        # What was given to it by name stands for itself where it should be one weight with two names.
        model.tie_weights()
    return model


@contextmanager
def gathered(model: Any) -> Iterator[None]:
    """Holds a sharded model whole: for decoding, where processes need unlike numbers of forwards.

    All processes come here. A model that is whole anyway stays as it is.
    """
    parts = [part for part in model.modules() if isinstance(part, FSDPModule)]
    for part in parts:
        part.set_reshard_after_forward(False, recurse=False)
        part.unshard()
    try:
        yield
    finally:
        for part in parts:
            part.reshard()
            part.set_reshard_after_forward(part is not model, recurse=False)


def local(tensor: Tensor) -> Tensor:
    """This process's part of a tensor."""
    return tensor.to_local() if isinstance(tensor, DTensor) else tensor


def like(tensor: Tensor, parameter: Tensor) -> Tensor:
    """A local part as the kind of tensor that the parameter is."""
    if isinstance(parameter, DTensor) and tensor.dim() > 0:
        # Parts may differ in size (one row in two parts), so the whole's shape is given.
        return DTensor.from_local(
            tensor,
            parameter.device_mesh,
            parameter.placements,
            shape=parameter.shape,
            stride=parameter.stride(),
        )
    return tensor


def whole(weights: dict[str, Tensor], *, kept: bool) -> dict[str, Tensor]:
    """Weights put together from all processes; all must call this, and get them where they are `kept`.

    A device holds one whole weight at a time: those that are shared out come into the machine's memory.
    """
    found = {}
    for name, weight in weights.items():
        tensor = weight.full_tensor() if isinstance(weight, DTensor) else weight
        if kept:
            found[name] = tensor.cpu() if isinstance(weight, DTensor) else tensor
    return found
