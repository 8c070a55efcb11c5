"""Forecasts of paragraphs as rows for ExtractAnswers and ForecastProbs."""

from dataclasses import dataclass

from candor_training.formats.rows import GenerationRow, LabelRow, PromptRow, ReadingRow, SftRow
from candor_training.formats.templates import answers_completion, extract_prompt, forecast_text
from candor_training.reward.answers import matching_answers


@dataclass(frozen=True)
class Reading:
    """A forecast with the paragraph it was made from and the question it is about."""

    row: ReadingRow
    paragraph: GenerationRow
    prompt: PromptRow

    @property
    def question_id(self) -> str:
        """Names the question among all datasets."""
        return f"{self.prompt.dataset}/{self.prompt.question_id}"

    @property
    def forecast(self) -> dict[str, float]:
        """The probability of each answer that was found, in the order in which they were listed."""
        if self.row.distribution is not None:
            return self.row.distribution
        if self.row.status != "ok" or self.row.answer is None or self.row.confidence is None:
            return {}
        return {self.row.answer: self.row.confidence}

    def label(self, answer: str, probability: float) -> LabelRow:
        """What ForecastProbs is to say of this answer."""
        text = forecast_text(self.prompt.question, self.paragraph.text, answer)
        return LabelRow(text=text, label=probability, question_id=self.question_id)


def extraction_rows(readings: list[Reading]) -> list[SftRow]:
    """D_EA: question and paragraph, and the answers that the reader found."""
    return [
        SftRow(
            prompt=extract_prompt(one.prompt.question, one.paragraph.text),
            completion=answers_completion(list(one.forecast)),
        )
        for one in readings
    ]


def forecast_rows(readings: list[Reading]) -> list[LabelRow]:
    """D_FP: the reader's probability of the truth (0 where it was not found) and of each answer."""
    rows = []
    for one in readings:
        forecast = one.forecast
        answers = list(forecast)
        truth = one.prompt.answer
        found = matching_answers(answers, truth, one.prompt.aliases)
        rows.append(one.label(truth, min(1.0, sum(forecast[answers[i]] for i in found))))
        rows.extend(one.label(answer, forecast[answer]) for answer in answers)
    return rows


def human_rows(readings: list[Reading]) -> list[LabelRow]:
    """D_FP from people, who say how sure they are of their top answer.

    Where they entered it, it gets their confidence. Where only its correctness is known, the truth
    gets their confidence if it was right; if it was wrong, nobody knows of which answer they spoke.
    Whole distributions are taken like any reader's.
    """
    rows = []
    for one in readings:
        row = one.row
        if row.distribution is not None:
            rows.extend(forecast_rows([one]))
        elif row.confidence is not None and row.answer is not None:
            rows.append(one.label(row.answer, row.confidence))
        elif row.confidence is not None and row.correct:
            rows.append(one.label(one.prompt.answer, row.confidence))
    return rows
