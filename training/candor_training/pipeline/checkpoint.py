"""Checkpoints of our own training loops: tensors as safetensors, the rest as JSON, no pickles.

A checkpoint is a folder `step-N` that gets its name only once it is whole, so that what a killed
process leaves is either all there or not there.
"""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn import Parameter
from torch.optim import Optimizer

_name = re.compile(r"^step-(\d+)$")


def copy_tensors(tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    """Copies in the machine's memory, each contiguous, that what comes after does not change."""
    return {
        name: tensor.detach().to("cpu", copy=True, memory_format=torch.contiguous_format)
        for name, tensor in tensors.items()
    }


def save_checkpoint(
    folder: Path, step: int, tensors: dict[str, Tensor], state: dict[str, Any], keep: int = 2
) -> Path:
    """Saves under `folder/step-N`; of those before it, the newest `keep - 1` stay."""
    final = write_checkpoint(folder, step, copy_tensors(tensors), state)
    drop_checkpoints(folder, keep)
    return final


def write_checkpoint(folder: Path, step: int, copies: dict[str, Tensor], state: dict[str, Any]) -> Path:
    """Writes `folder/step-N` from tensors in memory that are nobody else's."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"step-{step}.part"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    save_file(copies, part / "tensors.safetensors")
    (part / "state.json").write_text(json.dumps({"step": step, **state}), encoding="utf-8")
    final = folder / f"step-{step}"
    shutil.rmtree(final, ignore_errors=True)
    part.replace(final)
    return final


def drop_checkpoints(folder: Path, keep: int) -> None:
    """Removes all but the newest."""
    for old in checkpoints(folder)[:-keep]:
        shutil.rmtree(old)


def checkpoints(folder: Path) -> list[Path]:
    """The whole checkpoints in a folder, oldest first."""
    if not folder.exists():
        return []
    found = [(int(m[1]), path) for path in folder.iterdir() if (m := _name.match(path.name))]
    return [path for _, path in sorted(found)]


def load_checkpoint(path: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """The tensors and the state of a checkpoint."""
    state = json.loads((path / "state.json").read_text(encoding="utf-8"))
    return load_file(path / "tensors.safetensors"), state


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


def restore_training(
    optimizer: Optimizer,
    tensors: dict[str, Tensor],
    local: Callable[[Tensor], Tensor] = lambda parameter: parameter,
    like: Callable[[Tensor, Tensor], Tensor] = lambda tensor, _: tensor,
) -> None:
    """Puts back what `training_tensors` took; the optimiser's groups stay as they were made.

    Of a sharded parameter, `local` is this process's part, and `like` makes a part sharded like it.
    """
    parameters = trained_by(optimizer)
    for key, value in tensors.items():
        kind, index, *name = key.split(".", 2)
        parameter = parameters[int(index)]
        if kind == "weight":
            with torch.no_grad():
                local(parameter).copy_(value)
        elif value.dim() > 0:
            optimizer.state[parameter][name[0]] = like(value, parameter).to(parameter.device)
        else:
            held = value if value.is_floating_point() else int(value)
            optimizer.state[parameter][name[0]] = held
