"""A stage rl goes to verl and comes back. What verl itself makes of it: `npm run prove -- verl`."""

import json
import shutil
from pathlib import Path

import pytest
from pyarrow import parquet
from transformers import AutoTokenizer

from candor_training.cli import main
from candor_training.errors import StatedError
from candor_training.formats.templates import policy_prompt
from candor_training.nodes.command import collect
from candor_training.nodes.compose import chat_template, check_settings
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.settings import RlSettings
from candor_training.stages.select import Select, SelectSettings
from tests.support.families import FAMILIES

RECIPE = """
name = "away"
[files]
{files}
[stage.rl]
kind = "rl"
[stage.rl.needs]
model = "@model"
extract_answers = "@extract_answers"
forecast_probs = "@forecast_probs"
data = "@data"
validation = "@validation"
[stage.rl.settings]
rollouts = 8
max_epochs = 2
max_query_tokens = 40
kl_coef = 0.05
critic_steps = 3
validate_every = 2
{more}
"""


def compose(folders: dict[str, Path], place: Path, more: str = "") -> Path:
    files = "\n".join(f'{name} = "{path}"' for name, path in folders.items() if name != "reward_model")
    (place / "away.toml").write_text(RECIPE.format(files=files, more=more))
    options = ["--runs", str(place / "runs"), "--nodes", "4", "--scorer", "http://scorer:8900"]
    assert main(["many-nodes", str(place / "away.toml"), "rl", str(place / "verl"), *options]) == 0
    return place / "verl"


def test_verl_is_told_what_the_recipe_says(folders: dict[str, Path], tmp_path: Path) -> None:
    folder = compose(folders, tmp_path)
    written = json.loads((folder / "candor.yaml").read_text())
    assert written["algorithm"] == {
        "adv_estimator": "gae",
        "norm_adv_by_std_in_grpo": False,
        "gamma": 1.0,
        "lam": 1.0,
        "use_kl_in_reward": True,
        "kl_penalty": "kl",
        "kl_ctrl": {"kl_coef": 0.05},
    }
    # Two passes over 24 rows, of which a step has 8, are 6 steps.
    trainer = written["trainer"]
    assert [trainer[key] for key in ("nnodes", "total_training_steps", "total_epochs")] == [4, 6, 2]
    assert [trainer[key] for key in ("critic_warmup", "test_freq", "save_freq")] == [3, 2, 2]
    assert written["critic"]["model"]["path"] == str(folders["forecast_probs"])
    assert written["actor_rollout_ref"]["actor"]["ppo_mini_batch_size"] == 8
    rows = parquet.read_table(folder / "train.parquet").to_pylist()
    assert rows[1]["prompt"][0]["content"] == policy_prompt("Write about the town of person 1.")
    assert rows[1]["reward_model"]["ground_truth"] == "Brim"
    assert rows[1]["extra_info"]["question"] == "Where was person 1 born?"

    rloo = json.loads((compose(folders, tmp_path, 'algorithm = "rloo"') / "candor.yaml").read_text())
    # Two queries of four samples each; no value network.
    assert (rloo["data"]["train_batch_size"], rloo["actor_rollout_ref"]["rollout"]["n"]) == (2, 4)
    assert (rloo["algorithm"]["adv_estimator"], rloo["critic"]["enable"]) == ("rloo", False)


@pytest.mark.parametrize("family", FAMILIES)
def test_verl_sees_the_tokens_that_the_policy_was_trained_on(family: str, tmp_path: Path) -> None:
    tokenizer = AutoTokenizer.from_pretrained(FAMILIES[family](tmp_path / "model"))
    prompt = policy_prompt("Write about Arle.")
    made = tokenizer.apply_chat_template(
        [{"role": "user", "content": prompt}],
        chat_template=chat_template(tokenizer),
        add_generation_prompt=True,
        return_dict=False,
    )
    assert made == tokenizer(prompt)["input_ids"]


def test_what_verl_left_can_be_selected_from(folders: dict[str, Path], tmp_path: Path) -> None:
    # As verl 0.9.1 writes: a line for each validated paragraph, a Hugging Face folder in each state.
    scores_of = {0: [4.0, 4.0], 2: [6.0, 8.0], 4: [1.0, 2.0], 6: [5.0, 5.0], 8: [9.0, 9.0]}
    for step, scores in scores_of.items():
        path = tmp_path / "validation" / f"{step}.jsonl"
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(json.dumps({"score": x, "step": step}) + "\n" for x in scores))
        model = tmp_path / f"states/global_step_{step}/actor/huggingface"
        if step in (2, 4, 6):
            shutil.copytree(folders["model"], model)
        elif step == 8:
            # Killed while it was saved: no weights yet.
            model.mkdir(parents=True)
    rows = collect(tmp_path, keep=1, constant=5.0)
    assert [(row.step, row.validation_reward) for row in rows] == [
        (0, -1.0),
        (2, 2.0),
        (4, -3.5),
        (6, 0.0),
        (8, 4.0),
    ]
    inputs = {"rl": tmp_path, "validation": folders["validation"]}
    settings = SelectSettings(reader="recorded", bins=1)
    Select().check(
        StageContext("selected", settings, 1, inputs, tmp_path, Events(tmp_path, "selected"))
    )
    # The best of those that are there, and the last.
    assert [row.step for row in rows if row.model] == [2, 6]
    assert (tmp_path / "checkpoints/step-2/model.safetensors").exists()
    assert (tmp_path / "model/model.safetensors").exists()


def test_what_verl_cannot_do_is_refused() -> None:
    settings = RlSettings(preset="reference")
    with pytest.raises(StatedError, match=r'verl has nothing for settings.preset "reference"'):
        check_settings(settings)


def test_a_cluster_that_left_nothing_is_told(tmp_path: Path) -> None:
    with pytest.raises(StatedError, match="left no validated checkpoint"):
        collect(tmp_path, keep=1, constant=0)
