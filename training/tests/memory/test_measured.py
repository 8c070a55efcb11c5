"""The memory that is computed against what torch counts while tiny models are trained."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import torch
from transformers import AutoConfig, AutoModelForCausalLM, GPTNeoXConfig, LlamaConfig, Trainer

from candor_training.formats.files import write_rows
from candor_training.formats.rows import LabelRow, PromptRow, SftRow
from candor_training.formats.templates import policy_prompt
from candor_training.memory.rl import estimate_rl
from candor_training.memory.rows import RowTokens, row_tokens
from candor_training.memory.table import stage_memory
from candor_training.memory.training import estimate_supervised
from candor_training.memory.writing import estimate_writing
from candor_training.models.decode import decode
from candor_training.models.decoding import Decoding, Request
from candor_training.models.load import load_causal, load_classifier, load_tokenizer
from candor_training.models.states import States
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.stage import StageContext
from candor_training.rl import ppo
from candor_training.rl.build import build_trainer
from candor_training.rl.settings import RlSettings
from candor_training.stages.classifiers import RewardModel
from candor_training.stages.rl import Rl
from candor_training.stages.sft import Sft
from tests.support.measured import peak_bytes
from tests.support.run_stage import make_context
from tests.support.tiny_model import tiny_tokenizer

WORDS = "a b c d e f g h i j"


def save_model(folder: Path, kind: type[LlamaConfig | GPTNeoXConfig], layers: int = 4) -> Path:
    """Wide and deep enough for activations and logits to count, with more rows than words."""
    tokenizer = tiny_tokenizer([policy_prompt(WORDS)])
    config = kind(
        vocab_size=1000,
        hidden_size=64,
        intermediate_size=160,
        num_hidden_layers=layers,
        num_attention_heads=4,
        max_position_embeddings=256,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
        tie_word_embeddings=True,
    )
    AutoModelForCausalLM.from_config(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_model(tmp_path_factory.mktemp("llama"), LlamaConfig)


@pytest.fixture(scope="module")
def deep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Writing keeps a layer's cache only: it takes more of them to be most of the memory."""
    return save_model(tmp_path_factory.mktemp("deep"), LlamaConfig, layers=8)


@pytest.fixture(scope="module")
def neox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_model(tmp_path_factory.mktemp("neox"), GPTNeoXConfig)


# Two passes a step: gradients are there while the second one's activations are.
SETTINGS: dict[str, Any] = {
    "epochs": 1,
    "batch_size": 8,
    "device_batch_size": 4,
    "validation_share": 0.2,
    "learning_rate": 1e-3,
}


def measured(work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> int:
    """The most bytes while a trainer of transformers works, with the weights that it begins with."""
    found: list[int] = []
    train = Trainer.train

    def measure(self: Any, *args: Any, **kwargs: Any) -> None:
        held = [self.model, getattr(self, "ref_model", None)]
        weights = sum(weight.nbytes for one in held if one for weight in one.parameters())
        found.append(weights + peak_bytes(lambda: train(self, *args, **kwargs)))

    monkeypatch.setattr(Trainer, "train", measure)
    work()
    return found[0]


def write_sft_rows(folder: Path, asked: int, learnt: int) -> Path:
    """Rows that are not all equally long, so that batches have a mask."""
    letters = WORDS.split()
    prompts = [
        " ".join([*[WORDS] * asked, letters[i % 10], letters[i // 10], *["a"] * (i % 3)])
        for i in range(20)
    ]
    rows = [SftRow(prompt=prompt, completion=" ".join([WORDS] * learnt)) for prompt in prompts]
    write_rows(folder / "rows.jsonl", rows)
    return folder / "rows.jsonl"


SINGLE = 'precision = "fp32"'
CHECKPOINTED = "gradient_checkpointing = true"
ADAPTED = "lora = { rank = 8 }"


@pytest.mark.parametrize(
    ("name", "asked", "learnt", "changes"),
    [
        # Long completions have logits; long prompts have a mask over pairs of tokens.
        ("model", 0, 12, [SINGLE]),
        ("model", 0, 12, []),
        ("neox", 20, 2, [SINGLE]),
        # With checkpointing most is held when a layer is computed again, or when there are logits.
        ("model", 20, 2, [SINGLE, CHECKPOINTED]),
        ("neox", 0, 12, [CHECKPOINTED]),
        # Frozen layers keep less, and adapters keep their inputs in single precision.
        ("model", 20, 2, [ADAPTED]),
        ("neox", 20, 2, [ADAPTED, CHECKPOINTED]),
        ("neox", 20, 2, [SINGLE, ADAPTED, CHECKPOINTED]),
    ],
)
def test_fine_tuning_takes_what_is_computed(
    name: str,
    asked: int,
    learnt: int,
    changes: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    model: Path = request.getfixturevalue(name)
    rows = write_sft_rows(tmp_path, asked, learnt)
    (tmp_path / "recipe.toml").write_text(
        f'name = "measured"\n[files]\nbase = "{model}"\nrows = "rows.jsonl"\n'
        '[stage.sft]\nkind = "sft"\nneeds = { model = "@base", data = "@rows" }\n'
        "[stage.sft.settings]\n" + "\n".join(["batch_size = 8", "device_batch_size = 4", *changes])
    )
    ((_, computed),) = stage_memory(load_recipe(tmp_path / "recipe.toml"), "sft", None, 1)
    given = SETTINGS | tomllib.loads("\n".join(changes))
    ctx = make_context(Sft(), tmp_path / "out", {"model": model, "data": rows}, **given)
    # The copy of a state is in the machine's memory.
    monkeypatch.setattr(States, "save", lambda *_: None)
    taken = measured(lambda: Sft().run(ctx), monkeypatch)
    assert taken == pytest.approx(computed, rel=0.05), (taken, computed)


def test_without_a_gpu_the_copy_of_a_state_takes_memory_while_it_is_written(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained, save, write = Event(), States.save, States._write

    def wait(*given: Any) -> None:
        assert trained.wait(60)
        write(*given)

    monkeypatch.setattr(States, "_write", wait)
    # Of the first of two steps; the second goes on beside it.
    monkeypatch.setattr(States, "save", lambda *given: given[1] == 1 and save(*given))
    monkeypatch.setattr(States, "settle", lambda _: None)
    rows = write_sft_rows(tmp_path, 0, 2)
    inputs = {"model": model, "data": rows}
    ctx = make_context(Sft(), tmp_path / "out", inputs, **SETTINGS, resume_every=1)
    taken = measured(lambda: Sft().run(ctx), monkeypatch)
    trained.set()
    longest = row_tokens(load_tokenizer(model), Sft().read(ctx.settings, rows), ctx.settings)
    one = estimate_supervised(AutoConfig.from_pretrained(model), ctx.settings, longest, 1)
    assert taken == pytest.approx(one.total + one.state, rel=0.05), (taken, one)


@pytest.mark.parametrize("precision", ["fp32", "bf16"])
def test_a_reward_model_takes_what_is_computed(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, precision: str
) -> None:
    rows = [
        # No two are alike: what texts share is read once.
        LabelRow(
            text=" ".join([WORDS[2 * (i % 10)], WORDS[2 * (i // 10)], *[WORDS] * 12]),
            label=i % 2,
            question_id=str(i),
        )
        for i in range(20)
    ]
    write_rows(tmp_path / "rows.jsonl", rows)
    length = len(load_tokenizer(model)(rows[0].text)["input_ids"])
    given = {**SETTINGS, "precision": precision, "max_length": length}
    inputs = {"model": model, "data": tmp_path / "rows.jsonl"}
    ctx = make_context(RewardModel(), tmp_path / "out", inputs, **given)
    taken = measured(lambda: RewardModel().run(ctx), monkeypatch)
    computed = estimate_supervised(
        AutoConfig.from_pretrained(model), ctx.settings, RowTokens(length, 0), 1
    )
    assert taken == pytest.approx(computed.total, rel=0.05), (taken, computed)


def rl_context(model: Path, folder: Path, **settings: Any) -> StageContext[RlSettings]:
    """Two steps with a classifier's reward. Two of the queries are shorter, so that they are padded."""
    rewards = folder / "rewards"
    load_classifier(model).save_pretrained(rewards)
    load_tokenizer(model).save_pretrained(rewards)
    prompts = [
        PromptRow(
            question_id=f"q{i}",
            dataset="d",
            prompt=f"{WORDS}{' a' * min(i, 2)}",
            question="a",
            answer="b",
        )
        for i in range(10)
    ]
    write_rows(folder / "data.jsonl", prompts[:8])
    write_rows(folder / "validation.jsonl", prompts[8:])
    inputs = {"model": model, "data": folder / "data.jsonl", "reward_model": rewards}
    inputs["validation"] = folder / "validation.jsonl"
    asked = len(load_tokenizer(model)(policy_prompt(f"{WORDS} a a"))["input_ids"])
    given: dict[str, Any] = {
        "reward": "factuality",
        "rollouts": 8,
        "device_batch_size": 4,
        "steps": 2,
        "max_query_tokens": asked,
        "max_new_tokens": 40,
    }
    return make_context(Rl(), folder / "out", inputs, **given, **settings)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("model", {"precision": "fp32"}),
        ("neox", {}),
        ("model", {"gradient_checkpointing": True}),
        ("neox", {"lora": {"rank": 8}, "gradient_checkpointing": True}),
        ("model", {"precision": "fp32", "lora": {"rank": 8}}),
    ],
)
def test_ppo_takes_what_is_computed(
    name: str, changes: dict[str, Any], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    model: Path = request.getfixturevalue(name)
    ctx = rl_context(model, tmp_path, **changes)
    trainer = build_trainer(ctx)
    assert isinstance(trainer, ppo.Trainer)
    actor, scorer = trainer.actor, trainer.scorer
    held = [actor.policy, actor.reference, actor.value, scorer.model]  # type: ignore[attr-defined]
    weights = sum(weight.nbytes for one in held if one for weight in one.parameters())
    taken = weights + peak_bytes(trainer.train)
    config = AutoConfig.from_pretrained(model)
    computed = estimate_rl(config, [config], ctx.settings)
    assert taken == pytest.approx(computed.total, rel=0.05), (taken, computed)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("model", {"algorithm": "rloo", "precision": "fp32"}),
        ("model", {"algorithm": "grpo", "gradient_checkpointing": True}),
        ("neox", {"algorithm": "rloo", "lora": {"rank": 8}}),
    ],
)
def test_rl_without_a_value_network_takes_what_is_computed(
    name: str,
    changes: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    model: Path = request.getfixturevalue(name)
    ctx = rl_context(model, tmp_path, samples_per_prompt=2, **changes)
    # The copy of a state is in the machine's memory.
    monkeypatch.setattr(States, "save", lambda *_: None)
    rewards = load_classifier(ctx.input("reward_model"), ctx.settings.dtype)
    taken = measured(lambda: Rl().run(ctx), monkeypatch)
    taken += sum(weight.nbytes for weight in rewards.parameters())
    config = AutoConfig.from_pretrained(model)
    computed = estimate_rl(config, [config], ctx.settings)
    assert taken == pytest.approx(computed.total, rel=0.05), (taken, computed)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize(
    ("words", "decoding"),
    [
        # The cache grows; it does not; nothing is drawn; all is sorted; the prompt is the longer part.
        (1, Decoding(temperature=0.7, max_new_tokens=100)),
        (1, Decoding(temperature=0.7, max_new_tokens=40)),
        (1, Decoding(temperature=0, max_new_tokens=40)),
        (1, Decoding(temperature=0.7, top_p=0.9, max_new_tokens=40)),
        (20, Decoding(temperature=0.7, max_new_tokens=5)),
    ],
)
def test_writing_takes_what_is_computed(
    deep: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: int,
    decoding: Decoding,
    dtype: torch.dtype,
) -> None:
    # Every text is as long as it may be.
    monkeypatch.setattr("candor_training.models.decode.end_tokens", lambda *_: [-1])
    writer, tokenizer = load_causal(deep, dtype), load_tokenizer(deep)
    letters = WORDS.split()
    rest = " ".join([WORDS] * words)
    prompts = [f"a {letters[i % 8]} {letters[i // 8]} {rest}" for i in range(48)]
    asked = {len(ids) for ids in tokenizer(prompts)["input_ids"]}
    assert len(asked) == 1
    requests = [Request(prompt, prompt) for prompt in prompts]
    weights = sum(weight.nbytes for weight in writer.parameters())
    done = lambda: list(decode(writer, tokenizer, requests, decoding, seed=0, batch_size=48))  # noqa: E731
    taken = weights + peak_bytes(done)
    config = AutoConfig.from_pretrained(deep)
    computed = estimate_writing(config, decoding, 48, asked.pop(), dtype.itemsize)
    assert taken == pytest.approx(computed.total, rel=0.05), (taken, computed)
