"""The weights that an optimiser trains and its state for them, as tensors."""

import torch
from torch import Tensor
from torch.nn import Parameter
from torch.optim import Optimizer

from candor_training.models.sharding import like, local


def trained_by(optimizer: Optimizer) -> list[Parameter]:
    """The parameters of an optimiser. (Between forwards, a sharded model may show whole ones.)"""
    return [parameter for group in optimizer.param_groups for parameter in group["params"]]


def training_tensors(optimizer: Optimizer) -> dict[str, Tensor]:
    """An optimiser's weights, `weight.INDEX`, and its state for them, `state.INDEX.NAME`.

    A whole number becomes a tensor of int64. The optimiser's `state_dict()` is not used, because
    bitsandbytes puts tables into it.
    """
    tensors: dict[str, Tensor] = {}
    for index, parameter in enumerate(trained_by(optimizer)):
        tensors[f"weight.{index}"] = parameter
        for name, value in optimizer.state.get(parameter, {}).items():
            held = value if isinstance(value, Tensor) else torch.tensor(value)
            tensors[f"state.{index}.{name}"] = held
    return tensors


def restore_training(optimizer: Optimizer, tensors: dict[str, Tensor]) -> None:
    """Puts back what `training_tensors` took; the optimiser's groups stay as they were made.

    Of a sharded parameter, `tensors` holds this process's part.
    """
    parameters = trained_by(optimizer)
    # Fused optimisers count their steps on the device.
    fused = [bool(group.get("fused")) for group in optimizer.param_groups for _ in group["params"]]
    for key, value in tensors.items():
        kind, index, *name = key.split(".", 2)
        parameter = parameters[int(index)]
        if kind == "weight":
            with torch.no_grad():
                local(parameter).copy_(value)
        elif value.dim() > 0:
            optimizer.state[parameter][name[0]] = like(value, parameter).to(parameter.device)
        elif value.is_floating_point():
            place = parameter.device if fused[int(index)] else value.device
            optimizer.state[parameter][name[0]] = value.to(place)
        else:
            optimizer.state[parameter][name[0]] = int(value)
