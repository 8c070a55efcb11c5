"""Readings as the app imports them and as it exports them."""

import pytest
from pydantic import ValidationError

from candor_training.formats.rows import ReadingRow

imported = {
    "reader": "Claude",
    "reader_kind": "llm",
    "dataset": "Births",
    "question": "q7",
    "model": "LC SFT",
    "seed": 2,
    "distribution": {"Tarn": 0.7, "Keld": 0.2},
}


def test_the_apps_export_is_read_as_what_was_imported() -> None:
    exported = {
        **imported,
        "question": "Where was Mira Dolan born?",
        "question_key": "q7",
        "generation_seed": 2,
        "seed": None,
        "status": "ok",
        "answer": None,
        "active_ms": 5_120,
    }
    assert ReadingRow.model_validate(exported) == ReadingRow.model_validate(imported)


@pytest.mark.parametrize(
    ("probabilities", "is_one"),
    [
        # Three thirds, rounded up to whole percents: 1.02.
        ([0.34, 0.34, 0.34], True),
        ([0.35, 0.34, 0.34], False),
        ([-0.1, 0.5, 0.1], False),
    ],
)
def test_a_distribution_adds_up_to_at_most_one(probabilities: list[float], is_one: bool) -> None:
    row = {**imported, "distribution": dict(zip("abc", probabilities, strict=True))}
    if is_one:
        ReadingRow.model_validate(row)
        return
    with pytest.raises(ValidationError, match="distribution"):
        ReadingRow.model_validate(row)
