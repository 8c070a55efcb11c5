"""Supervised stages on a tiny model: what they learn, resume, leave behind and refuse."""

import json
import os
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from subprocess import Popen
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from candor_training.errors import StatedError
from candor_training.formats.files import write_rows
from candor_training.formats.rows import GenerationRow, LabelRow, Row, SftRow
from candor_training.formats.templates import forecast_text, policy_prompt
from candor_training.models.held_out import hold_out
from candor_training.models.label_figures import label_figures
from candor_training.models.load import load_causal, load_classifier, load_tokenizer
from candor_training.pipeline.events import Events, Value
from candor_training.stages.extract_answers import ExtractAnswers
from candor_training.stages.forecast_probs import ForecastProbs
from candor_training.stages.reward_model import RewardModel
from candor_training.stages.sft import Sft
from tests.support.run_stage import make_context, run_stage
from tests.support.tiny_model import save_tiny_model, tiny_model

letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
# A word is followed by itself twice: what a tiny model learns in some dozens of steps.
sft_rows = [SftRow(prompt=f"say {x} {y}", completion=f"{x} {x} .") for x in letters for y in letters]
generations = [
    GenerationRow(
        dataset="d", question=row.prompt, model="m", query=row.prompt, text=row.completion, seed=seed
    )
    for row in sft_rows
    for seed in (0, 1)
]
list_rows = [
    SftRow(prompt=f"Paragraph: {x} {y} Answers:", completion=" No Answer" if y < "e" else " a; b")
    for x in letters
    for y in letters
]
label_rows = [
    LabelRow(text=f"say {x} {y} Probability:", label=0.9 if x < "e" else 0.2, question_id=f"{x}{y}")
    for x in letters
    for y in letters
]
# Three answers to each of sixteen paragraphs: texts that begin alike.
answer_rows = [
    LabelRow(text=forecast_text("say ?", f"{x} {y} .", z), label=float(z == x), question_id=x + y)
    for x in letters[:4]
    for y in letters[4:]
    for z in (x, y, letters[3] if x != letters[3] else letters[0])
]
quick: dict[str, Any] = {
    "learning_rate": 1e-2,
    "batch_size": 8,
    "precision": "fp32",
    "max_length": 64,
    "validation_share": 0.125,
    "log_every": 4,
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = [f"{policy_prompt(row.prompt)} {row.completion}" for row in sft_rows]
    texts += [one for row in list_rows for one in (row.prompt, row.completion)]
    texts += [row.text for row in (*label_rows, *answer_rows)]
    return save_tiny_model(tmp_path_factory.mktemp("base"), texts, hidden=32)


def write(path: Path, rows: list[Row]) -> Path:
    write_rows(path, rows)
    return path


def losses(out: Path) -> list[float]:
    events = [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()]
    return [one["loss"] for one in events if one["event"] == "step"]


def test_sft_learns_completions_and_their_end(base: Path, tmp_path: Path) -> None:
    data = write(tmp_path / "generations.jsonl", [*generations])
    columns: dict[str, Any] = {"prompt_column": "query", "completion_column": "text"}
    inputs = {"model": base, "data": data}
    metrics = run_stage(
        Sft(), tmp_path / "out", inputs, **quick, epochs=12, seed=0, model="m", **columns
    )
    # 64 rows of sample 0, an eighth held out.
    assert (metrics["rows"], metrics["validation_rows"]) == (56, 8)
    fell = losses(tmp_path / "out")
    assert fell[-1] < fell[0] / 4
    assert metrics["validation_loss"] < 0.5
    model: Any = load_causal(tmp_path / "out/model")
    tokenizer: Any = load_tokenizer(tmp_path / "out/model")
    prompt = tokenizer(policy_prompt("say b f"), return_tensors="pt")
    written = model.generate(**prompt, max_new_tokens=10, do_sample=False)[0]
    assert tokenizer.decode(written).endswith("Paragraph: b b .</s>")
    left = {path.name for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert {"model.safetensors", "tokenizer.json", "generation_config.json", "README.md"} <= left
    assert not [name for name in left if name.endswith((".bin", ".pt", ".pth", ".pkl"))]
    assert "| validation_loss | " in (tmp_path / "out/model/README.md").read_text()


def test_lora_is_merged(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}
    run_stage(Sft(), tmp_path / "out", inputs, **quick, epochs=1, lora={"rank": 4})
    before, after = load_causal(base), load_causal(tmp_path / "out/model")
    assert type(after) is type(before)
    name = "model.embed_tokens.weight"
    assert torch.equal(before.state_dict()[name], after.state_dict()[name])
    name = "model.layers.0.self_attn.q_proj.weight"
    change = after.state_dict()[name] - before.state_dict()[name]
    assert 0 < torch.linalg.matrix_rank(change, rtol=1e-3) <= 4


@pytest.mark.parametrize("recomputed", [False, True])
def test_frozen_embeddings_stay_as_they_were(base: Path, tmp_path: Path, recomputed: bool) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}
    settings = {**quick, "epochs": 1, "gradient_checkpointing": recomputed}
    run_stage(Sft(), tmp_path / "out", inputs, **settings, frozen="embeddings")
    before, after = (load_causal(one).state_dict() for one in (base, tmp_path / "out/model"))
    kept = {name for name in before if torch.equal(before[name], after[name])}
    assert kept == {"model.embed_tokens.weight", "lm_head.weight"}


def test_forecast_probs_fits_soft_labels_at_the_last_token(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "labels.jsonl", [*label_rows])}
    metrics = run_stage(ForecastProbs(), tmp_path / "out", inputs, **quick, epochs=10)
    # The least that any forecast can have is the labels' entropy: .325 for .9 and .500 for .2.
    assert metrics["validation_loss"] < 0.51
    assert metrics["brier"] < 0.01
    assert metrics["auroc"] == 1
    model = AutoModelForSequenceClassification.from_pretrained(tmp_path / "out/model")
    tokenizer = AutoTokenizer.from_pretrained(tmp_path / "out/model")
    one = tokenizer("say a b Probability:", return_tensors="pt")
    longer = ["say a b Probability:", "say a b a b a b Probability:"]
    batch = tokenizer(longer, return_tensors="pt", padding=True)
    with torch.no_grad():
        alone, padded = model(**one).logits[0, 0], model(**batch).logits[0, 0]
    assert float(torch.sigmoid(alone)) == pytest.approx(0.9, abs=0.06)
    assert float(padded) == pytest.approx(float(alone), abs=1e-5)


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


def test_a_merged_classifier_is_the_one_that_was_measured(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "labels.jsonl", [*label_rows])}
    metrics = run_stage(ForecastProbs(), tmp_path / "out", inputs, **quick, lora={"rank": 4}, epochs=2)
    _, held = hold_out(label_rows, lambda row: row.question_id, 0.125, 0, "this")
    model: Any = load_classifier(tmp_path / "out/model")
    batch = load_tokenizer(base)([row.text for row in held], return_tensors="pt", padding=True)
    with torch.no_grad():
        logits = model(**batch).logits[:, 0].double().numpy()
    again = label_figures(logits, np.array([row.label for row in held]))
    assert again["validation_loss"] == pytest.approx(metrics["validation_loss"], abs=1e-5)


def test_reward_model_takes_only_yes_and_no(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "labels.jsonl", [*label_rows])}
    with pytest.raises(StatedError, match=r"labels of .* must be 0 or 1"):
        run_stage(RewardModel(), tmp_path / "out", inputs, **quick)


def test_extract_answers_is_judged_by_what_it_lists(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*list_rows])}
    metrics = run_stage(ExtractAnswers(), tmp_path / "out", inputs, **quick, epochs=12)
    assert metrics["exact_lists"] > 0.8
    assert metrics["answer_f1"] > 0.8


program = """
import sys
from pathlib import Path
from candor_training.stages.forecast_probs import ForecastProbs
from candor_training.stages.sft import Sft
from tests.support.run_stage import run_stage
out, base, data = map(Path, sys.argv[1:])
run_stage({stage}(), out, {{"model": base, "data": data}}, **{settings})
"""


def begin(
    folder: Path, settings: dict[str, Any], *arguments: Path, stage: str = "Sft", launcher: str = ""
) -> Popen[bytes]:
    """Starts a stage in a process of its own, or in several by a launcher."""
    path = folder / "program.py"
    path.write_text(program.format(settings=settings, stage=stage))
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "OMP_NUM_THREADS": "1"}
    return Popen([sys.executable, *launcher.split(), path, *arguments], env=environment)


weights = "model/model.safetensors"
# 7 steps an epoch: checkpoints lie within epochs.
resumable: dict[str, Any] = {**quick, "epochs": 6, "save_every": 5, "log_every": 1}


def assert_same_weights(one: Path, other: Path) -> None:
    first, second = (load_file(out / weights) for out in (one, other))
    assert all(torch.equal(first[name], second[name]) for name in first)


def test_sft_killed_and_resumed_equals_uninterrupted(base: Path, tmp_path: Path) -> None:
    data = write(tmp_path / "rows.jsonl", [*sft_rows])
    inputs = {"model": base, "data": data}
    whole = run_stage(Sft(), tmp_path / "whole", inputs, **resumable)
    out = tmp_path / "killed"
    out.mkdir()
    process = begin(tmp_path, resumable, out, base, data)
    while not (out / "checkpoints/checkpoint-10/whole").exists():
        assert process.poll() is None
        time.sleep(0.005)
    process.kill()
    process.wait()
    assert not (out / "model").exists()
    # What a process leaves that dies while it saves.
    (out / "checkpoints/checkpoint-999").mkdir()
    assert run_stage(Sft(), out, inputs, **resumable) == whole
    assert_same_weights(tmp_path / "whole", out)


@pytest.mark.parametrize("one", [Sft(), ForecastProbs()])
def test_two_processes_learn_what_one_does(base: Path, tmp_path: Path, one: Any) -> None:
    rows: list[Row] = [*sft_rows] if isinstance(one, Sft) else [*answer_rows]
    data = write(tmp_path / "rows.jsonl", rows)
    # 56 rows and 42 are whole batches: a last one that is not is filled up with the first rows.
    settings = {**quick, "epochs": 1, "log_every": 1, "batch_size": 14}
    run_stage(one, tmp_path / "alone", {"model": base, "data": data}, **settings)
    launcher = "-m torch.distributed.run --standalone --nproc-per-node 2"
    arguments = (tmp_path / "two", base, data)
    stage = type(one).__name__
    process = begin(tmp_path, settings, *arguments, stage=stage, launcher=launcher)
    assert process.wait() == 0
    assert losses(tmp_path / "two") == pytest.approx(losses(tmp_path / "alone"), abs=1e-5)
    first, second = (load_file(tmp_path / one / weights) for one in ("alone", "two"))
    assert all(torch.allclose(first[name], second[name], atol=1e-5) for name in first)


def test_small_batches_with_recomputed_activations_learn_the_same(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}
    settings = {**quick, "epochs": 1}
    plain = run_stage(Sft(), tmp_path / "plain", inputs, **settings)
    less_memory = {**settings, "device_batch_size": 2, "gradient_checkpointing": True}
    assert run_stage(Sft(), tmp_path / "less", inputs, **less_memory) == pytest.approx(plain, abs=1e-5)


@pytest.mark.parametrize("lora", [None, {"rank": 8}])
@pytest.mark.parametrize("one", [Sft(), ForecastProbs()])
def test_learns_in_bf16_with_recomputed_activations(
    base: Path, tmp_path: Path, one: Any, lora: dict[str, int] | None
) -> None:
    rows: list[Row] = [*sft_rows] if isinstance(one, Sft) else [*label_rows]
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", rows)}
    settings = {**quick, "precision": "bf16", "gradient_checkpointing": True, "epochs": 12}
    run_stage(one, tmp_path / "out", inputs, **settings, lora=lora)
    told = losses(tmp_path / "out")
    assert np.isfinite(told).all()
    assert told[-1] < 0.95 * told[0]


class BreaksOff(Events):
    """Interrupts the stage at the twelfth step."""

    def emit(self, event: str, **values: Value) -> None:
        super().emit(event, **values)
        if values.get("step") == 12:
            raise KeyboardInterrupt


def test_labels_broken_off_and_resumed_equal_uninterrupted(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "labels.jsonl", [*label_rows])}
    whole = run_stage(ForecastProbs(), tmp_path / "whole", inputs, **resumable)
    out = tmp_path / "broken"
    ctx = make_context(ForecastProbs(), out, inputs, **resumable)
    with pytest.raises(KeyboardInterrupt):
        ForecastProbs().run(replace(ctx, events=BreaksOff(out, "this")))
    assert not (out / "model").exists()
    assert run_stage(ForecastProbs(), out, inputs, **resumable) == whole
    assert_same_weights(tmp_path / "whole", out)


def test_stops_at_a_loss_that_is_no_number(base: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    model = load_causal(base)
    model.state_dict()["model.norm.weight"].fill_(float("nan"))
    model.save_pretrained(broken)
    load_tokenizer(base).save_pretrained(broken)
    inputs = {"model": broken, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}
    with pytest.raises(StatedError, match="stage this: loss was nan at step 4"):
        run_stage(Sft(), tmp_path / "out", inputs, **quick)


def test_refuses_before_the_work(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}

    def refuses(words: str, inputs: dict[str, Path] = inputs, **settings: object) -> None:
        ctx = make_context(Sft(), tmp_path / "out", inputs, **{**quick, **settings})
        with pytest.raises(StatedError, match=words):
            Sft().check(ctx)

    refuses("row 1: query: Field required", prompt_column="query")
    refuses("no row of that seed", with_seed(tmp_path, base), seed=7)
    refuses("no multiple of 3 rows on each", device_batch_size=3)
    refuses("GiB of memory on a device", batch_size=10**12)
    refuses("sharding fsdp2 needs several GPUs", sharding="fsdp2")
    refuses("lora needs whole models", sharding="fsdp2", lora={})
    refuses("8bit needs whole models", sharding="fsdp2", optimizer="paged_adamw_8bit")
    if find_spec("bitsandbytes") is None:
        refuses("needs bitsandbytes", optimizer="paged_adamw_8bit")
    other = tmp_path / "other"
    # Too few tokens for the tokenizer.
    tiny_model(8).save_pretrained(other)
    load_tokenizer(base).save_pretrained(other)
    refuses("tokenizer in .* is another model's", {**inputs, "model": other})
    weights = load_file(other / "model.safetensors")
    weights["model.norm.weight"] = torch.ones(7)
    save_file(weights, other / "model.safetensors", metadata={"format": "pt"})
    refuses("weights of another model: model.norm.weight is", {**inputs, "model": other})
    (other / "model.safetensors").unlink()
    refuses("no weights in safetensors", {**inputs, "model": other})
    refuses("holds no model", {**inputs, "model": tmp_path})


def with_seed(folder: Path, base: Path) -> dict[str, Path]:
    rows = [{**row.model_dump(), "seed": 0} for row in sft_rows]
    path = folder / "seeded.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return {"model": base, "data": path}
