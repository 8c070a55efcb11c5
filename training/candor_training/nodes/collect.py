"""What verl left, as a stage `rl` leaves it, so that `select` can choose among its checkpoints."""

import json
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.models.load import check_model
from candor_training.models.save import link_model
from candor_training.rl.keeper import CheckpointRow


def collect(folder: Path, keep: int, constant: float) -> list[CheckpointRow]:
    """Writes `checkpoints.jsonl`, `checkpoints/` with the `keep` best policies, and `model/`, the last.

    `constant` is what the scorer adds to every reward; as in our own runs, validations are without it.

    Raises StatedError where verl has saved no policy that was validated.
    """
    rewards = _validations(folder / "validation", constant)
    saved = {
        int(one.name.removeprefix("global_step_")): one / "actor/huggingface"
        for one in (folder / "states").glob("global_step_*")
        # The last to be written is what a run looks for when it goes on.
        if list((one / "actor/huggingface").glob("*.safetensors"))
    }
    whole = sorted(saved.keys() & rewards.keys())
    if not whole:
        raise StatedError(f"{folder}: verl has left no validated checkpoint with its weights.")
    kept = {*sorted(whole, key=lambda step: -rewards[step])[:keep], whole[-1]}
    rows = []
    for step in sorted(rewards):
        name = f"checkpoints/step-{step}" if step in kept else None
        if name:
            check_model(saved[step], f"step {step}")
            link_model(saved[step], folder / name)
        figures = {"validation_reward": rewards[step]}
        rows.append(
            CheckpointRow(step=step, validation_reward=rewards[step], figures=figures, model=name)
        )
    link_model(saved[whole[-1]], folder / "model")
    table = folder / "checkpoints.jsonl"
    table.write_text("".join(row.model_dump_json() + "\n" for row in rows), encoding="utf-8")
    return rows


def _validations(folder: Path, constant: float) -> dict[int, float]:
    """The mean reward of each step's validation; verl writes a line for each paragraph."""
    found = {}
    for path in folder.glob("*.jsonl"):
        lines = path.read_text(encoding="utf-8").splitlines()
        scores = [json.loads(line)["score"] for line in lines]
        found[int(path.stem)] = sum(scores) / len(scores) - constant
    return found
