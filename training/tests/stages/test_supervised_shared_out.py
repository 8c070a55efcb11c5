"""FSDP2 of the supervised stages: each of two processes (gloo) holds half of every weight."""

from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

from candor_training.formats.rows import Row
from candor_training.models.load import load_causal, load_classifier
from candor_training.models.states import States
from candor_training.stages.classifiers import ForecastProbs
from candor_training.stages.sft import Sft
from tests.support.processes import run_in_two, start, wait_until
from tests.support.run_stage import run_stage
from tests.support.shared_out import train_shared_out
from tests.support.supervised import answer_rows, losses, sft_rows, shared_out, write


@pytest.mark.parametrize("one", [Sft(), ForecastProbs()])
def test_half_of_each_weight_learns_what_the_whole_does(base: Path, tmp_path: Path, one: Any) -> None:
    rows: list[Row] = [*sft_rows] if isinstance(one, Sft) else [*answer_rows]
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", rows)}
    alone, shared, killed = (tmp_path / name for name in ("alone", "shared", "killed"))
    whole = {**shared_out, "sharding": "none"}
    run_stage(one, alone, inputs, **whole)
    run_in_two(train_shared_out, one, shared, inputs)
    assert losses(shared) == pytest.approx(losses(alone), abs=1e-5)
    load = load_causal if isinstance(one, Sft) else load_classifier
    first, second = (load(out / "model").state_dict() for out in (alone, shared))
    assert all(torch.allclose(first[name], second[name], atol=1e-4) for name in first)

    with start(train_shared_out, one, killed, inputs, together=2) as processes:
        wait_until(lambda: len(States(killed / "resume", 2).whole()) > 0, processes[0])
        for process in processes:
            process.kill()
    assert not (killed / "model").exists()
    run_in_two(train_shared_out, one, killed, inputs)
    weights = [load_file(out / "model/model.safetensors") for out in (shared, killed)]
    assert all(weights[0][name].equal(weights[1][name]) for name in weights[0])
