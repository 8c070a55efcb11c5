"""Two processes that share a step's rows do what one process does with all of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from safetensors.torch import load_file

from candor_training.formats.files import read_rows
from candor_training.pipeline.events import Events
from candor_training.pipeline.processes import leave_group, process_number
from candor_training.pipeline.stage import StageContext
from candor_training.rl.keeper import CheckpointRow
from candor_training.rl.settings import RlSettings
from candor_training.stages.rl import Rl
from tests.support.processes import run_in_two, start, wait_until

SETTINGS: dict[str, Any] = {
    "steps": 4,
    "rollouts": 8,
    "max_query_tokens": 60,
    "max_new_tokens": 10,
    "precision": "fp32",
    "learning_rate": 1e-3,
    "validate_every": 4,
    "resume_every": 2,
    "surrogate": {"max_new_tokens": 6},
}


def train(folders: dict[str, Path], out: Path, changes: dict[str, Any]) -> None:
    """One process's part in the stage."""
    settings = RlSettings.model_validate({**SETTINGS, **changes})
    own_out = out if process_number() == 0 else out / "rank-1"
    own_out.mkdir(parents=True, exist_ok=True)
    ctx = StageContext("rl", settings, 0, folders, out, Events(own_out, "rl"))
    Rl().check(ctx)
    Rl().run(ctx)
    leave_group()


def steps(out: Path) -> list[dict[str, Any]]:
    lines = (out / "events.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["event"] == "step"]


@pytest.fixture(scope="module")
def one(folders: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one process leaves."""
    out = tmp_path_factory.mktemp("one")
    settings = RlSettings.model_validate(SETTINGS)
    Rl().run(StageContext("rl", settings, 0, folders, out, Events(out, "rl")))
    return out


@pytest.fixture(scope="module")
def shared_out(folders: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What two processes leave that share the models out."""
    out = tmp_path_factory.mktemp("two")
    run_in_two(train, folders, out, {"sharding": "fsdp2"})
    return out


def test_two_processes_train_as_one(folders: dict[str, Path], one: Path, tmp_path: Path) -> None:
    run_in_two(train, folders, tmp_path, {})
    assert_trained_alike(one, tmp_path)


def test_two_processes_train_the_same_adapters(folders: dict[str, Path], tmp_path: Path) -> None:
    lora = {"lora": {"rank": 2}}
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    settings = RlSettings.model_validate({**SETTINGS, **lora})
    Rl().run(StageContext("rl", settings, 0, folders, one, Events(one, "rl")))
    run_in_two(train, folders, two, lora)
    assert_trained_alike(one, two)


def test_two_that_share_the_models_out_train_as_one(one: Path, shared_out: Path) -> None:
    assert_trained_alike(one, shared_out)


def test_gradients_of_several_passes_add_up_where_models_are_shared_out(
    folders: dict[str, Path], one: Path, tmp_path: Path
) -> None:
    # Each process takes its four rows one by one; one process took all eight at once.
    run_in_two(train, folders, tmp_path, {"sharding": "fsdp2", "device_batch_size": 1})
    assert_trained_alike(one, tmp_path)


def assert_trained_alike(one: Path, two: Path) -> None:
    assert len(steps(two)) == SETTINGS["steps"]
    for of_one, of_two in zip(steps(one), steps(two), strict=True):
        for figure in ("reward", "value_loss", "gradient_norm"):
            assert of_two[figure] == pytest.approx(of_one[figure], rel=1e-4)
    a, b = (load_file(out / "model" / "model.safetensors") for out in (one, two))
    # Adam divides by the gradient's size: where that is next to nothing, rounding is all there is.
    assert max(float((a[name] - b[name]).abs().max()) for name in a) < 2e-4


def test_rloo_is_measured_in_two_processes_as_in_one(
    folders: dict[str, Path], one: Path, tmp_path: Path
) -> None:
    # TRL draws by process, so what is learnt differs; what the policy is worth at first does not.
    run_in_two(train, folders, tmp_path, {"algorithm": "rloo"})
    assert [row["step"] for row in steps(tmp_path)] == [1, 2, 3, 4]
    of_one, of_two = (read_rows(out / "checkpoints.jsonl", CheckpointRow) for out in (one, tmp_path))
    assert of_two[0].figures == pytest.approx(of_one[0].figures, rel=1e-4)
    assert [row.step for row in of_two] == [0, 4] and (tmp_path / "model").is_dir()


def test_shared_out_killed_and_resumed_is_the_same_to_the_bit(
    folders: dict[str, Path], shared_out: Path, tmp_path: Path
) -> None:
    given = folders, tmp_path, {"sharding": "fsdp2"}
    log = tmp_path / "events.jsonl"
    with start(train, *given, together=2) as processes:
        # The step after the first state: its end is in the events before its own state is saved.
        wait_until(lambda: log.exists() and '"step": 3,' in log.read_text(), processes[0])
        for process in processes:
            process.kill()
    assert not (tmp_path / "model").exists()
    run_in_two(train, *given)
    # It continued from the state of step 2, and reported step 3 again.
    reported = [row["step"] for row in steps(tmp_path)]
    assert (reported.count(2), reported.count(3)) == (1, 2)
    a, b = (load_file(out / "model" / "model.safetensors") for out in (shared_out, tmp_path))
    assert all(a[name].equal(b[name]) for name in a)
