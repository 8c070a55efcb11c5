"""The memory of this machine's devices, and whether something fits."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from candor_training.errors import StatedError
from candor_training.pipeline.processes import process_count

if TYPE_CHECKING:
    # It takes seconds to load, and a plan without models needs none of it.
    from transformers import PreTrainedModel

GIB = 2**30


def has_driver() -> bool:
    """Whether there are files of a GPU's driver: NVIDIA's, NVIDIA's in WSL, or AMD's.

    Without one, torch finds no GPU.
    """
    return any(map(os.path.exists, ("/dev/nvidiactl", "/dev/dxg", "/dev/kfd")))


def memory_at_hand(processes: int) -> int:
    """Bytes of one accelerator; where there is none, the share of each of so many processes.

    Those that share a stage are all on this machine.
    """
    if has_driver():
        import torch

        if torch.cuda.is_available():
            return torch.cuda.get_device_properties(torch.cuda.current_device()).total_memory
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // processes


def require_devices(processes: int) -> None:
    """Raises StatedError where there are GPUs, but fewer than processes."""
    import torch

    devices = torch.cuda.device_count() if torch.cuda.is_available() else processes
    if processes > devices:
        raise StatedError(
            f"--processes {processes} is more than the {devices} GPUs of this machine: each process "
            "needs one of its own."
        )


def share_cores(processes: int) -> list[str]:
    """A warning where so many processes have fewer cores. With GPUs, each has one of its own."""
    cores = os.cpu_count() or 1
    if processes <= cores or has_driver():
        return []
    of_machine = f"the {cores} cores" if cores > 1 else "the one core"
    return [
        f"{processes} processes share {of_machine} of this machine, so each is slower, and the run "
        f"takes longer than with {cores}."
    ]


def spare_memory(model: "PreTrainedModel") -> int:
    """Half of the bytes that a model's weights leave, by the machine's size, not its load."""
    return spare_beside(sum(weight.nbytes for weight in model.parameters()))


def spare_beside(weights: int) -> int:
    """Half of what so many bytes of weights leave on this machine."""
    return int((memory_at_hand(process_count()) - weights) * 0.5)


def state_here(state: int) -> int:
    """The bytes that a copy of a state takes of what a process has: none beside a GPU."""
    import torch

    return 0 if torch.cuda.is_available() else state


def require_memory(needed: int, advice: Callable[[], str], processes: int) -> None:
    """Raises StatedError where each of so many processes has fewer bytes than this."""
    available = memory_at_hand(processes)
    if needed > available:
        raise StatedError(
            f"needs about {needed / GIB:.1f} GiB of memory on each device, which has "
            f"{available / GIB:.1f}: {advice()}."
        )


def spared_too_little(needed: int, processes: int) -> str | None:
    """A warning where less than a fifth is left for kernels' scratch space and fragmentation."""
    available = memory_at_hand(processes)
    if needed <= 0.8 * available:
        return None
    return (
        f"it needs about {needed / GIB:.1f} GiB of the {available / GIB:.1f} on each device. Less than "
        "a fifth is left for what is not computed, so it may run out of memory."
    )
