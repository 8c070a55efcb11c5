"""Questions drawn into splits, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import PromptRow
from candor_training.stages.splits import Splits
from tests.support.run_stage import run_stage

sizes = {
    "sft": 3,
    "prompt_validation": 1,
    "reward_model": 2,
    "ppo": 4,
    "ppo_validation": 1,
    "validation": 1,
}


def question(key: str, split: str | None = None) -> dict[str, Any]:
    return {"dataset": "d", "key": key, "text": f"{key}?", "truth": f"a {key}", "split": split}


def query(key: str) -> dict[str, Any]:
    return {"dataset": "d", "question": key, "query": f"Write about {key}."}


def write(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


questions = [
    *[question(f"q{i}", "train" if i % 2 else None) for i in range(11)],
    question("fixed", "ppo"),
    question("t1", "test"),
    question("t2", "other"),
]
queries = [query(one["key"]) for one in questions]
tests = [{"name": "test"}, {"name": "shifted", "split": "other"}]
settings: dict[str, Any] = {"sizes": sizes, "test": tests}


def split(
    folder: Path, seed: int = 0, asked: list[dict[str, Any]] = questions, **changed: Any
) -> dict[str, list[str]]:
    inputs = {
        "questions": write(folder / "questions.jsonl", asked),
        "queries": write(folder / "queries.jsonl", queries),
    }
    run_stage(Splits(), folder / "out", inputs, seed, **{**settings, **changed})
    return {
        path.stem: [row.question_id for row in read_rows(path, PromptRow)]
        for path in sorted((folder / "out").glob("*.jsonl"))
        if path.stem != "events"
    }


def test_each_question_is_in_one_split_whatever_the_order_of_rows(tmp_path: Path) -> None:
    made = split(tmp_path)
    assert {name: len(keys) for name, keys in made.items()} == {
        **sizes,
        "test-test": 1,
        "test-shifted": 1,
    }
    placed = [key for keys in made.values() for key in keys]
    assert sorted(placed) == sorted(one["key"] for one in questions)  # 12 drawn, 2 tests: none twice
    assert "fixed" in made["ppo"]
    assert (made["test-test"], made["test-shifted"]) == (["t1"], ["t2"])
    assert split(tmp_path, asked=questions[::-1]) == made
    assert split(tmp_path, seed=1) != made
    rows = read_rows(tmp_path / "out" / "test-test.jsonl", PromptRow)
    assert (rows[0].prompt, rows[0].question, rows[0].answer) == ("Write about t1.", "t1?", "a t1")


def test_refuses_what_would_leak_or_lack(tmp_path: Path) -> None:
    with pytest.raises(StatedError, match="question q1 of d is there twice"):
        split(tmp_path, asked=[*questions, question("q1", "test")])
    with pytest.raises(StatedError, match=r"^no question for the test set shifted \(split other\); "):
        split(
            tmp_path, asked=[one for one in questions if one["key"] != "t2"] + [question("t2", "test")]
        )
    with pytest.raises(StatedError, match=r"to train on: validation 0 of 1; given are 6 of d with no"):
        split(tmp_path, sizes={**sizes, "sft": 4})
    with pytest.raises(StatedError, match="query for question q0 of d, which is not among"):
        split(tmp_path, asked=questions[1:])
    with pytest.raises(StatedError, match="q0 of d has the split tset, which is not among"):
        split(tmp_path, asked=[question("q0", "tset"), *questions[1:]])
    with pytest.raises(StatedError, match="split ppo, which are already in another"):
        split(tmp_path, test=[{"name": "test", "split": "ppo"}])
    with pytest.raises(ValueError, match="2 test sets have the name test"):
        split(tmp_path, test=[{"name": "test"}, {"name": "test", "split": "other"}])


def test_a_test_set_may_be_one_dataset_s_and_have_questions_without_an_answer(tmp_path: Path) -> None:
    people = {"dataset": "people", "key": "p1", "text": "Who is p1?", "split": "test"}
    unanswered = question("q20", "train") | {"truth": ""}
    asked = [*questions, people, unanswered]
    inputs = {
        "questions": write(tmp_path / "questions.jsonl", asked),
        "queries": write(
            tmp_path / "queries.jsonl",
            [{"dataset": one["dataset"], "question": one["key"], "query": "Write."} for one in asked],
        ),
    }
    test = [
        {"name": "own", "dataset": "d"},
        {"name": "people", "dataset": "people"},
        {"name": "shifted", "split": "other"},
    ]
    figures = run_stage(Splits(), tmp_path / "out", inputs, 0, sizes=sizes, test=test)
    made = {
        name: [row.question_id for row in read_rows(tmp_path / "out" / f"{name}.jsonl", PromptRow)]
        for name in [*sizes, "test-own", "test-people"]
    }
    assert (made["test-own"], made["test-people"]) == (["t1"], ["p1"])
    assert "q20" not in [key for keys in made.values() for key in keys]
    assert figures["questions_without_answer"] == 2
    with pytest.raises(StatedError, match="split test, which are already in another"):
        run_stage(Splits(), tmp_path / "more", inputs, 0, sizes=sizes, test=[*test, {"name": "all"}])


def test_a_test_set_can_be_drawn_from_questions_without_a_split(tmp_path: Path) -> None:
    drawn = [{"name": "own", "dataset": "d", "size": 2}, *tests]
    # 11 may be trained on: 2 for the test, and 9 with the one that has its split fill sizes of 10.
    made = split(tmp_path, sizes={**sizes, "sft": 1}, test=drawn)
    assert {name: len(keys) for name, keys in made.items()} == {
        **{**sizes, "sft": 1, "test-own": 2},
        **{"test-test": 1, "test-shifted": 1},
    }
    placed = [key for keys in made.values() for key in keys]
    assert sorted(placed) == sorted(one["key"] for one in questions)
    with pytest.raises(StatedError, match=r"^too few questions .*validation 0 of 1; given"):
        split(tmp_path / "out", sizes={**sizes, "sft": 2}, test=drawn)
