"""Recipes: TOML files that name stages, their inputs and their settings."""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from candor_training.errors import StatedError
from candor_training.pipeline.test_sets import with_test_sets

# Of recipes and stages, which are folders.
_name = r"^[a-z0-9][a-z0-9-]*$"
_taken = ("locks", "tensorboard", "wandb")


class KeepBest(BaseModel):
    """Which of the runs of a stage whose settings are lists is kept: the best of a named figure."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    metric: str
    better: Literal["lower", "higher"]


class StageSpec(BaseModel):
    """One stage of a recipe, as written; its settings are checked by the stage itself.

    `threads`: how many of a CPU's cores torch is to use for one operation, where it is said. Of recipes
    that run beside each other none gets more than its share. With another number results may differ in
    their last digits.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    kind: str
    needs: dict[str, str] = Field(default_factory=dict)
    settings: dict[str, Any] = Field(default_factory=dict)
    keep_best: KeepBest | None = None
    threads: int | None = Field(default=None, ge=1, le=256)


class Recipe(BaseModel):
    """A pipeline: its stages in the order in which they run.

    `files` are there before it begins. `awaited` are made by others from what earlier stages leave (a
    reader's forecasts from paragraphs): a run goes as far as the stage whose file is not there yet.
    `defaults` are settings of all stages that have one of that name and do not set it. `machine` says
    in words what it runs on, for who chooses a recipe, `time` how long it takes there, and `gpus` how
    many GPUs that are. `extends` is the file of the recipe that it is laid over.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str = Field(pattern=_name)
    description: str = ""
    machine: str = ""
    time: str = ""
    gpus: int = Field(default=0, ge=0)
    extends: Path | None = None
    seed: int = 0
    files: dict[str, Path] = Field(default_factory=dict)
    awaited: dict[str, Path] = Field(default_factory=dict)
    defaults: dict[str, Any] = Field(default_factory=dict)
    stage: dict[Annotated[str, Field(pattern=_name)], StageSpec]
    left_out: list[str] = []

    @field_validator("stage")
    @classmethod
    def _are_no_places_of_the_run(cls, stages: dict[str, StageSpec]) -> dict[str, StageSpec]:
        taken = next((name for name in stages if name in _taken), None)
        if taken:
            raise ValueError(f"{taken} is a folder of the run: give the stage another name")
        return stages


def load_recipe(path: Path, seed: int | None = None) -> Recipe:
    """Reads a recipe, laid over the one that it extends. Files are relative to where they are named.

    With a `seed` of one's own its name ends in it: it has a folder of its own.

    Raises StatedError, naming the file and the field, for what is missing or misspelt.
    """
    raw = _read(path, ())
    if seed is not None:
        raw |= {"seed": seed, "name": f"{raw.get('name')}-seed-{seed}"}
    try:
        return with_test_sets(Recipe.model_validate(raw))
    except ValidationError as error:
        raise StatedError(f"{path}: {first_problem(error)}") from None


def first_problem(error: ValidationError) -> str:
    """The first problem of a validation, with the field's name."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"]))
    return f"{place}: {first['msg']}." if place else f"{first['msg']}."


def _read(path: Path, above: tuple[Path, ...]) -> dict[str, Any]:
    if path.resolve() in above:
        raise StatedError(f"{path} extends itself, through {above[-1].name}.")
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise StatedError(f"There is no recipe {path}.") from None
    except IsADirectoryError:
        raise StatedError(f"{path} is a folder: name a recipe in it.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StatedError(f"{path} is no TOML: {error}.") from None
    for table in ("files", "awaited"):
        files = raw.get(table, {})
        if isinstance(files, dict):
            raw[table] = {name: str(path.parent / str(file)) for name, file in files.items()}
    base = raw.pop("extends", None)
    if base is None:
        return raw
    extended = path.parent / f"{base}.toml"
    if not extended.exists():
        raise StatedError(f"{path} extends {base}, but there is no {extended}.")
    return _laid_over(_read(extended, (*above, path.resolve())), raw | {"extends": str(extended)})


def _laid_over(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key; everything else is replaced, lists as a whole."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            merged[key] = _laid_over(below, value)
        else:
            merged[key] = value
    return merged
