"""The judged forecasts in the app's import format: questions, their texts, and forecasts."""

from collections.abc import Iterable, Sequence

from candor_training.errors import StatedError
from candor_training.evaluation.gather import Given, Judged, paragraph_key
from candor_training.formats.rows import GenerationRow, QuestionRow, ReadingRow, Row
from candor_training.formats.texts import text_key

# The app takes no empty text, and people who read it in a study should see that nothing is missing.
NO_TEXT = "(no text)"


class ForecastRow(Row):
    """A row of the app's import of forecasts."""

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


def app_rows(judged: Iterable[Judged], given: Given) -> dict[str, Sequence[Row]]:
    """The rows of three files, by their names, which are numbered in the order of the import.

    Every reading is there once, also where its question is in two sets. A claim is a question of its
    own, and its text is the paragraph that makes it.

    Raises StatedError for a reading whose question or text is not given.
    """
    questions = {(row.dataset, row.key): row for row in given.questions}
    texts = {text_key(row): row for row in given.generations}
    written = {(row.dataset, row.question) for row in given.generations}
    read = {text_key(row): (one, row) for one in judged for row in one.rows}
    asked: dict[tuple[str, str], QuestionRow] = {}
    generations: list[GenerationRow] = []
    for dataset, question, model, seed in read:
        key = (dataset, question)
        if key not in questions:
            raise StatedError(f"needs.questions has no question {question} of {dataset}.")
        asked[key] = questions[key]
        text = texts.get((*(paragraph_key(key, written) or key), model, seed))
        if text is None:
            raise StatedError(f"question {question}: {model} wrote no text with seed {seed}.")
        own = {"question": question, "text": text.text if text.text.strip() else NO_TEXT}
        generations.append(text.model_copy(update=own))
    forecasts = [_forecast(one, row) for one, row in read.values()]
    return {
        "1-questions": list(asked.values()),
        "2-generations": generations,
        "3-forecasts": forecasts,
    }


def _forecast(judged: Judged, row: ReadingRow) -> ForecastRow:
    """With the confidence that counts. The app itself gives one to a row without an answer."""
    has_answer = row.status == "ok"
    # A model that states no confidence counts with 1, which its distribution would contradict.
    has_distribution = has_answer and judged.kind == "confidence"
    counted = {
        "answer": row.answer if has_answer else None,
        "confidence": judged.confidence(row) if has_answer else None,
        "distribution": row.distribution if has_distribution else None,
        "correct": has_answer and bool(row.correct),
    }
    return ForecastRow.model_validate(row.model_dump() | counted)
