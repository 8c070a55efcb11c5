"""Stages that stop in the middle of writing a state, to be killed there."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

from pytest import MonkeyPatch
from safetensors.torch import save_file

from tests.support.processes import start, wait_until


def kill_while_saving(
    out: Path, step: int, function: Callable[..., object], *arguments: object
) -> None:
    """Calls the function in a process, and kills it once half of the state of `step` is written.

    By then it trains its next step.
    """
    log = out / "events.jsonl"
    part = out / f"resume/step-{step}/rank-0.part/{'trained.safetensors'}"
    with start(_stick, step, function, *arguments) as (process,):
        wait_until(lambda: part.exists() and f'"step": {step + 1},' in log.read_text(), process)
        process.kill()
    assert not (out / "model").exists()


def _stick(step: int, function: Callable[..., object], *arguments: object) -> None:
    def write_half(tensors: Any, path: Path) -> None:
        save_file(tensors, path)
        if path.parts[-3:] == (f"step-{step}", "rank-0.part", "trained.safetensors"):
            os.truncate(path, path.stat().st_size // 2)
            Event().wait()

    MonkeyPatch().setattr("candor_training.models.states.save_file", write_half)
    function(*arguments)
