"""Planning a recipe: everything that can be refused before any work, is refused here."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from candor_training.errors import StatedError
from candor_training.pipeline.recipe import Recipe, StageSpec, first_problem
from candor_training.pipeline.stage import Need, Settings, Stage, kinds
from candor_training.pipeline.sweep import expand


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
        raise StatedError(f"stage {name}: kind {spec.kind} is none of {', '.join(sorted(kinds))}.")
    kind = kinds[spec.kind].settings
    known = {key: value for key, value in recipe.defaults.items() if key in kind.model_fields}
    try:
        return [kind.model_validate(raw) for raw in expand(known | spec.settings, kind)]
    except ValidationError as error:
        raise StatedError(f"stage {name}: settings.{first_problem(error)}") from None


def _plan_stage(
    recipe: Recipe, folder: Path, name: str, spec: StageSpec, earlier: list[str]
) -> PlannedStage:
    trials = trial_settings(recipe, name)
    stage = kinds[spec.kind]
    if not trials:
        raise StatedError(f"stage {name}: a list in its settings is empty: give it a value.")
    if len(trials) > 1 and spec.keep_best is None:
        raise StatedError(f"stage {name}: settings are lists; keep_best must say which run to keep.")
    if spec.keep_best and spec.keep_best.metric not in stage.figures:
        known = ", ".join(stage.figures) or f"nothing: {spec.kind} measures nothing on held-out rows"
        raise StatedError(f"stage {name}: keep_best.metric: {spec.kind} can be kept by {known}.")
    sources = {
        need: _find(recipe, folder, name, (need, value), _need(stage, name, need), earlier)
        for need, value in spec.needs.items()
    }
    for need, what in stage.inputs.items():
        if need != "*" and not what.optional and need not in sources:
            raise StatedError(f"stage {name}: needs.{need} is missing: name a stage or a file.")
    # Each stage draws from a stream of its own.
    seed = int.from_bytes(sha256(f"{recipe.seed}:{name}".encode()).digest()[:4])
    return PlannedStage(name, spec, stage, trials, sources, seed)


def _need(stage: Stage[Any], name: str, need: str) -> Need:
    found = stage.need(need)
    if found is None:
        known = ", ".join(stage.inputs) or "nothing"
        raise StatedError(f"stage {name}: needs.{need} is unknown; it takes {known}.")
    return found


def _find(
    recipe: Recipe, folder: Path, name: str, given: tuple[str, str], need: Need, earlier: list[str]
) -> Source:
    key, value = given
    if value.startswith("@"):
        awaited = recipe.awaited.get(value[1:])
        path = awaited or recipe.files.get(value[1:])
        if path is None:
            raise StatedError(f"stage {name}: needs.{key}: {value} is not among the recipe's files.")
        if not awaited and not path.exists():
            raise StatedError(f"stage {name}: needs.{key}: there is no {path}.")
        return Source(path, None, "")
    producer, _, inside = value.partition("/")
    if producer not in earlier:
        raise StatedError(f"stage {name}: needs.{key}: {producer} is no earlier stage.")
    inside = inside or ("model" if need.is_model else "")
    if need.what == "rows" and not inside:
        raise StatedError(f"stage {name}: needs.{key}: say which file of {producer}: {producer}/...")
    return Source(folder / producer / inside, producer, inside)
