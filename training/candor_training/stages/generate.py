"""`generate` and `sample`: a language model writes paragraphs for queries.

With `examples` the model is shown them first (in-context learning); then `stop` should be a blank line.
Both leave `generations.jsonl`, which the app imports; `seed` numbers the samples of a query.
"""

from pathlib import Path
from typing import Literal, TypeVar

from pydantic import Field, model_validator

from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import PromptRow, Row, SftRow
from candor_training.formats.templates import paragraph_completion, policy_prompt
from candor_training.models.servers import check_servers
from candor_training.models.write_paragraphs import WriteSettings, write_paragraphs
from candor_training.pipeline.stage import Need, Stage, StageContext, stage

W = TypeVar("W", bound=WriteSettings)


class SampleSettings(WriteSettings):
    """The paper's: eight samples at temperature 0.7, cut at the first blank line."""

    model_kind: Literal["confidence", "non-confidence"] = "non-confidence"
    """Whether the paragraphs say how sure they are."""
    samples: int = Field(default=8, gt=0)
    """Paragraphs for each query."""
    temperature: float = Field(default=0.7, ge=0)
    """How freely tokens are drawn; 0 takes the likeliest."""
    top_p: float = Field(default=0.9, gt=0, le=1)
    """Only the likeliest tokens that together have this probability."""
    stop: str | None = "\n\n"
    """What ends a paragraph."""


class _ExampleRow(Row):
    prompt: str | None = None
    completion: str | None = None
    query: str | None = None
    text: str | None = None
    seed: int = 0

    @model_validator(mode="after")
    def _is_one_or_the_other(self) -> "_ExampleRow":
        if not (self.prompt and self.completion) and not (self.query and self.text):
            raise ValueError("an example has prompt and completion, or query and text")
        return self

    @property
    def target(self) -> SftRow:
        if self.prompt and self.completion:
            return SftRow(prompt=self.prompt, completion=self.completion)
        prompt = policy_prompt(self.query or "")
        return SftRow(prompt=prompt, completion=paragraph_completion(self.text or ""))


def read_examples(path: Path, shots: int | None) -> list[SftRow]:
    """The first `shots` examples of a file: prompts with completions, or queries with paragraphs."""
    return [row.target for row in read_rows(path, _ExampleRow) if row.seed == 0][:shots]


class _Writing(Stage[W]):
    inputs = {
        "model": Need.MODEL,
        "data": Need.ROWS,
        "examples": Need.ROWS.or_none(),
        "*": Need.ROWS.or_none(),
    }

    def check(self, ctx: StageContext[W]) -> None:
        from candor_training.models.load import check_model

        check_model(ctx.input("model"))
        if ctx.settings.servers is not None:
            check_servers(ctx.settings.servers, ctx.input("model"))
        self._prompts(ctx)
        self._examples(ctx)

    def run(self, ctx: StageContext[W]) -> dict[str, float]:
        # What a run that was interrupted has written.
        log = ctx.out / "decoded.jsonl"
        name = ctx.settings.model_name or ctx.name
        rows, examples = self._prompts(ctx), self._examples(ctx)
        generations, figures = write_paragraphs(ctx, ctx.input("model"), name, log, rows, examples)
        write_rows(ctx.out / "generations.jsonl", generations)
        log.unlink(missing_ok=True)
        return figures

    def _prompts(self, ctx: StageContext[W]) -> list[PromptRow]:
        names = ["data", *sorted(set(ctx.inputs) - set(self.inputs))]
        return [row for name in names for row in ctx.rows(name, PromptRow)]

    def _examples(self, ctx: StageContext[W]) -> list[SftRow]:
        path = ctx.inputs.get("examples")
        return read_examples(path, ctx.settings.shots) if path else []


@stage("generate")
class Generate(_Writing[WriteSettings]):
    """`model` writes for the queries of `data`, and of whatever further rows the recipe gives."""

    settings = WriteSettings


@stage("sample")
class Sample(_Writing[SampleSettings]):
    """`model` samples for the queries of `data`, and of whatever further rows the recipe gives."""

    settings = SampleSettings
