"""Every recipe can be planned, says what it waits for, and those for GPUs fit into them as computed."""

import json
import re
from pathlib import Path

import pytest
from transformers import LlamaConfig

import candor_training.stages  # noqa: F401  (makes the stages known)
from candor_training.describe_plan import described_files, print_plan, stage_notes
from candor_training.errors import AwaitedError, StatedError
from candor_training.memory.table import stage_memory
from candor_training.pipeline.plan import PlannedStage, plan
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.stage import kinds
from candor_training.rl.settings import PRESETS, Preset

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


@pytest.mark.parametrize("path", recipes, ids=lambda path: path.stem)
def test_does_all_that_it_says_with_its_own_sizes(path: Path) -> None:
    recipe = load_recipe(path)
    assert [note for name in recipe.stage for note in stage_notes(recipe, name)] == []


def test_settings_that_nobody_trains_with_are_remarked_on(tmp_path: Path) -> None:
    changed = (
        f'extends = "{folder / "paper"}"\nname = "run"\n'
        "[stage.lc-rl.settings]\nlearning_rate = 1000\nkl_coef = 0.2\ntemperature = 3\n"
        "decision = { weight = 6.0 }\n"
        "[stage.lc-sft.settings]\nlearning_rate = 1e-9\nepochs = 300\n"
    )
    (tmp_path / "run.toml").write_text(changed)
    recipe = load_recipe(tmp_path / "run.toml")
    # The paper's learning rates are 1e-5 and 5e-6: 1,000 / 1e-5 = 1e8, and 5e-6 / 1e-9 = 5,000.
    assert stage_notes(recipe, "lc-rl") == [
        "lc-rl: learning_rate = 1,000 is 100,000,000 times the recipe's: training will most likely "
        "diverge.",
        "lc-rl: temperature = 3 is above 2, the most that is usual: texts will be close to random "
        "tokens.",
    ]
    assert stage_notes(recipe, "lc-sft") == [
        "lc-sft: learning_rate = 1e-09 is a 5,000th of the recipe's: it will hardly learn anything.",
        "lc-sft: epochs = 300 is above 100, the most that is usual: it will most likely learn its rows "
        "by heart.",
    ]
    # Of a recipe that extends none, the range alone speaks.
    whole = recipe.model_copy(update={"extends": None})
    assert stage_notes(whole, "lc-rl")[0] == (
        "lc-rl: learning_rate = 1,000 is above 0.01, the most that is usual: training will most likely "
        "diverge."
    )


@pytest.mark.parametrize("path", recipes, ids=lambda path: path.stem)
def test_counts_the_gpus_that_its_words_name(path: Path) -> None:
    recipe = load_recipe(path)
    first, _, rest = recipe.machine.partition(" ")
    spelt = {"a": 1, "one": 1, "eight": 8}[first] if rest.startswith("GPU") else 0
    assert recipe.gpus == spelt


def test_the_app_reads_recipes_as_the_package_does() -> None:
    support = Path(__file__).parent / "support" / "recipes"
    told = json.loads((support / "told.json").read_text(encoding="utf-8"))
    recipe = load_recipe(support / "over.toml")
    models = [one["name"] for one in described_files(recipe, recipe.files) if one["is_model"]]
    assert {
        **recipe.model_dump(include={"description", "machine", "time", "defaults"}),
        "files": [*recipe.files],
        "awaited": [*recipe.awaited],
        "models": models,
        "stages": [
            {"name": name, **spec.model_dump(include={"kind", "needs", "settings"})}
            for name, spec in recipe.stage.items()
        ],
    } == told["over"]
    # Other tests add kinds of their own.
    shipped = [kind for kind in kinds.values() if kind.__module__.startswith("candor_training.")]
    needs = {name for kind in shipped for name, need in kind.inputs.items() if need.is_model}
    assert sorted(needs) == told["modelNeeds"]


def test_sixty_questions_of_ones_own_replace_the_papers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the settings that the app fills in for them, whose tests read the same file."""
    file = Path(__file__).parent / "support" / "own-questions.json"
    changes = json.loads(file.read_text(encoding="utf-8"))
    tables = "".join(
        f"[stage.{stage}.settings]\n"
        + "".join(f"{name} = {_toml(value)}\n" for name, value in settings.items())
        for stage, settings in changes.items()
    )
    rows = [{"dataset": "Mine", "key": f"q{i}", "text": f"{i}?", "truth": "a"} for i in range(60)]
    (tmp_path / "questions.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    own = ("questions", "examples", "summary-examples")
    for name in own[1:]:
        (tmp_path / f"{name}.jsonl").touch()
    over = tmp_path / "over.toml"
    over.write_text(
        f'extends = "{folder / "candor"}"\nname = "over"\n'
        + "[files]\n"
        + "".join(f'{name} = "{name}.jsonl"\n' for name in own)
        + tables
    )
    print_plan(load_recipe(over), tmp_path / "runs", processes=1, is_here=False)
    plan = json.loads(capsys.readouterr().out)
    assert plan["test_sets"] == [{"name": "mine", "source": "12 drawn of Mine", "questions": 12}]
    # All that is missing are the two models.
    assert [problem.partition(":")[0] for problem in plan["problems"]] == ["base", "extract-base"]
    stages = {one["name"]: one for one in plan["stages"]}
    assert "lc-rl-test" in stages
    assert not {"lc-rl-bioasq", "biographies"} & stages.keys()
    assert not {"claims", "biography-readings"} & {one["name"] for one in plan["awaited"]}
    note, *others = plan["notes"]
    assert "lc-rl-bioasq" in note and "biographies are left out" in note
    assert others == ["evaluation: over_seeds = bioasq changes nothing: the table has no such set."]
    # Of the 48 that are not tested a twentieth is left over, rounded up: 45 = 6 + 3 + 12 + 18 + 3 + 3.
    sizes = [value for name, value in changes["splits"].items() if name.startswith("sizes.")]
    assert sum(sizes) == 45


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value)


# What the paper's appendix and its authors' code say, by stage and setting; by all three recipes alike.
LC_SETTINGS: dict[str, dict[str, object]] = {
    "splits": {"sizes.sft": 10000, "sizes.prompt_validation": 1000, "sizes.reward_model": 20000,
               "sizes.ppo": 40000, "sizes.ppo_validation": 1000, "sizes.validation": 1000},
    "samples": {"samples": 8, "temperature": 0.7, "top_p": 0.9, "max_new_tokens": 512, "stop": "\n\n"},
    "lc-sft": {"epochs": 3, "batch_size": 32, "schedule": "cosine", "warmup_ratio": 0.03,
               "learning_rate": 5e-6, "precision": "bf16", "max_length": 1024},
    "factuality-sft": {"learning_rate": 8e-7, "seed": 0, "epochs": 3, "batch_size": 32},
    "claude-distill": {"learning_rate": 3e-6, "epochs": 3, "batch_size": 32},
    "extract-answers": {"learning_rate": 5e-6, "epochs": 5, "batch_size": 256, "warmup_ratio": 0.03},
    "forecast-probs": {"learning_rate": 5e-6, "epochs": 5, "batch_size": 256, "warmup_ratio": 0.1},
    "reward-model": {"learning_rate": 5e-6, "epochs": 5, "batch_size": 256, "warmup_ratio": 0.1},
    "lc-rl": {"reward": "decision", "decision.weight": 5.0, "decision.constant": 5.0,
              "decision.floor": 1e-4, "surrogate.temperature": 0.3, "surrogate.max_new_tokens": 300},
    "factuality-rl": {"reward": "factuality"},
    "lc-rl-selected": {"checkpoints": 5, "temperature": 0.3},
    "lc-rl-test": {"temperature": 0.3},
}  # fmt: skip
PPO_SETTINGS: dict[str, object] = {
    "algorithm": "ppo", "kl_coef": 0.1, "temperature": 0.7, "gamma": 1.0, "lam": 1.0, "clip": 0.2,
    "value_clip": 0.2, "value_coef": 0.1, "max_grad_norm": 1.0, "rollouts": 512, "epochs": 1,
    "learning_rate": 1e-5, "warmup_steps": 5, "optimizer": "paged_adamw_8bit",
    "max_query_tokens": 128, "max_new_tokens": 300,
}  # fmt: skip


def setting(stage: PlannedStage, path: str) -> object:
    value: object = stage.trials[0]
    for name in path.split("."):
        value = getattr(value, name)
    return value


@pytest.mark.parametrize("name", ["paper", "reference", "candor"])
def test_settings_are_the_papers(name: str, tmp_path: Path) -> None:
    stages = planned(folder / f"{name}.toml", tmp_path)
    wanted = LC_SETTINGS | {
        rl: LC_SETTINGS[rl] | PPO_SETTINGS for rl in ("lc-rl", "factuality-rl")
    }  # fmt: skip
    found = {
        stage: {path: setting(stages[stage], path) for path in paths} for stage, paths in wanted.items()
    }
    assert found == wanted
    # Who starts from whom.
    starts = {"extract-answers": "@extract-base", "forecast-probs": "lc-sft", "lc-rl": "lc-sft"}
    starts |= {"reward-model": "factuality-sft", "factuality-rl": "factuality-sft"}
    assert {stage: stages[stage].spec.needs["model"] for stage in starts} == starts


@pytest.mark.parametrize("name", ["paper", "reference"])
def test_on_eight_gpus_all_but_the_spreading_is_the_same(name: str, tmp_path: Path) -> None:
    whole, spread = (planned(folder / f"{one}.toml", tmp_path) for one in (name, f"{name}-8gpu"))
    how = {"device_batch_size", "gradient_checkpointing", "optimizer", "sharding", "engine"}
    for stage, one in whole.items():
        left, right = (made.trials[0].model_dump(exclude=how) for made in (one, spread[stage]))
        assert left == right, stage


def test_the_presets_differ_in_what_they_say(tmp_path: Path) -> None:
    names = ("paper", "reference", "candor")
    plans = [planned(folder / f"{name}.toml", tmp_path) for name in names]

    def settings(stage: str, path: str) -> list[object]:
        return [setting(stages[stage], path) for stages in plans]

    # The text gives an unmentioned truth nothing; the code asks ForecastProbs about it.
    assert settings("lc-rl", "decision.gt_requires_extraction") == [True, False, True]
    assert settings("reader-data", "unmentioned_answers") == [0, 0, 2]
    for rl in ("lc-rl", "factuality-rl"):
        assert settings(rl, "preset") == ["candor", "reference", "candor"]
        assert settings(rl, "critic_steps") == [0, 0, 10]
        assert settings(rl, "max_epochs") == [None, None, 2]
        # Twice through 40,000 questions, 512 in a step: 156.25.
        assert settings(rl, "steps") == [1500, 1500, 156]
        assert settings(rl, "validate_after") == [0, 800, 0]
        assert settings(rl, "validate_every") == [20, 20, 10]
    # Its quirks: over padding, KL clamped at 0, saved before the update, a first step of nothing,
    # whitened by process, and the optimiser of its code.
    assert PRESETS["reference"] == Preset(
        masked=False,
        kl="clamped",
        saves_before_update=True,
        learns_at_once=False,
        whitens_together=False,
        adam_epsilon=1e-5,
        weight_decay=0.01,
    )


def test_a_recipe_takes_away_what_the_one_below_gives(tmp_path: Path) -> None:
    over = tmp_path / "over.toml"
    over.write_text(
        f'extends = "{folder / "candor"}"\nname = "over"\n'
        '[stage.lc-rl.settings]\nmax_epochs = "none"\nlora = "none"\nsteps = 7\n'
        # Its own word, which is a value.
        '[stage.lc-sft.settings]\nsharding = "none"\n'
    )
    stages = planned(over, tmp_path)
    assert setting(stages["lc-rl"], "max_epochs") is None
    assert setting(stages["lc-rl"], "lora") is None
    assert setting(stages["lc-sft"], "sharding") == "none"
    over.write_text(over.read_text().replace("steps = 7", 'steps = "none"'))
    with pytest.raises(StatedError, match=r"stage lc-rl: settings\.steps"):
        planned(over, tmp_path)


def test_a_run_waits_for_what_others_make(tmp_path: Path) -> None:
    stages = planned(folder / "paper.toml", tmp_path)
    with pytest.raises(StatedError, match=r"stage lc-sft waits for .*summaries\.jsonl"):
        stages["lc-sft"].present()
    # `select` first writes what is to be read, and then says so itself.
    assert "readings" not in stages["lc-rl-selected"].present()


def test_a_stage_waits_for_each_file_that_its_recipe_names(tmp_path: Path) -> None:
    """Also for one that recipes may leave out: without examples, "Summary ICL" is another model."""
    over = tmp_path / "over.toml"
    over.write_text(
        f'extends = "{folder / "paper"}"\nname = "over"\n[awaited]\nlater = "later.jsonl"\n'
        '[stage.summary-icl.needs]\nexamples = "@later"\n'
        '[stage.claude-distill-test.needs]\nfurther = "@later"\n'
    )
    stages = planned(over, tmp_path)
    for name in ("summary-icl", "claude-distill-test"):
        with pytest.raises(AwaitedError, match=rf"stage {name} waits for .*later\.jsonl"):
            stages[name].present()


def test_examples_are_there_before_a_run_begins() -> None:
    """They are chosen: nobody makes them of what a run writes, which would wait for them in vain."""
    for path in folder.glob("*.toml"):
        recipe = load_recipe(path)
        needs = [spec.needs.get("examples", "") for spec in recipe.stage.values()]
        assert not {f"@{name}" for name in recipe.awaited} & set(needs), recipe.name


# Llama 2 7B and Llama 3.1 8B.
LLAMA_2 = LlamaConfig(
    vocab_size=32000,
    hidden_size=4096,
    intermediate_size=11008,
    num_hidden_layers=32,
    num_attention_heads=32,
)
LLAMA_3 = LlamaConfig(
    vocab_size=128256,
    hidden_size=4096,
    intermediate_size=14336,
    num_hidden_layers=32,
    num_attention_heads=32,
    num_key_value_heads=8,
)


def memory(name: str, devices: int, model: LlamaConfig, models: Path) -> dict[str, float]:
    """GiB on each device of the recipe's stages that train or write, with this model for every one."""
    model.save_pretrained(models)
    recipe = load_recipe(folder / f"{name}.toml")
    return {
        stage: total / 2**30
        for stage in recipe.stage
        for _, total in stage_memory(recipe, stage, models, devices)
    }


def writing(name: str) -> set[str]:
    """The recipe's stages that write."""
    stages = load_recipe(folder / f"{name}.toml").stage
    return {one for one, spec in stages.items() if spec.kind in ("generate", "sample", "select")}


@pytest.mark.parametrize(
    ("name", "devices"),
    [("7b-lora-one-gpu", 1), ("7b-full-eight-gpus", 8), ("paper-8gpu", 8), ("reference-8gpu", 8)],
)
def test_fits_into_80_gb_as_its_head_says(
    name: str, devices: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The same on every machine: where there is a GPU, what writes takes as much as there is.
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    sizes = memory(name, devices, LLAMA_2, tmp_path)
    assert len(sizes.keys() - writing(name)) == 8
    # 6.74 billion parameters in half precision, and beside them one text where no server writes.
    assert writing(name) <= sizes.keys()
    assert all(12.5 < sizes[stage] < 14 for stage in writing(name))
    # A tenth is left for what is not computed.
    assert {stage: size for stage, size in sizes.items() if size > 0.9 * 80} == {}
    computed = {size for stage, size in sizes.items() if stage not in writing(name)}
    if name.startswith("7b"):
        others = memory(name, devices, LLAMA_3, tmp_path)
        computed |= {size for stage, size in others.items() if stage not in writing(name)}
    else:
        alone = memory(name.removesuffix("-8gpu"), devices, LLAMA_2, tmp_path)
        computed |= {alone["lc-sft"], alone["lc-rl"]}
    head = (folder / f"{name}.toml").read_text(encoding="utf-8").partition("extends")[0]
    told = set(re.findall(r"\d+\.\d", head.replace("Llama 3.1", "")))
    assert told == {f"{size:.1f}" for size in computed}
