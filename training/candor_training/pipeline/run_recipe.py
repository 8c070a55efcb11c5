"""Running a recipe: what is missing or changed, in order."""

import fcntl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.pipeline.events import Tracker
from candor_training.pipeline.plan import PlannedStage, plan
from candor_training.pipeline.processes import process_count
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.run_record import RunRecord
from candor_training.pipeline.run_stage import Run, context, run_stage, stands


@dataclass(frozen=True)
class Launch:
    """Has a stage that can be shared run by several processes: `start(stage)`."""

    processes: int
    start: Callable[[str], None]


def run_recipe(
    recipe: Recipe,
    runs: Path,
    only: str | None = None,
    trackers: tuple[Tracker, ...] = (),
    launch: Launch | None = None,
) -> dict[str, RunRecord]:
    """Runs the recipe's stages, or only the one that is named; records by stage.

    Raises StatedError before any work for what is wrong with the recipe or with files from outside.
    """
    planned = plan(recipe, runs)
    if only and only not in recipe.stage:
        raise StatedError(f"There is no stage {only} in {recipe.name}: {', '.join(recipe.stage)}.")
    chosen = [one for one in planned if only in (None, one.name)]
    _check_processes(chosen)
    processes = launch.processes if launch else process_count()
    run = Run(recipe.name, runs / recipe.name, _revision(), trackers, processes)
    for one in chosen:
        _check_early(run, one)
    return {one.name: _run_one(run, one, launch) for one in chosen}


def _run_one(run: Run, planned: PlannedStage, launch: Launch | None) -> RunRecord:
    if launch and planned.stage.is_shared and not stands(run, planned):
        # The first of its processes holds the folder.
        launch.start(planned.name)
        return run_stage(run, planned)[0]
    with _alone(run):
        if run.is_main:
            print(f"{planned.name} ...", file=sys.stderr)
        record, ran = run_stage(run, planned)
        if run.is_main:
            told = f"done in {record.seconds:.1f} s" if ran else "is up to date"
            print(f"{planned.name} {told}", file=sys.stderr)
    return record


def _check_processes(chosen: list[PlannedStage]) -> None:
    """Refuses to run in several processes what is made for one."""
    for one in chosen:
        if process_count() > 1 and (len(chosen) > 1 or not one.stage.is_shared):
            raise StatedError(
                f"stage {one.name} runs in one process: do not launch the recipe, but use "
                "run --processes, which launches the stages that can be shared."
            )


def _check_early(run: Run, planned: PlannedStage) -> None:
    """Checks, before anything runs, those stages whose inputs are all there already."""
    if not all(source.path.exists() for source in planned.sources.values()):
        return
    for trial in planned.trials:
        out = run.folder / f"{planned.name}.partial"
        planned.stage.check(context(run, planned, trial, out, planned.name))


@contextmanager
def _alone(run: Run) -> Iterator[None]:
    """Holds the run's folder for a stage, so that two commands do not write it at once."""
    run.folder.mkdir(parents=True, exist_ok=True)
    if not run.is_main:
        yield
        return
    with (run.folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StatedError(f"{run.folder} is in use by another run: wait, or stop it.") from None
        yield


def _revision() -> str | None:
    """The commit that the code is at, where it is in a Git checkout."""
    here = Path(__file__).parent
    try:
        command = ["git", "-C", str(here), "rev-parse", "HEAD"]
        found = subprocess.run(command, capture_output=True, text=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        return None
    return found.stdout.strip()
