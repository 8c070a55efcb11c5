"""The settings of training, and the same as settings of a Hugging Face trainer."""

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from candor_training.errors import StatedError
from candor_training.pipeline.processes import process_count
from candor_training.pipeline.stage import Settings, StageContext

if TYPE_CHECKING:
    # A plan knows the settings of every stage, and needs none of these.
    import torch
    from peft import LoraConfig


class LoraSettings(Settings):
    """Low-rank adapters on all linear layers but the head (Hu et al. 2021); merged when saved."""

    rank: int = Field(default=16, ge=1)
    """Rank of the adapters."""
    alpha: int = Field(default=32, ge=1)
    """Scale of the adapters, in multiples of 1 / rank."""
    dropout: float = Field(default=0.0, ge=0, lt=1)
    """Share of the adapters' inputs that is left out."""


class StateSettings(Settings):
    """The settings of every stage that trains with states to resume from."""

    resume_every: int = Field(default=200, ge=1)
    """Steps between the states that it can resume from."""
    keep_states: int = Field(default=2, ge=1)
    """How many of these states stay; while one is written there is one more."""


class FitSettings(StateSettings):
    """The settings that supervised training and reinforcement learning share.

    bf16 is automatic mixed precision; with LoRA the frozen weights are bf16.
    """

    learning_rate: float = Field(gt=0)
    """The highest learning rate."""
    device_batch_size: int | None = Field(default=None, ge=1)
    """Rows that one device takes at a time; its whole share if empty."""
    max_grad_norm: float = Field(default=1.0, gt=0)
    """The norm to which gradients are clipped."""
    precision: Literal["bf16", "fp32"] = "bf16"
    """Of computations; weights and optimiser stay in single precision."""
    optimizer: Literal["adamw", "paged_adamw_8bit"] = "adamw"
    """The optimiser."""
    gradient_checkpointing: bool = False
    """Whether activations are computed twice, to save memory."""
    lora: LoraSettings | None = None
    """Low-rank adapters; the whole model is trained if empty."""
    sharding: Literal["none", "fsdp2"] = "none"
    """Whether each process has the whole model, or a share of it."""

    @property
    def dtype(self) -> "torch.dtype":
        """The precision of computations, and of weights that are not trained."""
        import torch

        return torch.bfloat16 if self.precision == "bf16" else torch.float32

    @property
    def loaded_dtype(self) -> "torch.dtype":
        """The precision in which weights are loaded: single, unless LoRA leaves them as they are."""
        import torch

        return self.dtype if self.lora else torch.float32

    def lora_config(self, task: str) -> "LoraConfig | None":
        """PEFT's settings; `task` is CAUSAL_LM or SEQ_CLS (whose head is trained whole)."""
        from peft import LoraConfig

        lora = self.lora
        return lora and LoraConfig(
            r=lora.rank,
            lora_alpha=lora.alpha,
            lora_dropout=lora.dropout,
            target_modules="all-linear",
            task_type=task,
        )

    def check(self, processes: int) -> None:
        """Raises StatedError for an optimiser, a sharding and LoRA that do not go together."""
        if self.sharding == "fsdp2":
            if self.lora:
                raise StatedError('settings.lora needs whole models: set sharding = "none".')
            if self.optimizer == "paged_adamw_8bit":
                raise StatedError("settings.optimizer paged_adamw_8bit needs whole models: set adamw.")
            if processes == 1:
                raise StatedError("settings.sharding fsdp2 needs several processes: run --processes.")

    def check_packages(self) -> None:
        """Raises StatedError for an optimiser whose package is not installed here."""
        if self.optimizer == "paged_adamw_8bit" and find_spec("bitsandbytes") is None:
            raise StatedError(
                "settings.optimizer paged_adamw_8bit needs bitsandbytes, which is not installed here: "
                f"run {sys.executable} -m pip install bitsandbytes, or set adamw, which takes more "
                "memory."
            )

    def trainer_arguments(self) -> dict[str, Any]:
        """These settings in transformers' TrainingArguments, and what we set there in every case."""
        import torch

        has_gpu = torch.cuda.is_available()
        return {
            "learning_rate": self.learning_rate,
            "max_grad_norm": self.max_grad_norm,
            "use_cpu": not has_gpu,
            "bf16": self.precision == "bf16",
            "optim": "adamw_torch_fused" if self.optimizer == "adamw" else self.optimizer,
            # A loss that is not a number must be seen.
            "logging_nan_inf_filter": False,
            "report_to": "none",
            "disable_tqdm": True,
            "dataloader_pin_memory": has_gpu,
        }


class TrainSettings(FitSettings):
    """How a model is fitted to rows. Defaults are the paper's for SFT."""

    # How many bytes of a token's row of logits are kept until the update; a classifier has none.
    bytes_of_logit: ClassVar[int] = 0

    epochs: int = Field(default=3, ge=1)
    """How often the rows are gone through."""
    batch_size: int = Field(default=32, ge=1)
    """Rows of one step, on all devices together."""
    schedule: Literal["cosine", "linear", "constant_with_warmup"] = "cosine"
    """How the learning rate falls."""
    warmup_ratio: float = Field(default=0.03, ge=0, lt=1)
    """The share of steps until the highest learning rate."""
    weight_decay: float = Field(default=0.0, ge=0)
    """AdamW's weight decay."""
    max_length: int = Field(default=1024, ge=2)
    """Longest row, in tokens."""
    validation_share: float = Field(default=0.02, gt=0, lt=1)
    """The share of rows that is held out for the validation figures."""
    log_every: int = Field(default=10, ge=1)
    """Steps between the points of its curves."""

    def rows_at_once(self, devices: int) -> int:
        """Rows that one device takes at a time. Raises StatedError where the batch cannot be shared."""
        rows = self.device_batch_size or self.batch_size // devices
        if rows == 0 or self.batch_size % (rows * devices):
            raise StatedError(
                f"settings.batch_size {self.batch_size} is no multiple of {rows} rows on each of "
                f"{devices} devices: change batch_size or device_batch_size."
            )
        return rows


class CausalSettings(TrainSettings):
    """Fitting completions."""

    # In bf16: the logits (2), their log-probabilities (4), both gradients (4 and 2).
    bytes_of_logit = 12

    packing: bool = False
    """Whether several rows share a sequence, kept apart."""
    frozen: Literal["embeddings"] | None = None
    """What stays as it is. Embeddings do where the rows lack words that the model knows."""


def supervised_arguments(ctx: StageContext[Any]) -> dict[str, Any]:
    """The arguments for TrainingArguments and its subclasses in supervised training."""
    settings: TrainSettings = ctx.settings
    devices = process_count()
    at_once = settings.rows_at_once(devices)
    is_sharded = settings.sharding == "fsdp2"
    return {
        **settings.trainer_arguments(),
        "output_dir": str(ctx.resume),
        "num_train_epochs": settings.epochs,
        "per_device_train_batch_size": at_once,
        "per_device_eval_batch_size": at_once,
        "gradient_accumulation_steps": settings.batch_size // (at_once * devices),
        "lr_scheduler_type": settings.schedule,
        # Less than one is a share of all steps.
        "warmup_steps": settings.warmup_ratio,
        "weight_decay": settings.weight_decay,
        "fsdp": is_sharded or None,
        # Sums each pass's gradients over the processes. Else accelerate keeps whole ones in each until
        # the last pass, which takes as much memory as the whole model.
        "accelerator_config": {"gradient_accumulation_kwargs": {"sync_each_batch": is_sharded}},
        # FSDP itself keeps the activations of sharded models, or computes them again.
        "fsdp_config": {"activation_checkpointing": settings.gradient_checkpointing},
        "activation_checkpointing": settings.gradient_checkpointing and not is_sharded,
        "logging_steps": settings.log_every,
        "save_steps": settings.resume_every,
        "seed": ctx.seed,
        "remove_unused_columns": False,
        "ddp_find_unused_parameters": False,
    }
