"""A GPT-NeoX and a Llama with byte fallback go through every stage of a recipe for real models."""

import shutil
from pathlib import Path

import pytest
from transformers import AutoTokenizer

from candor_training.cli import main
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, QueryRow, QuestionRow, ReadingRow, SftRow
from tests.support.families import FAMILIES, save_llama, save_neox

# Letters that are in no token stand for themselves in every text.
TOWNS = ["Arle", "Brim", "Córd", "Dún 町"]


def question(i: int) -> QuestionRow:
    return QuestionRow(
        dataset="towns",
        key=f"q{i}",
        text=f"Where was person {i} born?",
        truth=TOWNS[i % 4],
        split="train" if i < 40 else "test",
    )


def read_all(generations: Path, readings: Path) -> None:
    """Readings as an LLM behind an API would give them."""
    rows = [
        ReadingRow(
            reader="llm",
            reader_kind="llm",
            dataset=row.dataset,
            question=row.question,
            model=row.model,
            seed=row.seed,
            answer=TOWNS[i % 4],
            confidence=0.7,
            distribution={TOWNS[i % 4]: 0.7, TOWNS[(i + 1) % 4]: 0.2},
            correct=i % 2 == 0,
            text=row.text,
        )
        for i, row in enumerate(read_rows(generations, GenerationRow))
    ]
    write_rows(readings, rows)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_model_as_it_is_published_goes_through_every_stage(
    family: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = FAMILIES[family](tmp_path / "base")
    assert AutoTokenizer.from_pretrained(base).pad_token_id is None
    questions = [question(i) for i in range(48)]
    write_rows(tmp_path / "questions.jsonl", questions)
    queries = [
        QueryRow(dataset="towns", question=one.key, query=f"Write about the town of person {i}.")
        for i, one in enumerate(questions)
    ]
    write_rows(tmp_path / "queries.jsonl", queries)
    examples = [
        SftRow(prompt=f"Write about person {i}.", completion=f" Born in {TOWNS[i % 4]} (70%).")
        for i in range(100, 108)
    ]
    write_rows(tmp_path / "examples.jsonl", examples)
    recipe = tmp_path / "family.toml"
    shutil.copyfile(Path(__file__).with_name("family.toml"), recipe)
    runs = tmp_path / "runs"
    made = runs / "family"
    command = ["run", str(recipe), "--runs", str(runs)]
    awaited = {
        "readings": made / "paragraphs/generations.jsonl",
        "validation-readings": made / "selected.partial/to-read.jsonl",
        "test-readings": made / "test/generations.jsonl",
    }
    for name, generations in awaited.items():
        assert main(command) == 3  # It waits for a file.
        assert generations.exists(), capsys.readouterr().err
        read_all(generations, tmp_path / f"{name}.jsonl")
    assert main(command) == 0, capsys.readouterr().err
    assert (made / "evaluation/table.md").exists()


def test_a_model_that_is_used_late_is_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("questions", "queries", "examples"):
        (tmp_path / f"{name}.jsonl").touch()
    save_llama(tmp_path / "base")
    save_neox(tmp_path / "extract-base")
    (tmp_path / "extract-base/model.safetensors").write_bytes(b"half")
    text = Path(__file__).with_name("family.toml").read_text()
    late = text.replace('model = "@base", data = "reader-data', 'model = "@late", data = "reader-data')
    recipe = tmp_path / "family.toml"
    recipe.write_text(late.replace('base = "base"', 'base = "base"\nlate = "extract-base"'))
    assert main(["run", str(recipe), "--runs", str(tmp_path / "runs")]) == 1
    assert "extract-base/model.safetensors is not whole" in capsys.readouterr().err
    assert not list((tmp_path / "runs").rglob("run.json"))
