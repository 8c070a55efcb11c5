"""The stage `select`, on checkpoints that are tiny random models and readings written by hand."""

from pathlib import Path

import pytest

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, PromptRow, ReadingRow
from candor_training.rl.keeper import CheckpointRow
from candor_training.stages.select import Select
from candor_training.world.facts import FactRow
from tests.support.run_stage import run_stage
from tests.support.tiny_model import save_tiny_model

SETTINGS = {"checkpoints": 2, "bins": 2, "max_new_tokens": 6, "batch_size": 4}


@pytest.fixture
def inputs(tmp_path: Path) -> dict[str, Path]:
    """Four checkpoints: step 30 was not kept, and step 10 has the third best reward."""
    rl = tmp_path / "rl"
    prompts = [
        PromptRow(
            question_id=f"q{i}",
            dataset="towns",
            prompt=f"Write about {i}.",
            question=f"Where is {i}?",
            answer="Ard",
        )
        for i in range(6)
    ]
    for seed, step in enumerate([10, 20, 40]):
        texts = [row.prompt for row in prompts]
        save_tiny_model(rl / f"checkpoints/step-{step}", texts, seed=seed)
    rewards = {10: 1.0, 20: 2.0, 30: 9.0, 40: 3.0}
    rows = [
        CheckpointRow(
            step=step,
            validation_reward=reward,
            figures={},
            model=None if step == 30 else f"checkpoints/step-{step}",
        )
        for step, reward in rewards.items()
    ]
    table = "".join(f"{row.model_dump_json()}\n" for row in rows)
    (rl / "checkpoints.jsonl").write_text(table)
    write_rows(tmp_path / "validation.jsonl", prompts)
    return {"rl": rl, "validation": tmp_path / "validation.jsonl"}


def reading(paragraph: GenerationRow) -> ReadingRow:
    """All are right; step 20 is said to be sure, step 40 half sure."""
    return ReadingRow(
        reader="people",
        reader_kind="human",
        dataset=paragraph.dataset,
        question=paragraph.question,
        model=paragraph.model,
        answer="Ard",
        confidence=0.9 if paragraph.model.endswith("-20") else 0.5,
        correct=True,
    )


def test_recorded_readings(inputs: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(StatedError, match=r"12 paragraphs have no reading: .*to-read\.jsonl"):
        run_stage(Select(), out, inputs, reader="recorded", **SETTINGS)
    to_read = read_rows(out / "to-read.jsonl", GenerationRow)
    assert {row.model for row in to_read} == {"this-step-20", "this-step-40"}

    readings = tmp_path / "readings.jsonl"
    write_rows(readings, [reading(row) for row in to_read[1:]])
    given = {**inputs, "readings": readings}
    with pytest.raises(StatedError, match="1 paragraphs have no reading"):
        run_stage(Select(), out, given, reader="recorded", **SETTINGS)

    write_rows(readings, [reading(row).model_copy(update={"text": "old"}) for row in to_read])
    with pytest.raises(StatedError, match="is of another text"):
        run_stage(Select(), out, given, reader="recorded", **SETTINGS)

    write_rows(readings, [reading(row) for row in to_read])
    figures = run_stage(Select(), out, given, reader="recorded", **SETTINGS)
    # Step 40 has the better reward, but |1 - .5| = .5 against |1 - .9| = .1.
    assert (figures["step"], figures["validation_reward"]) == (20, 2)
    assert figures["ece"] == pytest.approx(0.1)
    weights = (out / "model/model.safetensors").read_bytes()
    assert weights == (inputs["rl"] / "checkpoints/step-20/model.safetensors").read_bytes()
    assert "| ece | 0.1 |" in (out / "model/README.md").read_text()
    assert not (inputs["rl"] / "checkpoints/step-20/README.md").exists()


def test_of_equals_the_trained_one_is_chosen(inputs: dict[str, Path], tmp_path: Path) -> None:
    """Steps 10 and 40 have the same reward, and are read alike; step 10 has learnt nothing yet."""
    table = inputs["rl"] / "checkpoints.jsonl"
    rows = [
        row.model_copy(update={"validation_reward": 3.0, "is_untrained": row.step == 10})
        for row in read_rows(table, CheckpointRow)
        if row.step in (10, 40)
    ]
    write_rows(table, rows)
    out, readings = tmp_path / "out", tmp_path / "readings.jsonl"
    with pytest.raises(StatedError, match="have no reading"):
        run_stage(Select(), out, inputs, reader="recorded", **SETTINGS)
    to_read = read_rows(out / "to-read.jsonl", GenerationRow)
    write_rows(readings, [reading(row) for row in to_read])
    figures = run_stage(Select(), out, {**inputs, "readings": readings}, reader="recorded", **SETTINGS)
    assert figures["step"] == 40


def test_literal_reader(inputs: dict[str, Path], tmp_path: Path) -> None:
    # Random models name no town: all ECEs are 1, and the better reward decides.
    facts = [
        FactRow(
            dataset="towns",
            question=f"q{i}",
            text=f"Where is {i}?",
            subject=f"{i}",
            short=f"{i}",
            region="Tol",
            relation="birthplace",
            values=["Ard", "Bryn"],
            truth="Ard",
            rumour_share=0,
            mentions=1,
            counts={"Ard": 1},
            posterior={"Ard": 1},
        )
        for i in range(6)
    ]
    write_rows(tmp_path / "facts.jsonl", facts)
    given = {**inputs, "facts": tmp_path / "facts.jsonl"}
    figures = run_stage(Select(), tmp_path / "out", given, reader="literal", **SETTINGS)
    assert (figures["step"], figures["ece"]) == (40, 1)


def test_refuses_too_few_queries(inputs: dict[str, Path], tmp_path: Path) -> None:
    with pytest.raises(StatedError, match="6 queries, fewer than 20 bins"):
        run_stage(Select(), tmp_path / "out", inputs, reader="recorded")
