"""Running a recipe: its missing or changed stages, in order."""

import sys
from collections.abc import Callable
from pathlib import Path

from candor_training.errors import AwaitedError, StatedError
from candor_training.memory.check import check_memory
from candor_training.memory.machine import require_devices, share_cores
from candor_training.memory.positions import position_problems
from candor_training.pipeline.check_settings import check_settings
from candor_training.pipeline.events import Tracker
from candor_training.pipeline.plan import PlannedStage, plan
from candor_training.pipeline.processes import is_main, process_count
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.run import Run, held, revision
from candor_training.pipeline.run_stage import check_early, outdated, run_stage, stands
from candor_training.pipeline.stage_folder import RunRecord

# In a run's folder, while it waits: the stage that an awaited file stopped it at.
WAITS = "waits-at"


def run_recipe(
    recipe: Recipe,
    runs: Path,
    only: str | None = None,
    trackers: tuple[Tracker, ...] = (),
    processes: int | None = None,
    launch: Callable[[str], None] | None = None,
) -> dict[str, RunRecord]:
    """Runs the recipe's stages, or only the one that is named; records by stage.

    `launch(stage)` has a stage that can be shared run by so many `processes`.

    Raises StatedError before any work for what is wrong with the recipe or with files from outside.
    """
    planned = plan(recipe, runs)
    if only and only not in recipe.stage:
        raise StatedError(f"There is no stage {only} in {recipe.name}: {', '.join(recipe.stage)}.")
    chosen = [one for one in planned if only in (None, one.name)]
    for one in chosen:
        if process_count() > 1 and (len(chosen) > 1 or not one.stage.is_shared):
            raise StatedError(
                f"stage {one.name} runs in one process: do not launch the recipe, but use "
                "run --processes, which launches the stages that can be shared."
            )
    processes = processes or process_count()
    require_devices(processes)
    run = Run(recipe.name, runs / recipe.name, revision(), trackers, processes)
    will_run = outdated(run, chosen)
    work = [one for one in chosen if one.name in will_run]
    check_settings(recipe, work, processes)
    for problem in position_problems(recipe, work):
        raise problem
    is_shared = any(one.stage.is_shared for one in work)
    crowded = share_cores(processes) if is_shared else []
    for warning in [*crowded, *check_memory(recipe, will_run, processes)]:
        if is_main():
            print(warning, file=sys.stderr)
    check_early(run, chosen, will_run)
    records = {}
    (run.folder / WAITS).unlink(missing_ok=True)
    for one in chosen:
        try:
            records[one.name] = _run_one(run, one, launch)
        except AwaitedError:
            # For who started it, and makes what is missing.
            (run.folder / WAITS).write_text(one.name, encoding="utf-8")
            raise
    return records


def _run_one(run: Run, planned: PlannedStage, launch: Callable[[str], None] | None) -> RunRecord:
    if launch and planned.stage.is_shared and not stands(run, planned):
        # The first of its processes holds the folder.
        launch(planned.name)
        return run_stage(run, planned)[0]
    with held(run, planned.name):
        if is_main():
            print(f"{planned.name} ...", file=sys.stderr)
        record, ran = run_stage(run, planned)
        if is_main():
            outcome = f"done in {record.seconds:.1f} s" if ran else "is up to date"
            print(f"{planned.name} {outcome}", file=sys.stderr)
    return record
