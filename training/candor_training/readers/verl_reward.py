"""verl's custom reward function, by asking a scorer that `serve-reader` runs.

reward.custom_reward_function.path=.../verl_reward.py  reward.custom_reward_function.name=compute_score
The scorer's address is read from CANDOR_SCORER, its token from CANDOR_SCORER_TOKEN. This file imports
nothing but the standard library, since verl loads it in an environment of its own.
"""

import json
import os
import urllib.request
from typing import Any


def compute_score(
    data_source: str, solution_str: str, ground_truth: str, extra_info: dict[str, Any] | None = None
) -> float:
    """The reward of a response. `extra_info` brings `question`, perhaps `prompt` and `aliases`."""
    info = extra_info or {}
    asked = {
        "prompts": [info.get("prompt", info["question"])],
        "responses": [solution_str],
        "questions": [info["question"]],
        "answers": [ground_truth],
        "aliases": [list(info.get("aliases") or [])],
    }
    token = os.environ.get("CANDOR_SCORER_TOKEN")
    request = urllib.request.Request(
        os.environ["CANDOR_SCORER"],
        data=json.dumps(asked).encode(),
        headers={
            "Content-Type": "application/json",
            **({"Authorization": f"Bearer {token}"} if token else {}),
        },
    )
    with urllib.request.urlopen(request, timeout=180) as response:
        reward: float = json.load(response)["rewards"][0]
    return reward
