import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.torch import load_file

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.rows import ClaimRow, PromptRow
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.build import build_prompts, build_scorer, build_trainer
from candor_training.rl.group import Group
from candor_training.rl.keeper import CheckpointRow
from candor_training.rl.scoring import Scores
from candor_training.rl.settings import RlSettings
from candor_training.stages.rl import Rl
from candor_training.world.facts import FactRow
from tests.support.stuck import kill_while_saving

SMALL: dict[str, Any] = {
    "steps": 6,
    "rollouts": 8,
    "max_query_tokens": 60,
    "max_new_tokens": 10,
    "precision": "fp32",
    "learning_rate": 1e-3,
    "critic_steps": 2,
    "validate_every": 2,
    "resume_every": 2,
    "keep": 1,
    "surrogate": {"max_new_tokens": 6},
}


def context(folders: dict[str, Path], out: Path, **settings: Any) -> StageContext[RlSettings]:
    whole = RlSettings.model_validate({**SMALL, **settings})
    out.mkdir(parents=True, exist_ok=True)
    return StageContext("rl", whole, 0, folders, out, Events(out, "rl"))


def events(out: Path, kind: str) -> list[dict[str, Any]]:
    lines = (out / "events.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["event"] == kind]


def alarms(out: Path) -> list[tuple[str, int]]:
    return [(row["what"], row["at_step"]) for row in events(out, "alarm")]


def train(folders: dict[str, Path], out: Path) -> None:
    Rl().run(context(folders, out))


def test_killed_and_resumed_is_the_same_to_the_bit(folders: dict[str, Path], tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    Rl().run(context(folders, whole))
    kill_while_saving(broken, 4, train, folders, broken)
    Rl().run(context(folders, broken))
    # It was killed while it saved step 4, which is reported once it is whole.
    assert [row["step"] for row in events(broken, "saved")] == [2, 4, 6]
    # It continued from the state before, and reported the step after it again.
    assert [row["step"] for row in events(broken, "step")].count(3) == 2
    a, b = (load_file(out / "model" / "model.safetensors") for out in (whole, broken))
    assert a.keys() == b.keys()
    assert all(a[name].equal(b[name]) for name in a)
    assert alarms(broken) == alarms(whole) != []
    tables = [(out / "checkpoints.jsonl").read_text(encoding="utf-8") for out in (whole, broken)]
    assert tables[0] == tables[1]


@pytest.mark.parametrize("algorithm", ["ppo", "rloo"])
def test_what_dies_after_its_last_step_has_its_figures_when_it_is_resumed(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, algorithm: str
) -> None:
    settings = {"algorithm": algorithm, "steps": 2, "samples_per_prompt": 2}
    whole = Rl().run(context(folders, tmp_path / "whole", **settings))
    again = Rl().run(context(folders, tmp_path / "again", **settings))
    assert again == whole

    def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("candor_training.rl.keeper.Keeper.finish", die)
        with pytest.raises(KeyboardInterrupt):
            Rl().run(context(folders, tmp_path / "broken", **settings))
    assert Rl().run(context(folders, tmp_path / "broken", **settings)) == whole


def test_what_a_run_leaves(folders: dict[str, Path], tmp_path: Path) -> None:
    Rl().check(context(folders, tmp_path))
    Rl().run(context(folders, tmp_path, steps=4))
    lines = (tmp_path / "checkpoints.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [CheckpointRow.model_validate_json(line) for line in lines]
    assert [row.step for row in rows] == [0, 2, 4]
    # The best one, and the last one if it is another.
    trained = rows[1:]
    best = max(trained, key=lambda row: row.validation_reward).step
    assert {row.step for row in rows if row.model} == {best, 4}
    kept = sorted(path.name for path in (tmp_path / "checkpoints").iterdir())
    assert kept == sorted({f"step-{best}", "step-4"})
    assert (tmp_path / "model" / "README.md").exists() and not (tmp_path / "resume").exists()
    # The value network learns alone for two steps, so the policy is still the reference at step 3.
    kl = [step["kl"] for step in events(tmp_path, "step")]
    assert kl[:3] == pytest.approx([0, 0, 0], abs=1e-9) and kl[3] > 1e-6


@dataclass(frozen=True)
class LikesLetters:
    """A reward that a tiny model can learn: the share of lower-case letters."""

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        share = np.array([sum(c.islower() for c in text) / max(len(text), 1) for text in paragraphs])
        return Scores(share, share, np.empty(0), np.empty(0))


@pytest.mark.parametrize("preset", ["candor", "reference"])
def test_reward_rises_and_the_value_network_learns(
    folders: dict[str, Path], tmp_path: Path, preset: str
) -> None:
    ctx = context(
        folders, tmp_path, preset=preset, steps=40, rollouts=32, kl_coef=0.0, learning_rate=3e-3,
        validate_every=40, resume_every=40,
    )  # fmt: skip
    trainer = build_trainer(ctx)
    scorer = LikesLetters()
    trainer.scorer = scorer
    trainer.watch.validation = replace(trainer.watch.validation, scorer=scorer)
    trainer.train()
    steps = events(tmp_path, "step")
    rewards, losses = [s["reward"] for s in steps], [s["value_loss"] for s in steps]
    assert np.mean(rewards[-5:]) > np.mean(rewards[:5]) + 0.1
    assert np.mean(losses[-5:]) < 0.5 * np.mean(losses[:5])
    # Nats a token: less than of a token drawn evenly from a vocabulary of 1,000.
    assert all(0 < row["entropy"] < np.log(1000) for row in steps)
    validations = events(tmp_path, "validation")
    before, after = (row["validation_reward"] for row in validations)
    assert after > before + 0.1
    shown = events(tmp_path, "sample")
    assert {row["step"] for row in shown} == {row["step"] for row in validations}
    assert len({row["query"] for row in shown}) == 3


def test_the_reference_saves_what_it_had_before_the_update(
    folders: dict[str, Path], tmp_path: Path
) -> None:
    # Its first step has learning rate 0, and what it saves at step 2 lacks the update of step 2.
    Rl().run(context(folders, tmp_path, preset="reference", steps=2, critic_steps=0))
    start = load_file(folders["model"] / "model.safetensors")
    saved = load_file(tmp_path / "checkpoints" / "step-2" / "model.safetensors")
    assert all(start[name].equal(saved[name]) for name in start)


def test_a_loss_that_is_no_number_stops_the_run(folders: dict[str, Path], tmp_path: Path) -> None:
    trainer = build_trainer(context(folders, tmp_path))
    trainer.actor.value.head.bias.data.fill_(float("nan"))
    with pytest.raises(StatedError, match="loss was nan at step 1"):
        trainer.train()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"max_new_tokens": 150}, "more than the 160 tokens"),
        ({"max_query_tokens": 3}, "no query in needs.data is within 3 tokens"),
        ({"sharding": "fsdp2"}, "needs several processes"),
        ({"sharding": "fsdp2", "algorithm": "rloo"}, "rloo needs whole models"),
        ({"sharding": "fsdp2", "optimizer": "paged_adamw_8bit"}, "8bit needs whole models"),
        ({"algorithm": "rloo", "device_batch_size": 3}, "no multiple of device_batch_size 3 on 1"),
        ({"surrogate": {"max_new_tokens": 150}}, "more than the 160 tokens that needs.extract_answers"),
        ({"critic_steps": 6}, "leaves none of 6 steps"),
        ({"lora": {"dropout": 0.1}}, "lora.dropout must be 0"),
        ({"optimizer": "paged_adamw_8bit"}, "bitsandbytes"),
        ({"truth": "resampled"}, "needs.facts is missing"),
        ({"monitor": "literal"}, "needs.facts is missing"),
        ({"reader": "literal"}, "needs.facts is missing"),
        ({"reader": "literal", "reward": "claims"}, "literal gives the decision-based reward alone"),
    ],
)
def test_what_cannot_go_well_is_refused_first(
    folders: dict[str, Path], tmp_path: Path, settings: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(StatedError, match=sentence):
        Rl().check(context(folders, tmp_path, **settings))


def test_a_question_in_two_splits_and_a_wrong_model_are_refused(
    folders: dict[str, Path], tmp_path: Path
) -> None:
    twice = {**folders, "validation": folders["data"]}
    with pytest.raises(StatedError, match=r"question q0 is in needs\.data and in"):
        Rl().check(context(twice, tmp_path))
    no_classifier = {**folders, "forecast_probs": folders["model"]}
    with pytest.raises(StatedError, match="no classifier with one logit"):
        Rl().check(context(no_classifier, tmp_path))
    # As many words, and others.
    other = tmp_path / "other"
    shutil.copytree(folders["forecast_probs"], other)
    tokenizer = json.loads((other / "tokenizer.json").read_text(encoding="utf-8"))
    words = tokenizer["model"]["vocab"]
    words["a"], words["b"] = words["b"], words["a"]
    (other / "tokenizer.json").write_text(json.dumps(tokenizer), encoding="utf-8")
    with pytest.raises(StatedError, match=r"needs\.forecast_probs has another tokenizer"):
        Rl().check(context({**folders, "forecast_probs": other}, tmp_path))


def test_a_query_in_validation_that_leaves_no_room_is_refused(
    folders: dict[str, Path], tmp_path: Path
) -> None:
    rows = read_rows(folders["validation"], PromptRow)
    long = rows[0].model_copy(update={"prompt": "Write of Arle. " * 40})
    write_rows(tmp_path / "long.jsonl", [*rows[1:], long])
    with pytest.raises(StatedError, match=r"a query in needs\.validation has \d+ tokens"):
        Rl().check(context({**folders, "validation": tmp_path / "long.jsonl"}, tmp_path))


@pytest.fixture
def facts() -> list[FactRow]:
    """Of all questions in `folders`."""
    towns = ["Arle", "Brim", "Cord", "Dunmore"]
    return [
        FactRow(
            question=f"q{i}",
            dataset="towns",
            text=f"Where was person {i} born?",
            subject=f"person {i}",
            short=f"person {i}",
            region="Ostmark",
            relation="born",
            values=towns,
            truth=towns[i % 4],
            rumour_share=0.1,
            mentions=1,
            counts={},
            posterior=dict.fromkeys(towns, 0.25),
        )
        for i in [*range(24), *range(100, 108)]
    ]


def test_truths_from_a_posterior_and_a_reader_beside_the_surrogate(
    folders: dict[str, Path], facts: list[FactRow], tmp_path: Path
) -> None:
    write_rows(tmp_path / "facts.jsonl", facts)
    known = {**folders, "facts": tmp_path / "facts.jsonl"}
    out = tmp_path / "out"
    ctx = context(
        known, out, steps=2, critic_steps=1, truth="resampled", monitor="literal", monitor_rows=4
    )
    Rl().check(ctx)
    write_rows(tmp_path / "fewer.jsonl", facts[:-1])
    fewer = {**known, "facts": tmp_path / "fewer.jsonl"}
    with pytest.raises(StatedError, match=r"needs\.facts has no question q107 of needs\.validation"):
        Rl().check(context(fewer, out, monitor="literal"))
    Rl().run(ctx)
    # A reader that finds none of the towns in random text: ln 1e-4 - 5.
    first = events(out, "validation")[0]
    assert first["reader_reward"] == pytest.approx(-14.210340, abs=1e-6)
    assert first["gap"] > 0
    truths = [row.answer for row in build_prompts(ctx).of_step(1)]
    assert truths != [row.answer for row in build_prompts(context(folders, out)).of_step(1)]


@pytest.mark.parametrize("algorithm", ["ppo", "rloo"])
def test_the_literal_reader_can_reward_in_place_of_the_surrogate(
    folders: dict[str, Path], facts: list[FactRow], tmp_path: Path, algorithm: str
) -> None:
    write_rows(tmp_path / "facts.jsonl", facts)
    inputs = {**folders, "facts": tmp_path / "facts.jsonl"}
    del inputs["extract_answers"]
    critic = {"critic_steps": 1} if algorithm == "ppo" else {}
    ctx = context(
        inputs, tmp_path / "out", reader="literal", algorithm=algorithm, rollouts=4, steps=2, **critic
    )
    Rl().check(ctx)
    row = read_rows(folders["data"], PromptRow)[0]
    scores = build_scorer(ctx, Group()).score(
        [row, row], ["Born in Arle (70%).", "Born in Brim (70%)."]
    )
    # The truth is Arle: ln .7 - 5 |.7 - 1| + 5 = -.3567 - 1.5 + 5, and ln 1e-4 - 1.5 + 5.
    assert scores.rewards == pytest.approx([3.1433, -5.7103], abs=1e-4)
    Rl().run(ctx)
    write_rows(tmp_path / "facts.jsonl", facts[1:])
    with pytest.raises(StatedError, match=r"needs\.facts has no question q0 of needs\.data"):
        Rl().check(ctx)


def test_claims_are_paid_one_by_one(folders: dict[str, Path], tmp_path: Path) -> None:
    inputs = {**folders, "data": tmp_path / "data.jsonl"}
    ctx = context(inputs, tmp_path / "out", steps=2, critic_steps=1, reward="claims")
    rows = read_rows(folders["data"], PromptRow)
    claim = ClaimRow(question="Where?", answer="Arle")
    write_rows(
        tmp_path / "data.jsonl", [row.model_copy(update={"claims": [claim] * 2}) for row in rows]
    )
    Rl().check(ctx)
    figures = Rl().run(ctx)
    # A random reader finds no town: each false claim of probability p costs about p.
    assert figures["reward"] <= 0
    assert "sum" not in figures


def test_the_factuality_baseline_runs_alike(folders: dict[str, Path], tmp_path: Path) -> None:
    only = {name: folders[name] for name in ("model", "reward_model", "data", "validation")}
    ctx = context(only, tmp_path, steps=2, critic_steps=1, reward="factuality")
    Rl().check(ctx)
    figures = Rl().run(ctx)
    assert figures["reward"] in {i / 8 for i in range(9)}
    assert figures["validation_reward"] in {i / 8 for i in range(9)}
    assert "sum" not in figures
