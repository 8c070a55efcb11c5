"""Reports a Hugging Face trainer's progress, and stops it when it diverges."""

import math
from typing import Any

from transformers import TrainerCallback, TrainerState

from candor_training.errors import DivergedError
from candor_training.pipeline.events import Events


class Follow(TrainerCallback):
    """Puts losses into the events, and stops at one that is not a number."""

    def __init__(self, events: Events) -> None:
        self._events = events

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


def require_finite(figures: dict[str, float], step: int) -> None:
    """Raises DivergedError for a figure that is not a finite number."""
    for name, value in figures.items():
        if not math.isfinite(value):
            raise DivergedError(
                f"{name} was {value} at step {step}: lower learning_rate, or look at the data."
            )
