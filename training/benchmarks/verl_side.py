"""Run by verl's own Python: what verl makes of a folder that `many-nodes` has composed.

Prints one line of JSON: the tokens of each prompt, and the reward of each response that comes by
standard input, from verl's reward manager.
"""

import asyncio
import json
import sys
from typing import Any

import torch
from hydra import compose, initialize_config_dir
from omegaconf import OmegaConf
from transformers import AutoTokenizer
from verl.trainer.ppo.reward import load_reward_manager
from verl.utils.config import omega_conf_to_dataclass, validate_config
from verl.utils.dataset.rl_dataset import RLHFDataset

from verl import DataProto


def main(folder: str, responses: list[str]) -> None:
    with initialize_config_dir(folder, version_base=None):
        config = compose("candor")
    missing = OmegaConf.missing_keys(config) - {"reward.reward_model.rollout.name"}
    assert not missing, missing
    validate_config(config, use_reference_policy=True, use_critic=bool(config.critic.enable))
    for part in (config.actor_rollout_ref.actor, config.actor_rollout_ref.rollout, config.critic):
        omega_conf_to_dataclass(part)
    model = config.actor_rollout_ref.model
    tokenizer = AutoTokenizer.from_pretrained(model.path)
    tokenizer.chat_template = model.custom_chat_template
    rows = RLHFDataset([config.data.train_files], tokenizer, config.data)
    print(json.dumps(asyncio.run(ask(config, tokenizer, list(rows)[: len(responses)], responses))))


async def ask(config: Any, tokenizer: Any, rows: list[Any], responses: list[str]) -> dict[str, Any]:
    manager = load_reward_manager(config, tokenizer)
    found: dict[str, Any] = {"tokens": [], "rewards": []}
    for row, text in zip(rows, responses, strict=True):
        prompt = tokenizer.apply_chat_template(
            list(row["raw_prompt"]), add_generation_prompt=True, return_dict=False
        )
        found["tokens"].append(prompt)
        ids = torch.tensor([tokenizer(text, add_special_tokens=False)["input_ids"]])
        batch = {"responses": ids, "attention_mask": torch.ones(1, len(prompt) + ids.shape[1]).long()}
        given = {key: row[key] for key in ("data_source", "reward_model", "extra_info")}
        data = DataProto.from_dict(tensors=batch, non_tensors={k: [v] for k, v in given.items()})
        found["rewards"].append((await manager.run_single(data))["reward_score"])
    return found


if __name__ == "__main__":
    main(sys.argv[1], json.load(sys.stdin))
