"""`run --processes 2`: stages that fit a model are shared (gloo), the others not, and all resume."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from safetensors.torch import load_file
from torch import distributed

from candor_training.cli import main
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import PromptRow, SftRow
from tests.support.adding import Add, write_recipe
from tests.support.processes import environment, run_in_two, start, wait_for_end, wait_until

RECIPE = """
name = "shared"
[files]
base = "{model}"
rows = "{rows}"
prompts = "{data}"
validation = "{validation}"
extract = "{extract_answers}"
forecast = "{forecast_probs}"

[stage.sft]
kind = "sft"
needs = {{ model = "@base", data = "@rows" }}
[stage.sft.settings]
learning_rate = [1e-3, 1e-2]
epochs = 12
batch_size = 4
precision = "fp32"
max_length = 100
validation_share = 0.25
log_every = 1
resume_every = 5
keep_states = 1
[stage.sft.keep_best]
metric = "validation_loss"
better = "lower"

[stage.written]
kind = "generate"
needs = {{ model = "sft", data = "@validation" }}
settings = {{ model_kind = "confidence", max_new_tokens = 4 }}

[stage.rl]
kind = "rl"
[stage.rl.needs]
model = "sft"
data = "@prompts"
validation = "@validation"
extract_answers = "@extract"
forecast_probs = "@forecast"
[stage.rl.settings]
steps = 2
rollouts = 8
max_query_tokens = 60
max_new_tokens = 10
precision = "fp32"
sharding = "fsdp2"
surrogate = {{ max_new_tokens = 6 }}
"""


@pytest.fixture(scope="module")
def recipe(folders: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A recipe of two stages that can be shared, and of one that cannot."""
    folder = tmp_path_factory.mktemp("recipe")
    rows = [
        SftRow(prompt=row.prompt, completion=f"Born in {row.answer} (70%).")
        for row in read_rows(folders["data"], PromptRow)
    ]
    write_rows(folder / "rows.jsonl", rows)
    path = folder / "recipe.toml"
    path.write_text(RECIPE.format(**folders, rows=folder / "rows.jsonl"))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PYTHONPATH", "OMP_NUM_THREADS"):
            patch.setenv(name, environment[name])
        yield path


@pytest.fixture(scope="module")
def whole(recipe: Path) -> Path:
    """What a run leaves that nothing interrupts."""
    runs = recipe.parent / "whole"
    assert main(["run", str(recipe), "--runs", str(runs), "--processes", "2"]) == 0
    return runs / "shared"


def test_two_processes_leave_what_one_does(
    recipe: Path, whole: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for stage in ("sft", "written", "rl"):
        assert (whole / stage / "run.json").exists()
        # Another process took part, if it could.
        shared = whole / f"{stage}.rank-1" / "status.json"
        assert shared.exists() == (stage != "written")
        assert not shared.exists() or json.loads(shared.read_text())["state"] == "done"
    assert (whole / "rl/model/model.safetensors").exists()
    assert not list(whole.rglob("*.partial"))
    assert len(json.loads((whole / "sft/run.json").read_text())["trials"]) == 2
    # Again: all stands, and nothing is launched.
    monkeypatch.setattr("candor_training.cli.launch_stage", None)
    assert main(["run", str(recipe), "--runs", str(whole.parent), "--processes", "2"]) == 0
    assert capsys.readouterr().err.count("is up to date") == 3


def test_killed_and_resumed_is_the_same_to_the_bit(recipe: Path, whole: Path) -> None:
    runs = recipe.parent / "killed"
    trial = runs / "shared/sft.trials/0.partial"
    command = ["stage", str(recipe), "sft", "--runs", str(runs), "--processes", "2"]
    with start(main, command) as (run,):
        wait_until(lambda: len(list(trial.glob("resume/step-10/rank-[01]"))) == 2, run)
        statuses = [trial / "status.json", runs / "shared/sft.rank-1/status.json"]
        workers = [int(json.loads(path.read_text())["pid"]) for path in statuses]
        # The launcher alone: its workers end with it.
        run.kill()
    wait_for_end(workers)
    assert not (trial / "model").exists()
    # The newest that is whole, and the one that was being written or had just been.
    assert len(list(trial.glob("resume/step-*"))) <= 2
    assert main(command) == 0
    for trained in ("sft.trials/0", "sft.trials/1", "sft"):
        paths = (folder / trained / "model/model.safetensors" for folder in (whole, runs / "shared"))
        first, second = map(load_file, paths)
        assert all(first[name].equal(second[name]) for name in first)


def run_together(*arguments: str) -> None:
    Add.is_shared = True
    assert main(["stage", *arguments]) == 0
    assert not distributed.is_initialized()


def test_a_stage_ends_the_tie_of_its_processes(tmp_path: Path) -> None:
    # Of processes that ended with it, most were aborted (31 of 36 runs in three processes).
    path = write_recipe(tmp_path, '[stage.first]\nkind = "test-add"\nneeds = { number = "@start" }')
    run_in_two(run_together, str(path), "first", "--runs", str(tmp_path / "runs"))


@pytest.mark.parametrize("command", [["run"], ["stage", "written"]])
def test_what_is_made_for_one_process_is_not_launched(
    recipe: Path,
    command: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WORLD_SIZE", "2")
    runs = recipe.parent / "refused"
    assert main([command[0], str(recipe), *command[1:], "--runs", str(runs)]) == 1
    assert "runs in one process: do not launch the recipe" in capsys.readouterr().err
    assert not (runs / "shared/sft").exists()
