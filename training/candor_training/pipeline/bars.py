"""A bar for each of the stages that run beside each other, from what they say in their status files."""

import json
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)


class Bars:
    """Bars on a terminal; elsewhere lines alone."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self._console = Console(stderr=True, highlight=False, soft_wrap=True)
        self._progress = Progress(
            *columns,
            TimeElapsedColumn(),
            console=self._console,
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._running: dict[str, tuple[TaskID, Path]] = {}

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()

    def say(self, line: str) -> None:
        self._console.print(line, markup=False)

    def begin(self, name: str, folder: Path) -> None:
        """A bar for a stage that writes into `folder`."""
        self.say(f"{name} ...")
        self._running[name] = (self._progress.add_task(name, total=None), folder)

    def end(self, name: str) -> None:
        self._progress.remove_task(self._running.pop(name)[0])

    def update(self) -> None:
        """Reads how far each stage is."""
        for name, (task, folder) in self._running.items():
            try:
                status = json.loads((folder / "status.json").read_text(encoding="utf-8"))
            except FileNotFoundError:
                continue  # It has not begun, or has just been given its final name.
            if "total" in status:
                told = f"{name}: {status['unit']}"
                self._progress.update(
                    task, description=told, completed=status["done"], total=status["total"]
                )
