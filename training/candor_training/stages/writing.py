"""What `sample` and `generate` share; they differ in their defaults."""

from typing import TypeVar

from pydantic import model_validator

from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import PromptRow, Row, SftRow
from candor_training.formats.templates import paragraph_completion, policy_prompt
from candor_training.models.load import check_model
from candor_training.models.servers import check_servers
from candor_training.models.write_paragraphs import WriteSettings, write_paragraphs
from candor_training.pipeline.stage import Need, StageContext

W = TypeVar("W", bound=WriteSettings)

writing_inputs: dict[str, Need] = {
    "model": Need.MODEL,
    "data": Need.ROWS,
    "examples": Need.ROWS.or_none(),
    "*": Need.ROWS.or_none(),
}


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


def check_writing(ctx: StageContext[W]) -> None:
    """Raises StatedError where model, queries, examples or the servers are not what they should be."""
    check_model(ctx.input("model"), ctx.name)
    if ctx.settings.servers is not None:
        check_servers(ctx.settings.servers, ctx.input("model"))
    _read_prompts(ctx)
    _read_examples(ctx)


def write_generations(ctx: StageContext[W]) -> dict[str, float]:
    """Writes generations.jsonl; resumes from `decoded.jsonl`, which is gone when the stage is done."""
    log = ctx.out / "decoded.jsonl"
    generations, figures = write_paragraphs(
        ctx.input("model"),
        _read_prompts(ctx),
        _read_examples(ctx),
        ctx.settings,
        ctx.seed,
        ctx.name,
        log,
        ctx.events,
    )
    write_rows(ctx.out / "generations.jsonl", generations)
    log.unlink(missing_ok=True)
    return figures


def _read_prompts(ctx: StageContext[W]) -> list[PromptRow]:
    names = ["data", *sorted(set(ctx.inputs) - set(writing_inputs))]
    return [row for name in names for row in read_rows(ctx.input(name), PromptRow)]


def _read_examples(ctx: StageContext[W]) -> list[SftRow]:
    """The first `shots` examples: rows of prompt and completion, or paragraphs with their queries."""
    if "examples" not in ctx.inputs:
        return []
    rows = read_rows(ctx.input("examples"), _ExampleRow)
    return [row.target for row in rows if row.seed == 0][: ctx.settings.shots]
