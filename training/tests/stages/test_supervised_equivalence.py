"""The same weights when a stage is resumed, split over processes, or takes smaller batches."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

from candor_training.formats.rows import Row
from candor_training.pipeline.events import Events, Value
from candor_training.stages.classifiers import ForecastProbs
from candor_training.stages.sft import Sft
from tests.support.processes import run_in_two
from tests.support.run_stage import make_context, run_stage
from tests.support.stuck import kill_while_saving
from tests.support.supervised import (
    answer_rows,
    label_rows,
    losses,
    quick,
    sft_rows,
    shared,
    train,
    write,
)

weights = "model/model.safetensors"
# 7 steps an epoch: states lie within epochs.
resumable: dict[str, Any] = {**quick, "epochs": 6, "resume_every": 5, "log_every": 1}


def assert_same_weights(one: Path, other: Path) -> None:
    first, second = (load_file(out / weights) for out in (one, other))
    assert all(torch.equal(first[name], second[name]) for name in first)


def test_sft_killed_and_resumed_equals_uninterrupted(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}
    whole = run_stage(Sft(), tmp_path / "whole", inputs, **resumable)
    out = tmp_path / "killed"
    kill_while_saving(out, 10, train, Sft(), out, inputs, resumable)
    assert run_stage(Sft(), out, inputs, **resumable) == whole
    # It continued from the state before, and did not begin anew.
    assert [(out / "events.jsonl").read_text().count(f'"step": {n},') for n in (5, 6)] == [1, 2]
    assert not (out / "resume").exists()
    assert_same_weights(tmp_path / "whole", out)


class BreaksOff(Events):
    """Interrupts the stage at the twelfth step."""

    def emit(self, event: str, **values: Value) -> None:
        super().emit(event, **values)
        if values.get("step") == 12:
            raise KeyboardInterrupt


def test_labels_broken_off_and_resumed_equal_uninterrupted(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "labels.jsonl", [*label_rows])}
    # Adapters, with what dropout draws.
    settings = {**resumable, "lora": {"rank": 2, "dropout": 0.1}}
    whole = run_stage(ForecastProbs(), tmp_path / "whole", inputs, **settings)
    out = tmp_path / "broken"
    ctx = make_context(ForecastProbs(), out, inputs, **settings)
    with pytest.raises(KeyboardInterrupt):
        ForecastProbs().run(replace(ctx, events=BreaksOff(out, "this")))
    assert not (out / "model").exists()
    assert run_stage(ForecastProbs(), out, inputs, **settings) == whole
    assert_same_weights(tmp_path / "whole", out)


@pytest.mark.parametrize("one", [Sft(), ForecastProbs()])
def test_two_processes_learn_what_one_does(base: Path, tmp_path: Path, one: Any) -> None:
    rows: list[Row] = [*sft_rows] if isinstance(one, Sft) else [*answer_rows]
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", rows)}
    run_stage(one, tmp_path / "alone", inputs, **shared)
    run_in_two(train, one, tmp_path / "two", inputs, shared)
    assert losses(tmp_path / "two") == pytest.approx(losses(tmp_path / "alone"), abs=1e-5)
    first, second = (load_file(tmp_path / one / weights) for one in ("alone", "two"))
    assert all(torch.allclose(first[name], second[name], atol=1e-5) for name in first)


def test_small_batches_with_recomputed_activations_learn_the_same(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}
    settings = {**quick, "epochs": 1}
    plain = run_stage(Sft(), tmp_path / "plain", inputs, **settings)
    less_memory = {**settings, "device_batch_size": 2, "gradient_checkpointing": True}
    assert run_stage(Sft(), tmp_path / "less", inputs, **less_memory) == pytest.approx(plain, abs=1e-5)


def test_a_step_of_several_batches_has_the_gradient_of_one(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "labels.jsonl", [*label_rows])}
    plain = {**quick, "epochs": 1, "log_every": 1}
    first = []
    for rows in (8, 2):
        out = tmp_path / str(rows)
        run_stage(ForecastProbs(), out, inputs, **plain, device_batch_size=rows)
        events = [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()]
        first.append(next(one for one in events if one["event"] == "step"))
    assert first[1]["grad_norm"] == pytest.approx(first[0]["grad_norm"], rel=1e-4)
    assert first[1]["loss"] == pytest.approx(first[0]["loss"], rel=1e-4)
