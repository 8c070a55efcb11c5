"""verl's configuration and data, made from the settings of a recipe's stage `rl`.

Left in a folder that all nodes see:
    candor.yaml                                    laid over verl's own defaults by Hydra
    train.parquet, validation.parquet              prompts, as the policy was trained on them
    verl_reward.py                                 asks our scorer
"""

import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from transformers import PreTrainedTokenizerBase

from candor_training.errors import StatedError
from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import policy_prompt
from candor_training.models.load import load_tokenizer
from candor_training.pipeline.stage import StageContext
from candor_training.readers import verl_reward
from candor_training.rl.build import short_enough
from candor_training.rl.prompts import steps_in
from candor_training.rl.settings import PRESETS, RlSettings

_message = "{{ messages[0]['content'] }}"


@dataclass(frozen=True)
class Cluster:
    """How many nodes with how many GPUs, and where the scorer is that they ask."""

    nodes: int
    gpus: int
    scorer: str
    token_file: Path | None


def compose(ctx: StageContext[RlSettings], cluster: Cluster, folder: Path) -> None:
    """Writes the folder's files. Raises StatedError for what verl cannot do as the recipe has it."""
    check_settings(ctx.settings)
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = load_tokenizer(ctx.input("model"))
    train = short_enough(ctx)
    if len(train) < ctx.settings.prompts_of_step:
        raise StatedError(
            f"a step has {ctx.settings.prompts_of_step} queries, but there are only "
            f"{len(train)}: lower settings.rollouts."
        )
    _write_prompts(folder / "train.parquet", train)
    _write_prompts(folder / "validation.parquet", ctx.rows("validation", PromptRow))
    shutil.copyfile(verl_reward.__file__, folder / "verl_reward.py")
    composed = configuration(ctx, cluster, folder.resolve(), len(train), chat_template(tokenizer))
    # JSON is YAML.
    (folder / "candor.yaml").write_text(json.dumps(composed, indent=2), encoding="utf-8")


def check_settings(settings: RlSettings) -> None:
    """Raises StatedError for settings that verl has nothing for."""
    unknown = {
        'preset "reference"': settings.preset == "reference",
        'truth "resampled"': settings.truth == "resampled",
        'reward "claims"': settings.reward == "claims",
        "lora": settings.lora is not None,
        "monitor": settings.monitor is not None,
    }
    for what, is_set in unknown.items():
        if is_set:
            raise StatedError(f"verl has nothing for settings.{what}: leave it out.")


def chat_template(tokenizer: PreTrainedTokenizerBase) -> str:
    """A template that makes of a message the tokens that our own stages make of its text."""
    starts = tokenizer("a")["input_ids"][:1] == [tokenizer.bos_token_id]
    return ("{{ bos_token }}" if starts else "") + _message


def configuration(
    ctx: StageContext[RlSettings], cluster: Cluster, folder: Path, rows: int, template: str
) -> dict[str, Any]:
    """verl's settings, where they are not its defaults."""
    settings = ctx.settings
    epochs = settings.max_epochs
    per_step, steps = settings.prompts_of_step, settings.steps
    if epochs is not None:
        steps = min(steps, steps_in(epochs, rows, per_step))
    optimizer = {
        "lr": settings.learning_rate,
        "lr_warmup_steps": settings.warmup_steps,
        "weight_decay": PRESETS[settings.preset].weight_decay,
        "clip_grad": settings.max_grad_norm,
    }
    # bf16 weights are kept beside those in single precision that are trained.
    engine = {"dtype": "bfloat16" if settings.precision == "bf16" else "float32"}
    model = {
        "custom_chat_template": template,
        "enable_gradient_checkpointing": settings.gradient_checkpointing,
    }
    token = {"token_file": str(cluster.token_file.resolve())} if cluster.token_file else {}
    sampling = {"temperature": settings.temperature, "top_p": settings.top_p}
    return {
        "hydra": {"searchpath": ["pkg://verl.trainer.config"]},
        "defaults": ["ppo_trainer", "_self_"],
        "algorithm": {
            "adv_estimator": "gae" if settings.algorithm == "ppo" else settings.algorithm,
            "norm_adv_by_std_in_grpo": settings.divide_by_std,
            "gamma": settings.gamma,
            "lam": settings.lam,
            "use_kl_in_reward": settings.kl_coef > 0,
            "kl_penalty": "kl",
            "kl_ctrl": {"kl_coef": settings.kl_coef},
        },
        "reward": {
            "num_workers": 64,
            "custom_reward_function": {
                "path": str(folder / "verl_reward.py"),
                "name": "compute_score",
                "reward_kwargs": {"scorer": cluster.scorer, **token},
            },
        },
        "actor_rollout_ref": {
            "model": {"path": str(ctx.input("model").resolve()), **model},
            "actor": {
                "optim": optimizer,
                "fsdp_config": engine,
                "grad_clip": settings.max_grad_norm,
                "clip_ratio": settings.clip,
                "clip_ratio_low": settings.clip,
                "clip_ratio_high": settings.clip,
                "ppo_epochs": settings.epochs,
                "ppo_mini_batch_size": per_step,
                "use_dynamic_bsz": True,
                "checkpoint": {"save_contents": ["model", "optimizer", "extra", "hf_model"]},
            },
            "rollout": {
                "name": "vllm",
                "tensor_model_parallel_size": 1,
                "n": settings.samples_per_prompt if settings.is_grouped else 1,
                **sampling,
                "val_kwargs": {**sampling, "do_sample": True},
            },
        },
        "critic": {
            "enable": not settings.is_grouped,
            "model": {"path": str(ctx.input(settings.scoring).resolve()), **model},
            "optim": optimizer,
            "fsdp": engine,
            "grad_clip": settings.max_grad_norm,
            "cliprange_value": settings.value_clip,
        },
        "data": {
            "train_files": str(folder / "train.parquet"),
            "val_files": str(folder / "validation.parquet"),
            "train_batch_size": per_step,
            "max_prompt_length": settings.max_query_tokens,
            "max_response_length": settings.max_new_tokens,
            "truncation": "right",
            "seed": ctx.seed,
        },
        "trainer": {
            "nnodes": cluster.nodes,
            "n_gpus_per_node": cluster.gpus,
            "total_training_steps": steps,
            "total_epochs": -(-steps * per_step // rows),
            "critic_warmup": settings.critic_steps,
            "test_freq": settings.validate_every,
            "save_freq": settings.validate_every,
            "default_local_dir": str(folder / "states"),
            "validation_data_dir": str(folder / "validation"),
            "project_name": "candor",
            "experiment_name": ctx.name,
            "logger": ["console"],
        },
    }


def _write_prompts(path: Path, rows: Iterable[PromptRow]) -> None:
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.Table.from_pylist(
        [
            {
                "data_source": row.dataset,
                "prompt": [{"role": "user", "content": policy_prompt(row.prompt)}],
                "reward_model": {"style": "rule", "ground_truth": row.answer},
                "extra_info": {
                    "prompt": row.prompt,
                    "question": row.question,
                    "aliases": row.aliases,
                },
            }
            for row in rows
        ]
    )
    parquet.write_table(table, path)
