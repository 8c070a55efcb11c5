"""Reports a Hugging Face trainer's progress, stops it when it diverges, and finds its checkpoints."""

import math
import shutil
from pathlib import Path
from typing import Any

import torch.distributed as dist
from transformers import TrainerCallback, TrainerState

from candor_training.errors import DivergedError
from candor_training.pipeline.events import Events
from candor_training.pipeline.processes import process_count

_mark = "whole"


class Follow(TrainerCallback):
    """Puts losses into the events, stops at one that is not a number, marks complete checkpoints.

    Of these it keeps the newest `keep_states`.
    """

    def __init__(self, events: Events, keep_states: int) -> None:
        self._events = events
        self._keep_states = keep_states

    def on_log(self, args: Any, state: TrainerState, control: Any, **kwargs: Any) -> None:
        figures = kwargs.get("logs") or {}
        if "loss" not in figures:
            return
        names = ("loss", "grad_norm", "learning_rate")
        reported = {name: float(figures[name]) for name in names if name in figures}
        require_finite(reported, state.global_step)
        if state.is_world_process_zero:
            self._events.emit("step", step=state.global_step, **reported)
            self._events.progress(state.global_step, state.max_steps, "steps")

    def on_save(self, args: Any, state: TrainerState, control: Any, **kwargs: Any) -> None:
        if dist.is_initialized():
            # Each process saves a part of its own.
            dist.barrier()
        if state.is_world_process_zero and args.output_dir:
            folder = Path(args.output_dir) / f"checkpoint-{state.global_step}"
            (folder / f"{_mark}.part").write_text(str(process_count()))
            (folder / f"{_mark}.part").replace(folder / _mark)
            for old in _checkpoints(folder.parent)[: -self._keep_states]:
                shutil.rmtree(old)


def require_finite(figures: dict[str, float], step: int) -> None:
    """Raises DivergedError for a figure that is not a finite number."""
    for name, value in figures.items():
        if not math.isfinite(value):
            raise DivergedError(
                f"{name} was {value} at step {step}: lower learning_rate, or look at the data."
            )


def processes_of(checkpoint: str) -> int:
    """The number of processes that trained a complete checkpoint."""
    return int((Path(checkpoint) / _mark).read_text())


def last_whole_checkpoint(folder: Path) -> str | None:
    """The newest checkpoint that was saved to its end; those that were not are removed."""
    found = _checkpoints(folder)
    whole = [path for path in found if (path / _mark).exists()]
    for path in found:
        if path not in whole:
            # Of several processes another may have been first.
            shutil.rmtree(path, ignore_errors=True)
    return str(whole[-1]) if whole else None


def _checkpoints(folder: Path) -> list[Path]:
    return sorted(folder.glob("checkpoint-*"), key=lambda path: int(path.name.partition("-")[2]))
