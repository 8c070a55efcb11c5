"""What PPO and RLOO keep: states to resume from, and the policies that `select` chooses from.

resume/                  the newest states (models/states.py); gone when the run is done
checkpoints.jsonl        a row for every validation
checkpoints/step-N/      the policies with the best reward on PPO validation, and the last one
model/                   the last one
"""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from transformers import PreTrainedTokenizerBase

from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import Row
from candor_training.models.save import link_model
from candor_training.models.sharding import whole
from candor_training.models.states import States
from candor_training.rl.actor import merged_weights
from candor_training.rl.group import Group


class CheckpointRow(Row):
    """A validation. `model` is the policy's folder beside the file, while it is kept.

    `is_untrained`: no step before it changed the policy.
    """

    step: int
    validation_reward: float
    figures: dict[str, float]
    model: str | None = None
    is_untrained: bool = False


@dataclass(frozen=True)
class Keeper:
    """Keeps the best `keep` policies in `out`, and the states."""

    out: Path
    keep: int
    group: Group
    tokenizer: PreTrainedTokenizerBase
    states: States

    @property
    def _table(self) -> Path:
        return self.out / "checkpoints.jsonl"

    def rows(self) -> list[CheckpointRow]:
        """The validations so far, by step."""
        return read_rows(self._table, CheckpointRow) if self._table.exists() else []

    def save_policy(
        self, step: int, policy: Any, figures: dict[str, float], *, is_untrained: bool
    ) -> None:
        """Saves the policy, and drops what is no longer among the best; all processes call it."""
        model, weights = merged_weights(policy)
        weights = whole(weights, kept=self.group.is_main)
        if self.group.is_main:
            name = f"checkpoints/step-{step}"
            model.save_pretrained(self.out / name, state_dict=weights)
            self.tokenizer.save_pretrained(self.out / name)
            self.note(step, figures, name, is_untrained=is_untrained)
        self.group.wait()

    def note(
        self,
        step: int,
        figures: dict[str, float],
        model: str | None = None,
        *,
        is_untrained: bool,
    ) -> None:
        """Adds a validation to the table, and drops the policies that it pushes out."""
        row = CheckpointRow(
            step=step,
            validation_reward=figures["validation_reward"],
            figures=figures,
            model=model,
            is_untrained=is_untrained,
        )
        rows = sorted([*(r for r in self.rows() if r.step != step), row], key=lambda r: r.step)
        held = sorted((r for r in rows if r.model), key=lambda r: -r.validation_reward)
        kept = {r.step for r in held[: self.keep]} | {step}
        gone = [r if r.step in kept else r.model_copy(update={"model": None}) for r in rows]
        write_rows(self._table, gone)
        for old in held:
            if old.step not in kept:
                shutil.rmtree(self.out / str(old.model), ignore_errors=True)

    def finish(self) -> None:
        """Gives the last policy its place, and lets the states go. All processes call it."""
        if self.group.is_main:
            last = max((row for row in self.rows() if row.model), key=lambda row: row.step)
            link_model(self.out / str(last.model), self.out / "model")
        self.states.remove()
