"""`reader-data`: what the surrogate reader and the reward model learn, from forecasts of paragraphs."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from candor_training.errors import StatedError
from candor_training.formats.files import write_rows
from candor_training.formats.rows import GenerationRow, LabelRow, PromptRow, ReadingRow, Row, SftRow
from candor_training.formats.templates import judged_text
from candor_training.formats.texts import require_once, require_same_text, text_key
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage
from candor_training.readers.targets import (
    Reading,
    Unmentioned,
    equivalent_rows,
    extraction_rows,
    forecast_rows,
    human_rows,
)


class ReaderDataSettings(Settings):
    """What a surrogate reader learns from.

    Without unmentioned answers (the paper has none) ForecastProbs may give credit to answers that are
    not there, and a policy learns to drop alternatives.
    """

    labels: Literal["readings", "human"] = "readings"
    """Whose forecasts it learns from; people's say the top answer alone."""
    unmentioned_answers: int = Field(default=0, ge=0)
    """How many answers that a paragraph does not mention are added for each, with the label 0."""


@stage("reader-data")
class ReaderData(Stage[ReaderDataSettings]):
    """Makes D_EA and D_FP of the paper's algorithm 1 and the labels of the factuality reward model.

    extract-answers.jsonl (not from people), forecast-probs.jsonl, and correctness.jsonl where the
    readings have `correct`. equivalents.jsonl has the answers that were judged to be a truth, for the
    reward. Readings that could not be parsed give no rows.
    """

    settings = ReaderDataSettings
    inputs = {"readings": Need.ROWS, "generations": Need.ROWS, "prompts": Need.ROWS}

    def check(self, ctx: StageContext[ReaderDataSettings]) -> None:
        _join(ctx)

    def run(self, ctx: StageContext[ReaderDataSettings]) -> dict[str, float]:
        joined = _join(ctx)
        readable = [one for one in joined if one.row.status != "unparsable"]
        is_human = ctx.settings.labels == "human"
        forecasts = human_rows(readable) if is_human else forecast_rows(readable)
        if not forecasts:
            raise StatedError("no reading says how probable an answer is.")
        equivalents = equivalent_rows(readable)
        drawn: list[LabelRow] = []
        if ctx.settings.unmentioned_answers:
            prompts = ctx.rows("prompts", PromptRow)
            pool = Unmentioned(prompts, equivalents, ctx.seed)
            drawn = [
                row for one in readable for row in pool.rows(one, ctx.settings.unmentioned_answers)
            ]
        # D_FP is a set: a truth that is also extracted counts once.
        distinct = {(row.text, row.label, row.question_id): row for row in [*forecasts, *drawn]}
        counts = {
            "forecast_probs": _write(ctx, "forecast-probs.jsonl", distinct.values()),
            "unmentioned": len(drawn),
            "equivalents": _write(ctx, "equivalents.jsonl", equivalents),
            "correctness": _write(ctx, "correctness.jsonl", _correctness(joined)),
            "unparsable": len(joined) - len(readable),
        }
        if not is_human:
            counts["extract_answers"] = _write(ctx, "extract-answers.jsonl", extraction_rows(readable))
        return {name: float(count) for name, count in counts.items()}


def _join(ctx: StageContext[ReaderDataSettings]) -> list[Reading]:
    """Each reading that counts, with its paragraph and its question.

    Raises StatedError where one is missing, or there twice.
    """
    generations = ctx.rows("generations", GenerationRow)
    require_once(generations)
    paragraphs = {text_key(row): row for row in generations}
    asked = ctx.rows("prompts", PromptRow)
    prompts = {(row.dataset, row.question_id): row for row in asked}
    joined = []
    readings = [row for row in ctx.rows("readings", ReadingRow) if not row.excluded]
    require_once(readings)
    for row in readings:
        paragraph = paragraphs.get(text_key(row))
        if paragraph is None:
            raise StatedError(
                f"a reading is of a text that is not among the generations: question "
                f"{row.question} of {row.dataset}, {row.model}, sample {row.seed}."
            )
        require_same_text(row, paragraph)
        prompt = prompts.get((row.dataset, row.question))
        if prompt is None:
            raise StatedError(
                f"question {row.question} of {row.dataset} was read, but is not among the prompts."
            )
        joined.append(Reading(row, paragraph, prompt))
    return joined


def _correctness(joined: list[Reading]) -> list[LabelRow]:
    return [
        LabelRow(
            text=judged_text(one.prompt.question, one.prompt.answer, one.paragraph.text),
            label=float(one.row.correct),
            question_id=one.question_id,
        )
        for one in joined
        if one.row.correct is not None
    ]


def _write(ctx: StageContext[ReaderDataSettings], name: str, rows: Iterable[Row | SftRow]) -> int:
    """Writes a file if there is anything to write."""
    listed = list(rows)
    return write_rows(ctx.out / name, listed) if listed else 0
