"""A recipe's stage `rl`, for those who do its work elsewhere."""

import tempfile
from pathlib import Path

import candor_training.stages  # noqa: F401  (makes the stages known)
from candor_training.errors import StatedError
from candor_training.pipeline.plan import plan, trials_of
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.run import Run
from candor_training.pipeline.run_stage import context
from candor_training.pipeline.stage import StageContext
from candor_training.rl.settings import RlSettings


def rl_context(recipe: Path, name: str, runs: Path) -> StageContext[RlSettings]:
    """What the stage is given; its output folder is gone.

    Raises StatedError where there is no such stage, or earlier ones have not made what it needs.
    """
    loaded = load_recipe(recipe)
    planned = next((one for one in plan(loaded, runs) if one.name == name), None)
    if planned is None or planned.spec.kind != "rl":
        raise StatedError(f"{name} is no stage of kind rl in {recipe}.")
    settings = planned.trials[0]
    if not isinstance(settings, RlSettings):
        raise TypeError("the stage rl has other settings")
    # Refuses what earlier stages have not made.
    trials_of(planned, runs / loaded.name)
    with tempfile.TemporaryDirectory() as nowhere:
        return context(Run(loaded.name, runs / loaded.name), planned, settings, Path(nowhere), name)
