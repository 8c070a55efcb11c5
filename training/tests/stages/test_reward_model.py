"""The factuality reward model tells right paragraphs from wrong ones by the truth that it is shown."""

from collections.abc import Sequence
from pathlib import Path

from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, LabelRow, PromptRow, ReadingRow, Row
from candor_training.formats.templates import judged_text
from candor_training.models.load import load_classifier, load_tokenizer
from candor_training.rl.scoring import FactualityScorer
from candor_training.stages.classifiers import RewardModel
from candor_training.stages.reader_data import ReaderData
from tests.support.run_stage import run_stage
from tests.support.tiny_model import save_tiny_model

TOWNS = ["Arle", "Brim"]


def prompt(number: int) -> PromptRow:
    """Questions in the same words: nothing but the truth tells which town is right."""
    return PromptRow(
        question_id=f"q{number}",
        dataset="towns",
        prompt="Write about somebody.",
        question="Where was somebody born?",
        answer=TOWNS[number % 2],
    )


def test_it_learns_from_question_truth_and_paragraph(tmp_path: Path) -> None:
    prompts = [prompt(number) for number in range(96)]
    # Right for every other question: query and paragraph, alike for all, cannot tell for which.
    town = "Arle"
    paragraphs = [
        GenerationRow(
            dataset="towns",
            question=row.question_id,
            model="m",
            model_kind="non-confidence",
            query=row.prompt,
            text=f"Born in {town}.",
        )
        for row in prompts
    ]
    readings = [
        ReadingRow(
            reader="llm",
            reader_kind="llm",
            dataset="towns",
            question=row.question_id,
            model="m",
            answer=town,
            confidence=1.0,
            correct=town == row.answer,
        )
        for row in prompts
    ]
    files: dict[str, Sequence[Row]] = {
        "prompts": prompts,
        "generations": paragraphs,
        "readings": readings,
    }
    inputs = {name: tmp_path / f"{name}.jsonl" for name in files}
    for name, rows in files.items():
        write_rows(inputs[name], rows)
    run_stage(ReaderData(), tmp_path / "data", inputs)
    labels = tmp_path / "data/correctness.jsonl"
    assert read_rows(labels, LabelRow)[0].text == judged_text(
        "Where was somebody born?", "Arle", "Born in Arle."
    )
    base = save_tiny_model(tmp_path / "base", [row.text for row in read_rows(labels, LabelRow)])
    figures = run_stage(
        RewardModel(),
        tmp_path / "out",
        {"model": base, "data": labels},
        learning_rate=1e-2,
        epochs=4,
        batch_size=8,
        precision="fp32",
        max_length=64,
        validation_share=0.2,
    )
    assert figures["auroc"] > 0.95

    model, tokenizer = load_classifier(tmp_path / "out/model"), load_tokenizer(tmp_path / "out/model")
    scorer = FactualityScorer(model, tokenizer, batch_size=4)
    assert scorer.score(prompts[:2], ["Born in Arle."] * 2).rewards.tolist() == [1, 0]
