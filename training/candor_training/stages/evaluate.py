"""The paper's table: models by accuracy, ECE, Brier, AUROC and spread on sets of questions.

Needs whose names begin with `generations` and `readings` are what was written and read, those that
begin with `questions` are the questions themselves, also of claims; every other need is a set of
prompts, by the name that the table shows. Leaves table.json, table.csv, table.md, differences.csv,
bins.csv, a reliability-SET.svg for each set, and app/ with what the app imports: all but the controls,
for which nobody wrote texts.
"""

from collections.abc import Sequence

from pydantic import Field

from candor_training.errors import StatedError
from candor_training.evaluation.app_rows import app_rows
from candor_training.evaluation.controls import PAPERS, with_controls
from candor_training.evaluation.figures import difference_rows, table_rows
from candor_training.evaluation.gather import Judged, gather, named_sets, read_given
from candor_training.formats.files import write_rows
from candor_training.formats.rows import Row
from candor_training.metrics.scores import DEFAULT_BINS
from candor_training.pipeline.stage import Given, Need, Settings, Stage, StageContext, stage


class EvaluateSettings(Settings):
    """How figures are computed.

    Intervals over the samples of queries are Student's t, as the paper's of BioASQ over ten. Models
    with one sample have bootstrap intervals.
    """

    bins: int = Field(default=DEFAULT_BINS, gt=0)
    """Bins of the ECE; the paper takes 20, and 10 for biographies."""
    over_seeds: list[str] = []
    """Test sets whose intervals are over the samples of their queries, where the table has them."""
    recalibrated: list[str] = list(PAPERS)
    """Models whose recalibrated confidences (Platt, isotonic) are rows too, as cheap controls.

    By default, where a table has neither of the two, these are all models that state confidence.
    """


@stage("evaluate")
class Evaluate(Stage[EvaluateSettings]):
    """Figures of all models and of cheap controls on all sets, by one reader's forecasts."""

    settings = EvaluateSettings
    inputs = {"*": Need.ROWS}

    def check_settings(self, settings: EvaluateSettings, given: Given, processes: int) -> None:
        named_sets(given)

    def notes(self, settings: EvaluateSettings, given: Given) -> list[str]:
        unknown = [name for name in settings.over_seeds if name not in named_sets(given)]
        return [f"over_seeds = {name} changes nothing: the table has no such set." for name in unknown]

    def check(self, ctx: StageContext[EvaluateSettings]) -> None:
        self.check_settings(ctx.settings, dict.fromkeys(ctx.inputs), ctx.processes)
        _gather(ctx)

    def run(self, ctx: StageContext[EvaluateSettings]) -> dict[str, float]:
        from candor_training.evaluation.write_results import draw_reliability, write_tables

        judged, for_app = _gather(ctx)
        rows = table_rows(judged, ctx.settings.bins, ctx.seed, ctx.settings.over_seeds)
        differences = difference_rows(judged, ctx.settings.bins, ctx.seed)
        write_tables(ctx.out, rows, differences, ctx.settings.bins)
        draw_reliability(ctx.out, rows, ctx.settings.bins)
        (ctx.out / "app").mkdir(exist_ok=True)
        for name, own in for_app.items():
            write_rows(ctx.out / "app" / f"{name}.jsonl", own)
        return {
            f"{row.questions}/{row.judged.model}/{name}": one.value
            for row in rows
            for name, one in row.figures.items()
            if one.value is not None
        }


def _gather(ctx: StageContext[EvaluateSettings]) -> tuple[list[Judged], dict[str, Sequence[Row]]]:
    given = read_given(ctx.inputs)
    judged = gather(given.sets, given.generations, given.readings)
    if not judged:
        raise StatedError("no reading is of a question of the sets.")
    return with_controls(judged, ctx.settings.recalibrated, ctx.seed), app_rows(judged, given)
