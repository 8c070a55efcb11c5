"""What the stages `forecast-probs` and `reward-model` do: check rows of labels, and fit them."""

from typing import TypeVar

from candor_training.formats.files import read_rows
from candor_training.formats.rows import LabelRow
from candor_training.models.check_training import check_training
from candor_training.models.held_out import hold_out, require_groups
from candor_training.models.job import Job
from candor_training.models.save import Card, write_card
from candor_training.models.train_classifier import train_classifier
from candor_training.models.train_settings import TrainSettings
from candor_training.pipeline.stage import StageContext

S = TypeVar("S", bound=TrainSettings)


def check_labels(ctx: StageContext[S]) -> None:
    """Raises StatedError for rows, a model or a memory that will not do."""
    rows = read_rows(ctx.input("data"), LabelRow)
    longest = max(len(row.text) for row in rows)
    check_training(ctx, longest)
    require_groups((row.question_id for row in rows), f"stage {ctx.name}")


def fit_labels(ctx: StageContext[S], purpose: str) -> dict[str, float]:
    """Trains, writes the model with its card; a question's rows are held out together."""
    who = f"stage {ctx.name}"
    settings = ctx.settings
    rows = read_rows(ctx.input("data"), LabelRow)
    train, held = hold_out(rows, lambda row: row.question_id, settings.validation_share, ctx.seed, who)
    job = Job(ctx.input("model"), ctx.out, ctx.seed, ctx.events, who)
    metrics = {
        "rows": float(len(train)),
        "validation_rows": float(len(held)),
        **train_classifier(job, settings, train, held),
    }
    write_card(job, Card(ctx.name, purpose, settings.model_dump()), metrics)
    return metrics
