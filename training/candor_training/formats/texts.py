"""Texts and readings that belong together: each occurs once, and a reading is of the current text."""

from collections.abc import Hashable, Iterable

from candor_training.errors import StatedError
from candor_training.formats.rows import GenerationRow, ReadingRow


def text_key(row: GenerationRow | ReadingRow) -> tuple[str, str, str, int]:
    """Names a text: its dataset, question and model, and the number of the sample."""
    return row.dataset, row.question, row.model, row.seed


def require_once(rows: Iterable[GenerationRow | ReadingRow]) -> None:
    """Raises StatedError where a text or a reading occurs twice (further draws are other readings)."""
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
    if isinstance(row, GenerationRow):
        return text_key(row)
    # People may read a text again, in another task.
    return row.forecast_id or (row.reader, row.draw, text_key(row))


def require_same_text(reading: ReadingRow, paragraph: GenerationRow) -> None:
    """Raises StatedError where a reading has the text that was read, and the paragraph is another."""
    if reading.text is not None and reading.text != paragraph.text:
        raise StatedError(
            f"a reading of question {reading.question} of {reading.dataset}, {reading.model}, sample "
            f"{reading.seed}, is of another text than its paragraph now is: have it read again."
        )
