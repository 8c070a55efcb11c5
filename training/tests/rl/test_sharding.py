"""A model that two processes share out is the one that was saved, and only one of them reads it."""

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch

from candor_training.formats.rows import PromptRow
from candor_training.models.load import load_causal, load_tokenizer
from candor_training.models.sharding import load_shared, local, whole
from candor_training.pipeline.events import Events
from candor_training.pipeline.processes import leave_group
from candor_training.pipeline.stage import StageContext
from candor_training.rl.build import build_scorer
from candor_training.rl.group import Group
from candor_training.rl.scoring import FactualityScorer
from candor_training.rl.settings import RlSettings
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


def read_together(folders: dict[str, Path], out: Path, reward: str) -> None:
    """What holds of the readers in each of the two processes."""
    settings = RlSettings.model_validate(
        {
            "sharding": "fsdp2",
            "precision": "fp32",
            "rollouts": 4,
            "reward": reward,
            "surrogate": {"max_new_tokens": 6},
        }
    )
    ctx = StageContext("rl", settings, 0, folders, out, Events(out, "rl"))
    group = Group()
    scorer: Any = build_scorer(ctx, group)
    unshared = settings.model_copy(update={"sharding": "none"})
    alone: Any = build_scorer(replace(ctx, settings=unshared), group)
    models = list(zip(models_of(scorer), models_of(alone), strict=True))
    rows = ctx.rows("data", PromptRow)[:5]
    texts = [f"Born in {row.answer} (70%)." for row in rows]
    # The processes have unlike numbers of texts, and one of them has none at last.
    for count in (2 + 3 * group.rank, 3 * group.rank):
        shared_out, whole_ones = (one.score(rows[:count], texts[:count]) for one in (scorer, alone))
        assert shared_out.rewards == pytest.approx(whole_ones.rewards, abs=1e-5)
        for one, another in models:
            held = sum(local(weight).numel() for weight in one.parameters())
            assert held <= 0.51 * sum(weight.numel() for weight in another.parameters())
    leave_group()


def models_of(scorer: Any) -> list[Any]:
    if isinstance(scorer, FactualityScorer):
        return [scorer.model]
    return [scorer.reader.extract_model, scorer.reader.forecast_model]


@pytest.mark.parametrize("reward", ["decision", "factuality"])
def test_two_processes_that_share_out_the_readers_read_what_each_would_alone(
    folders: dict[str, Path], tmp_path: Path, reward: str
) -> None:
    run_in_two(read_together, folders, tmp_path, reward)
