"""`read`: the literal reader forecasts from paragraphs, and says which of its answers are right.

What an API LLM does in the paper, done by the rules of `readers/literal.py`. Paragraphs of a model of
kind non-confidence are believed: their first answer has confidence 1. A biography gives a reading for
each claim that it makes; what it does not speak of gives none.
"""

import numpy as np

from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, ReadingRow
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage
from candor_training.readers.literal import Reading
from candor_training.world.facts import Asked, FactRow, world_lexicon
from candor_training.world.rows import biographies, claim_key


class ReadSettings(Settings):
    """How it reads."""

    reader: str = "literal"
    """The reader's name in the readings."""


@stage("read")
class Read(Stage[ReadSettings]):
    """Takes paragraphs at their word, all that are needed; leaves `readings.jsonl`."""

    settings = ReadSettings
    inputs = {"generations": Need.ROWS, "facts": Need.ROWS, "*": Need.ROWS}

    def run(self, ctx: StageContext[ReadSettings]) -> dict[str, float]:
        facts = ctx.rows("facts", FactRow)
        asked, lexicon = Asked(facts), world_lexicon(facts)
        rows: list[ReadingRow] = []
        stated = 0
        for path in (path for name, path in ctx.inputs.items() if name != "facts"):
            for paragraph in read_rows(path, GenerationRow):
                for fact in asked.of(paragraph.dataset, paragraph.question):
                    believe = paragraph.model_kind == "non-confidence"
                    reading = lexicon.read(fact.relation, paragraph.text, believe=believe)
                    is_claim = fact.dataset == biographies
                    if is_claim and reading.answer is None:
                        continue
                    question = claim_key(fact.question, fact.relation) if is_claim else fact.question
                    rows.append(_row(ctx.settings.reader, paragraph, question, reading, fact.truth))
                    stated += reading.stated
        write_rows(ctx.out / "readings.jsonl", rows)
        confidences = [row.confidence for row in rows if row.confidence is not None]
        figures = {
            "readings": float(len(rows)),
            "accuracy": float(np.mean([row.correct is True for row in rows])),
            "no_answer_share": float(np.mean([row.status != "ok" for row in rows])),
            "stated_share": stated / len(rows),
        }
        # Undefined where no paragraph gives an answer.
        return figures | ({"mean_confidence": float(np.mean(confidences))} if confidences else {})


def _row(
    reader: str, paragraph: GenerationRow, question: str, reading: Reading, truth: str
) -> ReadingRow:
    return ReadingRow(
        reader=reader,
        reader_kind="rule",
        dataset=paragraph.dataset,
        question=question,
        model=paragraph.model,
        seed=paragraph.seed,
        status="no_answer" if reading.answer is None else "ok",
        answer=reading.answer,
        confidence=reading.confidence,
        distribution=reading.distribution or None,
        correct=reading.answer == truth,
    )
