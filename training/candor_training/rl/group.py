"""The processes that train together: one, or those of `accelerate launch`.

Each takes its share of a step's rows. Sums over all rows are reduced, so that whitening and losses
are those of one process with all rows. Models are whole in every process, with gradients summed, or
shared out between them by FSDP2 (`sharding`).
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

import torch
import torch.distributed as dist
from accelerate import PartialState
from torch import Tensor, nn
from torch.distributed.tensor import DTensor

from candor_training.models.sharding import load_shared

T = TypeVar("T")
M = TypeVar("M", bound=nn.Module)


class Group:
    """This process among those that train together."""

    def __init__(self) -> None:
        state = PartialState(cpu=not torch.cuda.is_available())
        self.rank: int = state.process_index
        self.size: int = state.num_processes
        self.device: torch.device = state.device

    @property
    def is_main(self) -> bool:
        return self.rank == 0

    def share(self, rows: list[T]) -> list[T]:
        """This process's rows."""
        return rows[self.rank :: self.size]

    def place(self, load: Callable[..., M], *, is_shared: bool, halved: bool = False) -> M:
        """What `load(empty=...)` makes, as `load_shared` or whole on this process's device."""
        if is_shared:
            return load_shared(load, is_main=self.is_main, halved=halved)
        return load(empty=False).to(self.device)

    def sum(self, values: Tensor) -> Tensor:
        """The sum over all processes of a tensor."""
        if self.size > 1:
            dist.all_reduce(values)
        return values

    def wait(self) -> None:
        """Returns once all processes have come here."""
        if self.size > 1:
            dist.barrier()

    def sum_gradients(self, parameters: Iterable[nn.Parameter]) -> None:
        """Adds up the gradients of models that are whole in every process."""
        for parameter in parameters:
            if self.size > 1 and parameter.grad is not None and not isinstance(parameter, DTensor):
                dist.all_reduce(parameter.grad)


def clip_gradients(parameters: list[nn.Parameter], limit: float) -> float:
    """Scales gradients down to a norm of at most `limit`; answers with the norm before."""
    norm = nn.utils.clip_grad_norm_(parameters, limit)
    return float(norm.full_tensor() if isinstance(norm, DTensor) else norm)
