import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from safetensors.torch import load_file

from candor_training.formats.files import read_rows
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.keeper import CheckpointRow
from candor_training.rl.settings import RlSettings
from candor_training.stages.rl import Rl
from tests.support.processes import environment, wait_until

SETTINGS: dict[str, Any] = {
    "algorithm": "rloo",
    "steps": 2,
    "rollouts": 8,
    "max_query_tokens": 60,
    "max_new_tokens": 8,
    "precision": "fp32",
    "learning_rate": 1e-3,
    "surrogate": {"max_new_tokens": 6},
}


def context(folders: dict[str, Path], out: Path, **settings: Any) -> StageContext[RlSettings]:
    whole = RlSettings.model_validate({**SETTINGS, **settings})
    out.mkdir(exist_ok=True)
    return StageContext("rl", whole, 0, folders, out, Events(out, "rl"))


@pytest.mark.parametrize("reward", ["decision", "factuality"])
def test_rloo_trains_a_policy_with_the_same_reward(
    folders: dict[str, Path], tmp_path: Path, reward: str
) -> None:
    ctx = context(folders, tmp_path, reward=reward)
    Rl().check(ctx)
    figures = Rl().run(ctx)
    row = read_rows(tmp_path / "checkpoints.jsonl", CheckpointRow)[0]
    assert row.step == 2 and row.validation_reward == figures["validation_reward"]
    before = load_file(folders["model"] / "model.safetensors")
    after = load_file(tmp_path / "model" / "model.safetensors")
    assert any(not before[name].equal(after[name]) for name in before)
    if reward == "factuality":
        assert 0 <= figures["reward"] <= 1


PROGRAM = """
import json, sys
from pathlib import Path
from tests.rl.test_rloo import context
folders = {name: Path(path) for name, path in json.loads(sys.argv[1]).items()}
from candor_training.stages.rl import Rl
Rl().run(context(folders, Path(sys.argv[2]), **json.loads(sys.argv[3])))
"""


def test_killed_and_resumed_is_the_same_to_the_bit(folders: dict[str, Path], tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    longer = {"steps": 8, "resume_every": 2}
    figures = Rl().run(context(folders, whole, **longer))
    paths = json.dumps({name: str(path) for name, path in folders.items()})
    arguments = [paths, str(broken), json.dumps(longer)]
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments], env=environment, stderr=subprocess.PIPE, text=True
    )
    with process:
        wait_until((broken / "checkpoints/checkpoint-4/whole").exists, process)
        process.kill()
    assert not (broken / "model").exists()
    assert Rl().run(context(folders, broken, **longer)) == figures
    # It went on from a checkpoint, and did not begin anew.
    assert (broken / "events.jsonl").read_text().count('"step": 2,') == 1
    a, b = (load_file(out / "model" / "model.safetensors") for out in (whole, broken))
    assert all(a[name].equal(b[name]) for name in a)
