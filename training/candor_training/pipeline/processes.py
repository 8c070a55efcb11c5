"""The processes that share a stage: one, or those of `accelerate launch`."""

import os
import subprocess
import sys
from collections.abc import Sequence

from candor_training.errors import StatedError


def process_count() -> int:
    """How many processes run together."""
    return int(os.environ.get("WORLD_SIZE", "1"))


def process_number() -> int:
    """Which of them this is, from 0; the first keeps the records."""
    return int(os.environ.get("RANK", "0"))


def is_main() -> bool:
    """Whether this is the first of the processes, which writes for all."""
    return process_number() == 0


def wait_for_all() -> None:
    """Returns once all processes have come here."""
    if process_count() > 1:
        import torch
        from accelerate import PartialState

        PartialState(cpu=not torch.cuda.is_available()).wait_for_everyone()


def leave_group() -> None:
    """Ends this process's tie to the others, once its work has gone well.

    A process that ends with it is often aborted by torch (https://github.com/pytorch/pytorch/pull/179291).
    After an error it stays: to untie what others still wait for can hang.
    """
    if process_count() > 1:
        from torch import distributed

        if distributed.is_initialized():
            distributed.destroy_process_group()


def launch_stage(stage: str, processes: int, arguments: Sequence[str]) -> None:
    """Runs the command `stage` with these arguments in several processes, to its end.

    Raises StatedError where it did not go well; the processes have said why.
    """
    # What accelerate calls --cpu is one process; --multi_gpu starts as many where there is no GPU too.
    launcher = [sys.executable, "-m", "candor_training.pipeline.end_with_parent", str(os.getpid())]
    launcher += ["--multi_gpu"]
    launcher += ["--num_processes", str(processes), "--num_machines", "1", "--main_process_port", "0"]
    launcher += ["--mixed_precision", "no", "--dynamo_backend", "no", "-m", "candor_training", "stage"]
    ended = subprocess.run([*launcher, *arguments], check=False)
    if ended.returncode:
        raise StatedError(f"stage {stage} failed in its {processes} processes, as shown above.")
