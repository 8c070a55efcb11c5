"""`reward-model`: the probability that a paragraph is right, given its question and the truth."""

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import LabelRow
from candor_training.models.fit_labels import check_labels, fit_labels
from candor_training.models.label_figures import LABEL_FIGURES
from candor_training.pipeline.stage import Need, Stage, StageContext, stage
from candor_training.stages.forecast_probs import ForecastProbsSettings


class RewardModelSettings(ForecastProbsSettings):
    """As in the paper's code: those of ForecastProbs."""


@stage("reward-model")
class RewardModel(Stage[RewardModelSettings]):
    """Fits correctness.jsonl of the stage `reader-data`; in the paper from the Factuality SFT policy.

    It reads the question, the truth and the paragraph, as in the paper. PPO's value network, which
    begins from it, reads the policy's query and response.
    """

    settings = RewardModelSettings
    inputs = {"model": Need.MODEL, "data": Need.ROWS}
    figures = LABEL_FIGURES
    is_shared = True

    def check(self, ctx: StageContext[RewardModelSettings]) -> None:
        check_labels(ctx)
        labels = {row.label for row in read_rows(ctx.input("data"), LabelRow)}
        if not labels <= {0.0, 1.0}:
            raise StatedError(f"stage {ctx.name}: labels of {ctx.input('data').name} must be 0 or 1.")

    def run(self, ctx: StageContext[RewardModelSettings]) -> dict[str, float]:
        return fit_labels(ctx, "Says how probable it is that a paragraph is right, given the truth.")
