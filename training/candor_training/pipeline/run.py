"""A run of a recipe: the settings of all its stages, and the lock on its folder."""

import fcntl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.pipeline.events import Tracker
from candor_training.pipeline.processes import is_main, process_count


@dataclass(frozen=True)
class Run:
    """The settings shared by all stages of a run of a recipe."""

    recipe: str
    folder: Path
    revision: str | None = None
    trackers: tuple[Tracker, ...] = field(default_factory=tuple)
    # How many processes share the stages that can be shared.
    processes: int = field(default_factory=process_count)


@contextmanager
def held(run: Run, stage: str) -> Iterator[None]:
    """Holds a stage's place in the run's folder, so that two commands do not write it at once.

    Raises StatedError where another command holds it.
    """
    if not is_main():
        yield
        return
    locks = run.folder / "locks"
    locks.mkdir(parents=True, exist_ok=True)
    with (locks / stage).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StatedError(
                f"{stage} in {run.folder} is in use by another run: wait, or stop it."
            ) from None
        yield


def revision() -> str | None:
    """The commit of the code, if it is in a Git checkout."""
    here = Path(__file__).parent
    try:
        command = ["git", "-C", str(here), "rev-parse", "HEAD"]
        found = subprocess.run(command, capture_output=True, text=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        return None
    return found.stdout.strip()
