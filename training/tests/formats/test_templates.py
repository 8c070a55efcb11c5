"""What ExtractAnswers writes is read back as the answers that it stands for."""

import pytest

from candor_training.formats.templates import answers_completion, parse_answers


@pytest.mark.parametrize("answers", [[], ["Tarn"], ["Tarn", "Keld", "New York, NY"]])
def test_answers_are_read_back(answers: list[str]) -> None:
    assert parse_answers(answers_completion(answers)) == answers


def test_answers_are_stripped_and_not_repeated() -> None:
    assert parse_answers(" Tarn ;Keld;Tarn; ; no answer") == ["Tarn", "Keld"]
