"""`sft`: a language model fitted to paragraphs (LC SFT: summaries; Factuality SFT: first samples)."""

from pathlib import Path
from typing import Any

from pydantic import Field, create_model

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import Row, SftRow
from candor_training.formats.templates import paragraph_completion, policy_prompt
from candor_training.models.check_training import check_training
from candor_training.models.held_out import hold_out, require_groups
from candor_training.models.job import Job
from candor_training.models.save import Card, write_card
from candor_training.models.train_causal import CausalSettings, train_causal
from candor_training.pipeline.stage import Need, Stage, StageContext, stage


class SftSettings(CausalSettings):
    """Which rows and columns to learn, and how. With generations: query and text, of one sample."""

    learning_rate: float = Field(default=5e-6, gt=0)
    prompt_column: str = "prompt"
    completion_column: str = "completion"
    # Only rows whose columns `seed` and `model` are these.
    seed: int | None = None
    model: str | None = None


@stage("sft")
class Sft(Stage[SftSettings]):
    """Fits completions; the prompt column holds queries as a user would write them."""

    settings = SftSettings
    inputs = {"model": Need.MODEL, "data": Need.ROWS}
    figures = ("validation_loss",)
    is_shared = True

    def check(self, ctx: StageContext[SftSettings]) -> None:
        rows = _read(ctx)
        longest = max(len(row.prompt) + len(row.completion) for row in rows)
        check_training(ctx, longest)
        require_groups((row.prompt for row in rows), f"stage {ctx.name}")

    def run(self, ctx: StageContext[SftSettings]) -> dict[str, float]:
        who = f"stage {ctx.name}"
        settings = ctx.settings
        rows = _read(ctx)
        train, held = hold_out(rows, lambda row: row.prompt, settings.validation_share, ctx.seed, who)
        job = Job(ctx.input("model"), ctx.out, ctx.seed, ctx.events, who)
        metrics = {
            "rows": float(len(train)),
            "validation_rows": float(len(held)),
            **train_causal(job, settings, train, held),
        }
        purpose = "A policy that writes a paragraph for a query, fitted to given paragraphs."
        write_card(job, Card(ctx.name, purpose, settings.model_dump()), metrics)
        return metrics


def _read(ctx: StageContext[SftSettings]) -> list[SftRow]:
    """The rows to learn, put into the policy's template. Those without a text are left out."""
    settings = ctx.settings
    path: Path = ctx.input("data")
    columns: dict[str, Any] = {
        "prompt": (str, Field(alias=settings.prompt_column, min_length=1)),
        "completion": (str, Field(alias=settings.completion_column)),
    }
    if settings.seed is not None:
        columns["seed"] = (int, ...)
    if settings.model is not None:
        columns["model"] = (str, ...)
    rows: list[Any] = read_rows(path, create_model("SftSource", __base__=Row, **columns))
    chosen = [
        SftRow(prompt=policy_prompt(row.prompt), completion=paragraph_completion(row.completion))
        for row in rows
        if settings.seed in (None, getattr(row, "seed", None))
        and settings.model in (None, getattr(row, "model", None))
        and row.completion.strip()
    ]
    if not chosen:
        raise StatedError(f"stage {ctx.name}: {path} has no row of that seed and model with a text.")
    return chosen
