"""Chooses among an rl stage's checkpoints: of those with the best reward the one with the best ECE.

The k checkpoints with the best reward on PPO validation write paragraphs on the validation split; a
reader reads them; the one whose readings have the least ECE becomes `model/`. table.md has them all.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from candor_training.errors import AwaitedError, StatedError
from candor_training.evaluation.figures import BETTER, TableRow, table_rows
from candor_training.evaluation.gather import gather, paragraph_key
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, PromptRow, ReadingRow
from candor_training.formats.texts import require_same_text, text_key
from candor_training.metrics.scores import DEFAULT_BINS
from candor_training.models.write_paragraphs import WriteSettings, write_paragraphs
from candor_training.pipeline.stage import Given, Need, Stage, StageContext, require_need, stage
from candor_training.stages.read import Read, ReadSettings

if TYPE_CHECKING:
    from candor_training.rl.keeper import CheckpointRow


class SelectSettings(WriteSettings):
    """The paper's: five checkpoints, paragraphs at temperature 0.3.

    The literal reader needs `facts`. "recorded" takes `readings` from a file: the first run stops and
    says which paragraphs are to be read.
    """

    model_kind: Literal["confidence", "non-confidence"] = "confidence"
    """Whether its paragraphs say how sure they are."""
    checkpoints: int = Field(default=5, gt=0)
    """How many checkpoints with the best reward are read."""
    reader: Literal["literal", "recorded"]
    """Who reads: the miniature's literal reader, or one whose readings are handed over."""
    bins: int = Field(default=DEFAULT_BINS, gt=0)
    """Bins of the ECE."""


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
        "readings": Need.ROWS.or_none().or_later(),
    }

    def check_settings(self, settings: SelectSettings, given: Given, processes: int) -> None:
        if settings.reader == "literal":
            require_need(given, "facts")
        if (count := given.get("validation")) is not None and count < settings.bins:
            raise StatedError(
                f"needs.validation has {count} queries, fewer than {settings.bins} bins: lower "
                "settings.bins."
            )

    def check(self, ctx: Context) -> None:
        from candor_training.models.load import check_model

        for row in _candidates(ctx):
            check_model(_folder(ctx, row))
        count = len(ctx.rows("validation", PromptRow))
        given = {**dict.fromkeys(ctx.inputs), "validation": count}
        self.check_settings(ctx.settings, given, ctx.processes)

    def run(self, ctx: Context) -> dict[str, float]:
        from candor_training.evaluation.write_results import write_tables
        from candor_training.models.save import link_model, write_card

        name = ctx.settings.model_name or ctx.name
        candidates = {f"{name}-step-{row.step}": row for row in _candidates(ctx)}
        validation = ctx.rows("validation", PromptRow)
        generations = []
        for model_name, row in candidates.items():
            folder, log = _folder(ctx, row), ctx.out / f"decoded-step-{row.step}.jsonl"
            # All draw with the same numbers, so that less of the difference between them is chance.
            generations += write_paragraphs(ctx, folder, model_name, log, validation, [])[0]
        write_rows(ctx.out / "generations.jsonl", generations)
        readings = _read(ctx, generations)
        write_rows(ctx.out / "readings.jsonl", readings)
        judged = gather({"validation": validation}, generations, readings)
        rows = table_rows(judged, ctx.settings.bins, ctx.seed)
        write_tables(ctx.out, rows, [], ctx.settings.bins)
        best = min(rows, key=lambda row: _worth(row, candidates[row.judged.model]))
        chosen = candidates[best.judged.model]
        figures = {"step": float(chosen.step), "validation_reward": chosen.validation_reward}
        figures |= {name: one.value for name, one in best.figures.items() if one.value is not None}
        # model/ shares the checkpoint's weights, and has a card of its own.
        link_model(_folder(ctx, chosen), ctx.model)
        (ctx.model / "README.md").unlink(missing_ok=True)
        best_of = "the best calibrated of those with the best reward"
        write_card(ctx, f"The checkpoint of step {chosen.step}: {best_of}.", figures)
        for log in ctx.out.glob("decoded-*.jsonl"):
            log.unlink()
        return figures


def _candidates(ctx: Context) -> "list[CheckpointRow]":
    """The checkpoints with the best reward that were kept, the best first."""
    from candor_training.rl.keeper import CheckpointRow

    rows = read_rows(ctx.input("rl") / "checkpoints.jsonl", CheckpointRow)
    kept = sorted(
        (row for row in rows if row.model),
        key=lambda row: (-row.validation_reward, row.is_untrained),
    )
    if not kept:
        raise StatedError(f"{ctx.input('rl')} kept no checkpoint.")
    return kept[: ctx.settings.checkpoints]


def _folder(ctx: Context, row: "CheckpointRow") -> Path:
    return ctx.input("rl") / str(row.model)


def _read(ctx: Context, generations: list[GenerationRow]) -> list[ReadingRow]:
    if ctx.settings.reader == "recorded":
        return _recorded(ctx, generations)
    inputs = {"generations": ctx.out / "generations.jsonl", "facts": ctx.input("facts")}
    Read().run(StageContext(ctx.name, ReadSettings(), ctx.seed, inputs, ctx.out, ctx.events))
    return read_rows(ctx.out / "readings.jsonl", ReadingRow)


def _recorded(ctx: Context, generations: list[GenerationRow]) -> list[ReadingRow]:
    """The file's readings of these paragraphs, in its order: by an LLM behind an API, or by people.

    Paragraphs that have no reading are written to `to-read.jsonl`, and an AwaitedError says what to do.
    A paragraph's readings may be of its question, or of its claims.
    """
    texts = {text_key(row): row for row in generations}
    questions = {(row.dataset, row.question) for row in generations}
    missing = dict(texts)
    found = []
    for reading in ctx.rows("readings", ReadingRow) if "readings" in ctx.inputs else []:
        key = paragraph_key((reading.dataset, reading.question), questions)
        text = (*key, reading.model, reading.seed) if key else None
        if text in texts:
            require_same_text(reading, texts[text])
            missing.pop(text, None)
            found.append(reading)
    if missing:
        to_read = ctx.out / "to-read.jsonl"
        write_rows(to_read, missing.values())
        raise AwaitedError(
            f"{len(missing)} paragraphs have no reading: have those in {to_read} read, add the "
            "readings to the file that needs.readings names, and run again."
        )
    return found


def _worth(row: TableRow, checkpoint: "CheckpointRow") -> tuple[float, float, bool]:
    """Sorts the best first: the least ECE, of equals the best reward, and of equals what has learnt."""
    ece = row.figures["ece"].value
    least = float("inf") if ece is None else ece
    return least, -checkpoint.validation_reward, checkpoint.is_untrained
