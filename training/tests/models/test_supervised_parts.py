"""The parts of supervised training that can be checked by hand."""

from dataclasses import replace
from functools import partial
from math import log
from pathlib import Path

import numpy as np
import pytest
from accelerate.utils import FullyShardedDataParallelPlugin
from torch.distributed.fsdp import StateDictType
from transformers import LlamaConfig, TrainingArguments

from candor_training.formats.hold_out import hold_out
from candor_training.formats.rows import SftRow
from candor_training.memory.sizes import count_lora_parameters, count_parameters
from candor_training.memory.training import estimate_training
from candor_training.models.save import write_card
from candor_training.models.tokens import target_tokens
from candor_training.models.train_classifier import ByLength, label_figures
from candor_training.models.train_settings import CausalSettings, LoraSettings, supervised_arguments
from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.stages.extract_answers import extraction_figures
from tests.support.tiny_model import tiny_tokenizer


def test_label_figures_by_hand() -> None:
    # Probabilities .5, .75, .25 (logits 0, ln 3, -ln 3) for labels 1, .5, 0.
    figures = label_figures(np.array([0, log(3), -log(3)]), np.array([1, 0.5, 0]))
    # -ln .5; -(ln .75 + ln .25) / 2; -ln .75
    cross_entropy = (log(2) - (log(0.75) + log(0.25)) / 2 - log(0.75)) / 3
    assert figures["validation_loss"] == pytest.approx(cross_entropy)
    assert figures["brier"] == pytest.approx((0.25 + 0.0625 + 0.0625) / 3)
    assert figures["auroc"] == 1  # both labels of one half or more have more than the other
    assert "auroc" not in label_figures(np.array([0.0, 1.0]), np.array([1.0, 1.0]))
    # Far logits: no overflow. -ln sigmoid(-1000) = 1000.
    assert label_figures(np.array([-1000.0]), np.array([1.0]))["validation_loss"] == 1000


def test_extraction_figures_by_hand() -> None:
    found = [["The Hague", "Bonn"], ["Rome"], [], ["Oslo"]]
    wanted = [["the hague", "Bonn"], ["Rome", "Pisa"], [], []]
    # Lists 1 and 3 agree. In both: 2 + 1; found 2 + 1 + 0 + 1 = 4, wanted 2 + 2 = 4.
    assert extraction_figures(found, wanted) == {"exact_lists": 0.5, "answer_f1": 2 * 3 / 8}


def test_held_out_rows_share_no_question_and_do_not_depend_on_the_order() -> None:
    rows = [f"q{i % 20}" for i in range(60)]
    train, held = hold_out(rows, str, 0.1, 0)
    assert len(held) == 6  # a tenth of 20 questions, 3 rows each
    assert not set(train) & set(held)
    assert set(hold_out(rows[::-1], str, 0.1, 0)[1]) == set(held)
    assert set(hold_out(rows, str, 0.1, 1)[1]) != set(held)


def test_rows_of_a_batch_are_about_equally_long_and_each_comes_once() -> None:
    lengths = np.random.default_rng(0).integers(1, 100, size=403).tolist()
    sampler = ByLength(lengths, range(403), batch=8, seed=3)
    first = list(sampler)
    assert sorted(first) == list(range(403))
    ranges = [max(lengths[i] for i in b) - min(lengths[i] for i in b) for b in _batches(first, 8)]
    assert np.mean(ranges[:-1]) <= 30  # 8 of 32 sorted lengths are 25 apart; drawn at random some 80
    sampler.epoch = 1
    assert list(sampler) != first
    sampler.epoch = 0
    assert list(sampler) == first
    # Groups of three, far apart in the file: batches hold 8 groups whole.
    groups = [row % 100 for row in range(300)]
    order = list(ByLength([1] * 300, groups, batch=24, seed=3))
    assert sorted(order) == list(range(300))
    assert all(len({groups[row] for row in batch}) == 8 for batch in _batches(order, 24)[:-1])


def _batches(order: list[int], size: int) -> list[list[int]]:
    return [order[start : start + size] for start in range(0, len(order), size)]


def test_the_prompts_tokens_are_those_that_decoding_begins_with() -> None:
    tokenizer = tiny_tokenizer(["one two three", "twothree three"])

    def pieces(*words: str) -> list[int]:
        return [tokenizer.get_vocab()[word] for word in words]

    row = target_tokens(tokenizer, SftRow(prompt="one two", completion=" three"))
    assert (row.prompt, row.completion) == (pieces("one", " two"), [*pieces(" three"), 2])
    # Together they would be "one twothree", whose tokens are others.
    row = target_tokens(tokenizer, SftRow(prompt="one two", completion="three"))
    assert row.prompt == pieces("one", " two")
    assert row.completion[-1] == 2


def test_memory_of_llama_2_7b_by_hand() -> None:
    config = LlamaConfig()  # the defaults are Llama 2 7B's: 32 layers of width 4,096 and 11,008
    # Published: 6,738,415,616.
    assert count_parameters(config) == 6_738_415_616
    # A layer: 4 of 4096 x 4096, 3 of 4096 x 11008; 32 layers at rank 16.
    assert count_lora_parameters(config, LoraSettings()) == 32 * 16 * (4 * 8192 + 3 * 15104)
    full = CausalSettings(learning_rate=1e-5, gradient_checkpointing=True)
    p = 6_738_415_616
    # One row of 1,000 tokens, without a mask.
    step = partial(estimate_training, config, rows=1, length=1000, masked=False)
    one = step(full, logits=4000)
    assert (one.weights, one.gradients, one.optimizer) == (6 * p, 4 * p, 8 * p)
    # The states between 32 layers (4 bytes for each unit of width) and the last norm's (4 + 4 + 2).
    assert one.hidden == pytest.approx(1000 * (32 * 4 * 4096 + 10 * 4096), rel=0.01)
    assert one.logits == 4000
    # One layer in mixed precision, in bytes for each unit of width. Both norms keep their input and
    # what they normalise (4 + 4); the linear layers after them, 3 and 2, keep copies in 16 bits;
    # attention keeps queries, keys, values and output (2 each); the 11,008 are there 4 times in 16
    # bits.
    layer = (2 * 8 + 5 * 2 + 4 * 2) * 4096 + 4 * 2 * 11_008
    # Without checkpointing all 32 keep that; in single precision none has copies.
    every = step(full.model_copy(update={"gradient_checkpointing": False}))
    assert every.hidden == pytest.approx(1000 * (32 * layer + 10 * 4096), rel=0.01)
    exact = full.model_copy(update={"gradient_checkpointing": False, "precision": "fp32"})
    width = (2 * 3 + 4) * 4096 + 4 * 11_008
    assert step(exact).hidden == pytest.approx(1000 * 4 * (32 * width + 3 * 4096), rel=0.011)
    # With checkpointing a layer, whose input is one of the 32 states, is computed again before its
    # gradients: of its output and twice of the 11,008 (for a third, what it was computed from is gone).
    again = step(exact.model_copy(update={"gradient_checkpointing": True})).backward
    assert again == pytest.approx(1000 * 4 * (32 * 4096 + width + 2 * 11_008), rel=0.02)
    # A mask adds a number for each pair of tokens to every layer; with checkpointing, a byte in all.
    masked = partial(step, masked=True)
    assert masked(full).hidden - one.hidden == pytest.approx(1000**2, rel=0.01)
    assert masked(exact).hidden - step(exact).hidden == pytest.approx(32 * 4 * 1000**2, rel=0.01)
    shared = step(full, logits=4000, devices=8)
    assert shared.total == (6 + 4 + 8) * p // 8 + one.hidden + one.logits
    small = full.model_copy(update={"optimizer": "paged_adamw_8bit", "lora": LoraSettings()})
    lora = step(small)
    assert lora.weights == 2 * p + (4 + 2) * 39_976_960
    assert (lora.gradients, lora.optimizer) == (4 * 39_976_960, 2 * 39_976_960)


def test_sharding_is_what_accelerate_calls_fsdp_2(tmp_path: Path) -> None:
    settings = CausalSettings(learning_rate=1e-5, gradient_checkpointing=True, sharding="fsdp2")
    ctx = StageContext("sft", settings, 7, {}, tmp_path, Events(tmp_path, "sft"))
    made = TrainingArguments(**supervised_arguments(ctx))
    plugin = FullyShardedDataParallelPlugin(**(made.fsdp_plugin_args or {}))
    assert (plugin.fsdp_version, plugin.reshard_after_forward) == (2, True)
    assert plugin.activation_checkpointing and not made.activation_checkpointing
    assert plugin.state_dict_type == StateDictType.FULL_STATE_DICT
    whole = replace(ctx, settings=settings.model_copy(update={"sharding": "none"}))
    alone = TrainingArguments(**supervised_arguments(whole))
    assert alone.fsdp_plugin_args is None and alone.activation_checkpointing


def test_the_card_is_readable(tmp_path: Path) -> None:
    settings = CausalSettings(learning_rate=1e-5)
    ctx = StageContext("sft", settings, 7, {}, tmp_path, Events(tmp_path, "sft"))
    ctx.model.mkdir()
    write_card(ctx, "Writes.", {"validation_loss": 0.25})
    text = (ctx.model / "README.md").read_text()
    assert text.startswith("---\nlibrary_name: transformers\n")
    assert "| validation_loss | 0.25 |" in text
    assert "| random seed | 7 |\n" in text
    assert "| learning_rate | 1e-05 |\n" in text
