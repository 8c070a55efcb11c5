"""The trials of a stage: each combination of its settings, and what its output would be made from."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from candor_training.errors import StatedError
from candor_training.pipeline.fingerprint import hash_code, hash_file, hash_files, hash_json
from candor_training.pipeline.plan import PlannedStage, Source
from candor_training.pipeline.stage import Settings
from candor_training.pipeline.stage_folder import RunRecord, read_record


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
        """The record of what it made, if that is there and was made from the very same."""
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
