"""A file of rows that grows while a stage works, and outlives its end at any moment."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Generic, TypeVar

from candor_training.formats.rows import Row

R = TypeVar("R", bound=Row)


class RowLog(Generic[R]):
    """Rows are added at the end; `rows` are those that an earlier process added.

    A line that was torn off when that process died is taken out.
    """

    def __init__(self, path: Path, kind: type[R]) -> None:
        self._path = path
        whole = path.read_bytes() if path.exists() else b""
        lines = whole[: whole.rfind(b"\n") + 1]
        if len(lines) < len(whole):
            os.truncate(path, len(lines))
        self.rows = [kind.model_validate_json(line) for line in lines.splitlines()]

    def add(self, rows: Iterable[R]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(row.model_dump_json() + "\n" for row in rows)
