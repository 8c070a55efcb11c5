"""Every recipe can be planned, says what it waits for, and those for GPUs fit into them as computed."""

from pathlib import Path

import pytest
from transformers import LlamaConfig

import candor_training.stages  # noqa: F401  (makes the stages known)
from candor_training.errors import StatedError
from candor_training.memory_table import stage_memory
from candor_training.pipeline.plan import PlannedStage, plan
from candor_training.pipeline.recipe import load_recipe

folder = Path(__file__).parents[1] / "recipes"
recipes = sorted(folder.glob("*.toml"))


def planned(path: Path, files: Path) -> dict[str, PlannedStage]:
    """The recipe's plan with placeholders for what it is given at the beginning."""
    recipe = load_recipe(path)
    for name in recipe.files:
        (files / name).touch()
    with_files = recipe.model_copy(update={"files": {name: files / name for name in recipe.files}})
    return {one.name: one for one in plan(with_files, files / "runs")}


@pytest.mark.parametrize("path", recipes, ids=lambda path: path.stem)
def test_can_be_planned(path: Path, tmp_path: Path) -> None:
    recipe = load_recipe(path)
    assert recipe.name == path.stem
    assert list(planned(path, tmp_path)) == list(recipe.stage)
    # Everything that is named is needed.
    needed = {need for one in recipe.stage.values() for need in one.needs.values()}
    assert {f"@{name}" for name in (*recipe.files, *recipe.awaited)} <= needed


def test_the_presets_differ_in_what_they_say(tmp_path: Path) -> None:
    plans = {
        name: planned(folder / f"{name}.toml", tmp_path) for name in ("paper", "reference", "candor")
    }

    def setting(stage: str, *path: str) -> list[object]:
        found: list[object] = []
        for stages in plans.values():
            value: object = stages[stage].trials[0]
            for name in path:
                value = getattr(value, name)
            found.append(value)
        return found

    assert setting("lc-rl", "decision", "gt_requires_extraction") == [True, False, True]
    assert setting("lc-rl", "preset") == ["candor", "reference", "candor"]
    assert setting("reader-data", "unmentioned_answers") == [0, 0, 2]
    # The paper's: lambda = C = 5, epsilon = 1e-4, KL .1, learning rate 1e-5, 512 rollouts.
    rl = plans["paper"]["lc-rl"].trials[0].model_dump()
    assert (rl["kl_coef"], rl["learning_rate"], rl["rollouts"], rl["steps"]) == (0.1, 1e-5, 512, 1500)
    assert list(rl["decision"].values())[:3] == [5.0, 5.0, 1e-4]


def test_a_run_waits_for_what_others_make(tmp_path: Path) -> None:
    stages = planned(folder / "paper.toml", tmp_path)
    with pytest.raises(StatedError, match=r"stage lc-sft waits for .*summaries\.jsonl"):
        stages["lc-sft"].present()
    # `select` first writes what is to be read, and then says so itself.
    assert "readings" not in stages["lc-rl-selected"].present()


@pytest.mark.parametrize(("name", "devices"), [("7b-lora-one-gpu", 1), ("7b-full-eight-gpus", 8)])
def test_fits_into_80_gb(name: str, devices: int, tmp_path: Path) -> None:
    # Llama 2 7B, as every model.
    LlamaConfig(
        vocab_size=32000,
        hidden_size=4096,
        intermediate_size=11008,
        num_hidden_layers=32,
        num_attention_heads=32,
    ).save_pretrained(tmp_path)
    recipe = load_recipe(folder / f"{name}.toml")
    totals = {
        stage: total
        for stage in recipe.stage
        for _, total in stage_memory(recipe, stage, tmp_path, devices)
    }
    assert len(totals) == 8
    # A tenth is left for what is not computed.
    assert {stage: total for stage, total in totals.items() if total > 0.9 * 80 * 2**30} == {}
