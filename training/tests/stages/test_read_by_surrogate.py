"""Readings by the trained reader, with models of random weights."""

from pathlib import Path

import pytest
import torch

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, PromptRow, ReadingRow
from candor_training.readers.surrogate import load_surrogate
from candor_training.readers.surrogate_settings import SurrogateSettings
from candor_training.stages.read_by_surrogate import ReadBySurrogate
from tests.support.run_stage import run_stage

TEXTS = ["Mira was born in Arle (70%), or in Brim.", "In Cord, it is said.", "Nobody knows."]


def inputs(tmp_path: Path, folders: dict[str, Path], kind: str, asked: int) -> dict[str, Path]:
    generations = [
        GenerationRow.model_validate(
            {"dataset": "d", "question": f"q{i}", "model": "m", "model_kind": kind}
            | {"query": "Write.", "text": text}
        )
        for i, text in enumerate(TEXTS)
    ]
    prompts = [
        PromptRow(question_id=f"q{i}", dataset="d", prompt="Write.", question="Where?", answer="Arle")
        for i in range(asked)
    ]
    write_rows(tmp_path / "generations.jsonl", generations)
    write_rows(tmp_path / "prompts.jsonl", prompts)
    return {
        "generations": tmp_path / "generations.jsonl",
        "prompts": tmp_path / "prompts.jsonl",
        "extract_answers": folders["extract_answers"],
        "forecast_probs": folders["forecast_probs"],
    }


def test_each_paragraph_gets_what_the_reader_says(tmp_path: Path, folders: dict[str, Path]) -> None:
    given = inputs(tmp_path, folders, "confidence", 3)
    run_stage(ReadBySurrogate(), tmp_path / "out", given, max_new_tokens=8)
    rows = read_rows(tmp_path / "out" / "readings.jsonl", ReadingRow)
    made = folders["extract_answers"], folders["forecast_probs"]
    settings = SurrogateSettings(max_new_tokens=8)
    reader = load_surrogate(*made, settings, torch.device("cpu"), torch.float32)
    for row, text, said in zip(rows, TEXTS, reader.read(["Where?"] * 3, TEXTS), strict=True):
        assert (row.reader_kind, row.text) == ("surrogate", text)
        assert row.status == ("ok" if said else "no_answer")
        if said:
            assert row.confidence == pytest.approx(max(said.values()), abs=1e-6)
            assert said[str(row.answer)] == max(said.values())
            assert row.correct is (row.answer == "Arle")
        if row.distribution is not None:
            assert row.distribution == pytest.approx(said, abs=1e-6)


def test_a_non_confidence_model_is_believed(tmp_path: Path, folders: dict[str, Path]) -> None:
    given = inputs(tmp_path, folders, "non-confidence", 3)
    run_stage(ReadBySurrogate(), tmp_path / "out", given, max_new_tokens=8)
    rows = read_rows(tmp_path / "out" / "readings.jsonl", ReadingRow)
    assert {row.confidence for row in rows if row.status == "ok"} <= {1.0}


def test_refuses_a_paragraph_on_no_question(tmp_path: Path, folders: dict[str, Path]) -> None:
    given = inputs(tmp_path, folders, "confidence", 2)
    with pytest.raises(StatedError, match="has no question q2 of d"):
        run_stage(ReadBySurrogate(), tmp_path / "out", given)
