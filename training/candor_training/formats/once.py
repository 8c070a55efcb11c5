"""Rows that are there but once."""

from collections.abc import Hashable, Iterable

from candor_training.errors import StatedError
from candor_training.formats.rows import GenerationRow, ReadingRow


def require_once(rows: Iterable[GenerationRow | ReadingRow]) -> None:
    """Raises StatedError where a text is there twice, or a reading that is no further draw."""
    seen = set()
    for row in rows:
        key = _key(row)
        if key in seen:
            what = f"{row.reader}'s reading of a text" if isinstance(row, ReadingRow) else "a text"
            raise StatedError(
                f"{what} is there twice: question {row.question} of {row.dataset}, {row.model}, sample "
                f"{row.seed}."
            )
        seen.add(key)


def _key(row: GenerationRow | ReadingRow) -> Hashable:
    text = (row.dataset, row.question, row.model, row.seed)
    if isinstance(row, GenerationRow):
        return text
    # People may read a text again, in another task.
    return row.forecast_id or (row.reader, row.draw, text)
