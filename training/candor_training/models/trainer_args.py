"""Our settings as those of a Hugging Face trainer."""

from typing import Any

import torch
from peft import LoraConfig

from candor_training.models.job import Job
from candor_training.models.train_settings import LoraSettings, TrainSettings
from candor_training.pipeline.processes import process_count


def trainer_arguments(settings: TrainSettings, job: Job) -> dict[str, Any]:
    """What transformers' TrainingArguments, and those derived from them, are made with."""
    devices = process_count()
    at_once = settings.rows_at_once(job.who, devices)
    is_shared_out = settings.sharding == "fsdp2"
    optimizers = {"adamw": "adamw_torch_fused", "paged_adamw_8bit": "paged_adamw_8bit"}
    return {
        "output_dir": str(job.checkpoints),
        "learning_rate": settings.learning_rate,
        "num_train_epochs": settings.epochs,
        "per_device_train_batch_size": at_once,
        "per_device_eval_batch_size": at_once,
        "gradient_accumulation_steps": settings.batch_size // (at_once * devices),
        "lr_scheduler_type": settings.schedule,
        # Less than one is a share of all steps.
        "warmup_steps": settings.warmup_ratio,
        "weight_decay": settings.weight_decay,
        "max_grad_norm": settings.max_grad_norm,
        "use_cpu": not torch.cuda.is_available(),
        "bf16": settings.precision == "bf16",
        "optim": optimizers[settings.optimizer],
        "fsdp": is_shared_out or None,
        # Of what is shared out, FSDP itself keeps the activations, or computes them again.
        "fsdp_config": {"activation_checkpointing": settings.gradient_checkpointing},
        "activation_checkpointing": settings.gradient_checkpointing and not is_shared_out,
        "logging_steps": settings.log_every,
        # A loss that is no number must be seen.
        "logging_nan_inf_filter": False,
        "save_steps": settings.save_every,
        # `Follow` lets older ones go, once one is whole.
        "save_total_limit": None,
        "seed": job.seed,
        "report_to": "none",
        "disable_tqdm": True,
        "dataloader_pin_memory": torch.cuda.is_available(),
        "remove_unused_columns": False,
        "ddp_find_unused_parameters": False,
    }


def lora_config(lora: LoraSettings, task: str) -> LoraConfig:
    """PEFT's settings; `task` is CAUSAL_LM or SEQ_CLS (whose head is trained whole)."""
    return LoraConfig(
        r=lora.rank,
        lora_alpha=lora.alpha,
        lora_dropout=lora.dropout,
        target_modules="all-linear",
        task_type=task,
    )


def frozen_dtype(settings: TrainSettings) -> torch.dtype:
    """The precision in which weights are loaded: single, unless they stay as they are."""
    return torch.bfloat16 if settings.lora and settings.precision == "bf16" else torch.float32
