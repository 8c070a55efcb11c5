"""Two processes that share a step's rows do what one process does with all of them."""

import json
import os
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from safetensors.torch import load_file

from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.settings import RlSettings
from candor_training.stages.rl import Rl

SETTINGS = {
    "steps": 2,
    "rollouts": 8,
    "max_query_tokens": 60,
    "max_new_tokens": 10,
    "precision": "fp32",
    "learning_rate": 1e-3,
    "validate_every": 2,
    "resume_every": 1,
    "surrogate": {"max_new_tokens": 6},
}

PROGRAM = """
import json, os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import torch
torch.set_num_threads(1)
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.settings import RlSettings
from candor_training.stages.rl import Rl
folders = {name: Path(path) for name, path in json.loads(sys.argv[2]).items()}
out, settings = Path(sys.argv[3]), RlSettings.model_validate(json.loads(sys.argv[4]))
told = out if os.environ["RANK"] == "0" else out / "rank-1"
told.mkdir(exist_ok=True)
ctx = StageContext("rl", settings, 0, folders, out, Events(told, "rl"))
Rl().check(ctx)
Rl().run(ctx)
"""


@pytest.mark.parametrize("sharding", ["none", "fsdp2"])
def test_two_processes_train_as_one(folders: dict[str, Path], tmp_path: Path, sharding: str) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    settings = RlSettings.model_validate(SETTINGS)
    Rl().run(StageContext("rl", settings, 0, folders, one, Events(one, "rl")))

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    package = str(Path(__file__).parents[2])
    paths = json.dumps({name: str(path) for name, path in folders.items()})
    command = [sys.executable, "-c", PROGRAM, package, paths, str(two)]
    command.append(json.dumps({**SETTINGS, "sharding": sharding}))
    with ExitStack() as stack:
        processes = []
        for rank in ("0", "1"):
            place = {"RANK": rank, "LOCAL_RANK": rank, "WORLD_SIZE": "2", "MASTER_PORT": port}
            env = {**os.environ, **place, "MASTER_ADDR": "127.0.0.1", "OMP_NUM_THREADS": "1"}
            process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True)
            processes.append(stack.enter_context(process))
            stack.callback(process.kill)
        for process in processes:
            said = process.communicate(timeout=240)[1]
            assert process.returncode == 0, said

    steps = [
        [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()]
        for out in (one, two)
    ]
    losses = [
        [(e["reward"], e["value_loss"], e["gradient_norm"]) for e in some if e["event"] == "step"]
        for some in steps
    ]
    assert len(losses[1]) == 2
    for of_one, of_two in zip(*losses, strict=True):
        assert of_two == pytest.approx(of_one, rel=1e-4)
    a, b = (load_file(out / "model" / "model.safetensors") for out in (one, two))
    # Adam divides by the gradient's size: where that is next to nothing, rounding is all there is.
    assert max(float((a[name] - b[name]).abs().max()) for name in a) < 2e-4
