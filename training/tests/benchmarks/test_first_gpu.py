"""What a GPU node is to be taken through goes through on a tiny model, without one."""

import json
from pathlib import Path

import pytest

from benchmarks.first_gpu import PARTS, Node


def test_every_part_comes_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    node = Node(tmp_path, is_tiny=True)
    # `bench -- training` times the others.
    found = {name: part(node) for name, part in PARTS.items() if not name.startswith("time-")}
    found["time-sft"] = PARTS["time-sft"](node)
    assert all(found[name]["stage_s"] > 0 for name in ("sft", "extract-answers", "forecast-probs"))
    assert found["kill-and-resume"]["killed"]
    assert found["kill-and-resume"]["went_on_after_step"] >= 1
    assert len(found["serve"]["rewards"]) == 1
    assert found["time-sft"]["tokens_per_s"] > 0
    json.dumps(found)
