"""Running a recipe: what is missing or changed, in order."""

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.pipeline.events import Tracker
from candor_training.pipeline.plan import PlannedStage, plan
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.run_record import RunRecord
from candor_training.pipeline.run_stage import Run, context, run_stage


def run_recipe(
    recipe: Recipe, runs: Path, only: str | None = None, trackers: tuple[Tracker, ...] = ()
) -> dict[str, RunRecord]:
    """Runs the recipe's stages, or only the one that is named; records by stage.

    Raises StatedError before any work for what is wrong with the recipe or with files from outside.
    """
    planned = plan(recipe, runs)
    if only and only not in recipe.stage:
        raise StatedError(f"There is no stage {only} in {recipe.name}: {', '.join(recipe.stage)}.")
    folder = runs / recipe.name
    run = Run(recipe.name, folder, _revision(), trackers)
    with _alone(run):
        chosen = [one for one in planned if only in (None, one.name)]
        for one in chosen:
            _check_early(run, one)
        return {one.name: _run_one(run, one) for one in chosen}


def _run_one(run: Run, planned: PlannedStage) -> RunRecord:
    if run.is_main:
        print(f"{planned.name} ...", file=sys.stderr)
    record, ran = run_stage(run, planned)
    if run.is_main:
        told = f"done in {record.seconds:.1f} s" if ran else "is up to date"
        print(f"{planned.name} {told}", file=sys.stderr)
    return record


def _check_early(run: Run, planned: PlannedStage) -> None:
    """Checks, before anything runs, those stages whose inputs are all there already."""
    if not all(source.path.exists() for source in planned.sources.values()):
        return
    for trial in planned.trials:
        planned.stage.check(context(run, planned, trial, run.folder / f"{planned.name}.partial"))


@contextmanager
def _alone(run: Run) -> Iterator[None]:
    """Holds the run's folder, so that two commands do not write the same stage at once."""
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
