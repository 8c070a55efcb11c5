"""The two classifiers with one logit: `forecast-probs` and `reward-model`."""

from pathlib import Path

from pydantic import Field

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import LabelRow
from candor_training.models.supervised import Supervised
from candor_training.models.train_settings import TrainSettings
from candor_training.pipeline.stage import StageContext, stage


class ClassifierSettings(TrainSettings):
    """As in the paper's code."""

    learning_rate: float = Field(default=5e-6, gt=0)
    """The highest learning rate."""
    epochs: int = Field(default=5, ge=1)
    """How often the rows are gone through."""
    batch_size: int = Field(default=256, ge=1)
    """Rows of one step, on all devices together."""
    warmup_ratio: float = Field(default=0.1, ge=0, lt=1)
    """The share of steps until the highest learning rate."""


class _Classifier(Supervised[ClassifierSettings, LabelRow]):
    settings = ClassifierSettings
    figures = ("validation_loss", "brier", "auroc")

    def read(self, settings: ClassifierSettings, data: Path) -> list[LabelRow]:
        return read_rows(data, LabelRow)

    def train(
        self, ctx: StageContext[ClassifierSettings], train: list[LabelRow], held: list[LabelRow]
    ) -> dict[str, float]:
        from candor_training.models.train_classifier import train_classifier

        return train_classifier(ctx, train, held)


@stage("forecast-probs")
class ForecastProbs(_Classifier):
    """Fits forecast-probs.jsonl of the stage `reader-data`; `model` is the policy after SFT."""

    purpose = "Says which probability a paragraph gives to an answer of a question."


@stage("reward-model")
class RewardModel(_Classifier):
    """Fits correctness.jsonl of the stage `reader-data`; in the paper from the Factuality SFT policy.

    It reads the question, the truth and the paragraph, as in the paper. PPO's value network, which
    begins from it, reads the policy's query and response.
    """

    purpose = "Says how probable it is that a paragraph is right, given the truth."

    def check(self, ctx: StageContext[ClassifierSettings]) -> None:
        super().check(ctx)
        if not {row.label for row in self.read(ctx.settings, ctx.input("data"))} <= {0.0, 1.0}:
            raise StatedError(f"labels of {ctx.input('data').name} must be 0 or 1.")
