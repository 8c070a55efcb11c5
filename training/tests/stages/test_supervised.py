"""What supervised stages learn from little data, and what they leave behind."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from candor_training.errors import StatedError
from candor_training.formats.hold_out import hold_out
from candor_training.formats.rows import Row, SftRow
from candor_training.formats.templates import policy_prompt
from candor_training.models.load import load_causal, load_classifier, load_tokenizer
from candor_training.models.tokens import target_tokens
from candor_training.models.train_classifier import label_figures
from candor_training.stages.classifiers import ForecastProbs, RewardModel
from candor_training.stages.extract_answers import ExtractAnswers
from candor_training.stages.sft import Sft
from tests.support.run_stage import run_stage
from tests.support.supervised import (
    generations,
    label_rows,
    list_rows,
    losses,
    quick,
    sft_rows,
    write,
)


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


def test_the_loss_is_that_of_each_completion_by_itself(base: Path, tmp_path: Path) -> None:
    rows = [
        SftRow(prompt=row.prompt, completion=" ".join(["a", *"bcdefg"[: place % 7]]))
        for place, row in enumerate(sft_rows)
    ]
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*rows])}
    one_step = {**quick, "epochs": 1, "batch_size": 56, "log_every": 1}
    run_stage(Sft(), tmp_path / "out", inputs, **one_step)
    asked = [SftRow(prompt=policy_prompt(row.prompt), completion=f" {row.completion}") for row in rows]
    learnt, _ = hold_out(asked, lambda row: row.prompt, one_step["validation_share"], 0)
    model, tokenizer = load_causal(base), load_tokenizer(base)
    logprobs = []
    for row in learnt:
        target = target_tokens(tokenizer, row)
        tokens = torch.tensor([*target.prompt, *target.completion])
        by_place = model(tokens[None]).logits[0].log_softmax(dim=-1).detach()
        logprobs += [float(by_place[i - 1, tokens[i]]) for i in range(len(target.prompt), len(tokens))]
    assert len(learnt) == 56
    assert losses(tmp_path / "out") == [pytest.approx(-sum(logprobs) / len(logprobs), abs=1e-5)]


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


def test_a_merged_classifier_is_the_one_that_was_measured(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "labels.jsonl", [*label_rows])}
    metrics = run_stage(ForecastProbs(), tmp_path / "out", inputs, **quick, lora={"rank": 4}, epochs=2)
    _, held = hold_out(label_rows, lambda row: row.question_id, 0.125, 0)
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


@pytest.mark.parametrize("lora", [None, {"rank": 8}])
@pytest.mark.parametrize("one", [Sft(), ForecastProbs()])
def test_learns_in_bf16_with_recomputed_activations(
    base: Path, tmp_path: Path, one: Any, lora: dict[str, int] | None
) -> None:
    rows: list[Row] = [*sft_rows] if isinstance(one, Sft) else [*label_rows]
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", rows)}
    settings = {**quick, "precision": "bf16", "gradient_checkpointing": True, "epochs": 12}
    run_stage(one, tmp_path / "out", inputs, **settings, lora=lora)
    found = losses(tmp_path / "out")
    assert np.isfinite(found).all()
    assert found[-1] < 0.95 * found[0]
