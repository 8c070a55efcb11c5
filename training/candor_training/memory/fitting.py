"""The recipe of ours that trains models of a size on this machine."""

from pathlib import Path

import torch

from candor_training.memory.machine import memory_at_hand
from candor_training.memory.table import stage_memory
from candor_training.pipeline.recipe import Recipe, load_recipe
from candor_training.pipeline.stage import kinds

_recipes = Path(__file__).parents[2] / "recipes"


def fitting_recipe(recipe: Recipe, kind: str, model: Path) -> str | None:
    """Names a recipe with stages of this kind that fit on this machine's GPUs, with this model for all.

    The nearest: one named after `recipe`, then the one with the most stages of the same names, then the
    one that uses the most GPUs. Those that make their own small models are left out.
    """
    gpus = torch.cuda.device_count() if torch.cuda.is_available() else 0
    others = [load_recipe(path) for path in sorted(_recipes.glob("*.toml"))]

    def nearness(other: Recipe) -> tuple[bool, int, int]:
        shared = len(other.stage.keys() & recipe.stage.keys())
        return other.name.startswith(recipe.name), shared, other.gpus

    for other in sorted(others, key=nearness, reverse=True):
        stages = {spec.kind for spec in other.stage.values()}
        if kind not in stages or "pretrain" in stages or not 1 <= other.gpus <= gpus:
            continue
        if _largest(other, model) <= memory_at_hand(other.gpus):
            processes = f" with --processes {other.gpus}" if other.gpus > 1 else ""
            return f"take the recipe {other.name}{processes}, which fits"
    return None


def _largest(recipe: Recipe, model: Path) -> int:
    """Bytes on each GPU of the stage that takes the most of those that train."""
    stages = [name for name, spec in recipe.stage.items() if kinds[spec.kind].is_shared]
    return max(total for name in stages for _, total in stage_memory(recipe, name, model, recipe.gpus))
