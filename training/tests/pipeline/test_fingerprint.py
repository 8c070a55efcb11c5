"""Fingerprints change with what a result depends on, and with nothing else."""

from importlib import invalidate_caches
from pathlib import Path

import pytest

import candor_training
from candor_training.pipeline.fingerprint import hash_code, hash_file, hash_files, hash_json


def test_hashes_are_sha256(tmp_path: Path) -> None:
    # FIPS 180-2, appendix B.1: the digest of "abc".
    abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    (tmp_path / "x").write_bytes(b"abc")
    assert hash_file(tmp_path / "x") == abc
    assert hash_json({"a": 1, "b": 2}) == hash_json({"b": 2, "a": 1})
    assert hash_json({"a": 1}) != hash_json({"a": 1.5})


def test_a_run_s_own_records_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    for name in ("model/run.json", "metrics.json", "run.json", "status.json", "events.jsonl"):
        (tmp_path / name).write_text(name)
    # run.json at the top is the record; one further down belongs to the output.
    assert list(hash_files(tmp_path)) == ["metrics.json", "model/run.json"]


def test_code_is_followed_through_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A part of the package that lives elsewhere: top imports middle, and a function there bottom.
    monkeypatch.setattr(candor_training, "__path__", [*candor_training.__path__, str(tmp_path)])
    part = tmp_path / "madeup"
    part.mkdir()
    (part / "__init__.py").write_text("")
    (part / "top.py").write_text("from candor_training.madeup import middle\nimport json\n")
    (part / "middle.py").write_text("def f():\n    import candor_training.madeup.bottom\n")
    (part / "bottom.py").write_text("x = 1\n")
    (part / "other.py").write_text("y = 1\n")

    def digest() -> str:
        invalidate_caches()
        hash_code.cache_clear()
        return hash_code("candor_training.madeup.top")

    before = digest()
    (part / "other.py").write_text("y = 2\n")
    assert digest() == before
    (part / "bottom.py").write_text("x = 2\n")
    assert digest() != before
