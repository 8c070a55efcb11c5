from pathlib import Path

import pytest
from safetensors.torch import load_file

from candor_training.formats.files import read_rows
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.keeper import CheckpointRow
from candor_training.rl.settings import RlSettings
from candor_training.stages.rl import Rl


@pytest.mark.parametrize("reward", ["decision", "factuality"])
def test_rloo_trains_a_policy_with_the_same_reward(
    folders: dict[str, Path], tmp_path: Path, reward: str
) -> None:
    settings = RlSettings.model_validate(
        {
            "algorithm": "rloo",
            "reward": reward,
            "steps": 2,
            "rollouts": 8,
            "max_query_tokens": 60,
            "max_new_tokens": 8,
            "precision": "fp32",
            "learning_rate": 1e-3,
            "surrogate": {"max_new_tokens": 6},
        }
    )
    ctx = StageContext("rl", settings, 0, folders, tmp_path, Events(tmp_path, "rl"))
    Rl().check(ctx)
    figures = Rl().run(ctx)
    row = read_rows(tmp_path / "checkpoints.jsonl", CheckpointRow)[0]
    assert row.step == 2 and row.validation_reward == figures["validation_reward"]
    before = load_file(folders["model"] / "model.safetensors")
    after = load_file(tmp_path / "model" / "model.safetensors")
    assert any(not before[name].equal(after[name]) for name in before)
    if reward == "factuality":
        assert 0 <= figures["reward"] <= 1
