"""Models from outside are named as the recipe names them, all that are wrong at once."""

import json
from pathlib import Path

import pytest

from candor_training.cli import main

_recipe = """
name = "two-models"
[files]
base = "../models/llama"
other-base = "../models/llama"
extract-base = "../models/vision"
data = "data.jsonl"
[stage.first]
kind = "sft"
needs = { model = "@base", data = "@data" }
[stage.second]
kind = "sft"
needs = { model = "@other-base", data = "@data" }
[stage.third]
kind = "extract-answers"
needs = { model = "@extract-base", data = "@data" }
"""


def test_models_that_cannot_be_loaded_are_all_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for model in ("llama", "vision"):
        (tmp_path / "models" / model).mkdir(parents=True)
    (tmp_path / "models" / "vision" / "config.json").write_text('{"model_type": "nobodys"}')
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "data.jsonl").write_text('{"prompt": "a", "completion": "b"}\n')
    path = tmp_path / "run" / "recipe.toml"
    path.write_text(_recipe)
    assert main(["plan", str(path), "--elsewhere"]) == 0
    problems = json.loads(capsys.readouterr().out)["problems"]
    of_models = [one for one in problems if "odel" in one.split(":")[0]]
    llama, vision = tmp_path / "models" / "llama", tmp_path / "models" / "vision"
    assert of_models[0].startswith(f"Models base and other-base (llama): {llama} holds no model")
    assert of_models[1].startswith(f"Model extract-base (vision): {vision}/config.json: model_type")
    assert len(of_models) == 2
