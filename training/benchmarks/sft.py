"""Supervised fine-tuning, by our stage's trainer and by TRL's as its documentation shows it."""

import json
import time
from pathlib import Path
from typing import Any

import torch
from datasets import Dataset
from transformers import AutoModelForCausalLM, AutoTokenizer, TrainerCallback
from trl import SFTConfig, SFTTrainer

from benchmarks.work import Size, sft_rows
from candor_training.models.train_causal import train_causal
from candor_training.models.train_settings import CausalSettings
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext

# The first step compiles and allocates; the times are between the ends of the others.
steps = 6


def time_sft(folder: Path, size: Size, device: torch.device) -> dict[str, Any]:
    """Seconds of a step of our own trainer."""
    settings = _settings(size)
    out = folder / "out"
    ctx = StageContext("sft", settings, 0, {"model": folder / "base"}, out, Events(out, "sft"))
    rows = sft_rows(size, steps * size.rows)
    train_causal(ctx, rows, rows[: size.device_rows])
    lines = [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()]
    return _figures(size, [line["time"] for line in lines if line["event"] == "step"])


def time_sft_trl(folder: Path, size: Size, device: torch.device) -> dict[str, Any]:
    """Seconds of a step of TRL's SFTTrainer on the same rows in the same batches."""
    ends: list[float] = []

    class Ends(TrainerCallback):  # type: ignore[misc, unused-ignore]
        def on_step_end(self, *args: Any, **kwargs: Any) -> None:
            ends.append(time.time())

    settings = _settings(size)
    trainer = SFTTrainer(
        model=AutoModelForCausalLM.from_pretrained(folder / "base", dtype=settings.loaded_dtype),
        args=SFTConfig(
            **size.trl_arguments(folder, size.rows),
            learning_rate=settings.learning_rate,
            max_length=size.length,
        ),
        train_dataset=Dataset.from_list(
            [row.model_dump() for row in sft_rows(size, steps * size.rows)]
        ),
        processing_class=AutoTokenizer.from_pretrained(folder / "base"),
        peft_config=settings.lora_config("CAUSAL_LM"),
        callbacks=[Ends()],
    )
    trainer.train()
    return _figures(size, ends)


def _settings(size: Size) -> CausalSettings:
    own = {"learning_rate": 1e-4, "epochs": 1, "batch_size": size.rows, "log_every": 1}
    return CausalSettings.model_validate({**own, "max_length": size.length, **size.settings})


def _figures(size: Size, ends: list[float]) -> dict[str, Any]:
    seconds = (ends[-1] - ends[0]) / (len(ends) - 1)
    tokens = size.rows * size.length
    return {"seconds": seconds, "tokens": tokens, "flops": size.training_flops(tokens)}
