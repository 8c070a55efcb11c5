"""What all supervised stages check before the work."""

from importlib.util import find_spec
from typing import TypeVar

import torch

from candor_training.errors import StatedError
from candor_training.models.load import check_model
from candor_training.models.memory import require_memory
from candor_training.models.train_settings import TrainSettings
from candor_training.pipeline.stage import StageContext

S = TypeVar("S", bound=TrainSettings)


def check_training(ctx: StageContext[S], longest: int) -> None:
    """Raises StatedError for a model, an optimiser or a memory that will not do.

    `longest` is the characters of the longest row: it has no more tokens than that.
    """
    who = f"stage {ctx.name}"
    config = check_model(ctx.input("model"), who)
    if ctx.settings.sharding == "fsdp2":
        _check_sharding(ctx, who)
    if ctx.settings.optimizer == "paged_adamw_8bit" and find_spec("bitsandbytes") is None:
        raise StatedError(f"{who}: settings.optimizer paged_adamw_8bit needs bitsandbytes: install it.")
    require_memory(config, ctx.settings, longest, who, ctx.processes)


def _check_sharding(ctx: StageContext[S], who: str) -> None:
    if ctx.settings.lora:
        raise StatedError(f'{who}: settings.lora needs whole models: set sharding = "none".')
    if ctx.settings.optimizer == "paged_adamw_8bit":
        raise StatedError(f"{who}: settings.optimizer paged_adamw_8bit needs whole models: set adamw.")
    if ctx.processes == 1 or not torch.cuda.is_available():
        raise StatedError(
            f"{who}: settings.sharding fsdp2 needs several GPUs and a process on each: run --processes."
        )
