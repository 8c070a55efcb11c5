"""A stage's folder: NAME.partial while it works, then NAME, with a record of its inputs."""

import json
import platform
import shutil
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from candor_training.pipeline.fingerprint import hash_file

# Larger files are taken as unchanged when their size is.
_rehashed_up_to_bytes = 256 * 2**20


def metrics_of(partial: Path) -> dict[str, float] | None:
    """The figures of a stage that had done its work when its process died: hashing takes minutes."""
    path = partial / "metrics.json"
    figures: dict[str, float] | None = json.loads(path.read_text("utf-8")) if path.exists() else None
    return figures


def write_metrics(partial: Path, metrics: dict[str, float]) -> None:
    """Says that the work is done."""
    part = partial / "metrics.json.part"
    part.write_text(json.dumps(metrics, indent=2), encoding="utf-8")
    part.replace(partial / "metrics.json")


def begin_partial(partial: Path, fingerprint: str) -> None:
    """Keeps the output of an interrupted run of the same stage, and clears that of any other."""
    mark = partial / "fingerprint"
    if partial.exists() and (not mark.exists() or mark.read_text() != fingerprint):
        shutil.rmtree(partial)
    partial.mkdir(parents=True, exist_ok=True)
    if not mark.exists():
        mark.write_text(fingerprint)


class Attempts(BaseModel):
    """When the work on a stage began or was resumed, and how long it took before that, in seconds."""

    began: float
    before: float


def begin_attempt(partial: Path, now: float) -> float:
    """Notes that work begins or is resumed. Returns the seconds of the attempts before.

    One that was killed could not note its end: it is taken to have lasted until its last status.
    """
    path = partial / "attempts.json"
    before = 0.0
    try:
        last = Attempts.model_validate_json(path.read_bytes())
        status = json.loads((partial / "status.json").read_bytes())
        before = last.before + max(0.0, float(status["updated"]) - last.began)
    except (FileNotFoundError, ValueError, KeyError):
        # The first attempt, or notes that were cut short by what stopped the machine.
        pass
    path.write_text(Attempts(began=now, before=before).model_dump_json(), encoding="utf-8")
    return before


def clear_work(partial: Path) -> None:
    """Removes the outputs of a trial that failed; its events and status stay."""
    for path in partial.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in ("events.jsonl", "status.json", "fingerprint"):
            path.unlink()


def give_name(partial: Path, final: Path) -> None:
    """The folder of a finished stage replaces the earlier one."""
    if final.exists():
        shutil.rmtree(final)
    partial.replace(final)
    # Last: if the process dies before, the mark shows that the work is done.
    (final / "attempts.json").unlink(missing_ok=True)
    (final / "fingerprint").unlink()


class RunRecord(BaseModel):
    """The inputs and outputs of a finished stage (SHA-256 by relative path)."""

    stage: str
    kind: str
    recipe: str
    seed: int
    settings: dict[str, Any]
    inputs: dict[str, str]
    code: str
    revision: str | None
    versions: dict[str, str]
    fingerprint: str
    metrics: dict[str, float]
    outputs: dict[str, str]
    bytes: dict[str, int]
    # Of all attempts, where it was interrupted and resumed.
    seconds: float
    # How many processes shared the work.
    processes: int = 1
    # The cores that torch had for one operation, where the recipe or the command said it.
    threads: int | None = None
    # The error of a trial that produced a value that is not a number.
    diverged: str | None = None
    trials: list[dict[str, Any]] = []


def installed_versions() -> dict[str, str]:
    """The versions that a result may depend on."""
    names = ("torch", "transformers", "trl", "accelerate", "peft", "numpy")
    return {"python": platform.python_version(), **{name: version(name) for name in names}}


def write_record(folder: Path, record: RunRecord) -> None:
    (folder / "run.json").write_text(record.model_dump_json(indent=2), encoding="utf-8")


def read_record(folder: Path) -> RunRecord | None:
    """The record of a finished stage whose output is as it was left; none otherwise."""
    path = folder / "run.json"
    if not path.exists():
        return None
    try:
        record = RunRecord.model_validate_json(path.read_bytes())
    except ValidationError:
        # Cut short by what stopped the machine.
        return None
    for name, digest in record.outputs.items():
        size = record.bytes[name]
        if not (folder / name).exists() or (folder / name).stat().st_size != size:
            return None
        if size <= _rehashed_up_to_bytes and hash_file(folder / name) != digest:
            return None
    return record
