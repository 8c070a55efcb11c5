"""A model that two processes share out is the one that was saved, and only one of them reads it."""

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import torch

from candor_training.models.load import load_causal, load_tokenizer
from candor_training.pipeline.processes import leave_group
from candor_training.rl.group import Group, load_shared, local, whole
from tests.support.processes import run_in_two
from tests.support.tiny_model import save_tiny_model


def share_out(saved: Path, without_weights: Path) -> None:
    """What holds in each of the two processes."""
    group = Group()
    folder = saved if group.is_main else without_weights
    model: Any = load_shared(partial(load_causal, folder), is_main=group.is_main, halved=False)
    alone: Any = load_causal(saved)
    expected = alone.state_dict()
    found = whole(model.state_dict(), kept=group.is_main)
    if not group.is_main:
        # Only the first process has the whole, in the machine's memory.
        assert found == {}
        found = expected
    assert found.keys() == expected.keys()
    assert all(found[name].equal(expected[name]) for name in expected)
    # One weight with two names stays one, so that it is trained once.
    assert model.lm_head.weight is model.get_input_embeddings().weight
    held = sum(local(weight).numel() for weight in model.parameters())
    assert held <= 0.51 * sum(weight.numel() for weight in alone.parameters())
    # It computes what it did, and its end tokens are the folder's.
    tokens = torch.arange(4, 12)[None]
    with torch.no_grad():
        torch.testing.assert_close(model(tokens).logits, alone(tokens).logits)
    assert model.lm_head.weight is model.get_input_embeddings().weight
    assert model.generation_config.eos_token_id == [2, 3]
    leave_group()


def test_each_process_has_its_part_of_what_the_first_one_read(tmp_path: Path) -> None:
    saved = save_tiny_model(tmp_path / "saved", ["a b c d e f g h i"])
    ends = saved / "generation_config.json"
    ends.write_text(ends.read_text().replace('"eos_token_id": 2', '"eos_token_id": [2, 3]'))
    # The second process is given a folder without weights.
    other = tmp_path / "other"
    shutil.copytree(saved, other, ignore=shutil.ignore_patterns("*.safetensors"))
    assert load_tokenizer(other).eos_token_id == 2
    run_in_two(share_out, saved, other)
