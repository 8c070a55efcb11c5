"""The common steps of stages that fit a model to rows: check, hold rows out, train, write the card."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from candor_training.errors import StatedError
from candor_training.formats.hold_out import hold_out, require_groups
from candor_training.formats.rows import LabelRow, SftRow
from candor_training.models.train_settings import TrainSettings
from candor_training.pipeline.stage import Given, Need, Stage, StageContext

S = TypeVar("S", bound=TrainSettings)
R = TypeVar("R", bound=SftRow | LabelRow)


class Supervised(Stage[S], Generic[S, R]):
    """Fits a model to rows. A question's rows are held out together. `purpose` is for the card."""

    inputs = {"model": Need.MODEL, "data": Need.ROWS}
    is_shared = True
    purpose: ClassVar[str]

    def read(self, settings: S, data: Path) -> list[R]:
        """The rows to fit and to hold out."""
        raise NotImplementedError

    def train(self, ctx: StageContext[S], train: list[R], held: list[R]) -> dict[str, float]:
        """Trains, saves the model, and answers with the figures on the rows held out."""
        raise NotImplementedError

    def check_settings(self, settings: S, given: Given, processes: int) -> None:
        settings.check(processes)
        settings.rows_at_once(processes)

    def check_files(self, settings: S, files: Mapping[str, Path | None]) -> None:
        if (data := files.get("data")) is not None:
            self.read(settings, data)

    def check_machine(self, settings: S) -> None:
        settings.check_packages()
        if settings.sharding == "fsdp2":
            import torch

            if not torch.cuda.is_available():
                raise StatedError("settings.sharding fsdp2 needs a GPU for each process.")

    def check(self, ctx: StageContext[S]) -> None:
        from candor_training.memory.lowering import lower
        from candor_training.memory.machine import require_memory, state_here
        from candor_training.memory.rows import row_tokens
        from candor_training.memory.training import estimate_supervised
        from candor_training.models.load import check_model, load_tokenizer

        settings, model = ctx.settings, ctx.input("model")
        rows = self.read(settings, ctx.input("data"))
        config = check_model(model)
        self.check_settings(settings, {}, ctx.processes)
        self.check_machine(settings)
        longest = row_tokens(load_tokenizer(model), rows, settings)
        one = estimate_supervised(config, settings, longest, ctx.processes)
        needed = one.total + state_here(one.state)
        require_memory(needed, partial(lower, vars(one), settings), ctx.processes)
        require_groups(map(_question, rows))

    def run(self, ctx: StageContext[S]) -> dict[str, float]:
        from candor_training.models.save import write_card

        share = ctx.settings.validation_share
        train, held = hold_out(self.read(ctx.settings, ctx.input("data")), _question, share, ctx.seed)
        metrics = {
            "rows": float(len(train)),
            "validation_rows": float(len(held)),
            **self.train(ctx, train, held),
        }
        write_card(ctx, self.purpose, metrics)
        return metrics


def _question(row: SftRow | LabelRow) -> str:
    return row.question_id if isinstance(row, LabelRow) else row.prompt
