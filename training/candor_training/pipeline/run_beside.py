"""Running recipes beside each other: as many stages at once as there are workers, in their processes.

A stage runs when what it needs has been made; of several the one that most others wait for, so that
no long chain is left to the end. One that works on several cores (its recipe's share of them at most)
waits until they are free, and the others wait behind it: threads that wait for a core take several
times as long. A worker ends with the command, also when that is killed; the next command resumes its
stage.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from math import ceil
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from candor_training.errors import StatedError
from candor_training.pipeline.forks import forks
from candor_training.pipeline.plan import PlannedStage, plan
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.run import Run, held, revision
from candor_training.pipeline.run_stage import check_early, outdated, run_stage, stands
from candor_training.pipeline.stage_folder import RunRecord


class Bars(Progress):
    """A bar for each running stage, on a terminal; elsewhere lines alone."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        console = Console(stderr=True, highlight=False, soft_wrap=True)
        is_hidden = not sys.stderr.isatty()
        super().__init__(
            *columns, TimeElapsedColumn(), console=console, transient=True, disable=is_hidden
        )
        self._running: dict[str, tuple[TaskID, Path]] = {}

    def say(self, line: str) -> None:
        self.console.print(line, markup=False)

    def begin(self, name: str, folder: Path) -> None:
        """A bar for a stage that writes into `folder`."""
        self.say(f"{name} ...")
        self._running[name] = (self.add_task(name, total=None), folder)

    def end(self, name: str) -> None:
        self.remove_task(self._running.pop(name)[0])

    def look(self) -> None:
        """Reads from the status files how far each stage is."""
        for name, (task, folder) in self._running.items():
            try:
                status = json.loads((folder / "status.json").read_text(encoding="utf-8"))
            except FileNotFoundError:
                continue  # It has not begun, or has just been given its final name.
            if "total" in status:
                what, done, total = f"{name}: {status['unit']}", status["done"], status["total"]
                self.update(task, description=what, completed=done, total=total)


@dataclass(frozen=True)
class _Task:
    """`places`: the workers whose cores it takes."""

    run: Run
    planned: PlannedStage
    places: int

    @property
    def name(self) -> str:
        return f"{self.run.recipe}/{self.planned.name}"

    @property
    def needs(self) -> set[str]:
        made_by = {source.stage for source in self.planned.sources.values() if source.stage}
        return {f"{self.run.recipe}/{stage}" for stage in made_by}


def run_beside(recipes: list[Recipe], runs: Path, workers: int) -> dict[str, RunRecord]:
    """Runs all stages of the recipes, whose names differ; records by "recipe/stage".

    The workers share out the machine's cores; with more workers than cores, each has one.
    Raises StatedError before any work for what is wrong with a recipe or with files from outside, and
    when a stage fails: then those at work are finished, and no other is begun.
    """
    cores = max(workers, os.cpu_count() or 1)
    threads = cores // workers
    share = max(threads, cores // len(recipes))
    tasks: list[_Task] = []
    for recipe in recipes:
        run, planned = Run(recipe.name, runs / recipe.name, revision()), plan(recipe, runs)
        check_early(run, planned, outdated(run, planned))
        for one in planned:
            taken = min(one.spec.threads or threads, share)
            places = min(workers, ceil(taken / threads))
            spec = one.spec.model_copy(update={"threads": taken})
            tasks.append(_Task(run, replace(one, spec=spec), places))
    waiting = _by_followers(tasks)
    records: dict[str, RunRecord] = {}
    running: dict[Future[RunRecord], _Task] = {}
    has_changed = True
    with ProcessPoolExecutor(workers, forks(), _begin_worker) as pool, Bars() as bars:
        while waiting or running:
            # No more are handed over than can begin, so that none begins after an interruption.
            while has_changed and (ready := _ready(waiting, records, running.values(), workers)):
                waiting.remove(ready)
                if stands(ready.run, ready.planned):
                    records[ready.name] = run_stage(ready.run, ready.planned)[0]
                    bars.say(f"{ready.name} is up to date")
                else:
                    running[pool.submit(_run_one, ready)] = ready
                    bars.begin(ready.name, ready.run.folder / f"{ready.planned.name}.partial")
            ended = wait(running, timeout=0.5, return_when=FIRST_COMPLETED).done
            has_changed = bool(ended)
            for future in ended:
                task = running.pop(future)
                bars.end(task.name)
                try:
                    records[task.name] = future.result()
                except BrokenProcessPool:
                    raise StatedError(
                        f"{task.name}: a stage's process was ended from outside, perhaps for want of "
                        "memory. Run it again: it resumes where it was."
                    ) from None
                bars.say(f"{task.name} done in {records[task.name].seconds:.1f} s")
            bars.look()
    return records


def _by_followers(in_order: list[_Task]) -> list[_Task]:
    """Those first that most others need, by themselves or through others; equals as they come."""
    needed: dict[str, set[str]] = {}
    for task in in_order:
        needed[task.name] = task.needs.union(*(needed[name] for name in task.needs))
    followers = Counter(name for names in needed.values() for name in names)
    return sorted(in_order, key=lambda task: -followers[task.name])


def _ready(
    waiting: list[_Task], made: dict[str, RunRecord], running: Iterable[_Task], workers: int
) -> _Task | None:
    """The stages to begin now; finished ones need no worker."""
    first = next((task for task in waiting if task.needs <= made.keys()), None)
    free = workers - sum(task.places for task in running)
    if first is None or first.places <= free or stands(first.run, first.planned):
        return first
    return None


def _run_one(task: _Task) -> RunRecord:
    with held(task.run, task.planned.name):
        return run_stage(task.run, task.planned)[0]


def _begin_worker() -> None:
    parent = parent_process()

    def end_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=end_with_parent, daemon=True).start()
