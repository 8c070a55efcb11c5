"""The check of models that a recipe takes from outside."""

from pathlib import Path

from candor_training.errors import StatedError
from candor_training.pipeline.plan import PlannedStage


def model_problems(planned: list[PlannedStage]) -> list[StatedError]:
    """What is wrong with models from outside, also with those that are used late: after days of work,
    and of paid readings. Each is named as the recipe names it, with its folder.
    """
    checked: set[tuple[str, str]] = set()
    named: dict[tuple[str, str], list[str]] = {}
    for one in planned:
        for name, source in one.sources.items():
            need, file = one.stage.need(name), one.spec.needs[name].removeprefix("@")
            if need is None or not need.is_model or source.stage or not source.path.exists():
                continue
            if (file, need.what) in checked:
                continue
            checked.add((file, need.what))
            problem = _problem(source.path, need.what)
            if problem:
                named.setdefault((source.path.name, problem), []).append(file)
    return [
        StatedError(
            f"{'Model' if len(files) == 1 else 'Models'} {' and '.join(files)} ({folder}): {problem}"
        )
        for (folder, problem), files in named.items()
    ]


def _problem(path: Path, what: str) -> str | None:
    from candor_training.models.load import check_classifier, check_model

    try:
        # Without the way there from the recipe: /models/llama, not /runs/1/../../models/llama.
        (check_classifier if what == "classifier" else check_model)(path.parent.resolve() / path.name)
    except StatedError as error:
        return str(error)
    return None
