"""TensorBoard: event files below the run's folder, a run of its own for each stage."""

from pathlib import Path

from candor_training.pipeline.events import Tracker


def open_tracker(recipe: str, folder: Path) -> Tracker:
    """Writes into `folder/tensorboard`; look with `tensorboard --logdir`."""
    import tensorboard  # noqa: F401  (torch names another package when it is missing)

    return _TensorBoard(folder / "tensorboard")


class _TensorBoard:
    def __init__(self, folder: Path) -> None:
        from torch.utils.tensorboard import SummaryWriter

        self._folder = folder
        self._open = SummaryWriter
        self._writers: dict[str, SummaryWriter] = {}

    def log(self, stage: str, step: int, figures: dict[str, float]) -> None:
        if stage not in self._writers:
            self._writers[stage] = self._open(str(self._folder / stage))
        for name, value in figures.items():
            self._writers[stage].add_scalar(name, value, step)

    def close(self) -> None:
        for writer in self._writers.values():
            writer.close()
