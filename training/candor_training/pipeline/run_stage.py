"""Running one planned stage: not at all if its output stands, onwards if it was broken off."""

import json
import os
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from candor_training.errors import StatedError
from candor_training.pipeline.events import Events, Tracker
from candor_training.pipeline.fingerprint import hash_code, hash_file, hash_files, hash_json
from candor_training.pipeline.plan import PlannedStage, Source
from candor_training.pipeline.run_record import (
    RunRecord,
    installed_versions,
    read_record,
    write_record,
)
from candor_training.pipeline.stage import Settings, StageContext


@dataclass(frozen=True)
class Run:
    """What holds for all stages of a run of a recipe."""

    recipe: str
    folder: Path
    revision: str | None = None
    trackers: tuple[Tracker, ...] = field(default_factory=tuple)

    @property
    def is_main(self) -> bool:
        """Of several processes that share a stage (accelerate launch), one keeps the records."""
        return os.environ.get("RANK", "0") == "0"


def run_stage(run: Run, planned: PlannedStage) -> tuple[RunRecord, bool]:
    """The stage's record, and whether it had to be run."""
    inputs = {need: _hash_source(run, planned, source) for need, source in planned.present().items()}
    final = run.folder / planned.name
    if len(planned.trials) == 1:
        return _run_trial(run, planned, planned.trials[0], inputs, final)
    done = [
        _run_trial(run, planned, trial, inputs, run.folder / f"{planned.name}.trials" / str(number))
        for number, trial in enumerate(planned.trials)
    ]
    return _keep_best(run, planned, done, final)


def context(run: Run, planned: PlannedStage, trial: Settings, out: Path) -> StageContext[Any]:
    rank = os.environ.get("RANK", "0")
    # What another process says is not part of the output.
    folder = out if run.is_main else run.folder / f"{planned.name}.rank-{rank}"
    events = Events(folder, planned.name, run.trackers if run.is_main else ())
    paths = {need: source.path for need, source in planned.present().items()}
    return StageContext(planned.name, trial, planned.seed, paths, out, events)


def _run_trial(
    run: Run, planned: PlannedStage, trial: Settings, inputs: dict[str, str], final: Path
) -> tuple[RunRecord, bool]:
    settings = trial.model_dump(mode="json")
    code = hash_code(type(planned.stage).__module__)
    made_from = {
        "kind": planned.spec.kind,
        "seed": planned.seed,
        "settings": settings,
        "inputs": inputs,
        "code": code,
    }
    fingerprint = hash_json(made_from)
    standing = read_record(final)
    if standing and standing.fingerprint == fingerprint:
        return standing, False
    partial = final.with_name(f"{final.name}.partial")
    if run.is_main:
        _begin(partial, fingerprint)
    ctx = context(run, planned, trial, partial)
    begin = time.monotonic()
    ctx.events.status("running")
    try:
        planned.stage.check(ctx)
        metrics = planned.stage.run(ctx)
    except BaseException as error:
        ctx.events.status("failed", message=f"{type(error).__name__}: {error}")
        raise
    finally:
        ctx.events.end_progress()
    seconds = time.monotonic() - begin
    ctx.events.status("done")
    if run.is_main:
        (partial / "metrics.json").write_text(json.dumps(metrics, indent=2), encoding="utf-8")
    # The first process may give the folder its name while another comes here.
    outputs = hash_files(partial) if run.is_main else {}
    record = RunRecord(
        stage=planned.name,
        recipe=run.recipe,
        revision=run.revision,
        versions=installed_versions(),
        fingerprint=fingerprint,
        metrics=metrics,
        outputs=outputs,
        bytes={name: (partial / name).stat().st_size for name in outputs},
        seconds=round(seconds, 3),
        **made_from,
    )
    if run.is_main:
        write_record(partial, record)
        _replace(partial, final)
    return record, True


def _begin(partial: Path, fingerprint: str) -> None:
    """Keeps what an interrupted run of the very same stage left, and clears what another did."""
    mark = partial / "fingerprint"
    if partial.exists() and (not mark.exists() or mark.read_text() != fingerprint):
        shutil.rmtree(partial)
    partial.mkdir(parents=True, exist_ok=True)
    mark.write_text(fingerprint)


def _replace(partial: Path, final: Path) -> None:
    (partial / "fingerprint").unlink()
    if final.exists():
        shutil.rmtree(final)
    partial.replace(final)


def _keep_best(
    run: Run, planned: PlannedStage, done: list[tuple[RunRecord, bool]], final: Path
) -> tuple[RunRecord, bool]:
    keep = planned.spec.keep_best
    if keep is None:
        raise ValueError("a sweep without keep_best was planned")
    records = [record for record, _ in done]
    for record in records:
        if keep.metric not in record.metrics:
            known = ", ".join(record.metrics)
            raise StatedError(f"stage {planned.name}: keep_best.metric is none of {known}.")
    sign = 1 if keep.better == "lower" else -1
    best = min(range(len(records)), key=lambda i: sign * records[i].metrics[keep.metric])
    tried = [{"settings": one.settings, "metrics": one.metrics} for one in records]
    record = records[best].model_copy(update={"trials": tried})
    standing = read_record(final)
    if standing == record:
        return record, False
    if run.is_main:
        partial = final.with_name(f"{final.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        shutil.copytree(run.folder / f"{planned.name}.trials" / str(best), partial)
        write_record(partial, record)
        (partial / "fingerprint").write_text(record.fingerprint)
        _replace(partial, final)
    return record, True


def _hash_source(run: Run, planned: PlannedStage, source: Source) -> str:
    if source.stage is None:
        path = source.path
        return hash_file(path) if path.is_file() else hash_json(hash_files(path))
    record = read_record(run.folder / source.stage)
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
