"""verl's custom reward function, by asking a scorer that `serve-reader` runs.

`many-nodes` puts it into verl's configuration, with the scorer's address and the file that holds its
token. This file imports nothing but the standard library, since verl loads it in an environment of its
own, on every node.
"""

import json
import urllib.request
from pathlib import Path
from typing import Any


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: dict[str, Any] | None = None,
    *,
    scorer: str,
    token_file: str | None = None,
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
    token = Path(token_file).read_text(encoding="utf-8").strip() if token_file else None
    request = urllib.request.Request(
        scorer,
        data=json.dumps(asked).encode(),
        headers={
            "Content-Type": "application/json",
            **({"Authorization": f"Bearer {token}"} if token else {}),
        },
    )
    with urllib.request.urlopen(request, timeout=180) as response:
        reward: float = json.load(response)["rewards"][0]
    return reward
