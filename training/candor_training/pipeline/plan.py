"""Planning a recipe and its trials: what can be refused before any work is refused here."""

from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, get_origin

from pydantic import BaseModel, ValidationError

from candor_training.errors import AwaitedError, StatedError, naming
from candor_training.pipeline.fingerprint import hash_code, hash_file, hash_files, hash_json
from candor_training.pipeline.recipe import Recipe, StageSpec, first_problem
from candor_training.pipeline.setting_rows import setting_rows
from candor_training.pipeline.stage import Need, Settings, Stage, kinds
from candor_training.pipeline.stage_folder import RunRecord, read_record

_most_trials = 1000


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
        """The sources without those that are awaited and that the stage can begin without.

        Raises AwaitedError for all other awaited files that are not there.
        """
        found, missing = {}, []
        for need, source in self.sources.items():
            if source.stage or source.path.exists():
                found[need] = source
            elif not ((known := self.stage.need(need)) and known.is_late):
                missing.append(str(source.path))
        if missing:
            raise AwaitedError(
                f"stage {self.name} waits for {' and '.join(missing)}: make "
                f"{'it' if len(missing) == 1 else 'them'} from what the stages before it left, and run "
                "again."
            )
        return found


def plan(recipe: Recipe, runs: Path) -> list[PlannedStage]:
    """The recipe's stages with their inputs found and their settings checked.

    Raises StatedError with the stage and the field for an unknown kind, a misspelt setting, a need
    that no earlier stage or file meets, and a file that is not there.
    """
    planned, problems = try_plan(recipe, runs)
    for problem in problems:
        raise problem
    for one in planned:
        for need, value in one.spec.needs.items():
            path = one.sources[need].path
            if value.startswith("@") and value[1:] not in recipe.awaited and not path.exists():
                raise StatedError(f"stage {one.name}: needs.{need}: there is no {path}.")
    return planned


def try_plan(recipe: Recipe, runs: Path) -> tuple[list[PlannedStage], list[StatedError]]:
    """The stages that can be planned, and for each other one why not. No file need be there."""
    planned: list[PlannedStage] = []
    problems: list[StatedError] = []
    earlier: list[str] = []
    for name, spec in recipe.stage.items():
        try:
            with naming(f"stage {name}"):
                planned.append(_plan_stage(recipe, runs / recipe.name, name, spec, earlier))
        except StatedError as error:
            problems.append(error)
        earlier.append(name)
    known = set().union(*map(_settings_of, recipe.stage.values()))
    problems += [
        StatedError(f"defaults.{key}: no stage of the recipe has this setting.")
        for key in recipe.defaults
        if key not in known
    ]
    return planned, problems


def stages_before(spec: StageSpec) -> list[str]:
    """The stages whose outputs a stage takes, each once."""
    named = [value.partition("/")[0] for value in spec.needs.values() if not value.startswith("@")]
    return list(dict.fromkeys(named))


def up_to(recipe: Recipe, wanted: list[str]) -> Recipe:
    """The recipe with only these stages, those that they need, and the files of both.

    Raises StatedError for a stage that is not in it.
    """
    kept: set[str] = set()
    left = list(wanted)
    while left:
        name = left.pop()
        if name not in recipe.stage:
            raise StatedError(f"There is no stage {name} in {recipe.name}: {', '.join(recipe.stage)}.")
        if name not in kept:
            kept.add(name)
            left += stages_before(recipe.stage[name])
    # A default that only the others have is no misspelt one.
    other = {
        key for name, spec in recipe.stage.items() if name not in kept for key in _settings_of(spec)
    } - {key for name in kept for key in _settings_of(recipe.stage[name])}
    stages = {name: spec for name, spec in recipe.stage.items() if name in kept}
    files = {value[1:] for spec in stages.values() for value in spec.needs.values() if value[0] == "@"}
    return recipe.model_copy(
        update={
            "stage": stages,
            "files": {key: path for key, path in recipe.files.items() if key in files},
            "awaited": {key: path for key, path in recipe.awaited.items() if key in files},
            "defaults": {key: value for key, value in recipe.defaults.items() if key not in other},
        }
    )


def _settings_of(spec: StageSpec) -> set[str]:
    return set(kinds[spec.kind].settings.model_fields) if spec.kind in kinds else set()


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
        raise StatedError(_settings_problem(error, kind)) from None


def _settings_problem(error: ValidationError, kind: type[Settings]) -> str:
    first = error.errors()[0]
    if first["type"] != "extra_forbidden":
        return f"settings.{first_problem(error)}"
    name = ".".join(map(str, first["loc"]))
    near = get_close_matches(name, [row.name for row in setting_rows(kind)], n=1)
    meant = f": did you mean {near[0]}?" if near else "."
    return f"there is no setting {name}{meant}"


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
    sources = {}
    for need, value in spec.needs.items():
        known_need = stage.need(need)
        if known_need is None:
            takes = ", ".join(stage.inputs) or "nothing"
            raise StatedError(f"needs.{need} is unknown; it takes {takes}.")
        with naming(f"needs.{need}"):
            sources[need] = _find(recipe, folder, value, known_need, earlier)
    for need, what in stage.inputs.items():
        if need != "*" and not what.optional and need not in sources:
            raise StatedError(f"needs.{need} is missing: name a stage or a file.")
    # Each stage draws from a stream of its own.
    seed = int.from_bytes(sha256(f"{recipe.seed}:{name}".encode()).digest()[:4])
    return PlannedStage(name, spec, stage, trials, sources, seed)


def _find(recipe: Recipe, folder: Path, value: str, need: Need, earlier: list[str]) -> Source:
    if value.startswith("@"):
        path = recipe.awaited.get(value[1:]) or recipe.files.get(value[1:])
        if path is None:
            raise StatedError(f"{value} is not among the recipe's files.")
        return Source(path, None, "")
    producer, _, inside = value.partition("/")
    if producer not in earlier:
        raise StatedError(f"{producer} is no earlier stage.")
    inside = inside or ("model" if need.is_model else "")
    if need.what == "rows" and not inside:
        raise StatedError(f"say which file of {producer}: {producer}/...")
    return Source(folder / producer / inside, producer, inside)


def _expand(raw: dict[str, Any], settings: type[BaseModel]) -> list[dict[str, Any]]:
    """All combinations of the values of those settings that are lists without being meant to be.

    Also inside of settings that are themselves tables of settings. The first setting varies slowest.
    Raises StatedError for more of them than anybody tries: they would take the memory.
    """
    choices = [[(key, one) for one in _choices(key, value, settings)] for key, value in raw.items()]
    count = prod(len(one) for one in choices)
    if count > _most_trials:
        raise StatedError(
            f"its lists make {count:.3g} combinations of settings: try at most {_most_trials}."
        )
    return [dict(combination) for combination in product(*choices)]


def _choices(key: str, value: Any, settings: type[BaseModel]) -> list[Any]:
    field = settings.model_fields.get(key)
    annotation = field.annotation if field else None
    if isinstance(value, dict) and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return list(_expand(value, annotation))
    is_meant = get_origin(annotation) in (list, tuple)
    return value if isinstance(value, list) and not is_meant else [value]


@dataclass(frozen=True)
class Trial:
    """One combination of a stage's settings; the stage's own name and folder where there is but one."""

    name: str
    settings: Settings
    made_from: dict[str, Any]
    folder: Path

    @property
    def fingerprint(self) -> str:
        return hash_json(self.made_from)

    def standing(self) -> RunRecord | None:
        """The record of its output, if that exists and was made from the same inputs."""
        record = read_record(self.folder)
        return record if record and record.fingerprint == self.fingerprint else None


def trials_of(planned: PlannedStage, runs: Path) -> list[Trial]:
    """The trials of a stage of a recipe whose stages are in the folder `runs`.

    Raises StatedError where what it needs of earlier stages has not been made.
    """
    made_from = {
        "kind": planned.spec.kind,
        "seed": planned.seed,
        "inputs": {need: _hash_source(planned, one, runs) for need, one in planned.present().items()},
        "code": hash_code(type(planned.stage).__module__),
    }
    alone = len(planned.trials) == 1
    return [
        Trial(
            planned.name if alone else f"{planned.name}/{number}",
            settings,
            {**made_from, "settings": settings.model_dump(mode="json")},
            runs / (planned.name if alone else f"{planned.name}.trials/{number}"),
        )
        for number, settings in enumerate(planned.trials)
    ]


def _hash_source(planned: PlannedStage, source: Source, runs: Path) -> str:
    if source.stage is None:
        path = source.path
        return hash_file(path) if path.is_file() else hash_json(hash_files(path))
    record = read_record(runs / source.stage)
    if record is None:
        raise StatedError(f"stage {planned.name}: {source.stage} has not been run: run it first.")
    within = source.inside
    chosen = {
        name: digest
        for name, digest in record.outputs.items()
        if not within or name == within or name.startswith(f"{within}/")
    }
    if not chosen:
        raise StatedError(f"stage {planned.name}: {source.stage} made no {within}.")
    return hash_json(chosen)
