"""Samples several paragraphs for each query from the base model, for the summaries of its claims.

`examples` show the base model what a paragraph is. Leaves `generations.jsonl`, in which `seed` numbers
the samples of a query.
"""

from typing import Literal

from pydantic import Field

from candor_training.models.write_paragraphs import WriteSettings
from candor_training.pipeline.stage import Stage, StageContext, stage
from candor_training.stages.writing import (
    check_writing,
    write_generations,
    writing_inputs,
)


class SampleSettings(WriteSettings):
    """The paper's: eight samples at temperature 0.7, cut at the first blank line."""

    model_kind: Literal["confidence", "non-confidence"] = "non-confidence"
    samples: int = Field(default=8, gt=0)
    temperature: float = Field(default=0.7, ge=0)
    top_p: float = Field(default=0.9, gt=0, le=1)
    stop: str | None = "\n\n"


@stage("sample")
class Sample(Stage[SampleSettings]):
    """`model` samples for the queries of `data`, and of whatever further rows the recipe gives."""

    settings = SampleSettings
    inputs = writing_inputs

    def check(self, ctx: StageContext[SampleSettings]) -> None:
        check_writing(ctx)

    def run(self, ctx: StageContext[SampleSettings]) -> dict[str, float]:
        return write_generations(ctx)
