"""Planning a recipe: everything that can be refused before any work, is refused here."""

from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, get_origin

from pydantic import BaseModel, ValidationError

from candor_training.errors import StatedError, naming
from candor_training.pipeline.recipe import Recipe, StageSpec, first_problem
from candor_training.pipeline.stage import Need, Settings, Stage, kinds


@dataclass(frozen=True)
class Source:
    """Where an input comes from: an earlier stage and a path in its folder, or a file from outside."""

    path: Path
    stage: str | None
    inside: str


@dataclass(frozen=True)
class PlannedStage:
    name: str
    spec: StageSpec
    stage: Stage[Any]
    trials: list[Settings]
    sources: dict[str, Source]
    seed: int

    def present(self) -> dict[str, Source]:
        """The sources without those that are awaited and that the stage can do without.

        Raises StatedError for an awaited file that is not there and that it cannot do without.
        """
        found = {}
        for need, source in self.sources.items():
            if source.stage or source.path.exists():
                found[need] = source
            elif not ((known := self.stage.need(need)) and known.optional):
                raise StatedError(
                    f"stage {self.name} waits for {source.path}: make it from what the stages before "
                    "it left, and run again."
                )
        return found


def plan(recipe: Recipe, runs: Path) -> list[PlannedStage]:
    """The recipe's stages with their inputs found and their settings checked.

    Raises StatedError with the stage and the field for an unknown kind, a misspelt setting, a need
    that no earlier stage or file meets, and a file that is not there.
    """
    planned: list[PlannedStage] = []
    for name, spec in recipe.stage.items():
        earlier = [one.name for one in planned]
        with naming(f"stage {name}"):
            planned.append(_plan_stage(recipe, runs / recipe.name, name, spec, earlier))
    for key in recipe.defaults:
        if not any(key in one.stage.settings.model_fields for one in planned):
            raise StatedError(f"defaults.{key}: no stage of the recipe has this setting.")
    return planned


def trial_settings(recipe: Recipe, name: str) -> list[Settings]:
    """A stage's settings, over the recipe's defaults: each combination, where some are lists.

    Raises StatedError for an unknown kind and a misspelt setting.
    """
    spec = recipe.stage[name]
    if spec.kind not in kinds:
        raise StatedError(f"kind {spec.kind} is none of {', '.join(sorted(kinds))}.")
    kind = kinds[spec.kind].settings
    known = {key: value for key, value in recipe.defaults.items() if key in kind.model_fields}
    try:
        return [kind.model_validate(raw) for raw in _expand(known | spec.settings, kind)]
    except ValidationError as error:
        raise StatedError(f"settings.{first_problem(error)}") from None


def _plan_stage(
    recipe: Recipe, folder: Path, name: str, spec: StageSpec, earlier: list[str]
) -> PlannedStage:
    trials = trial_settings(recipe, name)
    stage = kinds[spec.kind]
    if not trials:
        raise StatedError("a list in its settings is empty: give it a value.")
    if len(trials) > 1 and spec.keep_best is None:
        raise StatedError("settings are lists; keep_best must say which run to keep.")
    if spec.keep_best and spec.keep_best.metric not in stage.figures:
        known = ", ".join(stage.figures) or f"nothing: {spec.kind} measures nothing on held-out rows"
        raise StatedError(f"keep_best.metric: {spec.kind} can be kept by {known}.")
    sources = {
        need: _find(recipe, folder, (need, value), _need(stage, need), earlier)
        for need, value in spec.needs.items()
    }
    for need, what in stage.inputs.items():
        if need != "*" and not what.optional and need not in sources:
            raise StatedError(f"needs.{need} is missing: name a stage or a file.")
    # Each stage draws from a stream of its own.
    seed = int.from_bytes(sha256(f"{recipe.seed}:{name}".encode()).digest()[:4])
    return PlannedStage(name, spec, stage, trials, sources, seed)


def _need(stage: Stage[Any], need: str) -> Need:
    found = stage.need(need)
    if found is None:
        known = ", ".join(stage.inputs) or "nothing"
        raise StatedError(f"needs.{need} is unknown; it takes {known}.")
    return found


def _find(
    recipe: Recipe, folder: Path, given: tuple[str, str], need: Need, earlier: list[str]
) -> Source:
    key, value = given
    if value.startswith("@"):
        awaited = recipe.awaited.get(value[1:])
        path = awaited or recipe.files.get(value[1:])
        if path is None:
            raise StatedError(f"needs.{key}: {value} is not among the recipe's files.")
        if not awaited and not path.exists():
            raise StatedError(f"needs.{key}: there is no {path}.")
        return Source(path, None, "")
    producer, _, inside = value.partition("/")
    if producer not in earlier:
        raise StatedError(f"needs.{key}: {producer} is no earlier stage.")
    inside = inside or ("model" if need.is_model else "")
    if need.what == "rows" and not inside:
        raise StatedError(f"needs.{key}: say which file of {producer}: {producer}/...")
    return Source(folder / producer / inside, producer, inside)


def _expand(raw: dict[str, Any], settings: type[BaseModel]) -> list[dict[str, Any]]:
    """All combinations of the values of those settings that are lists without being meant to be.

    Also inside of settings that are themselves tables of settings. The first setting varies slowest.
    """
    choices = [[(key, one) for one in _choices(key, value, settings)] for key, value in raw.items()]
    return [dict(combination) for combination in product(*choices)]


def _choices(key: str, value: Any, settings: type[BaseModel]) -> list[Any]:
    field = settings.model_fields.get(key)
    annotation = field.annotation if field else None
    if isinstance(value, dict) and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return list(_expand(value, annotation))
    is_meant = get_origin(annotation) in (list, tuple)
    return value if isinstance(value, list) and not is_meant else [value]
