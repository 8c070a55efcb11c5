"""Measuring and keeping the policy while it is trained, by PPO or RLOO."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from candor_training.models.decoding import Decoded
from candor_training.pipeline.events import Events
from candor_training.rl.alarms import Alarms
from candor_training.rl.group import Group
from candor_training.rl.keeper import Keeper
from candor_training.rl.settings import RlSettings
from candor_training.rl.validation import Validation


@dataclass
class Watch:
    """PPO validation: when it is due, what it tells, and which policies are kept for it."""

    settings: RlSettings
    steps: int
    validation: Validation
    keeper: Keeper
    alarms: Alarms
    group: Group
    events: Events

    def is_due(self, step: int) -> bool:
        """At the start, every `validate_every` steps from `validate_after` on, and at the end."""
        is_one = step % self.settings.validate_every == 0 and step >= self.settings.validate_after
        return is_one or step in (0, self.steps)

    def measure(self, step: int, decoded: Sequence[Decoded], policy: Any) -> dict[str, float]:
        """Of what the policy wrote to this process's prompts. Saves it, once it has learnt anything."""
        figures = self.validation.measure(decoded)
        if step > 0:
            self.keeper.save_policy(step, policy, figures)
        elif self.group.is_main:
            self.keeper.note(step, figures)
        if self.group.is_main:
            self.events.emit("validation", step=step, **figures)
        self.alarms.after_validation(step, figures)
        return figures
