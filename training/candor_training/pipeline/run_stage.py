"""Running one planned stage: only if its output is out of date, and from where it was interrupted."""

import shutil
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch

from candor_training.errors import DivergedError, StatedError, naming
from candor_training.models.runtime import free_memory
from candor_training.pipeline import stage_folder
from candor_training.pipeline.check_settings import file_problems
from candor_training.pipeline.events import Events
from candor_training.pipeline.fingerprint import hash_files
from candor_training.pipeline.given_models import model_problems
from candor_training.pipeline.plan import PlannedStage, Trial, trials_of
from candor_training.pipeline.processes import is_main, process_number, wait_for_all
from candor_training.pipeline.run import Run
from candor_training.pipeline.stage import Settings, StageContext
from candor_training.pipeline.stage_folder import RunRecord, read_record


def run_stage(run: Run, planned: PlannedStage) -> tuple[RunRecord, bool]:
    """The stage's record, and whether it had to be run."""
    done = [_run_trial(run, planned, trial) for trial in trials_of(planned, run.folder)]
    # What another process measured is not all: the first chooses, and keeps.
    return done[0] if len(done) == 1 or not is_main() else _keep_best(run, planned, done)


def stands(run: Run, planned: PlannedStage) -> bool:
    """Whether all outputs of the stage exist already."""
    return all(trial.standing() for trial in trials_of(planned, run.folder))


def context(
    run: Run, planned: PlannedStage, settings: Settings, out: Path, reported_as: str
) -> StageContext[Any]:
    """The stage's context; its events and figures have the name `reported_as`."""
    # What another process says is not part of the output.
    folder = out if is_main() else run.folder / f"{planned.name}.rank-{process_number()}"
    events = Events(folder, reported_as, run.trackers if is_main() else ())
    paths = {need: source.path for need, source in planned.present().items()}
    processes = run.processes if planned.stage.is_shared else 1
    return StageContext(planned.name, settings, planned.seed, paths, out, events, processes)


def outdated(run: Run, planned: list[PlannedStage]) -> list[str]:
    """The stages that a run will run: their output is missing or was made from something else."""
    found: list[str] = []
    for one in planned:
        is_fed_anew = any(source.stage in found for source in one.sources.values())
        is_made = (run.folder / one.name / "run.json").exists()
        try:
            # Hashing what it was made from takes minutes for large models.
            is_due = is_fed_anew or not is_made or not stands(run, one)
        except StatedError:
            # What it needs is not there yet.
            is_due = True
        if is_due:
            found.append(one.name)
    return found


def check_early(run: Run, planned: list[PlannedStage], will_run: Collection[str]) -> None:
    """Checks, before anything runs, given models and stages to run whose inputs are there and stay."""
    stages_to_run = [one for one in planned if one.name in will_run]
    for problem in (*model_problems(planned), *file_problems(stages_to_run)):
        raise problem
    for one in planned:
        sources = one.sources.values()
        is_fed = all(source.path.exists() and source.stage not in will_run for source in sources)
        if one.name not in will_run or not is_fed:
            continue
        for trial in one.trials:
            out = run.folder / f"{one.name}.partial"
            with naming(f"stage {one.name}"):
                one.stage.check(context(run, one, trial, out, one.name))


def _run_trial(run: Run, planned: PlannedStage, trial: Trial) -> tuple[RunRecord, bool]:
    standing = trial.standing()
    if standing:
        return standing, False
    final, fingerprint = trial.folder, trial.fingerprint
    partial = final.with_name(f"{final.name}.partial")
    earlier = 0.0
    if is_main():
        stage_folder.begin_partial(partial, fingerprint)
        earlier = stage_folder.begin_attempt(partial, time.time())
    # No process looks into the folder before it has been cleared of what another run left.
    wait_for_all()
    ctx = context(run, planned, trial.settings, partial, trial.name)
    begin = time.monotonic()
    done = stage_folder.metrics_of(partial)
    diverged = None
    try:
        metrics = _work(planned, ctx) if done is None else done
    except DivergedError as error:
        # One trial of a sweep must not stop the others.
        if len(planned.trials) == 1:
            raise
        metrics, diverged = {}, str(error)
        ctx.events.alarm("diverged", diverged)
    free_memory()
    seconds = earlier + time.monotonic() - begin
    # No process writes into the folder once it has its final name.
    wait_for_all()
    if is_main() and diverged is None:
        stage_folder.write_metrics(partial, metrics)
    elif is_main():
        stage_folder.clear_work(partial)
    outputs = hash_files(partial) if is_main() else {}
    record = RunRecord(
        stage=planned.name,
        recipe=run.recipe,
        revision=run.revision,
        versions=stage_folder.installed_versions(),
        fingerprint=fingerprint,
        metrics=metrics,
        outputs=outputs,
        bytes={name: (partial / name).stat().st_size for name in outputs},
        seconds=round(seconds, 3),
        processes=ctx.processes,
        threads=planned.spec.threads,
        diverged=diverged,
        **trial.made_from,
    )
    if is_main():
        stage_folder.write_record(partial, record)
        stage_folder.give_name(partial, final)
    return record, True


def _work(planned: PlannedStage, ctx: StageContext[Any]) -> dict[str, float]:
    ctx.events.status("running")
    try:
        with naming(f"stage {ctx.name}"), on_threads(planned.spec.threads):
            planned.stage.check(ctx)
            metrics = planned.stage.run(ctx)
    except BaseException as error:
        ctx.events.status("failed", message=f"{type(error).__name__}: {error}")
        raise
    finally:
        ctx.events.end_progress()
    ctx.events.status("done")
    return metrics


def _keep_best(
    run: Run, planned: PlannedStage, done: list[tuple[RunRecord, bool]]
) -> tuple[RunRecord, bool]:
    keep = planned.spec.keep_best
    assert keep is not None, "a sweep without keep_best is refused when it is planned"
    records = [record for record, _ in done]
    whole = [place for place, record in enumerate(records) if record.diverged is None]
    if not whole:
        raise StatedError(f"stage {planned.name}: no trial came to its end: {records[0].diverged}")
    for record in (records[place] for place in whole):
        if keep.metric not in record.metrics:
            raise StatedError(
                f"stage {planned.name}: keep_best.metric: a trial came to no {keep.metric}: choose "
                "another; what was tried is kept."
            )
    sign = 1 if keep.better == "lower" else -1
    best = min(whole, key=lambda i: sign * records[i].metrics[keep.metric])
    kept = {"settings", "metrics", "diverged"}
    tried = [one.model_dump(include=kept, exclude_none=True) for one in records]
    record = records[best].model_copy(update={"trials": tried})
    final = run.folder / planned.name
    if read_record(final) == record:
        return record, False
    partial = final.with_name(f"{final.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    shutil.copytree(run.folder / f"{planned.name}.trials" / str(best), partial)
    stage_folder.write_record(partial, record)
    (partial / "fingerprint").write_text(record.fingerprint)
    stage_folder.give_name(partial, final)
    return record, True


@contextmanager
def on_threads(count: int | None) -> Iterator[None]:
    """Sets the number within the block and restores it afterwards; None changes nothing."""
    before = torch.get_num_threads()
    torch.set_num_threads(count or before)
    try:
        yield
    finally:
        torch.set_num_threads(before)
