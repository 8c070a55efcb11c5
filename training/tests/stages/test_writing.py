"""The stages `sample` and `generate`, on a tiny random model."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, PromptRow, SftRow
from candor_training.models.write_paragraphs import few_shot, write_paragraphs
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.stages.generate import Sample, SampleSettings
from tests.support.completions import completion, completions
from tests.support.families import save_llama
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
    write_paragraphs(context, context.input("model"), "base", log, rows, examples)
    # Killed in the middle of the second batch's last line.
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:9]) + lines[9][:-9])
    (context.out / "events.jsonl").unlink()
    Sample().run(context)
    assert (context.out / "generations.jsonl").read_bytes() == whole
    progress = [json.loads(x) for x in (context.out / "events.jsonl").read_text().splitlines()]
    assert [event["done"] for event in progress] == [10, 12]


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


def test_a_server_writes_what_the_packages_own_decoder_does(
    context: StageContext[SampleSettings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The server looks for a model of this name elsewhere first.
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    model = save_llama(tmp_path / "llama", spread=0.5)
    greedy = {"temperature": 0, "samples": 1, "max_new_tokens": 12, "stop": None}
    own = SampleSettings.model_validate(greedy)
    context = replace(context, inputs={**context.inputs, "model": model}, settings=own)
    Sample().run(context)
    texts = [row.text for row in read_rows(context.out / "generations.jsonl", GenerationRow)]

    program = Path(sys.executable).with_name("transformers")
    command = f"{program} serve {{model}} --port {{port}} --device cpu --dtype float32"
    servers = {"command": command, "at_once": 2}
    served = SampleSettings.model_validate({**greedy, "engine": "served", "servers": servers})
    context = replace(context, settings=served)
    Sample().check(context)
    figures = Sample().run(context)
    rows = read_rows(context.out / "generations.jsonl", GenerationRow)
    assert [row.text for row in rows] == texts
    assert len(set(texts)) > 2
    assert figures["paragraphs"] == 4


def test_what_a_server_wrote_is_not_asked_for_again(context: StageContext[SampleSettings]) -> None:
    def only_four(asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return completion(asked) if len(server.asked) <= 4 else (400, {"error": "no credit"})

    settings = {"engine": "served", "samples": 3}
    with completions(only_four) as server:
        where = {"urls": [server.url], "served_as": "m", "at_once": 1}
        first = SampleSettings.model_validate({**settings, "servers": where})
        with pytest.raises(StatedError, match="no credit"):
            Sample().run(replace(context, settings=first))
    with completions() as server:
        where = {"urls": [server.url], "served_as": "m"}
        second = SampleSettings.model_validate({**settings, "servers": where})
        assert Sample().run(replace(context, settings=second))["paragraphs"] == 12
    assert len(server.asked) == 8
    # Where the servers are has no part in what a stage is made from.
    assert first.model_dump() == second.model_dump()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"engine": "served"}, "needs one"),
        ({"engine": "served", "servers": {}}, "give urls, or a command"),
        ({"servers": {"urls": ["http://a"]}}, 'engine = "served" goes with'),
    ],
)
def test_refuses_servers_that_are_half_told(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        SampleSettings.model_validate(settings)


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
