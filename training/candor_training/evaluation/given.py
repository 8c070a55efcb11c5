"""What is evaluated, told apart by the names under which a recipe gives it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import GenerationRow, PromptRow, QuestionRow, ReadingRow, Row

R = TypeVar("R", bound=Row)
_others = ("questions", "generations", "readings")


@dataclass(frozen=True)
class Given:
    """Prompts by set, the questions of prompts and claims, what was written, and what was read."""

    sets: dict[str, list[PromptRow]]
    questions: list[QuestionRow]
    generations: list[GenerationRow]
    readings: list[ReadingRow]


def read_given(inputs: Mapping[str, Path]) -> Given:
    """Names that begin with `questions`, `generations` and `readings` are these, all others are sets.

    Raises StatedError where one of the four is missing, and for a file that is not as it should be.
    """
    sets = {name: path for name, path in inputs.items() if not name.startswith(_others)}
    if not sets:
        raise StatedError("needs names no set of questions.")
    return Given(
        sets={name: read_rows(path, PromptRow) for name, path in sets.items()},
        questions=_read_all(inputs, "questions", QuestionRow),
        generations=_read_all(inputs, "generations", GenerationRow),
        readings=_read_all(inputs, "readings", ReadingRow),
    )


def _read_all(inputs: Mapping[str, Path], prefix: str, kind: type[R]) -> list[R]:
    paths = [path for name, path in inputs.items() if name.startswith(prefix)]
    if not paths:
        raise StatedError(f"needs.{prefix} is missing: name a stage or a file.")
    return [row for path in paths for row in read_rows(path, kind)]
