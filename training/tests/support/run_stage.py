"""Running one stage in a test, without a recipe."""

from pathlib import Path
from typing import Any

from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import Stage, StageContext


def make_context(
    one: Stage[Any], out: Path, inputs: dict[str, Path], run_seed: int = 0, **settings: Any
) -> StageContext[Any]:
    """What a pipeline would give the stage, with `out` as its folder."""
    out.mkdir(parents=True, exist_ok=True)
    given = one.settings.model_validate(settings)
    return StageContext("this", given, run_seed, inputs, out, Events(out, "this"))


def run_stage(
    one: Stage[Any], out: Path, inputs: dict[str, Path], run_seed: int = 0, **settings: Any
) -> dict[str, float]:
    """Checks and runs the stage; its figures."""
    ctx = make_context(one, out, inputs, run_seed, **settings)
    one.check(ctx)
    return one.run(ctx)
