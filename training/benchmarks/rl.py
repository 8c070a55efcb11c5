"""Rollouts and a step of PPO by our loop; and a step of TRL's RLOO, which has no PPO any more."""

from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import torch
from datasets import Dataset
from transformers import AutoModelForCausalLM, AutoTokenizer
from trl import RLOOConfig, RLOOTrainer

from benchmarks.work import Size, prompt_rows, wait_for
from candor_training.formats.files import write_rows
from candor_training.formats.templates import policy_prompt
from candor_training.models.load import load_classifier, load_tokenizer
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.build import build_trainer
from candor_training.rl.settings import RlSettings

# The first is not counted.
steps = 4


def time_ppo(folder: Path, size: Size, device: torch.device) -> dict[str, Any]:
    """Seconds of a step of the stage `rl` with a reward model of the policy's size, and its parts."""
    load_classifier(folder / "base").save_pretrained(folder / "reward")
    load_tokenizer(folder / "base").save_pretrained(folder / "reward")
    write_rows(folder / "data.jsonl", prompt_rows(size, steps * size.rollouts))
    write_rows(folder / "validation.jsonl", prompt_rows(size, 2))
    inputs = {
        "model": folder / "base",
        "reward_model": folder / "reward",
        "data": folder / "data.jsonl",
        "validation": folder / "validation.jsonl",
    }
    settings = _settings(size)
    out = folder / "out"
    ctx = StageContext("rl", settings, 0, inputs, out, Events(out, "rl"))
    trainer = build_trainer(ctx)
    parts: list[tuple[float, float, float, int]] = []
    for step in range(1, steps + 1):
        rows = trainer.prompts.of_step(step)
        begun = wait_for(device)
        decoded = trainer.write(rows, key=str(step))
        written = wait_for(device)
        scores = trainer.scorer.score(rows, [one.text for one in decoded])
        scored = wait_for(device)
        batch = trainer.evaluate(decoded, [row.prompt for row in rows], scores)
        trainer.update(batch, step)
        times = (written - begun, scored - written, wait_for(device) - scored)
        parts.append((*times, sum(len(one.ids) for one in decoded)))
    rollout, scoring, learning = (median(part[i] for part in parts[1:]) for i in range(3))
    responses = int(median(part[3] for part in parts[1:]))
    tokens = responses + _query_tokens(folder, rows)
    # Forward: writing, the reward, and policy, reference and value; then two networks learn.
    forward = size.training_flops(tokens) / (2 if size.lora else 3)
    return {
        "seconds": rollout + scoring + learning,
        "tokens": responses,
        "rollout_seconds": rollout,
        "learning_seconds": learning,
        "flops": 5 * forward + 2 * size.training_flops(tokens),
    }


def _query_tokens(folder: Path, rows: list[Any]) -> int:
    tokenizer = load_tokenizer(folder / "base")
    return sum(len(tokenizer(policy_prompt(row.prompt))["input_ids"]) for row in rows)


def _settings(size: Size) -> RlSettings:
    own = {"reward": "factuality", "steps": steps, "learning_rate": 1e-5}
    lengths = {"rollouts": size.rollouts, "max_new_tokens": size.response}
    return RlSettings.model_validate({**own, **lengths, **size.settings})


def time_rloo_trl(folder: Path, size: Size, device: torch.device) -> dict[str, Any]:
    """Seconds of a step of TRL's RLOOTrainer with as many rollouts, and a reward that costs nothing."""
    ends: list[float] = []

    def reward(completions: list[str], **columns: Any) -> list[float]:
        ends.append(wait_for(device))
        return [float(len(text) % 7) for text in completions]

    settings = _settings(size)
    samples = 4
    rows = prompt_rows(size, steps * size.rollouts // samples)
    trainer = RLOOTrainer(
        model=AutoModelForCausalLM.from_pretrained(folder / "base", dtype=settings.loaded_dtype),
        reward_funcs=reward,
        args=RLOOConfig(
            **size.trl_arguments(folder, size.rollouts),
            num_generations=samples,
            max_completion_length=size.response,
            temperature=settings.temperature,
            beta=settings.kl_coef,
        ),
        train_dataset=Dataset.from_list([{"prompt": policy_prompt(row.prompt)} for row in rows]),
        processing_class=AutoTokenizer.from_pretrained(folder / "base"),
        peft_config=settings.lora_config("CAUSAL_LM"),
    )
    trainer.train()
    seconds = median(b - a for a, b in pairwise(ends))
    responses = size.rollouts * size.response
    tokens = responses + size.rollouts * _query_tokens(folder, rows) // len(rows)
    forward = size.training_flops(tokens) / (2 if size.lora else 3)
    # Forward: writing, policy and reference; then one network learns.
    return {
        "seconds": seconds,
        "tokens": responses,
        "flops": 3 * forward + size.training_flops(tokens),
    }
