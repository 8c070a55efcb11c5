"""trackio: kept on this machine, where TRACKIO_DIR says; look with `trackio show`."""

from pathlib import Path
from typing import Any

from candor_training.pipeline.events import Tracker


def open_tracker(recipe: str, folder: Path) -> Tracker:
    """A run in the project of the recipe's name."""
    import trackio

    return _Trackio(trackio.init(project=recipe, config={"folder": str(folder)}))


class _Trackio:
    def __init__(self, run: Any) -> None:
        self._run = run

    def log(self, stage: str, step: int, figures: dict[str, float]) -> None:
        named = {f"{stage}/{name}": value for name, value in figures.items()}
        self._run.log(named, step=step)

    def close(self) -> None:
        self._run.finish()
