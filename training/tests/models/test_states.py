"""States: what is saved comes back to the bit, and what a killed process left is not taken."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import torch
from safetensors.torch import save_file
from torch.optim import AdamW, Optimizer

from candor_training.errors import StatedError
from candor_training.models.states import States


def steps(weights: torch.Tensor, optimizer: Optimizer, count: int) -> None:
    for _ in range(count):
        optimizer.zero_grad()
        (weights**2).sum().backward()
        optimizer.step()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def save(states: States, *numbers: int) -> None:
    weights = torch.ones(2, requires_grad=True)
    for number in numbers:
        states.save(number, AdamW([weights]), {})
    states.settle()


def test_an_optimiser_and_what_is_drawn_go_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    # A transposed view, as safetensors itself would refuse it.
    begun = torch.tensor([[1.0, -2.0, 3.0], [4.0, 5.0, 6.0]], dtype=torch.bfloat16).T
    straight = begun.clone().requires_grad_()
    steps(straight, AdamW([straight], lr=0.1), 5)

    first = begun.detach().requires_grad_()
    optimizer = AdamW([first], lr=0.1)
    steps(first, optimizer, 3)
    states = States(tmp_path / "resume", keep=1)
    states.save(3, optimizer, {"rows": [3, 1], "loss": 0.1})
    drawn = torch.rand(3)
    # What comes after does not change what is saved, and may not be drawn again.
    steps(first, optimizer, 1)
    states.settle()

    state = States(tmp_path / "resume", keep=1).newest()
    assert state and (state.step, state.rest) == (3, {"rows": [3, 1], "loss": 0.1})
    assert names(state.folder) == ["drawn.safetensors", "state.json", "trained.safetensors"]
    second = torch.zeros_like(begun).requires_grad_()
    resumed = AdamW([second], lr=0.1)
    state.restore(resumed)
    steps(second, resumed, 2)
    assert torch.equal(second, straight)
    state.restore_drawn()
    assert torch.equal(torch.rand(3), drawn)


class KilledError(BaseException):
    """Stands for a signal that ends the process: nothing catches it."""


@contextmanager
def killed_at(number: int) -> Iterator[None]:
    """Kills at the deletion of this number, counted from 0, of a file or a folder."""
    left = number

    def counted(delete: Callable[..., None]) -> Callable[..., None]:
        def one(*args: Any, **kwargs: Any) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise KilledError
            delete(*args, **kwargs)

        return one

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "unlink", counted(os.unlink))
        patched.setattr(os, "rmdir", counted(os.rmdir))
        yield


@pytest.mark.parametrize("action", ["save", "remove"])
def test_a_training_resumes_that_was_killed_while_it_deleted(tmp_path: Path, action: str) -> None:
    number, was_killed = 0, True
    while was_killed:
        states = States(tmp_path / str(number), keep=1)
        save(states, 1)
        try:
            with killed_at(number):
                save(states, 2) if action == "save" else states.remove()
            was_killed = False
        except KilledError:
            number += 1
        resumed = States(states.folder, keep=1)
        newest = resumed.newest()
        if action == "save":
            assert newest and newest.step == 2
        if newest:
            newest.restore(AdamW([torch.ones(2, requires_grad=True)]))
            # What the killed process left is deleted.
            assert names(states.folder) == [f"step-{newest.step}"]
        save(resumed, 3)
        assert names(states.folder) == ["step-3"]
    # Three files of a part, its folder, and the state's.
    assert number >= 5


def test_a_state_that_cannot_be_read_is_not_whole(tmp_path: Path) -> None:
    states = States(tmp_path, keep=3)
    save(states, 1, 2, 3)
    (tmp_path / "step-1/rank-0/state.json").unlink()
    (tmp_path / "step-3/rank-0/state.json").write_text('{"proce')
    assert [path.name for path in states.whole()] == ["step-2"]
    newest = states.newest()
    assert newest and newest.step == 2
    assert names(tmp_path) == ["step-2"]


def test_a_state_is_reported_once_it_has_every_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[int] = []
    states = [States(tmp_path, 1, saved.append) for _ in range(2)]
    monkeypatch.setattr("candor_training.models.states.process_count", lambda: 2)
    for rank in (0, 1):
        monkeypatch.setattr("candor_training.models.states.process_number", lambda rank=rank: rank)
        save(states[rank], 7)
        assert saved == [7] * rank


def test_a_state_that_another_process_deletes_first_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = States(tmp_path, keep=1)
    deleted, own = tmp_path / "step-1", tmp_path / "step-2"
    monkeypatch.setattr(States, "whole", lambda _: [deleted, own])
    save(states, 2)
    assert names(tmp_path) == ["step-2"]


class InEightBits(torch.optim.SGD):
    """Holds what bitsandbytes' optimisers hold, and gives it in a table, as they do."""

    def step(self, closure: Any = None) -> Any:
        for parameter in self.param_groups[0]["params"]:
            state = self.state[parameter]
            state["step"] = state.get("step", 0) + 1
            state["state1"] = torch.full((2,), state["step"], dtype=torch.uint8)
        return super().step(closure)

    def state_dict(self) -> dict[str, Any]:
        return {"state": {0: {"table": dict(self.state)}}, "param_groups": []}


def test_whole_numbers_and_bytes_come_back_as_they_were(tmp_path: Path) -> None:
    optimizer = InEightBits([torch.ones(2, requires_grad=True)])
    optimizer.step()
    optimizer.step()
    states = States(tmp_path, keep=1)
    states.save(2, optimizer, {})
    states.settle()
    weights = torch.ones(2, requires_grad=True)
    resumed = InEightBits([weights])
    newest = states.newest()
    assert newest
    newest.restore(resumed)
    state = resumed.state[weights]
    assert (type(state["step"]), state["step"]) == (int, 2)
    assert torch.equal(state["state1"], torch.tensor([2, 2], dtype=torch.uint8))


def test_the_newest_whole_ones_stay(tmp_path: Path) -> None:
    states = States(tmp_path / "resume", keep=2)
    assert states.newest() is None
    save(states, 1, 2, 10)
    # By number: as text, step-10 would come before step-2.
    assert names(states.folder) == ["step-10", "step-2"]
    # Killed while one of two processes wrote its part, and before the other had begun.
    (states.folder / "step-12/rank-0.part").mkdir(parents=True)
    (states.folder / "step-11/rank-0").mkdir(parents=True)
    (states.folder / "step-11/rank-0/state.json").write_text('{"processes": 2, "rest": {}}')
    # What a trainer may leave of its own.
    (states.folder / "notes.txt").touch()
    newest = states.newest()
    assert newest and newest.step == 10
    assert names(states.folder) == ["notes.txt", "step-10", "step-2"]


def test_training_continues_while_a_state_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_write = Event()

    def write_when_allowed(*arguments: Any) -> None:
        assert may_write.wait(60)
        save_file(*arguments)

    monkeypatch.setattr("candor_training.models.states.save_file", write_when_allowed)
    states = States(tmp_path, keep=1)
    states.save(1, AdamW([torch.ones(2, requires_grad=True)]), {})
    assert states.whole() == []
    may_write.set()
    states.settle()
    assert [path.name for path in states.whole()] == ["step-1"]


def test_what_could_not_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("candor_training.models.states.save_file", fail)
    with pytest.raises(OSError, match="No space left"):
        save(States(tmp_path, keep=1), 1)


def test_it_is_resumed_in_as_many_processes_as_it_was_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = States(tmp_path, keep=1)
    save(states, 2)
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(StatedError, match="begun with 1 processes, not 2"):
        states.newest()
