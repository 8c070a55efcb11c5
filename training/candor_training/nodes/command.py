"""`many-nodes RECIPE STAGE FOLDER`: a stage `rl` by verl, on a Ray cluster, and back."""

import argparse
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from candor_training.errors import StatedError
from candor_training.nodes.collect import collect
from candor_training.nodes.compose import Cluster, compose
from candor_training.rl.of_recipe import rl_context

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_many_nodes(commands: "_SubParsersAction[argparse.ArgumentParser]") -> None:
    """Makes the command known to the command line."""
    command = commands.add_parser("many-nodes", help="run a stage rl by verl, on many nodes")
    command.add_argument("recipe", type=Path, help="a TOML file")
    command.add_argument("stage", help="the name of a stage of kind rl in the recipe")
    command.add_argument("folder", type=Path, help="a folder that all nodes see, for what it leaves")
    command.add_argument("--runs", type=Path, default=Path("runs"), help="where the outputs are")
    command.add_argument("--nodes", type=int, required=True, help="how many there are")
    command.add_argument("--gpus", type=int, default=8, help="of each node")
    command.add_argument("--scorer", required=True, help="where serve-reader serves: http://HOST:8900")
    command.add_argument("--token-file", type=Path, help="holds the scorer's token, on all nodes")
    command.add_argument("--verl", help="the Python of verl's environment; without it nothing is run")
    command.set_defaults(do=_run)


def _run(args: argparse.Namespace) -> None:
    ctx = rl_context(args.recipe, args.stage, args.runs)
    cluster = Cluster(args.nodes, args.gpus, args.scorer, args.token_file)
    compose(ctx, cluster, args.folder)
    folder = args.folder.resolve()
    command = ["-m", "verl.trainer.main_ppo", "--config-path", str(folder), "--config-name", "candor"]
    if args.verl is None:
        print(f"{folder} is ready. On the cluster's head: python {' '.join(command)}")
        return
    if subprocess.run([args.verl, *command], check=False).returncode:
        raise StatedError(
            "verl broke off, as told above: the same command goes on from its last state."
        )
    is_decision = ctx.settings.reward == "decision"
    constant = ctx.settings.decision.constant if is_decision else 0.0
    rows = collect(folder, ctx.settings.keep, constant)
    best = max((row for row in rows if row.model), key=lambda row: row.validation_reward)
    print(f"{folder}: of {len(rows)} validations step {best.step} is the best. Give it to select.")
