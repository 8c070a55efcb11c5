"""What was judged, as the app imports it: questions, their texts, and forecasts."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.evaluation.gather import Judged, paragraph_key
from candor_training.evaluation.given import Given
from candor_training.formats.files import write_rows
from candor_training.formats.rows import GenerationRow, QuestionRow, ReadingRow, Row

# The app takes no empty text, and who reads it in a study should see that nothing is missing.
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


@dataclass(frozen=True)
class AppRows:
    """All that an empty project needs: forecasts, and the questions and texts that they are of."""

    questions: list[QuestionRow]
    generations: list[GenerationRow]
    forecasts: list[ForecastRow]

    def write(self, folder: Path) -> None:
        """Three files, numbered in the order in which they are to be imported."""
        folder.mkdir(exist_ok=True)
        write_rows(folder / "1-questions.jsonl", self.questions)
        write_rows(folder / "2-generations.jsonl", self.generations)
        write_rows(folder / "3-forecasts.jsonl", self.forecasts)


def app_rows(judged: Iterable[Judged], given: Given) -> AppRows:
    """Every reading once, also where its question is in two sets.

    A claim is a question of its own, and its text is the paragraph that makes it.

    Raises StatedError for a reading whose question or text is not given.
    """
    questions = {(row.dataset, row.key): row for row in given.questions}
    texts = {(row.dataset, row.question, row.model, row.seed): row for row in given.generations}
    written = {(row.dataset, row.question) for row in given.generations}
    read = {
        (row.dataset, row.question, row.model, row.seed): (one, row)
        for one in judged
        for row in one.rows
    }
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
    return AppRows(list(asked.values()), generations, forecasts)


def _forecast(judged: Judged, row: ReadingRow) -> ForecastRow:
    """With the confidence that counts; without an answer the row brings none: the app gives it."""
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
    )
