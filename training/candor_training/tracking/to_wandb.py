"""Weights & Biases: where and whether it sends is its own environment's matter (WANDB_MODE=offline)."""

from pathlib import Path
from typing import Any

from candor_training.pipeline.events import Tracker


def open_tracker(recipe: str, folder: Path) -> Tracker:
    """A run in the project of the recipe's name; its local files go below `folder`."""
    import wandb

    folder.mkdir(parents=True, exist_ok=True)
    return _WeightsAndBiases(wandb.init(project=recipe, dir=str(folder)))


class _WeightsAndBiases:
    def __init__(self, run: Any) -> None:
        self._run = run
        self._stages: set[str] = set()

    def log(self, stage: str, step: int, figures: dict[str, float]) -> None:
        # Its own steps only go up; each stage begins anew, so its step is a figure of its own.
        own = f"{stage}/step"
        if stage not in self._stages:
            self._run.define_metric(f"{stage}/*", step_metric=own)
            self._stages.add(stage)
        self._run.log({own: step, **{f"{stage}/{name}": value for name, value in figures.items()}})

    def close(self) -> None:
        self._run.finish()
