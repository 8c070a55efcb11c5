"""Opens what `--track` names, and closes it when the run ends."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from candor_training.errors import StatedError
from candor_training.pipeline.events import Tracker

# Each is a module beside this one, named like the package that it needs, and has `open_tracker`.
services = ("tensorboard", "wandb", "mlflow", "trackio")


class _Service(Protocol):
    def open_tracker(self, recipe: str, folder: Path) -> Tracker: ...


@contextmanager
def open_trackers(names: Sequence[str], recipe: str, folder: Path) -> Iterator[tuple[Tracker, ...]]:
    """The trackers of a run of this recipe, whose outputs go below `folder`.

    Raises StatedError where a service's package is not installed, or cannot begin.
    """
    with ExitStack() as stack:
        yield tuple(stack.enter_context(_opened(name, recipe, folder)) for name in names)


@contextmanager
def _opened(name: str, recipe: str, folder: Path) -> Iterator[Tracker]:
    tracker = _open(name, recipe, folder)
    try:
        yield tracker
    finally:
        try:
            tracker.close()
        except Exception as error:
            # The work is done, and kept.
            print(f"--track {name} could not be closed: {error}", file=sys.stderr)


def _open(name: str, recipe: str, folder: Path) -> Tracker:
    service = cast(_Service, import_module(f"candor_training.tracking.to_{name}"))
    try:
        return service.open_tracker(recipe, folder)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise StatedError(f"--track {name} needs the package {name}: pip install {name}.") from None
    except Exception as error:
        # Each service has errors of its own.
        raise StatedError(f"--track {name} cannot begin: {error}") from error
