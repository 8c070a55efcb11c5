"""The check of models that a recipe takes from outside."""

from pathlib import Path

from candor_training.errors import naming
from candor_training.pipeline.plan import PlannedStage


def check_given_models(planned: list[PlannedStage]) -> None:
    """Models from outside, also those that are used late: after days of work, and of paid readings."""
    checked: set[tuple[Path, str]] = set()
    for one in planned:
        for name, source in one.sources.items():
            need = one.stage.need(name)
            if need is None or not need.is_model or source.stage or not source.path.exists():
                continue
            if (source.path, need.what) not in checked:
                from candor_training.models.load import check_classifier, check_model

                check = check_classifier if need.what == "classifier" else check_model
                with naming(f"stage {one.name}"):
                    check(source.path)
                checked.add((source.path, need.what))
