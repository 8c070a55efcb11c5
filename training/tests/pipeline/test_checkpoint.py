"""Checkpoints: what is saved comes back to the bit, and what a killed process left is not taken."""

from pathlib import Path
from typing import Any

import torch

from candor_training.pipeline.checkpoint import (
    checkpoints,
    load_checkpoint,
    restore_training,
    save_checkpoint,
    training_tensors,
)


def test_comes_back_to_the_bit(tmp_path: Path) -> None:
    whole = torch.arange(6, dtype=torch.bfloat16).reshape(2, 3)
    # A transposed view, and two names for one tensor: safetensors itself would refuse both.
    tensors = {"view": whole.T, "a": whole, "b": whole}
    path = save_checkpoint(tmp_path, 7, tensors, {"rows": [3, 1], "loss": 0.1})
    loaded, state = load_checkpoint(path)
    assert state == {"step": 7, "rows": [3, 1], "loss": 0.1}
    assert all(torch.equal(loaded[name], tensors[name]) for name in tensors)
    assert loaded["view"].dtype == torch.bfloat16
    assert [file.name for file in sorted(path.iterdir())] == ["state.json", "tensors.safetensors"]


def test_only_whole_ones_count_and_the_newest_stay(tmp_path: Path) -> None:
    assert checkpoints(tmp_path / "nothing") == []
    (tmp_path / "step-3.part").mkdir()  # killed while it wrote
    for step in (1, 2, 10):
        save_checkpoint(tmp_path, step, {}, {}, keep=2)
    # By number: as text, step-10 would come before step-2.
    assert [path.name for path in checkpoints(tmp_path)] == ["step-2", "step-10"]


def test_an_optimiser_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    def steps(weights: torch.Tensor, optimizer: torch.optim.Optimizer, count: int) -> None:
        for _ in range(count):
            optimizer.zero_grad()
            (weights**2).sum().backward()
            optimizer.step()

    straight = torch.tensor([1.0, -2.0], requires_grad=True)
    steps(straight, torch.optim.AdamW([straight], lr=0.1), 5)

    first = torch.tensor([1.0, -2.0], requires_grad=True)
    optimizer = torch.optim.AdamW([first], lr=0.1)
    steps(first, optimizer, 3)
    path = save_checkpoint(tmp_path, 3, training_tensors(optimizer), {})
    second = torch.zeros(2, requires_grad=True)
    resumed = torch.optim.AdamW([second], lr=0.1)
    restore_training(resumed, load_checkpoint(path)[0])
    steps(second, resumed, 2)
    assert torch.equal(second, straight)


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
    weights = torch.ones(2, requires_grad=True)
    optimizer = InEightBits([weights])
    optimizer.step()
    optimizer.step()
    path = save_checkpoint(tmp_path, 2, training_tensors(optimizer), {})
    resumed = InEightBits([weights])
    restore_training(resumed, load_checkpoint(path)[0])
    state = resumed.state[weights]
    assert (type(state["step"]), state["step"]) == (int, 2)
    assert torch.equal(state["state1"], torch.tensor([2, 2], dtype=torch.uint8))
