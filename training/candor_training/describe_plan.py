"""The `plan` command: what a run of a recipe would do, as one JSON object, for who launches it."""

import json
from pathlib import Path
from typing import Any

from candor_training.errors import StatedError
from candor_training.memory.check import check_memory
from candor_training.memory.machine import has_driver, require_devices, share_cores
from candor_training.memory.positions import position_problems
from candor_training.memory.table import stage_memory
from candor_training.pipeline.check_settings import (
    file_problems,
    given_to,
    machine_problems,
    setting_problems,
)
from candor_training.pipeline.given_models import model_problems
from candor_training.pipeline.plan import PlannedStage, stages_before, trial_settings, try_plan
from candor_training.pipeline.recipe import Recipe, StageSpec
from candor_training.pipeline.stage import Need, kinds
from candor_training.pipeline.usual_settings import unusual_settings
from candor_training.stages.splits import SplitsSettings, count_test_sets


def print_plan(recipe: Recipe, runs: Path, processes: int, is_here: bool) -> None:
    """Prints the recipe's stages, files and problems, and this machine's GPUs.

    Unlike `run` it names every file that is missing, and goes on where something is wrong: what `run`
    would refuse is under `problems`, one sentence for each file and stage. With `is_here` it will run
    on this machine, whose memory counts, and its packages.
    """
    given = described_files(recipe, recipe.files)
    of_run, warnings = _problems(recipe, runs, processes, is_here)
    problems = [f"{one['name']}: there is no {one['path']}." for one in given if not one["exists"]]
    described = {
        "recipe": recipe.name,
        "description": recipe.description,
        "machine": recipe.machine,
        "time": recipe.time,
        "needs_gpus": recipe.gpus,
        "stages": [_stage(recipe, name, spec, runs, processes) for name, spec in recipe.stage.items()],
        "files": given,
        "awaited": described_files(recipe, recipe.awaited),
        "test_sets": _test_sets(recipe, runs),
        "gpus": _gpus(),
        "problems": problems + of_run,
        "notes": [
            *_left_out(recipe),
            *(note for name in recipe.stage for note in stage_notes(recipe, name)),
            *warnings,
        ],
    }
    print(json.dumps(described))


def _test_sets(recipe: Recipe, runs: Path) -> list[dict[str, Any]]:
    return [
        told
        for one in try_plan(recipe, runs)[0]
        for settings in one.trials[:1]
        if isinstance(settings, SplitsSettings)
        for told in count_test_sets(settings, one.seed, _questions(one))
    ]


def _questions(planned: PlannedStage) -> list[Path]:
    """The files of questions from outside that a stage takes; none where one is not there yet."""
    sources = [one for need, one in planned.sources.items() if need.startswith("questions")]
    are_there = all(one.stage is None and one.path.exists() for one in sources)
    return [one.path for one in sources] if are_there else []


def _left_out(recipe: Recipe) -> list[str]:
    gone = recipe.left_out
    are = "is" if len(gone) == 1 else "are"
    return (
        [f"{', '.join(gone)} {are} left out: the run has none of the test sets for it."] if gone else []
    )


def _gpus() -> list[dict[str, Any]]:
    if not has_driver():
        return []
    import torch

    found = map(torch.cuda.get_device_properties, range(torch.cuda.device_count()))
    return [{"name": gpu.name, "bytes": gpu.total_memory} for gpu in found]


def described_files(recipe: Recipe, files: dict[str, Path]) -> list[dict[str, Any]]:
    """What the plan says of each file."""
    return [
        {
            "name": name,
            "path": str(path),
            "exists": path.exists(),
            "is_model": any(need.is_model for need in _needs_of(recipe, name)),
        }
        for name, path in files.items()
    ]


def _needs_of(recipe: Recipe, file: str) -> list[Need]:
    return [
        known
        for spec in recipe.stage.values()
        for need, value in spec.needs.items()
        if value == f"@{file}" and spec.kind in kinds and (known := kinds[spec.kind].need(need))
    ]


def _stage(recipe: Recipe, name: str, spec: StageSpec, runs: Path, processes: int) -> dict[str, Any]:
    files = {value[1:]: need for need, value in spec.needs.items() if value.startswith("@")}
    try:
        trials = [one.model_dump(mode="json") for one in trial_settings(recipe, name)]
    except StatedError:
        # The recipe's problems name it.
        trials = []
    try:
        sizes = [total for _, total in stage_memory(recipe, name, None, processes)]
    except StatedError:
        # Nothing says yet how large the model is.
        sizes = []
    return {
        "name": name,
        "kind": spec.kind,
        "after": stages_before(spec),
        "files": sorted(files),
        "settings": trials[0] if trials else spec.settings,
        "trials": max(1, len(trials)),
        "is_shared": spec.kind in kinds and kinds[spec.kind].is_shared,
        "is_done": (runs / recipe.name / name / "run.json").exists(),
        # On each device; none where it neither trains nor writes, or no model says how large it is.
        "bytes": max(sizes, default=None),
    }


def stage_notes(recipe: Recipe, name: str) -> list[str]:
    """What a stage's settings come to, where that is not what they say, and those that are unusual."""
    try:
        spec = recipe.stage[name]
        trials = trial_settings(recipe, name)
        unusual = unusual_settings(recipe, name)
    except StatedError:
        # The recipe's problems name it.
        return []
    given = given_to(recipe, name)
    notes = [note for settings in trials for note in kinds[spec.kind].notes(settings, given)]
    return [f"{name}: {note}" for note in (*dict.fromkeys(notes), *unusual)]


def _problems(recipe: Recipe, runs: Path, processes: int, is_here: bool) -> tuple[list[str], list[str]]:
    """What is wrong beside the files that are missing: first with the files that are there. Then
    warnings.
    """
    planned, problems = try_plan(recipe, runs)
    # Those that are outdated too would have to be found by hashing, which takes minutes.
    missing = [one for one in planned if not (runs / recipe.name / one.name / "run.json").exists()]
    of_settings = setting_problems(recipe, missing, processes)
    # Sizes follow from settings that can work and models that can be loaded.
    of_models = model_problems(planned)
    is_sized = is_here and not problems and not of_settings and not of_models
    problems = [*file_problems(missing), *problems, *of_settings, *position_problems(recipe, missing)]
    problems += of_models
    if is_here:
        problems += machine_problems(missing)
    is_shared = is_here and any(one.stage.is_shared for one in missing)
    warnings = share_cores(processes) if is_shared else []
    try:
        if is_here and processes > 1:
            require_devices(processes)
        if is_sized:
            warnings += check_memory(recipe, [one.name for one in missing], processes)
    except StatedError as error:
        problems.append(error)
    return list(map(str, problems)), warnings
