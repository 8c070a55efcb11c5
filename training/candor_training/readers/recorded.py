"""Readings from a file: by an LLM behind an API, by people in a study, by whoever is not called."""

from pathlib import Path

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, ReadingRow
from candor_training.formats.same_text import require_same_text


def recorded_readings(
    path: Path | None, generations: list[GenerationRow], to_read: Path
) -> list[ReadingRow]:
    """The readings of these paragraphs that the file has, in its order; others are left alone.

    Where paragraphs have no reading, all that lack one are written to `to_read`, and a StatedError says
    what to do. A paragraph's readings may be of its question, or of its claims: a claim's key is its
    paragraph's with a hyphen and more behind it.
    """
    places = {(row.dataset, row.question, row.model, row.seed): row for row in generations}
    missing = dict(places)
    found = []
    for reading in read_rows(path, ReadingRow) if path else []:
        question = reading.question
        while question:
            place = (reading.dataset, question, reading.model, reading.seed)
            if place in places:
                require_same_text(reading, places[place])
                missing.pop(place, None)
                found.append(reading)
                break
            question = question.rpartition("-")[0]
    if missing:
        write_rows(to_read, missing.values())
        raise StatedError(
            f"{len(missing)} paragraphs have no reading: have those in {to_read} read, name the file "
            "of readings as needs.readings, and run again."
        )
    return found
