"""`python -m candor_training miniature`: makes the world, runs every stage, prints the table."""

import argparse
import os
import time
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.metrics.scores import DEFAULT_BINS
from candor_training.miniature.acceptance import judge
from candor_training.miniature.seeds import SeedResult, load_seed
from candor_training.pipeline.plan import plan
from candor_training.pipeline.recipe import load_recipe

_recipes = Path(__file__).parents[2] / "recipes"


def add_miniature(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    sizes = sorted(path.stem.removeprefix("miniature-") for path in _recipes.glob("miniature-*.toml"))
    command = commands.add_parser("miniature", help="the paper in miniature, on a made world")
    command.add_argument("--size", choices=sizes, default="default")
    command.add_argument("--seeds", type=int, default=1, help="how many worlds, from seed 1 on")
    command.add_argument("--runs", type=Path, default=Path("runs"), help="where outputs go")
    command.set_defaults(do=_miniature)


def _miniature(args: argparse.Namespace) -> None:
    from candor_training.miniature.report import draw_report, write_report

    if args.seeds < 1:
        raise StatedError("--seeds must be 1 or more.")
    results = _run_seeds(args.size, range(1, args.seeds + 1), args.runs)
    criteria = judge(results, DEFAULT_BINS, seed=0)
    folder: Path = args.runs / f"miniature-{args.size}"
    folder.mkdir(parents=True, exist_ok=True)
    write_report(folder / "report.md", results, criteria, DEFAULT_BINS)
    draw_report(folder / "report.svg", results, DEFAULT_BINS)
    print((folder / "report.md").read_text(encoding="utf-8"))
    missed = sum(not one.holds for one in criteria)
    print(
        f"{len(criteria) - missed} of {len(criteria)} acceptance figures hold; {folder / 'report.md'}"
    )


def _run_seeds(size: str, seeds: range, runs: Path) -> list[SeedResult]:
    """Every stage of every seed, on all cores; one after another where there is a GPU."""
    import torch

    from candor_training.pipeline.run_beside import run_beside

    recipes = {seed: load_recipe(_recipes / f"miniature-{size}.toml", seed) for seed in seeds}
    workers = 1 if torch.cuda.is_available() else os.cpu_count() or 1
    begin = time.monotonic()
    records = run_beside(list(recipes.values()), runs, workers)
    print(
        f"{time.monotonic() - begin:.0f} s now; "
        f"all stages took {sum(record.seconds for record in records.values()):.0f} s"
    )
    results = []
    for seed, recipe in recipes.items():
        evaluation = next(one for one in plan(recipe, runs) if one.name == "evaluation")
        results.append(load_seed(seed, evaluation, runs / recipe.name / "world" / "facts.jsonl"))
    return results
