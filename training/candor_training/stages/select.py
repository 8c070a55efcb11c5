"""Chooses among an rl stage's checkpoints: of those with the best reward the one with the best ECE.

The k checkpoints with the best reward on PPO validation write paragraphs on the validation split; a
reader reads them; the one whose readings have the least ECE becomes `model/`. table.md has them all.
"""

from pathlib import Path
from typing import Literal

from pydantic import Field

from candor_training.errors import StatedError
from candor_training.evaluation.figures import BETTER, TableRow, table_rows
from candor_training.evaluation.gather import gather
from candor_training.evaluation.write_tables import write_tables
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, PromptRow, ReadingRow
from candor_training.metrics.calibration_error import DEFAULT_BINS
from candor_training.models.job import Job
from candor_training.models.load import check_model
from candor_training.models.save import Card, link_model, write_card
from candor_training.models.write_paragraphs import WriteSettings, write_paragraphs
from candor_training.pipeline.stage import Need, Stage, StageContext, stage
from candor_training.readers.recorded import recorded_readings
from candor_training.rl.keeper import CheckpointRow
from candor_training.stages.read import Read, ReadSettings


class SelectSettings(WriteSettings):
    """The paper's: five checkpoints, paragraphs at temperature 0.3.

    `reader` "literal" is the miniature's and needs `facts`. "recorded" takes `readings` from a file:
    the first run stops and says which paragraphs are to be read.
    """

    model_kind: Literal["confidence", "non-confidence"] = "confidence"
    checkpoints: int = Field(default=5, gt=0)
    reader: Literal["literal", "recorded"]
    bins: int = Field(default=DEFAULT_BINS, gt=0)


Context = StageContext[SelectSettings]


@stage("select")
class Select(Stage[SelectSettings]):
    """`rl` is an rl stage's folder, `validation` the queries on which ECE is measured."""

    settings = SelectSettings
    figures = ("validation_reward", *BETTER)
    inputs = {
        "rl": Need.FOLDER,
        "validation": Need.ROWS,
        "facts": Need.ROWS.or_none(),
        "readings": Need.ROWS.or_none(),
    }

    def check(self, ctx: Context) -> None:
        for row in _candidates(ctx):
            check_model(_folder(ctx, row), ctx.name)
        if ctx.settings.reader == "literal":
            ctx.input("facts")
        count = len(read_rows(ctx.input("validation"), PromptRow))
        if count < ctx.settings.bins:
            raise StatedError(
                f"stage {ctx.name}: needs.validation has {count} queries, fewer than "
                f"{ctx.settings.bins} bins: lower settings.bins."
            )

    def run(self, ctx: Context) -> dict[str, float]:
        candidates = {_name(ctx, row): row for row in _candidates(ctx)}
        validation = read_rows(ctx.input("validation"), PromptRow)
        generations = [
            paragraph
            for name, row in candidates.items()
            for paragraph in _write(ctx, name, row, validation)
        ]
        write_rows(ctx.out / "generations.jsonl", generations)
        readings = _read(ctx, generations)
        write_rows(ctx.out / "readings.jsonl", readings)
        judged = gather({"validation": validation}, generations, readings)
        rows = table_rows(judged, ctx.settings.bins, ctx.seed)
        write_tables(ctx.out, rows, [], ctx.settings.bins)
        best = min(rows, key=lambda row: (_ece(row), -_reward(candidates, row)))
        chosen = candidates[best.judged.model]
        figures = {"step": float(chosen.step), "validation_reward": chosen.validation_reward}
        figures |= {name: one.value for name, one in best.figures.items() if one.value is not None}
        _keep(ctx, chosen, figures)
        for log in ctx.out.glob("decoded-*.jsonl"):
            log.unlink()
        return figures


def _candidates(ctx: Context) -> list[CheckpointRow]:
    """The checkpoints with the best reward that were kept, the best first."""
    rows = read_rows(ctx.input("rl") / "checkpoints.jsonl", CheckpointRow)
    kept = sorted((row for row in rows if row.model), key=lambda row: -row.validation_reward)
    if not kept:
        raise StatedError(f"stage {ctx.name}: {ctx.input('rl')} kept no checkpoint.")
    return kept[: ctx.settings.checkpoints]


def _folder(ctx: Context, row: CheckpointRow) -> Path:
    return ctx.input("rl") / str(row.model)


def _name(ctx: Context, row: CheckpointRow) -> str:
    return f"{ctx.settings.model_name or ctx.name}-step-{row.step}"


def _write(
    ctx: Context, name: str, row: CheckpointRow, validation: list[PromptRow]
) -> list[GenerationRow]:
    settings = ctx.settings.model_copy(update={"model_name": name})
    log = ctx.out / f"decoded-step-{row.step}.jsonl"
    # All draw with the same numbers, so that less of the difference between them is chance.
    model = _folder(ctx, row)
    return write_paragraphs(model, validation, [], settings, ctx.seed, name, log, ctx.events)[0]


def _read(ctx: Context, generations: list[GenerationRow]) -> list[ReadingRow]:
    if ctx.settings.reader == "recorded":
        to_read = ctx.out / "to-read.jsonl"
        return recorded_readings(ctx.inputs.get("readings"), generations, to_read)
    inputs = {"generations": ctx.out / "generations.jsonl", "facts": ctx.input("facts")}
    Read().run(StageContext(ctx.name, ReadSettings(), ctx.seed, inputs, ctx.out, ctx.events))
    return read_rows(ctx.out / "readings.jsonl", ReadingRow)


def _ece(row: TableRow) -> float:
    ece = row.figures["ece"].value
    return float("inf") if ece is None else ece


def _reward(candidates: dict[str, CheckpointRow], row: TableRow) -> float:
    return candidates[row.judged.model].validation_reward


def _keep(ctx: Context, chosen: CheckpointRow, figures: dict[str, float]) -> None:
    """The checkpoint as model/, without a second copy of its weights, with a card of its own."""
    model = ctx.out / "model"
    link_model(_folder(ctx, chosen), model)
    (model / "README.md").unlink(missing_ok=True)
    purpose = (
        f"The checkpoint of step {chosen.step}: of those with the best reward, the best calibrated."
    )
    job = Job(_folder(ctx, chosen), ctx.out, ctx.seed, ctx.events, ctx.name)
    write_card(job, Card(ctx.name, purpose, ctx.settings.model_dump(mode="json")), figures)
