"""The paper's table: models by accuracy, ECE, Brier, AUROC and spread on sets of questions.

Needs whose names begin with `generations` and `readings` are what was written and read; every other
need is a set of questions, by the name that the table shows. Leaves table.json, table.csv, table.md,
differences.csv, bins.csv, a reliability-SET.svg for each set, and forecasts.jsonl, which the app
imports.
"""

from typing import TypeVar

from pydantic import Field

from candor_training.errors import StatedError
from candor_training.evaluation.draw_reliability import draw_reliability
from candor_training.evaluation.figures import difference_rows, table_rows
from candor_training.evaluation.forecast_rows import forecast_rows
from candor_training.evaluation.gather import Judged, gather
from candor_training.evaluation.write_tables import write_tables
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, PromptRow, ReadingRow, Row
from candor_training.metrics.calibration_error import DEFAULT_BINS
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage

R = TypeVar("R", bound=Row)


class EvaluateSettings(Settings):
    """The paper takes 20 bins where a simulated reader answers questions, and 10 for biographies."""

    bins: int = Field(default=DEFAULT_BINS, gt=0)


@stage("evaluate")
class Evaluate(Stage[EvaluateSettings]):
    """Figures of all models on all sets, with what was taken from their paragraphs by one reader."""

    settings = EvaluateSettings
    inputs = {"*": Need.ROWS}

    def check(self, ctx: StageContext[EvaluateSettings]) -> None:
        _gather(ctx)

    def run(self, ctx: StageContext[EvaluateSettings]) -> dict[str, float]:
        judged = _gather(ctx)
        rows = table_rows(judged, ctx.settings.bins, ctx.seed)
        differences = difference_rows(judged, ctx.settings.bins, ctx.seed)
        write_tables(ctx.out, rows, differences, ctx.settings.bins)
        draw_reliability(ctx.out, rows, ctx.settings.bins)
        write_rows(ctx.out / "forecasts.jsonl", forecast_rows(judged, _read_sets(ctx)))
        return {
            f"{row.questions}/{row.judged.model}/{name}": one.value
            for row in rows
            for name, one in row.figures.items()
            if one.value is not None
        }


def _gather(ctx: StageContext[EvaluateSettings]) -> list[Judged]:
    generations = _read_all(ctx, "generations", GenerationRow)
    readings = _read_all(ctx, "readings", ReadingRow)
    judged = gather(_read_sets(ctx), generations, readings)
    if not judged:
        raise StatedError(f"stage {ctx.name}: no reading is of a question of the sets.")
    return judged


def _read_sets(ctx: StageContext[EvaluateSettings]) -> dict[str, list[PromptRow]]:
    names = [name for name in ctx.inputs if not name.startswith(("generations", "readings"))]
    if not names:
        raise StatedError(f"stage {ctx.name}: needs names no set of questions.")
    return {name: read_rows(ctx.input(name), PromptRow) for name in names}


def _read_all(ctx: StageContext[EvaluateSettings], prefix: str, kind: type[R]) -> list[R]:
    names = [name for name in ctx.inputs if name.startswith(prefix)]
    if not names:
        raise StatedError(f"stage {ctx.name}: needs.{prefix} is missing: name a stage or a file.")
    return [row for name in names for row in read_rows(ctx.input(name), kind)]
