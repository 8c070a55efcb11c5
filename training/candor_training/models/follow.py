"""Reports a Hugging Face trainer's progress, and stops it when it diverges."""

import math
from typing import Any

from transformers import TrainerCallback, TrainerState

from candor_training.errors import DivergedError
from candor_training.pipeline.events import Events

# Nats of a model that guesses evenly among 160,000 tokens: a first loss may have run away before it.
_guess = 12.0
# A loss so many times the least so far has run away: noise of one batch does not reach it.
_grown = 3.0
# Nats: losses near 0 double by chance.
_chance = 1.0


class Diverging:
    """Raises an alarm once when a training loss grows to several times the least that it was, or is
    several times what a guess would have.
    """

    def __init__(self, events: Events) -> None:
        self._events = events
        self._least = _guess
        self._is_told = False

    def resume(self, step: int) -> None:
        """Continues after this step as if the run had not been broken off."""
        past = self._events.past()
        losses = [
            row["loss"]
            for row in past
            if row["event"] == "step" and row["step"] <= step and "loss" in row
        ]
        self._least = min([_guess, *losses])
        self._is_told = any(row["event"] == "alarm" and row.get("what") == "loss" for row in past)

    def look(self, step: int, loss: float) -> None:
        if loss > _grown * self._least and loss - self._least > _chance and not self._is_told:
            self._is_told = True
            self._events.alarm(
                "loss",
                f"step {step}: the training loss is {loss:.2g}, more than {_grown:.0f} times "
                f"what it was or a guess has ({self._least:.2g}): lower learning_rate.",
                at_step=step,
                value=loss,
            )
        self._least = min(self._least, loss)


class Follow(TrainerCallback):
    """Puts losses into the events, raises an alarm when they run away, and stops at one that is not a
    number.
    """

    def __init__(self, events: Events) -> None:
        self._events = events
        self._diverging = Diverging(events)

    def on_train_begin(self, args: Any, state: TrainerState, control: Any, **kwargs: Any) -> None:
        if state.is_world_process_zero:
            self._diverging.resume(state.global_step)
            # Before the first step: how often it saves means little without how many there are.
            self._events.progress(state.global_step, state.max_steps, "steps")

    def on_log(self, args: Any, state: TrainerState, control: Any, **kwargs: Any) -> None:
        figures = kwargs.get("logs") or {}
        if "loss" not in figures:
            return
        names = ("loss", "grad_norm", "learning_rate")
        reported = {name: float(figures[name]) for name in names if name in figures}
        require_finite(reported, state.global_step)
        if state.is_world_process_zero:
            self._events.emit("step", step=state.global_step, **reported)
            self._diverging.look(state.global_step, reported["loss"])
            self._events.progress(state.global_step, state.max_steps, "steps")


def require_finite(figures: dict[str, float], step: int) -> None:
    """Raises DivergedError for a figure that is not a finite number."""
    for name, value in figures.items():
        if not math.isfinite(value):
            raise DivergedError(
                f"{name} was {value} at step {step}: lower learning_rate, or look at the data."
            )
