"""Memory of reinforcement learning with Llama 2 7B against arithmetic by hand."""

from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import LlamaConfig

from candor_training.cli import main
from candor_training.errors import StatedError
from candor_training.memory.machine import (
    GIB,
    memory_at_hand,
    require_devices,
    require_memory,
    spare_memory,
)
from candor_training.memory.rl import estimate_rl, room_to_read
from candor_training.memory.sizes import count_lora_parameters, count_parameters
from candor_training.models.train_settings import LoraSettings
from candor_training.rl.settings import RlSettings
from tests.support.tiny_model import tiny_model

llama = LlamaConfig(
    vocab_size=32000,
    hidden_size=4096,
    intermediate_size=11008,
    num_hidden_layers=32,
    num_attention_heads=32,
)
# Touvron et al. 2023 call it 7B; its model card counts 6,738,415,616.
parameters = 6_738_415_616
# Rank 16: 4 matrices of 4096 + 4096, 3 of 4096 + 11008, in 32 layers.
adapters = 16 * (4 * 8192 + 3 * 15104) * 32


def settings(**changes: Any) -> RlSettings:
    return RlSettings.model_validate(
        {"device_batch_size": 4, "gradient_checkpointing": True, **changes}
    )


# A row has 128 + 300 tokens, of which each has 4096 keys and values in 32 layers, of 2 bytes.
cache = 428 * 2 * 32 * 4096 * 2
# Of a token there are the inputs of 32 layers, of 4 x 4096 bytes (2 x where the layers are frozen, in
# bf16), and 10 x 4096 (4 x) after the last; the policy's 32000 logits of a response are there three
# times in 4 bytes.
hidden = 4 * 428 * (32 * 4 * 4096 + 10 * 4096)
adapted = 4 * 428 * (32 * 2 * 4096 + 4 * 4096)
logits = 4 * 301 * 12 * 32000


def test_parameters_are_those_of_the_model_card() -> None:
    assert count_parameters(llama) == parameters
    assert count_lora_parameters(llama, LoraSettings(rank=16)) == adapters == 39_976_960


def test_lora_on_one_gpu() -> None:
    found = estimate_rl(llama, [llama, llama], settings(lora={"rank": 16}))
    # A frozen base of 2 bytes for each network, and adapters of 4 + 2 + 4 + 8.
    assert found.trained == 2 * (2 * parameters + 18 * adapters)
    assert (found.reference, found.readers) == (0, 4 * parameters)
    assert found.activations == pytest.approx(2 * adapted + logits, rel=0.01)
    assert found.cache == cache
    assert found.total == found.trained + found.readers + found.activations


def test_full_on_eight_gpus() -> None:
    shared = settings(sharding="fsdp2", optimizer="paged_adamw_8bit")
    found = estimate_rl(llama, [llama, llama], shared, devices=8)
    # 4 + 2 for weights, 4 for gradients, 1 + 1 for moments: 12 bytes, of two networks, over 8.
    assert found.trained == 2 * 12 * parameters / 8
    # The two readers are shared out too; one at a time is whole while it reads.
    assert (found.reference, found.readers) == (2 * parameters / 8, 4 * parameters / 8)
    assert found.reader == 2 * parameters
    # While it writes, the policy is whole in bf16, which is more than the update's activations. A
    # reader is as large, and takes more for a text than the policy for a row.
    assert (found.gathered, found.cache) == (2 * parameters, cache)
    assert found.reading > cache
    assert found.total == found.standing + found.reader + found.reading
    # Not shared out, a device has all of it.
    alone = estimate_rl(llama, [llama], settings(rollouts=32), devices=8)
    assert alone.trained == 2 * 18 * parameters


def test_a_value_network_is_as_large_as_the_classifier_it_begins_as() -> None:
    half = llama.__class__(**{**llama.to_dict(), "num_hidden_layers": 16})
    found = estimate_rl(llama, [llama, half], settings())
    # Each of 16 layers less: 4 of 4096 x 4096, 3 of 4096 x 11008, and two norms.
    fewer = 16 * (4 * 4096**2 + 3 * 4096 * 11008 + 2 * 4096)
    assert found.trained == 18 * (2 * parameters - fewer)


def test_rloo_has_no_value_network_and_writes_all_rows_at_once() -> None:
    found = estimate_rl(llama, [llama], settings(algorithm="rloo", rollouts=64), devices=2)
    # 18 bytes a parameter of the one network, a reference of 4, a reader of 2.
    assert found.trained == 18 * parameters
    assert (found.reference, found.readers) == (4 * parameters, 2 * parameters)
    # Beside the activations, for 4 x 427 tokens at a time: a part of the logits of 32768 words in 2
    # bytes and 8.25 of 32000 words in 4; the head's copy in 2 bytes, its gradient in 4 and its inputs'.
    part = 1708 * 32768 * 2 + 1708 * 32000 * 4 * 8.25
    head = 32000 * 4096 * (2 + 4) + 1708 * 4096 * 4
    assert found.activations == pytest.approx(hidden + part + head, rel=0.01)
    assert found.cache == 32 * cache
    assert estimate_rl(llama, [], settings(algorithm="rloo", kl_coef=0.0)).reference == 0


def test_what_the_models_alone_do_not_leave_room_for_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 36 bytes for each parameter that is trained, 2 of the reference, 4 of the readers: 263.6 GiB.
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda processes: 80 * GIB)
    with pytest.raises(StatedError, match=r"needs about 263\.6 GiB .* has 80\.0: use lora"):
        require_memory(estimate_rl(llama, [llama, llama], settings()).standing, lambda: "use lora", 1)
    adapted = estimate_rl(llama, [llama, llama], settings(lora={"rank": 16}))
    require_memory(adapted.standing, str, 1)


def test_without_gpus_the_processes_share_the_memory_of_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = memory_at_hand(1)
    assert memory_at_hand(4) == alone // 4
    require_memory(alone, str, 1)
    with pytest.raises(StatedError, match="GiB of memory on each device"):
        require_memory(alone // 2 + 1, str, 2)
    grouped = settings(algorithm="rloo", rollouts=4)
    left = alone // 4 - estimate_rl(llama, [], grouped, 4).standing
    assert room_to_read(llama, [], grouped, 4) == max(0, left * 4 // 5)
    model = tiny_model(20)
    one = spare_memory(model)
    monkeypatch.setenv("WORLD_SIZE", "2")
    weights = sum(weight.nbytes for weight in model.parameters())
    assert spare_memory(model) == (alone // 2 - weights) // 2 < one


def test_more_processes_than_gpus_are_refused(
    folders: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "some.toml").write_text(
        f'name = "some"\n[files]\nbase = "{folders["model"]}"\nrows = "{folders["data"]}"\n'
        '[stage.sft]\nkind = "sft"\nneeds = { model = "@base", data = "@rows" }\n'
    )
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    command = ["run", str(tmp_path / "some.toml"), "--runs", str(tmp_path / "runs")]
    assert main([*command, "--processes", "3"]) == 1
    assert "--processes 3 is more than the 2 GPUs of this machine" in capsys.readouterr().err
    require_devices(2)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    require_devices(3)
