"""What stops a supervised stage: bad input before the work, and a loss that is no number."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from candor_training.errors import StatedError
from candor_training.models.load import load_causal, load_tokenizer
from candor_training.stages.sft import Sft
from tests.support.run_stage import make_context, run_stage
from tests.support.supervised import quick, sft_rows, write
from tests.support.tiny_model import tiny_model


def test_stops_at_a_loss_that_is_no_number(base: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    model = load_causal(base)
    model.state_dict()["model.norm.weight"].fill_(float("nan"))
    model.save_pretrained(broken)
    load_tokenizer(base).save_pretrained(broken)
    inputs = {"model": broken, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}
    with pytest.raises(StatedError, match="loss was nan at step 4"):
        run_stage(Sft(), tmp_path / "out", inputs, **quick)


def test_stops_where_no_completion_has_room(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}
    with pytest.raises(StatedError, match="max_length 3 leaves no room for a completion"):
        run_stage(Sft(), tmp_path / "out", inputs, **{**quick, "max_length": 3})


def test_refuses_before_the_work(base: Path, tmp_path: Path) -> None:
    inputs = {"model": base, "data": write(tmp_path / "rows.jsonl", [*sft_rows])}

    def refuses(words: str, inputs: dict[str, Path] = inputs, **settings: object) -> None:
        ctx = make_context(Sft(), tmp_path / "out", inputs, **{**quick, **settings})
        with pytest.raises(StatedError, match=words):
            Sft().check(ctx)

    refuses("row 1: query: Field required", prompt_column="query")
    refuses("no row of that seed", with_seed(tmp_path, base), seed=7)
    refuses("one question only", {**inputs, "data": write(tmp_path / "one.jsonl", [sft_rows[0]])})
    refuses("no multiple of 3 rows on each", device_batch_size=3)
    refuses("GiB of memory on each device", batch_size=10**12)
    refuses("sharding fsdp2 needs several processes", sharding="fsdp2")
    refuses("lora needs whole models", sharding="fsdp2", lora={})
    refuses("8bit needs whole models", sharding="fsdp2", optimizer="paged_adamw_8bit")
    if find_spec("bitsandbytes") is None:
        refuses("needs bitsandbytes", optimizer="paged_adamw_8bit")
    other = tmp_path / "other"
    # Too few tokens for the tokenizer.
    tiny_model(8).save_pretrained(other)
    load_tokenizer(base).save_pretrained(other)
    refuses("tokenizer in .* is another model's", {**inputs, "model": other})
    weights = load_file(other / "model.safetensors")
    weights["model.norm.weight"] = torch.ones(7)
    save_file(weights, other / "model.safetensors", metadata={"format": "pt"})
    refuses("weights of another model: model.norm.weight is", {**inputs, "model": other})
    whole = (other / "model.safetensors").read_bytes()
    (other / "model.safetensors").write_bytes(whole[:100])
    refuses("model.safetensors is not whole", {**inputs, "model": other})
    (other / "model.safetensors").unlink()
    refuses("no weights in safetensors", {**inputs, "model": other})
    refuses("holds no model", {**inputs, "model": tmp_path})


def with_seed(folder: Path, base: Path) -> dict[str, Path]:
    rows = [{**row.model_dump(), "seed": 0} for row in sft_rows]
    path = folder / "seeded.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return {"model": base, "data": path}
