"""`read`: the literal reader forecasts from paragraphs, and says which of its answers are right.

What an API LLM does in the paper, done by the rules of `readers/literal.py`. Paragraphs of a model of
kind non-confidence are believed: their first answer has confidence 1. A biography gives a reading for
each claim that it makes; what it does not speak of gives none.
"""

from collections.abc import Iterator

import numpy as np

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, ReadingRow
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage
from candor_training.readers.literal import Lexicon, Reading
from candor_training.world.facts import FactRow
from candor_training.world.lexicon import facts_by_question, world_lexicon
from candor_training.world.rows import biographies, claim_key


class ReadSettings(Settings):
    """`reader` names the reader in the readings."""

    reader: str = "literal"


@stage("read")
class Read(Stage[ReadSettings]):
    """Takes paragraphs at their word, all that are needed; leaves `readings.jsonl`."""

    settings = ReadSettings
    inputs = {"generations": Need.ROWS, "facts": Need.ROWS, "*": Need.ROWS}

    def run(self, ctx: StageContext[ReadSettings]) -> dict[str, float]:
        facts = read_rows(ctx.input("facts"), FactRow)
        asked, lexicon = facts_by_question(facts), world_lexicon(facts)
        rows: list[ReadingRow] = []
        stated = 0
        for path in (path for name, path in ctx.inputs.items() if name != "facts"):
            for paragraph in read_rows(path, GenerationRow):
                key = (paragraph.dataset, paragraph.question)
                if key not in asked:
                    raise StatedError(
                        f"stage {ctx.name}: needs.facts has no question {key[1]} of {key[0]}."
                    )
                for row, is_stated in _readings(ctx.settings.reader, paragraph, asked[key], lexicon):
                    rows.append(row)
                    stated += is_stated
        write_rows(ctx.out / "readings.jsonl", rows)
        answered = [row for row in rows if row.status == "ok"]
        return {
            "readings": float(len(rows)),
            "accuracy": float(np.mean([row.correct is True for row in rows])),
            **_mean_confidence(answered),
            "no_answer_share": 1 - len(answered) / len(rows),
            "stated_share": stated / len(rows),
        }


def _mean_confidence(answered: list[ReadingRow]) -> dict[str, float]:
    """Undefined, and so left out, where no paragraph gives an answer."""
    told = [row.confidence for row in answered if row.confidence is not None]
    return {"mean_confidence": float(np.mean(told))} if told else {}


def _readings(
    reader: str, paragraph: GenerationRow, facts: list[FactRow], lexicon: Lexicon
) -> Iterator[tuple[ReadingRow, bool]]:
    """The readings of one paragraph, and whether it states its confidence."""
    believe = paragraph.model_kind == "non-confidence"
    for fact in facts:
        reading = lexicon.read(fact.relation, paragraph.text, believe=believe)
        question = fact.question
        if fact.dataset == biographies:
            if reading.answer is None:
                continue
            question = claim_key(question, fact.relation)
        yield _row(reader, paragraph, question, reading, fact.truth), reading.stated


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
