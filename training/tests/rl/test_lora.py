import json
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file
from transformers import AutoModelForCausalLM

from candor_training.pipeline.events import Events
from candor_training.pipeline.stage import StageContext
from candor_training.rl.actor import load_actor, merged_weights
from candor_training.rl.group import Group
from candor_training.rl.settings import RlSettings
from candor_training.stages.rl import Rl

SETTINGS = RlSettings.model_validate(
    {
        "steps": 2,
        "rollouts": 8,
        "max_query_tokens": 60,
        "max_new_tokens": 8,
        "precision": "fp32",
        "learning_rate": 1e-2,
        "validate_every": 2,
        "lora": {"rank": 4},
        "gradient_checkpointing": True,
        "surrogate": {"max_new_tokens": 6},
    }
)


@pytest.mark.parametrize("algorithm", ["ppo", "rloo"])
def test_the_reference_is_the_base_and_what_is_saved_is_whole(
    folders: dict[str, Path], tmp_path: Path, algorithm: str
) -> None:
    settings = SETTINGS.model_copy(update={"algorithm": algorithm})
    ctx = StageContext("rl", settings, 0, folders, tmp_path, Events(tmp_path, "rl"))
    Rl().check(ctx)
    Rl().run(ctx)
    before = load_file(folders["model"] / "model.safetensors")
    after = load_file(tmp_path / "model" / "model.safetensors")
    assert before.keys() == after.keys()
    # All linear layers but the head have an adapter, and nothing else has moved.
    moved = {name for name in before if not before[name].equal(after[name])}
    assert moved == {name for name in before if "proj" in name}


def test_what_adapters_begin_as_is_the_seeds(folders: dict[str, Path]) -> None:
    def drawn(seed: int) -> list[torch.Tensor]:
        places = folders["model"], folders["forecast_probs"]
        policy, value = load_actor(*places, SETTINGS, Group(), seed).parameters
        return [one.detach().clone() for one in (*policy, *value)]

    # Whatever was drawn before.
    torch.manual_seed(98)
    first, second = drawn(3), drawn(4)
    torch.manual_seed(99)
    again = drawn(3)
    assert all(a.equal(b) for a, b in zip(first, again, strict=True))
    assert not all(a.equal(b) for a, b in zip(first, second, strict=True))


def test_in_bf16_with_recomputed_activations_the_value_network_learns(
    folders: dict[str, Path], tmp_path: Path
) -> None:
    changes = {"precision": "bf16", "steps": 8, "epochs": 2, "kl_coef": 0.0}
    for lora in (None, SETTINGS.lora):
        out = tmp_path / ("lora" if lora else "whole")
        out.mkdir()
        settings = SETTINGS.model_copy(update={**changes, "lora": lora})
        figures = Rl().run(StageContext("rl", settings, 0, folders, out, Events(out, "rl")))
        assert np.isfinite(list(figures.values())).all()
        rows = [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()]
        losses = [row["value_loss"] for row in rows if row["event"] == "step"]
        assert losses[-1] < losses[0]


def test_the_merged_weights_are_the_policys_and_its_reference_stays(folders: dict[str, Path]) -> None:
    actor = load_actor(folders["model"], folders["forecast_probs"], SETTINGS, Group(), 0)
    tokens = torch.arange(5, 45).reshape(2, 20)
    attention = torch.ones_like(tokens)
    start = actor.reference_logprobs(tokens, attention, 8)
    with torch.no_grad():
        for name, parameter in actor.policy.named_parameters():
            if "lora_B" in name:
                parameter.normal_(std=0.1)
        own = actor.logprobs(tokens, attention, 8)
    assert actor.reference is None
    assert actor.reference_logprobs(tokens, attention, 8).equal(start)
    assert (own - start).abs().max() > 0.01
    plain = AutoModelForCausalLM.from_pretrained(folders["model"])
    plain.load_state_dict(merged_weights(actor.policy)[1])
    with torch.no_grad():
        logits = plain(tokens).logits[:, 11:-1] / SETTINGS.temperature
    merged = logits.log_softmax(-1).gather(-1, tokens[:, 12:, None])[..., 0]
    torch.testing.assert_close(merged, own, atol=1e-5, rtol=0)
