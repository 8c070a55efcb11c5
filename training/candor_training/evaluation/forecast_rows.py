"""What was judged, as the app imports forecasts."""

from collections.abc import Iterator

from candor_training.evaluation.gather import Judged
from candor_training.formats.rows import PromptRow, ReadingRow, Row


class ForecastRow(Row):
    """A row of the app's import of forecasts. It brings its question, so that the app can make it."""

    reader: str
    reader_kind: str
    dataset: str
    question: str
    model: str
    seed: int
    status: str
    answer: str | None
    confidence: float | None
    distribution: dict[str, float] | None
    correct: bool
    question_text: str | None
    truth: str | None


def forecast_rows(judged: list[Judged], sets: dict[str, list[PromptRow]]) -> Iterator[ForecastRow]:
    """Forecasts with the confidence that counted; those without an answer bring none: the app gives it.

    A question that is in two sets is there once. Claims bring no question: theirs are imported apart.
    """
    questions = {
        (row.dataset, row.question_id): (row.question, row.answer)
        for prompts in sets.values()
        for row in prompts
    }
    written: set[tuple[str, str, str, int]] = set()
    for one in judged:
        for row in one.rows:
            place = (row.dataset, row.question, row.model, row.seed)
            if place not in written:
                written.add(place)
                yield _forecast(one, row, questions.get(place[:2], (None, None)))


def _forecast(judged: Judged, row: ReadingRow, question: tuple[str | None, str | None]) -> ForecastRow:
    has_answer = row.status == "ok"
    # Of a model that states no confidence, a distribution would not go with the confidence that counts.
    is_told = has_answer and judged.kind == "confidence"
    return ForecastRow(
        reader=row.reader,
        reader_kind=row.reader_kind,
        dataset=row.dataset,
        question=row.question,
        model=row.model,
        seed=row.seed,
        status=row.status,
        answer=row.answer if has_answer else None,
        confidence=judged.confidence(row) if has_answer else None,
        distribution=row.distribution if is_told else None,
        correct=has_answer and bool(row.correct),
        question_text=question[0],
        truth=question[1],
    )
