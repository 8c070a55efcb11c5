"""The check before a run: whether its stages fit on this machine, by the table."""

from functools import partial
from pathlib import Path

from candor_training.errors import naming
from candor_training.memory.lowering import lower
from candor_training.memory.table import Parts, own_model, stage_memory
from candor_training.pipeline.plan import trial_settings
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.stage import kinds


def check_memory(recipe: Recipe, stages: list[str], devices: int) -> list[str]:
    """A warning for each of these stages that leaves less than a fifth of a device's memory.

    Raises StatedError for the first that does not fit. Stages whose models an earlier stage makes from
    nothing are left out: their size is unknown.
    """
    warnings: list[str] = []
    for name in stages:
        model = own_model(recipe, name)
        if model is None:
            continue
        from candor_training.memory.machine import require_memory, spared_too_little, state_here
        from candor_training.models.load import decoder_dtype

        # One process writes or reads, however many train.
        processes = devices if kinds[recipe.stage[name].kind].is_shared else 1
        written_bytes = decoder_dtype().itemsize
        for parts, total in stage_memory(recipe, name, None, devices, written_bytes):
            needed = total + state_here(parts.get("state", 0))
            with naming(f"stage {name}"):
                require_memory(needed, partial(_advice, recipe, name, parts, model), processes)
            # A server takes its share whatever it needs.
            if "server" not in parts and (warning := spared_too_little(needed, processes)):
                warnings.append(f"{name}: {warning}")
    return list(dict.fromkeys(warnings))


def _advice(recipe: Recipe, name: str, parts: Parts, model: Path) -> str:
    """Where the stage trains, a recipe of ours that fits; else how to lower its largest part."""
    from candor_training.memory.fitting import fitting_recipe

    kind = recipe.stage[name].kind
    fitting = fitting_recipe(recipe, kind, model) if kinds[kind].is_shared else None
    return fitting or lower(parts, trial_settings(recipe, name)[0])
