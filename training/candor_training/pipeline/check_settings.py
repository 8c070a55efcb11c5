"""Whether stages can work with their settings and files, as far as is known before any of them runs."""

from collections.abc import Iterable, Iterator

from candor_training.errors import StatedError, naming
from candor_training.pipeline.plan import PlannedStage, trial_settings
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.stage import Given, kinds


def check_settings(recipe: Recipe, planned: Iterable[PlannedStage], processes: int) -> None:
    """Raises StatedError for the first of these stages whose settings cannot work on this machine.

    Stages that can be shared are run in so many `processes`.
    """
    for problem in setting_problems(recipe, planned, processes, is_here=True):
        raise problem


def setting_problems(
    recipe: Recipe, planned: Iterable[PlannedStage], processes: int, *, is_here: bool
) -> Iterator[StatedError]:
    """Of each of these stages whose settings cannot work, the first problem.

    Stages that can be shared will run in so many `processes`; with `is_here` on this machine.
    """
    for one in planned:
        try:
            with naming(f"stage {one.name}"):
                given = given_to(recipe, one.name)
                for settings in one.trials:
                    one.stage.check_settings(settings, given, processes if one.stage.is_shared else 1)
                    if is_here:
                        one.stage.check_machine(settings)
        except StatedError as error:
            yield error


def file_problems(planned: Iterable[PlannedStage]) -> Iterator[StatedError]:
    """Of each of these stages whose files from outside cannot work, the first problem."""
    for one in planned:
        files = {
            need: source.path if source.stage is None and source.path.exists() else None
            for need, source in one.sources.items()
        }
        try:
            with naming(f"stage {one.name}"):
                for settings in one.trials:
                    one.stage.check_files(settings, files)
        except StatedError as error:
            yield error


def given_to(recipe: Recipe, name: str) -> Given:
    """A stage's inputs, with the rows of those whose number an earlier stage's settings say."""
    return {need: _rows(recipe, value) for need, value in recipe.stage[name].needs.items()}


def _rows(recipe: Recipe, value: str) -> int | None:
    producer, _, file = value.partition("/")
    spec = recipe.stage.get(producer)
    if spec is None or spec.kind not in kinds:
        return None
    try:
        trials = trial_settings(recipe, producer)
    except StatedError:
        # The recipe's problems name it.
        return None
    return kinds[spec.kind].rows_of(trials[0], file) if trials else None
