"""Rows that are there but once."""

from collections.abc import Iterable

from candor_training.errors import StatedError
from candor_training.formats.rows import GenerationRow, ReadingRow


def require_once(rows: Iterable[GenerationRow | ReadingRow]) -> None:
    """Raises StatedError where a text is there twice, or a reader's reading of one."""
    seen = set()
    for row in rows:
        reader = row.reader if isinstance(row, ReadingRow) else None
        key = (reader, row.dataset, row.question, row.model, row.seed)
        if key in seen:
            what = f"{reader}'s reading of a text" if reader else "a text"
            raise StatedError(
                f"{what} is there twice: question {row.question} of {row.dataset}, {row.model}, sample "
                f"{row.seed}."
            )
        seen.add(key)
