"""A reading is of one text: paragraphs that were written anew are to be read anew."""

from candor_training.errors import StatedError
from candor_training.formats.rows import GenerationRow, ReadingRow


def require_same_text(reading: ReadingRow, paragraph: GenerationRow) -> None:
    """Raises StatedError where a reading tells the text that was read, and the paragraph is another."""
    if reading.text is not None and reading.text != paragraph.text:
        raise StatedError(
            f"a reading of question {reading.question} of {reading.dataset}, {reading.model}, sample "
            f"{reading.seed}, is of another text than its paragraph now is: have it read again."
        )
