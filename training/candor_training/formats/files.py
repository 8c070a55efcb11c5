"""Reading and writing files of rows: JSONL, and Parquet by its ending; logs of rows that grow."""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

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


def _raw_rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    if not path.exists():
        raise StatedError(f"There is no file {path}.")
    if path.suffix == ".parquet":
        yield from enumerate(_parquet_rows(path), start=1)
        return
    # A mark of byte order at the beginning is no part of the first row.
    with path.open(encoding="utf-8-sig") as file:
        try:
            for number, line in enumerate(file, start=1):
                if not line.strip():
                    continue
                raw = json.loads(line)
                if not isinstance(raw, dict):
                    raise StatedError(f"{path}, line {number} is no JSON object: each line is one row.")
                yield number, raw
        except json.JSONDecodeError as error:
            raise StatedError(f"{path}, line {number} is no JSON: {error.msg}.") from None
        except UnicodeDecodeError:
            raise StatedError(
                f"{path} is no UTF-8: save it as JSON lines in UTF-8, or name a Parquet file .parquet."
            ) from None


def _parquet_rows(path: Path) -> list[dict[str, Any]]:
    from pyarrow import ArrowInvalid, parquet

    try:
        rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    except ArrowInvalid:
        raise StatedError(f"{path} is no Parquet file: name JSON lines .jsonl.") from None
    return rows


class RowLog(Generic[R]):
    """A file of rows that grows while a stage works, and stays whole if the process dies.

    `rows` are those that an earlier process added. A line that it left incomplete is removed.
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
