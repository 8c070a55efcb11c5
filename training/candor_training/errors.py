"""Errors that people can fix, shown as one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager


class StatedError(Exception):
    """One sentence that names the problem and the remedy; shown without a traceback."""


class AwaitedError(StatedError):
    """A file that others make from what the stages before have left is not there yet."""


class DivergedError(StatedError):
    """Training produced a value that is not a number: another value of a setting may help."""


@contextmanager
def naming(what: str) -> Iterator[None]:
    """Puts the name of a stage, say, at the head of every StatedError that is raised within."""
    try:
        yield
    except StatedError as error:
        raise type(error)(f"{what}: {error}") from error
