"""A stage's models are gone before the next stage loads its own."""

from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from transformers import PreTrainedModel

from candor_training.cli import main
from candor_training.formats.files import write_rows
from candor_training.formats.rows import LabelRow, SftRow
from candor_training.pipeline import run_stage
from candor_training.pipeline.plan import PlannedStage
from candor_training.pipeline.stage import StageContext

RECIPE = """
name = "freed"
[defaults]
epochs = 1
batch_size = 4
precision = "fp32"
max_length = 100
validation_share = 0.25
rollouts = 4
steps = 1
max_query_tokens = 60
max_new_tokens = 4
surrogate = {{ max_new_tokens = 4 }}
[files]
base = "{model}"
rows = "rows.jsonl"
labels = "labels.jsonl"
prompts = "{data}"
validation = "{validation}"
reward_model = "{reward_model}"
[stage.sft]
kind = "sft"
needs = {{ model = "@base", data = "@rows" }}
settings = {{ learning_rate = [1e-3, 1e30] }}
keep_best = {{ metric = "validation_loss", better = "lower" }}
[stage.adapted]
kind = "sft"
needs = {{ model = "@base", data = "@rows" }}
settings = {{ lora = {{ rank = 2 }} }}
[stage.lists]
kind = "extract-answers"
needs = {{ model = "@base", data = "@rows" }}
[stage.weighs]
kind = "forecast-probs"
needs = {{ model = "sft", data = "@labels" }}
[stage.ppo]
kind = "rl"
[stage.ppo.needs]
model = "sft"
data = "@prompts"
validation = "@validation"
extract_answers = "lists"
forecast_probs = "weighs"
[stage.rloo]
kind = "rl"
settings = {{ algorithm = "rloo", reward = "factuality", samples_per_prompt = 2 }}
[stage.rloo.needs]
model = "sft"
data = "@prompts"
validation = "@validation"
reward_model = "@reward_model"
[stage.written]
kind = "generate"
needs = {{ model = "ppo", data = "@validation" }}
settings = {{ model_kind = "confidence" }}
"""


def test_no_stage_begins_beside_another_ones_models(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_rows(tmp_path / "rows.jsonl", [SftRow(prompt=f"a {i}", completion="b") for i in range(8)])
    labels = [LabelRow(text=f"a {i}", label=i % 2, question_id=str(i)) for i in range(8)]
    write_rows(tmp_path / "labels.jsonl", labels)
    (tmp_path / "freed.toml").write_text(RECIPE.format(**folders))
    models: WeakSet[PreTrainedModel] = WeakSet()
    begin, work = PreTrainedModel.__init__, run_stage._work
    made: list[int] = []
    left: dict[str, int] = {}

    def init(self: PreTrainedModel, *args: object, **kwargs: object) -> None:
        begin(self, *args, **kwargs)  # type: ignore[arg-type]
        made.append(1)
        models.add(self)

    def working(planned: PlannedStage, ctx: StageContext[Any]) -> object:
        # What its own checks made has no weights.
        left[f"{planned.name} {ctx.settings}"] = len(models)
        return work(planned, ctx)

    monkeypatch.setattr(PreTrainedModel, "__init__", init)
    monkeypatch.setattr(run_stage, "_work", working)
    monkeypatch.setattr(run_stage, "check_early", lambda *_: None)
    assert main(["run", str(tmp_path / "freed.toml"), "--runs", str(tmp_path / "runs")]) == 0
    assert len(made) > 7
    assert len(left) == 8
    assert set(left.values()) == {0}, left
