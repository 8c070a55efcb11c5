"""Opens the services that `--track` names, and closes them when the run ends."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from candor_training.errors import StatedError
from candor_training.pipeline.events import Tracker


class _Tracker:
    """Sends the figures of a step together, as `STAGE/FIGURE`."""

    def __init__(self, send: Callable[..., object], close: Callable[[], object]) -> None:
        self._send = send
        self._close = close

    def log(self, stage: str, step: int, figures: dict[str, float]) -> None:
        self._send({f"{stage}/{name}": value for name, value in figures.items()}, step=step)

    def close(self) -> None:
        self._close()


class _WeightsAndBiases(_Tracker):
    """Its own steps only go up; each stage begins anew, so its step is a figure of its own."""

    def __init__(self, run: Any) -> None:
        super().__init__(run.log, run.finish)
        self._run = run
        self._stages: set[str] = set()

    def log(self, stage: str, step: int, figures: dict[str, float]) -> None:
        own = f"{stage}/step"
        if stage not in self._stages:
            self._run.define_metric(f"{stage}/*", step_metric=own)
            self._stages.add(stage)
        self._run.log({own: step, **{f"{stage}/{name}": value for name, value in figures.items()}})


class _TensorBoard:
    """Event files in `folder`, a run of its own for each stage."""

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


def _open_tensorboard(recipe: str, folder: Path) -> Tracker:
    import tensorboard  # noqa: F401  (torch names another package when it is missing)

    return _TensorBoard(folder / "tensorboard")


def _open_wandb(recipe: str, folder: Path) -> Tracker:
    import wandb

    folder.mkdir(parents=True, exist_ok=True)
    return _WeightsAndBiases(wandb.init(project=recipe, dir=str(folder)))


def _open_mlflow(recipe: str, folder: Path) -> Tracker:
    import mlflow

    mlflow.set_experiment(recipe)
    mlflow.start_run(tags={"folder": str(folder)})
    return _Tracker(mlflow.log_metrics, mlflow.end_run)


def _open_trackio(recipe: str, folder: Path) -> Tracker:
    import trackio

    run = trackio.init(project=recipe, config={"folder": str(folder)})
    return _Tracker(run.log, run.finish)


# Each is named like the package that it needs, and takes the recipe's name and the run's folder.
services: dict[str, Callable[[str, Path], Tracker]] = {
    "tensorboard": _open_tensorboard,
    "wandb": _open_wandb,
    "mlflow": _open_mlflow,
    "trackio": _open_trackio,
}


@contextmanager
def open_trackers(names: Sequence[str], recipe: str, folder: Path) -> Iterator[tuple[Tracker, ...]]:
    """The trackers of a run of this recipe, whose outputs go below `folder`.

    Raises StatedError where a service's package is not installed, or it fails to start.
    """
    with ExitStack() as stack:
        yield tuple(stack.enter_context(_opened(name, recipe, folder)) for name in names)


@contextmanager
def _opened(name: str, recipe: str, folder: Path) -> Iterator[Tracker]:
    try:
        tracker = services[name](recipe, folder)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise StatedError(f"--track {name} needs the package {name}: pip install {name}.") from None
    except Exception as error:
        # Each service has errors of its own.
        raise StatedError(f"--track {name} cannot begin: {error}") from error
    try:
        yield tracker
    finally:
        try:
            tracker.close()
        except Exception as error:
            # The work is done, and kept.
            print(f"--track {name} could not be closed: {error}", file=sys.stderr)
