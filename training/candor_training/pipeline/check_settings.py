"""Whether stages can work with their settings and files, as far as is known before any of them runs."""

from collections.abc import Callable, Iterable

from candor_training.errors import StatedError
from candor_training.pipeline.plan import PlannedStage, trial_settings
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.stage import Given, kinds


def check_settings(recipe: Recipe, planned: Iterable[PlannedStage], processes: int) -> None:
    """Raises StatedError for the first of these stages whose settings cannot work on this machine.

    Stages that can be shared are run in so many `processes`.
    """
    planned = list(planned)
    for problem in (*setting_problems(recipe, planned, processes), *machine_problems(planned)):
        raise problem


def setting_problems(
    recipe: Recipe, planned: Iterable[PlannedStage], processes: int
) -> list[StatedError]:
    """What is wrong with these stages' settings on any machine: the first problem of each.

    Stages that can be shared will run in so many `processes`.
    """

    def check(one: PlannedStage) -> None:
        given = given_to(recipe, one.name)
        for settings in one.trials:
            one.stage.check_settings(settings, given, processes if one.stage.is_shared else 1)

    return problems_of(planned, check)


def machine_problems(planned: Iterable[PlannedStage]) -> list[StatedError]:
    """What this machine lacks for these stages: the first problem of each."""

    def check(one: PlannedStage) -> None:
        for settings in one.trials:
            one.stage.check_machine(settings)

    return problems_of(planned, check)


def problems_of(
    planned: Iterable[PlannedStage], check: Callable[[PlannedStage], None]
) -> list[StatedError]:
    """What a check says of each stage; stages of which it says the same are named together."""
    stages: dict[str, list[str]] = {}
    for one in planned:
        try:
            check(one)
        except StatedError as error:
            stages.setdefault(str(error), []).append(one.name)
    return [
        StatedError(f"{'stage' if len(names) == 1 else 'stages'} {', '.join(names)}: {problem}")
        for problem, names in stages.items()
    ]


def file_problems(planned: Iterable[PlannedStage]) -> list[StatedError]:
    """What is wrong with these stages' files from outside: the first problem of each."""

    def check(one: PlannedStage) -> None:
        files = {
            need: source.path if source.stage is None and source.path.exists() else None
            for need, source in one.sources.items()
        }
        for settings in one.trials:
            one.stage.check_files(settings, files)

    return problems_of(planned, check)


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
