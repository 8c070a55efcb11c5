"""MLflow: the server or file is the one that MLFLOW_TRACKING_URI names, or MLflow's own default."""

from pathlib import Path
from typing import Any

from candor_training.pipeline.events import Tracker


def open_tracker(recipe: str, folder: Path) -> Tracker:
    """A run in the experiment of the recipe's name."""
    import mlflow

    mlflow.set_experiment(recipe)
    mlflow.start_run(tags={"folder": str(folder)})
    return _MLflow(mlflow)


class _MLflow:
    def __init__(self, mlflow: Any) -> None:
        self._mlflow = mlflow

    def log(self, stage: str, step: int, figures: dict[str, float]) -> None:
        named = {f"{stage}/{name}": value for name, value in figures.items()}
        self._mlflow.log_metrics(named, step=step)

    def close(self) -> None:
        self._mlflow.end_run()
