"""The miniature's own stages, from the world to readings, on a world of a few people."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from safetensors.torch import save_file
from transformers import AutoTokenizer

from candor_training.errors import DivergedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import GenerationRow, QueryRow, QuestionRow, ReadingRow
from candor_training.formats.templates import extract_prompt, policy_prompt
from candor_training.pipeline.check_settings import setting_problems
from candor_training.pipeline.plan import try_plan
from candor_training.pipeline.recipe import Recipe, StageSpec
from candor_training.stages.pretrain import Pretrain
from candor_training.stages.read import Read
from candor_training.stages.summarise import Summarise
from candor_training.stages.world import World
from candor_training.world.facts import FactRow
from candor_training.world.make_world import People
from candor_training.world.write_corpus import TextRow
from tests.support.run_stage import run_stage

people = {**dict.fromkeys(People.model_fields, 0), "prompt_validation": 4, "test": 8}
size: dict[str, Any] = {"regions": 2, "people": people, "things": 2}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("world")
    run_stage(World(), out, {}, size=size, biographies=2)
    return out


def test_world_is_made_from_the_seed(world: Path, tmp_path: Path) -> None:
    for name, seed in (("same", 0), ("other", 1)):
        run_stage(World(), tmp_path / name, {}, seed, size=size, biographies=2)
    corpus = (world / "corpus.jsonl").read_bytes()
    assert (tmp_path / "same" / "corpus.jsonl").read_bytes() == corpus
    assert (tmp_path / "other" / "corpus.jsonl").read_bytes() != corpus


def test_every_mention_is_told_once(world: Path) -> None:
    corpus = " ".join(row.text for row in read_rows(world / "corpus.jsonl", TextRow))
    facts = [f for f in read_rows(world / "facts.jsonl", FactRow) if f.dataset != "biographies"]
    # Only birthplaces are given with the region's towns.
    births = [fact for fact in facts if fact.relation == "birthplace"]
    for town in {value for fact in births for value in fact.values}:
        assert corpus.count(f" {town}.") == sum(fact.counts.get(town, 0) for fact in births)
    assert all(sum(fact.counts.values()) == fact.mentions for fact in facts)
    assert all(sum(fact.posterior.values()) == pytest.approx(1, abs=1e-5) for fact in facts)


def test_every_question_has_a_query_and_a_fact(world: Path) -> None:
    questions = read_rows(world / "questions.jsonl", QuestionRow)
    keys = {(row.dataset, row.key) for row in questions}
    # 9 people with 2 facts, 3 musicians and 2 things with 3, and 2 biographies.
    assert len(keys) == len(questions) == 9 * 2 + 5 * 3 + 2
    assert {(r.dataset, r.question) for r in read_rows(world / "queries.jsonl", QueryRow)} == keys
    assert {(r.dataset, r.question) for r in read_rows(world / "facts.jsonl", FactRow)} == keys


def test_biographies_to_learn_from_are_queries_of_their_split(tmp_path: Path) -> None:
    larger = {**size, "people": {**people, "sft": 4}}
    run_stage(World(), tmp_path, {}, size=larger, biographies=1, sft_biographies=1)
    lives = [q for q in read_rows(tmp_path / "questions.jsonl", QuestionRow) if q.claims]
    assert sorted(str(life.split) for life in lives) == ["biographies", "sft"]
    facts = {fact.text: fact.truth for fact in read_rows(tmp_path / "facts.jsonl", FactRow)}
    for life in lives:
        assert len(life.claims or []) == 3
        assert all(facts[claim.question] == claim.answer for claim in life.claims or [])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"biographies": 5}, r"settings\.biographies is 5"),
        (
            {"size": {"people": {"stf": 9}}},
            r"no setting size\.people\.stf: did you mean size\.people\.sft",
        ),
        (
            {"size": {"people": {"sft": -5}}},
            r"settings\.size\.people\.sft: .* greater than or equal to 0",
        ),
        (
            {"size": {"people": {"sft": 10**15}}},
            r"settings\.size\.people\.sft: .* less than or equal to",
        ),
        ({"size": {"things": 2**53 - 1}}, r"settings\.size\.things: .* less than or equal to"),
        # Each region has a name of one syllable, of which there are 1,150: more would never be found.
        ({"size": {"regions": 1_200}}, r"settings\.size\.regions: .* less than or equal to"),
        ({"size": {"people": {"sft": 60_000, "ppo": 60_000}}}, r"settings\.size: .* at most 100,000"),
        ({"size": {"mentions": {0: 1e308, 1: 1e308}}}, r"settings\.size\.mentions: .* from 0 to 100"),
        ({"size": {"mentions": {10**9: 1}}}, r"settings\.size\.mentions: .* 1000 times"),
        ({"size": {"mentions": {0: 0}}}, r"settings\.size\.mentions: .* above 0"),
        ({"size": {"rumour_shares": [0, 7]}}, r"settings\.size\.rumour_shares: .* from 0 to 1"),
    ],
)
def test_the_plan_refuses_a_world_that_cannot_be_made(wrong: dict[str, Any], message: str) -> None:
    given = {
        **wrong,
        "size": {**size, **wrong.get("size", {})},
        "biographies": wrong.get("biographies", 2),
    }
    recipe = Recipe(name="small", stage={"world": StageSpec(kind="world", settings=given)})
    planned, problems = try_plan(recipe, Path())
    problems += setting_problems(recipe, planned, 1)
    assert re.search(message, "\n".join(map(str, problems)))


shape: dict[str, Any] = {
    "hidden_size": 16,
    "layers": 1,
    "heads": 2,
    "intermediate_size": 16,
    "batch_tokens": 128,
    "learning_rate": 0.01,
}


def test_pretraining_learns_and_goes_on_bitwise_the_same(
    world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So much of the text that there are some dozens of steps.
    write_rows(tmp_path / "corpus.jsonl", read_rows(world / "corpus.jsonl", TextRow)[:200])
    inputs = {"corpus": tmp_path / "corpus.jsonl", "names": world / "names.jsonl"}
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    settings: dict[str, Any] = {
        **shape,
        "epochs": 1,
        "resume_every": 10,
        "log_every": 5,
        "warmup_steps": 5,
    }
    metrics = run_stage(Pretrain(), whole, inputs, **settings)
    events = [json.loads(line) for line in (whole / "events.jsonl").read_text().splitlines()]
    losses = [event["loss"] for event in events if event["event"] == "step"]
    assert [event["step"] for event in events if event["event"] == "saved"][:2] == [10, 20]
    assert losses[-1] < losses[0] - 1

    # The process dies while it saves its second state.
    def die(tensors: Any, path: Path) -> None:
        if "step-20" in path.parts:
            raise KeyboardInterrupt
        save_file(tensors, path)

    monkeypatch.setattr("candor_training.models.states.save_file", die)
    with pytest.raises(KeyboardInterrupt):
        run_stage(Pretrain(), broken, inputs, **settings)
    monkeypatch.undo()
    assert not (broken / "model").exists()
    run_stage(Pretrain(), broken, inputs, **settings)
    weights = "model/model.safetensors"
    assert (broken / weights).read_bytes() == (whole / weights).read_bytes()
    assert metrics["steps"] > 20

    tokenizer = AutoTokenizer.from_pretrained(whole / "model")
    text = extract_prompt("Where was Mira born?", "It is about 75% likely that ...") + policy_prompt(
        "Zyx"
    )
    ids = tokenizer(text)["input_ids"]
    assert tokenizer.decode(ids) == text
    assert tokenizer.unk_token_id not in ids


def test_pretraining_whose_loss_runs_away_raises_an_alarm(world: Path, tmp_path: Path) -> None:
    write_rows(tmp_path / "corpus.jsonl", read_rows(world / "corpus.jsonl", TextRow)[:200])
    inputs = {"corpus": tmp_path / "corpus.jsonl", "names": world / "names.jsonl"}
    settings: dict[str, Any] = {**shape, "epochs": 1, "log_every": 1, "warmup_steps": 1}
    run_stage(Pretrain(), tmp_path / "away", inputs, **settings | {"learning_rate": 1.0})
    rows = map(json.loads, (tmp_path / "away" / "events.jsonl").read_text().splitlines())
    assert [row["what"] for row in rows if row["event"] == "alarm"] == ["loss"]
    with pytest.raises(DivergedError, match="lower learning_rate"):
        run_stage(Pretrain(), tmp_path / "nan", inputs, **settings | {"learning_rate": 1e38})


def paragraph(fact: FactRow, text: str, seed: int = 0) -> GenerationRow:
    return GenerationRow(
        dataset=fact.dataset,
        question=fact.question,
        model="base",
        model_kind="non-confidence",
        query="...",
        text=text,
        seed=seed,
    )


def test_eight_samples_become_one_summary_that_reads_as_their_frequencies(
    world: Path, tmp_path: Path
) -> None:
    fact = next(f for f in read_rows(world / "facts.jsonl", FactRow) if f.relation == "birthplace")
    first, second, *_ = fact.values
    towns = [first] * 6 + [second] + ["nowhere"]
    samples = [paragraph(fact, f"She was born in {town}.", seed) for seed, town in enumerate(towns)]
    write_rows(tmp_path / "samples.jsonl", samples)
    facts = world / "facts.jsonl"
    run_stage(Summarise(), tmp_path / "s", {"samples": tmp_path / "samples.jsonl", "facts": facts})
    summaries = tmp_path / "s" / "generations.jsonl"
    run_stage(Read(), tmp_path / "r", {"generations": summaries, "facts": facts})
    (reading,) = read_rows(tmp_path / "r" / "readings.jsonl", ReadingRow)
    assert reading.answer == first
    assert reading.correct == (first == fact.truth)
    assert reading.distribution is not None
    # One sample says nothing; of the others 6 and 1, and unseen values count as half a sample: of 7.5.
    assert reading.distribution[first] == pytest.approx(6 / 7.5, abs=1 / 8)
    assert reading.distribution[second] == pytest.approx(1 / 7.5, abs=1 / 8)


def test_a_biography_is_read_claim_by_claim(world: Path, tmp_path: Path) -> None:
    facts = [f for f in read_rows(world / "facts.jsonl", FactRow) if f.dataset == "biographies"]
    own = {f.relation: f for f in facts if f.question == facts[0].question}
    birth, trade = own["birthplace"], own["trade"]
    wrong = next(value for value in trade.values if value != trade.truth)
    text = f"It is likely that she was born in {birth.truth}. She is 30% likely to be a {wrong}. "
    text += f"She almost certainly plays the {own['instrument'].truth}."
    write_rows(
        tmp_path / "g.jsonl",
        [paragraph(birth, text).model_copy(update={"model_kind": "confidence"})],
    )
    inputs = {"generations": tmp_path / "g.jsonl", "facts": world / "facts.jsonl"}
    run_stage(Read(), tmp_path / "r", inputs)
    rows = read_rows(tmp_path / "r" / "readings.jsonl", ReadingRow)
    assert [(r.question, r.answer, r.confidence, r.correct) for r in rows] == [
        (f"{birth.question}-birthplace", birth.truth, 0.75, True),
        (f"{trade.question}-trade", wrong, 0.3, False),
        (f"{trade.question}-instrument", own["instrument"].truth, 0.95, True),
    ]
