"""What PPO and RLOO keep: states to resume from, and the policies that `select` chooses from.

resume/rank-R/step-N     PPO's newest states, each process's share; gone when the run is done
resume/checkpoint-N      RLOO's, which TRL keeps
checkpoints.jsonl        a row for every validation
checkpoints/step-N/      the policies with the best reward on PPO validation, and the last one
model/                   the last one
"""

import shutil
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torch.optim import Optimizer
from transformers import PreTrainedTokenizerBase

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import Row
from candor_training.models.save import link_model
from candor_training.models.sharding import like, local, whole
from candor_training.pipeline import checkpoint as states
from candor_training.rl.actor import merged_weights
from candor_training.rl.group import Group


class CheckpointRow(Row):
    """A validation. `model` is the policy's folder beside the file, while it is kept."""

    step: int
    validation_reward: float
    figures: dict[str, float]
    model: str | None = None


@dataclass(frozen=True)
class Keeper:
    """Keeps in `out`. Shared-out models are kept by each process, whole ones by the first alone."""

    out: Path
    keep: int
    group: Group
    is_sharded: bool
    tokenizer: PreTrainedTokenizerBase
    keep_states: int
    # What writes states while training continues, and what it still writes.
    _writer: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    _unwritten: list[Future[Path]] = field(default_factory=list)

    @property
    def states(self) -> Path:
        """Where an unfinished run keeps the state that it resumes from."""
        return self.out / "resume"

    @property
    def _own_states(self) -> Path:
        return self.states / f"rank-{self.group.rank if self.is_sharded else 0}"

    def save_state(self, step: int, optimizer: Optimizer, figures: dict[str, float]) -> None:
        """Keeps all that the step after this one depends on, and the figures so far.

        It is copied into the machine's memory here and written while training continues.
        """
        self.settle()
        if self.group.is_main or self.is_sharded:
            tensors = {name: local(one) for name, one in states.training_tensors(optimizer).items()}
            state = {"processes": self.group.size, "figures": figures}
            copies = states.copy_tensors(tensors)
            write = states.write_checkpoint
            written = self._writer.submit(write, self._own_states, step, copies, state)
            self._unwritten.append(written)

    def settle(self) -> None:
        """Returns once the last state is whole in all processes; only then do older ones go."""
        while self._unwritten:
            self._unwritten.pop().result()
        self.group.wait()
        states.drop_checkpoints(self._own_states, self.keep_states)

    def resume(self, optimizer: Optimizer) -> tuple[int, dict[str, float]]:
        """Goes back to the newest state that all processes have: its step, 0 for none, and figures."""
        found = states.checkpoints(self._own_states)
        steps = [int(path.name.removeprefix("step-")) for path in found]
        step = self.group.least(max(steps, default=0))
        if step == 0:
            return 0, {}
        tensors, state = states.load_checkpoint(self._own_states / f"step-{step}")
        if self.is_sharded and state["processes"] != self.group.size:
            raise StatedError(
                f"this run was begun with {state['processes']} processes, not {self.group.size}: "
                "resume it with as many, or delete its folder."
            )
        states.restore_training(optimizer, tensors, local, like)
        return step, state["figures"]

    @property
    def _table(self) -> Path:
        return self.out / "checkpoints.jsonl"

    def rows(self) -> list[CheckpointRow]:
        """The validations so far, by step."""
        return read_rows(self._table, CheckpointRow) if self._table.exists() else []

    def save_policy(self, step: int, policy: Any, figures: dict[str, float]) -> None:
        """Saves the policy, and drops what is no longer among the best; all processes call it."""
        model, weights = merged_weights(policy)
        weights = whole(weights, kept=self.group.is_main)
        if self.group.is_main:
            name = f"checkpoints/step-{step}"
            model.save_pretrained(self.out / name, state_dict=weights)
            self.tokenizer.save_pretrained(self.out / name)
            self.note(step, figures, name)
        self.group.wait()

    def note(self, step: int, figures: dict[str, float], model: str | None = None) -> None:
        """Adds a validation to the table, and drops the policies that it pushes out."""
        row = CheckpointRow(
            step=step, validation_reward=figures["validation_reward"], figures=figures, model=model
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
        """Gives the last policy its place, and lets the states go. The first process calls it."""
        last = max((row for row in self.rows() if row.model), key=lambda row: row.step)
        link_model(self.out / str(last.model), self.out / "model")
        shutil.rmtree(self.states, ignore_errors=True)
