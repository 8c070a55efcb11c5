"""The stages `sample` and `generate`, on a tiny random model."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, PromptRow, SftRow
from candor_training.models import decode_vllm
from candor_training.models.write_paragraphs import few_shot, write_paragraphs
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.stages.sample import Sample, SampleSettings
from tests.support.tiny_model import save_tiny_model


@pytest.fixture
def context(tmp_path: Path) -> StageContext[SampleSettings]:
    rows = [
        PromptRow(
            question_id=f"q{i}",
            dataset="towns",
            # Two questions a query, as the claims of a biography.
            prompt=f"Write about {i // 2}.",
            question=f"Where was {i} born?",
            answer="Ard",
        )
        for i in range(8)
    ]
    write_rows(tmp_path / "prompts.jsonl", rows)
    example = SftRow(prompt="Query: Write about Tol.\nParagraph:", completion=" Tol was born.")
    write_rows(tmp_path / "examples.jsonl", [example])
    texts = [row.prompt for row in rows] + [example.prompt, example.completion + "\n\n Ard ."]
    out = tmp_path / "out"
    out.mkdir()
    return StageContext(
        name="base",
        settings=SampleSettings(samples=3, max_new_tokens=12, batch_size=5),
        seed=1,
        inputs={
            "model": save_tiny_model(tmp_path / "model", texts),
            "data": tmp_path / "prompts.jsonl",
            "examples": tmp_path / "examples.jsonl",
        },
        out=out,
        events=Events(out, "base"),
    )


def test_samples_every_query(context: StageContext[SampleSettings]) -> None:
    Sample().check(context)
    figures = Sample().run(context)
    written = read_rows(context.out / "generations.jsonl", GenerationRow)
    assert [(row.question, row.seed) for row in written] == [
        (f"q{i}", sample) for i in range(8) for sample in range(3)
    ]
    texts = {(row.question, row.seed): row.text for row in written}
    # Questions that share a query share its paragraphs; samples differ.
    assert all(texts["q0", s] == texts["q1", s] for s in range(3))
    assert len({texts["q0", s] for s in range(3)} | {texts["q2", s] for s in range(3)}) > 3
    assert figures["paragraphs"] == 12
    assert (written[0].model, written[0].model_kind) == ("base", "non-confidence")
    assert written[0].decoding["temperature"] == 0.7
    events = [json.loads(x) for x in (context.out / "events.jsonl").read_text().splitlines()]
    assert events[-1]["done"] == 12


def test_resumed_equals_uninterrupted(context: StageContext[SampleSettings]) -> None:
    Sample().run(context)
    whole = (context.out / "generations.jsonl").read_bytes()

    log = context.out / "decoded.jsonl"
    assert not log.exists()
    rows = read_rows(context.input("data"), PromptRow)
    examples = read_rows(context.input("examples"), SftRow)
    settings, events = context.settings, context.events
    write_paragraphs(
        context.input("model"), rows, examples, settings, context.seed, "base", log, events
    )
    # Killed in the middle of the second batch's last line.
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:9]) + lines[9][:-9])
    (context.out / "events.jsonl").unlink()
    Sample().run(context)
    assert (context.out / "generations.jsonl").read_bytes() == whole
    told = [json.loads(x) for x in (context.out / "events.jsonl").read_text().splitlines()]
    assert [event["done"] for event in told] == [10, 12]


def test_examples_may_be_paragraphs(context: StageContext[SampleSettings]) -> None:
    Sample().run(context)
    whole = (context.out / "generations.jsonl").read_bytes()

    # The same example as a paragraph with its query, and others that are not to be shown.
    paragraphs = [
        GenerationRow(
            dataset="towns", question=key, model="m", query=f"Write about {key}.", text=text, seed=seed
        )
        for key, text, seed in [
            ("Tol", "Tol was born.", 0),
            ("Tol", "Ard.", 1),
            ("4", "Ard.", 0),
        ]
    ]
    write_rows(context.input("examples"), paragraphs)
    one_shot = context.settings.model_copy(update={"shots": 1})
    Sample().run(replace(context, settings=one_shot))
    assert (context.out / "generations.jsonl").read_bytes() == whole


def test_says_that_vllm_is_missing(
    context: StageContext[SampleSettings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decode_vllm, "find_spec", lambda _: None)
    settings = context.settings.model_copy(update={"engine": "vllm"})
    with pytest.raises(StatedError, match="needs the package vllm: install it"):
        Sample().check(replace(context, settings=settings))


def test_refuses_a_question_that_is_there_twice(context: StageContext[SampleSettings]) -> None:
    rows = read_rows(context.input("data"), PromptRow)
    write_rows(context.input("data"), [*rows, rows[2]])
    with pytest.raises(StatedError, match="question q2 of towns is there twice"):
        Sample().run(context)


def test_examples_come_first() -> None:
    examples = [SftRow(prompt="Query: a\nParagraph:", completion=" A.")]
    assert few_shot(examples, "Query: b\nParagraph:") == (
        "Query: a\nParagraph: A.\n\nQuery: b\nParagraph:"
    )
