"""Writes one paragraph for each query, as its readers are to read it.

With `examples` the model is shown them first (in-context learning); then `stop` should be a blank line.
Leaves `generations.jsonl`, which the app imports.
"""

from pydantic import Field

from candor_training.models.write_paragraphs import WriteSettings
from candor_training.pipeline.stage import Stage, StageContext, stage
from candor_training.stages.writing import (
    check_writing,
    write_generations,
    writing_inputs,
)


class GenerateSettings(WriteSettings):
    """Temperature 0.3, which the paper tuned for all its models on the validation split."""

    temperature: float = Field(default=0.3, ge=0)


@stage("generate")
class Generate(Stage[GenerateSettings]):
    """`model` writes for the queries of `data`, and of whatever further rows the recipe gives."""

    settings = GenerateSettings
    inputs = writing_inputs

    def check(self, ctx: StageContext[GenerateSettings]) -> None:
        check_writing(ctx)

    def run(self, ctx: StageContext[GenerateSettings]) -> dict[str, float]:
        return write_generations(ctx)
