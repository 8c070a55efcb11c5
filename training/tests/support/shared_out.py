"""A supervised stage with sharding = "fsdp2" in two processes without GPUs.

accelerate shares models out on several GPUs alone. Here it is made to believe that these
processes have some, and does so over gloo: everything after that is what runs on GPUs, on the machine's
own device.
"""

from pathlib import Path
from typing import Any

from accelerate.state import PartialState
from accelerate.utils import DistributedType
from pytest import MonkeyPatch
from torch.distributed.tensor import DTensor
from transformers import Trainer

from candor_training.pipeline.processes import leave_group
from candor_training.pipeline.stage import Stage
from tests.support.run_stage import make_context
from tests.support.supervised import shared_out

_begin = PartialState.__init__


def _begin_as_on_gpus(self: PartialState, *args: Any, **kwargs: Any) -> None:
    _begin(self, *args, **kwargs)
    if self.distributed_type == DistributedType.MULTI_CPU:
        self.distributed_type = DistributedType.MULTI_GPU


_step = Trainer.training_step


def _step_of_shares(self: Trainer, model: Any, *args: Any, **kwargs: Any) -> Any:
    """Fails where this process holds more of a weight than its half."""
    for name, weight in model.named_parameters():
        assert isinstance(weight, DTensor), name
        assert 2 * len(weight.to_local()) <= len(weight) + 1, name
    loss = _step(self, model, *args, **kwargs)
    # After each of a step's passes, this process has its half of the gradients and no more.
    for name, weight in model.named_parameters():
        assert isinstance(weight, DTensor) and isinstance(weight.grad, DTensor), name
        assert 2 * len(weight.grad.to_local()) <= len(weight) + 1, name
    return loss


def train_shared_out(one: Stage[Any], out: Path, inputs: dict[str, Path]) -> None:
    """One process's part in the stage."""
    patch = MonkeyPatch()
    patch.setattr(PartialState, "__init__", _begin_as_on_gpus)
    patch.setattr(Trainer, "training_step", _step_of_shares)
    # Without its check, which refuses machines that have no GPUs.
    one.run(make_context(one, out, inputs, **shared_out))
    leave_group()
