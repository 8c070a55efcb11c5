"""`many-nodes RECIPE STAGE FOLDER`: a stage `rl` by verl, on a Ray cluster, and back."""

import argparse
import json
import subprocess
from pathlib import Path

from candor_training.errors import StatedError, naming
from candor_training.formats.files import write_rows
from candor_training.models.load import check_model
from candor_training.models.save import link_model
from candor_training.nodes.compose import Cluster, compose
from candor_training.nodes.scorer import rl_context
from candor_training.readers.scorer_token import read_token
from candor_training.rl.keeper import CheckpointRow


def many_nodes(args: argparse.Namespace) -> None:
    """Composes the folder, has verl run it if its Python is named, and collects verl's output."""
    # Each node of the cluster reads the file: one that is not right is refused here.
    read_token(args.token_file)
    ctx = rl_context(args.recipe, args.stage, args.runs)
    cluster = Cluster(args.nodes, args.gpus, args.scorer, args.token_file)
    with naming(f"stage {ctx.name}"):
        compose(ctx, cluster, args.folder)
    folder = args.folder.resolve()
    command = ["-m", "verl.trainer.main_ppo", "--config-path", str(folder), "--config-name", "candor"]
    if args.verl is None:
        print(f"{folder} is ready. On the cluster's head: python {' '.join(command)}")
        return
    if subprocess.run([args.verl, *command], check=False).returncode:
        raise StatedError("verl failed, as shown above: the same command resumes from its last state.")
    is_decision = ctx.settings.reward == "decision"
    constant = ctx.settings.decision.constant if is_decision else 0.0
    rows = collect(folder, ctx.settings.keep, constant)
    best = max((row for row in rows if row.model), key=lambda row: row.validation_reward)
    print(f"{folder}: of {len(rows)} validations step {best.step} is the best. Give it to select.")


def collect(folder: Path, keep: int, constant: float) -> list[CheckpointRow]:
    """Writes `checkpoints.jsonl`, `checkpoints/` with the `keep` best policies, and `model/`, the last.

    `constant` is what the scorer adds to every reward; as in our own runs, validations are without it.

    Raises StatedError where verl has saved no policy that was validated.
    """
    rewards = {}
    # verl writes a line for each paragraph of a step's validation.
    for path in (folder / "validation").glob("*.jsonl"):
        lines = path.read_text(encoding="utf-8").splitlines()
        scores = [json.loads(line)["score"] for line in lines]
        rewards[int(path.stem)] = sum(scores) / len(scores) - constant
    saved = {
        int(one.name.removeprefix("global_step_")): one / "actor/huggingface"
        for one in (folder / "states").glob("global_step_*")
        # They are complete once the weights are there, which verl writes last.
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
            check_model(saved[step])
            link_model(saved[step], folder / name)
        figures = {"validation_reward": rewards[step]}
        rows.append(
            CheckpointRow(step=step, validation_reward=rewards[step], figures=figures, model=name)
        )
    link_model(saved[whole[-1]], folder / "model")
    write_rows(folder / "checkpoints.jsonl", rows)
    return rows
