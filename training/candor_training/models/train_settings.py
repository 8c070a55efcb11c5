"""The settings that all supervised training shares. Defaults are the paper's for SFT."""

from typing import ClassVar, Literal

from pydantic import Field

from candor_training.errors import StatedError
from candor_training.pipeline.stage import Settings


class LoraSettings(Settings):
    """Low-rank adapters on all linear layers but the head (Hu et al. 2021); merged when saved."""

    rank: int = Field(default=16, ge=1)
    alpha: int = Field(default=32, ge=1)
    dropout: float = Field(default=0.0, ge=0, lt=1)


class TrainSettings(Settings):
    """How a model is fitted to rows.

    `batch_size` is the rows of one optimiser step on all devices together, `device_batch_size` those
    that one device takes at a time (all of its share when it is not given). bf16 is automatic mixed
    precision: weights and optimiser stay in single precision; with LoRA the frozen weights are bf16.
    With several processes, `sharding` says whether each has the whole model, or a share of it (FSDP2,
    on GPUs).
    """

    # What of a token's row of logits is kept until it has been learnt from; a classifier has none.
    bytes_of_logit: ClassVar[int] = 0

    learning_rate: float = Field(gt=0)
    epochs: int = Field(default=3, ge=1)
    batch_size: int = Field(default=32, ge=1)
    device_batch_size: int | None = Field(default=None, ge=1)
    schedule: Literal["cosine", "linear", "constant_with_warmup"] = "cosine"
    warmup_ratio: float = Field(default=0.03, ge=0, lt=1)
    weight_decay: float = Field(default=0.0, ge=0)
    max_grad_norm: float = Field(default=1.0, gt=0)
    max_length: int = Field(default=1024, ge=2)
    precision: Literal["bf16", "fp32"] = "bf16"
    optimizer: Literal["adamw", "paged_adamw_8bit"] = "adamw"
    gradient_checkpointing: bool = False
    lora: LoraSettings | None = None
    sharding: Literal["none", "fsdp2"] = "none"
    # The share of rows that is held out to measure the validation figures.
    validation_share: float = Field(default=0.02, gt=0, lt=1)
    log_every: int = Field(default=10, ge=1)
    save_every: int = Field(default=200, ge=1)
    # How many of the states that it can resume from stay; while one is written there is one more.
    keep_states: int = Field(default=2, ge=1)

    def rows_at_once(self, who: str, devices: int) -> int:
        """Rows that one device takes at a time. Raises StatedError where the batch cannot be shared."""
        rows = self.device_batch_size or self.batch_size // devices
        if rows == 0 or self.batch_size % (rows * devices):
            raise StatedError(
                f"{who}: settings.batch_size {self.batch_size} is no multiple of {rows} rows on each "
                f"of {devices} devices: change batch_size or device_batch_size."
            )
        return rows
