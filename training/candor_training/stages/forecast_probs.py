"""`forecast-probs`: the probability that a paragraph gives to an answer of a question."""

from pydantic import Field

from candor_training.models.fit_labels import check_labels, fit_labels
from candor_training.models.label_figures import LABEL_FIGURES
from candor_training.models.train_settings import TrainSettings
from candor_training.pipeline.stage import Need, Stage, StageContext, stage


class ForecastProbsSettings(TrainSettings):
    """As in the paper's code."""

    learning_rate: float = Field(default=5e-6, gt=0)
    epochs: int = Field(default=5, ge=1)
    batch_size: int = Field(default=256, ge=1)
    warmup_ratio: float = Field(default=0.1, ge=0, lt=1)


@stage("forecast-probs")
class ForecastProbs(Stage[ForecastProbsSettings]):
    """Fits forecast-probs.jsonl of the stage `reader-data`; `model` is the policy after SFT."""

    settings = ForecastProbsSettings
    inputs = {"model": Need.MODEL, "data": Need.ROWS}
    figures = LABEL_FIGURES
    is_shared = True

    def check(self, ctx: StageContext[ForecastProbsSettings]) -> None:
        check_labels(ctx)

    def run(self, ctx: StageContext[ForecastProbsSettings]) -> dict[str, float]:
        return fit_labels(ctx, "Says which probability a paragraph gives to an answer of a question.")
