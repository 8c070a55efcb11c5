"""The messages of a run: JSON lines for machines, a progress bar for people.

`events.jsonl` has one object a line: time (seconds since the epoch), stage, event, and what the
event brings. `status.json` has the last known state, replaced whole each time.
"""

import json
import math
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import parent_process
from pathlib import Path
from typing import Any, Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Value = str | int | float | bool | None | list[float] | list[str] | dict[str, float]


class Tracker(Protocol):
    """Follows the numbers of a run elsewhere (TensorBoard, W&B, ...)."""

    def log(self, stage: str, step: int, figures: dict[str, float]) -> None: ...

    def close(self) -> None: ...


class Events:
    """Writes the events of one stage into its folder. The clock is passed in."""

    def __init__(
        self,
        folder: Path,
        stage: str,
        trackers: tuple[Tracker, ...] = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._folder = folder
        self._stage = stage
        self._trackers = trackers
        self._clock = clock
        self._bar: tuple[Progress, str] | None = None

    def emit(self, event: str, **values: Value) -> None:
        """Adds one event. Those with a `step` also go to the trackers, with their numbers."""
        line = {"time": round(self._clock(), 3), "stage": self._stage, "event": event}
        whole = json.dumps({**line, **{k: _plain(v) for k, v in values.items()}})
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "events.jsonl").open("a", encoding="utf-8") as file:
            file.write(whole + "\n")
        step = values.get("step")
        if not isinstance(step, int):
            return
        figures = {
            f"{event}/{k}": float(v)
            for k, v in values.items()
            if k != "step" and isinstance(v, int | float)
        }
        if figures:
            for tracker in self._trackers:
                self._send(tracker, step, figures)

    def past(self) -> list[dict[str, Any]]:
        """The events so far, in order. A line that a process did not live to finish is left out."""
        path = self._folder / "events.jsonl"
        found: list[dict[str, Any]] = []
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            with suppress(ValueError):
                found.append(json.loads(line))
        return found

    def _send(self, tracker: Tracker, step: int, figures: dict[str, float]) -> None:
        """A service that fails costs no work: it raises an alarm, and gets no more of this stage."""
        try:
            tracker.log(self._stage, step, figures)
        except Exception as error:
            self._trackers = tuple(one for one in self._trackers if one is not tracker)
            self.alarm("tracker", f"a tracker failed, and hears no more of this stage: {error}")

    def alarm(self, what: str, message: str, **values: Value) -> None:
        """Reports a problem, to people and machines alike; the run continues."""
        self.emit("alarm", what=what, message=message, **values)
        print(f"{self._stage}: alarm: {message}", file=sys.stderr)

    def saved(self, step: int) -> None:
        """A state of this step is whole: a run that is broken off resumes after it."""
        self.emit("saved", step=step)

    def progress(self, done: int, total: int, unit: str) -> None:
        """How far the work is: a bar on a terminal, the status file elsewhere.

        A worker has no bar of its own: who started it draws one for each.
        """
        self.status("running", done=done, total=total, unit=unit)
        if not sys.stderr.isatty() or parent_process() is not None:
            return
        if self._bar is None or self._bar[1] != unit:
            self.end_progress()
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
            bar = Progress(*columns, TimeRemainingColumn(), transient=True)
            bar.start()
            bar.add_task(f"{self._stage}: {unit}")
            self._bar = (bar, unit)
        bar = self._bar[0]
        bar.update(bar.task_ids[0], completed=done, total=total)

    def end_progress(self) -> None:
        if self._bar is not None:
            self._bar[0].stop()
            self._bar = None

    def status(self, state: str, **values: Value) -> None:
        """Replaces status.json: running, done or failed, and how far."""
        whole = {"state": state, "stage": self._stage, "pid": os.getpid(), **values}
        whole["updated"] = round(self._clock(), 3)
        self._folder.mkdir(parents=True, exist_ok=True)
        written = self._folder / "status.json.part"
        written.write_text(json.dumps(whole), encoding="utf-8")
        written.replace(self._folder / "status.json")


def _plain(value: Value) -> Value:
    """JSON has no NaN and no infinity: they are written as words."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
