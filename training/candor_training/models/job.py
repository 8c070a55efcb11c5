"""One training of a model."""

from dataclasses import dataclass
from pathlib import Path

from candor_training.pipeline.events import Events
from candor_training.pipeline.processes import process_number


@dataclass(frozen=True)
class Job:
    """From which model, into which folder (kept when the process dies), and who tells of it."""

    base: Path
    out: Path
    seed: int
    events: Events
    who: str

    @property
    def is_main(self) -> bool:
        """Of several processes that train together (accelerate launch), one writes."""
        return process_number() == 0

    @property
    def checkpoints(self) -> Path:
        """Where a trainer keeps what it resumes from, until the model is saved."""
        return self.out / "checkpoints"

    @property
    def model(self) -> Path:
        """Where the trained model goes."""
        return self.out / "model"
