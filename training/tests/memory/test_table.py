"""The `memory` command follows models back to where they come from."""

import json
from pathlib import Path

import pytest
from transformers import LlamaConfig

from candor_training.cli import main
from candor_training.errors import StatedError
from candor_training.formats.files import write_rows
from candor_training.formats.rows import SftRow
from candor_training.memory.check import check_memory
from candor_training.memory.table import stage_memory
from candor_training.pipeline.recipe import load_recipe
from tests.support.tiny_model import tiny_model

recipe = """
name = "memory"
[files]
base = "base"
rows = "rows.jsonl"
[stage.sft]
kind = "sft"
needs = { model = "@base", data = "@rows" }
settings = { learning_rate = [1e-5, 2e-5], batch_size = 8, precision = "fp32", sharding = "fsdp2" }
keep_best = { metric = "validation_loss", better = "lower" }
[stage.rl]
kind = "rl"
needs = { model = "sft", data = "@rows", validation = "@rows", reward_model = "sft" }
settings = { reward = "factuality", rollouts = 8 }
[stage.best]
kind = "select"
needs = { rl = "rl", validation = "@rows" }
settings = { reader = "recorded", max_new_tokens = 100 }
[stage.served]
kind = "generate"
needs = { model = "best", data = "@rows" }
[stage.served.settings]
model_kind = "confidence"
engine = "served"
servers = { command = "vllm serve {model} --port {port} --gpu-memory-utilization 0.5" }
"""


def test_prints_a_line_a_stage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    (tmp_path / "recipe.toml").write_text(recipe)
    assert main(["memory", str(tmp_path / "recipe.toml")]) == 1
    assert "There is no model" in capsys.readouterr().err
    wrong = str(tmp_path / "nowhere")
    assert main(["memory", str(tmp_path / "recipe.toml"), "--model", wrong]) == 1
    assert f"There is no configuration at {wrong}" in capsys.readouterr().err
    # No data and no weights are needed, and a sweep over learning rates is one line.
    tiny_model(500_000, hidden=256).config.save_pretrained(tmp_path / "other")
    given = ["--model", str(tmp_path / "other" / "config.json"), "--devices", "2"]
    assert main(["memory", str(tmp_path / "recipe.toml"), *given]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("computed, not measured" in line for line in lines)
    (sft,) = [line for line in lines if "│ sft" in line]
    # 128 million embeddings and their gradients over 2: .24 GiB each; both moments: .48.
    assert "weights 0.2, gradients 0.2, optimizer 0.5" in sft
    assert len([line for line in lines if "│ rl" in line]) == 1
    # What a selection reads goes back through the rl stage. Half precision: .24 GiB.
    (best,) = [line for line in lines if "│ best" in line]
    assert "weights 0.2, cache" in best
    assert any("│ served" in line and "server 0.2" in line for line in lines)


def test_on_a_gpu_the_batch_counts_that_is_written_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "recipe.toml").write_text(recipe)
    config = tiny_model(500_000, hidden=256).config
    config.save_pretrained(tmp_path / "other")
    loaded = load_recipe(tmp_path / "recipe.toml")
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    (alone,) = stage_memory(loaded, "best", tmp_path / "other", 1)
    monkeypatch.setattr("torch.cuda.is_available", lambda: True)
    # For each word 2 bytes of logits, and 8 to draw from. Half of what is left holds ten rows.
    assert 10 * config.vocab_size < alone[0]["logits"] < 10.1 * config.vocab_size
    size = alone[0]["weights"] + 2 * 10 * (alone[0]["cache"] + alone[0]["logits"])
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda _: size)
    (batch,) = stage_memory(loaded, "best", tmp_path / "other", 1)
    assert batch[0] == {
        "weights": alone[0]["weights"],
        "cache": 10 * alone[0]["cache"],
        "logits": 10 * alone[0]["logits"],
    }
    assert batch[1] < size


def test_reading_holds_both_models_in_single_precision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = (
        '[stage.read]\nkind = "read-by-surrogate"\nneeds = { generations = "@rows", prompts = "@rows", '
        'extract_answers = "sft", forecast_probs = "sft" }\nsettings = { temperature = 0 }\n'
    )
    (tmp_path / "recipe.toml").write_text(recipe + stage)
    # 500,000 words of width 256, two layers: 4 of 256 x 256, 3 of 256 x 512, two norms; a last norm.
    parameters = 500_000 * 256 + 2 * (4 * 256**2 + 3 * 256 * 512 + 2 * 256) + 256
    tiny_model(500_000, hidden=256, positions=2048).config.save_pretrained(tmp_path / "other")
    loaded = load_recipe(tmp_path / "recipe.toml")
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    ((parts, total),) = stage_memory(loaded, "read", tmp_path / "other", 1)
    assert parts["weights"] == 2 * 4 * parameters
    # Of 1,024 tokens keys and values of two layers, twice, and twice 17 activations, of 4 bytes each.
    assert parts["weighing"] == 1024 * 2 * 4 * 256 * (2 * 2 + 17)
    # Two logits for each word, the last and the next token's, are more than those of drawing.
    assert parts["extracting"] > 2 * 4 * 500_000
    assert total == parts["weights"] + parts["weighing"]
    # Half of what both leave holds ten texts.
    monkeypatch.setattr("torch.cuda.is_available", lambda: True)
    size = parts["weights"] + 2 * 10 * parts["weighing"]
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda _: size)
    ((batch, _),) = stage_memory(loaded, "read", tmp_path / "other", 1)
    assert batch["weighing"] == 10 * parts["weighing"]


def test_a_server_takes_its_share_of_a_gpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "recipe.toml").write_text(recipe)
    tiny_model(500_000, hidden=256).config.save_pretrained(tmp_path / "other")
    monkeypatch.setattr("torch.cuda.is_available", lambda: True)
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda _: 80 * 2**30)
    loaded = load_recipe(tmp_path / "recipe.toml")
    assert stage_memory(loaded, "served", tmp_path / "other", 1) == [
        ({"server": 40 * 2**30}, 40 * 2**30)
    ]


def test_a_server_whose_share_cannot_hold_the_model_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = LlamaConfig(
        vocab_size=128256,
        hidden_size=4096,
        intermediate_size=14336,
        num_hidden_layers=32,
        num_attention_heads=32,
        num_key_value_heads=8,
        max_position_embeddings=8192,
        tie_word_embeddings=False,
    )
    config.save_pretrained(tmp_path / "8b")
    (tmp_path / "rows.jsonl").touch()
    written = tmp_path / "served.toml"
    served = (
        'name = "served"\n[files]\nbase = "8b"\nrows = "rows.jsonl"\n'
        '[stage.served]\nkind = "generate"\nneeds = { model = "@base", data = "@rows" }\n'
        '[stage.served.settings]\nmodel_kind = "confidence"\nengine = "served"\n'
        'servers = { command = "vllm serve {model} --port {port} --gpu-memory-utilization 0.9" }\n'
    )
    monkeypatch.setattr("torch.cuda.is_available", lambda: True)
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda _: int(15.77 * 2**30))
    # Weights 14.96 GiB, and .19 for one text of 1,536 tokens: .9 of the GPU is 14.19.
    written.write_text(served)
    with pytest.raises(StatedError) as refused:
        check_memory(load_recipe(written), ["served"], 1)
    assert "needs about 16.8 GiB of memory on each device, which has 15.8" in str(refused.value)
    assert "raise --gpu-memory-utilization, take a smaller model" in str(refused.value)
    assert "elsewhere" not in str(refused.value)
    written.write_text(served.replace("0.9", "0.97"))
    check_memory(load_recipe(written), ["served"], 1)


def test_what_has_no_room_is_refused_before_the_first_stage(
    folders: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The stage that has no room comes last: 64 rows of 1024 tokens, each with 12 bytes for 400 logits,
    # 34 x 32 + 8 x 64 for each of two layers, and 2 of a mask for each of the 1024 in both.
    (tmp_path / "late.toml").write_text(
        f'name = "late"\n[files]\nbase = "{folders["model"]}"\nrows = "{folders["data"]}"\n'
        '[awaited]\nlater = "later.jsonl"\n'
        '[stage.written]\nkind = "generate"\nneeds = { model = "@base", data = "@rows" }\n'
        'settings = { model_kind = "confidence", max_new_tokens = 4 }\n'
        '[stage.sft]\nkind = "sft"\nneeds = { model = "@base", data = "@later" }\n'
        "settings = { batch_size = 64 }\n"
    )
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda *_: 10_000_000)
    command = ["run", str(tmp_path / "late.toml"), "--runs", str(tmp_path / "runs")]
    assert main(command) == 1
    said = capsys.readouterr().err
    assert "stage sft: needs about 0.8 GiB of memory on each device" in said
    assert not list((tmp_path / "runs").rglob("run.json"))


def test_less_than_a_fifth_left_is_warned_of(
    folders: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "rows.jsonl").write_text('{"prompt": "a", "completion": "b"}\n')
    (tmp_path / "tight.toml").write_text(
        f'name = "tight"\n[files]\nbase = "{folders["model"]}"\nrows = "rows.jsonl"\n'
        '[stage.sft]\nkind = "sft"\nneeds = { model = "@base", data = "@rows" }\n'
    )
    loaded = load_recipe(tmp_path / "tight.toml")
    ((parts, total),) = stage_memory(loaded, "sft", None, 1)
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    needed = total + parts["state"]
    for share, is_tight in ((0.79, False), (0.81, True)):
        size = needed / share
        monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda _, size=size: size)
        warnings = check_memory(loaded, ["sft"], 1)
        assert [one.startswith("sft: it needs about") for one in warnings] == [True] * is_tight
    assert main(["plan", str(tmp_path / "tight.toml"), "--runs", str(tmp_path)]) == 0
    plan = json.loads(capsys.readouterr().out)
    assert (plan["problems"], plan["notes"]) == ([], warnings)


@pytest.mark.parametrize(
    ("name", "gpus", "lora", "advice"),
    [
        ("paper", 1, False, "take the recipe 7b-lora-one-gpu, which fits"),
        ("paper", 8, False, "take the recipe paper-8gpu with --processes 8, which fits"),
        # Nothing fits on a GPU of 10 GiB.
        (
            "paper",
            0,
            False,
            'set lora, or sharding = "fsdp2" and run --processes (the largest part is optimizer)',
        ),
        ("paper", 0, True, "take smaller models or a larger GPU (the largest part is weights)"),
    ],
)
def test_a_refusal_says_what_fits_or_what_to_lower(
    name: str, gpus: int, lora: bool, advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    LlamaConfig().save_pretrained(tmp_path / "7b")
    settings = "lora = { rank = 16 }\ngradient_checkpointing = true\n" if lora else ""
    (tmp_path / "mine.toml").write_text(
        f'extends = "{Path(__file__).parents[2] / "recipes" / name}"\n'
        '[files]\nbase = "7b"\nextract-base = "7b"\n'
        f"[stage.lc-sft.settings]\ndevice_batch_size = 1\noptimizer = 'adamw'\n{settings}"
    )
    size = 80 if gpus else 10
    monkeypatch.setattr("torch.cuda.is_available", lambda: True)
    monkeypatch.setattr("torch.cuda.device_count", lambda: max(1, gpus))
    for module in ("machine", "fitting"):
        monkeypatch.setattr(f"candor_training.memory.{module}.memory_at_hand", lambda _: size * 2**30)
    with pytest.raises(StatedError, match=r"stage lc-sft: needs about .*") as refused:
        check_memory(load_recipe(tmp_path / "mine.toml"), ["lc-sft"], 1)
    assert advice in str(refused.value)


def test_a_stage_that_runs_again_must_have_room_too(
    folders: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = tmp_path / "again.toml"
    body = (
        f'name = "again"\n[files]\nbase = "{folders["model"]}"\nrows = "rows.jsonl"\n'
        '[stage.sft]\nkind = "sft"\nneeds = { model = "@base", data = "@rows" }\n'
        'settings = { epochs = 1, batch_size = 2, precision = "fp32", max_length = 16 }\n'
    )
    write_rows(tmp_path / "rows.jsonl", [SftRow(prompt=f"a {i}", completion="b") for i in range(3)])
    written.write_text(body)
    command = ["run", str(written), "--runs", str(tmp_path / "runs")]
    assert main(command) == 0
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda *_: 1000)
    # What is up to date needs no memory.
    assert main(command) == 0
    written.write_text(body.replace("epochs = 1", "epochs = 2"))
    monkeypatch.setattr("candor_training.pipeline.run_recipe.check_early", lambda *_: None)
    capsys.readouterr()
    assert main(command) == 1
    assert "stage sft: needs about 0.0 GiB of memory" in capsys.readouterr().err


def test_a_model_that_has_no_room_to_write_is_refused(
    folders: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "writes.toml").write_text(
        f'name = "writes"\n[files]\nbase = "{folders["model"]}"\nrows = "{folders["data"]}"\n'
        '[stage.written]\nkind = "generate"\nneeds = { model = "@base", data = "@rows" }\n'
        'settings = { model_kind = "confidence", max_new_tokens = 4 }\n'
    )
    monkeypatch.setattr("candor_training.memory.machine.memory_at_hand", lambda *_: 1000)
    assert main(["run", str(tmp_path / "writes.toml"), "--runs", str(tmp_path / "runs")]) == 1
    assert "stage written: needs about 0.0 GiB of memory" in capsys.readouterr().err
