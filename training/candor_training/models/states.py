"""The states that training resumes from: the one way of every stage that trains.

resume/step-N/rank-R/    the part of process R: `trained.safetensors` (weights and optimiser: its share
                         of a sharded model; whole models are the first process's alone),
                         `drawn.safetensors` (torch's random generators), `state.json` (the rest)

A state is copied into the machine's memory and written while training continues. A part gets its
name once it is whole, and a state counts once it has every process's part. A state loses its name
before it is deleted. So a process may be killed at any time: a named state is whole, or does not count.
Nothing is pickled.
"""

import json
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.distributed.tensor import DTensor
from torch.optim import Optimizer

from candor_training.errors import StatedError
from candor_training.models.optimizer_state import restore_training, trained_by, training_tensors
from candor_training.models.sharding import local
from candor_training.pipeline.processes import is_main, process_count, process_number, wait_for_all

_trained, _drawn, _rest = "trained.safetensors", "drawn.safetensors", "state.json"
_gone = "gone-"
Tensors = dict[str, Tensor]


@dataclass(frozen=True)
class State:
    """This process's part of a whole state; `rest` is what was saved beside the tensors."""

    folder: Path
    step: int
    rest: dict[str, Any]

    def restore(self, optimizer: Optimizer) -> None:
        """Puts weights and the optimiser's state back, into an optimiser made as the first was."""
        own, whole = self.folder / _trained, self.folder.with_name("rank-0") / _trained
        restore_training(optimizer, load_file(own if own.exists() else whole))

    def restore_drawn(self) -> None:
        """Puts torch's random generators back."""
        drawn = load_file(self.folder / _drawn)
        torch.set_rng_state(drawn["cpu"])
        if "cuda" in drawn:
            torch.cuda.set_rng_state(drawn["cuda"])


@dataclass(frozen=True)
class States:
    """The states of an unfinished training in `folder`; the newest `keep` stay.

    `on_saved` hears the step of each state that is whole, from the thread that wrote its last part.
    """

    folder: Path
    keep: int
    on_saved: Callable[[int], None] = lambda step: None
    # What writes while training continues, and what it still writes.
    _writer: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    _unwritten: list[Future[None]] = field(default_factory=list)

    def save(self, step: int, optimizer: Optimizer, rest: dict[str, Any]) -> None:
        """Keeps all that the step after this one depends on; `rest` is JSON. All processes call it."""
        self.settle()
        is_sharded = any(isinstance(one, DTensor) for one in trained_by(optimizer))
        files = {_drawn: _generators()}
        if is_sharded or is_main():
            files[_trained] = _copies(training_tensors(optimizer))
        saved = {"processes": process_count(), "rest": rest}
        self._unwritten.append(self._writer.submit(self._write, step, files, json.dumps(saved)))

    def settle(self) -> None:
        """Returns once this process has written its part of the last state."""
        while self._unwritten:
            self._unwritten.pop().result()

    def newest(self) -> State | None:
        """The newest whole state. The others' remains are deleted.

        Raises StatedError where another number of processes began: what is drawn and how sums are
        rounded depends on it.
        """
        whole = self.whole()
        if is_main():
            for left in set(self._found()) - set(whole):
                _delete(left)
            for left in self.folder.glob(f"{_gone}*"):
                shutil.rmtree(left, ignore_errors=True)
        if not whole:
            return None
        saved = json.loads((whole[-1] / "rank-0" / _rest).read_text(encoding="utf-8"))
        if saved["processes"] != process_count():
            raise StatedError(
                f"this run was begun with {saved['processes']} processes, not {process_count()}: "
                "resume it with as many, or delete its folder."
            )
        folder = whole[-1] / f"rank-{process_number()}"
        return State(folder, _step(whole[-1]), saved["rest"])

    def remove(self) -> None:
        """Deletes all states, once training is done. All processes call it."""
        self.settle()
        wait_for_all()
        if is_main():
            for state in self._found():
                _delete(state)
            shutil.rmtree(self.folder, ignore_errors=True)

    def _write(self, step: int, files: dict[str, Tensors], rest: str) -> None:
        part = self.folder / f"step-{step}" / f"rank-{process_number()}.part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        for name, tensors in files.items():
            save_file(tensors, part / name)
        (part / _rest).write_text(rest, encoding="utf-8")
        part.replace(part.with_suffix(""))
        # Whichever process comes last finds the state whole, and the older ones go.
        whole = self.whole()
        if whole and _step(whole[-1]) == step:
            self.on_saved(step)
            for old in whole[: -self.keep]:
                _delete(old)

    def whole(self) -> list[Path]:
        """The states that have every process's part, oldest first."""
        return [
            path
            for path in self._found()
            if (processes := _processes(path))
            and all((path / f"rank-{rank}").exists() for rank in range(processes))
        ]

    def _found(self) -> list[Path]:
        return sorted(self.folder.glob("step-*"), key=_step)


def _step(state: Path) -> int:
    return int(state.name.removeprefix("step-"))


def _processes(state: Path) -> int | None:
    """How many processes saved a state; none where the first one's part is missing or unreadable."""
    try:
        saved = json.loads((state / "rank-0" / _rest).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return int(saved["processes"])


def _delete(state: Path) -> None:
    """Deletes a state, or does nothing where another process already does."""
    gone = Path(tempfile.mkdtemp(prefix=_gone, dir=state.parent))
    with suppress(FileNotFoundError):
        state.rename(gone / state.name)
    shutil.rmtree(gone, ignore_errors=True)


def _generators() -> Tensors:
    drawn = {"cpu": torch.get_rng_state()}
    return drawn | ({"cuda": torch.cuda.get_rng_state()} if torch.cuda.is_available() else {})


def _copies(tensors: Tensors) -> Tensors:
    """Copies of this process's parts in the machine's memory, which the next step does not change."""
    return {
        name: local(tensor.detach()).to("cpu", copy=True, memory_format=torch.contiguous_format)
        for name, tensor in tensors.items()
    }
