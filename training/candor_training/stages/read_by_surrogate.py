"""`read-by-surrogate`: the trained reader forecasts from paragraphs, as readings that the app imports.

ExtractAnswers lists a paragraph's answers, ForecastProbs weighs each. Paragraphs of a model of kind
non-confidence are believed: their first answer has confidence 1. Which answers are right, names and
aliases decide.
"""

import numpy as np

from candor_training.errors import StatedError
from candor_training.formats.files import write_rows
from candor_training.formats.rows import GenerationRow, PromptRow, ReadingRow
from candor_training.pipeline.stage import Need, Stage, StageContext, stage
from candor_training.readers.surrogate_settings import SurrogateSettings
from candor_training.reward.answers import matching_answers

# As in `ReadingRow`: what adds up to more is kept as a confidence without a distribution.
_most = 1.02


class ReadBySurrogateSettings(SurrogateSettings):
    """How it reads."""

    reader: str = "ForecastProbs"
    """The reader's name in the readings."""


@stage("read-by-surrogate")
class ReadBySurrogate(Stage[ReadBySurrogateSettings]):
    """Reads paragraphs with the trained reader's two models; leaves `readings.jsonl`."""

    settings = ReadBySurrogateSettings
    inputs = {
        "generations": Need.ROWS,
        "prompts": Need.ROWS,
        "extract_answers": Need.MODEL,
        "forecast_probs": Need.CLASSIFIER,
    }

    def run(self, ctx: StageContext[ReadBySurrogateSettings]) -> dict[str, float]:
        import torch
        from transformers import AutoConfig

        from candor_training.memory.machine import spare_beside
        from candor_training.memory.reading import reader_weights
        from candor_training.readers.surrogate import load_surrogate

        prompts = {(row.dataset, row.question_id): row for row in ctx.rows("prompts", PromptRow)}
        paragraphs = ctx.rows("generations", GenerationRow)
        asked = [_asked(prompts, paragraph) for paragraph in paragraphs]
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        folders = ctx.input("extract_answers"), ctx.input("forecast_probs")
        # Both models are there while either reads.
        room = spare_beside(reader_weights(*map(AutoConfig.from_pretrained, folders)))
        reader = load_surrogate(*folders, ctx.settings, device, torch.float32, room)
        found = reader.read([row.question for row in asked], [row.text for row in paragraphs])
        every = zip(paragraphs, asked, found, strict=True)
        rows = [_row(ctx.settings.reader, *one) for one in every]
        write_rows(ctx.out / "readings.jsonl", rows)
        return {
            "readings": float(len(rows)),
            "accuracy": float(np.mean([row.correct is True for row in rows])),
            "no_answer_share": float(np.mean([row.status != "ok" for row in rows])),
        }


def _asked(prompts: dict[tuple[str, str], PromptRow], paragraph: GenerationRow) -> PromptRow:
    found = prompts.get((paragraph.dataset, paragraph.question))
    if found is None:
        raise StatedError(f"needs.prompts has no question {paragraph.question} of {paragraph.dataset}.")
    return found


def _row(
    reader: str, paragraph: GenerationRow, asked: PromptRow, weights: dict[str, float]
) -> ReadingRow:
    if paragraph.model_kind == "non-confidence":
        weights = dict.fromkeys(list(weights)[:1], 1.0)
    top = max(weights, key=lambda answer: weights[answer], default=None)
    right = matching_answers(weights, asked.answer, asked.aliases)
    return ReadingRow(
        reader=reader,
        reader_kind="surrogate",
        dataset=paragraph.dataset,
        question=paragraph.question,
        model=paragraph.model,
        seed=paragraph.seed,
        status="no_answer" if top is None else "ok",
        answer=top,
        confidence=None if top is None else weights[top],
        distribution=weights if weights and sum(weights.values()) <= _most else None,
        correct=top is not None and list(weights).index(top) in right,
        text=paragraph.text,
    )
