"""`sft`: a language model fitted to paragraphs (LC SFT: summaries; Factuality SFT: first samples)."""

from pathlib import Path
from typing import Any

from pydantic import Field, create_model

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import Row, SftRow
from candor_training.formats.templates import paragraph_completion, policy_prompt
from candor_training.models.supervised import Supervised
from candor_training.models.train_settings import CausalSettings
from candor_training.pipeline.stage import StageContext, stage


class SftSettings(CausalSettings):
    """Which rows and columns to learn, and how. With generations: query and text, of one sample."""

    learning_rate: float = Field(default=5e-6, gt=0)
    """The highest learning rate."""
    prompt_column: str = "prompt"
    """The column with what is given."""
    completion_column: str = "completion"
    """The column with what is learnt."""
    seed: int | None = None
    """Only rows of this sample."""
    model: str | None = None
    """Only rows of this model."""


Context = StageContext[SftSettings]


@stage("sft")
class Sft(Supervised[SftSettings, SftRow]):
    """Fits completions; the prompt column holds queries as a user would write them."""

    settings = SftSettings
    figures = ("validation_loss",)
    purpose = "A policy that writes a paragraph for a query, fitted to given paragraphs."

    def read(self, settings: SftSettings, data: Path) -> list[SftRow]:
        """The rows to learn, put into the policy's template. Those without a text are left out."""
        columns: dict[str, Any] = {
            "prompt": (str, Field(alias=settings.prompt_column, min_length=1)),
            "completion": (str, Field(alias=settings.completion_column)),
        }
        if settings.seed is not None:
            columns["seed"] = (int, ...)
        if settings.model is not None:
            columns["model"] = (str, ...)
        rows: list[Any] = read_rows(data, create_model("SftSource", __base__=Row, **columns))
        chosen = [
            SftRow(prompt=policy_prompt(row.prompt), completion=paragraph_completion(row.completion))
            for row in rows
            if settings.seed in (None, getattr(row, "seed", None))
            and settings.model in (None, getattr(row, "model", None))
            and row.completion.strip()
        ]
        if not chosen:
            raise StatedError(f"{data} has no row of that seed and model with a text.")
        return chosen

    def train(self, ctx: Context, train: list[SftRow], held: list[SftRow]) -> dict[str, float]:
        from candor_training.models.train_causal import train_causal

        return train_causal(ctx, train, held)
