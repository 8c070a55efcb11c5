"""transformers' trainers with our own states to resume from, in place of their pickled checkpoints."""

import json
from dataclasses import asdict
from typing import Any

from transformers import Trainer
from transformers.trainer import TRAINER_STATE_NAME

from candor_training.models.states import State, States


class Resumable(Trainer):
    """To be named before the trainer that it changes: saves a state in `states` each `save_steps`."""

    optimizer: Any
    lr_scheduler: Any

    def __init__(self, *, states: States, **trained: Any) -> None:
        super().__init__(**trained)
        self.states = states
        self._begun: State | None = None

    def train_on(self) -> None:
        """Trains to the last step, from the newest state where there is one."""
        self._begun = self.states.newest()
        if self._begun:
            # What the trainer itself reads of a state.
            own = json.dumps(self._begun.rest["trainer"])
            (self._begun.folder / TRAINER_STATE_NAME).write_text(own, encoding="utf-8")
        try:
            self.train(resume_from_checkpoint=str(self._begun.folder) if self._begun else None)
        finally:
            self.states.settle()

    def _save_checkpoint(self, model: Any, trial: Any) -> None:
        rest = {"trainer": asdict(self.state), "schedule": self.lr_scheduler.state_dict()}
        self.states.save(self.state.global_step, self.optimizer, rest)

    def _load_from_checkpoint(self, resume_from_checkpoint: str, model: Any = None) -> None:
        """Weights come back with the optimiser, which holds those that are trained."""

    def _load_optimizer_and_scheduler(self, checkpoint: str | None) -> None:
        if self._begun:
            self._begun.restore(self.optimizer)
            self.lr_scheduler.load_state_dict(self._begun.rest["schedule"])
            rates = self.lr_scheduler.get_last_lr()
            for group, rate in zip(self.optimizer.param_groups, rates, strict=True):
                group["lr"] = rate

    def _load_rng_state(self, checkpoint: str | None) -> None:
        if self._begun:
            self._begun.restore_drawn()
