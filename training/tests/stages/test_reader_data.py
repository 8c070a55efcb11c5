"""Forecasts of paragraphs as rows for the surrogate reader and the reward model."""

from pathlib import Path
from typing import Any

import pytest

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import (
    EquivalentRow,
    GenerationRow,
    LabelRow,
    PromptRow,
    ReadingRow,
    SftRow,
)
from candor_training.readers.targets import question_frame
from candor_training.stages.reader_data import ReaderData
from tests.support.run_stage import run_stage

prompts = [
    PromptRow(
        question_id=key,
        dataset="d",
        prompt=f"About {who}.",
        question=f"Where was {who} born?",
        answer=answer,
        aliases=["Town of Bree"] if key == "q1" else [],
    )
    for key, who, answer in [
        ("q1", "Ada Byron", "Bree"),
        ("q2", "Ben", "Rohan"),
        ("q3", "Cy", "Dale"),
        ("q4", "Di Moe", "Esgar"),
    ]
]
other = PromptRow(question_id="q5", dataset="d", prompt="p", question="What is tin?", answer="metal")
paragraphs = {"q1": "Ada is from Bree (70%) or rohan (20%).", "q2": "Ben is from Dale.", "q3": "Cy."}
generations = [
    GenerationRow(dataset="d", question=key, model="m", query=f"About {key}.", text=text)
    for key, text in paragraphs.items()
]


def reading(key: str, **values: Any) -> ReadingRow:
    return ReadingRow(reader="r", reader_kind="llm", dataset="d", question=key, model="m", **values)


llm = [
    reading("q1", distribution={"the town of Bree": 0.7, "Rohan": 0.2}, correct=True),
    reading("q2", answer="Dale", confidence=1, correct=False),
    reading("q3", status="no_answer", correct=False),
]


def make(folder: Path, readings: list[ReadingRow], **settings: Any) -> dict[str, float]:
    inputs = {name: folder / f"{name}.jsonl" for name in ("readings", "generations", "prompts")}
    write_rows(inputs["readings"], readings)
    write_rows(inputs["generations"], generations)
    write_rows(inputs["prompts"], [*prompts, other])
    return run_stage(ReaderData(), folder / "out", inputs, **settings)


def labels(folder: Path) -> list[tuple[str, str, float]]:
    """Question, answer asked for, label."""
    rows = read_rows(folder / "out" / "forecast-probs.jsonl", LabelRow)
    return [(row.question_id, row.text.split("Answer: ")[1].split("\n")[0], row.label) for row in rows]


def test_a_reading_of_another_text_is_refused(tmp_path: Path) -> None:
    stated = reading("q2", answer="Dale", confidence=1, correct=False, text=paragraphs["q2"])
    make(tmp_path, [stated])
    with pytest.raises(StatedError, match="question q2 of d, m, sample 0, is of another text"):
        make(tmp_path, [stated.model_copy(update={"text": "Ben is from Bree."})])


def test_rows_are_those_of_the_papers_algorithm(tmp_path: Path) -> None:
    counts = make(tmp_path, llm)
    extracted = read_rows(tmp_path / "out" / "extract-answers.jsonl", SftRow)
    assert [row.completion for row in extracted] == [" the town of Bree; Rohan", " Dale", " No Answer"]
    assert paragraphs["q1"] in extracted[0].prompt
    # The truth "Bree" is found under its alias, so it has its probability; not found, it has 0.
    assert labels(tmp_path) == [
        ("d/q1", "Bree", 0.7),
        ("d/q1", "the town of Bree", 0.7),
        ("d/q1", "Rohan", 0.2),
        ("d/q2", "Rohan", 0.0),
        ("d/q2", "Dale", 1.0),
        ("d/q3", "Dale", 0.0),
    ]
    correctness = read_rows(tmp_path / "out" / "correctness.jsonl", LabelRow)
    assert [row.label for row in correctness] == [1, 0, 0]
    assert correctness[1].text == (
        "Question: Where was Ben born?\nTruth: Rohan\nParagraph: Ben is from Dale.\nCorrect:"
    )
    assert counts["forecast_probs"] == 6


def test_the_readers_judgement_says_which_answers_are_the_truth(tmp_path: Path) -> None:
    # No alias tells that they are the same; the first and the last reader say so.
    make(
        tmp_path,
        [
            reading("q1", answer="the Bree-land", confidence=0.9, correct=True),
            reading("q2", answer="Rohan", confidence=0.8, correct=False),
            reading(
                "q3",
                distribution={"Dale (Esgaroth)": 0.5, "the Long Dale": 0.3, "Bree": 0.1},
                truth_probability=0.85,
                equivalent=["Dale (Esgaroth)", "the Long Dale"],
            ),
        ],
    )
    truths = {question: label for question, _, label in reversed(labels(tmp_path))}
    assert truths == {"d/q1": 0.9, "d/q2": 0.0, "d/q3": 0.85}
    same = read_rows(tmp_path / "out" / "equivalents.jsonl", EquivalentRow)
    assert {row.truth: row.answers for row in same} == {
        "Bree": ["Town of Bree", "the Bree-land"],
        "Rohan": [],
        "Dale": ["Dale (Esgaroth)", "the Long Dale"],
    }


def test_what_is_the_truth_in_other_words_is_no_unmentioned_answer(tmp_path: Path) -> None:
    stated = reading("q3", distribution={"Bree": 0.6}, equivalent=["Bree"])
    another = reading("q3", status="no_answer", draw=1)
    make(tmp_path, [stated, another], unmentioned_answers=4)
    nothing = [answer for _, answer, label in labels(tmp_path) if label == 0]
    assert "Rohan" in nothing
    assert "Bree" not in nothing


def test_unmentioned_answers_are_of_the_same_type_and_not_in_the_paragraph(tmp_path: Path) -> None:
    make(tmp_path, llm, unmentioned_answers=2)
    added = labels(tmp_path)[6:]
    # Of Bree, Rohan, Dale, Esgar: the first paragraph mentions Bree and rohan; the truth of the second
    # is Rohan and it mentions Dale; the third has two of three.
    assert {(key, answer) for key, answer, _ in added if key == "d/q1"} == {
        ("d/q1", "Dale"),
        ("d/q1", "Esgar"),
    }
    assert {answer for key, answer, _ in added if key == "d/q2"} == {"Bree", "Esgar"}
    third = {answer for key, answer, _ in added if key == "d/q3"}
    assert len(third) == 2
    assert third <= {"Bree", "Rohan", "Esgar"}
    assert {label for _, _, label in added} == {0}
    # No fourth birthplace is left for the first paragraph: the third of the dataset's answers is.
    make(tmp_path, llm, unmentioned_answers=3)
    assert ("d/q1", "metal", 0.0) in labels(tmp_path)


def test_frames_leave_names_and_numbers_out() -> None:
    assert question_frame("Where was Ada King Byron born?") == question_frame("Where was Ben born?")
    assert question_frame("What is 3 of 14?") == "what is ... of ...?"
    assert question_frame("Where was Ben born?") != question_frame("Where is Ben buried?")


def test_people_label_what_they_named_or_the_truth_if_they_were_right(tmp_path: Path) -> None:
    human = [
        reading("q1", answer="Rohan", confidence=0.6, correct=False),
        reading("q2", confidence=0.8, correct=True),
        reading("q3", confidence=0.9, correct=False),
        reading("q3", status="unparsable").model_copy(update={"reader": "another"}),
    ]
    counts = make(tmp_path, human, labels="human")
    assert labels(tmp_path) == [("d/q1", "Rohan", 0.6), ("d/q2", "Rohan", 0.8)]
    assert counts["unparsable"] == 1
    assert not (tmp_path / "out" / "extract-answers.jsonl").exists()


def test_what_an_export_excludes_is_not_learnt_and_a_reading_counts_once(tmp_path: Path) -> None:
    sure = reading("q1", answer="Rohan", confidence=0.9, correct=False)
    excluded = sure.model_copy(update={"excluded": True, "confidence": 0.1})
    make(tmp_path, [sure, excluded])
    assert ("d/q1", "Rohan", 0.1) not in labels(tmp_path)
    with pytest.raises(StatedError, match="r's reading of a text is there twice: question q1 of d, m"):
        make(tmp_path, [sure, sure.model_copy(update={"confidence": 0.1})])
    # As the app exports what a person read in two tasks, or a reader drew twice.
    again = sure.model_copy(update={"confidence": 0.1})
    for own in ({"draw": 1}, {"forecast_id": "6d0c"}):
        make(tmp_path, [sure, again.model_copy(update=own)])
        assert ("d/q1", "Rohan", 0.1) in labels(tmp_path)


def test_refuses_readings_of_unknown_texts_and_questions(tmp_path: Path) -> None:
    with pytest.raises(StatedError, match="not among the generations: question q1 of d, m, sample 4"):
        make(tmp_path, [reading("q1", seed=4, answer="x", confidence=1)])
    with pytest.raises(StatedError, match="not among the generations: question q4"):
        make(tmp_path, [reading("q4", answer="x", confidence=1)])
