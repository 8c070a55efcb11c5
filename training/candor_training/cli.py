"""The command line: `python -m candor_training run RECIPE`, one stage of it, and what goes with it."""

import argparse
import sys
from pathlib import Path

import candor_training.stages  # noqa: F401  (makes the stages known)
from candor_training.errors import StatedError
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.run_recipe import run_recipe


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; 0 when it went well, 1 when it did not, 130 when it was interrupted."""
    args = _parser().parse_args(arguments)
    try:
        recipe = load_recipe(args.recipe, args.seed)
        only = args.stage if args.command == "stage" else None
        run_recipe(recipe, args.runs, only)
    except StatedError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="candor_training", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="run what is missing or changed of a recipe")
    one = commands.add_parser("stage", help="run one stage of a recipe")
    for command in (run, one):
        command.add_argument("recipe", type=Path, help="a TOML file")
        command.add_argument("--runs", type=Path, default=Path("runs"), help="where outputs go")
        command.add_argument("--seed", type=int, help="instead of the recipe's")
    one.add_argument("stage", help="the stage's name in the recipe")
    return parser
