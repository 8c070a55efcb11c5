"""Reading and writing files of rows: JSONL, and Parquet by its ending."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from candor_training.errors import StatedError
from candor_training.formats.rows import Row
from candor_training.pipeline.recipe import first_problem

R = TypeVar("R", bound=Row)


def read_rows(path: Path, kind: type[R]) -> list[R]:
    """All rows of a file.

    Raises StatedError, naming file, line and column, for the first row that is not of this kind,
    and for a file without rows.
    """
    rows = []
    for number, raw in _raw_rows(path):
        try:
            rows.append(kind.model_validate(raw))
        except ValidationError as error:
            raise StatedError(f"{path}, row {number}: {first_problem(error)}") from None
    if not rows:
        raise StatedError(f"{path} has no rows.")
    return rows


def write_rows(path: Path, rows: Iterable[Row]) -> int:
    """Writes rows as JSONL, whole or not at all; answers with how many there were."""
    part = path.with_name(f"{path.name}.part")
    count = 0
    with part.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(row.model_dump_json(exclude_none=True) + "\n")
            count += 1
    part.replace(path)
    return count


def _raw_rows(path: Path) -> Iterator[tuple[int, Any]]:
    if not path.exists():
        raise StatedError(f"There is no file {path}.")
    if path.suffix == ".parquet":
        from pyarrow import parquet

        yield from enumerate(parquet.read_table(path).to_pylist(), start=1)
        return
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                yield number, json.loads(line)
            except json.JSONDecodeError as error:
                raise StatedError(f"{path}, line {number} is no JSON: {error.msg}.") from None
